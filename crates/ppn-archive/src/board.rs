//! The pieces of a state, as queries compare them.

use crate::{
    figure::{Figure, Role},
    fingerprint::position_number,
    sums::sum_of,
};
use ppn_record::{Board, Costume, Piece, Record};

/// A place in quarters of the unit of written coordinates: the square b2 is (8, 8).
pub(crate) type Cell = (i64, i64);

/// The quarters in a unit.
pub(crate) const QUARTERS: i64 = 4;

/// A coordinate in inches in quarters of a unit. Sums of a few are far from overflows.
fn quarters(at: f64, scale: f64) -> i64 {
    const FARTHEST: f64 = 1e15;
    (at / scale * QUARTERS as f64).round().clamp(-FARTHEST, FARTHEST) as i64
}

/// The pieces of a game as they are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    scale: f64,
    costume: Option<Costume>,
}

impl Pieces {
    pub(crate) fn of(record: &Record<'_>) -> Self {
        Self { scale: record.scale_factor, costume: record.costume }
    }

    /// Calls a function with each piece that is no board, until it returns `false`.
    pub(crate) fn all(self, board: &Board, mut each: impl FnMut(Cell, Figure) -> bool) -> bool {
        board
            .pieces()
            .all(|(_, piece)| self.one(piece).is_none_or(|(cell, figure)| each(cell, figure)))
    }

    /// A piece that is no board.
    pub(crate) fn one(self, piece: &Piece) -> Option<(Cell, Figure)> {
        let figure = match self.costume {
            Some(costume) => Figure::of(&costume(piece.clone())),
            None => Figure::of(piece),
        };
        let quarters = |at| quarters(at, self.scale);
        Some(((quarters(piece.x), quarters(piece.y)), figure?))
    }

    /// The lower left and the upper right corner of the boards and tiles, or else of the pieces.
    pub(crate) fn corners(self, board: &Board) -> (Cell, Cell) {
        let mut ground: Option<[f64; 4]> = None;
        let mut add = |x: f64, y: f64, half: f64| {
            let [left, bottom, right, top] = ground.unwrap_or([x, y, x, y]);
            ground = Some([
                left.min(x - half),
                bottom.min(y - half),
                right.max(x + half),
                top.max(y + half),
            ]);
        };
        for (_, piece) in board.pieces() {
            match piece.piece_side.kind {
                ppn_piece::Kind::Board => {
                    add(piece.x, piece.y, f64::from(piece.rank.0) / 2.0 * self.scale);
                }
                ppn_piece::Kind::Tile => add(piece.x, piece.y, 1.0),
                _ => {}
            }
        }
        if ground.is_none() {
            let mut add = |x: f64, y: f64| {
                let [left, bottom, right, top] = ground.unwrap_or([x, y, x, y]);
                ground = Some([left.min(x), bottom.min(y), right.max(x), top.max(y)]);
            };
            board.pieces().for_each(|(_, piece)| add(piece.x, piece.y));
        }
        let [left, bottom, right, top] = ground.unwrap_or_default();
        let quarters = |at| quarters(at, self.scale);
        ((quarters(left), quarters(bottom)), (quarters(right), quarters(top)))
    }
}

/// The pieces of a state that are no boards, with their places.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Men<'b> {
    /// Those of a board of a record.
    Recorded(&'b Board, Pieces),
    /// Those of a board of a plain game.
    Plain(&'b [(Cell, Figure)]),
}

impl Men<'_> {
    /// Calls a function with each piece, until it returns `false`. Returns whether it never did.
    pub(crate) fn all(self, mut each: impl FnMut(Cell, Figure) -> bool) -> bool {
        match self {
            Self::Recorded(board, pieces) => pieces.all(board, each),
            Self::Plain(men) => men.iter().all(|&(cell, figure)| each(cell, figure)),
        }
    }
}

/// Pieces with their places, sorted: a position without the boards and tiles that it is on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exact {
    men: Vec<(Cell, Figure)>,
    /// The sum of the pieces.
    sum: u128,
}

impl Exact {
    /// The position of a state.
    pub(crate) fn of(men: Men<'_>) -> Self {
        let mut found = Vec::new();
        men.all(|cell, figure| {
            if figure.role != Role::Tile {
                found.push((cell, figure));
            }
            true
        });
        Self::with(found)
    }

    fn with(mut men: Vec<(Cell, Figure)>) -> Self {
        men.sort_unstable();
        let sum = sum_of(&men);
        Self { men, sum }
    }

    /// The sum of its pieces.
    pub(crate) fn sum(&self) -> u128 {
        self.sum
    }

    /// The number by which an index has the position.
    pub(crate) fn number(&self) -> u64 {
        position_number(self.sum)
    }

    /// The same position after each piece was changed.
    pub(crate) fn changed(&self, change: impl Fn(Cell, Figure) -> (Cell, Figure)) -> Self {
        Self::with(self.men.iter().map(|&(cell, figure)| change(cell, figure)).collect())
    }

    /// Whether a state whose pieces have a sum has this position. Only states with the same sum are compared with it.
    pub(crate) fn is_on(&self, sum: u128, men: Men<'_>) -> bool {
        self.sum == sum && *self == Self::of(men)
    }
}
