//! Fixes that remove entries from the metadata.

use ppn_file::Mapping;
use ppn_source::{Applicability, Edit, Fix, Span};

/// The longest entry that is removed without a question, in bytes.
const LONGEST: usize = 200;

/// Removes an entry of a mapping that has others, if it follows another one in braces or has its own lines.
#[must_use]
pub fn removal(text: &str, entries: &Mapping, key: &str) -> Option<Fix> {
    let entry = entries.get(key)?;
    let index = entries.keys().position(|other| other == key)?;
    let before = index.checked_sub(1).and_then(|index| entries.values().nth(index));
    // A mapping without an entry would be another value.
    before.or_else(|| entries.values().nth(1))?;
    let end = entry.value.span.range().end;
    let comma = before.map(|before| before.value.span.range().end).filter(|&start| {
        let between = text.get(start..entry.key_span.range().start);
        between.is_some_and(|between| between.trim() == ",")
    });
    let span = if let Some(start) = comma {
        Span::new(start, end)
    } else {
        let is_break = |c: char| c == '\n' || c == '\r';
        let line = text[..entry.key_span.range().start].rfind(is_break)? + 1;
        let rest = text[end..].split(is_break).next().unwrap_or("");
        let own_lines = text[line..entry.key_span.range().start].trim().is_empty();
        let next = end + rest.len();
        let line_end = if text[next..].starts_with("\r\n") { 2 } else { 1 };
        if !own_lines || !rest.trim().is_empty() || next + line_end > text.len() {
            return None;
        }
        Span::new(line, next + line_end)
    };
    let written = text[entry.key_span.range().start..end].split_whitespace().collect::<Vec<_>>();
    let written = written.join(" ");
    // The title names what goes.
    let is_named = written.len() <= LONGEST;
    let named = if is_named { &written } else { key };
    Some(Fix {
        title: format!("remove `{named}`"),
        applicability: if is_named { Applicability::Safe } else { Applicability::Unsafe },
        edits: vec![Edit::replace(span, "")],
    })
}
