//! Checking a game in PPN: its errors, and the rules that are selected.

use super::{
    amended::Amended,
    anchored_fixes,
    checked::Checked,
    explain::gather,
    joining,
    look::{look_at, look_at_head},
    ordinary::is_ordinary,
    rules::{
        self, foreign_lines, game_unmarked, marker_indented, marker_look_alike, metadata_endless,
    },
};
use crate::{
    ppn::{ParsedPpn, rationed},
    standard_codes,
};
use ppn_file::{Game, Half};
use ppn_record::{
    Parsed,
    lint::{Selection, Suppression, bound_warnings, keep_words, report_fences},
};
use ppn_source::{Applicability, Diagnostic, Fix, Layer, Span};
use ppn_syntax::ElementKind;
use std::{cell::OnceCell, mem::take};

/// The problems of a game in PPN, and the findings of the selected rules.
pub(crate) fn check(parsed: &ParsedPpn<'_>, selection: &Selection) -> Vec<Diagnostic> {
    let ParsedPpn { ppn, text, options, .. } = parsed;
    let (game, prepared) = (parsed.game(), parsed.prepared());
    if text.half == Some(Half::Moves) {
        let marker = game.header.map(|marker| metadata_endless::at_marker(game.text, marker));
        let mut found = check_one(parsed, &game, selection);
        // The board is set up by the other half, and a long line of hyphens is the marker.
        let is_of_marker =
            |one: &Diagnostic| game.header.is_some_and(|marker| marker.touches(one.span.start));
        found.retain(|one| !one.code.is_error_of(Layer::Replay) && !is_of_marker(one));
        found.splice(..0, marker);
        return found;
    }
    let elements = || &*parsed.form().elements;
    let is_plain = prepared.chosen.parser.is_plain();
    // A game with errors and a wrong marker is checked as if the marker were right. Without errors, it is
    // what it says, though that may be odd.
    let has_errors = OnceCell::new();
    let has_errors = || *has_errors.get_or_init(|| parsed.record().has_errors());
    if let Some(lines) = foreign_lines::find(&game) {
        if has_errors() {
            return check_amended(parsed, selection, vec![lines]);
        }
        // A movetext in another notation passes over them.
        let mut found = check_one(parsed, &game, selection);
        report_fences(&text.text, &mut found);
        return found;
    }
    let found = if let Some(spaces) = marker_indented::find(&game) {
        vec![marker_indented::diagnostic(&text.text, spaces)]
    } else if let Some(lines) = marker_look_alike::find(&game) {
        let of_line = |&line: &_| marker_look_alike::diagnostic(&text.text, line);
        lines.iter().map(of_line).collect()
    } else if let Some(end) = metadata_endless::find(&game, elements).filter(|_| is_plain) {
        vec![metadata_endless::diagnostic(&game, &end)]
    } else {
        Vec::new()
    };
    if !found.is_empty() && has_errors() {
        let mut found = check_amended(parsed, selection, found);
        // It is reported where the other half begins.
        let is_told = |one: &Diagnostic| one.code == &metadata_endless::METADATA_ENDLESS;
        found.retain(|one| text.half != Some(Half::Metadata) || !is_told(one));
        return found;
    }
    let unmarked = match is_plain {
        true => game_unmarked::find(&text.text, game.movetext, elements),
        false => Vec::new(),
    };
    if unmarked.is_empty() || !has_errors() {
        return check_one(parsed, &game, selection);
    }
    // Each part is read as a game of its own, within the limits of the games of a file.
    let mut found = Vec::new();
    let ends = unmarked.iter().map(|one| one.end).chain([text.text.len()]);
    let starts =
        [(0, true)].into_iter().chain(unmarked.iter().map(|one| (one.start, one.is_ended)));
    // Metadata without an end is not a game yet.
    let places = starts.zip(ends).filter(|((_, is_ended), _)| *is_ended);
    let places: Vec<_> = places.map(|((start, _), end)| (start, end)).collect();
    let parts = places.iter().map(|&(start, end)| text.with_text(&text.text[start..end]));
    for (mut part, (start, _)) in rationed(parts).zip(&places) {
        part.is_rationed |= text.is_rationed;
        let of_part = check(&ppn.read(part, options), selection);
        found.extend(of_part.into_iter().map(|one| one.shift(Span::empty(*start).start)));
    }
    found.extend(unmarked.iter().map(|one| one.diagnostic(&text.text)));
    found.extend(text.diagnostics.iter().cloned());
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

/// The problems of a text whose first problems are known. The text is checked with the fixes of
/// these.
fn check_amended(
    parsed: &ParsedPpn<'_>,
    selection: &Selection,
    mut found: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    let ParsedPpn { ppn, text, options, .. } = parsed;
    let edits = found.iter().flat_map(|one| &one.fixes).flat_map(|fix| &fix.edits);
    let mut amended = Amended::new(&text.text, edits.cloned());
    let fixed = text.with_text(take(&mut amended.text));
    let mut others = check(&ppn.read(fixed, options), selection);
    others.iter_mut().for_each(|one| amended.put_back(one));
    found.append(&mut others);
    found.extend(text.diagnostics.iter().cloned());
    found.sort_by_key(|diagnostic| diagnostic.span);
    found
}

/// The problems of a text that is one game.
fn check_one(parsed: &ParsedPpn<'_>, game: &Game<'_>, selection: &Selection) -> Vec<Diagnostic> {
    let is_without_problems = is_ordinary(parsed)
        && look_at_head(parsed, game, |checked| rules::run_on_head(checked, selection).is_empty());
    if is_without_problems { Vec::new() } else { check_wholly(parsed, selection) }
}

/// The problems of a text that is one game, which may not be ordinary.
pub(super) fn check_wholly(parsed: &ParsedPpn<'_>, selection: &Selection) -> Vec<Diagnostic> {
    let ParsedPpn { ppn, options, .. } = parsed;
    look_at(parsed, selection, |checked| {
        let mut diagnostics = gather(checked);
        diagnostics.extend(rules::run(checked, selection));
        let mut suppression = suppression(checked);
        // A comment hides a problem with all that follows from it, and is in use if the problem is counted
        // with another one.
        diagnostics.iter().for_each(|one| _ = suppression.covers(one));
        joining::join(checked, selection, &mut diagnostics);
        diagnostics.retain(|diagnostic| !suppression.covers(diagnostic));
        diagnostics.extend(suppression.leftovers(selection, standard_codes));
        bound_warnings(&mut diagnostics, options.limits.diagnostics);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        anchored_fixes::weigh(ppn, checked.game, options, &mut diagnostics);
        weigh_foreign(parsed, &mut diagnostics);
        keep_words(checked.game.text, &mut diagnostics, || checked.comments());
        diagnostics
    })
}

/// Makes the fixes of a movetext in another notation unsafe if parts of it were not understood. A game that is
/// a file of that notation is left unchanged then.
fn weigh_foreign(parsed: &ParsedPpn<'_>, diagnostics: &mut [Diagnostic]) {
    let parser = &parsed.prepared().chosen.parser;
    if parser.is_plain() {
        return;
    }
    let game = parsed.game();
    let is_inside = |fix: &Fix| fix.edits.iter().any(|one| one.span.end > game.movetext.start);
    let fixes = diagnostics.iter_mut().flat_map(|one| &mut one.fixes);
    let fixes = fixes.filter(|fix| fix.applicability == Applicability::Safe && is_inside(fix));
    let mut fixes = fixes.peekable();
    if fixes.peek().is_none() || parser.is_understood(game.movetext_str(), parsed.metadata()) {
        return;
    }
    fixes.for_each(|fix| fix.applicability = Applicability::Unsafe);
}

/// The comments of a game that hide its problems.
fn suppression(checked: &Checked<'_, '_>) -> Suppression {
    let game = checked.game;
    let of_game = match game.text[..game.movetext.range().start].contains("ppn:") {
        true => game.metadata_comments(&checked.options.metadata_limits),
        false => Vec::new(),
    };
    let of_moves = checked.elements().iter().filter(|one| one.kind == ElementKind::Comment);
    Suppression::of(game.text, of_game, of_moves.map(|comment| comment.span))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ppn::Ppn;
    use ppn_file::GameText;
    use ppn_record::{Notation, Options, Parsed, lint::CodeWord};

    #[test]
    fn many_warnings_are_no_error() {
        let text = format!("1. S@b2 M@c2 {}", "b2-b2 ".repeat(40)).into();
        let text = GameText { text, ..GameText::default() };
        let mut options = Options::default();
        options.limits.diagnostics = 10;
        let ppn = Ppn::default();
        assert!(ppn.record(&text, &options).diagnostics.is_empty());
        let found = ppn.read(text.borrowed(), &options).lint(&Selection::default());
        assert_eq!(found.len(), 10);
        assert!(found.iter().all(|one| !one.is_error()));
        assert_eq!(found[9].notes, ["30 more warnings are hidden"]);
    }

    #[test]
    fn a_cause_is_reported_if_the_error_that_it_leads_to_is_not_selected() {
        let lost = "Gametype: Four Field Kono\n\n1. b1:b3 1... d3:b3\n";
        let again = "1. S@b2 M@c2\n1... b2-b3\n1... b2-b3 2. c2-c3\n";
        for (text, name) in [(lost, "key-near"), (again, "duplicate-number")] {
            let found = |selection: &Selection| {
                let text = GameText { text: text.into(), ..GameText::default() };
                let mut found = Ppn::default().read(text, &Options::default()).lint(selection);
                selection.apply(&mut found);
                found.into_iter().map(|one| one.code.name).collect::<Vec<_>>()
            };
            assert_eq!(found(&Selection::default())[0], "piece-not-found");
            let word = CodeWord::new(name, &standard_codes()).unwrap();
            assert_eq!(found(&Selection::of([word])), [name]);
        }
    }

    #[test]
    fn games_that_no_line_separates_have_the_limits_of_a_file() {
        const START: &str = "GameType: Chess\n...\n";
        // The first game asks for all moves that the braces of a file may make.
        let games = |first: &str| {
            let first = format!("---\n{START}1. {first}\n");
            let text = format!("{first}{START}1. S@({{1..40}},{{1..40}})\n").into();
            let text = GameText { text, ..GameText::default() };
            let found = Ppn::default().read(text, &Options::default());
            let found = found.lint(&Selection::default());
            found.into_iter().map(|one| one.code.name).collect::<Vec<_>>()
        };
        assert_eq!(games("S@b2"), ["game-unmarked"]);
        let limited = ["expansion-limit", "game-unmarked", "expansion-limit"];
        assert_eq!(games("S@({1..1000},{1..1000})"), limited);
    }
}
