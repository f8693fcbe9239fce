//! Other places of the name or piece under the cursor.

use crate::{names, pieces::moves_of_piece, view::View};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Position};
use ppn_record::{PartKind, TouchKind};

/// For a piece at a position, its moves through the game; for a macro or a player, the other places
/// of the name.
pub(crate) fn highlights(view: &View<'_>, position: Position) -> Vec<DocumentHighlight> {
    let document = view.document;
    let highlight = |game, span, kind| DocumentHighlight {
        range: document.range(game, span),
        kind: Some(kind),
    };
    let game = document.place(position).game;
    let names = names::in_game(document, position);
    if !names.is_empty() {
        let highlights = names.into_iter().map(|part| {
            let defines = part.kind == PartKind::Macro;
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
