//! The page of keys.

use super::{keys::BINDINGS, wrap::columns};

/// A line for each binding.
pub(super) fn lines() -> Vec<String> {
    let widest = BINDINGS.iter().map(|binding| columns(binding.shown)).max().unwrap_or(0);
    let line = |shown: &str, does: &str| {
        let spaces = " ".repeat(widest - columns(shown) + 2);
        format!("{shown}{spaces}{does}")
    };
    BINDINGS.iter().map(|binding| line(binding.shown, binding.does)).collect()
}
