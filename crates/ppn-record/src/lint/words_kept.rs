//! What a safe fix may remove: words that its title names, and no words of comments.

use super::{MISDECODED_TEXT, SUPPRESSION_UNUSED};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span, edited};
use std::collections::{BTreeSet, HashMap};

/// The longest list in a title of the words that a fix replaces, in bytes.
const LONGEST: usize = 400;

/// Names the words that safe fixes replace in their titles. A fix that removes words of a comment, or more
/// words than a title can name, becomes unsafe: a person has to see what goes.
pub fn keep_words(
    text: &str,
    diagnostics: &mut [Diagnostic],
    comments: impl FnOnce() -> Vec<Span>,
) {
    let (mut unread, mut known) = (Some(comments), Vec::new());
    for diagnostic in diagnostics {
        // These fixes change comments on purpose, word by word.
        let is_of_comments = [&SUPPRESSION_UNUSED, &MISDECODED_TEXT].contains(&diagnostic.code);
        let safe = diagnostic.fixes.iter_mut();
        for fix in safe.filter(|fix| fix.applicability == Applicability::Safe) {
            let replaced = replaced(text, &fix.edits);
            let lost: Vec<_> = replaced.iter().filter(|one| one.is_lost).collect();
            let of_title: BTreeSet<&str> = words(&fix.title).collect();
            if replaced.iter().flat_map(|one| &one.words).all(|word| of_title.contains(word)) {
                continue;
            }
            if let Some(comments) = unread.take_if(|_| !is_of_comments && !lost.is_empty()) {
                known = comments();
            }
            let in_comment = |edit: &Edit| {
                let begun = known.partition_point(|comment: &Span| comment.end <= edit.span.start);
                known.get(begun).is_some_and(|comment| comment.start < edit.span.end)
            };
            if !is_of_comments && !lost.is_empty() && fix.edits.iter().any(in_comment) {
                fix.applicability = Applicability::Unsafe;
                continue;
            }
            let names_all = name(fix, &replaced);
            if !names_all && !lost.is_empty() {
                fix.applicability = Applicability::Unsafe;
            }
        }
    }
}

/// Adds the replaced words to the title of a fix; returns whether there was space for all.
fn name(fix: &mut Fix, replaced: &[Replaced<'_>]) -> bool {
    let mut named: Vec<String> = Vec::new();
    let mut length = 0;
    for one in replaced {
        let shown = one.old.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = format!("`{shown}`");
        if named.contains(&shown) {
            continue;
        }
        length += shown.len();
        if length > LONGEST {
            let more = if named.is_empty() { "more words" } else { " and more" };
            fix.title += &format!(" instead of {}{more}", named.join(", "));
            return false;
        }
        named.push(shown);
    }
    fix.title += &format!(" instead of {}", named.join(", "));
    true
}

/// The words that an edit replaces, or joined with the words around it.
struct Replaced<'t> {
    old: &'t str,
    /// The words that are missing afterwards.
    words: Vec<&'t str>,
    /// Whether letters or digits are lost, apart from their case.
    is_lost: bool,
}

/// The parts of a text whose words are others after some edits.
fn replaced<'t>(text: &'t str, edits: &[Edit]) -> Vec<Replaced<'t>> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| edit.span);
    let mut found = Vec::new();
    let mut rest = &edits[..];
    while let [first, ..] = rest {
        let mut range = whole_words(text, first.span);
        let mut count = 1;
        // Edits of the same words.
        while let Some(next) = rest.get(count).filter(|next| next.span.start <= range.end) {
            range = range.cover(whole_words(text, next.span));
            count += 1;
        }
        let (of_range, others) = rest.split_at(count);
        rest = others;
        let old = range.slice(text);
        let moved = of_range
            .iter()
            .map(|edit| Edit { span: edit.span.shift_back(range.start), text: edit.text.clone() });
        let new = edited(old, moved.collect::<Vec<_>>().iter());
        let kept = counts(&new).into_iter();
        let mut kept: HashMap<String, usize> =
            kept.map(|(word, count)| (word.to_owned(), count)).collect();
        let is_missing = |word: &&str| match kept.get_mut(*word) {
            Some(count @ 1..) => {
                *count -= 1;
                false
            }
            _ => true,
        };
        let words: Vec<&str> = words(old).filter(is_missing).collect();
        if !words.is_empty() {
            found.push(Replaced { old: old.trim(), words, is_lost: !keeps_letters(old, &new) });
        }
    }
    found
}

/// A span with the rest of the words at its ends.
fn whole_words(text: &str, span: Span) -> Span {
    let range = span.range();
    let before = text[..range.start].trim_end_matches(char::is_alphanumeric);
    let after = text[range.end..].trim_start_matches(char::is_alphanumeric);
    Span::new(before.len(), text.len() - after.len())
}

/// The words of a text: its letters and digits, without the symbols between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn counts(text: &str) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    words(text).for_each(|word| *counts.entry(word).or_default() += 1);
    counts
}

/// Whether all letters and digits of a text occur in another one, in this order.
fn keeps_letters(old: &str, new: &str) -> bool {
    let letters = |text: &str| -> Vec<char> {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let mut new = letters(new).into_iter();
    letters(old).into_iter().all(|letter| new.any(|other| other == letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_syntax::codes::MOVE_SYNTAX;

    /// The title and the applicability of a safe fix after it was weighed.
    fn weighed(text: &str, edits: &[(usize, usize, &str)], comments: &[Span]) -> (String, bool) {
        let edits = edits.iter().map(|&(from, to, new)| Edit::replace(Span::new(from, to), new));
        let (title, edits) = ("change it".to_owned(), edits);
        let fix = Fix::safe(title, edits);
        let mut found = [Diagnostic::new(&MOVE_SYNTAX, Span::default(), "").with_fix(fix)];
        keep_words(text, &mut found, || comments.to_vec());
        let fix = found[0].fixes.remove(0);
        (fix.title, fix.applicability == Applicability::Safe)
    }

    #[test]
    fn titles_name_the_words_that_are_replaced() {
        let weighed = |text, edits: &[_]| weighed(text, edits, &[]);
        for (text, edits, title) in [
            ("a: No # b", &[(3, 5, "\"No\"")][..], "change it"),
            ("28 x19 a", &[(2, 3, "")], "change it instead of `28 x19`"),
            ("05-09", &[(0, 5, "5-9")], "change it instead of `05-09`"),
            ("ab cd", &[(0, 1, "x"), (1, 2, "y"), (3, 5, "z")], "change it instead of `ab`, `cd`"),
            ("2-0 x", &[(0, 0, "[2-0] "), (0, 3, "*")], "change it"),
        ] {
            assert_eq!(weighed(text, edits), (title.to_owned(), true), "{text}");
        }
        let long = format!("{} b", "a".repeat(LONGEST));
        assert_eq!(
            weighed(&long, &[(0, LONGEST, "")]),
            ("change it instead of more words".into(), false)
        );
    }

    #[test]
    fn words_of_comments_are_removed_by_no_safe_fix() {
        let comments = [Span::new(2, 5)];
        assert!(!weighed("a {b} c", &[(0, 7, "a c")], &comments).1);
        assert!(weighed("a {b} c", &[(0, 1, "d")], &comments).1);
        assert!(weighed("a {b} c", &[(2, 5, "\"b\"")], &comments).1);
    }
}
