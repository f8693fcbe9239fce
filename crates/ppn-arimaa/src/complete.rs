//! Steps as they are written out, with the removals that follow from them.

use crate::{Comment, Marking, Motion, Played, Removal, Step, Turn, TurnKind};

/// A step as it is written out: in the text, or implied by the rules.
#[derive(Clone, Copy, Debug)]
pub struct FullStep<'g> {
    /// The step.
    pub step: Step,
    /// Its place among the written steps of the turn; `None` for a removal that the rules imply.
    pub at: Option<usize>,
    /// About the step.
    pub comment: Option<&'g Comment>,
    /// On the step.
    pub markings: &'g [Marking],
}

/// The steps of a turn with every removal directly after the step that causes it.
///
/// A turn that could not be played is given as it is written. Removals at the end of silver's setup
/// have no way to be written.
#[must_use]
pub fn full_steps<'g>(turn: &'g Turn, played: &Played) -> Vec<FullStep<'g>> {
    let written = |at: usize| {
        let written = &turn.steps[at];
        FullStep {
            step: written.step,
            at: Some(at),
            comment: written.comment.as_ref(),
            markings: &written.markings,
        }
    };
    if turn.kind != TurnKind::Move || played.board.is_none() {
        return (0..turn.steps.len()).map(written).collect();
    }
    let mut steps = Vec::with_capacity(turn.steps.len() + played.removals.len());
    let mut removals = played.removals.iter().peekable();
    for (at, cause) in played.causes.iter().enumerate() {
        if cause.is_some() {
            continue;
        }
        steps.push(written(at));
        while let Some(removal) = removals.next_if(|removal| removal.cause == at) {
            let place = (0..turn.steps.len())
                .find(|&place| played.causes[place] == Some(at) && names(turn, place, removal));
            steps.push(place.map_or_else(|| implied(removal), written));
        }
    }
    steps
}

fn names(turn: &Turn, place: usize, removal: &Removal) -> bool {
    turn.steps[place].step.square == removal.square
}

fn implied(removal: &Removal) -> FullStep<'static> {
    let step = Step { piece: removal.piece, square: removal.square, motion: Motion::Remove };
    FullStep { step, at: None, comment: None, markings: &[] }
}
