//! Checking a game: its errors, and the rules that are selected.

use crate::{
    Selection,
    amended::Amended,
    anchored_fixes, consequences,
    explain::{each, gather as gather_causes},
    look::look_at,
    rules::{self, game_unmarked, marker_indented, marker_look_alike, metadata_endless},
    suppression::Suppression,
    words_kept,
};
use ppn_file::{GameText, Half};
use ppn_notations::ppn::{Ppn, Prepared, rationed, read_form};
use ppn_record::{Notation, Options, PartKind};
use ppn_source::{Diagnostic, Layer, Span};
use std::{any::Any, mem::take};

/// All problems of a game, in the order of the text.
///
/// These are the problems of reading and playing it, and for games in PPN the findings of the selected
/// rules, which report what is probably unintended. Problems of one cause are reported a few times and
/// counted, so there may be fewer here than in the game's record. Codes that the game itself asks to
/// ignore are left out.
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
        None => check_other(text, notation, options, selection),
    };
    found.sort_by_key(|one| one.span.start);
    found.retain(|one| selection.reports(one.code));
    selection.weigh(&mut found);
    found
}

/// Adds to the problems of a game what was probably meant, as [`check`] does, for programs that
/// only read or play the game.
///
/// ```
/// use ppn_record::Notation;
///
/// let game = ppn_file::split("1. b1xb3\n").next().unwrap();
/// let (ppn, options) = (ppn_notations::Ppn::default(), Default::default());
/// let mut found = ppn.record(&game, &options).diagnostics;
/// ppn_lint::explain(&game, &ppn, &options, &mut found);
/// assert_eq!(found[0].help, ["write `b1:b3`"]);
/// ```
pub fn explain(
    text: &GameText<'_>,
    notation: &dyn Notation,
    options: &Options,
    diagnostics: &mut [Diagnostic],
) {
    let ppn = (notation as &dyn Any).downcast_ref::<Ppn>();
    // Finding reasons requires playing the game again.
    if let Some(ppn) = ppn.filter(|_| text.is_text())
        && diagnostics.iter().any(Diagnostic::is_error)
    {
        let prepared = ppn.prepare(text, options);
        look_at(text, ppn, prepared, options, &Selection::default(), |checked| {
            each(checked, diagnostics);
        });
    }
}

/// Replaces the errors that a program found while reading a game by what [`check`] reports about these
/// words, so that a cause with many errors is one report.
///
/// ```
/// use ppn_record::Notation;
///
/// let game = ppn_file::split("---\nGameType: Chess\n1. e2-e4\n").next().unwrap();
/// let ppn = ppn_notations::Ppn::default();
/// let mut found = ppn.format(&game, &Default::default()).diagnostics;
/// assert_eq!(found.len(), 2);
/// ppn_lint::gather(&game, &ppn, &Default::default(), &mut found);
/// assert_eq!((found.len(), found[0].message.as_str()), (1, "the metadata has no end"));
/// ```
pub fn gather(
    text: &GameText<'_>,
    notation: &dyn Notation,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let is_ppn = (notation as &dyn Any).is::<Ppn>() && text.is_text();
    let has_errors = diagnostics.iter().any(Diagnostic::is_error);
    if !is_ppn || !has_errors && text.half.is_none() {
        return;
    }
    let selection = Selection { select: Some(vec!["E".to_owned()]), ..Selection::default() };
    let mut reports = check(text, notation, options, &selection);
    let mut errors: Vec<Span> =
        diagnostics.iter().filter(|one| one.is_error()).map(|one| one.span).collect();
    errors.sort_unstable_by_key(|span| span.start);
    // The furthest end of each error and those before it.
    let ends: Vec<u32> = errors
        .iter()
        .scan(0, |end, span| {
            *end = span.end.max(*end);
            Some(*end)
        })
        .collect();
    let is_error_at = |span: Span| {
        let begun = errors.partition_point(|error| error.start <= span.end);
        begun.checked_sub(1).is_some_and(|last| ends[last] >= span.start)
    };
    reports.retain(|one| {
        let mut labels = one.labels.iter();
        let is_of_half = text.half.is_some() && one.code == &metadata_endless::METADATA_ENDLESS;
        is_of_half || is_error_at(one.span) || labels.any(|label| is_error_at(label.span))
    });
    if reports.is_empty() && text.half.is_none() {
        return explain(text, notation, options, diagnostics);
    }
    diagnostics.retain(|one| !one.is_error());
    diagnostics.append(&mut reports);
    diagnostics.sort_by_key(|one| one.span);
}

/// The problems of a game that is not PPN.
fn check_other(
    text: &GameText<'_>,
    notation: &dyn Notation,
    options: &Options,
    selection: &Selection,
) -> Vec<Diagnostic> {
    let mut found = notation.record(text, options).diagnostics;
    let comments = || -> Vec<Span> {
        let parts = notation.parts(text, options);
        parts.iter().filter(|part| part.kind == PartKind::Comment).map(|part| part.span).collect()
    };
    if text.text.contains("ppn:") {
        let mut suppression = Suppression::of_comments(&text.text, comments().into_iter());
        found.retain(|one| !suppression.covers(one));
        found.extend(suppression.leftovers(selection));
    }
    words_kept::weigh(&text.text, &mut found, comments);
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
    let prepared = ppn.prepare(text, options);
    if text.half == Some(Half::Moves) {
        let marker = prepared.game.header.map(metadata_endless::at_marker);
        let mut found = check_one(text, ppn, prepared, options, selection);
        // The board is set up by the other half.
        found.retain(|one| !one.code.is_error_of(Layer::Replay));
        found.splice(..0, marker);
        return found;
    }
    let elements = || {
        let (movetext, at) = (prepared.game.movetext_str(), prepared.game.movetext.start);
        read_form(movetext, at, &options.limits).elements
    };
    let is_plain = prepared.chosen.parser.is_plain();
    // A game with a wrong marker is checked as if the marker were right.
    let found = if let Some(spaces) = marker_indented::find(&prepared.game) {
        vec![marker_indented::diagnostic(&text.text, spaces)]
    } else if let Some(lines) = marker_look_alike::find(&prepared.game) {
        let of_line = |&line: &_| marker_look_alike::diagnostic(&text.text, line);
        lines.iter().map(of_line).collect()
    } else if let Some(end) = metadata_endless::find(&prepared.game, elements).filter(|_| is_plain)
    {
        vec![metadata_endless::diagnostic(&prepared.game, &end)]
    } else {
        Vec::new()
    };
    if !found.is_empty() {
        let mut found = check_amended(text, ppn, options, selection, found);
        // It is reported where the other half begins.
        let is_told = |one: &Diagnostic| one.code == &metadata_endless::METADATA_ENDLESS;
        found.retain(|one| text.half != Some(Half::Metadata) || !is_told(one));
        return found;
    }
    let unmarked = match is_plain {
        true => game_unmarked::find(&text.text, prepared.game.movetext, elements),
        false => Vec::new(),
    };
    if unmarked.is_empty() {
        return check_one(text, ppn, prepared, options, selection);
    }
    drop(prepared);
    // Each part is read as a game of its own, within the limits of the games of a file.
    let mut found = Vec::new();
    let ends = unmarked.iter().map(|one| one.end).chain([text.text.len()]);
    let starts =
        [(0, true)].into_iter().chain(unmarked.iter().map(|one| (one.start, one.is_ended)));
    // Metadata without an end is not a game yet.
    let places = starts.zip(ends).filter(|((_, is_ended), _)| *is_ended);
    let places: Vec<_> = places.map(|((start, _), end)| (start, end)).collect();
    let frame = GameText { text: "".into(), ..text.clone() };
    let parts = places
        .iter()
        .map(|&(start, end)| GameText { text: text.text[start..end].into(), ..frame.clone() });
    for (mut part, (start, _)) in rationed(parts).zip(&places) {
        part.is_rationed |= text.is_rationed;
        let of_part = check_ppn(&part, ppn, options, selection);
        found.extend(of_part.into_iter().map(|one| one.shift(Span::empty(*start).start)));
    }
    found.extend(unmarked.iter().map(|one| one.diagnostic(&text.text)));
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

/// The problems of a text whose first problems are known. The text is checked with the fixes of
/// these.
fn check_amended(
    text: &GameText<'_>,
    ppn: &Ppn,
    options: &Options,
    selection: &Selection,
    mut found: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let edits = found.iter().flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits);
    let mut amended = Amended::new(&text.text, edits.cloned());
    let fixed = GameText { text: take(&mut amended.text).into(), ..text.clone() };
    let mut others = check_ppn(&fixed, ppn, options, selection);
    others.iter_mut().for_each(|one| amended.put_back(one));
    found.append(&mut others);
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

/// The problems of a text that is one game.
fn check_one(
    text: &GameText<'_>,
    ppn: &Ppn,
    prepared: Prepared<'_>,
    options: &Options,
    selection: &Selection,
) -> Vec<Diagnostic> {
    look_at(text, ppn, prepared, options, selection, |checked| {
        let mut diagnostics = gather_causes(checked);
        diagnostics.extend(rules::run(checked, selection));
        let mut suppression = Suppression::of(checked);
        // A comment hides a problem with all that follows from it, and is in use if the problem is counted
        // with another one.
        diagnostics.iter().for_each(|one| _ = suppression.covers(one));
        consequences::join(checked, selection, &mut diagnostics);
        diagnostics.retain(|diagnostic| !suppression.covers(diagnostic));
        diagnostics.extend(suppression.leftovers(selection));
        bound_warnings(&mut diagnostics, options.limits.diagnostics);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        anchored_fixes::weigh(ppn, checked.game, options, &mut diagnostics);
        words_kept::weigh(checked.game.text, &mut diagnostics, || checked.comments());
        diagnostics
    })
}

/// Keeps only the first warnings of a game, up to a limit. The last one says how many more there are:
/// that is no error, since the errors of a game have limits of their own where they are found.
fn bound_warnings(diagnostics: &mut Vec<Diagnostic>, limit: usize) {
    let left_out = diagnostics.iter().filter(|one| !one.is_error()).count().saturating_sub(limit);
    if left_out == 0 {
        return;
    }
    diagnostics.sort_by_key(|one| one.span);
    let mut left = limit;
    diagnostics.retain_mut(|one| {
        if one.is_error() {
            return true;
        }
        let is_kept = left > 0;
        left = left.saturating_sub(1);
        if is_kept && left == 0 {
            one.notes.push(match left_out {
                1 => "one more warning is hidden".to_owned(),
                n => format!("{n} more warnings are hidden"),
            });
        }
        is_kept
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_warnings_are_no_error() {
        let text = format!("1. S@b2 M@c2 {}", "b2-b2 ".repeat(40)).into();
        let text = GameText { text, ..GameText::default() };
        let mut options = Options::default();
        options.limits.diagnostics = 10;
        let ppn = Ppn::default();
        assert!(ppn.record(&text, &options).diagnostics.is_empty());
        let found = check(&text, &ppn, &options, &Selection::default());
        assert_eq!(found.len(), 10);
        assert!(found.iter().all(|one| !one.is_error()));
        assert_eq!(found[9].notes, ["30 more warnings are hidden"]);
    }

    #[test]
    fn games_that_no_line_separates_have_the_limits_of_a_file() {
        const START: &str = "GameType: Chess\n...\n";
        // The first game asks for all moves that the braces of a file may make.
        let games = |first: &str| {
            let first = format!("---\n{START}1. {first}\n");
            let text = format!("{first}{START}1. S@({{1..40}},{{1..40}})\n").into();
            let text = GameText { text, ..GameText::default() };
            let found = check(&text, &Ppn::default(), &Options::default(), &Selection::default());
            found.into_iter().map(|one| one.code.name).collect::<Vec<_>>()
        };
        assert_eq!(games("S@b2"), ["game-unmarked"]);
        let limited = ["expansion-limit", "game-unmarked", "expansion-limit"];
        assert_eq!(games("S@({1..1000},{1..1000})"), limited);
    }
}
