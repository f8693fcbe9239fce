//! Steps written out in full, with the removals that follow from them.

use crate::{Comment, Marking, Motion, Played, Removal, Step, Turn, TurnKind};

/// A step written out in full: in the text, or implied by the rules.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FullStep<'g> {
    /// The step.
    pub step: Step,
    /// The place among the written steps of the turn; `None` for a removal that the rules imply.
    pub at: Option<usize>,
    /// The comment on the step.
    pub comment: Option<&'g Comment>,
    /// The markings on the step.
    pub markings: &'g [Marking],
}

/// The steps of a turn with every removal directly after the step that causes it.
///
/// A turn that could not be played is returned as written. Removals at the end of silver's
/// setup cannot be written.
pub fn full_steps<'g, 'p: 'g>(
    turn: &'g Turn,
    played: &'p Played,
) -> impl Iterator<Item = FullStep<'g>> {
    let is_played = turn.kind == TurnKind::Move && played.board.is_some();
    let (causes, removals) =
        if is_played { (&played.causes[..], &played.removals[..]) } else { (&[][..], &[][..]) };
    let written = move |at: usize| {
        let written = &turn.steps[at];
        FullStep {
            step: written.step,
            at: Some(at),
            comment: written.comment.as_ref(),
            markings: &written.markings,
        }
    };
    let movements = (0..turn.steps.len()).filter(|at| causes.iter().all(|(step, _)| step != at));
    movements.flat_map(move |at| {
        let caused = removals.iter().filter(move |removal| removal.cause == at);
        let caused = caused.map(move |removal| {
            let names = |place: usize| turn.steps[place].step.square == removal.square;
            let of_it = |&&(step, cause): &&(usize, usize)| cause == at && names(step);
            causes.iter().find(of_it).map_or_else(|| implied(removal), |&(step, _)| written(step))
        });
        std::iter::once(written(at)).chain(caused)
    })
}

fn implied(removal: &Removal) -> FullStep<'static> {
    let step = Step { piece: removal.piece, square: removal.square, motion: Motion::Remove };
    FullStep { step, at: None, comment: None, markings: &[] }
}
