//! Punctuation of numbers and moves that is not that of the standard.

use crate::{Colour, codes, habits::Habits};
use ppn_source::Span;

/// Reports the punctuation of a move number, if it is unusual.
pub(crate) fn number(text: &str, span: Span, turn: Colour, habits: &mut Habits) {
    let written = span.slice(text);
    let digits = written.trim_end_matches(['.', '…']);
    let next = text[span.range().end..].chars().next();
    let mut whole = span;
    let message = match (&written[digits.len()..], next) {
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
pub(crate) fn after_move(text: &str, span: Span, habits: &mut Habits) {
    let mut rest = text[span.range().end..].chars();
    let (Some(',' | '.'), Some(' ' | '\n' | '\r')) = (rest.next(), rest.next()) else { return };
    let whole = Span { start: span.start, end: span.end + 1 };
    let written = (whole.slice(text), span.slice(text));
    habits.add(&codes::PUNCTUATION, whole, written, "moves have no punctuation after them");
}
