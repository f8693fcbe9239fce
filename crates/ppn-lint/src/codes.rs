//! All codes: those of the notations, and those of the rules for all of them.

use ppn_record::{Notation, Notations, lint::CODES};
use ppn_source::Code;

/// Every code of the notations of a table and of the rules for all notations, by number.
pub fn all_codes(notations: &Notations) -> impl Iterator<Item = &'static Code> + use<> {
    let mut codes: Vec<_> =
        notations.iter().flat_map(Notation::codes).chain(CODES.iter().copied()).collect();
    codes.sort_by_key(|code| (&code.id[1..], code.id));
    codes.dedup();
    codes.into_iter()
}
