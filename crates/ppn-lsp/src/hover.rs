//! Hovers: what a word means, and the board after the move.

use crate::{board, requests::View};
use lsp_types::{Contents, Hover, MarkupContent, MarkupKind, Position};

pub(crate) fn hover(view: &View<'_>, position: Position) -> Option<Hover> {
    let document = view.document;
    let place = document.place(position);
    let text = document.game(place.game);
    let options = &document.settings.options;
    let explanation = document.notation.explain(&text, place.at, options);
    let record = document.record(&text);
    let state = record.state_at(place.at);
    let span = match &explanation {
        Some(explanation) => explanation.span,
        // Between words there is nothing to say.
        None if state == 0 || !record.span(state).touches(place.at) => return None,
        None => record.span(state),
    };
    let mut value = explanation.map(|explanation| explanation.text).unwrap_or_default();
    let picture = view.client.pictures().then(|| board::svg(&record, state)).flatten();
    let drawing = match picture {
        Some(svg) => format!("![board]({})\n", board::data_uri(&svg)),
        None => match board::diagram(&record, state) {
            diagram if diagram.is_empty() => String::new(),
            diagram => format!("```text\n{diagram}```\n"),
        },
    };
    if !drawing.is_empty() {
        if !value.is_empty() {
            value.push_str("\n\n");
        }
        let title = board::title(&record, state).replace('`', "'");
        value.push_str(&format!("`{title}`\n\n{drawing}"));
    }
    let contents = Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: Some(document.range(place.game, span)) })
}
