//! Rules for games in every notation, one per file. The doc comment of a code is its manual page.

mod suppression_unknown;
mod suppression_unused;

pub use suppression_unknown::SUPPRESSION_UNKNOWN;
pub use suppression_unused::SUPPRESSION_UNUSED;

use ppn_source::Code;

/// The codes of the rules for all notations.
pub const CODES: [&Code; 2] = [&SUPPRESSION_UNUSED, &SUPPRESSION_UNKNOWN];
