//! Numbers without a space between them and a move.

use super::{
    misspellings::LONGEST,
    other_notations::{Habit, recognise},
    phrases::can_be_read,
};
use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, Edit, Fix, Span};

/// Reports where a space is missing in a word that is a number and a move. If the move has a form
/// of another notation, returns that form.
pub(super) fn explain(
    checked: &Checked<'_, '_>,
    span: Span,
    fault: &mut Diagnostic,
) -> Option<Option<Habit>> {
    let word = checked.slice(span);
    if word.len() > LONGEST {
        return None;
    }
    if let Some((number, rest)) = number_before(word) {
        let at = span.start + u32::try_from(number.len()).unwrap_or(0);
        let edit = Edit::insert(at, " ");
        say(
            fault,
            Span { end: at, ..span },
            format!("there is no space after the number `{number}`"),
        );
        put(fault, "put a space after the number", &format!("{number} {rest}"), edit);
        let Some((habit, help)) = recognise(rest) else { return Some(None) };
        say(fault, span, format!("`{word}` is a number and a move as in PGN"));
        fault.help = vec![help, format!("put a space after the number: `{number} {rest}`")];
        fault.fixes.clear();
        return Some(Some(habit));
    }
    if let Some(at) = number_after(checked, span) {
        let (moved, number) = word.split_at(at);
        let place = Span { start: span.start + u32::try_from(at).unwrap_or(0), ..span };
        say(fault, place, format!("there is no space before the number `{number}`"));
        put(
            fault,
            "put a space before the number",
            &format!("{moved} {number}"),
            Edit::insert(place.start, " "),
        );
        return Some(None);
    }
    let bare = word.trim_end_matches('.');
    if bare.len() < word.len() && can_be_read(bare) {
        let dots = Span { start: span.start + u32::try_from(bare.len()).unwrap_or(0), ..span };
        say(fault, dots, format!("there is a period after the move `{bare}`"));
        put(fault, "remove the period", bare, Edit::replace(dots, ""));
        return Some(None);
    }
    None
}

/// `...e5:f4`, `…e5:f4`: the periods of the second player's number without the number.
pub(super) fn explain_periods(
    checked: &Checked<'_, '_>,
    span: Span,
    fault: &mut Diagnostic,
) -> Option<()> {
    let word = checked.slice(span);
    let moved = word.trim_start_matches(['.', '…']);
    let after = checked.numbers().partition_point(|one| one.span.start < span.start);
    let before = checked.numbers().get(after.checked_sub(1)?)?;
    if moved.len() == word.len() || before.dots != 1 || !can_be_read(moved) {
        return None;
    }
    let write = format!("{}... {moved}", before.number);
    let periods = &word[..word.len() - moved.len()];
    say(fault, span, format!("`{periods}` before a move has no number"));
    put(fault, &format!("write `{write}`"), &write, Edit::replace(span, write.clone()));
    Some(())
}

fn say(fault: &mut Diagnostic, span: Span, message: String) {
    fault.message = message;
    fault.span = span;
    fault.label.clear();
    fault.labels.clear();
    fault.notes.clear();
}

fn put(fault: &mut Diagnostic, title: &str, write: &str, edit: Edit) {
    fault.help = vec![format!("write `{write}`")];
    fault.fixes = vec![Fix::guess(title, [edit])];
}

/// The number and the rest of `1.e4`, `3M.?M~2`, `.*?M2`.
fn number_before(word: &str) -> Option<(&str, &str)> {
    let name = word.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let dots = word[name..].bytes().take_while(|&byte| byte == b'.').count();
    let (number, rest) = word.split_at(name + dots);
    let is_digits = word[..name].bytes().all(|byte| byte.is_ascii_digit());
    // `7.1` and `7..1` are ids of pieces.
    let is_id = rest.starts_with(|c: char| c.is_ascii_digit());
    (dots > 0 && !rest.is_empty() && !is_id && (is_digits && name > 0 || can_be_read(rest)))
        .then_some((number, rest))
}

/// The place where the number of the next move begins, in `c3-c26.` after `5...`.
fn number_after(checked: &Checked<'_, '_>, span: Span) -> Option<usize> {
    let word = checked.slice(span);
    let bare = word.trim_end_matches('.');
    let dots = word.len() - bare.len();
    let digits = bare.len() - bare.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let numbers = checked.numbers();
    let before = numbers.partition_point(|one| one.span.start < span.start);
    let before = before.checked_sub(1).map_or(0, |before| numbers[before].number);
    let is_next = |at: &usize| {
        let number = bare[*at..].parse::<u64>();
        number.is_ok_and(|number| number == before || number == before + 1)
            && !bare[*at..].starts_with('0')
            && can_be_read(&bare[..*at])
    };
    let mut starts = (bare.len() - digits + 1..bare.len()).filter(is_next);
    // If both `1.` and `11.` are possible, the number that continues the numbering, such as `11.`
    // after `10.`.
    starts.next().filter(|_| dots > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_where_moves_begin() {
        for (word, split) in [
            ("1.e4", Some(("1.", "e4"))),
            ("12...e7-e5", Some(("12...", "e7-e5"))),
            ("3M.?M~2", Some(("3M.", "?M~2"))),
            (".*?M2", Some((".", "*?M2"))),
            ("7.1-b2", None),
            ("e.p.", None),
            ("b2-c3", None),
        ] {
            assert_eq!(number_before(word), split, "{word}");
        }
    }
}
