//! Comments that hide the warnings that a game has now.

use crate::{Fixed, Selection, check, fix::unchanged};
use ppn_file::GameText;
use ppn_record::{
    Notation, Parsed,
    lint::{CommentPlace, SUPPRESSION_UNKNOWN, SUPPRESSION_UNUSED},
};
use ppn_source::{Diagnostic, Edit, Severity, Span, edited};
use std::collections::BTreeMap;

/// Adds comments to a game that hide its warnings and remarks: `{ppn: ignore W0242}` at the end of
/// a line of the movetext, `# ppn: ignore W0113` in the metadata. In other notations than PPN, only
/// warnings about a line of moves are hidden.
///
/// ```
/// use ppn_lint::{GameText, Notation, Selection, add_ignores, check};
///
/// let (ppn, selection) = (ppn_notations::Ppn::default(), Selection::default());
/// let game = GameText::whole("1. S@b2\n3. *b2\n".into());
/// let hidden = add_ignores(&*ppn.parse(game, &Default::default()), &selection);
/// assert_eq!(hidden.text, "1. S@b2\n3. *b2 {ppn: ignore W0242}\n");
/// let game = GameText::whole(hidden.text.into());
/// assert_eq!(check(&*ppn.parse(game, &Default::default()), &selection), []);
/// ```
#[must_use]
pub fn add_ignores(game: &dyn Parsed, selection: &Selection) -> Fixed {
    let (text, notation) = (game.text(), game.notation());
    if !text.is_text() {
        return unchanged(text);
    }
    let found = check(game, selection);
    // Problems of the comments themselves are not hidden by more comments.
    let of_comments = [&SUPPRESSION_UNKNOWN, &SUPPRESSION_UNUSED];
    let hidden = found.iter().filter(|one| one.code.severity != Severity::Error);
    let mut hidden: Vec<_> = hidden.filter(|one| !of_comments.contains(&one.code)).collect();
    while !hidden.is_empty() {
        let fixed = with_comments(game, &hidden);
        let again = GameText { text: fixed.text.as_str().into(), ..text.clone() };
        let after = check(&*notation.parse(again, game.options()), selection);
        // If something is broken, a comment may become a part of it.
        if count(&after, Diagnostic::is_error) != count(&found, Diagnostic::is_error) {
            break;
        }
        // A comment may be at another place than what is about the whole game, or itself remove what it names, as a number
        // without moves has one then.
        let unused = after.iter().filter(|one| one.code == &SUPPRESSION_UNUSED);
        let unused: Vec<&str> = unused.map(|one| one.span.slice(&fixed.text)).collect();
        let all = hidden.len();
        hidden.retain(|one| {
            let is_same = |other: &Diagnostic| other.code == one.code;
            count(&after, is_same) < count(&found, is_same) && !unused.contains(&one.code.id)
        });
        if hidden.len() == all {
            return fixed;
        }
    }
    unchanged(text)
}

fn count(found: &[Diagnostic], is: impl Fn(&Diagnostic) -> bool) -> usize {
    found.iter().filter(|one| is(one)).count()
}

/// A game with comments that name these diagnostics.
fn with_comments(game: &dyn Parsed, hidden: &[&Diagnostic]) -> Fixed {
    let (text, notation) = (&game.text().text, game.notation());
    let mut places: BTreeMap<CommentPlace, Vec<&str>> = BTreeMap::new();
    let mut applied = 0;
    let spans: Vec<Span> = hidden.iter().map(|one| one.span).collect();
    for (place, one) in game.comment_places(&spans).into_iter().zip(hidden) {
        let Some(place) = place else { continue };
        let codes = places.entry(place).or_default();
        if !codes.contains(&one.code.id) {
            codes.push(one.code.id);
        }
        applied += 1;
    }
    let edits = places.into_iter().map(|(place, codes)| edit(place, &codes, notation));
    let edits: Vec<Edit> = edits.collect();
    Fixed { text: edited(text, edits.iter()), applied, is_left: false }
}

/// The edit of a game that hides one diagnostic: a comment after the moves of its line, or in the
/// metadata. `None` for errors, which are always reported, and for places where a comment would
/// become a part of other text.
///
/// ```
/// use ppn_lint::{GameText, Notation, Selection, check, ignoring};
///
/// let game = GameText::whole("1. S@b2\n3. *b2\n".into());
/// let game = ppn_notations::Ppn::default().parse(game, &Default::default());
/// let found = check(&*game, &Selection::default());
/// let edit = ignoring(&*game, &Selection::default(), &found[0]).unwrap();
/// assert_eq!((edit.span.start, edit.text.as_str()), (14, " {ppn: ignore W0242}"));
/// ```
#[must_use]
pub fn ignoring(game: &dyn Parsed, selection: &Selection, diagnostic: &Diagnostic) -> Option<Edit> {
    let (text, notation) = (game.text(), game.notation());
    if diagnostic.is_error() || !text.is_text() {
        return None;
    }
    let [place] = game.comment_places(&[diagnostic.span])[..] else {
        return None;
    };
    let edit = edit(place?, &[diagnostic.code.id], notation);
    let again = GameText { text: edited(&text.text, [&edit]).into(), ..text.clone() };
    let count = |game: &dyn Parsed| {
        let found = check(game, selection);
        // Where the comment itself changes what is there, it has nothing to ignore.
        let is_wrong = |one: &&Diagnostic| one.is_error() || one.code == &SUPPRESSION_UNUSED;
        let errors = found.iter().filter(is_wrong).count();
        (errors, found.iter().filter(|one| one.code == diagnostic.code).count())
    };
    let ((errors, before), (errors_after, after)) =
        (count(game), count(&*notation.parse(again, game.options())));
    (errors_after == errors && after < before).then_some(edit)
}

/// The edit that writes a comment.
fn edit(place: CommentPlace, codes: &[&str], notation: &dyn Notation) -> Edit {
    place.edit(&format!("ppn: ignore {}", codes.join(" ")), notation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_notations::Ppn;
    use ppn_record::{Notation, Options, Parsed};

    fn parsed(text: &str) -> Box<dyn Parsed + '_> {
        let game = GameText::whole(text.into());
        Ppn::default().parse(game, &Options::default())
    }

    #[test]
    fn comments_that_name_no_code_are_not_hidden() {
        let selection = Selection::default();
        let text = "1. S@b2\n3. *b2 {ppn: ignore number-skiped}\n";
        let hidden = add_ignores(&*parsed(text), &selection);
        assert_eq!(
            hidden.text,
            "1. S@b2\n3. *b2 {ppn: ignore number-skiped} {ppn: ignore W0242}\n"
        );
        let left = check(&*parsed(&hidden.text), &selection);
        assert_eq!(left.iter().map(|one| one.code.id).collect::<Vec<_>>(), ["W0051"]);
    }

    #[test]
    fn what_follows_from_a_hidden_problem_is_hidden_with_it() {
        let selection = Selection::default();
        // `7.` for `2.`: one report for a number that skips some and one that goes back.
        let text = "1. S@b2 1... M@c3\n7. b2-b3 2... c3-c4\n";
        let found = |text: &str| {
            let found = check(&*parsed(text), &selection);
            found.iter().map(|one| one.code.id).collect::<Vec<_>>()
        };
        assert_eq!(found(text), ["W0242"]);
        assert!(found(&add_ignores(&*parsed(text), &selection).text).is_empty());
    }

    #[test]
    fn a_comment_names_only_what_it_hides() {
        let (options, selection) = (Options::default(), Selection::default());
        let pdn = ppn_notations::Pdn::default();
        // A comment before the stray word does not hide it.
        let text = "1. 32-28 19-23 2. 28x19 14x23 R *\n";
        let add = |text: &str| {
            let game = pdn.parse(GameText::whole(text.into()), &options);
            let found = check(&*game, &selection);
            let codes: Vec<_> = found.iter().map(|one| one.code.name).collect();
            (codes, add_ignores(&*game, &selection).text)
        };
        let (codes, hidden) = add(text);
        assert_eq!(codes, ["gametype-missing", "stray-token"]);
        let (left, again) = add(&hidden);
        assert_eq!((left, again == hidden), (vec!["stray-token"], true), "{hidden}");
    }

    #[test]
    fn a_comment_that_removes_what_it_names_is_left_out() {
        let selection = Selection::default();
        // A number without anything is a warning, which ends with the comment.
        let text = "1. S@b2\n2.\n3. b2-b3\n";
        assert!(!check(&*parsed(text), &selection).is_empty());
        let once = add_ignores(&*parsed(text), &selection).text;
        let left = check(&*parsed(&once), &selection);
        assert!(left.iter().all(|one| one.code != &SUPPRESSION_UNUSED), "{once}\n{left:?}");
        assert_eq!(add_ignores(&*parsed(&once), &selection).text, once);
    }

    #[test]
    fn other_notations_have_comments_of_their_own() {
        let (options, selection) = (Options::default(), Selection::default());
        let notations = ppn_notations::standard(&Default::default());
        let pdn = "[GameType \"20\"]\n1. 32-28 19-23 3. 28x19\n14x23 *\n";
        let fan = "FAN31415926 1 arimaa\n\n1g Ra2 Rb2\n1s ra7 rb7\n";
        for (name, text, written) in [
            ("pdn", pdn, "3. 28x19 {ppn: ignore W0661}\n"),
            ("fan", fan, "1g Ra2 Rb2 \"ppn: ignore W0768\"\n"),
            // A plain record has no comments.
            ("arimaa", "1g Ra2 Rb2\n1s ra7 rb7\n", "1g Ra2 Rb2\n"),
        ] {
            let notation = notations.named(name).unwrap();
            let game = GameText::whole(text.as_bytes().to_vec());
            let hidden = add_ignores(&*notation.parse(game, &options), &selection);
            assert!(hidden.text.contains(written), "{}", hidden.text);
            let again = GameText::whole(hidden.text.into_bytes());
            let left = check(&*notation.parse(again, &options), &selection);
            assert_eq!(left.is_empty(), name != "arimaa", "{left:?}");
        }
    }

    #[test]
    fn comments_of_pdn_hide_lines_and_ranges() {
        let (pdn, options, selection) =
            (ppn_notations::Pdn::default(), Options::default(), Selection::default());
        for (text, left) in [
            ("[GameType \"20\"]\n1. 32-28 19-23\n3. 28x19 14x23 {ppn: ignore W0661}\n*", &[][..]),
            (
                "[GameType \"20\"]\n1. 32-28 19-23 {ppn: ignore W0661}\n3. 28x19 *",
                &["W0050", "W0661"],
            ),
            ("% ppn: disable W0661\n[GameType \"20\"]\n1. 32-28 19-23\n3. 28x19 *", &[]),
            ("[GameType \"20\"]\n1. 32-28 {ppn: ignore W9999} *", &["W0051"]),
        ] {
            let game = GameText::whole(text.as_bytes().to_vec());
            let found = check(&*pdn.parse(game.borrowed(), &options), &selection);
            assert_eq!(found.iter().map(|one| one.code.id).collect::<Vec<_>>(), left, "{text}");
        }
    }
}
