//! Changes of a game that keep its boards.

use super::{Ppn, parsed::ParsedPpn, spelling::spellings};
use ppn_file::{Game, GameText, Limits, MetadataEdits, NewValue, ScalarStyle, Slot};
use ppn_record::{Notation, Options, Parsed, Part, PartKind, Record, Refactoring, RefactoringKind};
use ppn_source::{Edit, Fix, Span, edited, short};
use ppn_syntax::{ElementKind, Movetext, NumberKind};
use std::{cell::OnceCell, collections::BTreeMap};

pub(super) fn refactorings(parsed: &ParsedPpn<'_>, span: Span) -> Vec<Refactoring> {
    let (ppn, text, options) = (&parsed.ppn, &parsed.text, &parsed.options);
    let game = parsed.game();
    let limits = &options.metadata_limits;
    if !text.diagnostics.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let before = OnceCell::new();
    let before = || before.get_or_init(|| parsed.record());
    let mut add = |kind, fix: Option<Fix>| {
        // Every refactoring must keep the boards.
        if let Some(fix) = fix.filter(|fix| keeps_boards(ppn, before(), fix, options)) {
            found.push(Refactoring { kind, fix });
        }
    };
    if let Some(movetext) = parsed.movetext() {
        add(RefactoringKind::Extract, extract(&game, limits, movetext, span));
        add(RefactoringKind::Inline, inline(parsed.parts(), &game, limits, span));
        add(RefactoringKind::Rewrite, expand(ppn, text, movetext, span, options));
        for fix in spellings(parsed, &game, span) {
            add(RefactoringKind::Rewrite, Some(fix));
        }
        add(RefactoringKind::Rewrite, renumber(&game, movetext, span));
    }
    if span.start < game.movetext.start {
        let pinned = ppn.pin(text, options).ok().flatten();
        add(RefactoringKind::Rewrite, pinned);
    }
    found
}

fn fix(title: impl Into<String>, edits: Vec<Edit>) -> Option<Fix> {
    (!edits.is_empty()).then(|| Fix::safe(title, edits))
}

/// Whether a change makes no new reports and keeps all boards.
fn keeps_boards(ppn: &Ppn, before: &Record<'_>, fix: &Fix, options: &Options) -> bool {
    let changed = GameText::whole(edited(before.text, &fix.edits).into_bytes());
    let after = ppn.record(&changed, options);
    let counts = |record: &Record<'_>| {
        let mut counts = BTreeMap::<_, usize>::new();
        for one in &record.diagnostics {
            *counts.entry(one.code.id).or_default() += 1;
        }
        counts
    };
    let (known, found) = (counts(before), counts(&after));
    let is_new = |(id, count): (_, &usize)| known.get(id).is_none_or(|known| known < count);
    if before.len() != after.len() || found.iter().any(is_new) {
        return false;
    }
    let (mut old, mut new) = (before.boards(), after.boards());
    (0..before.len()).all(|state| {
        let (old, new) = (old.go_to(state), new.go_to(state));
        old.len() == new.len() && old.pieces().eq(new.pieces())
    })
}

/// Gives a name to the selected words, wherever they occur in the game.
fn extract(game: &Game<'_>, limits: &Limits, movetext: &Movetext, span: Span) -> Option<Fix> {
    let words = span.slice(game.text);
    let trimmed = words.trim();
    if trimmed.is_empty() || span.start < game.movetext.start {
        return None;
    }
    let start = span.start + short(words.len() - words.trim_start().len());
    let chosen = Span { start, end: start + short(trimmed.len()) };
    let inside: Vec<_> = movetext
        .elements
        .iter()
        .filter(|element| element.span.start < chosen.end && chosen.start < element.span.end)
        .collect();
    // The selection must be whole words that are moves.
    let whole = inside.first()?.span.start == chosen.start && inside.last()?.span.end == chosen.end;
    if !whole || !inside.iter().all(|element| matches!(element.kind, ElementKind::Moves(_))) {
        return None;
    }
    let taken = |name: &str| game.text.contains(name) || ppn_engine::is_builtin_macro(name);
    let name = (1..).map(|number| format!("m{number}")).find(|name| !taken(name))?;
    let used = format!("`{name}'");
    let mut edits = definition(game, limits, &name, trimmed)?;
    let starts =
        movetext.elements.iter().filter(|element| matches!(element.kind, ElementKind::Moves(_)));
    let mut last = 0;
    for element in starts {
        let at = element.span.start as usize;
        let end = at + trimmed.len();
        let ends_a_word = || movetext.elements.iter().any(|other| other.span.end as usize == end);
        if at >= last && game.text.get(at..end) == Some(trimmed) && ends_a_word() {
            edits.push(Edit::replace(Span::new(at, end), &*used));
            last = end;
        }
    }
    fix(format!("extract the macro `{name}`"), edits)
}

/// The edits that define a macro, before all others.
fn definition(game: &Game<'_>, limits: &Limits, name: &str, value: &str) -> Option<Vec<Edit>> {
    let edits = MetadataEdits::new(game, limits);
    let (path, value) = (["Macros", name], NewValue::styled(value, ScalarStyle::SingleQuoted));
    match game.metadata.get("Macros") {
        Some(_) => edits.insert(path, &value, Slot::First).ok(),
        None => edits.set(path, &value).ok(),
    }
}

/// Writes the value of a macro wherever it is used, and removes its definition.
fn inline(parts: &[Part], game: &Game<'_>, limits: &Limits, span: Span) -> Option<Fix> {
    let is_macro = |kind| matches!(kind, PartKind::Macro | PartKind::MacroUse);
    let part = parts.iter().find(|part| is_macro(part.kind) && part.span.touches(span.start))?;
    let name = part.span.slice(game.text);
    let macros = game.metadata.get("Macros")?.as_mapping()?;
    let value = macros.get(name)?.value.text()?;
    let uses = parts
        .iter()
        .filter(|part| part.kind == PartKind::MacroUse && part.span.slice(game.text) == name);
    let mut edits: Vec<Edit> = uses
        .map(|part| Span { start: part.span.start - 1, end: part.span.end + 1 })
        .map(|span| Edit::replace(span, value))
        .collect();
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|edit| edit.span);
    // A definition that remains is harmless; one that is removed must not be used by other
    // definitions.
    if edits.iter().all(|edit| edit.span.start >= game.movetext.start)
        && let Some(gone) = match macros.len() {
            1 => super::removal(game, limits, &["Macros"]),
            _ => super::removal(game, limits, &["Macros", name]),
        }
    {
        edits.splice(0..0, gone.edits);
    }
    fix(format!("inline the macro `{name}`"), edits)
}

/// Writes the moves of an item with braces one by one.
fn expand(
    ppn: &Ppn,
    text: &GameText<'_>,
    movetext: &Movetext,
    span: Span,
    options: &Options,
) -> Option<Fix> {
    let is_template = |kind| matches!(kind, ElementKind::Template(_));
    let element = movetext
        .elements
        .iter()
        .find(|element| is_template(element.kind) && element.span.touches(span.start))?;
    let written = element.span.slice(&text.text);
    if !written.contains('{') {
        return None;
    }
    // The text of a record has braces expanded; played alone, the item is one state.
    let alone = GameText::whole(format!("---\n...\n1. {written}\n").into_bytes());
    let record = ppn.record(&alone, options);
    let expanded = record.text(1).into_owned();
    if record.len() != 2 || expanded.is_empty() || expanded == written {
        return None;
    }
    fix("expand the braces", vec![Edit::replace(element.span, expanded)])
}

/// Numbers the moves from 1. Each number keeps its number of uses and of periods.
fn renumber(game: &Game<'_>, movetext: &Movetext, span: Span) -> Option<Fix> {
    let touched = movetext.elements.iter().any(|element| {
        matches!(element.kind, ElementKind::Number(_)) && element.span.touches(span.start)
    });
    if !touched {
        return None;
    }
    let mut edits = Vec::new();
    let mut last: Option<(&str, u64)> = None;
    for element in &movetext.elements {
        if element.kind != ElementKind::Number(NumberKind::Written) {
            continue;
        }
        let written = element.span.slice(game.text);
        let digits = written.trim_end_matches('.');
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let periods = written.len() - digits.len();
        let number = match last {
            // The moves of one turn share a number.
            Some((before, number)) if before == digits && periods > 1 => number,
            Some((_, number)) => number + 1,
            None => 1,
        };
        last = Some((digits, number));
        let number_text = number.to_string();
        if digits != number_text {
            let digits =
                Span { start: element.span.start, end: element.span.start + short(digits.len()) };
            edits.push(Edit::replace(digits, number_text));
        }
    }
    fix("number the moves from 1", edits)
}
