//! The rule for turns of one player that are missing.

use crate::ppn::lint::checked::{Checked, Numbered};
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};
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
    let exchanged = exchanged(numbers);
    let mut halves: Vec<_> = halves.filter(|half| !is_broken(checked, half)).collect();
    if let Some(at) = exchanged {
        let pair = [numbers[at].span, numbers[at + 1].span];
        halves.retain(|(_, lone)| !pair.contains(&lone.span));
    }
    let whole = numbers.windows(2).filter(|pair| is_whole(pair)).count();
    // If one player often has no turn, nothing is missing.
    if whole < HABIT || halves.len() * 4 > whole {
        return;
    }
    if let Some(at) = exchanged {
        found.push(turns_exchanged(checked, at));
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

/// Whether a number that seems to be missing is a part of a word that cannot be read, such as `1.e2-e4`,
/// or a comma is in its place.
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
            && (word.starts_with(['.', '…'])
                || word.contains(',')
                || word.starts_with(digits)
                || word.trim_end_matches('.').ends_with(digits))
    })
}

/// Where the second player's number of a turn is before the first player's, `2... e5:f4 2. f2-f4`, if
/// that is so once.
fn exchanged(numbers: &[Numbered]) -> Option<usize> {
    let is_exchanged = |&at: &usize| {
        let (first, second) = (numbers[at], numbers[at + 1]);
        first.number == second.number && first.dots == SECOND && second.dots == 1
    };
    let mut all = (0..numbers.len().saturating_sub(1)).filter(is_exchanged);
    let at = all.next().filter(|_| all.next().is_none())?;
    // A number that is used again is another mistake.
    let uses = numbers.iter().filter(|one| one.number == numbers[at].number).count();
    (uses == 2).then_some(at)
}

/// The report of exchanged turns: at a number, and the one after it.
fn turns_exchanged(checked: &Checked<'_, '_>, at: usize) -> Diagnostic {
    let numbers = checked.numbers();
    let (second, first) = (numbers[at].span, numbers[at + 1].span);
    let end = numbers.get(at + 2).map_or(checked.game.movetext.end, |next| next.span.start);
    let turn = |from: u32, to: u32| {
        let text = checked.slice(Span { start: from, end: to }).trim_end();
        (Span { start: from, end: from + text.len() as u32 }, text)
    };
    let ((of_second, later), (of_first, earlier)) =
        (turn(second.start, first.start), turn(first.start, end));
    let (written, before) = (checked.slice(second), checked.slice(first));
    let help = format!("write the turn `{before}` before the turn `{written}`");
    let fix = Fix::guess(
        help.clone(),
        [Edit::replace(of_second, earlier), Edit::replace(of_first, later)],
    );
    Diagnostic::new(&HALF_MISSING, second, format!("`{written}` comes before `{before}`"))
        .with_other(first, "this turn comes first")
        .with_help(help)
        .with_fix(fix)
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
        // `0.` sets up a position.
        (1, 1) if next && before.number > 0 => Some((format!("{}...", before.number), before)),
        (SECOND.., SECOND..) if next => Some((format!("{}.", after.number), after)),
        _ => None,
    }
}
