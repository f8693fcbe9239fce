//! A piece as a row of a table.

use ppn_piece::{Configuration, Piece, PieceSide, Rank, Suit, UnknownPieceSide};
use serde::Deserialize;

/// A piece as a row of a table: columns may be missing.
///
/// ```
/// # use ppn_render::PieceRow;
/// let row: PieceRow = serde_json::from_str(r#"{"piece_side": "tile_back", "x": 1, "y": 1.5}"#)?;
/// let piece = row.piece()?;
/// assert_eq!((piece.suit.0, piece.rank.0, piece.cfg.name()), (1, 1, "piecepack"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[non_exhaustive]
pub struct PieceRow {
    /// The piece and its side, such as `coin_back`.
    pub piece_side: String,
    /// 1 if absent.
    #[serde(default)]
    pub suit: Option<f64>,
    /// 1 if absent.
    #[serde(default)]
    pub rank: Option<f64>,
    /// `piecepack` if absent.
    #[serde(default)]
    pub cfg: Option<Configuration>,
    /// Inches from the left; 0 if absent.
    #[serde(default)]
    pub x: Option<f64>,
    /// Inches from the bottom; 0 if absent.
    #[serde(default)]
    pub y: Option<f64>,
    /// Degrees, counter-clockwise; 0 if absent.
    #[serde(default)]
    pub angle: Option<f64>,
}

impl PieceRow {
    /// The piece, with defaults for missing columns.
    ///
    /// # Errors
    ///
    /// If the piece side is unknown.
    pub fn piece(self) -> Result<Piece, UnknownPieceSide> {
        // Languages with only one type of number write suits and ranks as `1.0`; the cast
        // saturates.
        let number = |number: Option<f64>| number.map_or(1, |number| number.round() as u32);
        Ok(Piece {
            piece_side: self.piece_side.parse::<PieceSide>()?,
            suit: Suit(number(self.suit)),
            rank: Rank(number(self.rank)),
            cfg: self.cfg.unwrap_or(Configuration::Piecepack),
            x: self.x.unwrap_or(0.0),
            y: self.y.unwrap_or(0.0),
            angle: self.angle.unwrap_or(0.0),
        })
    }
}
