//! The rule for games that seem to be cut off.

use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, rule};
use ppn_syntax::ElementKind;

rule! {
    /// The last word ends with an operator, without a line end after it.
    ///
    /// # Why it matters
    /// Such a move is allowed (the missing part means the active pieces), but a file that was cut off
    /// during a download or a copy looks the same.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 2. b2-
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 2. b2-b3
    /// ```
    pub(crate) static CUT_OFF = "W0248" "cut-off" Warning,
        "the movetext ends in the middle of a move";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(last) = checked.elements().last() else { return };
    let word = checked.slice(last.span);
    let is_move = matches!(last.kind, ElementKind::Moves(_) | ElementKind::Template(_));
    let ends = last.span.range().end == checked.game.text.len();
    if !is_move || !ends || !word.ends_with(['-', '_', '@', ':', '#', '%', '=', '~']) {
        return;
    }
    found.push(
        Diagnostic::new(&CUT_OFF, last.span, format!("the text ends after `{word}`"))
            .with_label("unfinished move")
            .with_help("if the file is complete, end it with a new line"),
    );
}
