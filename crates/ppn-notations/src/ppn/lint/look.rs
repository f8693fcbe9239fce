//! Plays a game, unchanged or with edits, to look at the result.

use crate::ppn::lint::{
    amended::Amended,
    checked::Checked,
    observer::{Observed, Observer},
    rules::{self, edition_older},
};
use crate::ppn::{DefaultParser, ParsedPpn, Request, settle};
use ppn_engine::{Program, Replay};
use ppn_file::{Game, GameText};
use ppn_record::lint::Selection;
use ppn_source::{Diagnostic, Edit};
use std::{cell::OnceCell, mem::take};

/// Plays a game with edits, and passes the result to a function.
pub(crate) fn with_edits<R>(
    checked: &Checked<'_, '_>,
    edits: impl IntoIterator<Item = Edit>,
    look: impl FnOnce(&Checked<'_, '_>, &Amended) -> R,
) -> R {
    let mut amended = Amended::new(checked.game.text, edits);
    let text = GameText { text: take(&mut amended.text).into(), ..checked.text.clone() };
    let parsed = checked.ppn.read(text, checked.options);
    look_at(&parsed, &Selection::default(), |with| look(with, &amended))
}

/// Plays a game that was read, and passes the result to a function.
pub(crate) fn look_at<R>(
    parsed: &ParsedPpn<'_>,
    selection: &Selection,
    look: impl FnOnce(&Checked<'_, '_>) -> R,
) -> R {
    let ParsedPpn { ppn, text, options, .. } = parsed;
    let (own, prepared) = (parsed.game(), parsed.prepared());
    let mut faults = prepared.diagnostics.clone();
    let mut request = prepared.request(&own, options);
    let mut observed = Observed::default();
    let mut program = None;
    if prepared.chosen.parser.is_plain() {
        let (made, mut found) = DefaultParser::program_of(&mut request, parsed.form().clone());
        faults.append(&mut found);
        if !request.form_only {
            let Request { start, scale_factor, .. } = request;
            let mut watch = Observer::new(rules::of_play(selection), prepared.start.clone());
            let limits = &prepared.limits;
            let mut found = Replay::observe(start, &made, scale_factor, limits, &mut watch);
            observed = watch.finish();
            faults.append(&mut found);
        }
        program = Some(made);
    } else {
        faults.append(&mut prepared.chosen.parser.play(request).diagnostics);
    }
    settle(&own, prepared.is_rationed, &mut faults);
    let elements = program.as_ref().map_or(&[][..], Program::elements);
    let older_edition =
        edition_older::find(ppn, (&own, prepared), text, options, elements, &faults);
    let mut checked = of_head(parsed, &own, &faults);
    (checked.older_edition, checked.observed) = (older_edition, observed);
    checked.program = program.as_ref();
    look(&checked)
}

/// Passes a game whose movetext is ordinary to a function that looks at the metadata.
pub(crate) fn look_at_head<R>(
    parsed: &ParsedPpn<'_>,
    game: &Game<'_>,
    look: impl FnOnce(&Checked<'_, '_>) -> R,
) -> R {
    look(&of_head(parsed, game, &[]))
}

/// A game without what was read and observed of its movetext.
fn of_head<'c, 't>(
    parsed: &'c ParsedPpn<'_>,
    game: &'c Game<'t>,
    faults: &'c [Diagnostic],
) -> Checked<'c, 't> {
    let prepared = parsed.prepared();
    Checked {
        text: &parsed.text,
        ppn: &parsed.ppn,
        options: &parsed.options,
        game,
        chosen: &prepared.chosen,
        older_edition: None,
        setup: prepared.start.as_ref().map(|start| &start.setup),
        macros: &prepared.macros,
        program: None,
        observed: Observed::default(),
        faults,
        numbers: OnceCell::new(),
        numbers_as_moves: OnceCell::new(),
        comment_marks: OnceCell::new(),
    }
}
