//! What the moves of a game do to pieces, for editors.

use crate::Record;
use ppn_engine::PieceNumber;
use ppn_source::Span;

/// What some characters of a game do to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The characters.
    pub span: Span,
    /// The number of the piece, which it keeps through the game.
    pub piece: PieceNumber,
    /// What is done to it.
    pub kind: TouchKind,
}

/// What is done to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TouchKind {
    /// It comes to the board.
    Put,
    /// It moves, turns, or becomes something else.
    Changed,
    /// It leaves the board.
    Taken,
}

impl Touch {
    /// What the moves of each state of a record do to pieces.
    #[must_use]
    pub fn of_record(record: &Record<'_>) -> Vec<Self> {
        let replay = record.replay();
        let mut boards = replay.cursor_at(0);
        let mut touches = Vec::new();
        for state in 1..record.len() {
            let mut pieces = replay.changed(state);
            pieces.sort_unstable();
            pieces.dedup();
            let before = boards.go_to(state - 1);
            let were: Vec<bool> = pieces.iter().map(|&piece| before.holds(piece)).collect();
            let after = boards.go_to(state);
            let span = record.span(state);
            for (piece, was) in pieces.into_iter().zip(were) {
                if let Some(kind) = TouchKind::of(was, after.holds(piece)) {
                    touches.push(Self { span, piece, kind });
                }
            }
        }
        touches
    }
}

impl TouchKind {
    /// What is done to a piece that was or was not on the board before, and is or is not now.
    #[must_use]
    pub fn of(was: bool, is: bool) -> Option<Self> {
        match (was, is) {
            (false, true) => Some(Self::Put),
            (true, true) => Some(Self::Changed),
            (true, false) => Some(Self::Taken),
            (false, false) => None,
        }
    }
}
