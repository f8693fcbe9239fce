//! The rule for names of macros that no move can write.

use crate::ppn::lint::checked::Checked;
use ppn_engine::MacroDefinition;
use ppn_source::{Diagnostic, rule};
use ppn_syntax::is_blank;

rule! {
    /// The name of a macro cannot have white space, a semicolon, a backtick or an apostrophe, and
    /// cannot be empty.
    ///
    /// # Why it matters
    /// No move can use the macro: its name would end there. Other programs may reject the game.
    ///
    /// # Example
    /// ```ppn
    /// Macros: {my king: S}
    /// ...
    /// 1. S@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// Macros: {my_king: S}
    /// ...
    /// 1. `my_king'@b2
    /// ```
    pub(crate) static MACRO_NAME = "W0250" "macro-name" Warning,
        "the name of a macro that no move can write";
}

// MA-1
pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let own = checked.macros.iter().filter_map(|one| Some((one, one.span?)));
    for (definition, span) in own {
        let Some(what) = wrong(definition) else { continue };
        let message = match what {
            None => "the name of this macro is empty".to_owned(),
            Some(c) => format!("the name of the macro `{}` has {}", definition.name, named(c)),
        };
        found.push(
            Diagnostic::new(&MACRO_NAME, span, message)
                .with_help("write a name without white space, `;`, backtick and apostrophe"),
        );
    }
}

/// Whether a macro has a name that a move can write.
pub(crate) fn can_be_used(definition: &MacroDefinition) -> bool {
    wrong(definition).is_none()
}

/// The first character that a name cannot have; no character if the name is empty.
fn wrong(definition: &MacroDefinition) -> Option<Option<char>> {
    let name = &definition.name;
    let wrong = name.chars().find(|&c| matches!(c, ';' | '`' | '\'') || is_blank(c));
    (wrong.is_some() || name.is_empty()).then_some(wrong)
}

fn named(c: char) -> &'static str {
    match c {
        ';' => "a semicolon",
        '`' => "a backtick",
        '\'' => "an apostrophe",
        _ => "white space",
    }
}
