//! The rule for a semicolon after an expansion.

use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, Edit, Fix, rule};
use ppn_syntax::ElementKind;

rule! {
    /// A semicolon is the number `.`. If it touches an item with braces, it also separates all moves
    /// of the expansion, so each of them gets its own state. With a space before it, it only ends the
    /// number.
    ///
    /// # Why it matters
    /// Both forms are useful. But if a number follows on the same line anyway, the first form is
    /// probably unintended: it adds a state that no reader expects.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@{b2,c2}; 2. b2-b3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@{b2,c2} 2. b2-b3
    /// ```
    pub(crate) static EXPANSION_SEMICOLON = "S0280" "expansion-semicolon" Style,
        "a semicolon that touches an expansion";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let elements = checked.elements();
    let place = elements.windows(3).find(|three| {
        let glued = three[0].span.end == three[1].span.start;
        let braces =
            matches!(three[0].kind, ElementKind::Template(template) if template.has_braces);
        glued
            && braces
            && three[1].kind == ElementKind::Semicolon
            && matches!(three[2].kind, ElementKind::Number(_))
            && !checked.slice(three[1].span.cover(three[2].span)).contains(['\n', '\r'])
    });
    let Some([item, semicolon, number]) = place else { return };
    found.push(
        Diagnostic::new(
            &EXPANSION_SEMICOLON,
            semicolon.span,
            format!("each move of `{}` gets its own state", checked.slice(item.span)),
        )
        .with_label("touches the expansion")
        .with_other(number.span, "a number follows anyway")
        .with_help("for a single state, remove the semicolon")
        .with_fix(Fix::guess("remove the semicolon", [Edit::replace(semicolon.span, "")])),
    );
}
