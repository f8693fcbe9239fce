//! The limits of games of chess.

ppn_source::settings! {
    /// The limits of games of chess. The defaults are far beyond any real game; a caller may raise them.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The maximum depth of nested variations; a value above [`Self::DEEPEST`] has no effect.
        pub variations: usize = 100, with_variations;
        /// The maximum number of problems of a game that are reported when it is read.
        pub diagnostics: usize = 1000, with_diagnostics;
        /// The maximum number of bytes of the text of one game; a longer one is cut.
        pub game: usize = 4 << 20, with_game;
    }
}

impl Limits {
    /// The deepest nesting that a caller can set: variations are replayed by recursion.
    pub const DEEPEST: usize = 250;

    pub(crate) fn variations(&self) -> usize {
        self.variations.min(Self::DEEPEST)
    }
}
