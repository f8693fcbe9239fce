//! What a small text may ask for at most.
//!
//! Each limit is far above what people write; past it there is an error, never a crash or a hang.

/// Bytes of one game, for the [`Reader`](crate::Reader) unless told otherwise: 16 MiB.
pub const GAME_BYTES: usize = 16 << 20;

/// Bytes of the metadata of one game: 16 MiB.
pub const METADATA_BYTES: usize = 16 << 20;

/// Lists and mappings within each other, aliases replaced: 100.
pub const NESTING: usize = 100;

/// Scalars, lists and mappings that anchors and aliases may copy in one game: 100,000.
pub const COPIED_NODES: usize = 100_000;

/// Bytes of text that anchors and aliases may copy in one game: 4 MiB.
pub const COPIED_BYTES: usize = 4 << 20;

/// Bytes of metadata that are read once more, in sum, to take what only some YAML readers take: 1
/// MiB.
pub const READ_AGAIN_BYTES: usize = 1 << 20;

/// Repeated keys that are told of one game: 100; there may be more.
pub const FAULTS: usize = 100;
