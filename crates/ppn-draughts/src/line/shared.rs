//! Moves that another reading of the same text has played.

use super::{Attempt, Ply, Step, StepKind, Unusual};
use crate::{MoveText, Position, Ruleset, find};

/// A reading of a text by other rules.
#[derive(Clone, Copy)]
pub(crate) struct OtherReading<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) attempt: &'a Attempt,
}

/// The moves of another reading, each of which is given once. Games of one family have most moves in common: one
/// that is legal by both rules in the same position is not read and sought again.
pub(crate) struct Shared<'a> {
    steps: &'a [Step],
    /// The position before these steps; not known while all moves so far are shared, since both readings have it.
    last: Option<Position>,
    /// Moves in an unusual form, which are looked at anew.
    unusual: &'a [Unusual],
    /// Whether both games have the same symbol for captures.
    has_same_symbol: bool,
    /// Whether all moves without a capture are legal.
    has_quiet_moves: bool,
}

impl<'a> Shared<'a> {
    /// The moves that may be legal by these rules, too; none if the boards differ, or if unusual moves are not known.
    pub(crate) fn with(rules: &Ruleset, other: OtherReading<'a>) -> Option<Self> {
        let OtherReading { rules: known, attempt } = other;
        // Boards with all squares have the layouts of those with every second one.
        let (board, other) = (rules.board(), known.board());
        let is_same_board =
            board.layout() == other.layout() && board.squares().len() == other.squares().len();
        let same = is_same_board && attempt.uncounted == 0;
        let has_same_symbol = rules.variant().capture_sign() == known.variant().capture_sign();
        let has_quiet_moves = rules.has_quiet_moves_of(known);
        let Attempt { steps, unusual, start, .. } = attempt;
        let last = Some(*start);
        same.then_some(Self { steps, last, unusual, has_same_symbol, has_quiet_moves })
    }

    /// Whether the other reading has more moves.
    pub(super) fn has_more(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The move of an item, if the other reading has played it from this position and it is legal by these
    /// rules.
    pub(super) fn next(
        &mut self,
        text: &str,
        rules: &Ruleset,
        position: &Position,
        (item, written): (usize, &MoveText),
    ) -> Option<&'a Ply> {
        self.pass(item, written);
        let found = self.here(text, rules, position, (item, written));
        self.last = if found.is_some() { None } else { self.last.or(Some(*position)) };
        found
    }

    /// Passes what comes before an item.
    fn pass(&mut self, item: usize, written: &MoveText) {
        while let [step, rest @ ..] = self.steps
            && step.item < item
        {
            self.last = match &step.kind {
                StepKind::Move(ply) => self.last.map(|last| ply.after(&last)),
                StepKind::Setup(position) => Some(**position),
                StepKind::Variation(_) => self.last,
            };
            self.steps = rest;
        }
        let start = written.span.start;
        let passed = self.unusual.iter().take_while(|one| one.written.span.start < start).count();
        self.unusual = &self.unusual[passed..];
    }

    fn here(
        &self,
        text: &str,
        rules: &Ruleset,
        position: &Position,
        (item, written): (usize, &MoveText),
    ) -> Option<&'a Ply> {
        let start = written.span.start;
        if self.unusual.first().is_some_and(|one| one.written.span.start == start) {
            return None;
        }
        let StepKind::Move(ply) = &self.steps.first()?.kind else { return None };
        let Ply { played, needs_long, .. } = ply;
        let is_before = match &self.last {
            Some(last) => ply.before(last) == *position,
            None => ply.turn == position.turn,
        };
        let is_same = self.steps[0].item == item && is_before && !needs_long;
        let is_legal = || match played.is_capture() {
            false => self.has_quiet_moves || rules.is_only(position, played),
            true => {
                let read = || written.squares(text);
                (self.has_same_symbol || find::has_own_symbol(rules, &read()))
                    && rules.is_only(position, played)
            }
        };
        (is_same && is_legal()).then_some(ply)
    }
}
