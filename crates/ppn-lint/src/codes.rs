//! All codes: those of the notations, and those of the rules for all of them.

use ppn_record::{Notation, Notations, lint::CODES};
use ppn_source::Code;

/// Every code of the notations of a table and of the rules for all notations, by number.
pub fn all_codes(notations: &Notations) -> impl Iterator<Item = &'static Code> + use<> {
    let mut codes: Vec<_> =
        notations.iter().flat_map(Notation::codes).chain(CODES.iter().copied()).collect();
    // Each process that checks sorts them: comparing texts would take five times as long.
    codes.sort_by_cached_key(|code| number(code));
    codes.dedup();
    codes.into_iter()
}

/// The digits of a code before its letter, as a number that orders codes.
fn number(code: &Code) -> u64 {
    let (letter, digits) = code.id.split_at(1);
    digits.bytes().chain(letter.bytes()).fold(0, |number, byte| number << 8 | u64::from(byte))
}
