//! Facts about the start board of a game and the paths of its pieces: rules need both before they
//! can call a move odd.

use ppn_engine::{Change, Changes, PieceNumber, Turn};
use ppn_record::{Camp, StartBoard};
use ppn_syntax::{Destination, Location, MoveToken, Node, Order, PieceId, WordSpan};
use std::sync::Arc;

/// The paths of the pieces of a game.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    /// The start board; `None` if there is none.
    pub(crate) start: Option<Arc<StartBoard>>,
    /// The number of moves that led to a written place.
    pub(crate) shifts: usize,
    /// Moves that led onto another piece, which stayed below.
    pub(crate) landings: Vec<Went>,
    /// Moves that led beyond the board, and stayed there.
    pub(crate) outside: Vec<Went>,
    /// The first move of each chunk that moved a piece of a known half.
    pub(crate) movers: Vec<Mover>,
    /// Moves that consist of one symbol and act on the pieces that moved just before.
    pub(crate) marks: Vec<(WordSpan, Mark)>,
    /// Whether a move has failed: later odd moves may only follow from that.
    is_over: bool,
    /// The destination of the move that is about to be made, in inches, if it is written and on top.
    to: Option<(f64, f64)>,
    /// The top piece there.
    target: Option<PieceNumber>,
    /// The chunk in which the last move brought pieces to another place.
    moved_in: Option<usize>,
}

/// A move that led somewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Went {
    pub(crate) span: WordSpan,
    pub(crate) at: (f64, f64),
    pub(crate) scale: f64,
    from: (f64, f64),
    chunk: usize,
    mover: PieceNumber,
    pub(crate) below: Option<PieceNumber>,
}

/// The first mover of a chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) span: WordSpan,
    pub(crate) chunk: usize,
    pub(crate) camp: Camp,
}

/// A symbol after a move, which chess players write as a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// `!`, which raises a piece that is already on top.
    Raise,
    /// `*`, which removes the piece that moved.
    Remove,
    /// `+`, which turns over the piece that moved.
    Flip,
}

impl Paths {
    /// The paths of a game with a start board.
    pub(crate) fn from(start: Option<Arc<StartBoard>>) -> Self {
        Self { start, ..Self::default() }
    }

    pub(crate) fn before(&mut self, turn: Turn<'_, '_>) {
        if self.movers.capacity() == 0 {
            self.movers.reserve(turn.program.len().min(USUAL));
        }
        self.to = destination(turn);
        self.target = self.to.and_then(|(x, y)| turn.board.top_at(x, y)).map(|(tag, _)| tag.number);
    }

    /// Records that a move failed.
    pub(crate) fn failed(&mut self) {
        self.is_over = true;
    }

    /// Whether the move that was made left a piece on top in its place.
    pub(crate) fn stayed(&self, changes: Changes<'_>) -> bool {
        let Some(to) = self.to else { return false };
        let mut changes = changes.iter();
        let (Some(Change::Place { piece, from }), None) = (changes.next(), changes.next()) else {
            return false;
        };
        self.target == Some(piece) && is_same(from, to)
    }

    pub(crate) fn made(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        self.mark(turn, changes);
        let moves = matches!(turn.one.token, MoveToken::Shift { .. } | MoveToken::Capture { .. });
        let went = changes.iter().find_map(|change| match change {
            Change::Place { piece, from } => {
                let now = turn.board.last_seen(piece)?;
                (!is_same(from, (now.x, now.y))).then_some((piece, from))
            }
            _ => None,
        });
        self.moved_in = (moves && went.is_some()).then_some(turn.chunk);
        self.forget(turn, changes);
        let Some((mover, from)) = went.filter(|_| moves && !self.is_over) else { return };
        let Some(start) = self.start.as_ref().map(|start| start.facts()) else { return };
        if let Some(camp) = start.camp(mover)
            && self.movers.last().is_none_or(|last| last.chunk != turn.chunk)
        {
            self.movers.push(Mover { span: turn.one.span, chunk: turn.chunk, camp });
        }
        let Some(at) = self.to else { return };
        self.shifts += 1;
        // For pieces that came later, it is not known whether they go on top of others.
        let below = self
            .target
            .filter(|below| *below != mover && start.is_counter(*below) && start.is_counter(mover));
        let (span, chunk, scale) = (turn.one.span, turn.chunk, turn.scale);
        let went = Went { span, at, scale, from, chunk, mover, below };
        if start.is_outside(at) {
            self.outside.push(went);
        } else if below.is_some() {
            self.landings.push(went);
        }
        if self.outside.len().max(self.landings.len()) > MOST {
            // The game is played in this way.
            (self.outside, self.landings, self.is_over) = (Vec::new(), Vec::new(), true);
        }
    }

    /// Forgets odd moves of a piece that is moved again under the same number. These are not
    /// mistakes: a piece makes way for the one that takes it, or is removed after the move onto it.
    fn forget(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        let touches = |piece: Option<PieceNumber>| {
            changes.iter().any(|change| match change {
                Change::Presence(one) => Some(one) == piece,
                Change::Place { piece: one, .. } | Change::Kind { piece: one, .. } => {
                    Some(one) == piece
                }
            })
        };
        let is_here = |went: &Went| went.chunk == turn.chunk;
        if ![&self.landings, &self.outside].into_iter().any(|all| all.last().is_some_and(is_here)) {
            return;
        }
        let at = self.to;
        self.landings.retain(|went| !(is_here(went) && touches(went.below)));
        self.outside.retain(|went| {
            let is_replaced = at.is_some_and(|at| is_same(at, went.from));
            !(is_here(went) && (is_replaced || touches(Some(went.mover))))
        });
    }

    fn mark(&mut self, turn: Turn<'_, '_>, changes: Changes<'_>) {
        let (pieces, mark) = match turn.one.token {
            MoveToken::Raise { pieces } => (pieces, Mark::Raise),
            MoveToken::Remove { pieces } => (pieces, Mark::Remove),
            MoveToken::Flip { pieces } => (pieces, Mark::Flip),
            _ => return,
        };
        let is_active = turn.program.moves()[pieces].value == PieceId::Active;
        let has_moved = self.moved_in == Some(turn.chunk);
        let is_idle = mark != Mark::Raise || changes.leave_all_as_it_was();
        if is_active && has_moved && is_idle && self.marks.len() < MOST {
            self.marks.push((turn.one.span, mark));
        }
    }
}

/// The maximum number of odd moves of a kind that are recorded.
const MOST: usize = 50;

/// Games seldom have more chunks.
pub(crate) const USUAL: usize = 1 << 8;

/// Places that are nearer than this, in inches, are the same.
const NEAR: f64 = 0.01;

fn is_same(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() < NEAR && (a.1 - b.1).abs() < NEAR
}

/// The destination, in inches, of a move of pieces to the top of a written place.
fn destination(turn: Turn<'_, '_>) -> Option<(f64, f64)> {
    let MoveToken::Shift { to: Destination { location: Some(to), target: None }, order, .. } =
        turn.one.token
    else {
        return None;
    };
    (order == Order::Above).then(|| written_place(turn, to)).flatten()
}

/// A place that is written as a square or by coordinates, in inches.
pub(crate) fn written_place(turn: Turn<'_, '_>, location: Node<Location>) -> Option<(f64, f64)> {
    match turn.program.moves()[location].value {
        Location::Algebraic { column, row } => {
            Some((f64::from(column) * turn.scale, f64::from(row) * turn.scale))
        }
        Location::Cartesian { x, y } => Some((x * turn.scale, y * turn.scale)),
        Location::Piece(_) | Location::Offset { .. } => None,
    }
}
