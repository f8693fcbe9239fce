//! The rule for numbers that go down.

use crate::ppn::lint::checked::{Checked, Numbered};
use ppn_source::{Diagnostic, rule};

rule! {
    /// Numbers may have any form, but they usually increase. This one is smaller than the one before.
    ///
    /// # Why it matters
    /// It is often a typo, or the start of a second game without a line `---` before it. Then the
    /// moves of the second game are made on the board of the first.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b1 2. b1-b2 1. b2-b3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b1 2. b1-b2 3. b2-b3
    /// ```
    pub(crate) static NUMBER_DECREASING = "W0241" "number-decreasing" Warning,
        "a move number that is smaller than the one before";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    for pair in checked.numbers().windows(2) {
        let &[Numbered { number: before, span: place, .. }, Numbered { number, span, .. }] = pair
        else {
            continue;
        };
        if number >= before {
            continue;
        }
        let message = format!("the number `{}` comes after {before}", checked.slice(span));
        found.push(
            Diagnostic::new(&NUMBER_DECREASING, span, message)
                .with_other(place, "the previous number")
                .with_help(format!("write {} or {before}", before.saturating_add(1)))
                .with_help("for a new game, write a line `---`"),
        );
    }
}
