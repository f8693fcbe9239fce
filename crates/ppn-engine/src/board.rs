//! The board: pieces, places and placement order, and edits that can be taken back.

use crate::{
    active::{Active, Groups},
    index::{Candidates, FeatureIndex, Mask},
    number::{PieceNumber, PieceTag},
    places::Places,
};
use ppn_piece::{Piece, normal_angle, without_sign_of_zero};
use ppn_source::short;

/// Where a piece goes in the placement order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// On top of everything.
    End,
    /// Beneath everything.
    Front,
    /// Right after that piece.
    After(PieceNumber),
    /// Right before that piece.
    Before(PieceNumber),
}

/// The pieces on the table, in placement order: lowest (or earliest) first.
///
/// Pieces are found by number, by place and by features without looking at all of them, and every
/// change can be taken back: it is noted as an edit that undoes itself.
///
/// A start board is made of its pieces in placement order, which get the numbers from 1 on. Where
/// many games have the same, a copy costs less than another one.
///
/// ```
/// use ppn_engine::{Board, PieceNumber};
/// use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
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
/// assert_eq!(board.top_at(2.0, 3.0), Some(PieceNumber(1)));
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
    /// What pieces were, for the edits that make them so again.
    kinds: Vec<Kind>,
    /// How many pieces had to be passed by where others left their places.
    passed: u64,
}

/// Everything known of a piece, whether it is on the board or was removed.
#[derive(Clone, Debug)]
struct Seat {
    piece: Piece,
    major: u32,
    minor: u32,
    on_board: bool,
    before: Link,
    after: Link,
    /// Grows along the placement order.
    label: u64,
}

/// A neighbour in the placement order.
pub(crate) type Link = Option<std::num::NonZeroU32>;

/// In an edit, the piece that is last at the time: what is put after it comes on top of all others.
pub(crate) const ON_TOP: Link = Some(std::num::NonZeroU32::MAX);

/// How far apart labels are at first; a place between two is half as far.
const LABEL_GAP: u64 = 1 << 32;

/// A change of the board that turns into its opposite when it is done. What does not fit into it, so
/// that many of them are noted quickly, is kept by the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Edit {
    /// The piece comes (after that one) or goes.
    Presence { piece: PieceNumber, after: Link },
    /// The piece lies there, after that one in the placement order.
    Place { piece: PieceNumber, x: f64, y: f64, after: Link },
    /// The same, and that piece is active, or none.
    Move { piece: PieceNumber, x: f64, y: f64, after: Link, active: Link },
    /// The piece is what the board has kept under that index.
    Kind { piece: PieceNumber, kind: u32 },
    /// These pieces are active.
    Active(Active),
}

/// What a piece is, and where.
#[derive(Clone, PartialEq, Debug)]
struct Kind {
    piece: Piece,
    major: u32,
    minor: u32,
}

/// How much a board knows beside the pieces that are on it; see [`Board::forget`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    seats: usize,
    groups: usize,
    kinds: usize,
}

/// What a game adds to its start board beside the edits: pieces that come to it, what pieces become,
/// and which were active together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Added {
    seats: Vec<Seat>,
    kinds: Vec<Kind>,
    groups: Groups,
}

impl Seat {
    fn swap_kind(&mut self, kind: &mut Kind) {
        std::mem::swap(&mut self.piece, &mut kind.piece);
        std::mem::swap(&mut self.major, &mut kind.major);
        std::mem::swap(&mut self.minor, &mut kind.minor);
    }
}

impl Edit {
    /// The piece that changes, if one does.
    pub(crate) fn piece(&self) -> Option<PieceNumber> {
        match self {
            Self::Presence { piece, .. }
            | Self::Place { piece, .. }
            | Self::Move { piece, .. }
            | Self::Kind { piece, .. } => Some(*piece),
            Self::Active(_) => None,
        }
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
    /// How many pieces are on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no piece is on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many pieces have ever come to the board.
    pub(crate) fn numbers(&self) -> usize {
        self.seats.len()
    }

    /// The pieces with their ids, in placement order.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceTag, &Piece)> {
        self.numbers_in_order().map(|number| (self.tag(number), self.piece(number)))
    }

    /// The numbers of the pieces in placement order.
    pub(crate) fn numbers_in_order(&self) -> impl Iterator<Item = PieceNumber> {
        let next = |number: &PieceNumber| self.seat(*number).after.map(number_of);
        std::iter::successors(self.first.map(number_of), next)
    }

    /// How many pieces had to be passed by where others left their places.
    pub(crate) fn passed(&self) -> u64 {
        self.passed
    }

    /// The numbers of the pieces, last in the placement order first.
    pub(crate) fn numbers_backwards(&self) -> impl Iterator<Item = PieceNumber> {
        let next = |number: &PieceNumber| self.seat(*number).before.map(number_of);
        std::iter::successors(self.last.map(number_of), next)
    }

    /// The piece of that number, which is or was on the board.
    ///
    /// # Panics
    /// If no such piece ever came to the board.
    #[must_use]
    pub fn piece(&self, number: PieceNumber) -> &Piece {
        &self.seat(number).piece
    }

    pub(crate) fn tag(&self, number: PieceNumber) -> PieceTag {
        let seat = self.seat(number);
        PieceTag { number, major: seat.major, minor: seat.minor }
    }

    /// Whether a piece of that number is on the board now.
    #[must_use]
    pub fn holds(&self, number: PieceNumber) -> bool {
        let index = (number.0 as usize).wrapping_sub(1);
        self.seats.get(index).is_some_and(|seat| seat.on_board)
    }

    /// A key that grows along the placement order; it holds until the next change.
    pub(crate) fn rank_in_order(&self, number: PieceNumber) -> u64 {
        self.seat(number).label
    }

    /// The active pieces.
    pub(crate) fn active(&self) -> impl Iterator<Item = PieceNumber> {
        self.last_active().iter().copied().filter(|&number| self.holds(number))
    }

    /// The pieces that were made active last, wherever they are.
    pub(crate) fn last_active(&self) -> &[PieceNumber] {
        self.groups.numbers(&self.active)
    }

    /// The last piece in the placement order at a place.
    #[must_use]
    pub fn top_at(&self, x: f64, y: f64) -> Option<PieceNumber> {
        self.look_at(x, y).0
    }

    /// The same, and how many other pieces close by were looked at.
    #[inline]
    pub(crate) fn look_at(&self, x: f64, y: f64) -> (Option<PieceNumber>, usize) {
        match self.places.at(x, y) {
            Some(cell) => self.top_of(cell, x, y),
            None => self.top_between(x, y),
        }
    }

    /// The same where the place is at the border of cells.
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

    /// The last piece at a place, of those in a cell, and how many others come after it.
    fn top_of(&self, cell: &[PieceNumber], x: f64, y: f64) -> (Option<PieceNumber>, usize) {
        match cell.iter().rposition(|&number| self.lies_at(number, x, y)) {
            Some(place) => (Some(cell[place]), cell.len() - 1 - place),
            None => (None, cell.len()),
        }
    }

    /// The pieces at a place, the top one first, and how many close by were looked at.
    pub(crate) fn stack_at(&self, x: f64, y: f64) -> (Vec<PieceNumber>, usize) {
        let mut stack = self.places.near(x, y).concat();
        let looks = stack.len();
        stack.retain(|&number| self.lies_at(number, x, y));
        stack.sort_by_key(|&number| std::cmp::Reverse(self.rank_in_order(number)));
        (stack, looks)
    }

    /// The pieces that share some features, and any others; every one is still to be compared.
    pub(crate) fn candidates(&mut self, mask: Mask, key: u64) -> &Candidates {
        if !self.features.covers(mask) {
            let numbers: Vec<_> = self.numbers_in_order().collect();
            self.features.cover(mask, numbers.into_iter().map(|n| (n, &self.seats[slot(n)].piece)));
        }
        self.features.candidates(mask, key)
    }

    pub(crate) fn drop_piece(&mut self, mut piece: Piece, spot: Spot) -> (PieceNumber, Edit) {
        make_normal(&mut piece);
        let seat = Seat {
            piece,
            major: 0,
            minor: 0,
            on_board: false,
            before: None,
            after: None,
            label: 0,
        };
        self.seats.push(seat);
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
        let old = (self.piece(number).x, self.piece(number).y);
        let before = self.lift(number);
        let after = self.predecessor(spot);
        let piece = &mut self.seat_mut(number).piece;
        (piece.x, piece.y) = (without_sign_of_zero(x), without_sign_of_zero(y));
        self.lay(number, after);
        Edit::Place { piece: number, x: old.0, y: old.1, after: before }
    }

    /// Makes a piece what `piece` is (its place included), with new counters for its id.
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

    /// Does an edit; afterwards it is the one that takes this back.
    pub(crate) fn toggle(&mut self, edit: &mut Edit) {
        match edit {
            Edit::Presence { piece, after } => {
                if self.seat(*piece).on_board {
                    *after = self.detach(*piece);
                } else {
                    self.attach(*piece, *after);
                }
            }
            Edit::Place { piece, x, y, after } => self.exchange_place(*piece, x, y, after),
            Edit::Move { piece, x, y, after, active } => {
                self.exchange_place(*piece, x, y, after);
                self.active.exchange_one(active);
            }
            Edit::Kind { piece: number, kind } => {
                let (old, new) = (self.piece(*number), self.kept(*kind));
                let stays = (old.x, old.y) == (new.x, new.y);
                let after = if stays { None } else { self.lift(*number) };
                let kind = &mut self.kinds[*kind as usize];
                let seat = &mut self.seats[slot(*number)];
                self.features.remove(*number, &seat.piece);
                seat.swap_kind(kind);
                self.features.insert(*number, &seat.piece);
                if !stays {
                    self.lay(*number, after);
                }
            }
            Edit::Active(active) => std::mem::swap(&mut self.active, active),
        }
    }

    /// Does what [`Self::toggle`] does to an edit, but pieces are not counted, nor found by place and
    /// features, before [`Self::find_anew`].
    pub(crate) fn toggle_links(&mut self, edit: &mut Edit) {
        match edit {
            Edit::Presence { piece, after } => {
                let number = *piece;
                let comes = !self.seat(number).on_board;
                self.seat_mut(number).on_board = comes;
                if comes {
                    self.link(number, *after);
                } else {
                    *after = self.unlink(number);
                }
            }
            Edit::Place { piece, x, y, after } => self.exchange_links(*piece, x, y, after),
            Edit::Move { piece, x, y, after, active } => {
                self.exchange_links(*piece, x, y, after);
                self.active.exchange_one(active);
            }
            Edit::Kind { piece, kind } => {
                self.seats[slot(*piece)].swap_kind(&mut self.kinds[*kind as usize]);
            }
            Edit::Active(active) => std::mem::swap(&mut self.active, active),
        }
    }

    /// Puts a piece at a place and after another; gives where it was.
    fn exchange_place(&mut self, number: PieceNumber, x: &mut f64, y: &mut f64, after: &mut Link) {
        let before = self.lift(number);
        let piece = &mut self.seat_mut(number).piece;
        std::mem::swap(&mut piece.x, x);
        std::mem::swap(&mut piece.y, y);
        self.lay(number, if *after == ON_TOP { self.last } else { *after });
        *after = before;
    }

    /// The same for [`Self::toggle_links`].
    fn exchange_links(&mut self, number: PieceNumber, x: &mut f64, y: &mut f64, after: &mut Link) {
        let before = self.unlink(number);
        let piece = &mut self.seat_mut(number).piece;
        std::mem::swap(&mut piece.x, x);
        std::mem::swap(&mut piece.y, y);
        self.link(number, if *after == ON_TOP { self.last } else { *after });
        *after = before;
    }

    /// Makes up for [`Self::toggle_links`]: pieces are found again.
    pub(crate) fn find_anew(&mut self) {
        self.features = FeatureIndex::default();
        self.places.clear();
        self.label_anew();
        let (mut next, mut len) = (self.first, 0);
        while let Some(number) = next.map(number_of) {
            let seat = &self.seats[slot(number)];
            self.places.insert(number, seat.piece.x, seat.piece.y, |_| true);
            (next, len) = (seat.after, len + 1);
        }
        self.len = len;
    }

    /// What a game adds to this board that neither drops nor changes pieces.
    pub(crate) fn added_nothing(&self) -> Added {
        Added { groups: self.groups.clone(), ..Added::default() }
    }

    /// What a board knows that was this one before a game and was taken back by
    /// [`Self::toggle_links`].
    pub(crate) fn added_to(mut self, start: &Self) -> Added {
        let mut kinds = self.kinds.split_off(start.kinds.len());
        kinds.shrink_to_fit();
        self.groups.shrink_to_fit();
        let mut seats = self.seats.split_off(start.seats.len());
        seats.shrink_to_fit();
        Added { seats, kinds, groups: self.groups }
    }

    /// This board with what a game adds to it, so that the edits of the game can be done.
    pub(crate) fn with(&self, added: &Added) -> Self {
        let mut board = self.clone();
        board.seats.extend_from_slice(&added.seats);
        board.kinds.extend_from_slice(&added.kinds);
        board.groups.clone_from(&added.groups);
        board
    }

    /// Whether an edit, one of those that take back a move, would leave everything as it is except for
    /// the active pieces.
    pub(crate) fn undoes_nothing(&self, edit: &Edit) -> bool {
        match edit {
            Edit::Presence { .. } => false,
            Edit::Place { piece, x, y, after } | Edit::Move { piece, x, y, after, .. } => {
                let now = self.piece(*piece);
                same_place(now.x - x, now.y - y) && self.seat(*piece).before == *after
            }
            Edit::Kind { piece, kind } => self.seat(*piece).piece == *self.kept(*kind),
            Edit::Active(_) => true,
        }
    }

    /// How often a piece turned or became another, so far.
    pub(crate) fn kinds(&self) -> usize {
        self.kinds.len()
    }

    /// A piece as an edit of the kind of that index makes it.
    pub(crate) fn kept(&self, kind: u32) -> &Piece {
        &self.kinds[kind as usize].piece
    }

    pub(crate) fn known(&self) -> Known {
        Known { seats: self.seats.len(), groups: self.groups.len(), kinds: self.kinds.len() }
    }

    /// Forgets what was added since, when all later edits are undone: pieces that came to the
    /// board, so that their numbers are free again, and what belonged to the edits.
    pub(crate) fn forget(&mut self, known: Known) {
        self.seats.truncate(known.seats);
        self.groups.truncate(known.groups);
        self.kinds.truncate(known.kinds);
    }

    /// Makes this board what `other` is, which was the same before these edits of it. Edits of this one
    /// from before are of no use afterwards.
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
        let piece = self.piece(number);
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

    /// Takes a piece off the board; gives its neighbour below.
    fn detach(&mut self, number: PieceNumber) -> Link {
        let before = self.lift(number);
        let seat = &mut self.seats[slot(number)];
        seat.on_board = false;
        self.features.remove(number, &seat.piece);
        self.len -= 1;
        before
    }

    /// Puts a piece onto the board, right after that neighbour.
    fn attach(&mut self, number: PieceNumber, before: Link) {
        self.lay(number, before);
        let seat = &mut self.seats[slot(number)];
        seat.on_board = true;
        self.features.insert(number, &seat.piece);
        self.len += 1;
    }

    /// Takes a piece out of the order and its place; gives its neighbour below.
    fn lift(&mut self, number: PieceNumber) -> Link {
        let seats = &self.seats;
        let label = seats[slot(number)].label;
        let is_before = |other| seats[slot(other)].label < label;
        self.passed += self.places.remove(number, is_before) as u64;
        self.unlink(number)
    }

    /// Puts a piece into the order and its place.
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

    /// Takes a piece out of the order; gives its neighbour below.
    fn unlink(&mut self, number: PieceNumber) -> Link {
        let Seat { before, after, .. } = self.seats[slot(number)];
        match before {
            Some(before) => self.seats[before.get() as usize - 1].after = after,
            None => self.first = after,
        }
        match after {
            Some(after) => self.seats[after.get() as usize - 1].before = before,
            None => self.last = before,
        }
        before
    }

    /// Puts a piece into the order; gives its neighbour above.
    fn link(&mut self, number: PieceNumber, before: Link) -> Link {
        let link = std::num::NonZeroU32::new(number.0);
        let after = match before {
            Some(before) => {
                std::mem::replace(&mut self.seats[before.get() as usize - 1].after, link)
            }
            None => std::mem::replace(&mut self.first, link),
        };
        match after {
            Some(after) => self.seats[after.get() as usize - 1].before = link,
            None => self.last = link,
        }
        let seat = &mut self.seats[slot(number)];
        (seat.before, seat.after) = (before, after);
        after
    }

    fn label_between(&self, before: Link, after: Link) -> Option<u64> {
        let label = |link: std::num::NonZeroU32| self.seat(number_of(link)).label;
        match (before.map(label), after.map(label)) {
            (None, None) => Some(u64::MAX / 2),
            (Some(before), None) => before.checked_add(LABEL_GAP),
            (None, Some(after)) => after.checked_sub(LABEL_GAP),
            (Some(before), Some(after)) => {
                let middle = before + (after - before) / 2;
                (middle > before).then_some(middle)
            }
        }
    }

    /// Makes room for labels around a piece that was put between two without any.
    ///
    /// Only as many pieces as needed get other labels: where the labels around it are close together,
    /// twice as many are tried, and the more there are, the closer together they may be. Otherwise
    /// pieces that come next to one piece again and again would each cost a walk along all others.
    fn label_around(&mut self, number: PieceNumber) {
        let (mut first, mut last, mut count) = (number, number, 1_u64);
        let step = |link: Link| link.map(number_of);
        loop {
            let (below, above) = (step(self.seat(first).before), step(self.seat(last).after));
            let (Some(below), Some(above)) = (below, above) else { return self.label_anew() };
            let (low, high) = (self.rank_in_order(below), self.rank_in_order(above));
            let gap = high.saturating_sub(low) / (count + 1);
            if gap >= LABEL_GAP / (2 * count) && gap > 1 {
                let mut next = Some(first);
                for label in (1..=count).map(|place| low + place * gap) {
                    let Some(number) = next else { return };
                    let seat = self.seat_mut(number);
                    seat.label = label;
                    next = step(seat.after);
                }
                return;
            }
            let so_far = count;
            for _ in 0..so_far {
                // Both neighbours are there; beyond them there may be none.
                if let Some(below) = step(self.seat(first).before) {
                    (first, count) = (below, count + 1);
                }
                if let Some(above) = step(self.seat(last).after) {
                    (last, count) = (above, count + 1);
                }
            }
        }
    }

    /// Spreads all labels out again; seldom, so that its cost is shared by many changes.
    fn label_anew(&mut self) {
        let mut next = self.first;
        let mut label = u64::MAX / 4;
        while let Some(link) = next {
            let seat = &mut self.seats[link.get() as usize - 1];
            seat.label = label;
            label += LABEL_GAP;
            next = seat.after;
        }
    }
}

/// The square of a distance in square inches, to five decimals: pieces at distance 0 lie in the same
/// place.
pub(crate) fn squared_distance(dx: f64, dy: f64) -> f64 {
    ((dx * dx + dy * dy) * 1e5).round()
}

/// Whether the [`squared_distance`] is 0.
pub(crate) fn same_place(dx: f64, dy: f64) -> bool {
    (dx * dx + dy * dy) * 1e5 < 0.5
}

/// The angle from 0 to below 360, and no negative zeros.
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
