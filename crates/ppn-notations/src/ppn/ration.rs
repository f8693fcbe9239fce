//! How much work the text of a game may request, and the limits of games that ask for too much.

mod start_board;

use ppn_engine::Limits;
use ppn_file::GameText;
use ppn_record::{Options, Ration};

/// The number of moves that a macro counts as. Its value has at most 10,000 bytes, and a move needs
/// four.
const MACRO: u64 = 2500;

/// The number of bytes of text that a move may use in a game with limits in proportion to its length.
const BYTES_OF_A_MOVE: u64 = 64;

/// A board with fewer pieces is usual: looking at all of them for each plain move takes no longer than
/// reading the moves.
const USUAL_BOARD: u64 = 400;

/// The most rows and columns of a board of tiles in a game with limits in proportion to its length.
const TILE_ROWS: u32 = 24;

/// The units of a move from braces that may fail, since explaining why takes time.
const MAY_FAIL: u64 = 3 * Ration::MOVE;

/// The units of each piece on the board for a move that may search all of them, or move them.
const PIECE: u64 = 4;

/// The games of a file. Those whose limits depend on their length are marked: those after the games
/// that use up the [`Ration`] of the file.
pub fn rationed<'t>(
    games: impl Iterator<Item = GameText<'t>>,
) -> impl Iterator<Item = GameText<'t>> {
    let mut ration = Ration::default();
    games.map(move |game| mark(&mut ration, game))
}

/// Marks a game that may not use as much as the usual limits allow.
pub(super) fn mark<'t>(ration: &mut Ration, game: GameText<'t>) -> GameText<'t> {
    GameText { is_rationed: !ration.admits(most_work(&game.text), game.text.len()), ..game }
}

/// The limits of the movetext of a game.
pub(super) fn limits_of(text: &str, is_rationed: bool, options: &Options) -> Limits {
    match is_rationed {
        true => limits(&options.limits, text),
        false => options.limits,
    }
}

/// Limits in proportion to the length of a game.
fn limits(usual: &Limits, text: &str) -> Limits {
    let units = Ration::GAME + Ration::FOR_A_BYTE * text.len() as u64;
    let moves = units / Ration::MOVE;
    let of_moves = |each: u64, usual: usize| {
        usual.min(usize::try_from(each.saturating_mul(moves)).unwrap_or(usize::MAX))
    };
    usual
        .with_item_moves(usual.item_moves.min(moves))
        .with_game_moves(usual.game_moves.min(moves))
        .with_game_bytes(of_moves(BYTES_OF_A_MOVE, usual.game_bytes))
        .with_looks(usual.looks.min(units / 2))
        .with_pieces(of_moves(8, usual.pieces))
        .with_edits(of_moves(8, usual.edits))
        .with_kinds(of_moves(4, usual.kinds))
        // Finding out why a move fails takes longer than the move.
        .with_diagnostics(
            usual.diagnostics.min(usize::try_from(8 + moves / 8).unwrap_or(usize::MAX)),
        )
}

/// The same for start boards.
pub(super) fn setup_limits(usual: &ppn_setups::Limits) -> ppn_setups::Limits {
    usual.with_tile_rows(usual.tile_rows.min(TILE_ROWS)).with_draws(usual.draws.min(10_000))
}

/// The maximum work that the text of a game may request, in units of [`Ration`]. Comments may count as
/// braces: a count that is too high does no harm, since a real game stays within the limits for its
/// length.
pub(super) fn most_work(text: &str) -> u64 {
    let (drops, others) = most_moves(text);
    let on_start_board = start_board::most_pieces(text);
    // A plain move is written with three characters and a space.
    let of_plain_moves = match on_start_board {
        0..=USUAL_BOARD => 0,
        pieces => pieces.saturating_mul(8 + text.len() as u64 / 4),
    };
    let pieces = on_start_board.max(USUAL_BOARD).saturating_add(drops);
    let of_others = PIECE.saturating_mul(pieces).saturating_add(MAY_FAIL);
    drops
        .saturating_mul(Ration::MOVE)
        .saturating_add(others.saturating_mul(of_others))
        .saturating_add(of_plain_moves)
}

/// The maximum number of moves that the braces and macros of a text make: those that only drop a piece,
/// and the others.
fn most_moves(text: &str) -> (u64, u64) {
    let is_end = |c: char| c.is_whitespace() || c == ';';
    let (mut drops, mut others) = (0_u64, 0_u64);
    let mut rest = text;
    // Nearly all games have neither braces nor macros, and each game is checked.
    while let Some(at) = memchr::memchr2(b'{', b'`', rest.as_bytes()) {
        let start = rest[..at].rfind(is_end).map_or(0, |end| end + 1);
        let end = rest[at..].find(is_end).map_or(rest.len(), |end| at + end);
        let word = rest.get(start..end).unwrap_or(&rest[at..end]);
        let count = if is_drop(word) { &mut drops } else { &mut others };
        *count = count.saturating_add(moves_of_word(word));
        rest = &rest[end..];
    }
    (drops, others)
}

/// Whether a word only drops a piece at a place: no search, no piece that moves, and no number of pieces.
fn is_drop(word: &str) -> bool {
    let is_of_drop = |c: char| c.is_alphanumeric() || "@{},.`'()\\".contains(c);
    word.contains(['@', '\\'])
        && !word.starts_with(|c: char| c.is_ascii_digit())
        && word.chars().all(is_of_drop)
}

/// The maximum number of moves that a word makes.
fn moves_of_word(word: &str) -> u64 {
    // The counts of the surrounding braces, and of the open alternative.
    let mut around: Vec<(u64, u64)> = Vec::new();
    let (mut alternatives, mut product) = (0_u64, 1_u64);
    let mut from = 0;
    for (at, c) in word.char_indices() {
        match c {
            '`' => product = product.saturating_mul(MACRO),
            '{' => {
                around.push((alternatives, product));
                (alternatives, product) = (0, 1);
                from = at + 1;
            }
            ',' if !around.is_empty() => {
                alternatives = alternatives.saturating_add(product);
                product = 1;
                from = at + 1;
            }
            '}' => {
                if let Some(outer) = around.pop() {
                    let of_range = range(&word[from.min(at)..at]);
                    let all = alternatives.saturating_add(product.saturating_mul(of_range));
                    (alternatives, product) = (outer.0, outer.1.saturating_mul(all));
                    from = at;
                }
            }
            _ => {}
        }
    }
    alternatives.saturating_add(product)
}

/// The maximum number of values of a range, such as 9 for `1..9`; 1 for other texts.
fn range(text: &str) -> u64 {
    let Some((first, last)) = text.split_once("..") else { return 1 };
    let last = last.split_once("..").map_or(last, |(last, _)| last);
    match (first.parse::<i64>(), last.parse::<i64>()) {
        (Ok(first), Ok(last)) => first.abs_diff(last).saturating_add(1),
        // A range of letters.
        _ => 52,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_counted_before_they_are_made() {
        for (text, most) in [
            ("1. b2-b3 {a comment} 2. b3-b4", (0, 1)),
            ("S@b2", (0, 0)),
            ("S@{b2,c2}", (2, 0)),
            ("S@({1..300},{1..300})", (90_000, 0)),
            ("S@b{9..1..2};S@c{1..3}", (12, 0)),
            ("{{a,b}{1..3},c}2", (0, 7)),
            ("{a..f}", (0, 52)),
            ("`m'@b2 `m'", (MACRO, MACRO)),
            ("{a,b", (0, 2)),
            ("a}b{", (0, 1)),
            ("{1..9223372036854775807}{1..9}", (0, u64::MAX)),
            ("é{1,2}\u{a0}{3,4}", (0, 4)),
            ("?C-b{1..9} 2b2@{1..3}", (0, 12)),
        ] {
            assert_eq!(most_moves(text), most, "{text}");
        }
    }

    fn admitted(game: &str, games: usize) -> usize {
        let mut ration = Ration::default();
        let text = || GameText { text: game.into(), ..GameText::default() };
        (0..games).filter(|_| !mark(&mut ration, text()).is_rationed).count()
    }

    #[test]
    fn many_games_that_ask_for_much_are_rationed_and_others_are_not() {
        let board = "---\nGameType: {Name: Rectangular Board, nrows: 100, ncols: 100}\n...\n";
        for (game, most) in [
            ("S@({1..300},{1..300})".to_owned(), 12),
            ("{a,b}".repeat(20), 1),
            (format!("{board}1. ?C-b{{1..9990}}"), 1),
            (format!("{board}1. 2500b2-{{1..390}}R"), 20),
            (format!("{board}1. 2500b2-1R"), 800),
            ("1. ?C-b{1..9990}".to_owned(), 10),
        ] {
            let found = admitted(&game, 1000);
            assert!((1..=most).contains(&found), "{game}: {found}");
        }
        assert_eq!(admitted("S@({1..8},{1..8})", 1000), 1000);
        // A real game is within its ration.
        let real = "1. S@{b2,c2,d2}{1..4} {a comment, with commas} 2. `m'@b2 3. b2-b3 4. b3-b4";
        let limits = limits(&Limits::default(), real);
        assert!(limits.game_moves > 80 && limits.looks > 4_000 && limits.edits > 700);
    }

    #[test]
    fn archives_of_any_length_are_admitted() {
        for game in [
            "---\nGameType: Checkers\n...\n1. S@{b2,c2,d2}{1..4} 2. b2-b3\n",
            "---\nEvent: Club\nDate: 2024.12.24\nElo: [2400, 2200]\nGameType:\n  Name: Relativity\n  \
             Seed: 123456\n...\n1S. d3#e3 1T. d3#d1\n2S. c2#c3 2T. d2#b1;M2@e6\n",
            "---\nGameType: {Name: Rectangular Board, nrows: 10, ncols: 12}\n...\n1. S@b2\n",
        ] {
            assert_eq!(admitted(game, 100_000), 100_000, "{game}");
        }
    }
}
