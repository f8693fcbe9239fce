//! What a start board shows of a game whose rules are not known.

use ppn_engine::{Board, PieceNumber};
use ppn_piece::{Cells, Configuration, Kind, Piece, Suit};
use std::collections::BTreeMap;

/// What a start board shows of a game whose rules are not known: where its board ends, and which pieces
/// belong together. Places are in inches.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StartFacts {
    /// The smallest rectangle around its boards and tiles.
    board: Option<[f64; 4]>,
    /// The smallest rectangle around the middles of all pieces.
    table: Option<[f64; 4]>,
    /// The places of pieces that are not boards or tiles.
    places: Vec<(f64, f64)>,
    /// The pieces by their numbers; `None` for boards and tiles.
    pieces: Vec<Option<Option<Camp>>>,
}

/// The half of the board in which the pieces of a side begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Camp {
    /// The half with the first rows.
    Lower,
    /// The half with the last rows.
    Upper,
}

/// The minimum fraction of the table that is empty between two camps.
const GAP: f64 = 0.4;

/// Places that are nearer than this, in inches, are the same.
const NEAR: f64 = 0.01;

impl StartFacts {
    /// What a board shows.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        let mut facts = Self::default();
        let mut places = Vec::new();
        for (tag, piece) in board.pieces() {
            cover(&mut facts.table, [piece.x, piece.y, piece.x, piece.y]);
            if let Some(half) = half_extent(piece) {
                let edges = [piece.x - half, piece.y - half, piece.x + half, piece.y + half];
                cover(&mut facts.board, edges);
            } else if !is_flat(piece) {
                places.push((piece.x, piece.y, piece.suit, tag.number));
            }
        }
        facts.places = places.iter().map(|&(x, y, ..)| (x, y)).collect();
        let low = places.iter().map(|at| at.1).fold(f64::INFINITY, f64::min);
        let high = places.iter().map(|at| at.1).fold(f64::NEG_INFINITY, f64::max);
        let middle = f64::midpoint(low, high);
        let camp = |y: f64| if y < middle { Camp::Lower } else { Camp::Upper };
        let mut camps: BTreeMap<Suit, Option<Camp>> = BTreeMap::new();
        for &(_, y, suit, _) in &places {
            let of_suit = camps.entry(suit).or_insert(Some(camp(y)));
            if *of_suit != Some(camp(y)) || (y - middle).abs() < NEAR {
                *of_suit = None;
            }
        }
        let lower = places.iter().map(|at| at.1).filter(|&y| y < middle).fold(low, f64::max);
        let upper = places.iter().map(|at| at.1).filter(|&y| y >= middle).fold(high, f64::min);
        let has_camps = upper - lower > GAP * (high - low);
        let last = places.iter().map(|(.., number)| number.0 as usize).max();
        facts.pieces = vec![None; last.map_or(0, |last| last + 1)];
        for (_, y, suit, number) in places {
            let of_piece = if has_camps { Some(camp(y)) } else { camps[&suit] };
            facts.pieces[number.0 as usize] = Some(of_piece);
        }
        facts
    }

    /// The smallest rectangle around the boards and tiles, as left, lower, right and upper edge in
    /// inches; `None` without any.
    #[must_use]
    pub fn board(&self) -> Option<[f64; 4]> {
        self.board
    }

    /// The smallest rectangle around the middles of all pieces, in inches; `None` without any.
    #[must_use]
    pub fn table(&self) -> Option<[f64; 4]> {
        self.table
    }

    /// Whether a place is beyond the boards and tiles. Without any, no place is.
    #[must_use]
    pub fn is_outside(&self, (x, y): (f64, f64)) -> bool {
        let beyond = |[left, low, right, high]: [f64; 4]| {
            x < left - NEAR || y < low - NEAR || x > right + NEAR || y > high + NEAR
        };
        self.board.is_some_and(beyond)
    }

    /// Whether a piece was there from the start, and is neither a board nor a tile.
    #[must_use]
    pub fn is_counter(&self, piece: PieceNumber) -> bool {
        self.pieces.get(piece.0 as usize).is_some_and(Option::is_some)
    }

    /// The half of the board that such a piece is in, if this shows its side: there are two camps, or
    /// all pieces of its suit are in that half.
    #[must_use]
    pub fn camp(&self, piece: PieceNumber) -> Option<Camp> {
        self.pieces.get(piece.0 as usize).copied().flatten().flatten()
    }

    /// Whether pieces that are neither boards nor tiles are stacked.
    #[must_use]
    pub fn has_stacks(&self) -> bool {
        let mut places = self.places.clone();
        places.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        places
            .windows(2)
            .any(|two| (two[0].0 - two[1].0).abs() < NEAR && (two[0].1 - two[1].1).abs() < NEAR)
    }
}

/// Extends a rectangle to cover another one.
fn cover(known: &mut Option<[f64; 4]>, other: [f64; 4]) {
    let [left, low, right, high] = known.get_or_insert(other);
    (*left, *low) = (left.min(other[0]), low.min(other[1]));
    (*right, *high) = (right.max(other[2]), high.max(other[3]));
}

/// Whether a piece is a board or a tile, on which other pieces are placed.
fn is_flat(piece: &Piece) -> bool {
    matches!(piece.piece_side.kind, Kind::Tile | Kind::Board)
}

/// The distance from the middle of a board or a tile to its edge, in inches, if it is known.
fn half_extent(piece: &Piece) -> Option<f64> {
    let rank = if piece.rank.0 == 1 { 8 } else { piece.rank.0 };
    match (piece.piece_side.kind, &piece.cfg) {
        (Kind::Board, Configuration::Checkers(Cells::Two) | Configuration::Chess(Cells::Two)) => {
            Some(f64::from(rank))
        }
        (Kind::Board, Configuration::Checkers(_) | Configuration::Chess(_)) => {
            Some(f64::from(rank) / 2.0)
        }
        (Kind::Tile, Configuration::Piecepack) => Some(1.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_setups::{Request, set_up};

    fn facts(name: &str) -> StartFacts {
        let pieces = set_up(&Request::named(name)).unwrap().pieces;
        StartFacts::of(&pieces.iter().cloned().collect())
    }

    #[test]
    fn a_board_of_chess_has_two_camps_and_an_edge() {
        let chess = facts("International Chess");
        assert_eq!(chess.board(), Some([0.5, 0.5, 8.5, 8.5]));
        assert_eq!(chess.table(), Some([1.0, 1.0, 8.0, 8.0]));
        let camps: Vec<_> = (0..100).filter_map(|number| chess.camp(PieceNumber(number))).collect();
        let count = |camp| camps.iter().filter(|&&one| one == camp).count();
        assert_eq!((count(Camp::Lower), count(Camp::Upper)), (16, 16));
        assert!(!chess.has_stacks() && chess.is_outside((9.0, 1.0)));
        assert!(!chess.is_outside((8.5, 8.5)));
    }

    #[test]
    fn an_empty_board_shows_nothing() {
        let facts = StartFacts::of(&Board::default());
        assert_eq!((facts.board(), facts.table(), facts.has_stacks()), (None, None, false));
        assert!(!facts.is_outside((1e6, 0.0)) && !facts.is_counter(PieceNumber(1)));
    }
}
