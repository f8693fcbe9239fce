//! Inlay hints: what a move captures.

use crate::requests::View;
use lsp_types::{InlayHint, Label, Range};
use ppn_record::{PartKind, TouchKind};
use ppn_render::describe;
use ppn_source::Span;
use std::collections::BTreeMap;

/// The hints of a range.
pub(crate) fn hints(view: &View<'_>, range: Range) -> Vec<InlayHint> {
    let document = view.document;
    let bytes = document.bytes_of(range);
    let mut hints = Vec::new();
    for game in document.games_in(&bytes).take_while(|_| !view.is_cancelled()) {
        let wanted = document.within(game, &bytes);
        let text = document.game(game);
        let options = &document.settings.options;
        let touches = document.notation.touches(&text, options);
        let record = document.record(&text);
        let mut moves = document.notation.parts(&text, options);
        moves.retain(|part| part.kind == PartKind::Move);
        // For each move the pieces that it takes; one that takes and does nothing else says so itself.
        let mut taken: BTreeMap<Span, Vec<String>> = BTreeMap::new();
        let captures = |span: Span| {
            touches.iter().any(|touch| touch.span == span && touch.kind == TouchKind::Changed)
        };
        for touch in touches.iter().filter(|touch| touch.kind == TouchKind::Taken) {
            let seen = touch.span.end >= wanted.start && touch.span.start <= wanted.end;
            let Some(last) = last_inside(&moves, touch.span).filter(|_| seen) else { continue };
            if captures(touch.span) {
                let piece = record.last_board().piece(touch.piece).clone();
                let piece = match record.costume {
                    Some(costume) => costume(piece),
                    None => piece,
                };
                taken.entry(last).or_default().push(describe(&piece));
            }
        }
        for (span, pieces) in taken {
            hints.push(InlayHint {
                position: document.range(game, span).end,
                label: Label::String(format!("×{}", pieces.join(", "))),
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

/// The last of the moves that a span covers.
fn last_inside(moves: &[ppn_record::Part], span: Span) -> Option<Span> {
    let after = moves.partition_point(|part| part.span.start < span.end);
    let last = moves[..after].last()?.span;
    (last.end > span.start).then_some(last)
}
