//! The rule for numbers that are skipped.

use crate::ppn::lint::checked::{Checked, Numbered};
use ppn_source::{Diagnostic, rule};

rule! {
    /// Some numbers between this one and the previous one are missing.
    ///
    /// # Why it matters
    /// Perhaps a move is missing too, and the board is wrong from here on.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b1 2. b1-b2 4. b2-b3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b1 2. b1-b2 3. b2-b3
    /// ```
    pub(crate) static NUMBER_SKIPPED = "W0242" "number-skipped" Warning,
        "a skipped move number";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let steps = |least: u64| {
        let pairs = checked.numbers().windows(2);
        pairs.filter(move |pair| pair[1].number > pair[0].number.saturating_add(least))
    };
    let gaps: Vec<_> = steps(1).collect();
    // A game that counts by tens does so throughout. Then nothing is reported.
    if gaps.len() > 1 && gaps.len() * 2 >= steps(0).count() {
        return;
    }
    for gap in gaps {
        let &[Numbered { number: before, span: place, .. }, Numbered { number, span, dots }] = gap
        else {
            continue;
        };
        let next = before + 1;
        let missing = if number == next + 1 {
            format!("{next} is")
        } else {
            format!("{next} to {} are", number - 1)
        };
        let message = format!("{missing} missing before `{}`", checked.slice(span));
        found.push(
            Diagnostic::new(&NUMBER_SKIPPED, span, message)
                .with_other(place, "the previous number")
                .with_help(format!("write `{next}{}`", ".".repeat(dots))),
        );
    }
}
