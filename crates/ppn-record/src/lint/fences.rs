//! Lines of Markdown around games.

use ppn_source::Span;
use std::borrow::Cow;

/// The lines of a text, with their line ends, that begin and end a block of code in Markdown: the first
/// line, such as `` ```pdn ``, and the last one, `` ``` ``. A part of a file may have only one of them.
///
/// ```
/// use ppn_record::lint::code_fences;
///
/// let text = "```pdn\n1. 32-28 *\n```\n";
/// assert_eq!(code_fences(text).iter().map(|one| one.slice(text)).collect::<Vec<_>>(), ["```pdn\n", "```\n"]);
/// assert!(code_fences("`a'b2\n").is_empty());
/// ```
#[must_use]
pub fn code_fences(text: &str) -> Vec<Span> {
    let filled = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let start = text.len() - filled.len();
    let first = filled.split_inclusive('\n').next().unwrap_or_default();
    let begins = fence(first).map(|_| Span::new(start, start + first.len()));
    let end = text.trim_end().len();
    // Most texts have no fence, and some have a single long line.
    let last = text[..end].ends_with(['`', '~']).then(|| {
        let is_line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        text.as_bytes()[..end].iter().rposition(is_line_end).map_or(0, |at| at + 1)
    });
    let last = last.filter(|&last| last > start && fence(&text[last..end]) == Some(""));
    let ends = last.map(|last| Span::new(last, text.len()));
    begins.into_iter().chain(ends).collect()
}

/// The same text with spaces for these lines, so that all places stay.
///
/// ```
/// use ppn_record::lint::without_fences;
///
/// assert_eq!(without_fences("```pdn\n1. 32-28 *\n"), "      \n1. 32-28 *\n");
/// ```
#[must_use]
pub fn without_fences(text: &str) -> Cow<'_, str> {
    let fences = code_fences(text);
    if fences.is_empty() {
        return text.into();
    }
    let mut masked = text.to_owned();
    for fence in fences {
        let line = fence.slice(text).trim_end().len();
        let start = fence.range().start;
        masked.replace_range(start..start + line, &" ".repeat(line));
    }
    masked.into()
}

/// The name of a language after the symbols of a fence.
fn fence(line: &str) -> Option<&str> {
    let line = line.trim();
    let sign = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    let rest = line.trim_start_matches(sign);
    let is_name = rest.trim().chars().all(|c| c.is_ascii_alphanumeric() || "-_+{}.".contains(c));
    (line.len() - rest.len() >= 3 && is_name).then_some(rest.trim())
}
