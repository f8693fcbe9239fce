//! The board: pieces, places and placement order, and edits that can be undone.

mod added;
mod edit;
mod order;

pub(crate) use added::{Added, Known};
pub(crate) use edit::{Edit, ON_TOP};

use crate::{
    active::{Active, Groups},
    index::{Candidates, FeatureIndex, Pattern},
    number::{PieceNumber, PieceTag},
    places::Places,
};
use ppn_piece::{Piece, normal_angle, without_sign_of_zero};
use ppn_source::short;

/// The destination of a piece in the placement order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// On top of all pieces.
    End,
    /// Beneath all pieces.
    Front,
    /// Right after this piece.
    After(PieceNumber),
    /// Right before this piece.
    Before(PieceNumber),
}

/// The pieces on the table, in placement order: lowest (or earliest) first.
///
/// Pieces are found by number, by place and by features without looking at all of them. Every
/// change is recorded as an edit, which can be undone.
///
/// A start board is made from its pieces in placement order, which are numbered from 1. If many
/// games have the same board, a copy costs less than a new one.
///
/// ```
/// use ppn_engine::{Board, Configuration, Kind, Piece, PieceNumber, PieceSide, Rank, Side, Suit};
///
/// let coin = Piece {
///     piece_side: PieceSide::new(Kind::Coin, Side::Back),
///     suit: Suit(1),
///     rank: Rank(2),
///     cfg: Configuration::Piecepack,
///     x: 2.0,
///     y: 3.0,
///     angle: 0.0,
/// };
/// let board = Board::from([coin]);
/// assert_eq!(board.top_at(2.0, 3.0).map(|(tag, _)| tag.number), Some(PieceNumber(1)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Board {
    seats: Vec<Seat>,
    first: Link,
    last: Link,
    len: usize,
    places: Places,
    features: FeatureIndex,
    active: Active,
    groups: Groups,
    /// The former features of pieces, for the edits that restore them.
    kinds: Vec<Kind>,
    /// The number of pieces that were passed over while other pieces were removed from their
    /// places.
    passed: u64,
}

/// All data of a piece, whether it is on the board or was removed.
#[derive(Clone, Debug)]
struct Seat {
    piece: Piece,
    major: u32,
    minor: u32,
    on_board: bool,
    before: Link,
    after: Link,
    /// A label that increases along the placement order.
    label: u64,
}

/// A neighbour in the placement order.
pub(crate) type Link = Option<std::num::NonZeroU32>;

/// A piece and its place.
#[derive(Clone, PartialEq, Debug)]
struct Kind {
    piece: Piece,
    major: u32,
    minor: u32,
}

impl Seat {
    /// A piece that is not on the board yet.
    fn of(piece: Piece) -> Self {
        let (before, after) = (None, None);
        Self { piece, major: 0, minor: 0, on_board: false, before, after, label: 0 }
    }
}

impl FromIterator<Piece> for Board {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut board = Self::default();
        for piece in pieces {
            board.drop_piece(piece, Spot::End);
        }
        board
    }
}

impl From<Vec<Piece>> for Board {
    fn from(pieces: Vec<Piece>) -> Self {
        pieces.into_iter().collect()
    }
}

impl<const N: usize> From<[Piece; N]> for Board {
    fn from(pieces: [Piece; N]) -> Self {
        pieces.into_iter().collect()
    }
}

impl From<&Self> for Board {
    fn from(board: &Self) -> Self {
        board.clone()
    }
}

impl Board {
    /// The number of pieces on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no piece is on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of pieces that ever came to the board.
    pub(crate) fn numbers(&self) -> usize {
        self.seats.len()
    }

    /// The pieces with their ids, in placement order.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceTag, &Piece)> {
        self.numbers_in_order().map(|number| (self.tag(number), self.known_piece(number)))
    }

    /// The numbers of the pieces in placement order.
    pub(crate) fn numbers_in_order(&self) -> impl Iterator<Item = PieceNumber> {
        let next = |number: &PieceNumber| self.seat(*number).after.map(number_of);
        std::iter::successors(self.first.map(number_of), next)
    }

    /// The number of pieces that were passed over while other pieces were removed from their
    /// places.
    pub(crate) fn passed(&self) -> u64 {
        self.passed
    }

    /// The numbers of the pieces, in reverse placement order.
    pub(crate) fn numbers_backwards(&self) -> impl Iterator<Item = PieceNumber> {
        let next = |number: &PieceNumber| self.seat(*number).before.map(number_of);
        std::iter::successors(self.last.map(number_of), next)
    }

    /// A piece by its number, if it is on the board.
    #[must_use]
    pub fn piece(&self, number: PieceNumber) -> Option<&Piece> {
        self.last_seen(number).filter(|_| self.holds(number))
    }

    /// A piece by its number, as it is or as it was when it left the board; `None` if it never came
    /// to the board.
    #[must_use]
    pub fn last_seen(&self, number: PieceNumber) -> Option<&Piece> {
        let index = (number.0 as usize).checked_sub(1)?;
        Some(&self.seats.get(index)?.piece)
    }

    /// The piece with a number that came to the board.
    pub(crate) fn known_piece(&self, number: PieceNumber) -> &Piece {
        &self.seat(number).piece
    }

    pub(crate) fn tag(&self, number: PieceNumber) -> PieceTag {
        let seat = self.seat(number);
        PieceTag { number, major: seat.major, minor: seat.minor }
    }

    /// Whether the piece with a number is on the board now.
    #[must_use]
    pub fn holds(&self, number: PieceNumber) -> bool {
        let index = (number.0 as usize).wrapping_sub(1);
        self.seats.get(index).is_some_and(|seat| seat.on_board)
    }

    /// A key that grows along the placement order. It is valid until the next change.
    pub(crate) fn rank_in_order(&self, number: PieceNumber) -> u64 {
        self.seat(number).label
    }

    /// The active pieces: those that a move without a piece acts on.
    pub fn active(&self) -> impl Iterator<Item = PieceNumber> {
        self.last_active().iter().copied().filter(|&number| self.holds(number))
    }

    /// The pieces that were made active last, whether or not they are on the board.
    pub(crate) fn last_active(&self) -> &[PieceNumber] {
        self.groups.numbers(&self.active)
    }

    /// The last piece in the placement order at a place, in inches.
    #[must_use]
    pub fn top_at(&self, x: f64, y: f64) -> Option<(PieceTag, &Piece)> {
        self.look_at(x, y).0.map(|number| (self.tag(number), self.known_piece(number)))
    }

    /// The number of the piece that [`Self::top_at`] gives, and the number of other pieces nearby that were looked at.
    #[inline]
    pub(crate) fn look_at(&self, x: f64, y: f64) -> (Option<PieceNumber>, usize) {
        match self.places.at(x, y) {
            Some(cell) => self.top_of(cell, x, y),
            None => self.top_between(x, y),
        }
    }

    /// The same as [`Self::look_at`] for a place at the border of cells.
    #[cold]
    fn top_between(&self, x: f64, y: f64) -> (Option<PieceNumber>, usize) {
        let mut looks = 0;
        let tops = self.places.near(x, y).into_iter().filter_map(|cell| {
            let (top, others) = self.top_of(cell, x, y);
            looks += others;
            top
        });
        (tops.max_by_key(|&number| self.rank_in_order(number)), looks)
    }

    /// The last of the pieces in a cell that is at a place, and the number of pieces in the cell
    /// that come after it.
    fn top_of(&self, cell: &[PieceNumber], x: f64, y: f64) -> (Option<PieceNumber>, usize) {
        match cell.iter().rposition(|&number| self.lies_at(number, x, y)) {
            Some(place) => (Some(cell[place]), cell.len() - 1 - place),
            None => (None, cell.len()),
        }
    }

    /// The pieces at a place, the top one first, and the number of pieces nearby that were looked
    /// at.
    pub(crate) fn stack_at(&self, x: f64, y: f64) -> (Vec<PieceNumber>, usize) {
        let mut stack = self.places.near(x, y).concat();
        let looks = stack.len();
        stack.retain(|&number| self.lies_at(number, x, y));
        stack.sort_by_key(|&number| std::cmp::Reverse(self.rank_in_order(number)));
        (stack, looks)
    }

    /// The pieces that share some features, and possibly others: the caller must compare each of
    /// them.
    pub(crate) fn candidates(&mut self, pattern: Pattern) -> Candidates {
        if !self.features.is_made() {
            let seats = (1..).map(PieceNumber).zip(&self.seats).filter(|(_, seat)| seat.on_board);
            self.features.make(seats.map(|(number, seat)| (number, &seat.piece)));
        }
        self.features.candidates(pattern)
    }

    pub(crate) fn drop_piece(&mut self, mut piece: Piece, spot: Spot) -> (PieceNumber, Edit) {
        make_normal(&mut piece);
        self.seats.push(Seat::of(piece));
        let number = PieceNumber(short(self.seats.len()));
        let after = self.predecessor(spot);
        self.attach(number, after);
        (number, Edit::Presence { piece: number, after: None })
    }

    pub(crate) fn remove(&mut self, number: PieceNumber) -> Edit {
        let after = self.detach(number);
        Edit::Presence { piece: number, after }
    }

    pub(crate) fn put(&mut self, number: PieceNumber, x: f64, y: f64, spot: Spot) -> Edit {
        let old = (self.known_piece(number).x, self.known_piece(number).y);
        let before = self.lift(number);
        let after = self.predecessor(spot);
        let piece = &mut self.seat_mut(number).piece;
        (piece.x, piece.y) = (without_sign_of_zero(x), without_sign_of_zero(y));
        self.lay(number, after);
        Edit::Place { piece: number, x: old.0, y: old.1, after: before }
    }

    /// Gives a piece the features and the place of `piece`, and new counters for its id.
    pub(crate) fn change(&mut self, tag: PieceTag, mut piece: Piece) -> Edit {
        make_normal(&mut piece);
        let (major, minor) = (tag.major, tag.minor);
        let mut edit = Edit::Kind { piece: tag.number, kind: short(self.kinds.len()) };
        self.kinds.push(Kind { piece, major, minor });
        self.toggle(&mut edit);
        edit
    }

    pub(crate) fn activate(&mut self, pieces: &[PieceNumber]) -> Edit {
        let active = self.groups.add(pieces);
        Edit::Active(std::mem::replace(&mut self.active, active))
    }

    /// How many times a piece has been turned or has become another so far.
    pub(crate) fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// The piece that results from the edit of kind number `kind`.
    pub(crate) fn kept(&self, kind: u32) -> &Piece {
        &self.kinds[kind as usize].piece
    }

    /// Makes this board equal to `other`. Before these edits of `other`, the two boards were the
    /// same. Earlier edits of this board cannot be used afterwards.
    pub(crate) fn copy_from(&mut self, other: &Self, edits: &[Edit]) {
        let mut numbers: Vec<PieceNumber> = edits.iter().filter_map(Edit::piece).collect();
        numbers.sort_unstable();
        numbers.dedup();
        for &number in &numbers {
            if self.holds(number) {
                self.detach(number);
            }
        }
        let missing = self.seats.len()..other.seats.len();
        self.seats.extend(other.seats[missing].iter().map(|seat| Seat {
            on_board: false,
            before: None,
            after: None,
            ..seat.clone()
        }));
        numbers.retain(|&number| other.holds(number));
        numbers.sort_by_key(|&number| other.rank_in_order(number));
        for number in numbers {
            let theirs = other.seat(number);
            let seat = self.seat_mut(number);
            seat.piece.clone_from(&theirs.piece);
            (seat.major, seat.minor) = (theirs.major, theirs.minor);
            self.attach(number, theirs.before);
        }
        self.kinds.clear();
        if edits.iter().any(|edit| matches!(edit, Edit::Active(_))) {
            self.groups.truncate(0);
            self.active = self.groups.add(other.last_active());
        }
    }

    fn seat(&self, number: PieceNumber) -> &Seat {
        &self.seats[slot(number)]
    }

    fn seat_mut(&mut self, number: PieceNumber) -> &mut Seat {
        &mut self.seats[slot(number)]
    }

    fn lies_at(&self, number: PieceNumber, x: f64, y: f64) -> bool {
        let piece = self.known_piece(number);
        same_place(piece.x - x, piece.y - y)
    }

    fn predecessor(&self, spot: Spot) -> Link {
        match spot {
            Spot::End => self.last,
            Spot::Front => None,
            Spot::After(number) => std::num::NonZeroU32::new(number.0),
            Spot::Before(number) => self.seat(number).before,
        }
    }

    /// Takes a piece off the board; returns its neighbour below.
    fn detach(&mut self, number: PieceNumber) -> Link {
        let before = self.lift(number);
        let seat = &mut self.seats[slot(number)];
        seat.on_board = false;
        self.features.remove(number);
        self.len -= 1;
        before
    }

    /// Puts a piece onto the board, right after the given neighbour.
    fn attach(&mut self, number: PieceNumber, before: Link) {
        self.lay(number, before);
        let seat = &mut self.seats[slot(number)];
        seat.on_board = true;
        self.features.insert(number, &seat.piece);
        self.len += 1;
    }

    /// Removes a piece from the order and from its place; returns its neighbour below.
    fn lift(&mut self, number: PieceNumber) -> Link {
        let seats = &self.seats;
        let label = seats[slot(number)].label;
        let is_before = |other| seats[slot(other)].label < label;
        self.passed += self.places.remove(number, is_before) as u64;
        self.unlink(number)
    }

    /// Inserts a piece into the order and at its place.
    fn lay(&mut self, number: PieceNumber, before: Link) {
        let after = self.link(number, before);
        match self.label_between(before, after) {
            Some(label) => self.seat_mut(number).label = label,
            None => self.label_around(number),
        }
        let label = self.rank_in_order(number);
        let seats = &self.seats;
        let piece = &seats[slot(number)].piece;
        self.places.insert(number, piece.x, piece.y, |other| seats[slot(other)].label < label);
    }
}

/// The square of a distance in square inches, to five decimals: pieces at distance 0 are at the
/// same place.
pub(crate) fn squared_distance(dx: f64, dy: f64) -> f64 {
    ((dx * dx + dy * dy) * 1e5).round()
}

/// Whether the [`squared_distance`] is 0.
pub(crate) fn same_place(dx: f64, dy: f64) -> bool {
    (dx * dx + dy * dy) * 1e5 < 0.5
}

/// Normalizes the angle to the range from 0 to below 360, and removes negative zeros.
fn make_normal(piece: &mut Piece) {
    piece.angle = normal_angle(piece.angle);
    (piece.x, piece.y) = (without_sign_of_zero(piece.x), without_sign_of_zero(piece.y));
}

fn slot(number: PieceNumber) -> usize {
    number.0 as usize - 1
}

fn number_of(link: std::num::NonZeroU32) -> PieceNumber {
    PieceNumber(link.get())
}
