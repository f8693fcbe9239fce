//! The limits for a small game of Arimaa that is converted to PPN and back.

use crate::common::{from_ppn, to_ppn};
use ppn_arimaa::{Game, Limits, ReadOptions, Reading, Replay, read, replay, to_fan};
use ppn_notations::{
    Fan,
    fan::{Conversion, scripts},
    print_script,
};
use ppn_record::{GameText, Notation, Options, Variation};

fn read_within(text: &str, limits: Limits) -> Reading {
    read(text, ReadOptions::default().with_limits(limits).with_plain_record(true))
}

/// A game with variations within each other, each of which continues where the last one would have
/// ended: `2g resigns [ 2g Ea1e 2s resigns [ 2s ea7e 3g resigns [ …`. All turns are legal: two
/// elephants move in circles, and a rabbit goes forward before a position arises the third time.
fn nested(depth: usize) -> String {
    let ring = |[lower, upper]: [char; 2], last: char| -> Vec<(String, char)> {
        let there = ('a'..last).map(|column| (format!("{column}{lower}"), 'e'));
        let back = ('b'..=last).rev().map(|column| (format!("{column}{upper}"), 'w'));
        let (up, down) = ((format!("{last}{lower}"), 'n'), (format!("a{upper}"), 's'));
        there.chain([up]).chain(back).chain([down]).collect()
    };
    let rings = [(ring(['1', '2'], 'h'), 'E', 'g'), (ring(['7', '8'], 'g'), 'e', 's')];
    let mut text = String::from("1g Ea1 Rd3 1s ea7 rd6\n2g resigns");
    for level in 0..depth {
        let (round, side) = (level / 2, level % 2);
        let (ring, piece, letter) = &rings[side];
        let (square, way) = &ring[round % ring.len()];
        let number = round + 2;
        text += &format!("\n[ {number}{letter} {piece}{square}{way}");
        if side == 0 && round == 150 {
            text += " Rd3n";
        }
        text += &format!(" {}{} resigns", number + side, rings[1 - side].2);
    }
    text + &" ]".repeat(depth) + "\n"
}

#[test]
fn the_deepest_variations_are_written_and_come_back() {
    let limits = Limits::default().with_variations(usize::MAX);
    let reading = read_within(&nested(Limits::DEEPEST), limits);
    let game = &reading.games[0];
    let replay = replay(game, &Default::default());
    let ppn = to_ppn(game, &replay, Conversion::default()).unwrap();
    assert_eq!(ppn.matches("---\n").count(), 1 + Limits::DEEPEST);
    let back = from_ppn(&ppn, &limits).text;
    let again = &read_within(&back, limits).games[0];
    assert_eq!(
        to_fan(again, &ppn_arimaa::replay(again, &Default::default())),
        to_fan(game, &replay)
    );
}

#[test]
fn variations_in_ppn_are_nested_no_deeper() {
    let back = |depth: usize, variations: usize| {
        let limits = Limits::default().with_variations(usize::MAX);
        let reading = read_within(&nested(depth), limits);
        let ppn = to_ppn(
            &reading.games[0],
            &replay(&reading.games[0], &Default::default()),
            Conversion::default(),
        );
        let limits = Limits::default().with_variations(variations);
        let mut written = from_ppn(&ppn.unwrap(), &limits);
        assert_eq!(written.text.is_empty(), !written.diagnostics.is_empty());
        written.diagnostics.pop().map(|(_, refusal)| refusal.message)
    };
    assert_eq!((back(3, 3), back(256, 256), back(257, 257)), (None, None, None));
    assert_eq!(
        back(4, 3).unwrap(),
        "the game is not converted: variations are nested more than 3 deep"
    );
    assert_eq!(
        back(257, 256).unwrap(),
        "the game is not converted: variations are nested more than 256 deep"
    );
}

#[test]
fn a_game_becomes_at_most_n_bytes_of_ppn() {
    let game_of = |text: &str| -> (Game, Replay) {
        let game = read_within(text, Limits::default()).games.remove(0);
        let replay = replay(&game, &Default::default());
        (game, replay)
    };
    let convert = |(game, replay): &(Game, Replay), bytes: usize| {
        let scripts = scripts(game, replay, Conversion::default().with_bytes(bytes));
        scripts.map(|scripts| scripts.iter().map(print_script).collect::<String>())
    };
    let many = format!("1g Ra1 1s ra8 2g Ra1n {}", "[ 2g Ra1e ] ".repeat(9));
    for text in ["1g Ra1 1s ra8", &many, &nested(9)] {
        let game = game_of(text);
        let whole = to_ppn(&game.0, &game.1, Conversion::default()).unwrap();
        assert_eq!(convert(&game, whole.len()), Ok(whole.clone()));
        let most = whole.len() - 1;
        let error = convert(&game, most).unwrap_err();
        assert_eq!(error.most, most);
        assert!(error.to_string().ends_with(&format!("longer than {most} bytes")), "{error}");
    }
    let error = convert(&game_of(&nested(200)), 0).unwrap_err();
    assert!(error.to_string().ends_with("longer than 0 MiB"));
}

#[test]
fn viewers_have_at_most_n_variations_of_a_game() {
    let variations = |count: usize| {
        let text = format!("FAN31415926 1\n1g Ra1 1s ra8 2g Ra1n {}", "[ 2g Ra1e ] ".repeat(count));
        let options = Options::default().with_viewer(true);
        Fan::default().record(&GameText::whole(text.into_bytes()), &options).variations.len()
    };
    let most = Variation::MOST;
    assert_eq!([most - 1, most, most + 1].map(variations), [most - 1, most, most]);
    assert_eq!(most, 10_000);
}
