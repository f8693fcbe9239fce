//! Captures that are written with some of the squares of their full notation.

use ppn_draughts::{Fen, GameType, Limits, Mode, Move, Ruleset, Square, read, replay};

/// The long notation of the first move of a game, and whether it could be several.
fn played(tags: &str, text: &str) -> (String, bool) {
    let pdn = read(format!("{tags}\n1. {text} *\n"), Mode::Tolerant);
    let replayed = replay(&pdn.text, &pdn.games[0], &Limits::default());
    let is_ambiguous = replayed.diagnostics.iter().any(|one| one.code.name == "ambiguous-capture");
    let played = replayed.played.expect("the rules are known");
    let ply = played.line.plies().next().expect("a move");
    (played.rules.ply_text(ply), is_ambiguous)
}

#[test]
fn squares_are_sought_first_where_a_route_turns() {
    let tags = "[GameType \"20\"]\n[FEN \"W:WK47:B14,19,29,31,42\"]";
    for (text, long) in [
        ("47x24x36", "47x38x24x13x36"),
        ("47x24x13x36", "47x38x24x13x36"),
        ("47x13x36", "47x38x24x13x36"),
        // 33 is a square of neither, and is passed over.
        ("47x33x24x13x36", "47x38x24x13x36"),
        ("47x20x36", "47x38x20x9x36"),
        ("47x9x36", "47x38x20x9x36"),
        ("47x20x9x36", "47x38x20x9x36"),
    ] {
        assert_eq!(played(tags, text), (long.to_owned(), false), "{text}");
    }
    // Both have 38.
    assert!(played(tags, "47x38x36").1);
}

#[test]
fn squares_that_fit_one_capture_only_are_that_capture() {
    let mut tried = 0;
    for (game_type, fen) in [
        ("20", "W:WK47:B14,19,29,31,42"),
        ("20", "W:WK46:B7,9,17,19,28,30,37,39"),
        ("20", "B:W12,13,22,23,32,33,42:BK2"),
        ("25", "W:WKa1:Bb2,d2,d4,f4,b6,d6,f6"),
        ("20", "W:W48,K27:B42,31,21,12,13,23,33"),
    ] {
        let tags = format!("[GameType \"{game_type}\"]\n[FEN \"{fen}\"]");
        let rules = Ruleset::of(game_type.parse::<GameType>().unwrap()).unwrap();
        let moves = rules.moves(&Fen::read(fen, rules.board()).unwrap().position);
        for one in &moves {
            for route in one.routes() {
                let inner = &route.squares()[1..route.squares().len() - 1];
                for chosen in 1..(1_u32 << inner.len()) - 1 {
                    let at = |index: &usize| chosen >> index & 1 == 1;
                    let part: Vec<Square> =
                        (0..inner.len()).filter(at).map(|index| inner[index]).collect();
                    let fit: Vec<&Move> =
                        moves.iter().filter(|other| fits(other, one, &part)).collect();
                    if fit.len() == 1 {
                        let squares = [&[one.from()][..], &part, &[one.to()]].concat();
                        let names = squares.iter().map(|&square| rules.board().name(square));
                        let text = names.collect::<Vec<_>>().join("x");
                        let right = rules.canonical(&moves, one);
                        assert_eq!(played(&tags, &text), (right, false), "{fen} {text}");
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 30, "{tried}");
}

/// Whether a move has the ends of another one and, by some route, these squares in full notation.
fn fits(played: &Move, other: &Move, part: &[Square]) -> bool {
    let has = |squares: &[Square]| {
        let mut squares = squares[1..squares.len() - 1].iter();
        part.iter().all(|wanted| squares.any(|square| square == wanted))
    };
    (played.from(), played.to()) == (other.from(), other.to())
        && played.routes().iter().any(|route| has(route.squares()))
}
