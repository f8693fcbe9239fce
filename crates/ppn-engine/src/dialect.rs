//! The assumptions of a movetext parser about pieces that are not fully named.

use ppn_piece::{Cells, Configuration};
use ppn_source::Edition;

/// The assumptions of a movetext parser about pieces that are not fully named.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Dialect {
    /// The set of a bit that is named by its colour alone; `None` if that is an error.
    pub bits: Option<Configuration>,
    /// The cells of checkers and their boards.
    pub checkers: Cells,
    /// The cells of chess figures and their boards.
    pub chess: Cells,
    /// The edition of the notation.
    pub edition: Edition,
}

ppn_source::setters! {
    Dialect {
        with_bits: bits: Option<Configuration>,
        with_checkers: checkers: Cells,
        with_chess: chess: Cells,
        with_edition: edition: Edition,
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Self { bits: None, checkers: Cells::Two, chess: Cells::Two, edition: Edition::default() }
    }
}
