//! Inlay hints: the pieces that a move captures, and the player who plays next.

use crate::view::View;
use lsp_types::{InlayHint, Label, Range};
use ppn_record::{Continuation, Parsed, Part, PartKind, TouchKind};
use ppn_render::describe;
use ppn_source::Span;
use std::collections::{BTreeMap, HashSet};

/// The hints of a range.
pub(crate) fn hints(view: &View<'_>, range: Range) -> Vec<InlayHint> {
    let document = view.document;
    let bytes = document.bytes_of(range);
    let mut hints = Vec::new();
    for game in document.games_in(&bytes).take_while(|&game| view.can_play(game, 3)) {
        let wanted = document.within(game, &bytes);
        let parsed = document.parsed(game);
        let touches = parsed.touches();
        let record = parsed.record();
        let mut moves = parsed.parts().to_vec();
        moves.retain(|part| part.kind == PartKind::Move);
        // For each move, the pieces that it captures. A move that only removes pieces needs no
        // hint.
        let mut taken: BTreeMap<Span, Vec<String>> = BTreeMap::new();
        let changes = touches.iter().filter(|touch| touch.kind == TouchKind::Changed);
        let changed: HashSet<Span> = changes.map(|touch| touch.span).collect();
        for touch in touches.iter().filter(|touch| touch.kind == TouchKind::Taken) {
            let seen = touch.span.end >= wanted.start && touch.span.start <= wanted.end;
            let Some(last) = last_inside(&moves, touch.span).filter(|_| seen) else { continue };
            if changed.contains(&touch.span) {
                let Some(piece) = record.last_board().last_seen(touch.piece).cloned() else {
                    continue;
                };
                let piece = match record.costume {
                    Some(costume) => costume(piece),
                    None => piece,
                };
                let pieces = taken.entry(last).or_default();
                match pieces.len() {
                    MOST_PIECES => pieces.push("…".to_owned()),
                    0..MOST_PIECES => pieces.push(describe(&piece)),
                    _ => {}
                }
            }
        }
        let taken = taken.into_iter();
        let mut labels: Vec<_> =
            taken.map(|(span, pieces)| (span, format!("×{}", pieces.join(", ")))).collect();
        let last = moves.last().filter(|last| wanted.touches(last.span.end));
        labels.extend(last.and_then(|last| Some((last.span, to_move(&*parsed)?))));
        hints.extend(labels.into_iter().map(|(span, label)| InlayHint {
            position: document.range(game, span).end,
            label: Label::String(label),
            kind: None,
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: Some(true),
            data: None,
        }));
    }
    hints
}

/// The most pieces that a hint names.
const MOST_PIECES: usize = 8;

/// The player who plays next at the end of a game, if its rules are known and the game continues.
fn to_move(parsed: &dyn Parsed) -> Option<String> {
    match parsed.continuation(false)? {
        Continuation::Ruled(rules) if !rules.plays().is_empty() => {
            Some(format!("{} to move", rules.to_move()))
        }
        _ => None,
    }
}

/// The last of the moves that are inside a span.
fn last_inside(moves: &[Part], span: Span) -> Option<Span> {
    let after = moves.partition_point(|part| part.span.start < span.end);
    let last = moves[..after].last()?.span;
    (last.end > span.start).then_some(last)
}
