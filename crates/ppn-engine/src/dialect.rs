//! The assumptions of a movetext parser about pieces that are not fully named.

use ppn_piece::{Cells, Configuration};
use ppn_source::Edition;

ppn_source::settings! {
    /// The assumptions of a movetext parser about pieces that are not fully named.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Dialect {
        /// The set of a bit that is named by its colour alone; `None` if that is an error.
        pub bits: Option<Configuration> = None, with_bits;
        /// The cells of checkers and their boards.
        pub checkers: Cells = Cells::Two, with_checkers;
        /// The cells of chess figures and their boards.
        pub chess: Cells = Cells::Two, with_chess;
        /// The edition of the notation.
        pub edition: Edition = Edition::default(), with_edition;
    }
}
