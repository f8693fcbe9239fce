//! Lines and white space.

use memchr::memchr2;
use ppn_source::Span;

/// Whether a character is white space: tab, line feed, vertical tab, form feed, carriage return or
/// one of Unicode category Z. (Unicode's own property also includes U+0085.)
pub(crate) fn is_white(c: char) -> bool {
    c.is_whitespace() && c != '\u{85}'
}

/// Whether a text has only white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_white)
}

/// Whether a line may be above the first `---` of a file: white space or a comment, `# …`, or the line
/// that begins a block of code in Markdown, which a rule reports.
pub(crate) fn is_above_games(line: &str) -> bool {
    let line = line.trim_start_matches([' ', '\t']);
    is_blank(line) || line.starts_with(['#', '`', '~']) && (line.starts_with('#') || is_fence(line))
}

fn is_fence(line: &str) -> bool {
    let rest = line.trim_start_matches(['`', '~']);
    line.len() - rest.len() >= 3 && rest.trim_end().bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a line begins at `at`: at the start of the bytes or after a line end.
// FI-2
pub(crate) fn begins_line(bytes: &[u8], at: usize) -> bool {
    at == 0 || matches!(bytes.get(at - 1), Some(b'\n' | b'\r'))
}

/// One line of a text, by offsets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) start: usize,
    /// End of the line's text.
    pub(crate) end: usize,
    /// Start of the next line, after LF, CRLF or CR.
    pub(crate) next: usize,
}

impl Line {
    /// The line that begins at `start`.
    pub(crate) fn at(text: &str, start: usize) -> Self {
        let bytes = text.as_bytes();
        let Some(length) = memchr2(b'\n', b'\r', &bytes[start..]) else {
            return Self { start, end: bytes.len(), next: bytes.len() };
        };
        let end = start + length;
        let crlf = bytes[end] == b'\r' && bytes.get(end + 1) == Some(&b'\n');
        Self { start, end, next: end + if crlf { 2 } else { 1 } }
    }

    /// The line around a place.
    pub(crate) fn around(text: &str, at: usize) -> Self {
        let start = text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        Self { start, ..Self::at(text, at) }
    }

    /// The line's text as a span.
    pub(crate) fn span(self) -> Span {
        Span::new(self.start, self.end)
    }

    pub(crate) fn text(self, text: &str) -> &str {
        &text[self.start..self.end]
    }
}

/// The lines of `text` from `start` on.
pub(crate) fn lines(text: &str, start: usize) -> impl Iterator<Item = Line> {
    let mut at = start;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let line = Line::at(text, at);
        at = line.next;
        Some(line)
    })
}
