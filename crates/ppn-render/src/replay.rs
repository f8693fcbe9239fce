//! States of a game for drawing.

use crate::mark::Mark;
use ppn_piece::{Piece, normal_angle};

/// The most pieces in a row that a board may lack, so that those after them are still recognized as
/// the pieces of the board before.
const MOST_GONE: usize = 8;

/// Takes the next piece of a board from the rest of the board before, if it is there: the pieces before
/// it, which the board lacks or has elsewhere, and the piece.
pub(crate) fn take_same<'b, T>(
    rest: &mut &'b [T],
    is_same: impl Fn(&T) -> bool,
) -> Option<(&'b [T], &'b T)> {
    let at = rest.iter().take(MOST_GONE).position(is_same)?;
    let (gone, others) = rest.split_at(at);
    let (same, after) = others.split_first()?;
    *rest = after;
    Some((gone, same))
}

/// Whether both show the same side of the same piece.
pub(crate) fn alike(one: &Piece, other: &Piece) -> bool {
    (one.piece_side, one.suit, one.rank) == (other.piece_side, other.suit, other.rank)
        && one.cfg == other.cfg
}

/// The degrees from one angle to the other, the short way.
pub(crate) fn turn(from: &Piece, to: &Piece) -> f64 {
    (normal_angle(to.angle - from.angle) + 180.0) % 360.0 - 180.0
}

/// Any piece of one of these sides and sets, such as `coin_back piecepack`, within six inches.
#[cfg(test)]
pub(crate) fn any_piece(
    kinds: &'static [&'static str],
) -> impl proptest::strategy::Strategy<Value = FramePiece> {
    use proptest::prelude::*;
    let piece = |(kind, x, y, rank): (&str, u8, u8, u32)| {
        let (piece_side, cfg) = kind.split_once(' ').expect("two words");
        let piece = Piece {
            piece_side: piece_side.parse().expect("a known piece"),
            suit: ppn_piece::Suit(rank.min(4)),
            rank: ppn_piece::Rank(rank),
            cfg: cfg.into(),
            x: f64::from(x) / 2.0,
            y: f64::from(y) / 2.0,
            angle: 0.0,
        };
        FramePiece { id: String::new(), piece }
    };
    (prop::sample::select(kinds), 0..12_u8, 0..12_u8, 1..6_u32).prop_map(piece)
}

/// One state of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// The move that led here, such as `12.`; empty at the start.
    pub label: String,
    /// The comment of the game on that move.
    pub comment: String,
    /// The caption below the board in films; none if empty.
    pub caption: String,
    /// The pieces on the table, the lowest first.
    pub pieces: Vec<FramePiece>,
    /// The marks on the board.
    pub marks: Vec<Mark>,
}

/// A piece that keeps its name from one frame to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct FramePiece {
    /// `7`; `7.1` after a flip; `7..1` after it became another kind of piece.
    pub id: String,
    /// The piece itself, with its place.
    pub piece: Piece,
}

impl FramePiece {
    /// The part of the id that stays when the piece is flipped or changed.
    #[must_use]
    pub fn identity(&self) -> &str {
        self.id.split('.').next().unwrap_or_default()
    }
}

/// The changes of a move: the places that pieces left, and the pieces that arrived.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LastMove {
    /// Places that pieces left and that no other piece reached, in inches.
    pub from: Vec<(f64, f64)>,
    /// Places of removed pieces, as after a capture, that no other piece reached, in inches.
    pub gone: Vec<(f64, f64)>,
    /// Pieces that moved, turned, changed or appeared, by their indices in the list of pieces.
    pub to: Vec<usize>,
}

impl LastMove {
    /// The changes between two frames.
    #[must_use]
    pub fn between(before: &Frame, after: &Frame) -> Self {
        use std::collections::{HashMap, HashSet};
        fn by_identity(frame: &Frame) -> HashMap<&str, &Piece> {
            frame.pieces.iter().map(|piece| (piece.identity(), &piece.piece)).collect()
        }
        let (old, new) = (by_identity(before), by_identity(after));
        let changed = after
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, new)| old.get(new.identity()).is_none_or(|old| **old != new.piece));
        let to: Vec<usize> = changed.map(|(index, _)| index).collect();
        // If one piece replaces another, as in a capture, the new piece is marked. Zero is added
        // since -0 and 0 have different bits.
        let place = |piece: &Piece| ((piece.x + 0.0).to_bits(), (piece.y + 0.0).to_bits());
        let taken: HashSet<_> = to.iter().map(|index| place(&after.pieces[*index].piece)).collect();
        let (mut from, mut gone) = (Vec::new(), Vec::new());
        for old in &before.pieces {
            let (identity, old) = (old.identity(), &old.piece);
            if taken.contains(&place(old)) {
                continue;
            }
            match new.get(identity) {
                None => gone.push((old.x, old.y)),
                Some(new) if (new.x, new.y) != (old.x, old.y) => from.push((old.x, old.y)),
                Some(_) => {}
            }
        }
        Self { from, gone, to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::{Configuration, Rank, Suit};

    fn frame(pieces: &[(&str, f64)]) -> Frame {
        let piece = |x| Piece {
            piece_side: "bit_back".parse().expect("a known piece"),
            suit: Suit(1),
            rank: Rank(1),
            cfg: Configuration::Go,
            x,
            y: 0.0,
            angle: 0.0,
        };
        let pieces =
            pieces.iter().map(|(id, x)| FramePiece { id: (*id).to_owned(), piece: piece(*x) });
        Frame { pieces: pieces.collect(), ..Frame::default() }
    }

    #[test]
    fn a_move_is_what_differs() {
        let before = frame(&[("1", 1.0), ("2", 2.0), ("3", 3.0)]);
        let after = frame(&[("1", 1.0), ("2.1", 4.0), ("4", 5.0)]);
        let moved = LastMove::between(&before, &after);
        assert_eq!((moved.from, moved.gone), (vec![(2.0, 0.0)], vec![(3.0, 0.0)]));
        assert_eq!(moved.to, [1, 2]);
    }

    #[test]
    fn a_place_that_is_taken_is_not_one_that_was_left() {
        let before = frame(&[("1", 1.0), ("2", 2.0)]);
        let capture = LastMove::between(&before, &frame(&[("1", 2.0)]));
        assert_eq!((capture.from, capture.to), (vec![(1.0, 0.0)], vec![0]));
        let exchange = LastMove::between(&before, &frame(&[("1", 2.0), ("2", 1.0)]));
        assert_eq!((exchange.from, exchange.to), (vec![], vec![0, 1]));
    }
}
