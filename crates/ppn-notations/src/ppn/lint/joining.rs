//! Joins reports of errors and rules that have one cause.
//!
//! An error is never left out because of a warning: it takes over the words of the warning.
//! Warnings that may only follow from another one are counted there.

use crate::ppn::lint::{
    checked::{Checked, Numbered},
    explain::is_of_reading,
    odd_moves::{self, GAPS, place_of, problems_with},
    rules::{
        empty_chunk::EMPTY_CHUNK, half_missing::HALF_MISSING, key_misplaced::KEY_MISPLACED,
        key_near::KEY_NEAR, left_out::LEFT_OUT, lost_board::lost_board, number_bare::NUMBER_BARE,
        number_decreasing::NUMBER_DECREASING, number_skipped::NUMBER_SKIPPED, same_side::SAME_SIDE,
        square_occupied::SQUARE_OCCUPIED, square_outside::SQUARE_OUTSIDE,
    },
};
use ppn_engine::codes::DUPLICATE_NUMBER;
use ppn_record::{
    codes::SETUP_CHANCE,
    lint::{MISDECODED_TEXT, Selection, misdecoded},
};
use ppn_source::{Code, Diagnostic, Label, Layer, Span};
use ppn_syntax::{ElementKind, codes::COMMENT_NESTED};
use std::collections::HashMap;

/// Joins the reports of a game that have one cause. An error that is not selected takes over no warning: both
/// would be hidden.
pub(crate) fn join(checked: &Checked<'_, '_>, selection: &Selection, found: &mut Vec<Diagnostic>) {
    leave_out_repaired(checked, selection, found);
    leave_out_after_unread(checked, found);
    join_lost_board(checked, selection, found);
    join_misdecoded(checked, selection, found);
    join_numbers(checked, found);
    join_wrong_number(checked, found);
    join_number_too_high(checked, found);
    join_exchanged(checked, found);
    join_landings(found);
    join_turns_again(checked, selection, found);
    // If the number is not a piece, an error reports it already.
    let errors: Vec<Span> = found.iter().filter(|one| one.is_error()).map(|one| one.span).collect();
    let is_error =
        |at: Span| errors.iter().any(|error| error.start <= at.start && at.end <= error.end);
    found.retain(|one| one.code != &LEFT_OUT || !is_error(one.span));
    // The rest of a wrong marker is not a number.
    let is_wrong = |at: u32| errors.iter().any(|error| error.start <= at && at < error.end);
    found.retain(|one| one.code != &EMPTY_CHUNK || !is_wrong(one.span.start));
    odd_moves::join(checked, selection, found);
    if has(found, &KEY_MISPLACED) {
        found.retain(|one| one.code != &SETUP_CHANCE);
    }
}

fn has(found: &[Diagnostic], code: &Code) -> bool {
    found.iter().any(|one| one.code == code)
}

/// Leaves out warnings that would be gone if the errors were fixed: they only follow from the
/// errors.
fn leave_out_repaired(
    checked: &Checked<'_, '_>,
    selection: &Selection,
    found: &mut Vec<Diagnostic>,
) {
    let movetext = checked.game.movetext;
    let is_here = |one: &&Diagnostic| movetext.touches(one.span.start);
    let is_number = |one: &&Diagnostic| one.code == &LEFT_OUT && !one.fixes.is_empty();
    let is_cause = |one: &&Diagnostic| one.is_error() || is_number(one);
    let causes = found.iter().filter(is_cause).filter(is_here);
    let edits: Vec<_> =
        causes.filter_map(|one| one.fixes.first()).flat_map(|fix| fix.edits.clone()).collect();
    if edits.is_empty() || found.iter().filter(is_here).all(Diagnostic::is_error) {
        return;
    }
    let still = problems_with(checked, selection, edits);
    found.retain(|one| is_cause(&one) || !is_here(&one) || still.contains(&place_of(one)));
}

/// If a word cannot be read, its destination is unknown. Later moves may find pieces there, so
/// warnings about occupied squares are left out.
fn leave_out_after_unread(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let is_unread = |one: &&Diagnostic| {
        one.is_error()
            && one.fixes.is_empty()
            && is_of_reading(one)
            && checked.element_at(one.span.start).is_some_and(|at| at.kind != ElementKind::Comment)
    };
    if let Some(first) = found.iter().find(is_unread).map(|one| one.span.start) {
        let may_follow = [&SQUARE_OCCUPIED, &SQUARE_OUTSIDE];
        found.retain(|one| one.span.start < first || !may_follow.contains(&one.code));
    }
}

/// Without a start board, moves fail because of the key for it, so the error is reported at the
/// key.
fn join_lost_board(checked: &Checked<'_, '_>, selection: &Selection, found: &mut Vec<Diagnostic>) {
    if lost_board(checked).is_none() {
        return;
    }
    let is_cause = |one: &Diagnostic| one.code == &KEY_NEAR || one.code == &KEY_MISPLACED;
    let cause = found.iter().position(is_cause);
    let error =
        |one: &Diagnostic| one.code.is_error_of(Layer::Replay) && selection.reports(one.code);
    if let Some(cause) = cause
        && found.iter().any(error)
    {
        let cause = found.remove(cause);
        if let Some(error) = found.iter_mut().find(|one| error(one)) {
            error.message = format!("there is no start board: {}", cause.message);
            error.labels =
                vec![Label { span: error.span, text: "there is no piece here".to_owned() }];
            error.labels.extend(cause.labels);
            (error.span, error.label) = (cause.span, cause.label);
            (error.help, error.fixes) = (cause.help, cause.fixes);
        }
    }
}

/// Gives the fix for the whole text to the error of a word in the wrong encoding.
fn join_misdecoded(checked: &Checked<'_, '_>, selection: &Selection, found: &mut Vec<Diagnostic>) {
    let Some(at) = found.iter().position(|one| one.code == &MISDECODED_TEXT) else { return };
    let is_of_it = |one: &Diagnostic| {
        let word = checked.element_at(one.span.start).map_or("", |word| checked.slice(word.span));
        one.is_error() && selection.reports(one.code) && !misdecoded(word).is_empty()
    };
    let Some(error) = found.iter().position(is_of_it) else { return };
    let Diagnostic { help, fixes, labels, .. } = found[at].clone();
    let error = &mut found[error];
    (error.help, error.fixes) = (help, fixes);
    error.labels.extend(labels);
    found.remove(at);
}

/// Joins reports about a number that was skipped and is used by the next turn, too: it is a wrong
/// number.
fn join_numbers(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let bare = found.iter().find(|one| one.code == &NUMBER_BARE);
    if let Some(before) = bare.and_then(|bare| bare.labels.first()).map(|label| label.span) {
        found.retain(|one| one.code != &HALF_MISSING || one.span != before);
        found.retain(|one| one.code != &EMPTY_CHUNK || !checked.slice(one.span).starts_with('.'));
    }
    // The second of two equal numbers in a row may be the number of the second player.
    if let Some(twice) = found.iter().find(|one| one.code == &DUPLICATE_NUMBER) {
        let of_it = |label: &Label| label.span;
        let places: Vec<_> = twice.labels.iter().map(of_it).chain([twice.span]).collect();
        found.retain(|one| one.code != &HALF_MISSING || !places.contains(&one.span));
        // If it is, the other player moves.
        let number_before = |at: u32| {
            let after = checked.numbers().partition_point(|one| one.span.start < at);
            after.checked_sub(1).map(|number| checked.numbers()[number].span)
        };
        found.retain(|one| {
            one.code != &SAME_SIDE
                || !number_before(one.span.start).is_some_and(|number| places.contains(&number))
        });
    }
    // A comment without an end includes the numbers before the next one.
    let open = |one: &&Diagnostic| one.code == &COMMENT_NESTED;
    let open: Vec<Span> = found.iter().filter(open).map(|one| one.span).collect();
    found.retain(|one| {
        let before = one.labels.first().map_or(one.span, |label| label.span);
        one.code != &NUMBER_SKIPPED
            || !open.iter().any(|open| before.start < open.start && open.start < one.span.start)
    });
    let repeated = |number| {
        let mut uses: HashMap<(u64, usize), usize> = HashMap::new();
        for one in checked.numbers() {
            *uses.entry((one.number, one.dots)).or_default() += 1;
        }
        uses.into_iter().filter(|&(_, uses)| uses > 1).all(|((of, _), _)| of == number)
    };
    let skipped = found
        .iter()
        .find(|one| one.code == &NUMBER_SKIPPED)
        .and_then(|skipped| checked.numbers().iter().find(|one| one.span == skipped.span));
    if skipped.is_some_and(|skipped| repeated(skipped.number)) {
        found.retain(|one| one.code != &DUPLICATE_NUMBER);
    }
}

/// Joins reports about a number that is used twice and does not fit the number after it: it is a
/// wrong number.
fn join_wrong_number(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(twice) = found.iter().position(|one| one.code == &DUPLICATE_NUMBER) else { return };
    let Some([before, wrong, after]) = around(checked, found[twice].span) else { return };
    let meant = between(before, after);
    let of_it = |one: &Diagnostic| {
        [&NUMBER_SKIPPED, &NUMBER_DECREASING, &HALF_MISSING].contains(&one.code)
            && [wrong.span, after.span].contains(&one.span)
    };
    if let Some(meant) = meant
        && found.iter().any(of_it)
    {
        found[twice].help = vec![format!("write `{meant}`")];
        found.retain(|one| !of_it(one));
    }
}

/// A number that skips some, where the number after it goes back, is a wrong number.
fn join_number_too_high(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(skips) = found.iter().position(|one| one.code == &NUMBER_SKIPPED) else { return };
    let Some([before, wrong, after]) = around(checked, found[skips].span) else { return };
    let goes_back = |one: &Diagnostic| one.code == &NUMBER_DECREASING && one.span == after.span;
    if let Some(meant) = between(before, after)
        && let Some(back) = found.iter().position(goes_back)
    {
        let [of_before, written, of_after] =
            [before, wrong, after].map(|one| checked.slice(one.span));
        let one = &mut found[skips];
        one.message = format!("the number `{written}` is between `{of_before}` and `{of_after}`");
        one.labels.clear();
        one.help = vec![format!("write `{meant}`")];
        found.remove(back);
    }
}

/// The number at a place, between its neighbours.
fn around(checked: &Checked<'_, '_>, span: Span) -> Option<[Numbered; 3]> {
    let numbers = checked.numbers();
    let before = numbers.partition_point(|one| one.span.start < span.start).checked_sub(1)?;
    numbers.get(before..)?.first_chunk().copied()
}

/// The number that is missing between two.
fn between(before: Numbered, after: Numbered) -> Option<String> {
    let follows = |one: (u64, usize), next: (u64, usize)| match (one.1, next.1) {
        (1, 3) => next.0 == one.0,
        (1 | 3, 1) => next.0 == one.0 + 1,
        _ => false,
    };
    let (before, after) = ((before.number, before.dots), (after.number, after.dots));
    let candidates = [(before.0, 3), (before.0 + 1, 1)];
    let meant = candidates.into_iter().find(|&one| follows(before, one) && follows(one, after));
    meant.map(|(number, dots)| format!("{number}{}", ".".repeat(dots)))
}

/// Joins reports about two moves in a row, each by the wrong side: they were exchanged.
fn join_exchanged(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let same: Vec<usize> = (0..found.len()).filter(|&at| found[at].code == &SAME_SIDE).collect();
    let &[first, second] = same.as_slice() else { return };
    let (one, other) = (found[first].span, found[second].span);
    let between = |number: &&Numbered| one.start < number.span.start && number.span < other;
    if one.start >= other.start || checked.numbers().iter().filter(between).count() != 1 {
        return;
    }
    let (written, of_other) = (checked.slice(one), checked.slice(other));
    found[first].message = format!(
        "`{written}` and `{of_other}` are probably exchanged: each moves a piece of the other side"
    );
    found[first].help = vec![format!("write `{of_other}` first, and then `{written}`")];
    found[first].labels.push(Label { span: other, text: "and this one".to_owned() });
    found.remove(second);
}

/// Joins reports about a turn that is written twice: the second time, its moves find no pieces.
fn join_turns_again(checked: &Checked<'_, '_>, selection: &Selection, found: &mut Vec<Diagnostic>) {
    let Some(twice) = found.iter().position(|one| one.code == &DUPLICATE_NUMBER) else { return };
    let start = found[twice].span.start;
    let word_at = |at: u32| checked.element_at(at).map(|element| checked.slice(element.span));
    let is_again = |one: &Diagnostic| {
        let missed = checked.observed.missed.get(&one.span).and_then(|missed| missed.left);
        let left = missed.filter(|left| left.start < start && start < one.span.start);
        selection.reports(one.code)
            && left.is_some_and(|left| word_at(left.start) == word_at(one.span.start))
    };
    let again: Vec<usize> = (0..found.len()).filter(|&at| is_again(&found[at])).collect();
    let Some(&first) = again.first() else { return };
    let cause = found[twice].clone();
    let error = &mut found[first];
    let here = Label { span: error.span, text: "this move was made already".to_owned() };
    error.message = format!("{}, and {} the second time", cause.message, error.message);
    (error.span, error.label, error.labels) = (cause.span, cause.label, cause.labels);
    error.labels.push(here);
    error.help = vec!["remove the turn that is written twice".to_owned()];
    match again.len() - 1 {
        0 => {}
        1 => error.notes.insert(0, "one later move fails because of this one".to_owned()),
        n => error.notes.insert(0, format!("{n} later moves fail because of this one")),
    }
    for &at in
        again[1..].iter().chain([&twice]).collect::<std::collections::BTreeSet<_>>().iter().rev()
    {
        found.remove(*at);
    }
}

/// Joins reports about occupied squares: if a turn is missing, pieces stay where others go later.
fn join_landings(found: &mut Vec<Diagnostic>) {
    let gap = found.iter().filter(|one| GAPS.contains(&one.code)).map(|one| one.span).min();
    let Some(gap) = gap else { return };
    let before = found.len();
    found.retain(|one| one.code != &SQUARE_OCCUPIED || one.span < gap);
    let note = match before - found.len() {
        0 => return,
        1 => "a later move goes onto a piece, perhaps because of this".to_owned(),
        n => format!("{n} later moves go onto a piece, perhaps because of this"),
    };
    let first = found.iter_mut().find(|one| GAPS.contains(&one.code) && one.span == gap);
    first.expect("the gap is there").notes.push(note);
}
