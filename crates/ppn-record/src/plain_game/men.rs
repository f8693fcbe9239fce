//! The pieces of a plain game on one of its boards.

use super::PieceChange;
use crate::{Piece, PieceTag};

/// The pieces of a start board while they are changed. Each keeps its id, as in the record.
pub(super) struct Men {
    kinds: &'static [Piece],
    start: &'static [(PieceTag, Piece)],
    /// The same pieces, in the same order.
    men: Vec<Man>,
    /// The index of the piece on each square, row by row, up to the last row that was needed.
    squares: Vec<Option<u32>>,
    /// The piece that was taken off last, and what it was. The next that is put on the board is the same piece.
    lifted: Option<(usize, u8)>,
    /// The number of changes.
    changes: u32,
}

#[derive(Clone, Copy)]
struct Man {
    /// What it is now; `None` as long as it is what it was.
    kind: Option<u8>,
    /// How often it became another piece.
    major: u32,
    /// Its square; `None` if it is on no square.
    square: Option<[u8; 2]>,
    /// The number of the change that put it on top.
    order: u32,
    is_there: bool,
}

impl Men {
    /// The pieces of a start board, which `changes` put on their squares.
    pub(super) fn of(
        kinds: &'static [Piece],
        start: &'static [(PieceTag, Piece)],
        changes: &[PieceChange],
    ) -> Self {
        let square = |piece: &Piece| {
            let square = [piece.x as u8, piece.y as u8];
            let change = changes.iter().find(|change| [change.column, change.row] == square)?;
            let kind = &kinds[usize::from(change.kind)];
            // A board is at the place of a square, too.
            let is_same = (kind.piece_side, kind.suit, kind.rank)
                == (piece.piece_side, piece.suit, piece.rank);
            is_same.then_some(square)
        };
        let man = |(_, piece): &(PieceTag, Piece)| Man {
            kind: None,
            major: 0,
            square: square(piece),
            order: 0,
            is_there: true,
        };
        let men: Vec<Man> = start.iter().map(man).collect();
        let squares: Vec<_> = men.iter().map(|man| man.square).collect();
        let mut all = Self { kinds, start, men, squares: Vec::new(), lifted: None, changes: 0 };
        for (at, square) in (0..).zip(squares) {
            if let Some(square) = square {
                *all.on(square) = Some(at);
            }
        }
        all
    }

    /// The index of the piece on a square.
    fn on(&mut self, [column, row]: [u8; 2]) -> &mut Option<u32> {
        /// The largest row has this number of squares.
        const WIDTH: usize = 1 << u8::BITS;
        let needed = (usize::from(row) + 1) * WIDTH;
        if self.squares.len() < needed {
            self.squares.resize(needed, None);
        }
        &mut self.squares[usize::from(row) * WIDTH + usize::from(column)]
    }

    pub(super) fn change(&mut self, change: &PieceChange) {
        let &PieceChange { kind, column, row, is_put } = change;
        let square = [column, row];
        self.changes += 1;
        if !is_put {
            self.lifted = self.on(square).take().map(|at| (at as usize, kind));
            if let Some((at, _)) = self.lifted {
                self.men[at].is_there = false;
            }
        } else if let Some((at, before)) = self.lifted.take() {
            let man = &mut self.men[at];
            if before != kind {
                man.kind = Some(kind);
                man.major += 1;
            }
            (man.square, man.order, man.is_there) = (Some(square), self.changes, true);
            *self.on(square) = Some(at as u32);
        }
    }

    /// The pieces that are there, lowest first.
    pub(super) fn into_pieces(self) -> Vec<(PieceTag, Piece)> {
        let Self { kinds, start, men, .. } = self;
        let mut there: Vec<_> = men.iter().zip(start).filter(|(man, _)| man.is_there).collect();
        there.sort_by_key(|(man, _)| man.order);
        let piece = |(man, (tag, start)): (&Man, &(PieceTag, Piece))| {
            let kind = man.kind.map_or(start, |kind| &kinds[usize::from(kind)]);
            let [x, y] = man.square.map_or([start.x, start.y], |square| square.map(f64::from));
            let tag = PieceTag { major: tag.major + man.major, ..*tag };
            (tag, Piece { x, y, ..kind.clone() })
        };
        there.into_iter().map(piece).collect()
    }
}
