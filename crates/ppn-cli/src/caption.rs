//! The captions of boards: the move that leads there, in the words of its notation.

use ppn::Record;
use ppn_record::Wording;

/// The caption of the start board in pictures.
pub(crate) const START_BOARD: &str = "Start board";

/// The move that leads to a state and its comment; no move for the start board.
pub(crate) fn said(record: &Record<'_>, state: usize) -> (String, String) {
    let mut comment = record.comment(state).into_owned();
    if state == 0 {
        return (String::new(), comment);
    }
    let begun = ppn::first_leg(record, state);
    let (number, text) = match record.wording(begun) {
        Some(wording) => {
            let later = record.wording(state).map(Wording::whole_comment);
            let said = later.filter(|comment| !comment.is_empty());
            comment = said.unwrap_or_else(|| wording.whole_comment()).into_owned();
            (wording.number.as_str().into(), wording.text.as_str().into())
        }
        None => (record.number(begun), record.text(begun)),
    };
    (format!("{number} {text}").trim().to_owned(), comment)
}

/// The move and its comment in one line; `start` instead of a move for the start board.
pub(crate) fn caption(record: &Record<'_>, state: usize, start: &str) -> String {
    let (played, comment) = said(record, state);
    let played = if state == 0 { start } else { &played };
    let comment = if comment.is_empty() { comment } else { format!(" {{{comment}}}") };
    format!("{played}{comment}").trim().to_owned()
}
