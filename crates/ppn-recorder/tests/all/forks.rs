//! Moves at boards that other moves follow: they begin variations, replace the rest, or are known.

use ppn_notations::{Fan, Pdn, Pgn, Ppn, Sgf};
use ppn_record::{GameText, Lines, Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Landing, Later, Piece, Point, Recorder, Settings};
use std::sync::Arc;

fn recorder(notation: impl Notation + 'static, text: &str, later: Later) -> Recorder {
    let settings = Settings::default().with_later(later);
    Recorder::new(Arc::new(notation), text, settings, Options::default())
}

fn point(square: &str) -> Point {
    let bytes = square.as_bytes();
    Point { x: f64::from(bytes[0] - b'a' + 1), y: f64::from(bytes[1] - b'0') }
}

fn drag(from: &str, to: &str) -> Gesture {
    Gesture::Drag {
        pieces: Grip::Stack { at: point(from), count: Some(1) },
        to: point(to),
        through: Vec::new(),
        landing: Landing::Top,
    }
}

/// The state after a gesture that was written.
fn written(answer: Answer) -> usize {
    match answer {
        Answer::Written { state, .. } => state,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_move_of_chess_at_an_earlier_board_begins_a_variation() {
    let text = "1. e4 e5 {open} 2. Nf3 Nc6 *\n";
    let mut game = recorder(Pgn::default(), text, Later::Vary);
    game.set_cursor(Some(1));
    assert_eq!(game.to_move().as_deref(), Some("Black"));
    let state = written(game.act(&drag("c7", "c5")));
    assert_eq!(game.text(), "1. e4 e5 {open} (1... c5) 2. Nf3 Nc6 *\n");
    assert_eq!(state, 5);
    // The next moves are written in the variation.
    written(game.act(&drag("g1", "f3")));
    assert_eq!(game.text(), "1. e4 e5 {open} (1... c5 2. Nf3) 2. Nf3 Nc6 *\n");
    written(game.act(&Gesture::Comment { text: "Sicilian".to_owned() }));
    assert_eq!(game.text(), "1. e4 e5 {open} (1... c5 2. Nf3 {Sicilian}) 2. Nf3 Nc6 *\n");
    // A variation in a variation.
    game.set_cursor(Some(5));
    written(game.act(&drag("b1", "c3")));
    assert_eq!(game.text(), "1. e4 e5 {open} (1... c5 2. Nf3 {Sicilian} (2. Nc3)) 2. Nf3 Nc6 *\n");
    // And a second one at the first board.
    game.set_cursor(Some(1));
    written(game.act(&drag("e7", "e6")));
    assert_eq!(
        game.text(),
        "1. e4 e5 {open} (1... c5 2. Nf3 {Sicilian} (2. Nc3)) (1... e6) 2. Nf3 Nc6 *\n"
    );
    for _ in 0..5 {
        written(game.act(&Gesture::Undo));
    }
    assert_eq!(game.text(), text);
}

#[test]
fn a_move_that_follows_already_is_known() {
    let text = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n";
    let mut game = recorder(Pgn::default(), text, Later::Ask);
    game.set_cursor(Some(1));
    assert_eq!(game.act(&drag("e7", "e5")), Answer::Known { state: 2 });
    assert_eq!(game.act(&drag("c7", "c5")), Answer::Known { state: 4 });
    game.set_cursor(Some(4));
    assert_eq!(game.act(&drag("g1", "f3")), Answer::Known { state: 5 });
    assert_eq!(game.text(), text);
}

#[test]
fn the_ways_to_write_a_move_before_others_are_asked() {
    let ways = |answer: Answer| match answer {
        Answer::Asked { ways } => ways,
        other => panic!("{other:?}"),
    };
    let mut chess = recorder(Pgn::default(), "1. e4 e5 *\n", Later::Ask);
    chess.set_cursor(Some(0));
    assert_eq!(ways(chess.act(&drag("d2", "d4"))), [Later::Replace, Later::Vary]);
    let text = "---\nGameType: Chess\n...\n1. e2-e4 1... e7-e5\n";
    let mut free = recorder(Ppn::default(), text, Later::Ask);
    free.set_cursor(Some(1));
    assert_eq!(ways(free.act(&drag("c7", "c5"))), [Later::Replace, Later::Keep]);
}

#[test]
fn the_rest_of_a_game_is_replaced_and_restored() {
    let text = "[White \"A\"]\n\n1. e4 e5 {open} (1... c5) 2. Nf3 Nc6 *\n";
    let mut game = recorder(Pgn::default(), text, Later::Replace);
    game.set_cursor(Some(1));
    assert_eq!(written(game.act(&drag("e7", "e6"))), 2);
    assert_eq!(game.text(), "[White \"A\"]\n\n1. e4 e6 *\n");
    written(game.act(&drag("d2", "d4")));
    assert_eq!(game.text(), "[White \"A\"]\n\n1. e4 e6 2. d4 *\n");
    written(game.act(&Gesture::Undo));
    assert_eq!(written(game.act(&Gesture::Undo)), 1);
    assert_eq!(game.text(), text);
    written(game.act(&Gesture::Redo));
    assert_eq!(game.text(), "[White \"A\"]\n\n1. e4 e6 *\n");
}

#[test]
fn free_moves_replace_the_rest_of_a_game() {
    let text = "---\nGameType: Chess\n...\n1. e2-e4 1... c7-c5\n2. g1-f3\n";
    let mut game = recorder(Ppn::default(), text, Later::Replace);
    written(game.act(&drag("b1", "c3")));
    let longer = game.text().to_owned();
    game.set_cursor(Some(1));
    assert_eq!(written(game.act(&drag("e7", "e5"))), 2);
    assert_eq!(game.text(), "---\nGameType: Chess\n...\n1. e2-e4 1... e7-e5\n");
    written(game.act(&Gesture::Undo));
    assert_eq!(game.text(), longer);
    // What was written before can still be undone.
    written(game.act(&Gesture::Undo));
    assert_eq!(game.text(), text);
}

#[test]
fn variations_of_draughts_follow_the_move_that_they_replace() {
    let square = |number: u8| {
        let (row, column) = ((number - 1) / 5, (number - 1) % 5);
        let x = 2 * column + if row % 2 == 0 { 2 } else { 1 };
        Point { x: f64::from(x), y: f64::from(10 - row) }
    };
    let drag = |from, to| Gesture::Drag {
        pieces: Grip::Stack { at: square(from), count: Some(1) },
        to: square(to),
        through: Vec::new(),
        landing: Landing::Top,
    };
    let text = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 *\n";
    let mut game = recorder(Pdn::default(), text, Later::Vary);
    game.set_cursor(Some(0));
    written(game.act(&drag(33, 28)));
    assert_eq!(game.text(), "[GameType \"20\"]\n\n1. 32-28 (1. 33-28) 19-23 2. 28x19 *\n");
    written(game.act(&drag(18, 23)));
    assert_eq!(game.text(), "[GameType \"20\"]\n\n1. 32-28 (1. 33-28 18-23) 19-23 2. 28x19 *\n");
    game.set_cursor(Some(1));
    written(game.act(&drag(17, 22)));
    assert_eq!(
        game.text(),
        "[GameType \"20\"]\n\n1. 32-28 (1. 33-28 18-23) 19-23 (1... 17-22) 2. 28x19 *\n"
    );
}

fn stone(game: &Recorder, x: u8, y: u8) -> Gesture {
    let [piece] = &game.in_box()[..] else { panic!("one kind of stones") };
    let piece = Piece { x: f64::from(x), y: f64::from(y), ..piece.clone() };
    Gesture::Put { piece, landing: Landing::Top }
}

#[test]
fn variations_of_go_are_trees() {
    let text = "(;GM[1]SZ[9];B[ee];W[ce]C[far];B[ge])\n";
    let mut game = recorder(Sgf::default(), text, Later::Vary);
    game.set_cursor(Some(1));
    let gesture = stone(&game, 7, 5);
    written(game.act(&gesture));
    assert_eq!(game.text(), "(;GM[1]SZ[9];B[ee](;W[ce]C[far];B[ge])(;W[ge]))\n");
    let gesture = stone(&game, 3, 3);
    written(game.act(&gesture));
    assert_eq!(game.text(), "(;GM[1]SZ[9];B[ee](;W[ce]C[far];B[ge])(;W[ge];B[cg]))\n");
    game.set_cursor(Some(1));
    let gesture = stone(&game, 5, 3);
    written(game.act(&gesture));
    assert_eq!(game.text(), "(;GM[1]SZ[9];B[ee](;W[ce]C[far];B[ge])(;W[ge];B[cg])(;W[eg]))\n");
    for _ in 0..3 {
        written(game.act(&Gesture::Undo));
    }
    assert_eq!(game.text(), text);
    game.set_settings(Settings::default().with_later(Later::Replace));
    game.set_cursor(Some(2));
    let gesture = stone(&game, 5, 3);
    written(game.act(&gesture));
    assert_eq!(game.text(), "(;GM[1]SZ[9];B[ee];W[ce]C[far];B[eg])\n");
}

#[test]
fn variations_of_arimaa_are_turns_in_brackets() {
    let text = include_str!("../../../../corpus/fan/games/01-plain-goal.fan");
    let start = &text[..text.find("4g ").expect("it has four turns")];
    let mut game = recorder(Fan::default(), start, Later::Vary);
    let options = Options::default().with_viewer(true);
    let record_text = GameText::whole(start.as_bytes().to_vec());
    let record = Fan::default().record(&record_text, &options);
    let first =
        (0..record.len()).find(|&state| record.number(state) == "2s.").expect("it is there");
    drop(record);
    game.set_cursor(Some(first - 1));
    assert_eq!(game.to_move().as_deref(), Some("Silver"));
    written(game.act(&drag("a7", "a6")));
    written(game.act(&drag("a6", "a5")));
    assert!(game.text().contains("2s ed7s me7s cc7e hh7s [2s ha7s ha6s]\n"), "{}", game.text());
    written(game.act(&Gesture::Undo));
    written(game.act(&Gesture::Undo));
    assert_eq!(game.text(), start);
    // Within a turn, the variation repeats the steps before it.
    game.set_cursor(Some(first));
    written(game.act(&drag("a7", "a6")));
    assert!(game.text().contains("2s ed7s me7s cc7e hh7s [2s ed7s ha7s]\n"), "{}", game.text());
    written(game.act(&Gesture::Undo));
    game.set_settings(Settings::default().with_later(Later::Replace));
    game.set_cursor(Some(first));
    written(game.act(&drag("a7", "a6")));
    assert!(game.text().ends_with("\n2s ed7s ha7s\n"), "{}", game.text());
}

#[test]
fn a_place_in_a_variation_is_a_state_of_its_line() {
    let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 *";
    let parsed = Pgn::default()
        .parse(GameText::whole(text.as_bytes().to_vec()), &Options::default().with_viewer(true));
    let record = parsed.record();
    let lines = Lines::new(&record);
    let at = |word: &str| {
        let offset = text.find(word).expect("it is there") + 1;
        let state = lines.state_at(offset as u32, parsed.parts());
        let line = lines.lines()[lines.line_of(state)];
        (state, line.record.wording(line.local(state)).map(|one| one.text.to_string()))
    };
    assert_eq!(at("e4"), (1, Some("e4".to_owned())));
    assert_eq!(at("Sici"), (4, Some("c5".to_owned())));
    assert_eq!(at("Nc3"), (7, Some("Nc3".to_owned())));
    assert_eq!(at("d6"), (6, Some("d6".to_owned())));
    assert_eq!(at(") 2. Nf3 *"), (2, Some("e5".to_owned())));
    assert_eq!(lines.path(8), [(0, 1), (1, 1), (2, 2)]);
}
