//! Games of earlier editions of the notation, read by their own rules.

use ppn::{Edition, GameText, Kind, Options, Record, read, replay};
use std::{fs, path::PathBuf};

fn corpus(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(path)
}

fn game(text: &str) -> GameText<'_> {
    read(text).next().expect("a file has a game")
}

/// The places of the coins in every state, sorted.
fn coins(record: &mut Record<'_>, mirrored: bool) -> Vec<Vec<(i64, i64)>> {
    let record_len = record.len();
    let squares = |state| {
        let board = record.board(state);
        let pieces = board.pieces();
        let coins = pieces.filter(|(_, piece)| piece.piece_side.kind == Kind::Coin);
        let mut squares: Vec<_> = coins
            .map(|(_, piece)| {
                let x = if mirrored { 9.0 - piece.x } else { piece.x };
                (x.round() as i64, piece.y.round() as i64)
            })
            .collect();
        squares.sort_unstable();
        squares
    };
    (0..record_len).map(squares).collect()
}

#[test]
fn every_game_of_an_earlier_edition_replays_by_option_and_by_key() {
    for edition in [Edition::V0_5, Edition::V0_11] {
        let folder = corpus("editions").join(edition.name());
        let mut games = 0;
        for file in fs::read_dir(folder).expect("the corpus is there") {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("the corpus is UTF-8");
            let options = Options::default().with_edition(Some(edition));
            let written = game(&text);
            let by_option = replay(&written, &options);
            assert!(!by_option.has_errors(), "{path:?}: {:?}", by_option.diagnostics);
            assert!(by_option.len() > 5, "{path:?}");

            let key = format!("PPN: {}\n", edition.name());
            let keyed = if text.starts_with("---\n") {
                text.replacen("---\n", &format!("---\n{key}"), 1)
            } else {
                format!("{key}{text}")
            };
            let keyed = game(&keyed);
            let by_key = replay(&keyed, &Options::default());
            assert!(!by_key.has_errors(), "{path:?}: {:?}", by_key.diagnostics);
            let last = by_option.len() - 1;
            assert!(by_option.board(last).pieces().eq(by_key.board(last).pieces()), "{path:?}");
            games += 1;
        }
        assert!(games >= 3, "edition {} has its games", edition.name());
    }
}

#[test]
fn the_checkers_of_0_11_is_the_game_of_0_14_in_the_mirror() {
    let old = fs::read_to_string(corpus("editions/0.11/american-checkers.ppn")).unwrap();
    let new = fs::read_to_string(corpus("games/checkers.ppn")).unwrap();
    let options = Options::default().with_edition(Some(Edition::V0_11));
    let (old, new) = (game(&old), game(&new));
    let old = coins(&mut replay(&old, &options), true);
    let new = coins(&mut replay(&new, &Options::default()), false);
    assert_eq!(old[0], new[0], "the start boards");
    assert_eq!(old.last(), new.last(), "the last boards");
}

#[test]
fn the_checkers_of_0_11_does_not_replay_on_the_board_of_0_14() {
    let text = fs::read_to_string(corpus("editions/0.11/american-checkers.ppn")).unwrap();
    let text = game(&text);
    assert!(replay(&text, &Options::default()).has_errors());
}

#[test]
fn macros_come_before_braces_in_0_11() {
    let text = "---\nMacros: {two: '{b2,c2}'}\n...\n1. S@`two'\n";
    let text = game(text);
    let options = Options::default().with_edition(Some(Edition::V0_11));
    let record = replay(&text, &options);
    assert!(!record.has_errors(), "{:?}", record.diagnostics);
    assert_eq!(record.board(1).len(), 2);
    assert!(replay(&text, &Options::default()).has_errors());
}

#[test]
fn macros_may_complete_braces_in_0_11() {
    let drops = |movetext: &str, edition| {
        let text = format!("---\nMacros: {{both: 'b2,c2', open: '{{b2'}}\n...\n{movetext}\n");
        let text = game(&text);
        let record = replay(&text, &Options::default().with_edition(Some(edition)));
        let errors: Vec<_> = record.diagnostics.iter().map(|fault| fault.code.name).collect();
        let labels: Vec<_> =
            (1..record.len()).map(|state| record.number(state).into_owned()).collect();
        (record.board(usize::MAX).len(), errors, labels.join(" "))
    };
    for item in ["S@{`both'}", "S@`open',c2}"] {
        assert_eq!(drops(&format!("1. {item}"), Edition::V0_11), (2, vec![], "1.".to_owned()));
        assert_eq!(drops(&format!("1. {item};"), Edition::V0_5).2, "1. 1.. 1...");
        assert_ne!(drops(&format!("1. {item}"), Edition::V0_14).1, [""; 0]);
    }
    // A word that is not an item in either edition has its usual diagnostics.
    assert_eq!(drops("1. S@{`nope'} M@{d4}", Edition::V0_11).1, ["brace-single", "brace-single"]);
}

#[test]
fn pips_of_0_5_count_from_zero() {
    let text = "---\nPPN: 0.5\n...\n1. △K3@b2 △Rn@c3\n";
    let text = game(text);
    let record = replay(&text, &Options::default());
    assert!(!record.has_errors(), "{:?}", record.diagnostics);
    let pieces: Vec<_> = record
        .board(1)
        .pieces()
        .map(|(_, piece)| (piece.piece_side.to_string(), piece.suit.0, piece.rank.0))
        .collect();
    let expected = [("pyramid_top".to_owned(), 2, 4), ("pyramid_top".to_owned(), 1, 1)];
    assert_eq!(pieces, expected);
}

#[test]
fn an_unknown_edition_is_an_error() {
    let text = game("---\nPPN: 3\n...\n1. S@b2\n");
    let record = replay(&text, &Options::default());
    assert_eq!(record.diagnostics[0].code.name, "edition");
}
