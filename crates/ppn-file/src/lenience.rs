//! Changes to a copy of the text, for forms that this YAML parser rejects and others accept. Each
//! change replaces bytes with spaces, so that offsets stay valid.

use crate::line::{Line, is_blank, lines};
use std::borrow::Cow;

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
