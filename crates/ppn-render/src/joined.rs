//! Rectangular boards: several square boards whose lines or cells coincide, drawn as one.

use crate::body::board_rank;
use ppn_piece::{Cells, Configuration, Kind, Piece, Side};

/// A rectangular board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct JoinedBoard {
    /// The number of the boards that it consists of, which are the first pieces.
    pub(crate) boards: usize,
    /// Its middle, in inches.
    pub(crate) middle: (f64, f64),
    /// The number of its columns and rows, each of an inch.
    pub(crate) lines: (u32, u32),
}

impl JoinedBoard {
    /// The board that the first pieces are, if they are at least two equal boards in a row or in a column, and each
    /// begins on a line of the one before it, or with a cell of the same colour.
    pub(crate) fn of<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> Option<Self> {
        let mut pieces = pieces.into_iter().take_while(|piece| is_board(piece)).peekable();
        let first = *pieces.peek()?;
        let look = |piece: &Piece| (piece.rank, piece.suit, piece.cfg.clone());
        let boards: Vec<&Piece> = pieces.take_while(|piece| look(piece) == look(first)).collect();
        let last = boards.last().filter(|_| boards.len() > 1)?;
        let side = board_rank(first);
        let step = if first.cfg == Configuration::Go { 1.0 } else { 2.0 };
        let follows = |pair: &[&Piece]| {
            let (x, y) = (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let (along, across) = if x > 0.0 { (x, y) } else { (y, x) };
            let is_line = (step..f64::from(side)).contains(&along) && along % step == 0.0;
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
    use Configuration as C;
    let is_known = matches!(piece.cfg, C::Go | C::Checkers(Cells::One) | C::Chess(Cells::One));
    let is_face = piece.piece_side.kind == Kind::Board && piece.piece_side.side == Side::Face;
    is_known && is_face && piece.angle == 0.0
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

    /// A board of ten columns and eight rows has two boards of eight, whose cells have the same colours.
    #[test]
    fn cells_of_the_same_colour_coincide() {
        let boards = |across: f64| {
            boards(&[(4.5, 4.5), (4.5 + across, 4.5)])
                .into_iter()
                .map(|board| Piece { cfg: "checkers1".into(), rank: Rank(8), ..board })
                .collect::<Vec<_>>()
        };
        let wide = JoinedBoard { boards: 2, middle: (5.5, 4.5), lines: (10, 8) };
        assert_eq!(JoinedBoard::of(&boards(2.0)), Some(wide));
        assert_eq!([1.0, 3.0, 8.0].map(|across| JoinedBoard::of(&boards(across))), [None; 3]);
        let mut others = boards(2.0);
        others[1].cfg = "chess1".into();
        assert_eq!(JoinedBoard::of(&others), None);
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
