//! The tree of moves.

use crate::WordSpan;
use ppn_source::short;
use std::{fmt, marker::PhantomData, ops::Index};

/// A value with the place where it is written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spanned<T> {
    /// The text that is inserted.
    pub value: T,
    /// Where.
    pub span: WordSpan,
}

/// A reference to a node of [`Moves`].
pub struct Node<T> {
    index: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Node<T> {
    fn new(index: usize) -> Self {
        // No text is long enough for more.
        Self { index: index as u32, kind: PhantomData }
    }

    /// The number of the node among those of its kind, from 0, in the order of reading.
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
    /// A number: the piece with that id.
    Number {
        /// The number that the piece got when it came to the board.
        base: u32,
        /// How often its kind changed.
        major: u32,
        /// How often it was flipped since.
        minor: u32,
    },
    /// `N place`: the N pieces nearest to the place.
    Nearest {
        /// How many, at least 1.
        count: u32,
        /// Where.
        place: Node<Location>,
    },
    /// `?spec`: one piece like that, or with a slice pieces of its stack.
    Search {
        /// Its specification.
        spec: Node<PieceSpec>,
        /// Which of its stack, counted from the top.
        slice: Option<Slice>,
    },
    /// `/spec`: all pieces like that.
    All {
        /// Their specification.
        spec: Node<PieceSpec>,
    },
    /// The top piece at a place, or with a slice pieces of the stack there.
    Place {
        /// Where.
        place: Node<Location>,
        /// Which of the stack, counted from the top.
        slice: Option<Slice>,
    },
}

/// A place. Source: 0.14 § Location.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Location {
    /// `c4`: column and row, both from 1 (rows may be 0).
    Algebraic {
        /// a=1 … z=26, aa=27.
        column: u32,
        /// The digits.
        row: u32,
    },
    /// `(x,y)`, in units of the scale factor.
    Cartesian {
        /// To the right.
        x: f64,
        /// Upwards.
        y: f64,
    },
    /// `&id` or `?spec`: the place of that piece.
    Piece(Node<PieceId>),
    /// `<x,y>`, `2UR`: an offset from an anchor, in units of the scale factor.
    Offset {
        /// To the right.
        dx: f64,
        /// Upwards.
        dy: f64,
        /// From where.
        anchor: Anchor,
    },
}

/// Where an offset begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// Nothing written: each moved piece's own place.
    Own,
    /// `|` with nothing after it: the active pieces' place.
    Active,
    /// `|location`.
    Location(Node<Location>),
    /// `$id`.
    Piece(Node<PieceId>),
}

/// Marker for nodes that are piece specifications; their value is their place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceSpec;

/// Some pieces of a stack: a range of [`Moves::slice_parts`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    start: u32,
    end: u32,
}

/// One index or range of a slice, counted from 1 at the top; both ends are included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlicePart {
    /// As written first; may be more than `last`.
    pub first: u32,
    /// The same as `first` for a single index.
    pub last: u32,
}

/// The end of the placement order, or the side of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// At the end (on top), or right after the target.
    Above,
    /// At the front (underneath), or right before the target.
    Below,
}

/// The target of a dropped or moved piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Destination {
    /// The place; nothing written means the target's place, or without one the active pieces'.
    pub location: Option<Node<Location>>,
    /// `%id`: the piece next to which it goes in the placement order.
    pub target: Option<Node<PieceId>>,
}

/// The centre of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Centre {
    /// Each about its own centre.
    Own,
    /// `|location`, or with nothing written the active pieces' place.
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
        /// Where.
        to: Destination,
    },
    /// `id-location`, `id_location`.
    Shift {
        /// The pieces that move.
        pieces: Node<PieceId>,
        /// To the top or underneath.
        order: Order,
        /// Where.
        to: Destination,
    },
    /// `id#id`.
    Swap {
        /// One group.
        first: Node<PieceId>,
        /// The other.
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
        /// How far, clockwise.
        degrees: f64,
        /// About what.
        centre: Centre,
    },
    /// `id=spec`.
    Replace {
        /// The pieces that are replaced.
        pieces: Node<PieceId>,
        /// By what.
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

/// Consecutive moves of [`Moves`]; by default none.
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

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// Moves as a flat tree: nodes refer to each other by number, and every node is `Copy`.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Moves {
    moves: Vec<Move>,
    piece_ids: Vec<Spanned<PieceId>>,
    locations: Vec<Spanned<Location>>,
    specs: Vec<WordSpan>,
    slice_parts: Vec<SlicePart>,
}

/// How far a tree has grown, to cut it back.
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

    /// All names of pieces in the order of reading; [`Node::index`] is the place in the list.
    #[must_use]
    pub fn piece_ids(&self) -> &[Spanned<PieceId>] {
        &self.piece_ids
    }

    /// All places in the order of reading; [`Node::index`] is the place in the list.
    #[must_use]
    pub fn locations(&self) -> &[Spanned<Location>] {
        &self.locations
    }

    /// The places of all piece specifications; [`Node::index`] is the place in the list.
    #[must_use]
    pub fn specs(&self) -> &[WordSpan] {
        &self.specs
    }

    /// The parts of a slice as written.
    #[must_use]
    pub fn slice_parts(&self, slice: Slice) -> &[SlicePart] {
        self.slice_parts.get(slice.start as usize..slice.end as usize).unwrap_or(&[])
    }

    /// Clears it, but keeps the memory.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.piece_ids.clear();
        self.locations.clear();
        self.specs.clear();
        self.slice_parts.clear();
    }

    /// Adds a move; returns the range that holds it alone.
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
