//! Code lenses: the length of a game, and its board.

use crate::{
    symbols::{moves, words},
    view::View,
};
use lsp_types::{CodeLens, Command, Position, Range};
use serde_json::json;

/// The largest number of games with lenses in a document, since clients request them again after
/// each change.
const MOST: usize = 500;

/// The lenses of each game: its length, its board, and playing it. The client has the command
/// `ppn.showBoard`, and perhaps `ppn.play`. Their arguments are those of the request `ppn/board`.
pub(crate) fn lenses(view: &View<'_>) -> Vec<CodeLens> {
    let document = view.document;
    let mut lenses = Vec::new();
    for game in (0..document.len().min(MOST)).take_while(|&game| view.can_play(game, 1)) {
        let parsed = document.parsed(game);
        let Some(whole) = words(&parsed.text().text) else { continue };
        let record = parsed.record();
        let at = document.range(game, whole).start;
        let end = document.range(game, record.span(record.len() - 1)).end;
        let mut lens = |title: String, command: &str, position: Position| {
            let argument = json!({
                "textDocument": {"uri": document.uri},
                "position": position,
            });
            let (command, arguments) = (command.to_owned(), Some(vec![argument]));
            let command = Command { title, tooltip: None, command, arguments };
            let range = Range { start: at, end: at };
            lenses.push(CodeLens { range, command: Some(command), data: None });
        };
        lens(moves(&record), "ppn.showBoard", end);
        lens("show board".to_owned(), "ppn.showBoard", at);
        if view.client.options.play == Some(true) {
            lens("play".to_owned(), "ppn.play", at);
        }
    }
    lenses
}
