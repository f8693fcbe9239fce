//! Changes to a copy of the text, for forms that this YAML parser rejects and others accept. Each
//! change replaces bytes with spaces, so that offsets stay valid.

use crate::line::{Line, is_blank, lines};
use crate::yaml::trim_end;
use std::borrow::Cow;
use std::ops::Range;

/// A line of any white space looks empty, but YAML accepts only spaces and tabs. This replaces
/// other white space with as many spaces as it has bytes. The result is borrowed if there is none.
pub(crate) fn with_plain_blank_lines(text: &str, start: usize) -> Cow<'_, str> {
    let strange = |line: &Line| {
        let line = line.text(text);
        is_blank(line) && !line.bytes().all(|byte| byte == b' ')
    };
    let mut plain = Cow::Borrowed(text);
    for line in lines(text, start).filter(strange) {
        let blanks = " ".repeat(line.end - line.start);
        plain.to_mut().replace_range(line.start..line.end, &blanks);
    }
    plain
}

/// The bytes to replace with spaces at `at`, for two forms that this parser rejects and widely used
/// YAML readers accept: lines in brackets that are not indented, such as a closing bracket at the
/// start of its line, and a tab after the colon of a key.
pub(crate) fn blank_for(text: &str, begin: usize, at: usize, reason: &str) -> Option<Range<usize>> {
    let before = &text[begin..at];
    if reason.starts_with("':' must be followed") {
        let written = before.trim_end_matches([' ', '\t']);
        return before[written.len()..].contains('\t').then(|| begin + written.len()..at);
    }
    if !reason.starts_with("invalid indentation") || reason.contains("quoted") {
        return None;
    }
    // The two lines become one. If the first had a comment, the comment would include the second.
    let written = trim_end(before);
    let line = written.rsplit(['\n', '\r']).next().unwrap_or("");
    let broken = before[written.len()..].contains(['\n', '\r']);
    (broken && !line.contains('#')).then(|| begin + written.len()..at)
}
