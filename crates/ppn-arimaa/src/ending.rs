//! How a game ends.

use crate::{Animal, Board, Direction, History, Progress, Side, squares, turns::following};
use foldhash::fast::RandomState;
use std::collections::HashSet;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Ending {
    /// The winner; `None` if there is none, or it is unknown.
    pub winner: Option<Side>,
    /// The reason why the game ended.
    pub reason: Reason,
}

ppn_source::named! {
    /// The reason why a game ended, or why it has no result.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
    #[non_exhaustive]
    pub enum Reason {
        /// A rabbit is on its goal row at the end of a turn.
        Goal = "goal",
        /// A side has no rabbit left.
        Elimination = "elimination",
        /// The side to move has no legal turn.
        Immobilization = "immobilization",
        /// The side to move has only turns that would repeat a position for the third time.
        Repetition = "repetition",
        /// A player gave up.
        Resignation = "resignation",
        /// A player lost for an unknown reason.
        Lost = "lost",
        /// The moves do not decide the game.
        Unfinished = "unfinished",
        /// A turn breaks a rule before any end.
        Invalid = "invalid",
        /// The variant's rules are not known.
        UnknownVariant = "unknown-variant",
        /// The moves do not decide the game, but the `Result` header names a winner.
        Header = "header",
    }

    /// The word of the JSON output.
    pub fn name;
}

impl Ending {
    /// A win.
    #[must_use]
    pub fn won(winner: Side, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// No winner.
    #[must_use]
    pub fn open(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// The end of the game after a finished turn of `mover`, if any. The tests are in the order
    /// of the rules: if both sides have reached a goal, the player who moved wins.
    #[must_use]
    pub fn after(board: &Board, mover: Side, history: &History) -> Option<Self> {
        let other = mover.other();
        for side in [mover, other] {
            if board.has_goal(side) {
                return Some(Self::won(side, Reason::Goal));
            }
        }
        for side in [mover, other] {
            if !board.has_rabbit(side.other()) {
                return Some(Self::won(side, Reason::Elimination));
            }
        }
        if has_turn(board, other, Some(history)) {
            return None;
        }
        let reason =
            if has_turn(board, other, None) { Reason::Repetition } else { Reason::Immobilization };
        Some(Self::won(mover, reason))
    }
}

/// Whether a piece with a friend beside it, which is not frozen, can step to an empty square: so it nearly always is.
fn has_supported_step(board: &Board, side: Side) -> bool {
    let own = board.side(side);
    let free = own & squares::beside(own);
    let back = side.back();
    let rabbits = board.of(Animal::Rabbit);
    Direction::ALL.into_iter().any(|direction| {
        let movers = if direction == back { free & !rabbits } else { free };
        squares::step(movers, direction) & !board.occupied() != 0
    })
}

/// Whether `side` has a turn that changes the board and, given a history, is not a third repetition.
///
/// Almost always the first step found settles it. The states already seen keep the search small
/// where it does not.
fn has_turn(board: &Board, side: Side, history: Option<&History>) -> bool {
    if history.is_none_or(|past| !past.forbids_any()) && has_supported_step(board, side) {
        return true;
    }
    let is_turn = |next: &Progress| {
        next.open_push().is_none()
            && next.board() != board
            && !history.is_some_and(|past| past.forbids(next.board(), side.other()))
    };
    let start = Progress::new(*board, side);
    if following(&start).any(|(next, _)| is_turn(&next)) {
        return true;
    }
    let mut seen: HashSet<Progress, RandomState> = HashSet::default();
    let mut open = vec![start];
    while let Some(progress) = open.pop() {
        for (next, _) in following(&progress) {
            if is_turn(&next) {
                return true;
            }
            if next.steps_taken() < 4 && seen.insert(next) {
                open.push(next);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &str) -> Board {
        rows.parse().unwrap()
    }

    #[test]
    fn a_side_whose_every_turn_repeats_for_the_third_time_loses() {
        // Silver's rabbit on a4 is walled in by rabbits: it can only go to a3, and no further.
        let (here, there) = (board("8/8/8/8/rR6/1R6/R7/8"), board("8/8/8/8/1R6/rR6/R7/8"));
        let mut history = History::default();
        history.add(there, Side::Gold);
        assert_eq!(Ending::after(&here, Side::Gold, &history), None);
        history.add(there, Side::Silver);
        assert_eq!(Ending::after(&here, Side::Gold, &history), None, "other side to move");
        history.add(there, Side::Gold);
        let end = Ending::after(&here, Side::Gold, &history);
        assert_eq!(end, Some(Ending::won(Side::Gold, Reason::Repetition)));
    }

    #[test]
    fn a_push_that_cannot_be_completed_is_no_turn() {
        // The silver cat on b8 could push the rabbit on b7 away, but is frozen by the dog on c8.
        let stuck = board("rcD5/RR6/8/8/8/8/8/7R");
        let end = Ending::after(&stuck, Side::Gold, &History::default());
        assert_eq!(end, None, "a rabbit beside it is a friend: the cat is free");
        let frozen = board("1cD5/1R6/8/r7/R7/8/8/7R");
        let end = Ending::after(&frozen, Side::Gold, &History::default());
        assert_eq!(end, None, "the rabbit on a5 moves aside");
        let frozen = board("1cD5/1R6/8/rR6/R7/8/8/7R");
        let end = Ending::after(&frozen, Side::Gold, &History::default());
        assert_eq!(end, Some(Ending::won(Side::Gold, Reason::Immobilization)));
    }
}
