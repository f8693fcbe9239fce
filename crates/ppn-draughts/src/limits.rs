//! The limits of games of draughts.

ppn_source::settings! {
    /// The limits of games of draughts. The defaults are far beyond any real game; a caller may raise
    /// them.
    ///
    /// ```
    /// use ppn_draughts::{Limits, Mode, read};
    ///
    /// let text = "[GameType \"20\"] 1. 32-28 (1. 33-28 (1. 34-29)) *";
    /// let shallow = Limits::default().with_variations(1);
    /// assert!(read(text, Mode::Tolerant).is_valid());
    /// assert!(!read(text, shallow).is_valid());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The maximum number of bytes of a text that are read, at most 4 GiB. An error reports the
        /// rest.
        pub text: usize = u32::MAX as usize, with_text;
        /// The maximum depth of nested variations; a value above [`Self::DEEPEST`] has no effect.
        /// Deeper variations are reported as an error and left out.
        pub variations: usize = 100, with_variations;
        /// The maximum number of syntax problems of a game that are reported when it is read, at least
        /// one, and the same for its replay. The last one says that there may be more. The first error of a replay is
        /// reported in any case.
        pub diagnostics: usize = 10_000, with_diagnostics;
        /// The maximum number of jumps that are tried to find the captures of a position. Positions of
        /// real games need a few hundred; boards set up to multiply routes could otherwise take
        /// forever. Beyond the limit captures may be missing, which is noted at an illegal move.
        pub jumps: u32 = 100_000, with_jumps;
        /// The maximum number of jumps that are tried in all positions of a game when it is replayed,
        /// besides [`Self::JUMPS_FOR_A_BYTE`] for each byte of its text. After that, few are tried in
        /// each position: enough for usual ones.
        pub game_jumps: u32 = 100_000, with_game_jumps;
        /// The maximum number of ways to read the ambiguous captures of a line that are tried until the
        /// whole line can be replayed; at least one. The reading with the most moves is taken.
        pub readings: usize = 40, with_readings;
        /// The maximum number of bytes of the text of one game of an archive, at least 4. A longer one,
        /// such as a comment that is never closed, is cut at the end of a line if there is one, and
        /// reported. Holding a game takes twice as much memory; reading a text that is not a game takes
        /// a hundred times as much.
        pub piece: usize = 4 << 20, with_piece;
    }
}

impl Limits {
    /// The deepest nesting that a caller can set: variations are replayed, written and
    /// reported by recursion.
    pub const DEEPEST: usize = 250;

    /// The jumps of a game that each byte of its text adds. A move has some six bytes, and real
    /// positions need two or three jumps.
    pub const JUMPS_FOR_A_BYTE: u32 = 1;

    pub(crate) fn variations(&self) -> usize {
        self.variations.min(Self::DEEPEST)
    }

    pub(crate) fn diagnostics(&self) -> usize {
        self.diagnostics.max(1)
    }
}
