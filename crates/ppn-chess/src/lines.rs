//! The lines of a text.

use std::ops::Range;

/// The lines of a text with their ends: a line feed, a carriage return, or both.
pub(crate) fn lines(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at;
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        at += end.map_or(rest.len(), |end| end + 1 + usize::from(rest[end..].starts_with(b"\r\n")));
        Some(start..at)
    })
}
