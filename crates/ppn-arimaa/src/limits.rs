//! The limits of a game of Arimaa.

ppn_source::settings! {
    /// The limits of games of Arimaa. The defaults are far beyond any real game; a caller may raise
    /// them.
    ///
    /// ```
    /// use ppn_arimaa::{Limits, ReadOptions, read};
    ///
    /// let text = "1g Ra1 1s ra8 [ 1s rb8 2g Ra1n [ 2g Ra1e ] ]";
    /// let limits = Limits::default().with_variations(1);
    /// let shallow = ReadOptions::default().with_limits(limits);
    /// let names = |reading: ppn_arimaa::Reading| reading.diagnostics.last().map(|one| one.code.name);
    /// assert_eq!(names(read(text, Default::default())), Some("missing-magic"));
    /// assert_eq!(names(read(text, shallow)), Some("fan-nesting-limit"));
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The maximum number of bytes of a text that are read, at most 4 GiB. An error reports the
        /// rest.
        pub text: usize = u32::MAX as usize, with_text;
        /// The maximum depth of nested variations; each takeback of a takeback counts as one. A value
        /// above [`Self::DEEPEST`] has no effect. Deeper variations are reported as an error and left
        /// out.
        pub variations: usize = 256, with_variations;
        /// The maximum number of errors, and of warnings, that are reported for each game of a text,
        /// and again for the replay of a game; at least one of each. The rest of a game after its last
        /// error is not read. Further warnings are left out.
        pub diagnostics: usize = 1000, with_diagnostics;
        /// The maximum number of problems of one turn that are reported separately, each with the rest
        /// of the turn checked again; at least one. After the last one, the rest of the turn is left
        /// out.
        pub diagnostics_of_a_turn: usize = 8, with_diagnostics_of_a_turn;
    }
}

impl Limits {
    /// The deepest nesting that a caller can set: variations are replayed, written and reported
    /// by recursion.
    pub const DEEPEST: usize = 500;

    /// The maximum depth of nested variations.
    #[must_use]
    pub fn variations(&self) -> usize {
        self.variations.min(Self::DEEPEST)
    }
}
