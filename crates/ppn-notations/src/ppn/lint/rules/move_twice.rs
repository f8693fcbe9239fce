//! The rule for a move that is written twice.

use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::ElementKind;

rule! {
    /// The same word is written twice in a row.
    ///
    /// # Why it matters
    /// A second drop puts another piece on the first, and a second swap undoes the first. Both are
    /// allowed, but a word that was copied by mistake looks the same.
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
    // If the game has more than one pair, they are intended.
    let &[(first, second)] = pairs.as_slice() else { return };
    let written = checked.slice(second);
    found.push(
        Diagnostic::new(&MOVE_TWICE, second, format!("`{written}` is written twice in a row"))
            .with_other(first, "the first time")
            .with_help("remove one of them, unless the move is made twice")
            .with_fix(Fix::guess(
                format!("remove the second `{written}`"),
                [Edit::replace(Span { start: first.end, end: second.end }, "")],
            )),
    );
}
