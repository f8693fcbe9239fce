//! The pieces that plain moves drop, and those that other pieces become.

use crate::{
    Board, Dialect, Spec,
    apply::stepped,
    board::Added,
    number::{PieceNumber, PieceTag},
};
use foldhash::fast::RandomState;
use ppn_piece::Piece;
use std::collections::HashMap;

/// The additions of a game to its start board, while plain moves are played without a board.
#[derive(Default)]
pub(crate) struct Newcomers<'t> {
    pub(crate) added: Added,
    /// For each piece that was replaced on no board yet, what it is now, as an index into the added kinds.
    replaced: HashMap<PieceNumber, u32, RandomState>,
    /// The pieces that specifications name: a game names the same few again and again.
    named: HashMap<&'t str, Piece, RandomState>,
}

impl<'t> Newcomers<'t> {
    /// The additions of a game on a start board.
    pub(crate) fn on(start: &Board) -> Self {
        Self { added: start.added_nothing(), ..Self::default() }
    }

    /// The piece that a specification names, at the place (0, 0); `None` if it names none.
    pub(crate) fn named(&mut self, spec: &'t str, dialect: &Dialect) -> Option<&Piece> {
        if !self.named.contains_key(spec) {
            let piece = Spec::parse(spec, dialect, 0).ok()?.complete(0).ok()?.clone();
            self.named.insert(spec, piece);
        }
        self.named.get(spec)
    }

    /// Replaces a piece; returns the index of what it becomes among all kinds of the game. `board` shows the game
    /// before the plain moves, and has at least the pieces of the start board `start`.
    pub(crate) fn replace(
        &mut self,
        number: PieceNumber,
        new: Piece,
        board: &Board,
        start: &Board,
    ) -> u32 {
        let tag = |major, minor| PieceTag { number, major, minor };
        let index = number.0 as usize;
        let tag = if let Some(&kind) = self.replaced.get(&number) {
            let (old, major, minor) = self.added.kind(kind);
            stepped(tag(major, minor), old, &new)
        } else if index <= board.numbers() {
            stepped(board.tag(number), board.known_piece(number), &new)
        } else {
            stepped(tag(0, 0), self.added.piece(index - start.numbers() - 1), &new)
        };
        let kind = self.added.add_kind(tag, new);
        self.replaced.insert(number, kind);
        kind
    }

    /// Forgets what pieces are now, since a board shows it.
    pub(crate) fn settle(&mut self) {
        self.replaced.clear();
    }
}
