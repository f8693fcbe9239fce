//! Comments that hide the warnings that a game has now.

use crate::{
    Fixed, Selection, check,
    fix::{has_games_of, is_writable, unchanged},
};
use ppn_file::{Entry, GameText};
use ppn_record::{
    Notation, Parsed, PartKind, Record,
    lint::{CommentPlace, SUPPRESSION_UNKNOWN, SUPPRESSION_UNUSED},
};
use ppn_source::{Diagnostic, Edit, Span, edited, short};
use std::{collections::BTreeMap, slice};

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
    if !is_writable(text) {
        return Fixed { is_left: true, ..unchanged(text) };
    }
    let found = check(game, selection);
    // Problems of the comments themselves are not hidden by more comments.
    let of_comments = [&SUPPRESSION_UNKNOWN, &SUPPRESSION_UNUSED];
    let is_hidden = |one: &&Diagnostic| !one.is_error() && !of_comments.contains(&one.code);
    let hidden: Vec<_> = found.iter().filter(is_hidden).collect();
    let spans: Vec<Span> = hidden.iter().map(|one| one.span).collect();
    let places = game.comment_places(&spans).into_iter().zip(hidden);
    let mut hidden: Vec<_> = places.filter_map(|(place, one)| Some((place?, one))).collect();
    while !hidden.is_empty() {
        let edits = comments(&hidden, notation);
        let written = edited(&text.text, &edits);
        let again = notation.parse(amended(text, &written, &edits), game.options());
        let after = check(&*again, selection);
        if errors(&after) != errors(&found) || !adds_only_comments(game, &*again, &edits) {
            break;
        }
        // A comment may be at another place than what is about the whole game, or itself remove what it names, as a number
        // without moves has one then.
        let unused = after.iter().filter(|one| one.code == &SUPPRESSION_UNUSED);
        let unused: Vec<&str> = unused.map(|one| one.span.slice(&written)).collect();
        let all = hidden.len();
        hidden.retain(|(_, one)| {
            let is_same = |other: &Diagnostic| other.code == one.code;
            count(&after, is_same) < count(&found, is_same) && !unused.contains(&one.code.id)
        });
        if hidden.len() == all {
            drop(again);
            return Fixed { text: written, applied: all, is_left: false, fixable: None };
        }
    }
    unchanged(text)
}

fn count(found: &[Diagnostic], is: impl Fn(&Diagnostic) -> bool) -> usize {
    found.iter().filter(|one| is(one)).count()
}

/// Whether edits only add comments to a game, which `again` has: each is one of its own, and everything else is read as
/// before.
///
/// ```
/// use ppn_lint::{Edit, GameText, Notation, adds_only_comments};
///
/// let (ppn, options) = (ppn_notations::Ppn::default(), Default::default());
/// let parsed = |text: &'static str| ppn.parse(GameText::whole(text.into()), &options);
/// let game = parsed("---\nEvent: Club\n...\n1. S@b2\n");
/// let after_move = parsed("---\nEvent: Club\n...\n1. S@b2 {found}\n");
/// assert!(adds_only_comments(&*game, &*after_move, &[Edit::insert(27, " {found}")]));
/// // Braces are no comment in YAML.
/// let in_value = parsed("---\nEvent: Club {found}\n...\n1. S@b2\n");
/// assert!(!adds_only_comments(&*game, &*in_value, &[Edit::insert(15, " {found}")]));
/// ```
#[must_use]
pub fn adds_only_comments(game: &dyn Parsed, again: &dyn Parsed, edits: &[Edit]) -> bool {
    if !are_comments(again, edits) {
        return false;
    }
    let (old, new) = (game.record(), again.record());
    let entries = |record: &Record<'_>| -> Vec<(String, Option<String>)> {
        let entry =
            |(key, entry): (&str, &Entry)| (key.to_owned(), entry.value.text().map(str::to_owned));
        record.metadata.iter().map(entry).collect()
    };
    entries(&old) == entries(&new)
        && old.len() == new.len()
        && errors(&old.diagnostics) == errors(&new.diagnostics)
        && old.diagnostics.len() == new.diagnostics.len()
        && (0..old.len()).all(|state| {
            old.number(state) == new.number(state) && old.text(state) == new.text(state)
        })
        && has_games_of(&game.text().text, &again.text().text, game.notation())
}

/// Whether the comments that edits wrote are comments of their own, and no part of something that is not closed. One of
/// metadata ends with its line.
fn are_comments(game: &dyn Parsed, edits: &[Edit]) -> bool {
    let parts = game.parts();
    let comments: Vec<Span> =
        parts.iter().filter(|part| part.kind == PartKind::Comment).map(|part| part.span).collect();
    let mut before = 0;
    edits.iter().all(|edit| {
        let start = edit.span.start + before;
        before += short(edit.text.len());
        let next = comments.partition_point(|comment| comment.start < start);
        edit.text.contains('#')
            || comments.get(next).is_some_and(|comment| comment.end <= edit.span.start + before)
    })
}

/// The errors, in an order that does not depend on their places.
fn errors(found: &[Diagnostic]) -> Vec<(&'static str, &str)> {
    let errors = found.iter().filter(|one| one.is_error());
    let mut errors: Vec<_> = errors.map(|one| (one.code.id, &*one.message)).collect();
    errors.sort_unstable();
    errors
}

/// A game with comments, and with what its file says about it at the places after these.
fn amended<'t>(game: &GameText<'_>, text: &'t str, edits: &[Edit]) -> GameText<'t> {
    let moved = game.diagnostics.iter().map(|one| {
        let before = edits.iter().filter(|edit| edit.span.start <= one.span.start);
        one.clone().shift(short(before.map(|edit| edit.text.len()).sum()))
    });
    GameText { diagnostics: moved.collect(), ..game.with_text(text) }
}

/// The comments that name diagnostics at their places.
fn comments(hidden: &[(CommentPlace, &Diagnostic)], notation: &dyn Notation) -> Vec<Edit> {
    let mut places: BTreeMap<CommentPlace, Vec<&str>> = BTreeMap::new();
    for (place, one) in hidden {
        let codes = places.entry(*place).or_default();
        if !codes.contains(&one.code.id) {
            codes.push(one.code.id);
        }
    }
    places.into_iter().map(|(place, codes)| edit(place, &codes, notation)).collect()
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
    if diagnostic.is_error() || !is_writable(text) {
        return None;
    }
    let [place] = game.comment_places(&[diagnostic.span])[..] else {
        return None;
    };
    let edit = edit(place?, &[diagnostic.code.id], notation);
    let written = edited(&text.text, [&edit]);
    let again = amended(text, &written, slice::from_ref(&edit));
    let again = notation.parse(again, game.options());
    let (before, after) = (check(game, selection), check(&*again, selection));
    let of_code = |found: &[Diagnostic], code| count(found, |one| one.code == code);
    // Where the comment itself changes what is there, it has nothing to ignore.
    let is_right = errors(&after) == errors(&before)
        && adds_only_comments(game, &*again, slice::from_ref(&edit))
        && of_code(&after, &SUPPRESSION_UNUSED) <= of_code(&before, &SUPPRESSION_UNUSED)
        && of_code(&after, diagnostic.code) < of_code(&before, diagnostic.code);
    is_right.then_some(edit)
}

/// The edit that writes a comment.
fn edit(place: CommentPlace, codes: &[&str], notation: &dyn Notation) -> Edit {
    place.edit(&format!("ppn: ignore {}", codes.join(" ")), notation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Applicability, fix::fix};
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
        // A comment is written behind a whole word of the writer.
        let (_, hidden) = add("1. 32-28 19-23 2. 28x19 14x23 3. 37-32abc 10-14 *\n2-3a\n");
        assert!(hidden.contains("37-32abc") && hidden.contains("2-3a"), "{hidden}");
    }

    #[test]
    fn a_comment_that_renames_a_state_is_not_only_a_comment() {
        let notations = ppn_notations::standard(&Default::default());
        let sgf = notations.named("sgf").unwrap();
        let parsed =
            |text: &'static str| sgf.parse(GameText::whole(text.into()), &Options::default());
        // A remark before the first move makes the empty node after it a state with a number.
        let before = parsed("(;GM[1]SZ[9];C[x];B[aa])");
        let after = parsed("(;GM[1]SZ[9]C[found];C[x];B[aa])");
        let edit = Edit::insert(12, "C[found]");
        assert_ne!(before.record().number(1), after.record().number(1));
        assert!(!adds_only_comments(&*before, &*after, &[edit]));
    }

    #[test]
    fn metadata_without_an_end_gets_no_comments() {
        let selection = Selection::default();
        for text in [
            "---\nRound: yes\nRound: no\n1. S@b2\n",
            "---\nRound: yes\nWhite: no\n1. S@b2\n",
            "Round: yes\nRound: 010\nPlayers: [a, b]\n ...\n1.\n",
        ] {
            let found = check(&*parsed(text), &selection);
            assert!(found.iter().any(|one| one.code.id == "W0113"), "{found:?}");
            assert_eq!(add_ignores(&*parsed(text), &selection).text, text);
        }
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
    fn text_that_is_not_utf_8_stays_as_it_is() {
        let (options, selection) = (Options::default(), Selection::default());
        let notations = ppn_notations::standard(&Default::default());
        for (name, text) in [
            ("ppn", &b"---\n...\n1. S@b2 {Zo\xEB}\n3. b2-b3\n"[..]),
            ("fan", b"FAN31415926 1 arimaa\nEvent: Zo\xEB\n\n1g Ra2 Rb2\n1s ra7 rb7\n"),
            ("pdn", b"[White \"Zo\xEB\"]\n[GameType \"20\"]\n1. 32-28 19-23\n3. 28x19 *\n"),
            ("sgf", b"(;CA[ISO-8859-1]SZ[9]C[Zo\xEB];b[aa];W[bb])"),
        ] {
            let notation = notations.named(name).unwrap();
            let game = notation.split(Box::new(text)).next().unwrap().unwrap();
            let parsed = notation.parse(game.borrowed(), &options);
            let fixed = add_ignores(&*parsed, &selection);
            assert!(fixed.is_left && fixed.text == game.text, "{name}");
            assert_eq!(fix(&*parsed, &selection, Applicability::Unsafe).text, game.text, "{name}");
            let found = check(&*parsed, &selection);
            assert!(found.iter().all(|one| ignoring(&*parsed, &selection, one).is_none()));
        }
    }

    #[test]
    fn a_comment_is_not_written_where_it_makes_another_error() {
        let (options, selection) = (Options::default(), Selection::default());
        let fan = ppn_notations::Fan::default();
        let text = "FAN31415926 1\n1g @a4n \"my remark\"\n1s ra8\n";
        let game = fan.parse(GameText::whole(text.into()), &options);
        assert!(check(&*game, &selection).iter().any(Diagnostic::is_error));
        assert_eq!(add_ignores(&*game, &selection).text, text);
    }

    #[test]
    fn a_comment_that_is_not_closed_stays_open() {
        let (options, selection) = (Options::default(), Selection::default());
        let notations = ppn_notations::standard(&Default::default());
        for (name, text) in [
            ("pgn", "1. e4 1...\n3. e5 2. Nf3 { never closed 2... Nc6 3. Bb5 *\n"),
            ("pdn", "[GameType \"20\"]\n1. 32-28 19-23 3. 28x19 28{17\n"),
            ("ppn", "1. S@b2 3. *b2 {open\n4. S@b2\n"),
            ("fan", "FAN31415926 1\n1g Ra1 Ra1 \"open\n1s ra8\n"),
        ] {
            let notation = notations.named(name).unwrap();
            let game = notation.parse(GameText::whole(text.into()), &options);
            let comments = |game: &dyn Parsed| {
                let parts = game.parts();
                parts.iter().filter(|one| one.kind == PartKind::Comment).count()
            };
            let written = add_ignores(&*game, &selection);
            let again = notation.parse(GameText::whole(written.text.as_str().into()), &options);
            let more = comments(&*again) - comments(&*game);
            assert_eq!(more, written.text.matches("ppn: ignore").count(), "{}", written.text);
        }
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
