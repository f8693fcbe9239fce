//! Reading and playing a movetext at once.

use crate::{
    Chunks, Dialect, Limits, MacroTable, Program, Replay, SharedBoard, chunks::Stem, edits::Edits,
    replay::Begun, squares::Squares,
};
use ppn_source::{Diagnostic, short};
use ppn_syntax::{Plain, PlainElement, PlainKind};

/// Reads a movetext and plays it on a start board.
///
/// It gives what [`Program::new`] and [`Replay::new`] give, for callers that need neither the tree of
/// moves nor an observer. `offset` is the place of the movetext in the text of the game, and `scale` the
/// number of inches for a unit of written coordinates.
///
/// Moves from square to square, up to the first move number with others, are played as they are read:
/// without a tree, and on a board that knows squares only. Most games have no other moves.
///
/// ```
/// use ppn_engine::{Dialect, Limits, MacroTable, play};
/// use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
///
/// let coin = Piece {
///     piece_side: PieceSide::new(Kind::Coin, Side::Back),
///     suit: Suit(1),
///     rank: Rank(2),
///     cfg: Configuration::Piecepack,
///     x: 2.0,
///     y: 2.0,
///     angle: 0.0,
/// };
/// let (macros, dialect, limits) = Default::default();
/// let (chunks, replay, problems) =
///     play("1. b2-c3 {a comment} 2. *c3", 0, macros, &dialect, [coin], 1.0, &limits);
/// assert!(problems.is_empty());
/// assert_eq!((chunks.comment(0).as_str(), chunks.number(1).as_ref()), ("a comment", "2."));
/// assert!(replay.board(1).top_at(3.0, 3.0).is_some() && replay.last().is_empty());
/// ```
#[must_use]
pub fn play<'t>(
    movetext: &'t str,
    offset: u32,
    macros: MacroTable,
    dialect: &Dialect,
    start: impl Into<SharedBoard>,
    scale: f64,
    limits: &Limits,
) -> (Chunks<'t>, Replay, Vec<Diagnostic>) {
    let start = start.into();
    let Some(begun) = PlainGame::played(movetext, offset, &start, scale, limits) else {
        let (program, mut diagnostics) = Program::new(movetext, offset, macros, dialect, limits);
        let (replay, more) = Replay::new(start, &program, scale, limits);
        diagnostics.extend(more);
        return (program.into_chunks(), replay, diagnostics);
    };
    let PlainGame { chunks, edits, ends, rest, changes, .. } = begun;
    let Some(from) = rest else {
        return (chunks.settled(), Replay::of_edits(start, edits.settled(), ends), Vec::new());
    };
    let (program, mut diagnostics) = Program::continued(chunks, from, macros, dialect, limits);
    let begun = Begun::with((*start).clone(), &edits, ends, changes);
    let (replay, more) = Replay::continued(start, begun, &program, scale, limits, &mut ());
    diagnostics.extend(more);
    (program.into_chunks(), replay, diagnostics)
}

/// What was read and played of a movetext as long as its elements are plain.
struct PlainGame<'t> {
    chunks: Chunks<'t>,
    edits: Edits,
    /// For each chunk how many edits lead to the state after it.
    ends: Vec<u32>,
    /// How many changes there were before the chunk that is open, and how many there are.
    changes_before: usize,
    changes: usize,
    /// The value of the last number, and how many periods it has.
    rank: (u64, u32),
    /// Where the first chunk begins that is not plain, if there is one.
    rest: Option<usize>,
}

/// Bytes of a plain move with its number, at the least.
const BYTES_PER_MOVE: usize = 10;

/// The most moves for which there is room from the beginning.
const MOST_FORESEEN: usize = 1 << 16;

impl<'t> PlainGame<'t> {
    /// Plays the plain chunks at the start of a movetext; `None` where there is none.
    fn played(
        movetext: &'t str,
        offset: u32,
        start: &SharedBoard,
        scale: f64,
        limits: &Limits,
    ) -> Option<Self> {
        // Limits that are exceeded before the first move.
        if start.kinds() >= limits.kinds || limits.looks == 0 {
            return None;
        }
        let mut squares = start.squares(scale)?;
        let usual = (movetext.len() / BYTES_PER_MOVE).min(MOST_FORESEEN) + 1;
        let mut game = Self {
            chunks: Chunks::new(movetext, offset, usual),
            edits: Edits::with_room_for(usual + usual / 8),
            ends: Vec::with_capacity(usual),
            changes_before: 0,
            changes: 0,
            rank: (0, 0),
            rest: None,
        };
        let mut elements = Plain::new(movetext, offset);
        let mut goes_on = true;
        while goes_on && let Some(one) = elements.next() {
            goes_on = game.add(one, &mut squares, limits).is_some();
        }
        if goes_on && elements.rest().is_empty() {
            game.end_chunk();
            return Some(game);
        }
        // The other moves of the chunk may look at the board at its start.
        let chunk = game.chunks.pop()?;
        game.edits.truncate(game.ends.last().map_or(0, |&end| end as usize));
        game.changes = game.changes_before;
        game.rest = Some((chunk.start - offset) as usize);
        (!game.chunks.is_empty()).then_some(game)
    }

    /// Adds an element and plays it. `None`, with nothing changed but for the chunk that is open,
    /// where the general way must be taken.
    #[inline]
    fn add(&mut self, one: PlainElement, squares: &mut Squares, limits: &Limits) -> Option<()> {
        match one.kind {
            // Numbers that ascend are different.
            PlainKind::Number { value, periods } => {
                let before = std::mem::replace(&mut self.rank, (value, periods));
                if self.rank <= before {
                    return None;
                }
                self.end_chunk();
                self.chunks.open(Stem::Written, 0, one.span);
            }
            // CN-5
            PlainKind::Next => {
                let (stem, more) = self.chunks.last_label()?;
                if more >= limits.number_periods {
                    return None;
                }
                self.rank.1 += 1;
                self.end_chunk();
                self.chunks.open(stem, more + 1, one.span);
            }
            PlainKind::Comment => {
                self.is_open()?;
                self.chunks.add_comment(one.span);
                self.chunks.extend_to(one.span.end);
            }
            PlainKind::Move(plain) => {
                self.is_open()?;
                if self.changes >= limits.edits {
                    return None;
                }
                self.changes += squares.make(plain, &mut self.edits)?;
                self.chunks.add_item(one.span.into());
                self.chunks.extend_to(one.span.end);
            }
        }
        Some(())
    }

    /// Whether there is a chunk that elements belong to.
    #[inline]
    fn is_open(&self) -> Option<()> {
        (!self.chunks.is_empty()).then_some(())
    }

    /// Ends the chunk that is open, if one is.
    #[inline]
    fn end_chunk(&mut self) {
        if !self.chunks.is_empty() {
            self.ends.push(short(self.edits.len()));
            self.changes_before = self.changes;
        }
    }
}
