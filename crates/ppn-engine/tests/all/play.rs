//! Games that are played as they are read, compared with games that are read into a program first.

use ppn_engine::{
    Board, Chunks, Dialect, Limits, MacroTable, PieceTag, Program, Replay, SharedBoard, play,
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use ppn_source::Diagnostic;
use proptest::{collection::vec, prelude::*};

fn coin(x: f64, y: f64) -> Piece {
    let piece_side = PieceSide::new(Kind::Coin, Side::Back);
    let cfg = Configuration::Piecepack;
    Piece { piece_side, suit: Suit(1), rank: Rank(2), cfg, x, y, angle: 0.0 }
}

type Game<'t> = (Chunks<'t>, Replay, Vec<Diagnostic>);

fn both<'t>(text: &'t str, start: &SharedBoard, scale: f64, limits: &Limits) -> [Game<'t>; 2] {
    let dialect = Dialect::default();
    let (program, mut diagnostics) = Program::new(text, 9, MacroTable::default(), &dialect, limits);
    let (replay, more) = Replay::new(start, &program, scale, limits);
    diagnostics.extend(more);
    let general = (program.into_chunks(), replay, diagnostics);
    [play(text, 9, MacroTable::default(), &dialect, start, scale, limits), general]
}

fn listed<'p>(pieces: impl Iterator<Item = (PieceTag, &'p Piece)>) -> String {
    pieces.map(|(tag, piece)| format!("{tag} {piece:?} ")).collect()
}

/// Everything that a caller can see of a game.
fn seen((chunks, replay, diagnostics): &Game<'_>) -> Vec<String> {
    let chunk = |at| {
        let (number, text, comment) = (chunks.number(at), chunks.text(at), chunks.comment(at));
        let (span, comments) = (chunks.span(at), chunks.comment_spans(at));
        format!("{number} {text} {comment} {span:?} {comments:?} {}", chunks.word_count(at))
    };
    let rows = |board: &Board| {
        let active: Vec<_> = board.active().collect();
        format!("{}{active:?}", listed(board.pieces()))
    };
    let mut cursor = replay.cursor();
    let mut seen: Vec<_> = (0..chunks.len()).map(chunk).collect();
    seen.extend((0..replay.len()).map(|state| rows(cursor.go_to(state))));
    seen.extend((0..replay.len()).rev().map(|state| rows(cursor.go_to(state))));
    let state = |at| listed(replay.state(at).pieces());
    seen.extend((0..replay.len()).map(state));
    seen.extend((0..replay.len()).map(|state| format!("{:?}", replay.changed(state))));
    seen.push(format!("{}", replay.last_len()));
    seen.extend(diagnostics.iter().map(|one| format!("{} {:?}", one.message, one.span)));
    seen
}

/// Movetexts in which most elements are plain, and most moves find a piece.
fn movetext() -> impl Strategy<Value = String> {
    prop_oneof![movetext_of(30, 12), movetext_of(2000, 160)]
}

/// Movetexts with a share of plain elements, and up to a number of chunks.
fn movetext_of(plain: u32, chunks: usize) -> impl Strategy<Value = String> {
    let item = prop_oneof![
        plain => "[a-d][0-3][-:][a-d][0-3]",
        1 => "[a-d][0-3]_[a-d][0-3]",
        1 => "[a-d][0-3]-[a-d](35|100)",
        1 + plain / 32 => "\\*[a-d][0-3]",
        1 => "[a-d][0-3]-[a-d][0-3]\\*[a-d][0-3]",
        1 + plain / 32 => "(S|♟|A5|W♜)@[a-d][0-3]",
        1 => "(M|9x|S)@[a-d](3|35)",
        1 + plain / 32 => "[a-d][0-3]=(M2|♜|W♟|S)",
        1 => "[a-d][0-3]=(5|♜x)",
        1 => "-[a-d][0-3]|\\+|\\^[a-d][0-3]-[a-d][0-3]",
        1 => "[a-d]\\{1,2\\}-[a-d]3",
        1 => "%|[a-d]1-",
        2 => "\\{[a-z ]{0,3}\\}",
    ];
    let chunk = (0..plain / 2, vec(item, 0..4));
    (vec(chunk, 1..chunks), "[ \n]?").prop_map(|(chunks, before)| {
        let mut text = before;
        for ((number, items), at) in chunks.iter().zip(1..) {
            text += &match number {
                0 => ";".to_owned(),
                1 => ". ".to_owned(),
                2 => "2. ".to_owned(),
                3 => "Last. ".to_owned(),
                4 => String::new(),
                _ => format!("{at}. "),
            };
            text += &items.join(" ");
            text += " ";
        }
        text
    })
}

fn boards() -> impl Strategy<Value = Vec<Piece>> {
    let place = prop_oneof![
        12 => (0..5_i8, 0..4_i8).prop_map(|(x, y)| (f64::from(x), f64::from(y))),
        1 => Just((1.5, 1.5)),
        1 => Just((-3.0, 40.0)),
        1 => Just((1.001, 2.0)),
    ];
    vec(place, 0..24).prop_map(|places| places.into_iter().map(|(x, y)| coin(x, y)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn games_are_the_same_as_by_a_program(
        text in movetext(),
        start in boards(),
        scale in prop_oneof![4 => Just(1.0), 1 => Just(0.5), 1 => Just(0.3)],
    ) {
        let start: Vec<_> = start
            .into_iter()
            .map(|piece| Piece { x: piece.x * scale, y: piece.y * scale, ..piece })
            .collect();
        let [short, long] = both(&text, &start.into(), scale, &Limits::default());
        prop_assert_eq!(seen(&short), seen(&long));
    }

    #[test]
    fn limits_hold_as_they_do_by_a_program(text in movetext(), edits in 0..12_usize, kinds in 0..4_usize, pieces in 14..20_usize) {
        let limits = Limits::default().with_edits(edits).with_kinds(kinds).with_pieces(pieces).with_number_periods(2);
        let start: Vec<_> = (0..16).map(|at| coin(f64::from(at % 4 + 1), f64::from(at / 4))).collect();
        let [short, long] = both(&text, &start.into(), 1.0, &limits);
        prop_assert_eq!(seen(&short), seen(&long));
    }
}

#[test]
fn plain_moves_behind_others_are_played_as_they_are_by_a_program() {
    let start: SharedBoard = (1..9).map(|at| coin(f64::from(at), 1.0)).collect::<Vec<_>>().into();
    let others =
        ["S@d3 -d4", "a1=♜ +a1", "{a comment} ♜?-a5", "*a5 b1-b9", "`half' c1-c2", "c9-c8"];
    let mut number = 0;
    let text: String = others
        .iter()
        .flat_map(|other| {
            let plain = (0..50).map(|at| ["h1-h2", "h2-h1"][at % 2]);
            plain.chain([*other]).collect::<Vec<_>>()
        })
        .map(|item| {
            number += 1;
            format!("{number}. {item} ")
        })
        .collect();
    // With the number that fails at the end, and without it.
    for text in [text.as_str(), text.rsplit_once("306.").unwrap().0] {
        let [short, long] = both(text, &start, 1.0, &Limits::default());
        assert_eq!(seen(&short), seen(&long));
    }
}

#[test]
fn any_state_of_a_long_game_is_at_hand() {
    let start: SharedBoard =
        (0..80).map(|at| coin(f64::from(at % 8 + 1), 1.0)).collect::<Vec<_>>().into();
    let items = ["a1-b2", "c1:b2", "*d1", "S@d1", "+a1", "a1=♜", "?♜-a9", "e1-e2 f1-f2", "b2-a1"];
    let text: String =
        (1..2000).map(|number| format!("{number}. {} ", items[number % items.len()])).collect();
    let (macros, dialect, limits) = Default::default();
    let (_, replay, _) = play(&text, 0, macros, &dialect, &start, 1.0, &limits);
    let mut boards = replay.cursor();
    let order = (0..replay.len()).map(|at| at * 701 % replay.len());
    let states: Vec<_> = order.map(|at| (at, replay.state(at))).collect();
    for (at, state) in states {
        assert_eq!(listed(state.pieces()), listed(boards.go_to(at).pieces()), "{at}");
    }
    assert_eq!(replay.state(9999).len(), replay.last_len());
}

#[test]
fn a_board_is_shared_by_games_with_coordinates_of_different_width() {
    let start = SharedBoard::from([coin(2.0, 2.0), coin(1.0, 1.0)]);
    for scale in [1.0, 2.0, 1.0] {
        let [short, long] = both("1. a1-c3 2. b2-a1", &start, scale, &Limits::default());
        assert_eq!(seen(&short), seen(&long), "{scale}");
    }
}

#[test]
fn plain_moves_count_no_looks_however_crowded_the_place_is() {
    let start: Vec<_> = (0..1000).map(|_| coin(1.0, 1.0)).collect();
    let limits = Limits::default().with_looks(100);
    let text: String = (1..500).map(|n| format!("{n}. a1-b2 {n}... b2-a1 ")).collect();
    let (macros, dialect) = Default::default();
    let (_, replay, diagnostics) = play(&text, 0, macros, &dialect, start, 1.0, &limits);
    assert_eq!((diagnostics, replay.len()), (vec![], 999));
}

#[test]
fn places_beyond_the_last_row_are_no_squares() {
    let start = SharedBoard::from([coin(1.0, 1.0), coin(3.0, 0.0)]);
    for row in 20..40 {
        let text = format!("1. a1-b{row} 2. c0-d{row} 3. c0-a1 4. b{row}-d1");
        let [short, long] = both(&text, &start, 1.0, &Limits::default());
        assert_eq!(seen(&short), seen(&long), "{row}");
    }
}

#[test]
fn drops_and_promotions_that_squares_do_not_show_are_the_same() {
    let start = SharedBoard::from([coin(1.0, 1.0), coin(2.0, 30.0)]);
    for item in ["S@a{}", "b30=♜ S@a{}", "S@b2 b2=♜ b2=S *b2", "a1=♜ ♟@a1 a1-a{}"] {
        let item = |number: usize| item.replace("{}", &(22 + number % 4).to_string());
        let text: String = (1..200).map(|number| format!("{number}. {} ", item(number))).collect();
        let [short, long] = both(&text, &start, 1.0, &Limits::default());
        assert_eq!(seen(&short), seen(&long), "{text}");
    }
}

#[test]
fn the_pieces_that_are_left_are_counted() {
    let start = SharedBoard::from([coin(1.0, 1.0), coin(2.0, 1.0), coin(3.0, 1.0)]);
    for (text, left) in [
        ("1. a1-a2", 3),
        ("1. a1:b1", 2),
        ("1. a1:b1 2. *b1 *c1", 0),
        ("1. S@d1 *a1", 3),
        ("1. S@d1 2. +a1", 4),
    ] {
        for (_, replay, _) in both(text, &start, 1.0, &Limits::default()) {
            assert_eq!(replay.last_len(), left, "{text}");
            assert_eq!(replay.state(replay.len() - 1).is_empty(), left == 0, "{text}");
        }
    }
}
