//! The tree of moves.

use crate::WordSpan;
use ppn_source::short;
use std::{fmt, marker::PhantomData, ops::Index};

/// A value with the place where it is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: WordSpan,
}

/// A reference to a node of [`Moves`].
pub struct Node<T> {
    index: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Node<T> {
    fn new(index: usize) -> Self {
        // The index fits, since no text is long enough for more nodes.
        Self { index: index as u32, kind: PhantomData }
    }

    /// The index of the node among the nodes of its kind, from 0, in the order of reading.
    #[must_use]
    pub fn index(self) -> usize {
        self.index as usize
    }
}

impl<T> Clone for Node<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Node<T> {}

impl<T> PartialEq for Node<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl<T> fmt::Debug for Node<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index)
    }
}

/// The pieces that a move acts on. Source: 0.14 § PieceId.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PieceId {
    /// Nothing written: the active pieces.
    Active,
    /// `^id`: looked up in the state at the start of the chunk.
    Start(Node<PieceId>),
    /// A number: the piece with this id.
    Number {
        /// The number that the piece got when it came to the board.
        base: u32,
        /// The number of times that its kind changed.
        major: u32,
        /// The number of times that it was flipped since then.
        minor: u32,
    },
    /// `N place`: the N pieces nearest to the place.
    Nearest {
        /// The number of pieces, at least 1.
        count: u32,
        /// The place.
        place: Node<Location>,
    },
    /// `?spec`: one matching piece, or, with a slice, pieces of its stack.
    Search {
        /// Its specification.
        spec: Node<PieceSpec>,
        /// The pieces of its stack, counted from the top.
        slice: Option<Slice>,
    },
    /// `/spec`: all matching pieces.
    All {
        /// Their specification.
        spec: Node<PieceSpec>,
    },
    /// The top piece at a place, or, with a slice, pieces of the stack there.
    Place {
        /// The place.
        place: Node<Location>,
        /// The pieces of the stack, counted from the top.
        slice: Option<Slice>,
    },
}

/// A place. Source: 0.14 § Location.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Location {
    /// `c4`: column and row, both from 1 (rows may be 0).
    Algebraic {
        /// The letters as a number: a=1 … z=26, aa=27.
        column: u32,
        /// The digits as a number.
        row: u32,
    },
    /// `(x,y)`, in units of the scale factor.
    Cartesian {
        /// The distance to the right.
        x: f64,
        /// The distance upwards.
        y: f64,
    },
    /// `&id` or `?spec`: the place of a piece.
    Piece(Node<PieceId>),
    /// `<x,y>`, `2UR`: an offset from an anchor, in units of the scale factor.
    Offset {
        /// The distance to the right.
        dx: f64,
        /// The distance upwards.
        dy: f64,
        /// The starting point.
        anchor: Anchor,
    },
}

/// The starting point of an offset.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// Nothing written: the own place of each piece that moves.
    Own,
    /// `|` with nothing after it: the place of the active pieces.
    Active,
    /// `|location`.
    Location(Node<Location>),
    /// `$id`.
    Piece(Node<PieceId>),
}

/// Marker for nodes that are piece specifications. The value of such a node is its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSpec;

/// Some pieces of a stack: a range of [`Moves::slice_parts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    start: u32,
    end: u32,
}

/// One index or range of a slice, counted from 1 at the top. Both ends are included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlicePart {
    /// The number written first; may be more than `last`.
    pub first: u32,
    /// The number written last; for a single index, the same as `first`.
    pub last: u32,
}

/// An end of the placement order, or a side of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// At the end (on top), or right after the target.
    Above,
    /// At the front (underneath), or right before the target.
    Below,
}

/// The destination of a dropped or moved piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Destination {
    /// The place. If none is written, it is the place of the target or, without a target, the place
    /// of the active pieces.
    pub location: Option<Node<Location>>,
    /// `%id`: the piece above or below which it goes in the placement order.
    pub target: Option<Node<PieceId>>,
}

/// The centre of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Centre {
    /// Each piece turns about its own centre.
    Own,
    /// `|location`, or, with nothing after the `|`, the place of the active pieces.
    Location(Option<Node<Location>>),
    /// `$id`.
    Piece(Node<PieceId>),
    /// `$>`: the place of the turned pieces themselves.
    Place,
}

/// The effect of a move. Source: 0.14 § MoveToken.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MoveToken {
    /// `spec@location`, `spec\location`.
    Drop {
        /// The new piece.
        spec: Node<PieceSpec>,
        /// On top or underneath.
        order: Order,
        /// The destination.
        to: Destination,
    },
    /// `id-location`, `id_location`.
    Shift {
        /// The pieces that move.
        pieces: Node<PieceId>,
        /// To the top or underneath.
        order: Order,
        /// The destination.
        to: Destination,
    },
    /// `id#id`.
    Swap {
        /// One group.
        first: Node<PieceId>,
        /// The other group.
        second: Node<PieceId>,
    },
    /// `id:id`.
    Capture {
        /// The pieces that move.
        pieces: Node<PieceId>,
        /// The piece that is removed, and whose place is taken.
        captured: Node<PieceId>,
    },
    /// `id@>degrees`, `id$>degrees`.
    Rotate {
        /// The pieces that turn.
        pieces: Node<PieceId>,
        /// The angle, clockwise.
        degrees: f64,
        /// The centre of the turn.
        centre: Centre,
    },
    /// `id=spec`.
    Replace {
        /// The pieces that are replaced.
        pieces: Node<PieceId>,
        /// The specification of the new pieces.
        spec: Node<PieceSpec>,
    },
    /// `id~spec`.
    Update {
        /// The pieces that change.
        pieces: Node<PieceId>,
        /// The features that change.
        spec: Node<PieceSpec>,
    },
    /// `*id`.
    Remove {
        /// The removed pieces.
        pieces: Node<PieceId>,
    },
    /// `+id`.
    Flip {
        /// The pieces that are turned over.
        pieces: Node<PieceId>,
    },
    /// `!id`.
    Raise {
        /// The pieces that move to the end of the placement order.
        pieces: Node<PieceId>,
    },
}

/// One action of a move, with the place where it is written.
///
/// A suffix is a separate move: `b5-c5*b4` gives two.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// Its effect.
    pub token: MoveToken,
    /// Where it is written.
    pub span: WordSpan,
}

/// Consecutive moves of [`Moves`]; empty by default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveRange {
    start: u32,
    end: u32,
}

impl MoveRange {
    /// The number of moves.
    #[must_use]
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the range is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Moves as a flat tree: nodes refer to each other by index, and every node is `Copy`.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Moves {
    moves: Vec<Move>,
    piece_ids: Vec<Spanned<PieceId>>,
    locations: Vec<Spanned<Location>>,
    specs: Vec<WordSpan>,
    slice_parts: Vec<SlicePart>,
}

/// The size of a tree, to restore it later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    moves: usize,
    piece_ids: usize,
    locations: usize,
    specs: usize,
    slice_parts: usize,
}

impl Moves {
    /// A tree without moves.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A tree with the capacity for a number of usual moves.
    pub(crate) fn with_room_for(moves: usize) -> Self {
        Self {
            moves: Vec::with_capacity(moves),
            piece_ids: Vec::with_capacity(2 * moves),
            locations: Vec::with_capacity(2 * moves),
            ..Self::default()
        }
    }

    /// All moves in the order of reading.
    #[must_use]
    pub fn all(&self) -> &[Move] {
        &self.moves
    }

    /// All names of pieces in the order of reading; [`Node::index`] is the index in this list.
    #[must_use]
    pub fn piece_ids(&self) -> &[Spanned<PieceId>] {
        &self.piece_ids
    }

    /// All places in the order of reading; [`Node::index`] is the index in this list.
    #[must_use]
    pub fn locations(&self) -> &[Spanned<Location>] {
        &self.locations
    }

    /// The places of all piece specifications; [`Node::index`] is the index in this list.
    #[must_use]
    pub fn specs(&self) -> &[WordSpan] {
        &self.specs
    }

    /// The parts of a slice as written.
    #[must_use]
    pub fn slice_parts(&self, slice: Slice) -> &[SlicePart] {
        self.slice_parts.get(slice.start as usize..slice.end as usize).unwrap_or(&[])
    }

    /// Removes all nodes, but keeps the memory.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.piece_ids.clear();
        self.locations.clear();
        self.specs.clear();
        self.slice_parts.clear();
    }

    /// Adds a move; returns the range that contains only this move.
    pub(crate) fn add_move(&mut self, token: MoveToken, span: WordSpan) -> MoveRange {
        let start = short(self.moves.len());
        self.moves.push(Move { token, span });
        MoveRange { start, end: start + 1 }
    }

    pub(crate) fn add_piece_id(&mut self, value: PieceId, span: WordSpan) -> Node<PieceId> {
        let node = Node::new(self.piece_ids.len());
        self.piece_ids.push(Spanned { value, span });
        node
    }

    pub(crate) fn add_location(&mut self, value: Location, span: WordSpan) -> Node<Location> {
        let node = Node::new(self.locations.len());
        self.locations.push(Spanned { value, span });
        node
    }

    pub(crate) fn add_spec(&mut self, span: WordSpan) -> Node<PieceSpec> {
        let node = Node::new(self.specs.len());
        self.specs.push(span);
        node
    }

    pub(crate) fn add_slice(&mut self, parts: &[SlicePart]) -> Slice {
        let start = self.slice_parts.len();
        self.slice_parts.extend_from_slice(parts);
        Slice { start: short(start), end: short(self.slice_parts.len()) }
    }

    pub(crate) fn growth(&self) -> Growth {
        Growth {
            moves: self.moves.len(),
            piece_ids: self.piece_ids.len(),
            locations: self.locations.len(),
            specs: self.specs.len(),
            slice_parts: self.slice_parts.len(),
        }
    }

    pub(crate) fn cut_back(&mut self, to: Growth) {
        self.moves.truncate(to.moves);
        self.piece_ids.truncate(to.piece_ids);
        self.locations.truncate(to.locations);
        self.specs.truncate(to.specs);
        self.slice_parts.truncate(to.slice_parts);
    }

    pub(crate) fn since(&self, growth: Growth) -> MoveRange {
        MoveRange { start: short(growth.moves), end: short(self.moves.len()) }
    }
}

impl Index<MoveRange> for Moves {
    type Output = [Move];

    fn index(&self, range: MoveRange) -> &[Move] {
        &self.moves[range.start as usize..range.end as usize]
    }
}

impl Index<Node<PieceId>> for Moves {
    type Output = Spanned<PieceId>;

    fn index(&self, node: Node<PieceId>) -> &Spanned<PieceId> {
        &self.piece_ids[node.index()]
    }
}

impl Index<Node<Location>> for Moves {
    type Output = Spanned<Location>;

    fn index(&self, node: Node<Location>) -> &Spanned<Location> {
        &self.locations[node.index()]
    }
}

impl Index<Node<PieceSpec>> for Moves {
    type Output = WordSpan;

    fn index(&self, node: Node<PieceSpec>) -> &WordSpan {
        &self.specs[node.index()]
    }
}
