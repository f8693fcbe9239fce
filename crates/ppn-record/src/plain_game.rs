//! Games as what each move changes on the board.

mod men;

use crate::{Piece, PieceTag, Span};
use men::Men;

/// The boards of a game of usual moves without errors, as what each move takes off and puts on a board of squares. A
/// notation gives it in a small part of the time of a [`Record`](crate::Record), for archives of which many positions
/// are compared, and for programs that play many games.
///
/// The sides move in turn, the one that usually moves first begins, and the moves are numbered in pairs from 1, as in the
/// record.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct PlainGame {
    kinds: &'static [Piece],
    start: &'static [(PieceTag, Piece)],
    changes: Vec<PieceChange>,
    /// The number of changes up to each board, and the place of the move that leads to it.
    boards: Vec<(u32, Option<Span>)>,
    words: Vec<Span>,
    name: Option<&'static str>,
}

/// A piece that is put on a square, or taken off it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceChange {
    /// The place of the piece in [`PlainGame::kinds`].
    pub kind: u8,
    /// The column of the square, from 1.
    pub column: u8,
    /// The row of the square, from 1.
    pub row: u8,
    /// Whether the piece is put there.
    pub is_put: bool,
}

impl PlainGame {
    /// A game with these kinds of pieces, without boards. The places of the pieces do not count.
    #[must_use]
    pub fn new(kinds: &'static [Piece]) -> Self {
        Self { kinds, ..Self::default() }
    }

    /// The same game whose boards are the states of the record, with the pieces of its start board, lowest first, and with
    /// those that never move; a square is an inch wide.
    #[must_use]
    pub fn with_start(self, start: &'static [(PieceTag, Piece)]) -> Self {
        Self { start, ..self }
    }

    /// The same game with the place of the word of each move in the text of the game.
    #[must_use]
    pub fn with_words(self, words: Vec<Span>) -> Self {
        Self { words, ..self }
    }

    /// The same game with the name that the metadata of the record has for it.
    #[must_use]
    pub fn with_name(self, name: &'static str) -> Self {
        Self { name: Some(name), ..self }
    }

    /// The name of the game in the metadata of the record, as in `GameType: Chess`; `None` if only the record knows it.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        self.name
    }

    /// Adds a change to the next board.
    pub fn change(&mut self, change: PieceChange) {
        self.changes.push(change);
    }

    /// Ends the changes of a board: first of the start board, then of the board after each move. Its place is that of the
    /// state in the record ([`Record::span`](crate::Record::span)); `None` if only the record knows it.
    pub fn end_board(&mut self, span: Option<Span>) {
        self.boards.push((self.changes.len() as u32, span));
    }

    /// The kinds of its pieces.
    #[must_use]
    pub fn kinds(&self) -> &'static [Piece] {
        self.kinds
    }

    /// What changes up to each board: the pieces of the start board, and then what each move changes.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = &[PieceChange]> {
        let mut begin = 0;
        self.boards.iter().map(move |&(end, _)| {
            let changes = &self.changes[begin..end as usize];
            begin = end as usize;
            changes
        })
    }

    /// The place of a board, counted from 0; `None` if only the record knows it.
    #[must_use]
    pub fn span(&self, board: usize) -> Option<Span> {
        self.boards.get(board)?.1
    }

    /// The number of the move that leads to a board; 0 for the start board.
    #[must_use]
    pub fn number(board: usize) -> usize {
        board.div_ceil(2)
    }

    /// Whether on a board the side that usually moves first is to move; `None` in a game without moves, which do not show it.
    #[must_use]
    pub fn first_to_move(&self, board: usize) -> Option<bool> {
        (self.boards.len() > 1).then_some(board.is_multiple_of(2))
    }

    /// Whether board `n` is state `n` of the record, with its [pieces](Self::pieces). A remark before the first move may have
    /// a state of its own.
    #[must_use]
    pub fn has_states(&self) -> bool {
        !self.start.is_empty() && self.span(0).is_some()
    }

    /// The place in the text of the word of the move that leads to a board, which is all that the record has as its
    /// [own text](crate::Record::own_text); `None` for the start board, and if the words are not all.
    #[must_use]
    pub fn word(&self, board: usize) -> Option<Span> {
        self.words.get(board.checked_sub(1)?).copied()
    }

    /// The number of changes up to a board, as a measure of what [`pieces`](Self::pieces) costs: some nanoseconds each.
    #[must_use]
    pub fn changes_to(&self, board: usize) -> usize {
        self.boards.get(board).map_or(self.changes.len(), |&(end, _)| end as usize)
    }

    /// The pieces of a board, lowest first, with their ids; past the last board, those of the last. They are those of the
    /// record; none if the game [has no states](Self::has_states).
    #[must_use]
    pub fn pieces(&self, board: usize) -> Vec<(PieceTag, Piece)> {
        let begun = self.boards.first().map_or(0, |&(end, _)| end as usize);
        let mut men = Men::of(self.kinds, self.start, &self.changes[..begun]);
        let changes = self.changes.get(begun..self.changes_to(board)).unwrap_or_default();
        changes.iter().for_each(|change| men.change(change));
        men.into_pieces()
    }
}
