//! Pieces that could be somewhere.

use crate::spot::{Spot, spot, spots};
use ppn_piece::{Kind, Piece};
use std::str::FromStr;

/// How far a piece may be from a place, in inches.
const NEAR: f64 = 0.05;

/// A half transparent piece: the one at a place, `b2`, or a copy of it at another place, `b2:b4`.
///
/// ```
/// use ppn_render::{Ghost, PieceRow};
///
/// let row = r#"{"piece_side": "coin_back", "suit": 4, "x": 2, "y": 2}"#;
/// let mut pieces = vec![serde_json::from_str::<PieceRow>(row)?.piece()?];
/// let ghost: Ghost = "b2:b4".parse()?;
/// assert_eq!(ghost.add_to(&mut pieces, 1.0), Some(1));
/// assert_eq!((pieces[1].x, pieces[1].y), (2.0, 4.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ghost {
    text: String,
    from: Spot,
    to: Option<Spot>,
}

impl Ghost {
    /// As it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Finds the piece among pieces, lowest first, in a game with cells of that size in inches, and adds its copy if it is
    /// to be elsewhere. Returns the index of the half transparent piece; `None` if no piece is there.
    pub fn add_to(&self, pieces: &mut Vec<Piece>, cell: f64) -> Option<usize> {
        let inches = |(x, y): Spot| (x * cell, y * cell);
        let (x, y) = inches(self.from);
        let is_here = |piece: &Piece| (piece.x - x).abs() < NEAR && (piece.y - y).abs() < NEAR;
        let is_board = |piece: &Piece| piece.piece_side.kind == Kind::Board;
        let found = pieces.iter().rposition(|piece| is_here(piece) && !is_board(piece))?;
        let Some(to) = self.to else { return Some(found) };
        let (x, y) = inches(to);
        pieces.push(Piece { x, y, ..pieces[found].clone() });
        Some(pieces.len() - 1)
    }
}

/// A place, or two with `:` between them.
impl FromStr for Ghost {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = match text.contains(':') {
            true => spots(text).map(|[from, to]| (from, Some(to)))?,
            false => (spot(text)?, None),
        };
        Ok(Self { text: text.to_owned(), from, to })
    }
}
