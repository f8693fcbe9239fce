//! The rule for numbers with an unusual number of periods.

use crate::ppn::lint::checked::{Checked, Numbered};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
use ppn_syntax::codes::COMMENT_UNTERMINATED;

rule! {
    /// In games of two players `1.` is usually the move of the first player and `1...` the move of the
    /// second. In this game one and three periods are the rule, and this number has another count.
    ///
    /// # Why it matters
    /// Any number of periods is allowed, so `2..` and `2...` are different numbers, and a search for
    /// `2...` finds nothing. Numbers that semicolons make are not reported.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 1... M@c2 2. b2-b3 2.. c2-c3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 1... M@c2 2. b2-b3 2... c2-c3
    /// ```
    pub(crate) static NUMBER_DOTS = "W0243" "number-dots" Warning,
        "a move number with an unusual number of periods";
}

/// The minimum number of usual numbers for each slip.
const HABIT: usize = 3;

/// Whether a number has one period more than an earlier one with three or more: semicolons have
/// used the numbers between, as in `1. b1-b2;-b3;-b4 1.... c3-c4`.
fn goes_on(checked: &Checked<'_, '_>, number: Span) -> bool {
    let Some(program) = checked.program else { return false };
    let chunk = program.state_at(number.start).checked_sub(1);
    let chunk = chunk.filter(|&chunk| chunk > 0 && program.number_span(chunk) == number);
    let before = chunk.map(|chunk| program.number(chunk - 1));
    let fewer = checked.slice(number).strip_suffix('.');
    fewer == before.as_deref() && fewer.is_some_and(|fewer| fewer.ends_with("..."))
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    // Numbers may be missing because a comment includes them.
    if checked.faults.iter().any(|fault| fault.code == &COMMENT_UNTERMINATED) {
        return;
    }
    let numbers = checked.numbers();
    let count = |dots: usize| numbers.iter().filter(|one| one.dots == dots).count();
    let (first, second) = (count(1), count(3));
    let is_odd = |one: &&Numbered| !matches!(one.dots, 1 | 3) && !goes_on(checked, one.span);
    let odd: Vec<_> = numbers.iter().filter(is_odd).collect();
    if first < 2 || second < 1 || odd.len() * HABIT > first + second {
        return;
    }
    for &Numbered { span, dots, .. } in odd {
        let written = checked.slice(span);
        let meant = format!("{}...", written.trim_end_matches('.'));
        found.push(
            Diagnostic::new(
                &NUMBER_DOTS,
                span,
                format!("`{written}` has {dots} periods; other numbers have one or three"),
            )
            .with_help(format!("write `{meant}` for the move of the second player"))
            .with_fix(Fix::guess(format!("write `{meant}`"), [Edit::replace(span, meant)])),
        );
    }
}
