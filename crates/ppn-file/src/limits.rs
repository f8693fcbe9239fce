//! Limits for a small text.
//!
//! Each limit is far above real files. A text that exceeds it gives an error, never a crash or a
//! hang. The constants are defaults. A caller can change them: with
//! [`Reader::with_limit`](crate::Reader::with_limit) for the first, with [`Limits`] for the others.

/// The default limit of the bytes of one game for the [`Reader`](crate::Reader): 16 MiB.
pub const GAME_BYTES: usize = 16 << 20;

/// The limit of the bytes of the metadata of one game: 16 MiB.
pub const METADATA_BYTES: usize = 16 << 20;

/// The limit of the nesting of lists and mappings, after aliases are replaced: 100.
pub const NESTING: usize = 100;

/// The limit of the repeated keys that are reported for one game: 100. Further ones are not
/// reported.
pub const DIAGNOSTICS: usize = 100;

/// The deepest nesting of lists and mappings that a caller can set: 255. The YAML parser counts up
/// to this many brackets, and values are read, copied and written by recursion.
pub const DEEPEST_NESTING: usize = 255;

ppn_source::settings! {
    /// The limits of the metadata of a game. The defaults are far beyond any real game; a caller may
    /// raise them.
    ///
    /// ```
    /// use ppn_file::{Metadata, Limits};
    ///
    /// let yaml = "Notes: [[[deep]]]\n";
    /// let strict = Limits::default().with_nesting(3);
    /// assert!(Metadata::parse(yaml, &Default::default()).is_ok());
    /// assert!(Metadata::parse(yaml, &strict).is_err());
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The largest number of bytes; a game has less than 4 GiB.
        pub bytes: usize = METADATA_BYTES, with_bytes;
        /// The deepest nesting of lists and mappings, after aliases are replaced. Values above
        /// [`DEEPEST_NESTING`] have no effect.
        pub nesting: usize = NESTING, with_nesting;
        /// The largest number of scalars, lists and mappings that anchors and aliases may copy.
        pub copied_nodes: usize = 100_000, with_copied_nodes;
        /// The largest number of bytes of text that anchors and aliases may copy.
        pub copied_bytes: usize = 4 << 20, with_copied_bytes;
        /// The largest number of scalars, lists and mappings that they may copy for each byte of the metadata.
        pub copied_nodes_for_a_byte: usize = 8, with_copied_nodes_for_a_byte;
        /// The largest number of bytes of text that they may copy for each byte of the metadata.
        pub copied_bytes_for_a_byte: usize = 64, with_copied_bytes_for_a_byte;
        /// The largest number of bytes that are read again, in total, to accept forms that only some
        /// YAML readers accept.
        pub read_again_bytes: usize = 1 << 20, with_read_again_bytes;
        /// The largest number of repeated keys that are reported.
        pub diagnostics: usize = DIAGNOSTICS, with_diagnostics;
    }
}

impl Limits {
    pub(crate) fn nesting(&self) -> usize {
        self.nesting.min(DEEPEST_NESTING)
    }

    /// The values, and the bytes of text, that anchors and aliases may copy in metadata of a length.
    pub(crate) fn copied(&self, bytes: usize) -> (usize, usize) {
        let share = |for_a_byte: usize| bytes.saturating_mul(for_a_byte);
        (
            self.copied_nodes.min(share(self.copied_nodes_for_a_byte)),
            self.copied_bytes.min(share(self.copied_bytes_for_a_byte)),
        )
    }
}
