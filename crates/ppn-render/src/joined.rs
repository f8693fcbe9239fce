//! Rectangular boards of go: several square boards whose lines coincide, drawn as one.

use crate::body::board_rank;
use ppn_piece::{Configuration, Kind, Piece, Side};

/// A rectangular board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct JoinedBoard {
    /// The number of the boards that it consists of, which are the first pieces.
    pub(crate) boards: usize,
    /// Its middle, in inches.
    pub(crate) middle: (f64, f64),
    /// The number of its columns and rows.
    pub(crate) lines: (u32, u32),
}

impl JoinedBoard {
    /// The board that the first pieces are, if they are at least two boards of go in a row or in a column, and each
    /// begins on a line of the one before it.
    pub(crate) fn of<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> Option<Self> {
        let mut pieces = pieces.into_iter().take_while(|piece| is_board(piece)).peekable();
        let first = *pieces.peek()?;
        let is_like = |piece: &&Piece| (piece.rank, piece.suit) == (first.rank, first.suit);
        let boards: Vec<&Piece> = pieces.take_while(is_like).collect();
        let last = boards.last().filter(|_| boards.len() > 1)?;
        let side = board_rank(first);
        let follows = |pair: &[&Piece]| {
            let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let (along, across) = if x > 0.0 { (x, y) } else { (y, x) };
            let is_line = (1.0..f64::from(side)).contains(&along) && along.fract() == 0.0;
            is_line && across == 0.0 && (x > 0.0) == (last.x > first.x)
        };
        if !boards.windows(2).all(follows) {
            return None;
        }
        let middle = (f64::midpoint(first.x, last.x), f64::midpoint(first.y, last.y));
        let lines = ((last.x - first.x) as u32 + side, (last.y - first.y) as u32 + side);
        Some(Self { boards: boards.len(), middle, lines })
    }
}

fn is_board(piece: &Piece) -> bool {
    piece.piece_side.kind == Kind::Board
        && piece.piece_side.side == Side::Face
        && piece.cfg == Configuration::Go
        && piece.angle == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::{PieceSide, Rank, Suit};

    /// Boards of go of 13 lines with their middles at these places.
    fn boards(places: &[(f64, f64)]) -> Vec<Piece> {
        let board = |&(x, y): &(f64, f64)| Piece {
            piece_side: PieceSide { kind: Kind::Board, side: Side::Face },
            cfg: Configuration::Go,
            suit: Suit(2),
            rank: Rank(13),
            x,
            y,
            angle: 0.0,
        };
        places.iter().map(board).collect()
    }

    #[test]
    fn boards_in_a_row_or_a_column_are_one() {
        let wide = JoinedBoard { boards: 2, middle: (10.0, 7.0), lines: (19, 13) };
        assert_eq!(JoinedBoard::of(&boards(&[(7.0, 7.0), (13.0, 7.0)])), Some(wide));
        let high = JoinedBoard { boards: 3, middle: (7.0, 14.0), lines: (13, 27) };
        assert_eq!(JoinedBoard::of(&boards(&[(7.0, 7.0), (7.0, 14.0), (7.0, 21.0)])), Some(high));
    }

    #[test]
    fn other_boards_stay_apart() {
        for places in [
            &[(7.0, 7.0)][..],
            // Side by side, between the lines, at an angle, on each other.
            &[(7.0, 7.0), (20.0, 7.0)],
            &[(7.0, 7.0), (12.5, 7.0)],
            &[(7.0, 7.0), (13.0, 8.0)],
            &[(7.0, 7.0), (7.0, 7.0)],
            &[(7.0, 7.0), (13.0, 7.0), (13.0, 8.0)],
        ] {
            assert_eq!(JoinedBoard::of(&boards(places)), None, "{places:?}");
        }
        assert_eq!(JoinedBoard::of(&[]), None);
    }
}
