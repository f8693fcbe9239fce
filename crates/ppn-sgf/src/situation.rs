//! A board with a player to move, and the moves that the rules allow.

use crate::{Board, Colour, Point, Replay, Rules};
use std::collections::HashSet;

/// A board, the player to move, and what the rules say about the boards before it.
///
/// ```
/// use ppn_sgf::{Colour, Point, Rules, Situation};
///
/// let board = ".XO./X.XO/.XO./....".parse().unwrap();
/// let ko = Situation::new(board, Colour::White, Rules::Japanese);
/// let at = |name| Point::read(name).unwrap();
/// let (after, taken) = ko.play(at("bb")).unwrap();
/// assert_eq!((taken, after.turn()), (vec![at("cb")], Colour::Black));
/// assert_eq!(after.play(at("cb")).unwrap_err(), "the board after C3 was there before");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    board: Board,
    turn: Colour,
    rules: Rules,
    /// The keys of the boards that may not come again: the one before the last move, and all if no board may.
    before: HashSet<u64>,
}

impl Situation {
    /// A board without a history.
    #[must_use]
    pub fn new(board: Board, turn: Colour, rules: Rules) -> Self {
        Self { board, turn, rules, before: HashSet::new() }
    }

    /// The end of a line of nodes of a game that was played, from its first node.
    #[must_use]
    pub fn after(replay: &Replay, line: &[u32], turn: Colour) -> Self {
        let mut end = Self::new(Board::new(replay.size), turn, replay.rules);
        for &node in line {
            end.remember();
            let acts = &replay.changes[node as usize].acts;
            acts.iter().for_each(|act| act.apply(&mut end.board));
        }
        end
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// The points on which the player may play, row by row from the top. A pass is always allowed, and is not among
    /// them.
    pub fn moves(&self) -> impl Iterator<Item = Point> {
        self.board.size().points().filter(|&point| self.play(point).is_ok())
    }

    /// The situation after a stone on a point, and the points of the stones that it captures, in order.
    ///
    /// # Errors
    /// The rule that forbids it, in words. Suicide of one stone is never allowed, since it changes nothing.
    pub fn play(&self, point: Point) -> Result<(Self, Vec<Point>), String> {
        let size = self.board.size();
        let name = point.name(size);
        if !size.has(point) {
            return Err(format!("the point `{point}` is not on the board of {size}"));
        }
        if let Some(other) = self.board.at(point) {
            return Err(format!("a {other} stone is on {name}"));
        }
        let mut board = self.board.clone();
        let taken = board.play(self.turn, point);
        if board.at(point).is_none()
            && (taken.len() < 2 || self.rules.allows_suicide() == Some(false))
        {
            return Err(format!("{} has no liberty on {name}", self.turn));
        }
        // Also without a capture: the stones of a board before may have been captured since.
        if self.before.contains(&board.key()) {
            return Err(format!("the board after {name} was there before"));
        }
        let mut next = self.pass();
        next.board = board;
        Ok((next, taken))
    }

    /// The situation after a pass.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mut next = self.clone();
        next.remember();
        next.turn = !next.turn;
        next
    }

    /// Keeps the board from coming again.
    fn remember(&mut self) {
        if !self.rules.forbids_repetition() {
            self.before.clear();
        }
        self.before.insert(self.board.key());
    }

    /// The number of ways to play a number of stones in turn, without a pass.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(left) = depth.checked_sub(1) else { return 1 };
        let points = self.board.size().points();
        points.filter_map(|point| self.play(point).ok()).map(|(next, _)| next.perft(left)).sum()
    }
}
