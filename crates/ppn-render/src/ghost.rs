//! Pieces that could be somewhere.

use crate::{
    annotate::Annotate,
    body::Body,
    spot::{Spot, spot, spots},
};
use ppn_piece::{Kind, Piece};
use std::str::FromStr;

/// How far a piece may be from a place, in inches.
const NEAR: f64 = 0.05;

/// How many cells a copy may be outside of the box around all pieces. Farther away, the board would be small in a picture
/// that is mostly empty.
const FAR: f64 = 4.0;

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

    /// The ghost whose places these letters name on a picture with these coordinates: boards of go have no column I.
    ///
    /// # Errors
    /// If no column has the letters.
    pub fn named(self, annotate: Annotate) -> Result<Self, String> {
        let to = self.to.map(|to| to.named(annotate)).transpose()?;
        Ok(Self { from: self.from.named(annotate)?, to, ..self })
    }

    /// Finds the piece among pieces, lowest first, in a game with cells of that size in inches, and adds its copy if it is
    /// to be elsewhere. Returns the index of the half transparent piece; `None` if no piece is there, or if its other place
    /// [is far](Self::is_far) from the board.
    pub fn add_to(&self, pieces: &mut Vec<Piece>, cell: f64) -> Option<usize> {
        let (x, y) = self.from.inches(cell);
        let is_here = |piece: &Piece| (piece.x - x).abs() < NEAR && (piece.y - y).abs() < NEAR;
        let is_board = |piece: &Piece| piece.piece_side.kind == Kind::Board;
        let found = pieces.iter().rposition(|piece| is_here(piece) && !is_board(piece))?;
        let Some(to) = self.to else { return Some(found) };
        if self.is_far(pieces, cell) {
            return None;
        }
        let (x, y) = to.inches(cell);
        pieces.push(Piece { x, y, ..pieces[found].clone() });
        Some(pieces.len() - 1)
    }

    /// Why it is not drawn on a board with these pieces, in a game with cells of that size in inches; `None` if it is drawn.
    #[must_use]
    pub fn problem(&self, pieces: &[Piece], cell: f64) -> Option<String> {
        if self.is_far(pieces, cell) {
            return Some(format!("`{}` is far from the board and not drawn", self.text));
        }
        let is_there = self.add_to(&mut pieces.to_vec(), cell).is_some();
        (!is_there).then(|| format!("no piece is where `{}` names one", self.text))
    }

    /// Whether the other place is more than four cells outside of the box around these pieces, in a game with cells of that
    /// size in inches.
    #[must_use]
    pub fn is_far(&self, pieces: &[Piece], cell: f64) -> bool {
        let Some(to) = self.to else { return false };
        let (x, y) = to.inches(cell);
        let is_within = |along: fn(&Piece) -> f64, place: f64| {
            let reach = |piece: &Piece| {
                let half = Body::of(piece).half_extent();
                half.x.max(half.y) + FAR * cell
            };
            let low = pieces.iter().map(|piece| along(piece) - reach(piece));
            let high = pieces.iter().map(|piece| along(piece) + reach(piece));
            low.fold(f64::INFINITY, f64::min) <= place
                && place <= high.fold(f64::NEG_INFINITY, f64::max)
        };
        !(is_within(|piece| piece.x, x) && is_within(|piece| piece.y, y))
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

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::{Configuration, PieceSide, Rank, Side, Suit};

    #[test]
    fn copies_far_from_the_board_are_not_drawn() {
        let coin = |x: f64| Piece {
            piece_side: PieceSide { kind: Kind::Coin, side: Side::Back },
            cfg: Configuration::Piecepack,
            suit: Suit(1),
            rank: Rank(1),
            x,
            y: 1.0,
            angle: 0.0,
        };
        let added = |ghost: &str| {
            let ghost: Ghost = ghost.parse().expect("a ghost");
            ghost.add_to(&mut vec![coin(1.0), coin(4.0)], 1.0)
        };
        assert_eq!(added("a1:h1"), Some(2));
        assert_eq!([added("a1:i1"), added("a1:a6"), added("a1:zz900")], [None; 3]);
        assert_eq!(added("a1"), Some(0));
    }
}
