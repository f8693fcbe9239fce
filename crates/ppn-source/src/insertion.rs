//! Words that are inserted into a text.

use crate::{Edit, LineEnd};

/// The largest width of lines to which words are added.
const WIDTH: usize = 80;

/// The edit that inserts words at a place of a text, with the necessary white space.
///
/// ```
/// use ppn_source::insertion;
///
/// assert_eq!(insertion("1. b2-c3\n", 8, "1... c4-c3", false).text, " 1... c4-c3");
/// assert_eq!(insertion("1. b2-c3\r\n", 8, "2. a1-a2", true).text, "\r\n2. a1-a2");
/// assert_eq!(insertion("*", 0, "1. 32-28", false).text, "1. 32-28 ");
/// ```
#[must_use]
pub fn insertion(text: &str, at: u32, words: &str, on_new_line: bool) -> Edit {
    let (before, after) = text.split_at_checked(at as usize).unwrap_or((text, ""));
    let line_end = LineEnd::of(text).unwrap_or_default().as_str();
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    let first = words.split(['\n', '\r']).next().unwrap_or_default();
    let is_long = line.chars().count() + 1 + first.chars().count() > WIDTH;
    let gap = match before.chars().next_back() {
        None | Some('\n' | '\r') => "",
        Some(_) if on_new_line || is_long => line_end,
        Some(last) if last.is_whitespace() => "",
        Some(_) => " ",
    };
    let begins_line = gap == line_end || before.is_empty() || before.ends_with(['\n', '\r']);
    let end = match after.chars().next() {
        None if begins_line => line_end,
        Some(next) if !next.is_whitespace() => " ",
        _ => "",
    };
    Edit::insert(at, format!("{gap}{words}{end}"))
}
