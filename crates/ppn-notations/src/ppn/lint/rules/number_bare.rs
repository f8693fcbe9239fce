//! The rule for numbers without a period.

use crate::ppn::lint::checked::{Checked, Numbered};
use ppn_source::{Diagnostic, Span, rule};
use ppn_syntax::{ElementKind, NumberKind};

rule! {
    /// Two or more periods without a digit or letter are a move number. In chess notation, `...`
    /// stands for the move of the first player, and the number is implied. (A single period repeats
    /// the previous number with one more period.)
    ///
    /// # Why it matters
    /// Here `...` is a state with the number `...`, and a game can have that number only once. The
    /// state is hard to find by its number.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 ... M@c2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 1... M@c2
    /// ```
    pub(crate) static NUMBER_BARE = "W0247" "number-bare" Warning,
        "several periods without a number";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some((bare, Numbered { number, span: place, .. })) = bare(checked) else { return };
    let written = checked.slice(bare);
    let mut diagnostic = Diagnostic::new(
        &NUMBER_BARE,
        bare,
        format!("`{written}` is a separate number, not a part of move {number}"),
    )
    .with_other(place, "the previous number")
    .with_help(format!("for the move of the second player, write `{number}...`"));
    let above = Span::new(0, bare.start as usize).slice(checked.game.text);
    if written.len() >= 3 && above.ends_with(['\n', '\r']) {
        diagnostic.help.push("no line of a movetext may begin with `...`".to_owned());
    }
    found.push(diagnostic);
}

/// The first number without a digit or letter after one with digits, and that one before it.
pub(crate) fn bare(checked: &Checked<'_, '_>) -> Option<(Span, Numbered)> {
    let bare = checked.elements().iter().find(|element| {
        element.kind == ElementKind::Number(NumberKind::Written)
            && checked.slice(element.span).bytes().all(|byte| byte == b'.')
    })?;
    let before = checked.numbers().iter().take_while(|one| one.span.start < bare.span.start).last();
    // Without digits, periods may be the numbers.
    before.map(|&before| (bare.span, before))
}
