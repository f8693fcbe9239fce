use crate::{Destination, Location, MoveToken, Moves, Order, PieceId};
use ppn_source::Span;

/// Reads the commonest shape of a move, a square, `-` `_` or `:`, and a square, without tokens or
/// grammar. Gives up (adding nothing) on anything else.
///
/// In most games nearly every move has this shape; the grammar reads it to the same nodes.
pub(crate) fn square_to_square(word: &str, span: Span, moves: &mut Moves) -> bool {
    let bytes = word.as_bytes();
    let Some((from, column, row)) = square(bytes) else { return false };
    let rest = &bytes[from..];
    let Some((&operator, rest)) = rest.split_first() else { return false };
    if !matches!(operator, b'-' | b'_' | b':') {
        return false;
    }
    let Some((to, to_column, to_row)) = square(rest) else { return false };
    if to != rest.len() {
        return false;
    }
    let left = Span { start: span.start, end: span.start + short(from) };
    let right = Span { start: left.end + 1, end: span.end };
    let place = moves.add_location(Location::Algebraic { column, row }, left);
    let pieces = moves.add_piece_id(PieceId::Place { place, slice: None }, left);
    let place = moves.add_location(Location::Algebraic { column: to_column, row: to_row }, right);
    let token = match operator {
        b':' => {
            let captured = moves.add_piece_id(PieceId::Place { place, slice: None }, right);
            MoveToken::Capture { pieces, captured }
        }
        operator => MoveToken::Shift {
            pieces,
            order: if operator == b'-' { Order::Above } else { Order::Below },
            to: Destination { location: Some(place), target: None },
        },
    };
    moves.add_move(token, span);
    true
}

/// A square of one letter and up to three digits: its length, column and row.
fn square(bytes: &[u8]) -> Option<(usize, u32, u32)> {
    let (&letter, rest) = bytes.split_first()?;
    if !letter.is_ascii_lowercase() {
        return None;
    }
    let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    if !(1..=3).contains(&digits) {
        return None;
    }
    let row = rest[..digits].iter().fold(0, |row, digit| row * 10 + u32::from(digit - b'0'));
    Some((1 + digits, u32::from(letter - b'a') + 1, row))
}

fn short(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_words;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_grammar_reads_the_same_nodes(
            word in "[a-z][0-9]{1,3}[-_:][a-z][0-9]{1,3}",
            extra in "[a-z0-9-]?",
        ) {
            let word = word + &extra;
            let mut fast = Moves::default();
            if square_to_square(&word, Span::new(0, word.len()), &mut fast) {
                // A suffix, which comes last, leads to the grammar.
                let suffixed = format!("{word}!");
                let (mut slow, mut faults) = (Moves::default(), Vec::new());
                parse_words(&suffixed, 0, &[Span::new(0, suffixed.len())], &mut slow, &mut faults);
                prop_assert_eq!(&faults, &[]);
                slow.cut_back(fast.growth());
                prop_assert_eq!(fast, slow);
            } else {
                prop_assert_eq!(fast, Moves::default(), "what is given up leaves nothing");
            }
        }
    }
}
