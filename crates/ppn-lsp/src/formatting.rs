//! Formatting of documents and ranges.

use crate::{document::Document, view::View};
use lsp_types::{Position, Range, TextEdit};
use ppn_record::{FormatOptions, Formatted, GameText, Joint};
use ppn_source::Span;
use std::ops;

/// Formats all games of the document.
pub(crate) fn document(view: &View<'_>) -> Vec<TextEdit> {
    games(view, 0..view.document.len(), None)
}

/// Formats a range, or whole games if the notation does not support ranges.
pub(crate) fn range(view: &View<'_>, range: Range) -> Vec<TextEdit> {
    let bytes = view.document.bytes_of(range);
    let within = view.document.notation.formats_ranges().then_some(&bytes);
    games(view, view.document.games_in(&bytes), within)
}

/// Formats the previous game when a new one begins.
pub(crate) fn finished_game(view: &View<'_>, position: Position) -> Vec<TextEdit> {
    let game = view.document.place(position).game;
    games(view, game.saturating_sub(1)..game, None)
}

/// Formats games, or only the parts of them in a range of bytes. The edits also separate a game
/// from its neighbours, which are not changed otherwise.
fn games(
    view: &View<'_>,
    games: ops::Range<usize>,
    within: Option<&ops::Range<usize>>,
) -> Vec<TextEdit> {
    let document = view.document;
    let notation = &document.notation;
    let mut joint = Joint::default();
    let mut edits = Vec::new();
    // A game waits for the empty line behind it, which may be the one that it had.
    let mut last: Option<(usize, GameText<'_>, Formatted)> = None;
    let mut edit = |last: Option<(usize, GameText<'_>, Formatted)>| {
        let Some((game, text, formatted)) = last else { return };
        edits.extend(formatted.edit(&text.text).map(|edit| document.edit(game, &edit)));
    };
    let neighbours = games.start.saturating_sub(1)..(games.end + 1).min(document.len());
    for game in neighbours.take_while(|_| !view.is_cancelled()) {
        let text = document.game(game);
        let range = within.map(|bytes| document.within(game, bytes));
        let options = options(document, range);
        let formatted = match games.contains(&game) && view.can_read(game) {
            true => document.parsed(game).format(&options),
            false => Formatted {
                text: text.text.clone().into_owned(),
                diagnostics: Vec::new(),
                kept: None,
            },
        };
        let between = joint.add(&**notation, &text.text, &formatted, &options);
        if let Some((_, _, before)) = &mut last {
            before.text.push_str(&between);
        }
        edit(last.replace((game, text, formatted)));
    }
    edit(last);
    edits
}

fn options(document: &Document, range: Option<Span>) -> FormatOptions {
    let settings = &document.settings;
    let usual = FormatOptions::default();
    let width = settings.width.unwrap_or(usual.width);
    let mut options = usual.with_range(range).with_breaks(settings.breaks).with_width(width);
    options.settle_line_end(&document.game(0).text);
    options
}
