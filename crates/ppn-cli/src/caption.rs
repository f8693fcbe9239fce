//! The captions of boards: the move that leads there, in the words of its notation.

use clap::Args;
use ppn::{MacroWords, Record, shown_move};

/// How moves are written in captions and printed games.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Words {
    /// How to write macros in captions and printed moves: by their names, `rook@b2`, or by their values, `SR@b2`.
    #[arg(long, value_name = "names|values", default_value = "names", value_parser = macros)]
    pub(crate) macros: MacroWords,
}

fn macros(name: &str) -> Result<MacroWords, &'static str> {
    match name {
        "names" => Ok(MacroWords::Names),
        "values" => Ok(MacroWords::Values),
        _ => Err("expected names or values"),
    }
}

/// The caption of the start board in pictures.
pub(crate) const START_BOARD: &str = "Start board";

/// The move that leads to a state and its comment; no move for the start board.
pub(crate) fn said(record: &Record<'_>, state: usize, macros: MacroWords) -> (String, String) {
    let begun = ppn::first_leg(record, state);
    let (number, text) = shown_move(record, begun, macros);
    let comment = [state, begun].map(|state| record.remarks(state).whole().into_owned());
    let comment = comment.into_iter().find(|comment| !comment.is_empty()).unwrap_or_default();
    (format!("{number} {text}").trim().to_owned(), comment)
}

/// The move and its comment in one line; `start` instead of a move for the start board.
pub(crate) fn caption(
    record: &Record<'_>,
    state: usize,
    start: &str,
    macros: MacroWords,
) -> String {
    let (played, comment) = said(record, state, macros);
    let played = if state == 0 { start } else { &played };
    let comment = if comment.is_empty() { comment } else { format!(" {{{comment}}}") };
    format!("{played}{comment}").trim().to_owned()
}
