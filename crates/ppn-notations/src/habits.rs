//! What a writer or a program does in a whole game, and is reported once.

use ppn_source::{Code, Diagnostic};

/// Joins all reports of a code into one, with the fixes of all.
pub(crate) fn join_all(diagnostics: &mut Vec<Diagnostic>, code: &Code, one: &str, many: &str) {
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
