//! A board for plain moves.

use crate::{Limits, PieceNumber, SharedBoard, squares::Squares};
use ppn_syntax::{PlainMove, PlainSquare};

/// A board on which plain moves are made one by one, for callers that need to know only which pieces
/// they touch.
///
/// Its moves do the same as those of [`play`](crate::play), at a fraction of the cost of a
/// [`Program`](crate::Program).
///
/// ```
/// use ppn_engine::{
///     Configuration, Kind, Limits, Piece, PieceSide, PlainBoard, Rank, SharedBoard, Side, Suit,
/// };
/// use ppn_engine::syntax::{Plain, PlainKind};
///
/// let coin = |x| Piece {
///     piece_side: PieceSide::new(Kind::Coin, Side::Back),
///     suit: Suit(1),
///     rank: Rank(2),
///     cfg: Configuration::Piecepack,
///     x,
///     y: 1.0,
///     angle: 0.0,
/// };
/// let start = SharedBoard::from([coin(1.0), coin(2.0)]);
/// let mut board = PlainBoard::of(&start, 1.0, &Limits::default()).unwrap();
/// let PlainKind::Move(one) = Plain::new("a1-b1", 0).next().unwrap().kind else { panic!() };
/// let made = board.make(one).unwrap();
/// assert_eq!((made.mover.0, made.below.map(|piece| piece.0)), (1, Some(2)));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PlainBoard {
    squares: Squares,
    /// The number of changes that the game may still make.
    left: usize,
}

/// What a plain move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlainChange {
    /// The piece that moved.
    pub mover: PieceNumber,
    /// The piece under it now, if there is one.
    pub below: Option<PieceNumber>,
}

impl PlainBoard {
    /// The board at the start of a game. `scale` is the number of inches in a unit of written
    /// coordinates. `None` if plain moves cannot be made on squares alone: pieces are near a place
    /// but not exactly there, several pieces are active, there are more than 65,534, or the game
    /// exceeds a limit before its first move.
    #[must_use]
    pub fn of(start: &SharedBoard, scale: f64, limits: &Limits) -> Option<Self> {
        let is_within = start.kinds() < limits.kinds && limits.looks > 0;
        let squares = start.squares(scale).filter(|_| is_within)?;
        Some(Self { squares, left: limits.edits })
    }

    /// Makes a move. `None` if there is no piece to move or to capture, a square is beyond row 23, or
    /// the game makes more changes than [`Limits::edits`]; then the board cannot be used any more.
    pub fn make(&mut self, one: PlainMove) -> Option<PlainChange> {
        let made = self.squares.shift(one).filter(|_| self.left > 0)?;
        self.left = self.left.saturating_sub(made.changes);
        let below = (made.below != 0).then_some(PieceNumber(made.below.into()));
        Some(PlainChange { mover: PieceNumber(made.mover.into()), below })
    }

    /// Removes the top piece of a square. `None` as in [`Self::make`].
    pub fn remove(&mut self, from: PlainSquare) -> Option<PieceNumber> {
        let gone = self.squares.lift(from).filter(|_| self.left > 0)?;
        self.left -= 1;
        Some(PieceNumber(gone.into()))
    }
}
