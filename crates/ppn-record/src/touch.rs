//! The effects of the moves of a game on pieces, for editors.

use crate::{Part, PartKind, Place, Record};
use ppn_engine::PieceNumber;
use ppn_piece::Piece;
use ppn_source::Span;

/// The effect of a range of characters of a game on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The characters.
    pub span: Span,
    /// The number of the piece, which it keeps for the whole game.
    pub piece: PieceNumber,
    /// The effect on the piece.
    pub kind: TouchKind,
}

/// An effect on a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TouchKind {
    /// It comes to the board.
    Put,
    /// It moves, turns, or becomes another piece.
    Changed,
    /// It leaves the board.
    Taken,
}

impl Touch {
    /// The effects of the moves of each state of a record on pieces. `parts` are the parts of its
    /// text: if a state has several words, a new piece belongs to the word that names its place.
    #[must_use]
    pub fn of_record(record: &Record<'_>, parts: &[Part]) -> Vec<Self> {
        let words: Vec<Span> =
            parts.iter().filter(|part| part.kind == PartKind::Move).map(|part| part.span).collect();
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
            let whole = record.span(state);
            let words = &words[words.partition_point(|word| word.start < whole.start)..];
            let words = &words[..words.partition_point(|word| word.end <= whole.end)];
            for (piece, was) in pieces.into_iter().zip(were) {
                let Some(kind) = TouchKind::of(was, after.holds(piece)) else { continue };
                let place = || {
                    let Piece { x, y, .. } = after.piece(piece)?;
                    let scale = record.scale_factor;
                    Some(Place { x: x / scale, y: y / scale }.to_string())
                };
                let own = match kind {
                    TouchKind::Put if words.len() > 1 => place().and_then(|place| {
                        words.iter().copied().find(|word| word.slice(record.text).contains(&place))
                    }),
                    _ => None,
                };
                // The words, without the number of the move.
                let span = own.or_else(|| words.iter().copied().reduce(Span::cover));
                touches.push(Self { span: span.unwrap_or(whole), piece, kind });
            }
        }
        touches
    }
}

impl TouchKind {
    /// The effect on a piece, given whether it was on the board before and is on it now.
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
