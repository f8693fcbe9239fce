//! Moves that another reading of the same text has played.

use super::{Attempt, Ply, Step, StepKind, Unusual};
use crate::{Move, MoveText, Position, Ruleset};

/// A reading of a text by other rules.
#[derive(Clone, Copy)]
pub(crate) struct OtherReading<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) attempt: &'a Attempt,
}

/// The moves of another reading, of which each is asked for once. Games of one family have most moves in common: one
/// that is legal by both rules in the same position is not read and sought again.
pub(super) struct Shared<'a> {
    steps: &'a [Step],
    /// Moves in an unusual form, which are looked at anew.
    unusual: &'a [Unusual],
    /// Whether both games have the same symbol for captures; otherwise the form of a capture is unusual in one of them.
    has_captures: bool,
}

impl<'a> Shared<'a> {
    /// The moves that may be legal by these rules, too; none if the boards differ, or if unusual moves are not known.
    pub(super) fn with(rules: &Ruleset, other: OtherReading<'a>) -> Option<Self> {
        let OtherReading { rules: known, attempt } = other;
        let same = rules.board().layout() == known.board().layout() && attempt.uncounted == 0;
        let has_captures = rules.variant().capture_sign() == known.variant().capture_sign();
        let Attempt { steps, unusual, .. } = attempt;
        same.then_some(Self { steps, unusual, has_captures })
    }

    /// The move that an item is, if the other reading has played it from this position and it is legal by these
    /// rules.
    pub(super) fn next(
        &mut self,
        rules: &Ruleset,
        position: &Position,
        item: usize,
        written: &MoveText,
    ) -> Option<Move> {
        let passed = self.steps.iter().take_while(|step| step.item < item).count();
        self.steps = &self.steps[passed..];
        let start = written.span.start;
        let passed = self.unusual.iter().take_while(|one| one.written.span.start < start).count();
        self.unusual = &self.unusual[passed..];
        if self.unusual.first().is_some_and(|one| one.written.span.start == start) {
            return None;
        }
        let StepKind::Move(Ply { before, played, needs_long, .. }) = &self.steps.first()?.kind
        else {
            return None;
        };
        let is_same = self.steps[0].item == item && before == position && !needs_long;
        let is_shared = self.has_captures || !played.is_capture();
        (is_same && is_shared && rules.is_only(position, played)).then(|| played.clone())
    }
}
