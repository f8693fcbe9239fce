//! Tags.

use crate::{Tag, codes, lines::lines};
use ppn_source::{Code, Diagnostic, Edit, Fix, Span};

/// Whether the rest of a line that begins with a bracket looks like a tag.
pub(crate) fn looks_like_tag(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('[') else { return false };
    let inside = inside.trim_start_matches([' ', '\t']);
    let name = name_length(inside);
    let after = inside[name..].trim_start_matches([' ', '\t', ':', '=']);
    let is_quoted = after.starts_with(['"', '\'', '“', '”', '„', '«', '’', '‘']);
    let has_space = inside[name..].starts_with([' ', '\t'])
        && inside.starts_with(|c: char| c.is_ascii_uppercase());
    name > 0 && (is_quoted || (has_space && inside.trim_end().ends_with(']')))
}

/// A tag in the form that most have, `[Name "value"]`, in which nothing is escaped.
#[derive(Clone, Copy)]
pub(crate) struct PlainForm {
    /// The number of bytes up to the end of its name.
    pub(crate) name: usize,
    /// The number of bytes up to the end of its value.
    pub(crate) value: usize,
}

impl PlainForm {
    /// The form of the tag that a text begins with.
    #[inline]
    pub(crate) fn of(text: &[u8]) -> Option<Self> {
        let inside = text.strip_prefix(b"[")?;
        let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = inside.iter().position(|byte| !is_of_name(byte))?;
        let value = inside[name..].strip_prefix(b" \"")?;
        let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n' | b'\r');
        let length = value.iter().position(ends)?;
        let is_closed = value[length..].starts_with(b"\"]");
        // After a quote and a bracket another tag may follow.
        let is_plain = is_closed && name > 0 && !value.trim_ascii_start().starts_with(b"]");
        is_plain.then_some(Self { name: 1 + name, value: name + 3 + length })
    }

    /// The number of bytes with both brackets.
    pub(crate) fn length(self) -> usize {
        self.value + 2
    }

    /// The name and the value in the same text.
    pub(crate) fn words(self, text: &str) -> (&str, &str) {
        (&text[1..self.name], &text[self.name + 2..self.value])
    }

    /// The tag in the same text, which begins at a place.
    pub(crate) fn tag(self, text: &str, start: usize) -> Tag {
        let (name, value) = self.words(text);
        let place = |from: usize, to: usize| Span::new(start + from, start + to);
        Tag {
            span: place(0, self.length()),
            name: name.to_owned(),
            name_span: place(1, self.name),
            value: value.to_owned(),
            value_span: place(self.name + 1, self.value + 1),
        }
    }
}

/// Whether a line is a tag without the bracket that opens it: `Event "a"]`, or without both, `Event "a"`.
pub(crate) fn looks_like_open_tag(line: &str) -> bool {
    let name = name_length(line);
    let value = line[name..].trim_start_matches([' ', '\t']);
    let Some(inside) = value.strip_prefix('"') else { return false };
    let value = inside.trim_end();
    let value = value.strip_suffix(']').unwrap_or(value).trim_end();
    line.starts_with(|c: char| c.is_ascii_uppercase()) && value.ends_with('"')
}

fn name_length(text: &str) -> usize {
    let is_name =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '+' | '#' | '=' | ':' | '-' | '.');
    let name = text.find(|c: char| !is_name(c)).unwrap_or(text.len());
    text[..name].trim_end_matches([':', '=']).len()
}

/// The place in a text after which a section of tags follows: a tag at the beginning of a line after an
/// empty one.
pub(crate) fn section_after(text: &str) -> Option<usize> {
    let mut at = 0;
    let mut is_after_empty = false;
    for line in lines(text.as_bytes()).map(|line| &text[line]) {
        let trimmed = line.trim();
        if is_after_empty
            && trimmed.starts_with('[')
            && trimmed.ends_with("\"]")
            && looks_like_tag(trimmed)
        {
            return Some(at);
        }
        is_after_empty = trimmed.is_empty() && at > 0;
        at += line.len();
    }
    None
}

/// The line of a tag, if it is alone there, else the tag.
pub(crate) fn whole_line(text: &str, span: Span) -> Span {
    let (before, after) = (&text[..span.range().start], &text[span.range().end..]);
    let starts = before.is_empty() || before.ends_with(['\n', '\r']);
    let end = after.trim_start_matches([' ', '\t']);
    let blank = after.len() - end.len();
    let line_end =
        if end.starts_with("\r\n") { 2 } else { usize::from(end.starts_with(['\n', '\r'])) };
    if starts && line_end > 0 {
        return Span::new(span.range().start, span.range().end + blank + line_end);
    }
    span
}

/// Reads the tag at a place, whose opening bracket may be missing, with its length and its problems. Its line ends
/// `line_end` bytes later.
pub(crate) fn tag(text: &str, start: usize, line_end: usize) -> (Tag, usize, Vec<Diagnostic>) {
    let rest = &text[start..];
    let blank = |text: &str| text.len() - text.trim_start_matches([' ', '\t', ':', '=']).len();
    let bracket = usize::from(rest.starts_with('['));
    let name_at = bracket + blank(&rest[bracket..]);
    let name_end = name_at + name_length(&rest[name_at..]);
    let value_at = name_end + blank(&rest[name_end..]);
    let value = Value::read(&rest[value_at.min(rest.len())..], line_end.saturating_sub(value_at));
    let value_end = value_at + value.length;
    let after = &rest[value_end..];
    let gap = after.len() - after.trim_start_matches([' ', '\t']).len();
    let is_closed = after[gap..].starts_with(']');
    let end = if is_closed { value_end + gap + 1 } else { value_end };
    let place = |from: usize, to: usize| Span::new(start + from, start + to);
    let name = rest[name_at..name_end].to_owned();
    let tag = Tag {
        span: place(0, end),
        name_span: place(name_at, name_end),
        value_span: place(value_at, value_end),
        value: value.text,
        name,
    };
    let mut problems = Vec::new();
    let mut report = |code: &'static Code, span: Span, message: String| {
        let written = format!("[{} \"{}\"]", tag.name, escaped(&tag.value));
        let title = format!("write `{written}`");
        let fix = Fix::safe(title.clone(), [Edit::replace(tag.span, written)]);
        problems.push(Diagnostic::new(code, span, message).with_help(title).with_fix(fix));
    };
    if bracket == 0 {
        let first = place(0, rest.chars().next().map_or(0, char::len_utf8));
        let message = format!("the tag `{}` has no bracket before it", tag.name);
        report(&codes::UNOPENED, first, message);
    } else if !is_closed {
        let message = format!("the tag `{}` is not closed", tag.name);
        report(&codes::UNCLOSED, place(0, 1), message);
    } else if let Some(message) = value.problem {
        report(&codes::TAG, tag.value_span, message.to_owned());
    } else if rest[name_end..value_at].contains([':', '=']) {
        report(&codes::TAG, tag.span, "only white space is between name and value".to_owned());
    }
    (tag, end, problems)
}

/// The number of bytes of the tag that a line begins with, as [`tag`] reads it.
pub(crate) fn tag_length(line: &[u8]) -> usize {
    let mut text = String::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        text.push_str(chunk.valid());
        // Any letter of one byte: bytes that are not UTF-8 neither begin nor end a value.
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    tag(&text, 0, text.len()).1
}

/// A value as a tag has it: with backslashes before quotes and backslashes.
#[must_use]
pub fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(if letter.is_control() { ' ' } else { letter });
    }
    text
}

struct Value {
    text: String,
    length: usize,
    problem: Option<&'static str>,
}

impl Value {
    /// Reads the value at the beginning of a text whose line has some bytes more.
    fn read(text: &str, line: usize) -> Self {
        let line = &text[..line.min(text.len())];
        let Some(inside) = line.strip_prefix('"') else { return Self::unquoted(line) };
        let mut value = String::new();
        let mut letters = inside.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => match letters.next_if(|(_, next)| matches!(next, '"' | '\\')) {
                    // A backslash before the quote that closes the value is a part of it.
                    Some((quote, '"'))
                        if closes(&inside[quote + 1..]) && !inside[quote + 1..].contains('"') =>
                    {
                        value.push('\\');
                        return Self {
                            text: value,
                            length: quote + 2,
                            problem: Some(
                                "a backslash comes before the quote that closes the value",
                            ),
                        };
                    }
                    Some((_, next)) => value.push(next),
                    None => value.push('\\'),
                },
                '"' if closes(&inside[at + 1..]) => {
                    return Self { text: value, length: at + 2, problem: None };
                }
                '"' => return Self::with_quotes(inside),
                _ => value.push(letter),
            }
        }
        // The quote is missing.
        let end = inside.trim_end().strip_suffix(']').unwrap_or(inside.trim_end());
        Self {
            text: end.to_owned(),
            length: end.len() + 1,
            problem: Some("the quote that closes the value is missing"),
        }
    }

    /// A value with quotes inside that have no backslash: up to the last quote of its tag.
    fn with_quotes(inside: &str) -> Self {
        let close =
            inside.match_indices('"').map(|(at, _)| at).find(|&at| closes(&inside[at + 1..]));
        let end = close.unwrap_or_else(|| inside.find(']').unwrap_or(inside.trim_end().len()));
        let text = inside[..end].replace("\\\"", "\"").replace("\\\\", "\\");
        let quote = usize::from(close.is_some());
        let problem = Some("quotes inside of a value have a backslash before them");
        Self { text, length: end + 1 + quote, problem }
    }

    fn unquoted(line: &str) -> Self {
        let end = line.rfind(']').unwrap_or(line.len());
        let written = line[..end].trim_end();
        let quotes = ['\'', '“', '”', '„', '«', '»', '’', '‘', '"'];
        let text = written.trim_matches(quotes).to_owned();
        Self { text, length: written.len(), problem: Some("the value is in double quotes") }
    }
}

/// Whether a tag ends after a quote: a bracket follows, or the line ends.
fn closes(after: &str) -> bool {
    let after = after.trim_start_matches([' ', '\t']);
    after.is_empty() || after.starts_with(']')
}
