//! Sums over the pieces of boards, by which positions are compared.

use crate::{
    board::{Cell, Pieces, QUARTERS},
    figure::{Figure, Role},
    fingerprint::of_piece,
};
use ppn_record::{Board, Cursor, Piece, PieceChange, PieceNumber, PlainGame, Record};
use std::{
    collections::HashMap,
    mem,
    sync::{Arc, PoisonError, RwLock},
};

/// Goes through the states of a record with the sum of the numbers of the pieces on its board. The sum does not depend on
/// their order, so a step changes it only by the pieces that it moves.
#[derive(Debug)]
pub(crate) struct Sums<'r> {
    boards: Cursor<'r>,
    pieces: Pieces,
    /// Whether tiles count, which are the ground of most games.
    with_tiles: bool,
    /// What each piece adds to the sum, by its number from 1; 0 for one that is not on the board.
    each: Vec<u128>,
    sum: u128,
    /// How many pieces there are of each figure, if they are counted.
    counts: Option<Counts>,
    /// The state of the sum, if it is known.
    state: Option<usize>,
}

/// How many pieces of each figure are on a board.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// The figure of each piece, by its number from 1; `None` for one that is not on the board.
    each: Vec<Option<Figure>>,
    of: HashMap<Figure, usize>,
}

impl Counts {
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Figure, usize)> {
        self.of.iter().map(|(figure, count)| (*figure, *count)).filter(|(_, count)| *count > 0)
    }

    fn update(&mut self, at: usize, figure: Option<Figure>) {
        if at >= self.each.len() {
            self.each.resize(at + 1, None);
        }
        let old = mem::replace(&mut self.each[at], figure);
        if let Some(count) = old.and_then(|old| self.of.get_mut(&old)) {
            *count -= 1;
        }
        if let Some(new) = figure {
            *self.of.entry(new).or_default() += 1;
        }
    }
}

impl<'r> Sums<'r> {
    /// The boards of a record.
    pub(crate) fn of(record: &'r Record<'_>, with_tiles: bool) -> Self {
        Self {
            boards: record.boards(),
            pieces: Pieces::of(record),
            with_tiles,
            each: Vec::new(),
            sum: 0,
            counts: None,
            state: None,
        }
    }

    /// The same, and the pieces are counted.
    pub(crate) fn counted(self) -> Self {
        Self { counts: Some(Counts::default()), ..self }
    }

    /// Goes to a state, and returns its sum, its board, and how many pieces of each figure it has, if they are counted. Steps to the next state are fast.
    pub(crate) fn go_to(&mut self, state: usize) -> (u128, &Board, Option<&Counts>) {
        match self.state {
            Some(last) if last == state => {}
            Some(last) if last + 1 == state => {
                self.boards.go_to(state);
                for number in self.boards.changed() {
                    self.update(number);
                }
            }
            _ => self.begin(state),
        }
        self.state = Some(state);
        (self.sum, self.boards.board(), self.counts.as_ref())
    }

    fn begin(&mut self, state: usize) {
        self.each.clear();
        self.sum = 0;
        if let Some(counts) = &mut self.counts {
            *counts = Counts::default();
        }
        let numbers: Vec<_> =
            self.boards.go_to(state).pieces().map(|(tag, _)| tag.number).collect();
        numbers.into_iter().for_each(|number| self.update(number));
    }

    fn update(&mut self, number: PieceNumber) {
        let at = number.0 as usize;
        let piece = self.boards.board().piece(number).and_then(|piece| self.pieces.one(piece));
        if let Some(counts) = &mut self.counts {
            counts.update(at, piece.map(|(_, figure)| figure));
        }
        let piece = piece.filter(|(_, figure)| self.with_tiles || figure.role != Role::Tile);
        let new = piece.map_or(0, |(cell, figure)| of_piece(cell, figure));
        if at >= self.each.len() {
            self.each.resize(at + 1, 0);
        }
        let old = mem::replace(&mut self.each[at], new);
        self.sum = self.sum.wrapping_sub(old).wrapping_add(new);
    }
}

/// The sum of pieces on cells, as of a board.
pub(crate) fn sum_of<'m>(men: impl IntoIterator<Item = &'m ((i64, i64), Figure)>) -> u128 {
    men.into_iter().fold(0, |sum, &(cell, figure)| sum.wrapping_add(of_piece(cell, figure)))
}

/// The sums of the boards of a plain game, from the start board on.
pub(crate) fn of_plain(game: &PlainGame) -> Vec<u128> {
    let numbers = PlainNumbers::of(game.kinds());
    let mut sum = 0_u128;
    let boards = game.boards().map(|changes| {
        for change in changes {
            let number = numbers.of_change(change);
            sum = match change.is_put {
                true => sum.wrapping_add(number),
                false => sum.wrapping_sub(number),
            };
        }
        sum
    });
    boards.collect()
}

/// The numbers of pieces on the squares of a board, which are the same in all plain games with these kinds of pieces: to
/// calculate each again took an eighth of a search for doubles.
pub(crate) struct PlainNumbers {
    kinds: &'static [Piece],
    figures: Vec<Option<Figure>>,
    squares: Vec<u128>,
}

/// The columns and the rows whose numbers are kept.
const KEPT: usize = 16;

impl PlainNumbers {
    /// Those of some kinds of pieces. Notations with plain games are few, and each has one list of kinds.
    pub(crate) fn of(kinds: &'static [Piece]) -> Arc<Self> {
        static KNOWN: RwLock<Vec<Arc<PlainNumbers>>> = RwLock::new(Vec::new());
        let find = |known: &[Arc<Self>]| {
            known.iter().find(|one| std::ptr::eq(one.kinds, kinds)).map(Arc::clone)
        };
        if let Some(one) = find(&KNOWN.read().unwrap_or_else(PoisonError::into_inner)) {
            return one;
        }
        let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        find(&known).unwrap_or_else(|| {
            let one = Arc::new(Self::new(kinds));
            known.push(Arc::clone(&one));
            one
        })
    }

    fn new(kinds: &'static [Piece]) -> Self {
        let figures: Vec<_> = kinds.iter().map(Figure::of).collect();
        let mut squares = Vec::with_capacity(figures.len() * KEPT * KEPT);
        for &figure in &figures {
            for row in 1..=KEPT as u8 {
                squares.extend((1..=KEPT as u8).map(|column| number_of(figure, column, row)));
            }
        }
        Self { kinds, figures, squares }
    }

    /// The piece of a change with its place; `None` for a board.
    pub(crate) fn man(&self, change: &PieceChange) -> Option<(Cell, Figure)> {
        let figure = self.figures.get(usize::from(change.kind)).copied().flatten()?;
        Some((cell_of(change.column, change.row), figure))
    }

    fn of_change(&self, change: &PieceChange) -> u128 {
        let &PieceChange { kind, column, row, .. } = change;
        let kind = usize::from(kind);
        let is_kept = |at: u8| (1..=KEPT).contains(&usize::from(at));
        if is_kept(column) && is_kept(row) {
            let square = (kind * KEPT + usize::from(row) - 1) * KEPT + usize::from(column) - 1;
            return self.squares.get(square).copied().unwrap_or_default();
        }
        number_of(self.figures.get(kind).copied().flatten(), column, row)
    }
}

/// The number of a piece on a square, counted from 1; 0 for a board.
fn number_of(figure: Option<Figure>, column: u8, row: u8) -> u128 {
    figure.map_or(0, |figure| of_piece(cell_of(column, row), figure))
}

/// The place of a square.
fn cell_of(column: u8, row: u8) -> Cell {
    let quarters = |at: u8| i64::from(at) * QUARTERS;
    (quarters(column), quarters(row))
}
