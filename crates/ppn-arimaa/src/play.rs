//! Playing one turn as written.

use crate::{Board, History, Motion, Piece, Progress, Role, Side, Square, Step, codes};
use ppn_source::Code;

/// One turn played step by step as written, removals included.
///
/// ```
/// use ppn_arimaa::{Board, Play, Role, Side};
///
/// let board: Board = "r7/8/8/8/8/1r6/1H6/7R".parse().unwrap();
/// let mut turn = Play::new(board, Side::Gold);
/// let roles: Vec<Role> = ["rb3e", "rc3x", "Hb2n"]
///     .iter()
///     .map(|step| turn.take(step.parse().unwrap()).unwrap().role)
///     .collect();
/// assert_eq!(roles, [Role::Push, Role::Capture, Role::PushEnd]);
/// assert!(turn.finish(None).is_ok());
/// assert_eq!(turn.board().to_string(), "r......./......../......../......../......../.H....../......../.......R");
/// ```
#[derive(Clone, Debug)]
pub struct Play {
    start: Board,
    progress: Progress,
    /// Steps given so far, removals included.
    given: usize,
    last_movement: Option<usize>,
    removals: Vec<Removal>,
    /// For each removal, whether it has been written.
    written: Vec<bool>,
}

/// A piece that a trap took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Removal {
    /// The piece.
    pub piece: Piece,
    /// The trap.
    pub square: Square,
    /// The index, among the steps of the turn, of the step that caused it; for pieces that are
    /// unsupported after silver's setup the number of its placements.
    pub cause: usize,
}

/// The result of a legal step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Taken {
    /// The role of the step in the turn.
    pub role: Role,
    /// For a written removal: the step that caused it, as in [`Removal::cause`].
    pub cause: Option<usize>,
    /// Whether a written removal comes later than directly after the step that caused it.
    pub late: bool,
}

impl Play {
    /// The beginning of a turn.
    #[must_use]
    pub fn new(board: Board, side: Side) -> Self {
        Self {
            start: board,
            progress: Progress::new(board, side),
            given: 0,
            last_movement: None,
            removals: Vec::new(),
            written: Vec::new(),
        }
    }

    /// The board after the steps so far.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.progress.board()
    }

    /// The state of the turn.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The pieces captured so far, in order.
    #[must_use]
    pub fn removals(&self) -> &[Removal] {
        &self.removals
    }

    /// The pieces captured in the turn, once it has ended.
    pub(crate) fn into_removals(self) -> Vec<Removal> {
        self.removals
    }

    /// Takes the next step.
    ///
    /// # Errors
    ///
    /// The first rule that it breaks; the turn stays as it was. A placement is not a step of a turn
    /// that moves.
    pub fn take(&mut self, step: Step) -> Result<Taken, &'static Code> {
        let taken = match step.motion {
            Motion::Place => return Err(&codes::PLACEMENT_AFTER_SETUP),
            Motion::Remove => self.written_removal(step)?,
            Motion::To(direction) => {
                let cause = self.given;
                let (removals, written) = (&mut self.removals, &mut self.written);
                let role =
                    self.progress.step(step.piece, step.square, direction, |square, piece| {
                        removals.push(Removal { piece, square, cause });
                        written.push(false);
                    })?;
                self.last_movement = Some(cause);
                Taken { role, cause: None, late: false }
            }
        };
        self.given += 1;
        Ok(taken)
    }

    /// Ends the turn and returns the board.
    ///
    /// # Errors
    ///
    /// The rule that the turn as a whole breaks. Without a history there are no repetitions.
    // FN-12
    pub fn finish(&self, history: Option<&History>) -> Result<Board, &'static Code> {
        let board = *self.board();
        let next = self.progress.side().other();
        if self.last_movement.is_none() {
            Err(&codes::NO_CHANGE)
        } else if self.progress.open_push().is_some() {
            Err(&codes::PUSH_UNFINISHED)
        } else if board == self.start {
            Err(&codes::NO_CHANGE)
        } else if history.is_some_and(|history| history.forbids(&board, next)) {
            Err(&codes::REPETITION)
        } else {
            Ok(board)
        }
    }

    /// A written removal must name one that has happened and is not written yet. If two are alike
    /// and one of them is left out, the last one is meant.
    // FN-4
    fn written_removal(&mut self, step: Step) -> Result<Taken, &'static Code> {
        let at = self
            .removals
            .iter()
            .zip(&self.written)
            .rposition(|(removal, &written)| {
                !written && removal.piece == step.piece && removal.square == step.square
            })
            .ok_or(&codes::CAPTURE_MISMATCH)?;
        self.written[at] = true;
        let cause = self.removals[at].cause;
        let late = self.last_movement != Some(cause);
        Ok(Taken { role: Role::Capture, cause: Some(cause), late })
    }
}

/// Such as `rc3`.
impl std::fmt::Display for Removal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.piece.letter(), self.square)
    }
}
