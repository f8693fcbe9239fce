//! Numbers of moves for display.

use ppn_record::Record;
use std::borrow::Cow;

/// The maximum number of characters of a number in a display.
const MOST: usize = 100;

/// The number of a state for display: as [`Record::number`], but one of more than 100 characters is
/// cut and ends with `…`.
///
/// Each semicolon without a number adds a period to the number of all states after it, so without
/// this limit a text of n bytes asks for n × n bytes of numbers.
///
/// ```
/// use ppn_notations::Ppn;
/// use ppn_view::{GameText, Notation, Options, short_number};
///
/// let text = GameText::whole(format!("1. S@b2{} M@c3", " ;".repeat(200)).into_bytes());
/// let record = Ppn::default().record(&text, &Options::default());
/// assert_eq!(short_number(&record, 1), "1.");
/// assert_eq!(short_number(&record, record.len() - 1), format!("1{}…", ".".repeat(98)));
/// ```
#[must_use]
pub fn short_number<'r>(record: &'r Record<'_>, state: usize) -> Cow<'r, str> {
    shortened(record.bounded_number(state, MOST + 1))
}

/// A number for display.
pub(crate) fn shortened(number: Cow<'_, str>) -> Cow<'_, str> {
    match number.char_indices().nth(MOST) {
        None => number,
        Some(_) => number.chars().take(MOST - 1).chain(['…']).collect::<String>().into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_cut() {
        let number = |characters: usize| shortened("é".repeat(characters).into());
        assert_eq!(number(100), "é".repeat(100));
        assert_eq!(number(101).chars().count(), 100);
        assert!(number(101).ends_with('…'));
    }
}
