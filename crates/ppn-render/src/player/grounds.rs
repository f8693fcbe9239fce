//! Text diagrams of boards and tiles, which most games of an archive share.

use crate::terminal::Bounds;
use ppn_piece::Piece;
use std::sync::{Mutex, PoisonError};

/// The number of grounds that are kept.
const MOST: usize = 8;

/// The last grounds of the games of a page, and their diagrams.
#[derive(Default)]
pub(super) struct Grounds(Mutex<Vec<Ground>>);

struct Ground {
    pieces: Vec<Piece>,
    bounds: Bounds,
    scale: f64,
    json: String,
}

impl Grounds {
    /// The diagram of these pieces in JSON, which `draw` makes if it is not known.
    pub(super) fn diagram(
        &self,
        pieces: Vec<Piece>,
        bounds: Bounds,
        scale: f64,
        draw: impl FnOnce() -> String,
    ) -> String {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |ground: &&Ground| {
            (ground.bounds, ground.scale) == (bounds, scale) && ground.pieces == pieces
        };
        if let Some(ground) = kept().iter().find(is_same) {
            return ground.json.clone();
        }
        let json = draw();
        let mut kept = kept();
        if kept.len() == MOST {
            kept.remove(0);
        }
        kept.push(Ground { pieces, bounds, scale, json: json.clone() });
        json
    }
}
