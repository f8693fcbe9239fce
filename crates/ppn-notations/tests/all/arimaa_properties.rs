//! Random games of Arimaa reach the same boards in PPN, and are the same after the conversion back.

use crate::{
    common::{from_ppn, to_ppn},
    random::random_game,
};
use ppn_arimaa::{Game, Line, Turn, TurnKind, read, replay};
use ppn_notations::fan::{Conversion, Form, glyph};
use std::collections::HashMap;

fn all_turns(game: &Game) -> Vec<&Turn> {
    fn line<'g>(turns: &'g Line, all: &mut Vec<&'g Turn>) {
        for turn in turns {
            all.push(turn);
            turn.variations.iter().for_each(|variation| line(variation, all));
        }
    }
    let mut all = Vec::new();
    line(&game.main, &mut all);
    all
}

/// Plays PPN in the form of the converter without any rules: `@`, `-` and `*` on single squares.
fn play_ppn(game: &str) -> HashMap<String, String> {
    let mut board: HashMap<String, String> = HashMap::new();
    for line in game.lines() {
        let words = line.split(" {").next().unwrap_or(line);
        for word in words.split(' ') {
            if let Some(square) = word.strip_prefix('*') {
                assert!(board.remove(square).is_some(), "nothing on {square}");
            } else if let Some((piece, square)) =
                word.strip_prefix('u').and_then(|w| w.split_once('@'))
            {
                if piece.len() == 3 && board.insert(square.to_owned(), piece.to_owned()).is_some() {
                    panic!("two pieces on {square}");
                }
            } else if let Some((from, to)) = word.split_once('-')
                && from.len() == 2
                && to.len() == 2
            {
                let piece = board.remove(from).unwrap();
                assert!(board.insert(to.to_owned(), piece).is_none());
            }
        }
    }
    board
}

#[test]
fn the_converted_games_reach_the_same_boards_without_knowing_a_rule() {
    for seed in 0..300 {
        let text = random_game(seed, 12).text;
        let game = &read(&text, Default::default()).games[0];
        let replay = replay(game, &Default::default());
        let ppn = to_ppn(game, &replay, Conversion::default()).unwrap();
        let games: Vec<&str> = ppn.split("---\n").skip(1).collect();
        let mut lines = vec![&game.main];
        fn gather<'g>(line: &'g Line, lines: &mut Vec<&'g Line>) {
            for variation in line.iter().flat_map(|turn| &turn.variations) {
                lines.push(variation);
                gather(variation, lines);
            }
        }
        gather(&game.main, &mut lines);
        assert_eq!(games.len(), lines.len(), "seed {seed}");
        for (ppn, line) in games.iter().zip(lines) {
            let board = replay.of(line.last().unwrap()).board.unwrap();
            let expected: HashMap<String, String> = board
                .pieces()
                .map(|(square, piece)| (square.to_string(), glyph(piece).to_string()))
                .collect();
            assert_eq!(play_ppn(ppn), expected, "seed {seed}");
        }
    }
}

/// Converts a game and back, and compares the boards of all turns that PPN has a number for.
fn goes_there_and_back(game: &Game, form: Form) {
    let first = replay(game, &Default::default());
    let ppn = to_ppn(game, &first, Conversion::default().with_form(form)).unwrap();
    let written = from_ppn(&ppn, &Default::default());
    assert!(written.diagnostics.is_empty(), "{:?}\n{ppn}", written.diagnostics);
    let fan = written.text;
    let reading = read(&fan, Default::default());
    let errors: Vec<_> = reading.diagnostics.iter().filter(|fault| fault.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{fan}");
    let again = &reading.games[0];
    let second = replay(again, &Default::default());
    let boards = |game: &Game, replay: &ppn_arimaa::Replay| -> Vec<_> {
        all_turns(game)
            .into_iter()
            .filter(|turn| turn.kind != TurnKind::Empty)
            .map(|turn| (turn.id, turn.kind, replay.of(turn).board))
            .collect()
    };
    assert_eq!(boards(again, &second), boards(game, &first), "{ppn}");
}

#[test]
fn the_way_back_from_ppn_keeps_every_board_of_every_line() {
    for seed in 0..300 {
        let text = random_game(seed, 12).text;
        for form in [Form::Portable, Form::Native] {
            goes_there_and_back(&read(&text, Default::default()).games[0], form);
        }
    }
    let start = "1g Ra1 Ed2 1s ra8 rb8 ";
    for moves in [
        "2g Ed2n 2s takeback 2g Ed2e [ 2g Ra1n 2s rb8s ] 2s ra8s",
        "2g Ed2n 2s takeback",
        "2g Ed2n 2s takeback 2g takeback 1s ra8 rb7 2g Ra1n 2s lost \"time\"",
        "2g Ed2n 2s resigns 3g [ 3g Ed3n 3s ra8s [ 3s rb8s ] ]",
        "2g Ed2n 2s resigns 3g @xa1=z [ 3g Ed3n 3s lost 4g @xa1=z ] [ 3g Ra1n ]",
        "2g Ed2n 2s @xa1=z takeback 2g @xa1=z resigns \"so\" 2s \"end\" @xa1=z",
        "[ 1s rc8 2g @xd4=red Ed2n @arrow 2s \"so\" rc8s \"step\" rc7s \"step\" \"move\" ]",
    ] {
        goes_there_and_back(
            &read(&format!("{start}{moves}"), Default::default()).games[0],
            Form::Portable,
        );
    }
}
