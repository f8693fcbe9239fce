//! Boards, positions and legal moves against the test vectors.

use crate::common::vectors;
use ppn_draughts::{
    Board, Colour, Fen, GameType, MovesReport, Position, Ruleset, Square, SquareName, Variant,
};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct BoardCase {
    game_type: String,
    start_fen: String,
    start_fen_numeric: String,
    squares: Vec<(String, u32, u8, u8, String)>,
}

#[test]
fn squares_lie_where_the_game_type_says() {
    for (variant, case) in vectors::<BTreeMap<String, BoardCase>>("squares.json") {
        let rules = ruleset(&variant, &case.game_type);
        let board = rules.board();
        assert_eq!(board.squares().len(), case.squares.len(), "{variant}");
        for (name, number, column, row, _) in case.squares {
            let square = board.at((column, row)).unwrap();
            assert_eq!(board.name(square), name, "{variant}");
            assert_eq!(board.find(SquareName::read(&name).unwrap()), Some(square));
            assert_eq!(board.find(SquareName::Number(number)), Some(square), "{variant} {number}");
        }
        assert_eq!(Fen::write(&rules.start(), board), case.start_fen, "{variant}");
        let numeric = Fen::read(&case.start_fen_numeric, board).unwrap();
        assert_eq!(numeric.position, rules.start(), "{variant}");
    }
}

#[test]
fn corners_and_flags_turn_the_numbering() {
    let place = |tag: &str, name: &str| {
        let game_type: GameType = tag.parse().unwrap();
        let board = Board::new(game_type.layout.unwrap(), false).unwrap();
        board.place(board.find(SquareName::read(name).unwrap()).unwrap())
    };
    assert_eq!(place("20,W,10,10,N0,0", "1"), (1, 1));
    assert_eq!(place("20,W,10,10,N1,0", "1"), (9, 1));
    assert_eq!(place("20,W,10,10,N3,0", "1"), (10, 10));
    assert_eq!(place("20,W,10,10,N2,1", "1"), (1, 10));
    assert_eq!(place("21,B,8,8,A3,0", "a1"), (8, 8));
    assert_eq!(place("41,W,10,8,A1,1", "j2"), (1, 2));
}

#[derive(Deserialize)]
struct PositionCase {
    variant: String,
    game_type: String,
    fen: String,
    moves: Vec<MoveCase>,
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct MoveCase {
    #[serde(rename = "move")]
    text: String,
    long: String,
    captured: Vec<String>,
    after: String,
}

#[test]
fn legal_moves_are_those_of_the_rules() {
    for case in vectors::<Vec<PositionCase>>("positions.json") {
        let rules = ruleset(&case.variant, &case.game_type);
        let board = rules.board();
        let position = Fen::read(&case.fen, board).unwrap().position;
        let report = serde_json::to_string(&MovesReport::new(&rules, &position).moves).unwrap();
        let mut found: Vec<MoveCase> = serde_json::from_str(&report).unwrap();
        let mut expected = case.moves;
        for case in &mut expected {
            let find = |name: &String| board.find(SquareName::read(name).unwrap()).unwrap();
            case.captured = sorted(board, case.captured.iter().map(find).collect());
            case.after = Fen::write(&Fen::read(&case.after, board).unwrap().position, board);
        }
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{} {}", case.variant, case.fen);
    }
}

fn sorted(board: &Board, mut squares: Vec<Square>) -> Vec<String> {
    squares.sort_by_key(|&square| board.order(square));
    squares.into_iter().map(|square| board.name(square)).collect()
}

#[derive(Deserialize)]
struct PerftCase {
    variant: String,
    game_type: Option<String>,
    fen: String,
    #[serde(default)]
    nodes: Vec<u64>,
    #[serde(default)]
    routes: Vec<u64>,
}

/// Everyday tests count to depths that take a moment; release tests count to the published depths.
#[test]
fn node_counts_are_the_published_ones() {
    for case in vectors::<Vec<PerftCase>>("perft.json") {
        let rules = match &case.game_type {
            Some(game_type) => ruleset(&case.variant, game_type),
            None => Ruleset::new(case.variant.parse().unwrap()),
        };
        let position = Fen::read(&case.fen, rules.board()).unwrap().position;
        let few = if cfg!(debug_assertions) { 20_000 } else { 5_000_000 };
        for (depth, nodes) in (1..).zip(case.nodes).filter(|&(_, nodes)| nodes <= few) {
            assert_eq!(rules.perft(&position, depth), nodes, "{} {depth}", case.variant);
        }
        for (depth, routes) in (1..).zip(case.routes).filter(|&(_, routes)| routes <= few) {
            assert_eq!(routes_at(&rules, &position, depth), routes, "{} {depth}", case.variant);
        }
    }
}

/// Node counts in which each route of a capture is a move of its own.
fn routes_at(rules: &Ruleset, position: &Position, depth: u32) -> u64 {
    let moves = rules.moves(position);
    let after = |played| match depth {
        1 => 1,
        _ => routes_at(rules, &rules.play(position, played), depth - 1),
    };
    moves.iter().map(|played| played.routes().len().max(1) as u64 * after(played)).sum()
}

#[derive(Deserialize)]
struct FenCase {
    variant: String,
    fen: String,
    accept: bool,
    reader_only: Option<String>,
    normal: Option<String>,
}

#[test]
fn positions_are_read_in_all_forms() {
    for case in vectors::<Vec<FenCase>>("fen.json") {
        let rules = Ruleset::new(case.variant.parse().unwrap());
        let read = Fen::read(&case.fen, rules.board());
        assert_eq!(read.is_ok(), case.accept, "{}: {read:?}", case.fen);
        let Ok(fen) = read else { continue };
        if let Some(normal) = case.normal {
            assert_eq!(Fen::write(&fen.position, rules.board()), normal, "{}", case.fen);
        }
        let odd = !fen.oddities.is_empty() || fen.is_null_move;
        assert!(odd || case.reader_only.is_none(), "{} is not plain", case.fen);
    }
}

#[test]
fn game_types_are_read_by_the_expression() {
    let cases: BTreeMap<String, serde_json::Value> = vectors("tags.json");
    for case in cases["gametype"].as_array().unwrap() {
        let text = case[0].as_str().unwrap();
        let strict = text.parse::<GameType>().is_ok() && !text.starts_with('-');
        assert_eq!(strict, case[1].as_bool().unwrap(), "{text}");
    }
}

#[test]
fn a_side_without_a_move_has_lost() {
    let rules = Ruleset::new(Variant::English);
    let blocked = Fen::read("B:W5,6,10:B1", rules.board()).unwrap().position;
    assert!(rules.is_over(&blocked) && blocked.turn == Colour::Black);
    assert!(!rules.is_over(&rules.start()));
}

fn ruleset(variant: &str, game_type: &str) -> Ruleset {
    Ruleset::on(variant.parse().unwrap(), game_type.parse().unwrap()).unwrap()
}
