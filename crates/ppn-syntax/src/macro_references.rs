//! Macros as they are used.

use crate::is_blank;

/// The name of the macro at the start of a text, `` `name' ``; `None` if it is not complete.
// MA-1
#[must_use]
pub fn macro_reference(text: &str) -> Option<&str> {
    let name = text.strip_prefix('`')?;
    let end = name.find(|c: char| matches!(c, '\'' | '`' | ';') || is_blank(c))?;
    (end > 0 && name[end..].starts_with('\'')).then(|| &name[..end])
}

/// The names of the macros that a text uses, in order. Incomplete macros are skipped.
///
/// ```
/// let names: Vec<_> = ppn_syntax::macro_references("1. `k'@b2 `q@c3").collect();
/// assert_eq!(names, ["k"]);
/// ```
pub fn macro_references(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('`').filter_map(|(at, _)| macro_reference(&text[at..]))
}
