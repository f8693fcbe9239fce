//! How many moves the braces and macros of a game make, and the limits of games that make too many.

use ppn_engine::Limits;
use ppn_file::GameText;
use ppn_record::Ration;

/// The number of moves that a macro counts as. Its value has at most 10,000 bytes, and a move needs
/// four.
const MACRO: u64 = 2500;

/// The number of bytes of text, and of looks at pieces, that a move may use in a game with such limits.
const BYTES_OF_A_MOVE: u64 = 64;
const LOOKS_OF_A_MOVE: u64 = 1000;

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
    GameText { is_rationed: !ration.admits(most_moves(&game.text), game.text.len()), ..game }
}

/// Limits in proportion to the length of a game.
pub(super) fn limits(usual: &Limits, text: &str) -> Limits {
    let moves = Ration::GAME + Ration::FOR_A_BYTE * text.len() as u64;
    let bytes = usize::try_from(BYTES_OF_A_MOVE * moves).unwrap_or(usize::MAX);
    Limits {
        item_moves: usual.item_moves.min(moves),
        game_moves: usual.game_moves.min(moves),
        game_bytes: usual.game_bytes.min(bytes),
        looks: usual.looks.min(LOOKS_OF_A_MOVE * moves),
        ..*usual
    }
}

/// The maximum number of moves that the braces and macros of a text make. Comments may count as
/// braces: a count that is too high does no harm, since a real game is within its ration.
pub(super) fn most_moves(text: &str) -> u64 {
    let is_end = |c: char| c.is_whitespace() || c == ';';
    let mut moves: u64 = 0;
    let mut rest = text;
    // Nearly all games have neither braces nor macros, and each game is checked.
    while let Some(at) = memchr::memchr2(b'{', b'`', rest.as_bytes()) {
        let start = rest[..at].rfind(is_end).map_or(0, |end| end + 1);
        let end = rest[at..].find(is_end).map_or(rest.len(), |end| at + end);
        let word = rest.get(start..end).unwrap_or(&rest[at..end]);
        moves = moves.saturating_add(moves_of_word(word));
        rest = &rest[end..];
    }
    moves
}

/// The same number for a word.
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
            ("1. b2-b3 {a comment} 2. b3-b4", 1),
            ("S@b2", 0),
            ("S@{b2,c2}", 2),
            ("S@({1..300},{1..300})", 90_000),
            ("S@b{9..1..2};S@c{1..3}", 12),
            ("{{a,b}{1..3},c}2", 7),
            ("{a..f}", 52),
            ("`m'@b2 `m'", 2 * MACRO),
            ("{a,b", 2),
            ("a}b{", 1),
            ("{1..9223372036854775807}{1..9}", u64::MAX),
            ("é{1,2}\u{a0}{3,4}", 4),
        ] {
            assert_eq!(most_moves(text), most, "{text}");
        }
    }

    #[test]
    fn many_games_that_ask_for_much_are_rationed_and_others_are_not() {
        let much = "S@({1..300},{1..300})";
        let real = "1. S@{b2,c2,d2}{1..4} {a comment, with commas} 2. `m'@b2 3. b2-b3 4. b3-b4";
        let mut ration = Ration::default();
        let mut admits = |text: &str| {
            !mark(&mut ration, GameText { text: text.into(), ..GameText::default() }).is_rationed
        };
        let admitted = (0..1000).filter(|_| admits(much)).count();
        assert!((11..13).contains(&admitted), "{admitted}");
        assert!(!admits(&"{a,b}".repeat(20)));
        assert!(admits("S@({1..8},{1..8})"));
        // A real game is within its ration.
        let limits = limits(&Limits::default(), real);
        assert!(limits.game_moves > 200 && limits.looks > 200_000);
    }

    #[test]
    fn archives_of_any_length_are_admitted() {
        let game = "---\nGameType: Checkers\n...\n1. S@{b2,c2,d2}{1..4} 2. b2-b3\n";
        let mut ration = Ration::default();
        assert!((0..100_000).all(|_| {
            !mark(&mut ration, GameText { text: game.into(), ..GameText::default() }).is_rationed
        }));
    }
}
