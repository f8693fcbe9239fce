//! The list of stacks below a diagram.

use super::Options;
use crate::{describe, shape::at};
use ppn_piece::{Kind, Piece};
use std::{collections::BTreeMap, fmt::Write};

/// Lists the places where two or more pieces have the same centre, except for boards: the lowest
/// piece first.
pub(super) fn list(text: &mut String, pieces: &[Piece], options: &Options) {
    // Thousandths of an inch, from the lower left.
    let mut stacks: BTreeMap<(i64, i64), Vec<&Piece>> = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| piece.piece_side.kind != Kind::Board) {
        let place = options.turn.back().point(at(piece.x, piece.y));
        let [x, y] = [place.x, place.y].map(|inches| (inches * 1000.0).round() as i64);
        stacks.entry((y, x)).or_default().push(piece);
    }
    let scale = options.annotation_scale;
    let scale = if scale.is_finite() && scale > 0.0 { scale } else { 1.0 };
    for ((y, x), stack) in stacks.into_iter().filter(|(_, stack)| stack.len() > 1) {
        let [x, y] = [x, y].map(|thousandths| (thousandths as f64 / scale).round() / 1000.0);
        let words: Vec<String> = stack.into_iter().map(describe).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{x},{y}: {}", words.join("; "));
    }
}
