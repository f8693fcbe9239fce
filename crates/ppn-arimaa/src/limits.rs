//! The limits of a game of Arimaa.

/// The limits of games of Arimaa. The defaults are far beyond any real game; a caller may raise
/// them.
///
/// ```
/// use ppn_arimaa::{Limits, ReadOptions, read};
///
/// let text = "1g Ra1 1s ra8 [ 1s rb8 2g Ra1n [ 2g Ra1e ] ]";
/// let limits = Limits { variations: 1, ..Limits::default() };
/// let shallow = ReadOptions { limits, ..ReadOptions::default() };
/// let names = |reading: ppn_arimaa::Reading| reading.diagnostics.last().map(|one| one.code.name);
/// assert_eq!(names(read(text, Default::default())), Some("missing-magic"));
/// assert_eq!(names(read(text, shallow)), Some("fan-nesting-limit"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many bytes of a text are read, at most 4 GiB. An error reports the rest.
    pub text: usize,
    /// How deep variations may be nested, each takeback of a takeback counted as one;
    /// more than [`Self::DEEPEST`] has no effect. For deeper ones, an error is reported and
    /// the rest left out.
    pub variations: usize,
    /// How many errors, and how many warnings, are reported of each game of a text, and again of the
    /// replay of a game; at least one of each. A game is read no further than its last error. Further
    /// warnings are left out.
    pub faults: usize,
    /// How many problems of one turn are reported separately, each with the rest of the turn checked
    /// again; at least one. The rest of the turn is left out.
    pub faults_of_a_turn: usize,
    /// How many bytes of Portable Piecepack Notation one game may become: each of its variations
    /// repeats all turns before it. Beyond it, it cannot be converted.
    pub ppn: usize,
}

impl Limits {
    /// The deepest nesting that a caller can set: variations are replayed, written and reported
    /// by recursion.
    pub const DEEPEST: usize = 500;

    /// How deep variations may be nested.
    #[must_use]
    pub fn variations(&self) -> usize {
        self.variations.min(Self::DEEPEST)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            text: u32::MAX as usize,
            variations: 256,
            faults: 1000,
            faults_of_a_turn: 8,
            ppn: 64 << 20,
        }
    }
}
