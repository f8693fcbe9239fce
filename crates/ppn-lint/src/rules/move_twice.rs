//! The rule for a side that moves twice.

use crate::checked::Checked;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::ElementKind;

rule! {
    /// The same word stands twice, one right after the other. A second drop puts another piece on
    /// the first, a second swap takes the first back: both are allowed, but a word that was copied
    /// once too often looks the same.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 S@b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2
    /// ```
    pub(crate) static MOVE_TWICE = "W0210" "move-twice" Warning,
        "the same move twice in a row";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let is_move = |kind| matches!(kind, ElementKind::Moves(_));
    let pairs: Vec<(Span, Span)> = checked
        .elements()
        .windows(2)
        .filter(|pair| is_move(pair[0].kind) && is_move(pair[1].kind))
        .map(|pair| (pair[0].span, pair[1].span))
        .filter(|&(first, second)| {
            let word = checked.slice(first);
            word == checked.slice(second) && word.contains(['@', '#']) && !word.contains('>')
        })
        .collect();
    // Whoever does so more often does it on purpose.
    let &[(first, second)] = pairs.as_slice() else { return };
    let written = checked.slice(second);
    found.push(
        Diagnostic::new(&MOVE_TWICE, second, format!("`{written}` is written twice in a row"))
            .with_other(first, "the first time")
            .with_help("leave one away, unless it is meant to be done twice")
            .with_fix(Fix {
                title: format!("leave the second `{written}` away"),
                applicability: Applicability::Unsafe,
                edits: vec![Edit::replace(Span { start: first.end, end: second.end }, "")],
            }),
    );
}
