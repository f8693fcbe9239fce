//! What a small text may ask for.

/// How deep braces may stand within braces.
pub const MAX_BRACE_DEPTH: usize = 64;

/// How often a move may refer to another place or piece (`&`, `|`, `$`, `^`).
pub const MAX_NESTING: usize = 128;

/// The largest coordinate, distance, count or angle that a move may name.
pub const MAX_COORDINATE: f64 = 1e9;
