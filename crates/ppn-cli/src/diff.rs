//! The difference of two texts, as `diff -u` prints it.

use ppn_source::{Lines, Printable};
use similar::TextDiff;
use std::time::Duration;

/// Finding the shortest difference of two texts that have little in common takes minutes. After this
/// time, a longer difference is accepted.
const LONG_ENOUGH: Duration = Duration::from_secs(2);

/// The difference of two texts of a file as a patch; empty if there is none.
pub(crate) fn unified(name: &str, old: &str, new: &str) -> String {
    let name = Printable::new(name, Lines::Escape);
    let (before, after) = (format!("a/{name}"), format!("b/{name}"));
    TextDiff::configure()
        .timeout(LONG_ENOUGH)
        .diff_lines(old, new)
        .unified_diff()
        .context_radius(2)
        .header(&before, &after)
        .to_string()
}
