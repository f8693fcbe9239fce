//! The rule for built-in macros with the wrong suit.

use crate::ppn::lint::checked::Checked;
use ppn_engine::macro_references;
use ppn_source::{Diagnostic, rule};

rule! {
    /// By a historical mistake, the built-in macro `WH` stands for the white spade ♤ and `WS` for the
    /// white heart ♡. All programs have kept this. Write the symbols, or define your own macros.
    ///
    /// # Why it matters
    /// People expect a heart and see a spade. Every program reads the move in the same way, but few
    /// readers do.
    ///
    /// # Example
    /// ```ppn
    /// 1. `WH'c@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. ♡c@b2
    /// ```
    pub(crate) static MACRO_SUIT = "W0246" "macro-suit" Warning,
        "a built-in macro whose name and symbol disagree";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    if checked.program.is_none() {
        return;
    }
    for element in checked.elements() {
        if !matches!(element.kind, ppn_syntax::ElementKind::Template(_)) {
            continue;
        }
        for name in macro_references(checked.slice(element.span)) {
            let (sign, meant) = match name {
                "WH" => ('♤', '♡'),
                "WS" => ('♡', '♤'),
                _ => continue,
            };
            if checked.macros.iter().any(|one| one.name == name) {
                continue;
            }
            let message = format!("the macro `{name}` stands for {sign}, not for {meant}");
            found.push(
                Diagnostic::new(&MACRO_SUIT, element.span, message)
                    .with_help(format!("write {sign} or {meant}")),
            );
            return;
        }
    }
}
