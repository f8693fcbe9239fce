use super::Options;
use ppn_piece::{Kind, Piece};
use std::{collections::BTreeMap, fmt::Write};

/// Lists where two pieces or more have the same centre, boards aside: the lowest first.
pub(super) fn list(text: &mut String, pieces: &[Piece], options: &Options) {
    let mut places: BTreeMap<(i64, i64), Vec<&Piece>> = BTreeMap::new();
    for piece in pieces.iter().filter(|piece| piece.piece_side.kind != Kind::Board) {
        // Thousandths of an inch, from the lower left.
        let place = ((piece.y * 1000.0).round() as i64, (piece.x * 1000.0).round() as i64);
        places.entry(place).or_default().push(piece);
    }
    for stack in places.values().filter(|stack| stack.len() > 1) {
        let scale = if options.annotation_scale > 0.0 { options.annotation_scale } else { 1.0 };
        let first = stack[0];
        // Writing to a string cannot fail.
        let _ = write!(text, "{},{}:", first.x / scale, first.y / scale);
        for piece in stack {
            let _ = write!(text, " {}", piece.piece_side);
            let _ = write!(text, " {}/{}", piece.suit.0, piece.rank.0);
        }
        text.push('\n');
    }
}
