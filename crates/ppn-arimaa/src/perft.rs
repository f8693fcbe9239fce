//! Counts that other programs can be compared with.

use crate::turns::following;
use crate::{Board, Progress, Side, turns};
use foldhash::fast::FixedState;
use std::collections::{HashMap, HashSet};

/// The ways to take a given number of steps in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct StepCount {
    /// Sequences of that number of legal steps, including those that leave a push incomplete.
    pub sequences: u64,
    /// The sequences that may end the turn: no push is open and the board has changed.
    pub turns: u64,
    /// The different boards that these turns lead to.
    pub boards: u64,
}

/// Counts the ways to take one, two, three and four steps. A removal is not a step.
///
/// ```
/// use ppn_arimaa::{Board, Side, perft_steps};
///
/// let board: Board = "7r/8/8/8/8/8/8/R7".parse().unwrap();
/// let [one, two, ..] = perft_steps(&board, Side::Gold);
/// assert_eq!((one.sequences, one.turns, one.boards), (2, 2, 2));
/// // Back to a1 is not a turn; b2 is reached in two ways.
/// assert_eq!((two.sequences, two.turns, two.boards), (5, 4, 3));
/// ```
#[must_use]
pub fn perft_steps(board: &Board, side: Side) -> [StepCount; 4] {
    // Sequences that reach the same state continue in the same way: they are counted, not followed.
    let mut states = HashMap::<_, _, FixedState>::from_iter([(Progress::new(*board, side), 1_u64)]);
    std::array::from_fn(|_| {
        let mut next = HashMap::<_, _, FixedState>::default();
        for (state, ways) in &states {
            for (progress, _) in following(state) {
                *next.entry(progress).or_default() += ways;
            }
        }
        states = next;
        let ends =
            |progress: &Progress| progress.open_push().is_none() && progress.board() != board;
        let ending = || states.iter().filter(|(progress, _)| ends(progress));
        let boards: HashSet<Board, FixedState> =
            ending().map(|(progress, _)| *progress.board()).collect();
        StepCount {
            sequences: states.values().sum(),
            turns: ending().map(|(_, ways)| ways).sum(),
            boards: boards.len() as u64,
        }
    })
}

/// More turns than a caller wants to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooManyTurns {
    /// The maximum number of turns that was allowed.
    pub most: u64,
}

/// Counts the sequences of `depth` turns. Turns that lead to the same board count as one, as in
/// [`turns`]. A game that is decided by a goal or by the loss of all rabbits does not continue;
/// repetitions are not checked.
///
/// # Errors
///
/// If more than `most` turns would have to be counted. In the middle of a game each board has about
/// 17,000 turns.
///
/// ```
/// use ppn_arimaa::{Board, Side, perft};
///
/// let board: Board = "7r/8/8/8/8/8/8/R7".parse().unwrap();
/// assert_eq!(perft(&board, Side::Gold, 1, 1000), Ok(14));
/// assert!(perft(&board, Side::Gold, 3, 1000).is_err());
/// ```
pub fn perft(board: &Board, side: Side, depth: u32, most: u64) -> Result<u64, TooManyTurns> {
    let mut left = most;
    count(board, side, depth, &mut left).ok_or(TooManyTurns { most })
}

fn count(board: &Board, side: Side, depth: u32, left: &mut u64) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut sum = 0;
    for next in turns(board, side).boards() {
        *left = left.checked_sub(1)?;
        if depth == 1 || !is_decided(&next) {
            sum += count(&next, side.other(), depth - 1, left)?;
        }
    }
    Some(sum)
}

fn is_decided(board: &Board) -> bool {
    [Side::Gold, Side::Silver]
        .into_iter()
        .any(|side| board.has_goal(side) || !board.has_rabbit(side))
}

impl std::fmt::Display for TooManyTurns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "more than {} turns", self.most)
    }
}

impl std::error::Error for TooManyTurns {}
