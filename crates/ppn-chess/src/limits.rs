//! The limits of games of chess.

/// The limits of games of chess. The defaults are far beyond any real game; a caller may raise them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum depth of nested variations; a value above [`Self::DEEPEST`] has no effect.
    pub variations: usize,
    /// The maximum number of problems of a game that are reported when it is read.
    pub faults: usize,
    /// The maximum number of bytes of the text of one game; a longer one is cut.
    pub game: usize,
}

ppn_source::setters! {
    Limits {
        with_variations: variations: usize,
        with_faults: faults: usize,
        with_game: game: usize,
    }
}

impl Limits {
    /// The deepest nesting that a caller can set: variations are replayed by recursion.
    pub const DEEPEST: usize = 250;

    pub(crate) fn variations(&self) -> usize {
        self.variations.min(Self::DEEPEST)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { variations: 100, faults: 1000, game: 4 << 20 }
    }
}
