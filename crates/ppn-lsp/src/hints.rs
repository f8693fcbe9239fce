//! Inlay hints: what a move captures.

use crate::requests::View;
use lsp_types::{InlayHint, Label, Range};
use ppn_record::TouchKind;

/// The hints of a range.
pub(crate) fn hints(view: &View<'_>, range: Range) -> Vec<InlayHint> {
    let document = view.document;
    let bytes = document.bytes_of(range);
    let mut hints = Vec::new();
    for game in document.games_in(&bytes).take_while(|_| !view.is_cancelled()) {
        let wanted = document.within(game, &bytes);
        let text = document.game(game);
        let touches = document.notation.touches(&text, &document.settings.options);
        let record = document.record(&text);
        let taken = touches.iter().filter(|touch| touch.kind == TouchKind::Taken);
        for touch in
            taken.filter(|touch| touch.span.end >= wanted.start && touch.span.start <= wanted.end)
        {
            let piece = record.last_board().piece(touch.piece).clone();
            let piece = match record.costume {
                Some(costume) => costume(piece),
                None => piece,
            };
            let position = document.range(game, touch.span).end;
            hints.push(InlayHint {
                position,
                label: Label::String(format!("×{}", ppn_render::describe(&piece))),
                kind: None,
                text_edits: None,
                tooltip: None,
                padding_left: Some(true),
                padding_right: Some(true),
                data: None,
            });
        }
    }
    hints
}
