//! The limits of collections.

ppn_source::settings! {
    /// The limits of games in SGF. The defaults are far beyond any real game; a caller may raise them.
    ///
    /// ```
    /// use ppn_sgf::{Limits, read};
    ///
    /// let shallow = Limits::default().with_depth(2);
    /// let text = "(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))";
    /// assert!(read(text, &Limits::default()).diagnostics.is_empty());
    /// assert_eq!(read(text, &shallow).diagnostics[0].code.name, "sgf-nesting-limit");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The maximum number of bytes of a game. Only the beginning of a longer one is read.
        pub game: usize = 16 << 20, with_game;
        /// The maximum depth of nested variations. Deeper ones are reported as an error and left out.
        pub depth: usize = 10_000, with_depth;
        /// The maximum number of stones that the setup of a game puts and takes, with all variations: a few
        /// letters name a whole board. Setup after them is reported as an error and left out.
        pub setup: usize = 500_000, with_setup;
        /// The maximum number of problems that are reported for reading a text, and again for playing
        /// each of its games.
        pub diagnostics: usize = 1000, with_diagnostics;
    }
}
