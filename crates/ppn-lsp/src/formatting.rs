//! Formatting of documents and ranges.

use crate::view::View;
use lsp_types::{Range, TextEdit};
use ppn_record::FormatOptions;
use ppn_source::Span;

/// Formats all games of the document.
pub(crate) fn document(view: &View<'_>) -> Vec<TextEdit> {
    let games = 0..view.document.len();
    games.take_while(|_| !view.is_cancelled()).filter_map(|game| edit(view, game, None)).collect()
}

/// Formats a range, or whole games if the notation does not support ranges.
pub(crate) fn range(view: &View<'_>, range: Range) -> Vec<TextEdit> {
    let bytes = view.document.bytes_of(range);
    let ranges = view.document.notation.formats_ranges();
    let games = view.document.games_in(&bytes);
    games
        .filter_map(|game| edit(view, game, ranges.then(|| view.document.within(game, &bytes))))
        .collect()
}

/// Formats the game before the new one.
pub(crate) fn finished_game(view: &View<'_>, position: lsp_types::Position) -> Vec<TextEdit> {
    let game = view.document.place(position).game;
    game.checked_sub(1).and_then(|before| edit(view, before, None)).into_iter().collect()
}

fn edit(view: &View<'_>, game: usize, range: Option<Span>) -> Option<TextEdit> {
    let document = view.document;
    let text = document.game(game);
    let mut options =
        FormatOptions { range, reading: document.settings.options.clone(), ..Default::default() };
    options.breaks = document.settings.breaks;
    options.width = document.settings.width.unwrap_or(options.width);
    let mut formatted = document.notation.format(&text, &options);
    if game + 1 < document.len() && document.notation.separator().is_empty() {
        formatted.text.push_str(formatted.empty_line_after(&text.text, &options));
    }
    Some(document.edit(game, &formatted.edit(&text.text)?))
}
