//! The piece under the cursor, and all its moves.

use crate::document::Document;
use lsp_types::Position;
use ppn_record::{Touch, TouchKind};
use ppn_source::Span;

/// All moves of the piece that is moved at a position, in the order of the text.
pub(crate) fn moves_of_piece(document: &Document, position: Position) -> Vec<(Span, TouchKind)> {
    let place = document.place(position);
    let touches = document.parsed(place.game).touches();
    // The piece that moves, rather than one that is captured. If there are several, the first.
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
