//! The rule for a semicolon behind an expansion.

use crate::checked::Checked;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, rule};
use ppn_syntax::ElementKind;

rule! {
    /// A semicolon is the number `.`. Glued to an item with braces it does more: it stands between
    /// all moves of the expansion, so that each gets a state of its own. With a blank before it, it
    /// only ends the number. Both are right in their place; where a number follows on the same line
    /// anyway, the glued one may not be meant.
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
        "a semicolon that is glued to an expansion";
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
            format!("each move of `{}` gets a state of its own", checked.slice(item.span)),
        )
        .with_label("glued to the expansion")
        .with_other(number.span, "here a number follows, too")
        .with_help("for one state leave the semicolon away")
        .with_fix(Fix {
            title: "leave the semicolon away".to_owned(),
            applicability: Applicability::Unsafe,
            edits: vec![Edit::replace(semicolon.span, "")],
        }),
    );
}
