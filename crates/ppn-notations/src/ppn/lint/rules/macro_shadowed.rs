//! The rule for macros that hide others.

use crate::ppn::lint::checked::Checked;
use ppn_engine::is_builtin_macro;
use ppn_source::{Diagnostic, rule};

rule! {
    /// Macros in the metadata take priority over those of the start board, and these over the built-in
    /// ones. This macro has the name of another one and hides it in the whole game.
    ///
    /// # Why it matters
    /// Readers who know the other macro see a different piece from the one that is moved.
    ///
    /// # Example
    /// ```ppn
    /// Macros: {k: Sn}
    /// ...
    /// 1. `k'@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Macros: {king: Sn}
    /// ...
    /// 1. `king'@b2
    /// ```
    pub(crate) static MACRO_SHADOWED = "S0281" "macro-shadowed" Style,
        "a macro that hides another of the same name";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let (own, of_setup): (Vec<_>, Vec<_>) =
        checked.macros.iter().partition(|definition| definition.span.is_some());
    for definition in own {
        let Some(span) = definition.span else { continue };
        let name = &definition.name;
        let whose = if of_setup.iter().any(|one| one.name == *name) {
            "that of the start board"
        } else if is_builtin_macro(name) {
            "the built-in one"
        } else {
            continue;
        };
        found.push(
            Diagnostic::new(
                &MACRO_SHADOWED,
                span,
                format!("the macro `{name}` hides {whose} of the same name"),
            )
            .with_help("give it another name, unless it should replace the other one"),
        );
    }
}
