//! Applying fixes.

use crate::{Selection, check};
use ppn_file::GameText;
use ppn_record::{Notation, Parsed};
use ppn_source::{Applicability, Diagnostic, Edit, edited};

/// The maximum number of rounds in which a text is checked and fixed: fixing one problem may reveal
/// the next.
const MAX_ROUNDS: usize = 10;

/// The maximum number of problems whose fixes are tried apart from each other if together they change the games: each try
/// makes the text again and looks for its games.
const MOST_TRIED: usize = 32;

/// A text after fixes were applied.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The text; the same if nothing was fixed.
    pub text: String,
    /// The number of fixes that were applied.
    pub applied: usize,
    /// Whether the text is unchanged because parts of it were not understood.
    pub is_left: bool,
    /// The number of problems of the text that have fixes, also those that are not chosen or not allowed; `None` if it was
    /// not checked after the last fix.
    pub fixable: Option<usize>,
}

/// Applies the fixes that diagnostics offer, in the order of the text.
///
/// If a diagnostic has several fixes, the first allowed one is applied. A fix that touches text
/// changed by another fix is left out: it may no longer fit.
///
/// ```
/// use ppn_lint::{Applicability, GameText, Notation};
///
/// let text = "---\nWhite: No\n...\n1. S@b2\n";
/// let game = GameText::whole(text.into());
/// let game = ppn_notations::Ppn::default().parse(game, &Default::default());
/// let diagnostics = ppn_lint::check(&*game, &Default::default());
/// let fixed = ppn_lint::apply_fixes(text, &diagnostics, Applicability::Safe);
/// assert_eq!(fixed.text, "---\nWhite: \"No\"\n...\n1. S@b2\n");
/// assert_eq!(fixed.applied, 1);
/// ```
#[must_use]
pub fn apply_fixes(text: &str, diagnostics: &[Diagnostic], allowed: Applicability) -> Fixed {
    let mut accepted: Vec<&Edit> = Vec::new();
    let mut applied = 0;
    let fixes = diagnostics
        .iter()
        .filter_map(|diagnostic| diagnostic.fixes.iter().find(|fix| fix.applicability <= allowed));
    for fix in fixes {
        let fits = |edit: &Edit| text.get(edit.span.range()).is_some();
        let mut places = Vec::new();
        // The edits of a fix must not overlap each other either.
        let is_possible = fix.edits.iter().all(|edit| {
            let is_possible = fits(edit) && apart(&accepted, edit);
            if is_possible {
                let index = accepted.partition_point(|other| other.span <= edit.span);
                accepted.insert(index, edit);
                places.push(index);
            }
            is_possible
        });
        if is_possible && !places.is_empty() {
            applied += 1;
        } else {
            for index in places.into_iter().rev() {
                accepted.remove(index);
            }
        }
    }
    Fixed { text: edited(text, accepted), applied, is_left: false, fixable: None }
}

/// Checks a game and applies the fixes of the selected diagnostics until none is left, so that a
/// second run changes nothing; it stops after ten rounds.
///
/// A game that was not understood completely is left unchanged, unless unsafe fixes are
/// allowed: [`Parsed::not_understood`](ppn_record::Parsed::not_understood) has the reason.
#[must_use]
pub fn fix(game: &dyn Parsed, selection: &Selection, allowed: Applicability) -> Fixed {
    fix_chosen(game, selection, allowed, |_| true, |_| true)
}

/// The same as [`fix`] with the fixes of some diagnostics only, such as those that a user has chosen. Fixes are left out
/// whose text the caller refuses, such as those of a file that [`keeps_apart`](crate::keeps_apart) refuses.
#[must_use]
pub fn fix_chosen(
    game: &dyn Parsed,
    selection: &Selection,
    allowed: Applicability,
    is_chosen: impl Fn(&Diagnostic) -> bool,
    is_right: impl Fn(&str) -> bool,
) -> Fixed {
    let text = game.text();
    let is_understood = game.not_understood().is_none();
    let mut fixed = if is_understood || allowed == Applicability::Unsafe {
        let chosen = |game: &dyn Parsed| {
            let mut found = check(game, selection);
            let fixable = found.iter().filter(|one| !one.fixes.is_empty()).count();
            found.retain(&is_chosen);
            (found, fixable)
        };
        let find = |round: usize, text: &GameText<'_>| match round {
            0 => chosen(game),
            _ => chosen(&*game.notation().parse(text.borrowed(), game.options())),
        };
        let keeps =
            |before: &str, after: &str| keeps(before, after, game.notation()) && is_right(after);
        fix_in_rounds(text, allowed, find, keeps)
    } else {
        unchanged(text)
    };
    fixed.is_left = !is_understood && fixed.text == text.text;
    fixed
}

/// Whether a fixed text has the games of the text before. A fix may write the mark at the beginning of a game, as its
/// title says, where games have one: then nothing is between them.
fn keeps(before: &str, after: &str, notation: &dyn Notation) -> bool {
    let (alone, fixed) = (games(before, notation), games(after, notation));
    alone == fixed || alone < fixed && notation.separator().is_empty()
}

/// Whether a text has as many games as the text before.
pub(crate) fn has_games_of(before: &str, after: &str, notation: &dyn Notation) -> bool {
    games(before, notation) == games(after, notation)
}

fn games(text: &str, notation: &dyn Notation) -> usize {
    match text.trim().is_empty() {
        true => 0,
        false => notation.split(Box::new(text.as_bytes())).count(),
    }
}

pub(crate) fn unchanged(text: &GameText<'_>) -> Fixed {
    Fixed { text: text.text.clone().into_owned(), applied: 0, is_left: false, fixable: None }
}

/// Whether a text can be written back: not if bytes of it could not be decoded, or the rest was not read. Nor if it is in
/// another encoding, as it may say itself: written as UTF-8, it would be read wrongly.
pub(crate) fn is_writable(text: &GameText<'_>) -> bool {
    let is_usual = text.bytes.is_none() || !text.diagnostics.is_empty();
    is_usual && text.diagnostics.iter().all(|one| !one.fixes.is_empty())
}

/// Applies the fixes that are found in a text, and then those found in the result, until none is
/// left. Fixes that change the games are left out. `find` gets the number of
/// the round, and the text itself in round 0; it also returns [`Fixed::fixable`].
fn fix_in_rounds(
    text: &GameText<'_>,
    allowed: Applicability,
    find: impl Fn(usize, &GameText<'_>) -> (Vec<Diagnostic>, usize),
    keeps: impl Fn(&str, &str) -> bool,
) -> Fixed {
    let mut whole = unchanged(text);
    if !is_writable(text) {
        return whole;
    }
    let mut of_text = text.diagnostics.clone();
    for round in 0..MAX_ROUNDS {
        // Problems of decoding the text are fixed only in the first round.
        let diagnostics = std::mem::take(&mut of_text);
        let now = GameText { diagnostics, ..text.with_text(&whole.text) };
        let (mut diagnostics, fixable) = find(round, &now);
        whole.fixable = Some(fixable);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        let mut fixed = apply_fixes(&whole.text, &diagnostics, allowed);
        if fixed.text == whole.text {
            break;
        }
        if !keeps(&whole.text, &fixed.text) {
            fixed = match diagnostics.len() <= MOST_TRIED {
                true => fixes_that_keep(&whole.text, diagnostics, allowed, &keeps),
                // Guesses are to blame, nearly always.
                false => apply_fixes(&whole.text, &diagnostics, Applicability::Safe),
            };
            if fixed.text == whole.text || !keeps(&whole.text, &fixed.text) {
                break;
            }
        }
        let Fixed { text, applied, .. } = fixed;
        whole = Fixed { text, applied: whole.applied + applied, fixable: None, ..whole };
    }
    whole
}

/// Applies the fixes that do not change the games, of some that do together. Those that do are looked for by halves.
fn fixes_that_keep(
    text: &str,
    diagnostics: Vec<Diagnostic>,
    allowed: Applicability,
    keeps: impl Fn(&str, &str) -> bool,
) -> Fixed {
    let mut kept: Vec<Diagnostic> = Vec::new();
    // The next ones are last.
    let mut parts = vec![diagnostics];
    while let Some(mut part) = parts.pop() {
        let together: Vec<Diagnostic> = kept.iter().chain(&part).cloned().collect();
        if keeps(text, &apply_fixes(text, &together, allowed).text) {
            kept = together;
        } else if part.len() > 1 {
            let second = part.split_off(part.len() / 2);
            parts.extend([second, part]);
        }
    }
    apply_fixes(text, &kept, allowed)
}

/// Whether an edit touches none of the accepted ones, which are in the order of the text.
fn apart(accepted: &[&Edit], edit: &Edit) -> bool {
    let index = accepted.partition_point(|other| other.span <= edit.span);
    // The accepted edits do not overlap each other, so only the neighbours can overlap this one.
    let near = index.saturating_sub(1)..(index + 1).min(accepted.len());
    accepted[near].iter().all(|other| !overlap(edit, other))
}

/// Whether two edits cannot both be made. This includes two insertions at one place: their order is
/// undefined.
fn overlap(a: &Edit, b: &Edit) -> bool {
    let (a, b) = (a.span, b.span);
    a.start < b.end && b.start < a.end
        || a.start == b.start
        || a.is_empty() && b.start < a.start && a.start < b.end
        || b.is_empty() && a.start < b.start && b.start < a.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_source::{Fix, Span};
    use ppn_syntax::codes::MOVE_SYNTAX;

    fn diagnostic(edits: Vec<Edit>, applicability: Applicability) -> Diagnostic {
        Diagnostic::new(&MOVE_SYNTAX, Span::default(), "").with_fix(Fix {
            title: String::new(),
            applicability,
            edits,
        })
    }

    #[test]
    fn of_overlapping_fixes_the_first_is_applied() {
        let replace = |from, to, text| {
            diagnostic(vec![Edit::replace(Span::new(from, to), text)], Applicability::Safe)
        };
        let all = [replace(0, 3, "x"), replace(2, 4, "y"), replace(4, 5, "z")];
        let fixed = apply_fixes("abcdef", &all, Applicability::Safe);
        assert_eq!((fixed.text.as_str(), fixed.applied), ("xdzf", 2));
    }

    #[test]
    fn a_fix_that_overlaps_itself_is_left_out() {
        let edits = [(0..2, "x"), (1..3, "y")]
            .map(|(range, text)| Edit::replace(Span::new(range.start, range.end), text));
        let both = [
            diagnostic(edits.to_vec(), Applicability::Safe),
            diagnostic(edits[1..].to_vec(), Applicability::Safe),
        ];
        let fixed = apply_fixes("abc", &both, Applicability::Safe);
        assert_eq!((fixed.text.as_str(), fixed.applied), ("ay", 1));
    }

    #[test]
    fn guesses_that_change_the_number_of_games_are_left_out() {
        let find = |_, text: &GameText<'_>| {
            let letters = text.text.match_indices(['a', '*']);
            let fix = |(at, letter): (usize, &str)| {
                let guess = if letter == "a" { Applicability::Safe } else { Applicability::Unsafe };
                diagnostic(vec![Edit::replace(Span::new(at, at + 1), "b")], guess)
            };
            (letters.map(fix).collect(), 0)
        };
        let text = GameText::whole(b"a * a".to_vec());
        let keeps = |_: &str, after: &str| after.contains('*');
        assert_eq!(fix_in_rounds(&text, Applicability::Unsafe, find, keeps).text, "b * b");
    }

    #[test]
    fn guesses_beside_one_that_changes_the_number_of_games_are_applied() {
        let find = |_, text: &GameText<'_>| {
            let fix = |(at, _): (usize, &str)| {
                diagnostic(vec![Edit::replace(Span::new(at, at + 1), "b")], Applicability::Unsafe)
            };
            (text.text.match_indices(['a', '*']).map(fix).collect(), 0)
        };
        let keeps = |_: &str, after: &str| after.contains('*');
        let fixed = |text: &str| {
            let text = GameText::whole(text.as_bytes().to_vec());
            fix_in_rounds(&text, Applicability::Unsafe, find, keeps).text
        };
        assert_eq!(fixed("a a * a a a"), "b b * b b b");
        assert_eq!(fixed("* a"), "* b");
        assert_eq!(fixed("*"), "*");
    }

    #[test]
    fn unsafe_fixes_wait_until_they_are_allowed() {
        let all = [diagnostic(vec![Edit::insert(1, "-")], Applicability::Unsafe)];
        assert_eq!(apply_fixes("ab", &all, Applicability::Safe).text, "ab");
        assert_eq!(apply_fixes("ab", &all, Applicability::Unsafe).text, "a-b");
    }

    #[test]
    fn fixes_are_looked_for_ten_times_at_most() {
        // Each round changes the first letter that is left.
        let find = |_, text: &GameText<'_>| {
            let first = text.text.find('a').map(|at| Edit::replace(Span::new(at, at + 1), "b"));
            let found = first.map(|edit| diagnostic(vec![edit], Applicability::Safe));
            (found.into_iter().collect(), text.text.matches('a').count())
        };
        let left = |letters: usize| {
            let text = GameText::whole("a".repeat(letters).into_bytes());
            let fixed = fix_in_rounds(&text, Applicability::Safe, find, |_, _| true);
            (fixed.text.matches('a').count(), fixed.fixable)
        };
        // The text after the last round is not checked again.
        assert_eq!([left(9), left(10), left(11)], [(0, Some(0)), (0, None), (1, None)]);
    }

    #[test]
    fn each_round_has_the_limits_of_the_game() {
        let rounds = std::cell::Cell::new(0);
        let find = |_, text: &GameText<'_>| {
            rounds.set(rounds.get() + usize::from(text.is_rationed));
            let edit = || diagnostic(vec![Edit::insert(0, "a")], Applicability::Safe);
            (Vec::from_iter((rounds.get() < 3).then(edit)), 0)
        };
        let text = GameText { is_rationed: true, ..GameText::whole(b"b".to_vec()) };
        assert_eq!(
            (
                fix_in_rounds(&text, Applicability::Safe, find, |_, _| true).text.as_str(),
                rounds.get()
            ),
            ("aab", 3)
        );
    }
}
