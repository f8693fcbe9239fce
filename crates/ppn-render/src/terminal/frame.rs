//! The grid of a diagram, and the extent of pieces in it.

use super::{Annotate, Bounds, Options, labels};
use crate::{sets::is_dominoes, table_turn::Axis};
use ppn_piece::{Cells, Configuration, Kind, Piece};

impl Bounds {
    /// The box around these pieces; `None` without pieces.
    ///
    /// The box depends on [`Options::reorient`]: matchsticks and dominoes may be wider when turned.
    #[must_use]
    pub fn of(pieces: &[Piece], options: &Options) -> Option<Self> {
        pieces.iter().filter_map(|piece| Self::of_piece(piece, options)).reduce(Self::union)
    }

    /// The box around a piece; `None` if it has no place.
    pub(crate) fn of_piece(piece: &Piece, options: &Options) -> Option<Self> {
        use Kind as K;
        let Piece { x, y, .. } = *piece;
        // Most pieces are of these kinds, which are an inch wide in every set and at every angle.
        match piece.piece_side.kind {
            K::Bit | K::Coin | K::Die | K::Pawn if x.is_finite() && y.is_finite() => {
                Some(Self::of_unknown(x, y, options.turn))
            }
            _ => Some(Self::around(&super::normal::normal(piece, options)?, options)),
        }
    }

    /// The number of cells of a diagram within the box.
    pub(crate) fn cells(self, options: &Options) -> u64 {
        Frame::new(self, options).cells(options.limits.side())
    }

    /// The box around one normal piece.
    pub(super) fn around(piece: &Piece, options: &Options) -> Self {
        let (half_width, half_height) = half_extent(piece, options);
        Self {
            x_min: piece.x - half_width,
            x_max: piece.x + half_width,
            y_min: piece.y - half_height,
            y_max: piece.y + half_height,
        }
    }
}

/// The grid of half inches: the offsets of coordinates, and its extent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) x_offset: f64,
    pub(super) y_offset: f64,
    /// The first cells that pieces reach, before rounding down.
    pub(super) left: f64,
    pub(super) low: f64,
    /// The right and upper ends in cells, before rounding down.
    pub(super) right: f64,
    pub(super) top: f64,
}

impl Frame {
    pub(super) fn new(bounds: Bounds, options: &Options) -> Self {
        let (axis, down) = options.turn.upwards();
        let digits = axis == Axis::Y || options.annotate == Annotate::Cartesian;
        let highest = match (digits, down) {
            (true, false) => bounds.y_max,
            (true, true) => -bounds.y_min,
            (false, _) => 0.0,
        };
        let (left_margin, lower_margin) = match options.annotate {
            Annotate::None => (0.0, 0.0),
            Annotate::Numbers if !options.squares.is_empty() => (1.0, 0.0),
            // Row labels of two digits take two cells.
            _ if highest >= 10.0 => (1.0, 0.5),
            _ => (0.5, 0.5),
        };
        let x_offset = options.x_offset.unwrap_or((left_margin - bounds.x_min).max(0.0));
        let y_offset = options.y_offset.unwrap_or((lower_margin - bounds.y_min).max(0.0));
        let right_margin = labels::right_margin(options);
        Self {
            x_offset,
            y_offset,
            left: 2.0 * (bounds.x_min + x_offset) + 1.0,
            low: 2.0 * (bounds.y_min + y_offset) + 1.0,
            right: 2.0 * (bounds.x_max + x_offset) + 1.0 + right_margin as f64,
            top: 2.0 * (bounds.y_max + y_offset) + 1.0,
        }
    }

    /// The number of cells of a grid with at most this many columns and rows.
    pub(super) fn cells(&self, most: u32) -> u64 {
        let side = |cells| whole(cells).clamp(0, most.into()).unsigned_abs();
        side(self.right) * side(self.top)
    }

    /// The column and row of a point, counted from 1.
    pub(super) fn cell(&self, x: f64, y: f64) -> (i64, i64) {
        (whole(2.0 * (x + self.x_offset) + 1.0), whole(2.0 * (y + self.y_offset) + 1.0))
    }
}

/// Cells are rounded down; a sum of decimals may be slightly below a whole number.
pub(super) fn whole(cells: f64) -> i64 {
    // A point far beyond the grid may be anywhere beyond it.
    (cells + 1e-9).floor().clamp(-1e9, 1e9) as i64
}

/// Half the width and height, in inches, of a normal piece.
fn half_extent(piece: &Piece, options: &Options) -> (f64, f64) {
    let upright = super::turn::quarters(piece.angle).is_multiple_of(2);
    let turned = |(width, height)| if upright { (width, height) } else { (height, width) };
    match piece.piece_side.kind {
        Kind::Tile if is_dominoes(&piece.cfg) => turned((0.5, 1.0)),
        Kind::Tile if piece.cfg == Configuration::Subpack => (0.5, 0.5),
        Kind::Tile => (1.0, 1.0),
        Kind::Board => {
            let half = match piece.cfg {
                Configuration::Morris => f64::from(morris_half(piece.rank.0)),
                _ => f64::from(cell(&piece.cfg)) * f64::from(piece.rank.0) / 2.0,
            };
            (half, half)
        }
        Kind::Matchstick => {
            let half = piece.rank.0.min(6) / 2;
            match super::turn::eighths(piece.angle) {
                Some(0 | 4) => (0.5, f64::from(half.saturating_sub(1)) / 2.0),
                Some(2 | 6) => (f64::from(half.saturating_sub(1)) / 2.0, 0.5),
                _ => (f64::from(half / 2), f64::from(half / 2)),
            }
        }
        Kind::Card if options.draw_all => turned((1.0, 1.5)),
        _ => (0.5, 0.5),
    }
}

/// Cells of the grid, two an inch, in half a square of a board.
pub(super) fn cell(cfg: &Configuration) -> u32 {
    match cfg {
        Configuration::Checkers(Cells::Two) | Configuration::Chess(Cells::Two) => 2,
        Configuration::Other(name) if name.contains('2') => 2,
        _ => 1,
    }
}

/// Half the width in inches of a morris board for that number of men.
///
/// The board for seven men is drawn smaller; its diagrams keep the extra space.
fn morris_half(men: u32) -> u8 {
    match men {
        2..=4 => 1,
        5 | 6 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{table_turn::Turn, terminal::normal::normal};
    use ppn_piece::{Rank, Suit};

    #[test]
    fn the_box_of_a_small_piece_is_that_of_its_normal_form() {
        let sides = ["bit_back", "coin_face", "die_face", "pawn_top", "pyramid_top", "saucer_face"];
        let sets = ["arimaa1", "chess2", "dominoes", "marbles", "piecepack", "subpack"];
        let turns = [Turn::None, Turn::Quarter, Turn::Half];
        for (side, cfg) in sides.iter().flat_map(|side| sets.map(|cfg| (side, cfg))) {
            let piece = |angle| Piece {
                piece_side: side.parse().expect("a known piece"),
                suit: Suit(1),
                rank: Rank(6),
                cfg: cfg.into(),
                x: 1.5,
                y: 4.0,
                angle,
            };
            for (turn, angle) in
                turns.into_iter().flat_map(|turn| [0.0, 45.0, 90.0].map(|angle| (turn, angle)))
            {
                let options = Options { turn, ..Options::default() };
                let shown = normal(&piece(angle), &options).expect("a place");
                let expected = Bounds::around(&shown, &options);
                assert_eq!(
                    Bounds::of_piece(&piece(angle), &options),
                    Some(expected),
                    "{side} {cfg}"
                );
            }
        }
    }
}
