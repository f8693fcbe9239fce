//! Patterns of names of cases and rules.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::io;

/// Several patterns; `*` matches any text, also with `/`.
pub(super) struct Globs(GlobSet);

impl Globs {
    /// # Errors
    /// If a pattern is wrong.
    pub(super) fn new(patterns: &[String]) -> io::Result<Self> {
        let mut set = GlobSetBuilder::new();
        for pattern in patterns {
            set.add(GlobBuilder::new(pattern).build().map_err(io::Error::other)?);
        }
        set.build().map(Self).map_err(io::Error::other)
    }

    pub(super) fn have(&self, name: &str) -> bool {
        self.0.is_match(name)
    }

    /// Whether there are no patterns, so that everything is chosen.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
