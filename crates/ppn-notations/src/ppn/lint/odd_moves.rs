//! Joins a move that a rule calls odd with a later move that finds no piece because of it.

use crate::ppn::lint::{
    checked::Checked,
    explain::is_of_reading,
    look::with_edits,
    observer::Missed,
    rules::{
        self, drop_far::DROP_FAR, empty_chunk::EMPTY_CHUNK, half_missing::HALF_MISSING,
        idle_move::IDLE_MOVE, left_out::LEFT_OUT, mark_acts::MARK_ACTS, move_twice::MOVE_TWICE,
        same_side::SAME_SIDE, square_occupied::SQUARE_OCCUPIED, square_outside::SQUARE_OUTSIDE,
    },
};
use ppn_engine::codes::PIECE_NOT_FOUND;
use ppn_record::lint::Selection;
use ppn_source::{Code, Diagnostic, Edit, Label, Span};
use std::collections::HashSet;

/// Codes for a move that may have brought a piece to the wrong place.
const ODD: [&Code; 6] =
    [&DROP_FAR, &SQUARE_OUTSIDE, &LEFT_OUT, &SQUARE_OCCUPIED, &IDLE_MOVE, &SAME_SIDE];

/// Codes for a piece that goes to the wrong place, whose reports may have a fix.
const FIXED: [&Code; 4] = [&LEFT_OUT, &MOVE_TWICE, &MARK_ACTS, &HALF_MISSING];

/// Codes for a place where a move may be missing.
pub(crate) const GAPS: [&Code; 3] = [&HALF_MISSING, &EMPTY_CHUNK, &LEFT_OUT];

/// The maximum number of bytes that are played again for the errors of a game.
const MOST_PLAYED: usize = 1 << 20;

/// Joins each move without a piece with the odd move before it, if the game can be played when the
/// odd move is changed.
pub(crate) fn join(checked: &Checked<'_, '_>, selection: &Selection, found: &mut Vec<Diagnostic>) {
    let is_odd =
        |one: &Diagnostic| [&ODD[..], &GAPS, &FIXED].iter().any(|codes| codes.contains(&one.code));
    if !found.iter().any(is_odd) || !selection.reports(&PIECE_NOT_FOUND) {
        return;
    }
    let mut left = MOST_PLAYED;
    let errors: Vec<Span> =
        found.iter().filter(|one| one.code == &PIECE_NOT_FOUND).map(|one| one.span).collect();
    for failure in errors {
        let missed = checked.observed.missed.get(&failure);
        // A word that cannot be read may be the cause of any error.
        let is_before = |one: &Diagnostic| one.span.start < failure.start;
        if checked.faults.iter().any(|one| is_of_reading(one) && is_before(one)) {
            continue;
        }
        let mut before = (0..found.len()).filter(|&at| found[at].span.start < failure.start);
        let cause = before.find_map(|at| {
            let odd = &found[at];
            if let Some(cause) = missed.and_then(|missed| gap(checked, odd, missed)) {
                return Some((at, cause));
            }
            let tried = other_moves(checked, odd, missed).into_iter().filter_map(|edits| {
                left = left.checked_sub(checked.game.text.len())?;
                trial(checked, selection, odd, failure, &edits)
            });
            // Several moves may be the cause: the first of them in the text is taken as the cause
            // of all the others.
            let cause = tried.reduce(|mut first, other| {
                first.help.extend(other.help);
                first
            });
            Some((at, cause?))
        });
        let Some((at, cause)) = cause else { continue };
        let warning = found.remove(at);
        if let Some(still) = &cause.still {
            found.retain(|one| one.is_error() || still.contains(&place_of(one)));
        }
        let error =
            found.iter_mut().find(|one| one.code == &PIECE_NOT_FOUND && one.span == failure);
        take_over(error.expect("it is there"), warning, cause);
    }
}

/// The reason why a piece is missing.
struct Cause {
    /// The move that is wrong, or the number without a move.
    span: Span,
    written: String,
    help: Vec<String>,
    /// The problems that remain if another move is played.
    still: Option<HashSet<Problem>>,
}

/// A problem, by its code and place.
type Problem = (&'static str, u32);

pub(crate) fn place_of(one: &Diagnostic) -> Problem {
    (one.code.id, one.span.start)
}

/// The problems of a game with edits, without errors of reading.
pub(crate) fn problems_with(
    checked: &Checked<'_, '_>,
    selection: &Selection,
    edits: impl IntoIterator<Item = Edit>,
) -> HashSet<Problem> {
    with_edits(checked, edits, |with, amended| {
        let all = with.faults.iter().cloned().chain(rules::run(with, selection));
        all.map(|one| (one.code.id, amended.span_before(one.span).start)).collect()
    })
}

/// A number whose missing move may lead to the place where a piece is missing.
fn gap(checked: &Checked<'_, '_>, odd: &Diagnostic, missed: &Missed) -> Option<Cause> {
    let is_gap =
        GAPS.contains(&odd.code) && odd.fixes.is_empty() && is_number(checked.slice(odd.span));
    let help = || vec![format!("perhaps the move to `{}` is missing", missed.place)];
    // If a piece left the place earlier, another one should have come since.
    let is_empty = missed.left.is_none_or(|left| left.start < odd.span.start);
    (is_gap && is_empty).then(|| Cause {
        span: odd.span,
        written: checked.slice(odd.span).to_owned(),
        help: help(),
        still: None,
    })
}

/// The moves that may have been meant, each as a list of edits.
fn other_moves(
    checked: &Checked<'_, '_>,
    odd: &Diagnostic,
    missed: Option<&Missed>,
) -> Vec<Vec<Edit>> {
    if let Some(fix) = odd.fixes.first().filter(|_| FIXED.contains(&odd.code)) {
        return vec![fix.edits.clone()];
    }
    let Some(missed) = missed else { return Vec::new() };
    let Some((from, sign, to)) = parts(checked.slice(odd.span)).filter(|_| ODD.contains(&odd.code))
    else {
        return Vec::new();
    };
    let mut moves = Vec::new();
    // Perhaps the piece that is in the way of this move should have left, instead of the missing
    // one.
    if let Some(departure) = missed.left.filter(|departure| departure.start < odd.span.start)
        && let Some((_, sign, place)) = parts(checked.slice(departure))
        && odd.code == &SQUARE_OCCUPIED
    {
        moves.push(vec![Edit::replace(departure, format!("{to}{sign}{place}"))]);
    }
    // Or this move should have led to the place where the piece is missing.
    moves.push(vec![Edit::replace(odd.span, format!("{from}{sign}{}", missed.place))]);
    moves
}

/// Plays the game with another move; returns a cause if this removes an error and the odd move.
fn trial(
    checked: &Checked<'_, '_>,
    selection: &Selection,
    odd: &Diagnostic,
    failure: Span,
    edits: &[Edit],
) -> Option<Cause> {
    let still = problems_with(checked, selection, edits.iter().cloned());
    let failures = |all: &mut dyn Iterator<Item = &str>| {
        all.filter(|&code| code == PIECE_NOT_FOUND.id).count()
    };
    let before = failures(&mut checked.faults.iter().map(|one| one.code.id));
    let after = failures(&mut still.iter().map(|one| one.0));
    let is_better = after < before
        && !still.contains(&(PIECE_NOT_FOUND.id, failure.start))
        && !still.iter().any(|one| one.0 == odd.code.id);
    let is_fix = odd.fixes.first().is_some_and(|fix| fix.edits == edits);
    let span = if is_fix { odd.span } else { edits.first()?.span };
    let written = checked.slice(span).to_owned();
    let help = if is_fix {
        odd.help.clone()
    } else {
        vec![format!("perhaps `{written}` should be `{}`", edits.first()?.text)]
    };
    is_better.then_some(Cause { span, written, help, still: Some(still) })
}

/// Gives an error the place and the words of the warning that is its cause.
fn take_over(error: &mut Diagnostic, warning: Diagnostic, cause: Cause) {
    let missing = Label { span: error.span, text: format!("{} here", error.message) };
    error.labels = vec![missing];
    if cause.span == warning.span {
        error.message = format!("{}, and {} later", warning.message, error.message);
        error.label = warning.label;
    } else {
        error.message = format!(
            "`{}` probably moves the wrong piece: {} later, and {}",
            cause.written, error.message, warning.message
        );
        error.label.clear();
        error
            .labels
            .push(Label { span: warning.span, text: "the other piece is in the way".into() });
    }
    error.labels.extend(warning.labels);
    error.span = cause.span;
    error.notes.splice(..0, warning.notes);
    error.help = cause.help;
    if cause.still.is_none() {
        error.help.extend(warning.help);
    }
    error.fixes = warning.fixes;
}

/// Whether a word is a move number.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && word.ends_with('.')
}

/// The places of a move and the symbol between them.
fn parts(word: &str) -> Option<(&str, &str, &str)> {
    let at = word.find(['-', ':'])?;
    let (from, to) = (&word[..at], &word[at + 1..]);
    let is_plain = |place: &str| {
        place.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"(,.)".contains(&byte))
    };
    (is_plain(from) && is_plain(to)).then_some((from, &word[at..=at], to))
}
