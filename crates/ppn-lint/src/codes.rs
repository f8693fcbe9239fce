//! All codes: those of the rules and those of the notations.

use crate::RULES;
use ppn_record::{Notation, Notations};
use ppn_source::Code;

/// Every code of the linter and of the notations of a table, by number.
pub fn all_codes(notations: &Notations) -> impl Iterator<Item = &'static Code> + use<> {
    let of_rules = RULES.iter().map(|rule| rule.code);
    let mut codes: Vec<_> = notations.iter().flat_map(Notation::codes).chain(of_rules).collect();
    codes.sort_by_key(|code| (&code.id[1..], code.id));
    codes.dedup();
    codes.into_iter()
}
