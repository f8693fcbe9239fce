//! Generating the legal turns of a position.

use crate::{Board, Direction, Motion, Piece, Progress, Side, Square, Step, choices::Choices};
use foldhash::fast::FixedState;
use std::collections::{HashSet, VecDeque};

/// A turn that the rules allow, up to the repetition of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct LegalTurn {
    /// The steps, with every removal after the step that causes it.
    pub steps: Vec<Step>,
    /// The board after it.
    pub board: Board,
}

/// The steps, with a space between them.
impl std::fmt::Display for LegalTurn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (at, step) in self.steps.iter().enumerate() {
            write!(f, "{}{step}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// The turns that `side` has on a board: one for each board that a turn can lead to.
///
/// If several turns lead to the same board, the first of the shortest is returned; shorter ones come
/// first. Whether a board would occur for the third time is decided by [`crate::History::forbids`].
///
/// The turns are found lazily. Only the states within a turn are kept meanwhile: in the middle of a
/// game about ten thousand.
///
/// ```
/// use ppn_arimaa::{Board, Side, turns};
///
/// let board: Board = "7r/8/8/8/8/8/8/R7".parse().unwrap();
/// let all: Vec<_> = turns(&board, Side::Gold).collect();
/// assert_eq!(all.len(), 14); // Four steps to the north or east, and not back to a1.
/// assert_eq!(all[2].to_string(), "Ra1n Ra2n");
/// ```
#[must_use]
pub fn turns(board: &Board, side: Side) -> Turns {
    let start = Progress::new(*board, side);
    Turns {
        states: vec![State { progress: start, cause: None }],
        next: 0,
        seen: HashSet::from_iter([start]),
        boards: HashSet::from_iter([*board]),
        found: VecDeque::new(),
    }
}

/// The steps that can continue a turn.
///
/// ```
/// use ppn_arimaa::{Board, Progress, Side, steps};
///
/// let board: Board = "7r/8/8/8/8/8/8/R7".parse().unwrap();
/// let progress = Progress::new(board, Side::Gold);
/// let all: Vec<_> = steps(&progress).map(|step| step.to_string()).collect();
/// assert_eq!(all, ["Ra1n", "Ra1e"]);
/// ```
pub fn steps(progress: &Progress) -> impl Iterator<Item = Step> {
    // A turn has at most four steps.
    let open = progress.steps_taken() < 4;
    following(progress).filter(move |_| open).map(|(_, moved)| moved.step())
}

/// The result of [`turns`].
#[derive(Clone, Debug)]
pub struct Turns {
    /// The states within the turn, by the number of steps.
    states: Vec<State>,
    /// The first state that is not looked at yet.
    next: usize,
    seen: HashSet<Progress, FixedState>,
    /// The boards that were returned, and the start board, which a turn must change.
    boards: HashSet<Board, FixedState>,
    /// Turns that end one step after a state.
    found: VecDeque<(usize, Moved, Board)>,
}

/// A state within a turn from which it can continue.
#[derive(Clone, Copy, Debug)]
struct State {
    progress: Progress,
    /// The index of the state before and the step that led from there.
    cause: Option<(usize, Moved)>,
}

/// A step that was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved {
    piece: Piece,
    from: Square,
    direction: Direction,
    /// The captured pieces: at most one, unless the board began with more unsupported ones.
    removed: [Option<(Square, Piece)>; Square::TRAPS.len()],
}

impl Moved {
    fn step(&self) -> Step {
        Step { piece: self.piece, square: self.from, motion: Motion::To(self.direction) }
    }
}

/// The states one step after a state.
pub(crate) fn following(progress: &Progress) -> impl Iterator<Item = (Progress, Moved)> {
    Choices::of(progress).steps().filter_map(move |(from, direction)| {
        let piece = progress.board().get(from)?;
        let (mut next, mut removed) = (*progress, [None; Square::TRAPS.len()]);
        let mut slots = removed.iter_mut();
        let took = |square, piece| {
            if let Some(slot) = slots.next() {
                *slot = Some((square, piece));
            }
        };
        let to = from.neighbour(direction)?;
        next.advance(piece, from, to, progress.role(piece, to), took);
        Some((next, Moved { piece, from, direction, removed }))
    })
}

impl Turns {
    /// Looks at the steps from one state.
    fn look(&mut self, index: usize) {
        let state = self.states[index].progress;
        for (progress, moved) in following(&state) {
            if progress.steps_taken() < 4 {
                if !self.seen.insert(progress) {
                    continue;
                }
                self.states.push(State { progress, cause: Some((index, moved)) });
            }
            if progress.open_push().is_none() && self.boards.insert(*progress.board()) {
                self.found.push_back((index, moved, *progress.board()));
            }
        }
    }

    /// The steps to a state and one more.
    fn steps(&self, index: usize, last: Moved) -> Vec<Step> {
        let mut all = vec![last];
        let mut at = index;
        while let Some((before, moved)) = self.states[at].cause {
            all.push(moved);
            at = before;
        }
        let mut steps = Vec::with_capacity(all.len());
        for moved in all.iter().rev() {
            steps.push(moved.step());
            for (square, piece) in moved.removed.into_iter().flatten() {
                steps.push(Step { piece, square, motion: Motion::Remove });
            }
        }
        steps
    }

    fn find(&mut self) -> Option<(usize, Moved, Board)> {
        while self.found.is_empty() && self.next < self.states.len() {
            self.look(self.next);
            self.next += 1;
        }
        self.found.pop_front()
    }

    /// The boards that the turns lead to.
    pub(crate) fn boards(mut self) -> impl Iterator<Item = Board> {
        std::iter::from_fn(move || self.find().map(|(_, _, board)| board))
    }
}

impl Iterator for Turns {
    type Item = LegalTurn;

    fn next(&mut self) -> Option<LegalTurn> {
        let (index, moved, board) = self.find()?;
        Some(LegalTurn { steps: self.steps(index, moved), board })
    }
}
