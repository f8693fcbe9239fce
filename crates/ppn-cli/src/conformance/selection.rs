//! Patterns of names of cases and rules.

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use std::io;

/// Several patterns; `*` matches any text, also with `/`. All other characters match themselves.
pub(super) struct Globs(GlobSet);

impl Globs {
    /// # Errors
    /// If the patterns are too long together.
    pub(super) fn new<P: AsRef<str>>(patterns: &[P]) -> io::Result<Self> {
        let mut set = GlobSetBuilder::new();
        for pattern in patterns {
            let parts: Vec<String> = pattern.as_ref().split('*').map(globset::escape).collect();
            let glob = GlobBuilder::new(&parts.join("*"))
                .backslash_escape(false)
                .build()
                .map_err(io::Error::other)?;
            set.add(glob);
        }
        set.build().map(Self).map_err(io::Error::other)
    }

    pub(super) fn have(&self, name: &str) -> bool {
        self.0.is_match(name)
    }

    /// The numbers of the patterns that match, from 0.
    pub(super) fn matching(&self, name: &str) -> Vec<usize> {
        self.0.matches(name)
    }

    /// Whether there are no patterns, so that everything is chosen.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Globs;

    #[test]
    fn only_stars_are_special() {
        let have = |pattern: &str, name: &str| Globs::new(&[pattern]).unwrap().have(name);
        assert!(have("file/*", "file/a/b") && have("**b", "file/a/b") && have("a**c", "abc"));
        for pattern in ["[a", "a?", "{a,b}", "[a-c]", "a\\*", "\\", "{a"] {
            assert!(have(pattern, &pattern.replace('*', "b")), "{pattern}");
            assert!(!have(pattern, "a") && !have(pattern, "ab"), "{pattern}");
        }
    }
}
