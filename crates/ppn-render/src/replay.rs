use ppn_piece::Piece;

/// One state of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Frame {
    /// The move that led here, such as `12.`; empty at the start.
    pub label: String,
    /// What the game says about it.
    pub comment: String,
    /// What lies on the table, the lowest first.
    pub pieces: Vec<FramePiece>,
}

/// A piece that keeps its name from one frame to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct FramePiece {
    /// `7`; `7.1` after a flip; `7..1` after it became another kind of piece.
    pub id: String,
    /// What it is and where.
    pub piece: Piece,
}

impl FramePiece {
    /// The number that stays when the piece is flipped or changed.
    #[must_use]
    pub fn identity(&self) -> &str {
        self.id.split('.').next().unwrap_or_default()
    }
}

/// What changed with a move: where pieces came from, and which ones arrived.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LastMove {
    /// Places that pieces left, in inches.
    pub from: Vec<(f64, f64)>,
    /// Pieces that moved, turned, changed or came, by their places in the list of pieces.
    pub to: Vec<usize>,
}

impl LastMove {
    /// What changed between two frames.
    #[must_use]
    pub fn between(before: &Frame, after: &Frame) -> Self {
        use std::collections::HashMap;
        fn by_identity(frame: &Frame) -> HashMap<&str, &Piece> {
            frame.pieces.iter().map(|piece| (piece.identity(), &piece.piece)).collect()
        }
        let (old, new) = (by_identity(before), by_identity(after));
        let left = before.pieces.iter().filter(|old| {
            new.get(old.identity()).is_none_or(|new| (new.x, new.y) != (old.piece.x, old.piece.y))
        });
        let changed = after
            .pieces
            .iter()
            .enumerate()
            .filter(|(_, new)| old.get(new.identity()).is_none_or(|old| **old != new.piece));
        Self {
            from: left.map(|left| (left.piece.x, left.piece.y)).collect(),
            to: changed.map(|(index, _)| index).collect(),
        }
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
        assert_eq!(moved.from, [(2.0, 0.0), (3.0, 0.0)]);
        assert_eq!(moved.to, [1, 2]);
    }
}
