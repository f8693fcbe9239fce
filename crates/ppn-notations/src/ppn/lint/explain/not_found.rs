//! Moves that find no piece.

use crate::ppn::lint::{checked::Checked, rules::left_out};
use ppn_source::{Diagnostic, Edit, Fix};

/// Whether a move finds no piece.
pub(super) fn is_not_found(fault: &Diagnostic) -> bool {
    fault.code == &ppn_engine::codes::PIECE_NOT_FOUND
        || fault.code == &ppn_engine::codes::NO_ACTIVE_PIECE
}

/// `e2-` and `-e4`, where no piece has moved yet.
pub(super) fn explain_inactive(checked: &Checked<'_, '_>, fault: &mut Diagnostic) {
    if fault.code != &ppn_engine::codes::NO_ACTIVE_PIECE {
        return;
    }
    let Some(element) = checked.element_at(fault.span.start) else { return };
    let word = checked.slice(element.span);
    if word.starts_with(['-', ':']) {
        fault.message = format!("`{word}` does not say which piece moves");
        fault.span = element.span;
    } else if word.ends_with(['-', ':']) && word.starts_with(|c: char| c.is_ascii_lowercase()) {
        let later = checked.observed.missed.iter().filter(|(at, _)| at.start > element.span.start);
        let missed = later.min_by_key(|(at, _)| at.start);
        let place = missed.map_or("b2", |(_, missed)| missed.place.as_str());
        fault.message = format!("`{word}` has no place to go to");
        fault.help = vec![format!("write the missing place: `{word}{place}`")];
        fault.span = element.span;
    }
}

/// `1:`, which moves the piece with the id 1.
pub(super) fn explain_number(checked: &Checked<'_, '_>, fault: &mut Diagnostic) -> bool {
    let Some(word) = checked.element_at(fault.span.start) else { return false };
    let is_short = word.span.range().len() <= 4;
    if !is_short || !checked.slice(word.span).starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let numbers = checked.numbers_as_moves();
    let is_here = numbers.binary_search_by_key(&word.span.start, |one| one.start).is_ok();
    if is_here {
        let as_number = left_out::of_numbers(checked, word.span, numbers);
        (fault.span, fault.message) = (as_number.span, as_number.message);
        (fault.help, fault.fixes) = (as_number.help, as_number.fixes);
        fault.labels.clear();
    }
    is_here
}

/// `#1`, which exchanges the active pieces with the piece that has the id 1.
pub(super) fn explain_hash(checked: &Checked<'_, '_>, fault: &mut Diagnostic) -> bool {
    let word = checked.element_at(fault.span.start).map(|element| element.span);
    let Some(found) = word.and_then(|word| left_out::of_hash_number(checked, word)) else {
        return false;
    };
    (fault.span, fault.message) = (found.span, found.message);
    (fault.help, fault.fixes) = (found.help, found.fixes);
    fault.label.clear();
    fault.labels.clear();
    true
}

/// A capture, `e2:e4`, on a square without a piece.
pub(super) fn explain_capture(checked: &Checked<'_, '_>, fault: &mut Diagnostic) {
    let Some(element) = checked.element_at(fault.span.start) else { return };
    let word = checked.slice(element.span);
    let Some((from, to)) = word.split_once(':') else { return };
    let is_target = fault.span.end == element.span.end && checked.slice(fault.span) == to;
    if fault.code != &ppn_engine::codes::PIECE_NOT_FOUND || !is_target {
        return;
    }
    let write = format!("{from}-{to}");
    let help = format!("for a move without a capture, write `{write}`");
    let missed = checked.observed.missed.get(&fault.span);
    if missed.is_none_or(|missed| missed.left.is_some() || !missed.is_on_table) {
        // The square is probably wrong, or a move before this one.
        fault.help.push(help);
        return;
    }
    fault.message = format!("there is nothing to capture at `{to}`");
    fault.help.insert(0, help);
    fault
        .fixes
        .insert(0, Fix::guess(format!("write `{write}`"), [Edit::replace(element.span, write)]));
}
