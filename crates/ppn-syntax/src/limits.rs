//! Limits for a text.

ppn_source::settings! {
    /// Limits for a text. A caller may raise the defaults. Braces and places are read by recursion, so
    /// their nesting is at most [`Self::MOST_NESTED`] in any case.
    ///
    /// ```
    /// use ppn_syntax::{Limits, parse};
    ///
    /// let strict = Limits::default().with_brace_depth(1);
    /// let read = parse("S@{a,{b,c}}1", 0, &strict);
    /// assert_eq!(read.diagnostics[0].code.name, "brace-depth");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The deepest nesting of braces.
        pub brace_depth: usize = 64, with_brace_depth;
        /// How many times a move may refer to another place or piece (`&`, `|`, `$`, `^`).
        pub nesting: usize = 128, with_nesting;
        /// The largest size in bytes of a word that is not one of the usual forms of a move. Reading
        /// such a word takes 30 bytes of memory for each of its bytes.
        pub word_bytes: usize = 1 << 20, with_word_bytes;
        /// The largest number of diagnostics. Further ones are not created: it takes much longer to
        /// find out what was expected than to detect that a word is wrong.
        pub diagnostics: usize = 1000, with_diagnostics;
    }
}

impl Limits {
    /// The largest effective value of [`Self::brace_depth`] and [`Self::nesting`]. It needs up to 4
    /// MiB of stack without optimisation; the defaults need up to 2 MiB.
    pub const MOST_NESTED: usize = 256;

    pub(crate) fn braces(&self) -> usize {
        self.brace_depth.min(Self::MOST_NESTED)
    }

    pub(crate) fn references(&self) -> usize {
        self.nesting.min(Self::MOST_NESTED)
    }
}

/// The largest coordinate, distance, count or angle of a move. Larger numbers would not
/// be exact.
pub const MAX_COORDINATE: f64 = 1e9;
