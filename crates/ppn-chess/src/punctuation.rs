//! Punctuation of numbers and moves that is not that of the standard.

use crate::{Colour, codes, habits::Habits, plain::digits_and_dots};
use ppn_source::Span;

/// Reports the punctuation of a move number, if it is unusual.
#[inline]
pub(crate) fn number(text: &str, span: Span, turn: Colour, habits: &mut Habits) {
    let written = span.slice(text);
    if let [.., b'0'..=b'9', b'.'] | [.., b'0'..=b'9', b'.', b'.', b'.'] = written.as_bytes() {
        return;
    }
    let (digits, dots) = digits_and_dots(written);
    let next = text[span.range().end..].chars().next();
    let mut whole = span;
    let message = match (dots, next) {
        _ if digits.is_empty() => return,
        ("", Some(c)) if c.is_alphabetic() => "a full stop follows a number",
        ("", Some(':' | ',' | ')')) => {
            whole.end += 1;
            "a full stop follows a number"
        }
        ("..", _) => "one full stop or three follow a number",
        _ => return,
    };
    let right = format!("{digits}{}", if turn == Colour::White { "." } else { "..." });
    habits.add(&codes::PUNCTUATION, whole, (whole.slice(text), &right), message);
}

/// Reports a comma or a full stop after a move.
#[inline]
pub(crate) fn after_move(text: &str, span: Span, habits: &mut Habits) {
    let rest = &text.as_bytes()[span.range().end..];
    let [b',' | b'.', b' ' | b'\n' | b'\r', ..] = rest else { return };
    let whole = Span { start: span.start, end: span.end + 1 };
    let written = (whole.slice(text), span.slice(text));
    habits.add(&codes::PUNCTUATION, whole, written, "moves have no punctuation after them");
}
