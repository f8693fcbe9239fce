//! The piece under the cursor: all its moves.

use crate::{document::Document, view::View};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Position};
use ppn_record::{Touch, TouchKind};
use ppn_source::Span;

/// The moves of the piece at a position through the game; of a macro or a player, the other places
/// where the name is.
pub(crate) fn highlights(view: &View<'_>, position: Position) -> Vec<DocumentHighlight> {
    let document = view.document;
    let highlight = |game, span, kind| DocumentHighlight {
        range: document.range(game, span),
        kind: Some(kind),
    };
    let game = document.place(position).game;
    let names = crate::names::in_game(document, position);
    if !names.is_empty() {
        let highlights = names.into_iter().map(|part| {
            let defines = part.kind == ppn_record::PartKind::Macro;
            let kind =
                if defines { DocumentHighlightKind::Write } else { DocumentHighlightKind::Read };
            highlight(game, part.span, kind)
        });
        return highlights.collect();
    }
    let moves = moves_of_piece(document, position).into_iter().map(|(span, kind)| {
        let kind = match kind {
            TouchKind::Changed => DocumentHighlightKind::Read,
            _ => DocumentHighlightKind::Write,
        };
        highlight(game, span, kind)
    });
    moves.collect()
}

/// The moves of the piece that the move at a position is about, in the order of the text.
pub(crate) fn moves_of_piece(document: &Document, position: Position) -> Vec<(Span, TouchKind)> {
    let place = document.place(position);
    let text = document.game(place.game);
    let touches = document.notation.touches(&text, &document.settings.options);
    // The piece that moves, rather than one that is captured; of several the first.
    let here = touches.iter().filter(|touch| touch.span.touches(place.at));
    let rank = |touch: &&Touch| (touch.kind == TouchKind::Taken, touch.span.len());
    let Some(found) = here.min_by_key(rank) else { return Vec::new() };
    let mut moves: Vec<_> = touches
        .iter()
        .filter(|touch| touch.piece == found.piece)
        .map(|touch| (touch.span, touch.kind))
        .collect();
    moves.dedup_by_key(|(span, _)| *span);
    moves
}
