//! The rule for lines of the movetext that begin with `...`.

use super::number_bare;
use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// A line of the movetext begins with `...`. The notation keeps that beginning for the line that
    /// ends the metadata: no other line of a game may have it, not even within a comment.
    ///
    /// # Why it matters
    /// If the lines above are moved or removed, the metadata ends at this line, and the moves before
    /// it are read as metadata. A space before the periods is enough; `ppn fmt` writes it.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// ...
    /// 1a. S@b2
    /// ...b. M@c2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// ...
    /// 1a. S@b2
    ///  ...b. M@c2
    /// ```
    pub(crate) static LINE_DOTS = "W0251" "line-dots" Warning,
        "a line of the movetext that begins with `...`";
}

// FI-4
pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let movetext = checked.game.movetext;
    let text = movetext.slice(checked.game.text);
    let mut lines: Vec<Span> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n').flat_map(|line| line.split_inclusive('\r')) {
        if line.starts_with("...") {
            lines.push(Span::new(at, at + 3).shift(movetext.start));
        }
        at += line.len();
    }
    // Most games have no such line.
    if lines.is_empty() {
        return;
    }
    // The report about a bare `...` says the same.
    if let Some((bare, _)) = number_bare::bare(checked) {
        lines.retain(|line| line.start != bare.start);
    }
    let Some(&first) = lines.first() else { return };
    let edits = lines.iter().map(|line| Edit::insert(line.start, " "));
    let mut diagnostic = Diagnostic::new(
        &LINE_DOTS,
        first,
        "a line of the movetext begins with `...`, as the end of the metadata does",
    )
    .with_help("write a space before it")
    .with_fix(Fix::safe("write a space before it", edits));
    if lines.len() > 1 {
        diagnostic.notes.push(match lines.len() - 1 {
            1 => "one more line begins like this".to_owned(),
            n => format!("{n} more lines begin like this"),
        });
    }
    found.push(diagnostic);
}
