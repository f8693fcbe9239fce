//! Reports of one cause, which are one report.

use ppn_source::{Code, Diagnostic, Span};

/// A code of what a writer or a program does in a whole game, and words for one and for several more
/// places, such as `tag of this game has other letters`.
pub type Habit<'w> = (&'static Code, &'w str, &'w str);

/// Makes one report of all reports of each code, with the fixes of all.
pub fn join_habits(found: &mut Vec<Diagnostic>, habits: &[Habit<'_>]) {
    for (code, one, many) in habits {
        join_all(found, code, one, many);
    }
}

/// Joins all reports of a code into one, with the fixes of all.
fn join_all(diagnostics: &mut Vec<Diagnostic>, code: &Code, one: &str, many: &str) {
    let mut of_code = (0..diagnostics.len()).filter(|&at| diagnostics[at].code == code);
    let Some(first) = of_code.next() else { return };
    let others: Vec<_> = of_code.map(|at| diagnostics[at].fixes.first().cloned()).collect();
    if others.is_empty() {
        return;
    }
    let mut at = 0;
    diagnostics.retain(|one| {
        at += 1;
        one.code != code || at == first + 1
    });
    let whole = &mut diagnostics[first];
    whole.notes.push(match others.len() {
        1 => format!("one more {one}"),
        n => format!("{n} more {many}"),
    });
    if let Some(fix) = whole.fixes.first_mut() {
        for other in others.into_iter().flatten() {
            fix.applicability = fix.applicability.max(other.applicability);
            fix.edits.extend(other.edits);
        }
        // A fix with a text to write is that of the first place.
        let is_text = fix.title.contains('`');
        fix.title += if is_text { ", and the others likewise" } else { " everywhere" };
    }
}

/// How many of the first reports are about words beside each other in a line, which may be one text, and the
/// place of these words.
pub fn adjacent(
    text: &str,
    found: &[Diagnostic],
    is_word: impl Fn(&Diagnostic) -> bool,
) -> (usize, Span) {
    let Some(first) = found.first().filter(|one| is_word(one)) else { return Default::default() };
    let (mut count, mut whole) = (1, first.span);
    for one in &found[1..] {
        let between = text.get(whole.range().end..one.span.range().start);
        let is_beside = between.is_some_and(|gap| gap.chars().all(|c| matches!(c, ' ' | '\t')));
        if !is_beside || !is_word(one) {
            break;
        }
        (count, whole) = (count + 1, whole.cover(one.span));
    }
    (count, whole)
}
