//! The text is edited by hand between gestures.

use ppn_notations::Ppn;
use ppn_piece::{Piece, Rank, Suit};
use ppn_record::{GameText, Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Landing, Numbering, Point, Recorder, Settings, TurnEnd};
use std::{collections::BTreeSet, sync::Arc};

fn recorder(text: &str) -> Recorder {
    with(text, Settings::default())
}

fn with(text: &str, settings: Settings) -> Recorder {
    Recorder::new(Arc::new(Ppn::default()), text, settings, Options::default())
}

fn at(square: &str) -> Point {
    let (column, row) = square.split_at(1);
    let column = column.as_bytes()[0] - b'a' + 1;
    Point { x: column.into(), y: row.parse().expect("a row") }
}

fn drag(from: &str, to: &str) -> Gesture {
    let pieces = Grip::Stack { at: at(from), count: Some(1) };
    Gesture::Drag { pieces, to: at(to), through: Vec::new(), landing: Landing::Top }
}

/// The text after gestures.
fn after(text: &str, gestures: &[Gesture]) -> String {
    let mut recorder = recorder(text);
    for gesture in gestures {
        let answer = recorder.act(gesture);
        assert!(matches!(answer, Answer::Written { .. }), "{gesture:?} {answer:?}");
    }
    recorder.text().to_owned()
}

#[test]
fn the_layout_and_the_numbers_of_the_text_go_on() {
    let moves = [drag("b2", "b3"), drag("b3", "b4")];
    let pairs = [
        ("S@b2", "S@b2\n1. b2-b3 1... b3-b4\n", "no number"),
        ("1. S@b2\n", "1. S@b2 1... b2-b3\n2. b3-b4\n", "a pair begun"),
        ("1. S@b2 1... M@a1\r\n", "1. S@b2 1... M@a1\r\n2. b2-b3 2... b3-b4\r\n", "CRLF"),
        ("1. S@b2 2. M@a1 3. C@c5", "1. S@b2 2. M@a1 3. C@c5 4. b2-b3 5. b3-b4", "single"),
        ("1. S@b2;M@a1;C@a2 {so}\n", "1. S@b2;M@a1;C@a2 {so} 1.... b2-b3\n2. b3-b4\n", "submoves"),
        (
            "---\n...\n7. S@b2 7... M@c1 {x}\n\n",
            "---\n...\n7. S@b2 7... M@c1 {x}\n8. b2-b3 8... b3-b4\n\n",
            "lines behind",
        ),
        (
            "---\nA: b\n...\n2. S@b2 2... b2@>90",
            "---\nA: b\n...\n2. S@b2 2... b2@>90\n3. b2-b3 3... b3-b4\n",
            "metadata",
        ),
        ("1R. S@b2 1B. C@a1", "1R. S@b2 1B. C@a1 2. b2-b3 3. b3-b4", "numbers with letters"),
    ];
    for (text, expected, what) in pairs {
        let written = after(text, &moves);
        assert_eq!(written, expected, "{what}");
    }
}

#[test]
fn semicolons_do_not_cling_to_braces() {
    let settings = Settings::default().with_turns(TurnEnd::WhenDone);
    let mut recorder = with("1. S@b2", settings);
    recorder.act(&drag("b2", "b3"));
    recorder.act(&Gesture::Undo);
    recorder.set_text("1. {S,M}@{b2,c2}");
    recorder.act(&drag("b2", "b3"));
    recorder.act(&drag("c2", "c3"));
    assert_eq!(recorder.text(), "1. {S,M}@{b2,c2} 1... b2-b3;c2-c3");
    recorder.set_text("1. {S,M}@{b2,c2} 1... {b,c}2-d4");
    recorder.act(&Gesture::Comment { text: "so".into() });
    assert_eq!(recorder.text(), "1. {S,M}@{b2,c2} 1... {b,c}2-d4 {so}");
}

#[test]
fn undo_takes_back_its_own_words_and_no_others() {
    let mut recorder = recorder("1. S@b2\n");
    recorder.act(&drag("b2", "b3"));
    recorder.act(&drag("b3", "b4"));
    assert_eq!(recorder.text(), "1. S@b2 1... b2-b3\n2. b3-b4\n");
    // Comments before, between and after the words.
    recorder.set_text("{a} 1. S@b2 1... b2-b3\n2. b3-b4\n");
    recorder.set_text("{a} 1. S@b2 1... b2-b3 {between}\n2. b3-b4\n");
    recorder.set_text("{a} 1. S@b2 1... b2-b3 {between}\n2. b3-b4 {behind}\n");
    recorder.act(&Gesture::Undo);
    assert_eq!(recorder.text(), "{a} 1. S@b2 1... b2-b3 {between} {behind}\n");
    recorder.act(&Gesture::Redo);
    assert_eq!(recorder.text(), "{a} 1. S@b2 1... b2-b3 {between}\n2. b3-b4 {behind}\n");
    // Words that were edited by hand cannot be undone.
    recorder.set_text("{a} 1. S@b2 1... b2-b3 {between}\n2. b3-b5 {behind}\n");
    recorder.act(&Gesture::Undo);
    assert_eq!(recorder.text(), "{a} 1. S@b2 {between}\n2. b3-b5 {behind}\n");
    assert!(matches!(recorder.act(&Gesture::Undo), Answer::Refused { .. }));
}

#[test]
fn gestures_at_a_former_state_join_its_moves() {
    let mut recorder = recorder("1. S@b2 {first} 1... M@c2\n2. A@d2\n");
    recorder.set_cursor(Some(1));
    recorder.act(&drag("b2", "b3"));
    assert_eq!(recorder.text(), "1. S@b2 {first} b2-b3 1... M@c2\n2. A@d2\n");
    recorder.act(&Gesture::Comment { text: "moved".into() });
    assert_eq!(recorder.text(), "1. S@b2 {first} b2-b3 {moved} 1... M@c2\n2. A@d2\n");
    recorder.set_cursor(None);
    recorder.act(&drag("b3", "b4"));
    recorder.act(&Gesture::Undo);
    recorder.act(&Gesture::Undo);
    recorder.act(&Gesture::Undo);
    assert_eq!(recorder.text(), "1. S@b2 {first} 1... M@c2\n2. A@d2\n");
}

#[test]
fn nothing_is_written_where_it_would_not_be_read() {
    let texts = [
        "1. S@b2 {never closed",
        "---\nGameType: Nothing of the kind\n...\n1. S@b2\n",
        "---\nMovetextParser: Pdn\n...\n",
        "---\nGameType: Four Field Kono\n",
    ];
    for text in texts {
        let mut recorder = recorder(text);
        let answer = recorder.act(&drag("b2", "b3"));
        assert!(matches!(answer, Answer::Refused { .. }), "{answer:?}");
        assert_eq!(recorder.text(), text);
    }
    // A wrong word elsewhere in the text has no effect.
    assert_eq!(after("1. nonsense S@b2\n", &[drag("b2", "b3")]), "1. nonsense S@b2 1... b2-b3\n");
}

#[test]
fn gestures_that_make_no_sense_are_refused() {
    let put = |recorder: &mut Recorder| recorder.act(&drag("b2", "b2"));
    let mut recorder = with("S@b2", Settings::default().with_numbering(Numbering::Single));
    assert!(matches!(put(&mut recorder), Answer::Refused { .. }));
    let no_piece = Grip::Pieces(vec![1, 99]);
    let nan = Point { x: f64::NAN, y: 1.0 };
    let one = Grip::Pieces(vec![1]);
    let gestures = [
        drag("c5", "c6"),
        Gesture::Flip { pieces: no_piece },
        Gesture::Drag { pieces: one.clone(), to: nan, through: vec![], landing: Landing::Top },
        Gesture::Drag {
            pieces: one.clone(),
            to: at("b3"),
            through: vec![],
            landing: Landing::Above(1),
        },
        Gesture::Turn { pieces: one.clone(), degrees: f64::INFINITY, about: None },
        Gesture::Turn { pieces: one.clone(), degrees: 360.0, about: None },
        Gesture::Roll { piece: 1, rank: 2 },
        Gesture::Swap { pieces: one.clone(), others: one },
        Gesture::Say { words: "b2-b3".into() },
        Gesture::Comment { text: "  ".into() },
        Gesture::Redo,
        Gesture::Undo,
    ];
    for gesture in gestures {
        let answer = recorder.act(&gesture);
        assert!(matches!(answer, Answer::Refused { .. }), "{gesture:?} {answer:?}");
    }
    assert_eq!(recorder.text(), "S@b2");
}

#[test]
fn gestures_and_answers_are_json() {
    let json =
        r#"{"do":"drag","pieces":{"at":{"x":2.0,"y":2.0},"count":1},"to":{"x":2.0,"y":3.0}}"#;
    let gesture: Gesture = serde_json::from_str(json).expect("it is a gesture");
    assert_eq!(gesture, drag("b2", "b3"));
    let answer = recorder("1. S@b2").act(&gesture);
    let json = serde_json::to_string(&answer).expect("it is data");
    assert_eq!(
        json,
        r#"{"answer":"written","change":{"start":7,"end":7,"text":" 1... b2-b3"},"words":"b2-b3","state":2}"#
    );
}

#[test]
fn a_hand_lets_go_near_a_place() {
    let recorder = recorder("1. S@b2 M@(3.5,2.25)\n");
    let near = |x, y| recorder.nearest(Point { x, y });
    assert_eq!(near(2.2, 1.9), at("b2"));
    assert_eq!(near(3.4, 2.4), Point { x: 3.5, y: 2.25 });
    assert_eq!(near(5.1, 4.1), Point { x: 5.0, y: 4.0 });
    assert_eq!(near(5.45, 4.1), Point { x: 5.5, y: 4.0 });
}

#[test]
fn the_box_has_what_the_game_has() {
    let mut recorder = recorder("---\nGameType: Four Field Kono\n...\n");
    let coins = recorder.in_box();
    let suits = |pieces: &[Piece]| pieces.iter().map(|piece| piece.suit.0).collect::<BTreeSet<_>>();
    assert_eq!(suits(&coins).len(), 2 + 2, "coins of two suits on tiles of four");
    let at = Point { x: 7.0, y: 1.0 };
    for (piece, step) in coins.into_iter().zip(0..) {
        let piece = Piece { x: at.x + f64::from(step), y: at.y, ..piece };
        let answer = recorder.act(&Gesture::Put { piece, landing: Landing::Top });
        assert!(matches!(answer, Answer::Written { .. }), "{answer:?}");
    }
}

#[test]
fn odd_gestures_never_panic() {
    let numbers = [0.0, -1.0, 0.1, 1e5, 1e300, f64::NAN, f64::INFINITY, f64::MIN_POSITIVE];
    let mut piece: Piece = serde_json::from_str(
        r#"{"piece_side":"coin_back","suit":1,"rank":1,"cfg":"piecepack","x":1,"y":1,"angle":0}"#,
    )
    .expect("it is a piece");
    let mut recorder = recorder("1. S@b2 M3@c3\n");
    for (x, y) in numbers.iter().flat_map(|&x| numbers.map(|y| (x, y))) {
        let point = Point { x, y };
        let grip = Grip::Stack { at: point, count: None };
        let one = Grip::Pieces(vec![1]);
        for cfg in ["piecepack", "a b;{c}'", "", "\u{202e}"] {
            let (suit, rank) = (Suit(x as u32), Rank(y as u32));
            piece = Piece { x, y, angle: x, suit, rank, cfg: cfg.into(), ..piece };
            recorder.act(&Gesture::Put { piece: piece.clone(), landing: Landing::Under });
            recorder.act(&Gesture::Change { piece: 1, into: piece.clone() });
        }
        recorder.act(&Gesture::Drag {
            pieces: one.clone(),
            to: point,
            through: vec![point],
            landing: Landing::Beneath(0),
        });
        recorder.act(&Gesture::Turn { pieces: one.clone(), degrees: x, about: Some(point) });
        recorder.act(&Gesture::Draw { from: point, to: point, flip: true });
        recorder.act(&Gesture::Swap { pieces: grip, others: one });
        recorder.act(&Gesture::Roll { piece: 1, rank: u32::MAX });
        let _ = recorder.nearest(point);
    }
    let text = GameText::whole(recorder.text().as_bytes().to_vec());
    assert!(!Ppn::default().record(&text, &Options::default()).has_errors(), "{}", recorder.text());
}

#[test]
fn the_page_on_json_is_right() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let page = std::fs::read_to_string(page).expect("there is a page");
    let (_, section) = page.split_once("\n## Gestures\n").expect("it has a section");
    let mut blocks = section.split("```json\n").skip(1).map(|block| block.split("```").next());
    let lines = |block: Option<Option<&str>>| -> Vec<String> {
        block.flatten().expect("a block").lines().map(str::to_owned).collect()
    };
    let mut kinds = BTreeSet::new();
    for line in lines(blocks.next()) {
        let gesture: Gesture = serde_json::from_str(&line).expect(&line);
        let again = serde_json::to_value(&gesture).expect("it is data");
        kinds.insert(again["do"].to_string());
        let same: Gesture = serde_json::from_value(again).expect("it is read again");
        assert_eq!(same, gesture);
    }
    assert_eq!(kinds.len(), 16, "a kind of gesture is missing");
    for line in lines(blocks.next()) {
        let answer: Answer = serde_json::from_str(&line).expect(&line);
        assert_eq!(
            serde_json::to_value(answer).expect("it is data"),
            serde_json::from_str::<serde_json::Value>(&line).expect(&line)
        );
    }
}

#[test]
fn a_roll_says_what_the_die_shows() {
    for (rank, written) in [(1, "d4~n"), (2, "d4~a"), (3, "d4~2"), (6, "d4~5")] {
        let mut recorder = recorder("1. Sd@d4");
        recorder.act(&Gesture::Roll { piece: 1, rank });
        assert_eq!(recorder.text(), format!("1. Sd@d4 1... {written}"));
    }
}
