//! Whole games that are recorded from the first gesture to the last.

use ppn_notations::{Fan, Pdn, Ppn};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_record::{GameText, Notation, Options};
use ppn_recorder::{Answer, Gesture, Grip, Landing, Numbering, Point, Recorder, Settings, TurnEnd};
use std::sync::Arc;

fn recorder(notation: impl Notation, text: &str, settings: Settings) -> Recorder {
    Recorder::new(Arc::new(notation), text, settings, Options::default())
}

/// The middle of a square, on boards with squares of one inch.
fn at(square: &str) -> Point {
    let (column, row) = square.split_at(1);
    let column = column.as_bytes()[0] - b'a' + 1;
    Point { x: column.into(), y: row.parse().expect("a row") }
}

fn top(square: &str) -> Grip {
    Grip::Stack { at: at(square), count: Some(1) }
}

fn drag(pieces: Grip, to: Point) -> Gesture {
    Gesture::Drag { pieces, to, through: Vec::new(), landing: Landing::Top }
}

/// Performs a gesture that must be accepted; returns the words.
#[track_caller]
fn act(recorder: &mut Recorder, gesture: &Gesture) -> String {
    match recorder.act(gesture) {
        Answer::Written { words, .. } => words,
        Answer::Ended => String::new(),
        other => panic!("{gesture:?}: {other:?}\n{}", recorder.text()),
    }
}

#[track_caller]
fn refusal(recorder: &mut Recorder, gesture: &Gesture) -> (String, Vec<String>) {
    match recorder.act(gesture) {
        Answer::Refused { reason, choices } => (reason, choices),
        other => panic!("{gesture:?}: {other:?}"),
    }
}

/// The number of pieces that are left after the text is read again. The text must have no problems.
fn pieces_left(notation: &dyn Notation, text: &str) -> usize {
    let text = GameText::whole(text.as_bytes().to_vec());
    let record = notation.record(&text, &Options::default());
    assert!(!record.has_errors(), "{:?}", record.diagnostics);
    record.last_board().len()
}

#[test]
fn four_field_kono() {
    let text = "---\nGameType: Four Field Kono\n...\n";
    let mut recorder = recorder(Ppn::default(), text, Settings::default());
    // A piece jumps over a piece of its own side onto an opponent's piece.
    let turns =
        "b1b3 d3b3 d1d3 c4c2 d2b2 a3a1 c1c3 b4b2 d3b3 b2d2 d4d3 d2d1 a2b2 d1c1 b2c2 c1b1 c2c1 b1a1";
    for turn in turns.split(' ') {
        let (from, to) = turn.split_at(2);
        let landing = if is_jump(from, to) { Landing::Capture } else { Landing::Top };
        let gesture = Gesture::Drag { pieces: top(from), to: at(to), through: Vec::new(), landing };
        act(&mut recorder, &gesture);
    }
    insta::assert_snapshot!(recorder.text());
    assert_eq!(pieces_left(&Ppn::default(), recorder.text()), 12);
}

fn is_jump(from: &str, to: &str) -> bool {
    let (from, to) = (at(from), at(to));
    (from.x - to.x).abs() + (from.y - to.y).abs() == 2.0
}

/// The place of a square of international draughts on its board.
fn field(number: u32) -> Point {
    let (row, column) = ((number - 1) / 5, (number - 1) % 5);
    let x = 2 * column + if row.is_multiple_of(2) { 2 } else { 1 };
    Point { x: x.into(), y: (10 - row).into() }
}

#[test]
fn international_draughts() {
    let text = "[White \"Ann\"]\n[GameType \"20\"]\n\n*\n";
    let mut recorder = recorder(Pdn::default(), text, Settings::default());
    assert_eq!(recorder.to_move().as_deref(), Some("White"));
    let from = |number| Grip::Stack { at: field(number), count: Some(1) };
    let turn = |squares: &[u32]| {
        let [first, through @ .., last] = squares else { panic!("two squares") };
        let through = through.iter().map(|&number| field(number)).collect();
        Gesture::Drag { pieces: from(*first), to: field(*last), through, landing: Landing::Top }
    };
    let (reason, _) = refusal(&mut recorder, &turn(&[32, 22]));
    assert_eq!(reason, "the piece on 32 can only go to 27 or 28");
    let (reason, _) = refusal(&mut recorder, &turn(&[48, 28]));
    assert_eq!(reason, "the piece on 48 cannot move");
    act(&mut recorder, &turn(&[32, 28]));
    let (reason, _) = refusal(&mut recorder, &turn(&[31, 27]));
    assert_eq!(reason, "31 is White's man, and Black is to move");
    act(&mut recorder, &turn(&[19, 23]));
    let (reason, _) = refusal(&mut recorder, &turn(&[37, 32]));
    assert_eq!(reason, "the piece on 37 cannot capture, and White must");
    act(&mut recorder, &turn(&[28, 19]));
    act(&mut recorder, &turn(&[14, 23]));
    act(&mut recorder, &Gesture::Comment { text: "even {so far}".into() });
    act(&mut recorder, &Gesture::Clock { seconds: 3671 });
    for squares in
        [[37, 32], [10, 14], [41, 37], [14, 19], [46, 41], [5, 10], [33, 29], [17, 22], [39, 33]]
    {
        act(&mut recorder, &turn(&squares));
    }
    insta::assert_snapshot!(recorder.text());
    assert_eq!(pieces_left(&Pdn::default(), recorder.text()), 1 + 38, "with the board");
}

#[test]
fn draughts_shows_where_a_piece_may_go_and_how_a_capture_goes_on() {
    let text = "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]\n1. *\n";
    let mut recorder = recorder(Pdn::default(), text, Settings::default());
    let king = Grip::Stack { at: field(47), count: Some(1) };
    let (reason, choices) = refusal(&mut recorder, &drag(king.clone(), field(36)));
    assert_eq!(reason, "several moves lead there: choose one");
    assert_eq!(choices, ["47x38x20x9x36", "47x38x24x13x36"]);
    let through = |number| Gesture::Drag {
        pieces: king.clone(),
        to: field(36),
        through: vec![field(number)],
        landing: Landing::Top,
    };
    let (reason, _) = refusal(&mut recorder, &drag(king.clone(), field(38)));
    assert_eq!(reason, "the move goes on from there");
    assert_eq!(act(&mut recorder, &through(20)), "47x38x20x9x36");
    act(&mut recorder, &Gesture::Undo);
    assert_eq!(recorder.text(), text);
    assert_eq!(act(&mut recorder, &Gesture::Say { words: choices[1].clone() }), "47x38x24x13x36");
}

#[test]
fn what_the_rules_forbid_is_written_with_a_mark_where_people_say_so() {
    let settings = Settings::default().with_forbidden(true);
    let mut recorder = recorder(Pdn::default(), "[GameType \"20\"]\n1. 32-28 *\n", settings);
    let piece = Grip::Stack { at: field(18), count: Some(1) };
    act(&mut recorder, &drag(piece, field(27)));
    let played =
        act(&mut recorder, &drag(Grip::Stack { at: field(31), count: Some(1) }, field(22)));
    assert_eq!(played, "31x22");
    insta::assert_snapshot!(recorder.text());
    assert_eq!(pieces_left(&Pdn::default(), recorder.text()), 40);
}

fn piecepack(kind: Kind, side: Side, suit: u32, rank: u32, at: Point) -> Piece {
    let Point { x, y } = at;
    let (piece_side, cfg) = (PieceSide::new(kind, side), Configuration::Piecepack);
    Piece { piece_side, suit: Suit(suit), rank: Rank(rank), cfg, x, y, angle: 0.0 }
}

#[test]
fn a_piecepack_game_with_stacks_flips_and_dice() {
    let settings =
        Settings::default().with_turns(TurnEnd::WhenDone).with_numbering(Numbering::Single);
    let mut recorder = recorder(Ppn::default(), "", settings);
    let put = |piece| Gesture::Put { piece, landing: Landing::Top };
    // Four tiles in a square, a stack of coins, and a pawn and a die beside it.
    for (suit, square) in [(1, "b2"), (2, "d2"), (3, "b4"), (4, "d4")] {
        act(&mut recorder, &put(piecepack(Kind::Tile, Side::Back, suit, 3, at(square))));
    }
    for rank in 1..=4 {
        act(&mut recorder, &put(piecepack(Kind::Coin, Side::Face, 2, rank, at("f3"))));
    }
    act(&mut recorder, &put(piecepack(Kind::Pawn, Side::Face, 3, 1, at("b2"))));
    act(&mut recorder, &put(piecepack(Kind::Die, Side::Face, 3, 1, Point { x: 6.5, y: 4.5 })));
    act(&mut recorder, &Gesture::Done);
    act(&mut recorder, &Gesture::Comment { text: "the board is set up".into() });
    // The die shows how many coins are drawn.
    let die = 10;
    act(&mut recorder, &Gesture::Roll { piece: die, rank: 3 });
    act(&mut recorder, &drag(Grip::Stack { at: at("f3"), count: Some(2) }, at("d4")));
    act(&mut recorder, &Gesture::Done);
    act(&mut recorder, &Gesture::Draw { from: at("f3"), to: at("b4"), flip: true });
    act(&mut recorder, &Gesture::Tap { piece: 3 });
    act(
        &mut recorder,
        &Gesture::Turn { pieces: Grip::Pieces(vec![9]), degrees: 90.0, about: None },
    );
    act(&mut recorder, &Gesture::Done);
    act(&mut recorder, &drag(Grip::Pieces(vec![9]), at("d2")));
    act(&mut recorder, &Gesture::Swap { pieces: top("b4"), others: top("f3") });
    act(
        &mut recorder,
        &Gesture::Drag {
            pieces: Grip::Pieces(vec![9]),
            to: at("d4"),
            through: Vec::new(),
            landing: Landing::Under,
        },
    );
    act(&mut recorder, &Gesture::Done);
    act(&mut recorder, &Gesture::Roll { piece: die, rank: 6 });
    act(&mut recorder, &Gesture::PutBack { pieces: Grip::Stack { at: at("d4"), count: Some(2) } });
    act(&mut recorder, &Gesture::Clock { seconds: 90 });
    insta::assert_snapshot!(recorder.text());
    assert_eq!(pieces_left(&Ppn::default(), recorder.text()), 8);
}

#[test]
fn arimaa_by_its_rules() {
    let mut recorder = recorder(Fan::default(), "", Settings::default());
    assert_eq!(recorder.to_move().as_deref(), Some("Gold"));
    for words in ["Hb2", "Rh1"] {
        act(&mut recorder, &Gesture::Say { words: words.into() });
    }
    act(&mut recorder, &Gesture::Done);
    for words in ["ra8", "rb7", "ch7"] {
        act(&mut recorder, &Gesture::Say { words: words.into() });
    }
    let (reason, _) = refusal(&mut recorder, &drag(top("b2"), at("b3")));
    assert_eq!(reason, "in turn 1s pieces are placed on the rows of their side");
    act(&mut recorder, &Gesture::Done);
    act(&mut recorder, &drag(top("b2"), at("b3")));
    assert_eq!(act(&mut recorder, &drag(top("b3"), at("b6"))), "Hb3n Hb4n Hb5n");
    assert_eq!(recorder.to_move().as_deref(), Some("Silver"));
    act(&mut recorder, &drag(top("h7"), at("h6")));
    let (reason, _) = refusal(&mut recorder, &drag(top("h6"), at("d6")));
    assert_eq!(reason, "the silver cat cannot get from h6 to d6 in this turn");
    let (reason, choices) = refusal(&mut recorder, &drag(top("h6"), at("g7")));
    assert_eq!(reason, "several moves lead there: choose one");
    assert_eq!(choices, ["ch6n ch7w", "ch6w cg6n"]);
    let (reason, _) = refusal(&mut recorder, &drag(top("b6"), at("b5")));
    assert_eq!(reason, "no stronger piece is beside the enemy piece");
    act(&mut recorder, &Gesture::Done);
    let horse = recorder.targets(6).expect("there are rules");
    for (square, may) in [("b5", true), ("d6", true), ("a7", true), ("b7", false), ("b6", false)] {
        assert_eq!(horse.contains(&at(square)), may, "{square}");
    }
    assert_eq!(act(&mut recorder, &drag(top("b7"), at("c7"))), "rb7e Hb6n");
    // A turn that continues after undo and redo is still the same turn.
    act(&mut recorder, &Gesture::Undo);
    act(&mut recorder, &Gesture::Redo);
    act(&mut recorder, &drag(top("h1"), at("h2")));
    act(&mut recorder, &Gesture::Undo);
    act(&mut recorder, &Gesture::Comment { text: "a \"push\"".into() });
    insta::assert_snapshot!(recorder.text());
    pieces_left(&Fan::default(), recorder.text());
}
