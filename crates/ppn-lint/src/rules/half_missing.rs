//! The rule for turns of one player that are missing.

use crate::checked::{Checked, Numbered};
use ppn_source::{Diagnostic, rule};
use ppn_syntax::ElementKind;

rule! {
    /// In this game nearly every number occurs for both players: `3.` for the first and `3...` for the
    /// second. Here one of the two is missing.
    ///
    /// # Why it matters
    /// Perhaps the move is missing too, and the board is wrong from here on. For a pass, write the
    /// number and a comment: `3... {pass}`.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b1 1... M@b8 2. b1-b2 2... b8-b7 3. b2-b3 3... b7-b6 4. b3-b4 5. b4-b5 5... b6-c6
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b1 1... M@b8 2. b1-b2 2... b8-b7 3. b2-b3 3... b7-b6 4. b3-b4 4... {pass} 5. b4-b5
    /// 5... b6-c6
    /// ```
    pub(crate) static HALF_MISSING = "W0249" "half-missing" Warning,
        "a number for only one of two players";
}

/// The number of turns with both numbers that make a habit.
const HABIT: usize = 3;

/// The number of periods of the second player; another rule reports numbers with more.
const SECOND: usize = 3;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let numbers = checked.numbers();
    let first = numbers.first().filter(|first| (first.number, first.dots) == (1, 3));
    let first = first.filter(|_| checked.setup.is_some()).map(|&first| ("1.".to_owned(), first));
    let halves = first.into_iter().chain(numbers.windows(2).filter_map(half));
    let halves: Vec<_> = halves.filter(|half| !is_broken(checked, half)).collect();
    let whole = numbers.windows(2).filter(|pair| is_whole(pair)).count();
    // If one player often has no turn, nothing is missing.
    if whole < HABIT || halves.len() * 4 > whole {
        return;
    }
    for (missing, lone) in halves {
        let written = checked.slice(lone.span);
        let (message, help) = match lone.dots {
            1 => (
                format!("`{written}` is not followed by `{missing}`"),
                format!(
                    "write `{missing}` with the move of the second player, or `{missing} {{pass}}`"
                ),
            ),
            _ => (
                format!("`{written}` does not follow `{missing}`"),
                format!(
                    "write `{missing}` with the move of the first player, or `{missing} {{pass}}`"
                ),
            ),
        };
        found.push(Diagnostic::new(&HALF_MISSING, lone.span, message).with_help(help));
    }
}

/// Whether a number that seems to be missing is a part of a word that cannot be read, such as `1.e2-e4`.
fn is_broken(checked: &Checked<'_, '_>, (missing, lone): &(String, Numbered)) -> bool {
    let digits = missing.trim_end_matches('.');
    let numbers = checked.numbers();
    let at = numbers.partition_point(|one| one.span.start < lone.span.start);
    let (before, after) = match lone.dots {
        1 => (lone.span.end, numbers.get(at + 1).map_or(u32::MAX, |next| next.span.start)),
        _ => (at.checked_sub(1).map_or(0, |at| numbers[at].span.end), lone.span.start),
    };
    let elements = checked.elements();
    let first = elements.partition_point(|element| element.span.start < before);
    let mut between = elements[first..].iter().take_while(|element| element.span.start < after);
    between.any(|element| {
        let word = checked.slice(element.span).trim_matches(|c: char| "*_#()[]".contains(c));
        element.kind == ElementKind::Broken
            && (word.starts_with(digits) || word.trim_end_matches('.').ends_with(digits))
    })
}

/// Whether two numbers belong to both players of one turn.
fn is_whole(pair: &[Numbered]) -> bool {
    pair[0].number == pair[1].number && pair[0].dots == 1 && pair[1].dots >= SECOND
}

/// The number that is missing between two, and the one that it belongs to. If whole turns are
/// skipped, another rule reports it.
fn half(pair: &[Numbered]) -> Option<(String, Numbered)> {
    let &[before, after] = pair else { return None };
    let next = before.number.checked_add(1) == Some(after.number);
    match (before.dots, after.dots) {
        (1, 1) if next => Some((format!("{}...", before.number), before)),
        (SECOND.., SECOND..) if next => Some((format!("{}.", after.number), after)),
        _ => None,
    }
}
