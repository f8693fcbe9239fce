//! Moves that another reading of the same text has played.

use super::{Attempt, Ply, Step, StepKind, Unusual};
use crate::{MoveText, Position, Ruleset, find};

/// A reading of a text by other rules.
#[derive(Clone, Copy)]
pub(crate) struct OtherReading<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) attempt: &'a Attempt,
}

/// The steps of another reading, as long as both readings have the same ones. Games of one family have most moves in
/// common: one that is legal by both rules is not read, sought and kept again.
pub(crate) struct Shared<'a> {
    /// Those that come next.
    steps: &'a [Step],
    /// Moves in an unusual form, which are looked at anew.
    unusual: &'a [Unusual],
    /// Whether both games have the same symbol for captures.
    has_same_symbol: bool,
    /// Whether all moves without a capture are legal.
    has_quiet_moves: bool,
}

impl<'a> Shared<'a> {
    /// The steps that may be those of these rules, too; none if the boards differ, or if unusual moves are not known.
    pub(crate) fn with(rules: &Ruleset, start: &Position, other: OtherReading<'a>) -> Option<Self> {
        let OtherReading { rules: known, attempt } = other;
        // Boards with all squares have the layouts of those with every second one.
        let (board, other) = (rules.board(), known.board());
        let is_same_board =
            board.layout() == other.layout() && board.squares().len() == other.squares().len();
        let Attempt { steps, unusual, uncounted, .. } = attempt;
        if !is_same_board || *uncounted > 0 || attempt.start != *start || attempt.shared > 0 {
            return None;
        }
        let has_same_symbol = rules.variant().capture_sign() == known.variant().capture_sign();
        let has_quiet_moves = rules.has_quiet_moves_of(known);
        Some(Self { steps, unusual, has_same_symbol, has_quiet_moves })
    }

    /// The move of an item, if the other reading has played it and it is clear that these rules have it. Both readings
    /// have the same position, since all steps before are shared.
    pub(super) fn next(
        &mut self,
        text: &str,
        rules: &Ruleset,
        position: &Position,
        (item, written): (usize, &MoveText),
    ) -> Option<&'a Ply> {
        let (step, rest) = self.steps.split_first()?;
        let StepKind::Move(ply) = &step.kind else { return None };
        let start = written.span.start;
        while let [first, others @ ..] = self.unusual
            && first.written.span.start < start
        {
            self.unusual = others;
        }
        let unusual = self.unusual.first().filter(|one| one.written.span.start == start);
        // A symbol for captures that the other game does not have may be that of this one.
        let has_other_symbol = unusual.is_some_and(|one| one.found.has_only_other_symbol());
        let is_unusual = unusual.is_some() && !has_other_symbol;
        let is_legal = || match ply.played.is_capture() {
            false => self.has_quiet_moves || rules.is_only(position, &ply.played),
            true => {
                let has_symbol = self.has_same_symbol && !has_other_symbol
                    || find::has_own_symbol(rules, written, text);
                has_symbol && rules.is_only(position, &ply.played)
            }
        };
        if step.item != item || is_unusual || ply.needs_long || !is_legal() {
            return None;
        }
        self.steps = rest;
        Some(ply)
    }

    /// Passes a step that was found anew; whether the other reading has the same one.
    pub(super) fn pass(&mut self, step: &Step) -> bool {
        match self.steps {
            [next, rest @ ..] if next == step => {
                self.steps = rest;
                true
            }
            _ => false,
        }
    }
}

impl Attempt {
    /// Takes the steps that the attempt shares with the one that it was made with.
    pub(crate) fn complete(&mut self, mut other: Self) {
        let own = std::mem::take(&mut self.steps);
        other.steps.truncate(self.shared);
        other.steps.extend(own);
        (self.steps, self.shared) = (other.steps, 0);
    }
}
