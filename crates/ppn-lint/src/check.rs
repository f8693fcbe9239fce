use crate::{
    Selection, anchored_fixes,
    checked::Checked,
    explain,
    rules::{self, edition_older},
    suppression::Suppression,
    watch::{Observed, PlayWatch},
};
use ppn_engine::{Replay, codes};
use ppn_file::GameText;
use ppn_notations::ppn::{DefaultParser, Ppn, Request, settle};
use ppn_record::{Notation, Options};
use ppn_source::Diagnostic;
use std::any::Any;

/// Everything that is wrong with a game, in the order of the text.
///
/// These are the problems of reading and playing it, and for games in PPN what the selected rules
/// find: what is allowed but probably unintended. Problems of one cause are reported a few times and
/// counted, so there may be fewer here than in the game's record. What the game itself asks to
/// ignore is left out.
///
/// ```
/// use ppn_lint::{Selection, check};
/// use ppn_notations::Ppn;
///
/// let game = ppn_file::split("1. b2-c3\n").next().unwrap();
/// let found = check(&game, &Ppn::default(), &Default::default(), &Selection::default());
/// assert_eq!(found[0].code.name, "piece-not-found");
/// ```
#[must_use]
pub fn check(
    text: &GameText<'_>,
    notation: &dyn Notation,
    options: &Options,
    selection: &Selection,
) -> Vec<Diagnostic> {
    let mut found = match (notation as &dyn Any).downcast_ref() {
        Some(ppn) => check_ppn(text, ppn, options, selection),
        None => notation.record(text, options).diagnostics,
    };
    found.retain(|one| selection.reports(one.code));
    selection.weigh(&mut found);
    found
}

fn check_ppn(
    text: &GameText<'_>,
    ppn: &Ppn,
    options: &Options,
    selection: &Selection,
) -> Vec<Diagnostic> {
    if !text.is_text() {
        return text.diagnostics.clone();
    }
    let mut prepared = ppn.prepare(text, options);
    let mut faults = std::mem::take(&mut prepared.diagnostics);
    let mut request = prepared.request(prepared.macros.clone(), options);
    let mut observed = Observed::default();
    let mut program = None;
    if prepared.chosen.parser.is_plain() {
        let (made, mut found) = DefaultParser::program(&mut request);
        faults.append(&mut found);
        if !request.form_only {
            let Request { start, scale_factor, .. } = request;
            let mut watch = PlayWatch::new(selection);
            let limits = &options.limits;
            let (_, mut found) = Replay::watched(start, &made, scale_factor, limits, &mut watch);
            observed = watch.finish();
            faults.append(&mut found);
        }
        program = Some(made);
    } else {
        faults.append(&mut prepared.chosen.parser.play(request).diagnostics);
    }
    settle(&prepared.game, &mut faults);
    let older_edition = edition_older::find(ppn, &prepared, text, options, &faults);
    let checked = Checked {
        text,
        ppn,
        options,
        game: &prepared.game,
        chosen: &prepared.chosen,
        older_edition,
        setup: prepared.start.as_ref().map(|start| &start.setup),
        macros: &prepared.macros,
        program: program.as_ref(),
        observed,
        faults: &faults,
    };
    let mut diagnostics = explain::gather(&checked);
    diagnostics.extend(rules::run(&checked, selection));
    let mut suppression = Suppression::of(&checked);
    diagnostics.retain(|diagnostic| !suppression.covers(diagnostic));
    diagnostics.extend(suppression.leftovers(selection));
    let (mut limited, mut diagnostics): (Vec<_>, Vec<_>) =
        diagnostics.into_iter().partition(|one| one.code == &codes::DIAGNOSTICS_LIMIT);
    options.limits.bound(&mut diagnostics, 0);
    diagnostics.append(&mut limited);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    anchored_fixes::weigh(ppn, &prepared.game, options, &mut diagnostics);
    diagnostics
}
