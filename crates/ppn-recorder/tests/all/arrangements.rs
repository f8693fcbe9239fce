//! Positions that are set up by hand, and what other notations make of them.

use ppn_notations::standard;
use ppn_recorder::{GameText, Gesture, Grip, Landing, Options, Piece, Point, Recorder};

fn pieces_of(notation: &str, text: &str) -> Vec<Piece> {
    let notation = standard(&Default::default()).named(notation).unwrap().clone();
    let text = GameText::whole(text.as_bytes().to_vec());
    let record = notation.record(&text, &Options::default());
    record.last_board().pieces().map(|(_, piece)| piece.clone()).collect()
}

fn arranged(text: &str, pieces: &[Piece], second_begins: bool) -> String {
    let ppn = standard(&Default::default()).named("ppn").unwrap().clone();
    let recorder = Recorder::new(ppn, text, Default::default(), Options::default());
    recorder.arranged(pieces, second_begins).unwrap()
}

/// A text in PPN, in another notation.
fn written(notation: &str, text: &str) -> String {
    let notations = standard(&Default::default());
    let (ppn, other) = (notations.named("ppn").unwrap(), notations.named(notation).unwrap());
    let text = GameText::whole(text.as_bytes().to_vec());
    let converted = other.write(&[&*ppn.parse(text, &Options::default())]);
    assert!(converted.diagnostics.is_empty(), "{:?}", converted.diagnostics);
    converted.text
}

const CHESS: &str = "---\nGameType: {Name: Chess, System: chess, FEN: \"8/8/8/8/8/8/8/8\"}\n...\n";

#[test]
fn a_position_of_chess_becomes_a_fen_with_the_side_to_move() {
    let pieces = pieces_of("pgn", "[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1\"]\n\n*\n");
    let text = arranged(CHESS, &pieces, false);
    assert_eq!(text, format!("{CHESS}0. u♚@e8 u♙@e2 u♖@a1 u♔@e1\n"), "in the order of the FEN");
    assert!(written("pgn", &text).contains("[FEN \"4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1\"]\n\n*\n"));
    let text = arranged(CHESS, &pieces, true);
    let pgn = written("pgn", &text);
    assert!(pgn.contains("[FEN \"4k3/8/8/8/8/8/4P3/R3K3 b Q - 0 1\"]\n\n*\n"), "{pgn}");
    assert!(written("epd", &text).starts_with("4k3/8/8/8/8/8/4P3/R3K3 b Q -"));
}

#[test]
fn a_position_of_draughts_becomes_a_fen() {
    let pieces = pieces_of("pdn", "[GameType \"20\"]\n[FEN \"W:W31,K46:B3\"]\n\n*\n");
    let base = "---\nGameType: {Name: International checkers, System: checkers}\nSetUp: None\n\
                PDNGameType: \"20\"\n...\n";
    assert!(written("pdn", &arranged(base, &pieces, false)).contains("[FEN \"W:W31,K46:B3\"]"));
    assert!(written("pdn", &arranged(base, &pieces, true)).contains("[FEN \"B:W31,K46:B3\"]"));
}

#[test]
fn stones_are_placed_before_the_first_move() {
    let base = "---\nGameType: {Name: Go, System: Go, Nrows: 9}\n...\n";
    let pieces = pieces_of("sgf", "(;GM[1]SZ[9]AB[aa][cc]AW[bb])");
    let sgf = written("sgf", &arranged(base, &pieces, true));
    assert!(sgf.contains("AB[aa][cc]AW[bb]PL[W]"), "{sgf}");
    let sgf = written("sgf", &arranged(base, &pieces, false));
    assert!(sgf.contains("AB[aa][cc]AW[bb]") && !sgf.contains("PL"), "{sgf}");
}

#[test]
fn a_game_goes_on_from_a_position_with_its_first_move() {
    let base = "---\nGameType: Four Field Kono\n...\n";
    let mut pieces = pieces_of("ppn", base);
    pieces.retain(|piece| piece.x > 1.1 || piece.y > 1.1);
    let ppn = standard(&Default::default()).named("ppn").unwrap().clone();
    let text = arranged(base, &pieces, false);
    let mut recorder = Recorder::new(ppn, text, Default::default(), Options::default());
    for (from, to) in [(2.0, 1.0), (1.0, 2.0)] {
        let at = |x| Point { x, y: 1.0 };
        let pieces = Grip::Stack { at: at(from), count: Some(1) };
        let (through, landing) = (Vec::new(), Landing::Top);
        recorder.act(&Gesture::Drag { pieces, to: at(to), through, landing });
    }
    assert_eq!(recorder.text(), format!("{base}0. *a1\n1. b1-a1 1... a1-b1\n"));
}

/// What stays at the bottom of a stack is not written again.
#[test]
fn pieces_that_stay_are_not_written() {
    let base = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
    let mut pieces = pieces_of("ppn", "---\nGameType: Four Field Kono\n...\n");
    let at = |piece: &Piece, x: f64, y: f64| (piece.x - x).abs() < 0.1 && (piece.y - y).abs() < 0.1;
    let from = pieces.iter().position(|piece| at(piece, 1.0, 4.0)).unwrap();
    let mut moved = pieces.remove(from);
    (moved.x, moved.y) = (2.0, 4.0);
    pieces.push(moved);
    let text = arranged(base, &pieces, false);
    let words = text.rsplit("0. ").next().unwrap().split_whitespace().count();
    assert_eq!(words, 2, "one is taken away and one put down: {text}");
    assert_eq!(pieces_of("ppn", &text).len(), pieces.len());
    // The empty line after metadata without `...` stays.
    let short = arranged("GameType: Four Field Kono\n\n1. b1:b3\n", &pieces, false);
    assert!(short.starts_with("GameType: Four Field Kono\n\n0. "), "{short}");
    // Without a difference, nothing is written.
    let start = pieces_of("ppn", "---\nGameType: Four Field Kono\n...\n");
    assert_eq!(arranged(base, &start, false), "---\nGameType: Four Field Kono\n...\n");
}
