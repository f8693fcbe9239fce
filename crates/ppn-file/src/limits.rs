//! Limits for a small text.
//!
//! Each limit is far above real files. A text that exceeds it gives an error, never a crash or a
//! hang. The constants are the defaults. A caller can change them: with
//! [`Reader::with_limit`](crate::Reader::with_limit) for the first, with [`Limits`] for the others.

/// The default limit of the bytes of one game for the [`Reader`](crate::Reader): 16 MiB.
pub const GAME_BYTES: usize = 16 << 20;

/// The limit of the bytes of the metadata of one game: 16 MiB.
pub const METADATA_BYTES: usize = 16 << 20;

/// The limit of the nesting of lists and mappings, after aliases are replaced: 100.
pub const NESTING: usize = 100;

/// The limit of the scalars, lists and mappings that anchors and aliases may copy in one game:
/// 100,000.
pub const COPIED_NODES: usize = 100_000;

/// The limit of the bytes of text that anchors and aliases may copy in one game: 4 MiB.
pub const COPIED_BYTES: usize = 4 << 20;

/// The limit of the values that anchors and aliases may copy for each byte of the metadata: 8. So all
/// games of a file together cannot expand to more than a multiple of the file.
pub const COPIED_NODES_FOR_A_BYTE: usize = 8;

/// The limit of the bytes of text that anchors and aliases may copy for each byte of the metadata: 64.
pub const COPIED_BYTES_FOR_A_BYTE: usize = 64;

/// The limit of the bytes of metadata that are read again, in total, to accept forms that only some
/// YAML readers accept: 1 MiB.
pub const READ_AGAIN_BYTES: usize = 1 << 20;

/// The limit of the repeated keys that are reported for one game: 100. Further ones are not
/// reported.
pub const FAULTS: usize = 100;

/// The deepest nesting of lists and mappings that a caller can set: 255. The YAML parser counts up
/// to this many brackets, and values are read, copied and written by recursion.
pub const DEEPEST_NESTING: usize = 255;

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
    pub bytes: usize,
    /// The deepest nesting of lists and mappings, after aliases are replaced. Values above
    /// [`DEEPEST_NESTING`] have no effect.
    pub nesting: usize,
    /// The largest number of scalars, lists and mappings that anchors and aliases may copy.
    pub copied_nodes: usize,
    /// The largest number of bytes of text that anchors and aliases may copy.
    pub copied_bytes: usize,
    /// The largest number of scalars, lists and mappings that they may copy for each byte of the metadata.
    pub copied_nodes_for_a_byte: usize,
    /// The largest number of bytes of text that they may copy for each byte of the metadata.
    pub copied_bytes_for_a_byte: usize,
    /// The largest number of bytes that are read again, in total, to accept forms that only some
    /// YAML readers accept.
    pub read_again_bytes: usize,
    /// The largest number of repeated keys that are reported.
    pub faults: usize,
}

ppn_source::setters! {
    Limits {
        with_bytes: bytes: usize,
        with_nesting: nesting: usize,
        with_copied_nodes: copied_nodes: usize,
        with_copied_bytes: copied_bytes: usize,
        with_copied_nodes_for_a_byte: copied_nodes_for_a_byte: usize,
        with_copied_bytes_for_a_byte: copied_bytes_for_a_byte: usize,
        with_read_again_bytes: read_again_bytes: usize,
        with_faults: faults: usize,
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

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: METADATA_BYTES,
            nesting: NESTING,
            copied_nodes: COPIED_NODES,
            copied_bytes: COPIED_BYTES,
            copied_nodes_for_a_byte: COPIED_NODES_FOR_A_BYTE,
            copied_bytes_for_a_byte: COPIED_BYTES_FOR_A_BYTE,
            read_again_bytes: READ_AGAIN_BYTES,
            faults: FAULTS,
        }
    }
}
