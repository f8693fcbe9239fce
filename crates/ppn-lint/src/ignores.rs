//! Comments that hide the warnings that a game has now.

use crate::{
    Fixed, Selection, check,
    rules::{suppression_unknown::SUPPRESSION_UNKNOWN, suppression_unused::SUPPRESSION_UNUSED},
};
use ppn_file::{Game, GameText};
use ppn_notations::{Ppn, ppn::read_form};
use ppn_record::{Notation, Options, Part, PartKind};
use ppn_source::{Diagnostic, Edit, Severity, Span, edited};
use ppn_syntax::{Element, is_blank};
use std::{any::Any, collections::BTreeMap};

/// Adds comments to a game that hide its warnings and remarks: `{ppn: ignore W0242}` at the end of
/// a line of the movetext, `# ppn: ignore W0113` in the metadata. In other notations than PPN, only
/// warnings about a line of moves are hidden.
///
/// ```
/// use ppn_lint::{Selection, add_ignores, check};
/// use ppn_notations::Ppn;
///
/// let (ppn, options, selection) = (Ppn::default(), Default::default(), Selection::default());
/// let game = ppn_file::split("1. S@b2\n3. *b2\n").next().unwrap();
/// let hidden = add_ignores(&game, &ppn, &options, &selection);
/// assert_eq!(hidden.text, "1. S@b2\n3. *b2 {ppn: ignore W0242}\n");
/// let game = ppn_file::split(&hidden.text).next().unwrap();
/// assert_eq!(check(&game, &ppn, &options, &selection), []);
/// ```
#[must_use]
pub fn add_ignores(
    text: &GameText<'_>,
    notation: &dyn Notation,
    options: &Options,
    selection: &Selection,
) -> Fixed {
    let as_it_is = || Fixed { text: text.text.clone().into_owned(), applied: 0, is_left: false };
    if !text.is_text() {
        return as_it_is();
    }
    let found = check(text, notation, options, selection);
    let places_of = Places::of(text, notation, options);
    let mut places: BTreeMap<Place, Vec<&str>> = BTreeMap::new();
    let mut applied = 0;
    // Problems of the comments themselves are not hidden by more comments.
    let of_comments = [&SUPPRESSION_UNKNOWN, &SUPPRESSION_UNUSED];
    let hidden = found.iter().filter(|one| one.code.severity != Severity::Error);
    for one in hidden.filter(|one| !of_comments.contains(&one.code)) {
        let Some(place) = places_of.place(one.span) else { continue };
        let codes = places.entry(place).or_default();
        if !codes.contains(&one.code.id) {
            codes.push(one.code.id);
        }
        applied += 1;
    }
    let edits = places.iter().map(|(place, codes)| place.edit(codes, notation));
    let edits: Vec<Edit> = edits.collect();
    let hidden = Fixed { text: edited(&text.text, edits.iter()), applied, is_left: false };
    // If something is broken, a comment may become a part of it.
    let again = GameText { text: hidden.text.as_str().into(), ..text.clone() };
    let errors = |found: &[Diagnostic]| found.iter().filter(|one| one.is_error()).count();
    let after = check(&again, notation, options, selection);
    if errors(&after) == errors(&found) { hidden } else { as_it_is() }
}

/// The edit of a game that hides one diagnostic: a comment after the moves of its line, or in the
/// metadata. `None` for errors, which are always reported, and for places where a comment would
/// become a part of other text.
///
/// ```
/// use ppn_lint::{Selection, check, ignoring};
/// use ppn_notations::Ppn;
///
/// let (ppn, options, selection) = (Ppn::default(), Default::default(), Selection::default());
/// let game = ppn_file::split("1. S@b2\n3. *b2\n").next().unwrap();
/// let found = check(&game, &ppn, &options, &selection);
/// let edit = ignoring(&game, &ppn, &options, &selection, &found[0]).unwrap();
/// assert_eq!((edit.span.start, edit.text.as_str()), (14, " {ppn: ignore W0242}"));
/// ```
#[must_use]
pub fn ignoring(
    text: &GameText<'_>,
    notation: &dyn Notation,
    options: &Options,
    selection: &Selection,
    diagnostic: &Diagnostic,
) -> Option<Edit> {
    if diagnostic.is_error() || !text.is_text() {
        return None;
    }
    let place = Places::of(text, notation, options).place(diagnostic.span)?;
    let edit = place.edit(&[diagnostic.code.id], notation);
    let again = GameText { text: edited(&text.text, [&edit]).into(), ..text.clone() };
    let count = |text: &GameText<'_>| {
        let found = check(text, notation, options, selection);
        // Where the comment itself changes what is there, it has nothing to ignore.
        let is_wrong = |one: &&Diagnostic| one.is_error() || one.code == &SUPPRESSION_UNUSED;
        let errors = found.iter().filter(is_wrong).count();
        (errors, found.iter().filter(|one| one.code == diagnostic.code).count())
    };
    let ((errors, before), (errors_after, after)) = (count(text), count(&again));
    (errors_after == errors && after < before).then_some(edit)
}

/// The place of a comment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    /// After `---`.
    Header(usize),
    /// On a line of its own above metadata without `---`.
    Metadata(usize),
    /// At the start of a game without metadata, where the lines `---` and `...` are added.
    Start,
    /// After the moves of a line.
    Movetext(usize),
}

/// The places of a game where comments can go.
enum Places<'t> {
    Ppn {
        game: Box<Game<'t>>,
        elements: Vec<Element>,
    },
    /// The words of a game in another notation that a comment can follow.
    Other {
        text: &'t str,
        words: Vec<Span>,
    },
}

impl<'t> Places<'t> {
    fn of(text: &'t GameText<'_>, notation: &dyn Notation, options: &Options) -> Self {
        if (notation as &dyn Any).is::<Ppn>() {
            let game = Box::new(text.parse(&options.metadata_limits));
            let (movetext, at) = (game.movetext_str(), game.movetext.start);
            let elements = read_form(movetext, at, &options.limits).elements;
            return Self::Ppn { game, elements };
        }
        let kinds = [PartKind::Move, PartKind::Annotation, PartKind::Comment];
        let parsed = notation.parse(text.borrowed(), options);
        let is_word = |part: &&Part| kinds.contains(&part.kind) && notation.comment("").is_some();
        let words = parsed.parts().iter().filter(is_word).map(|part| part.span).collect();
        Self::Other { text: &text.text, words }
    }

    fn place(&self, span: Span) -> Option<Place> {
        match self {
            Self::Ppn { game, elements } => Some(place(game, elements, span)),
            Self::Other { text, words } => {
                let rest = &text[span.range().start..];
                let line_end = span.range().start + rest.find(['\n', '\r']).unwrap_or(rest.len());
                let start = text[..span.range().start].rfind(['\n', '\r']).map_or(0, |end| end + 1);
                let is_here =
                    |word: &&Span| start <= word.range().start && word.range().end <= line_end;
                let last = words.iter().filter(is_here).max_by_key(|word| word.end)?;
                (last.range().end > span.range().start).then_some(Place::Movetext(last.range().end))
            }
        }
    }
}

impl Place {
    fn edit(self, codes: &[&str], notation: &dyn Notation) -> Edit {
        let codes = codes.join(" ");
        let (at, text) = match self {
            Self::Header(at) => (at, format!(" # ppn: ignore {codes}")),
            Self::Metadata(at) => (at, format!("# ppn: ignore {codes}\n")),
            Self::Start => (0, format!("--- # ppn: ignore {codes}\n...\n")),
            Self::Movetext(at) => {
                let comment = format!("ppn: ignore {codes}");
                (at, format!(" {}", notation.comment(&comment).unwrap_or_default()))
            }
        };
        Edit { span: Span::new(at, at), text }
    }
}

fn place(game: &Game<'_>, elements: &[Element], span: Span) -> Place {
    let in_movetext = || {
        let line = game.text[span.start as usize..].find(['\n', '\r']);
        let line_end = line.map_or(game.text.len(), |at| span.start as usize + at);
        // A turn that continues on the next line has no place for a comment.
        let before = elements.partition_point(|one| one.span.end as usize <= line_end);
        let last = elements[..before].last()?;
        (last.span.end > span.start).then_some(last.span.end as usize)
    };
    if span.start >= game.movetext.start
        && let Some(at) = in_movetext()
    {
        return Place::Movetext(at);
    }
    match game.header {
        Some(header) => {
            let line = header.slice(game.text).trim_end_matches(is_blank);
            Place::Header(header.start as usize + line.len())
        }
        None if !game.metadata_span.is_empty() => {
            Place::Metadata(game.metadata_span.start as usize)
        }
        None => Place::Start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_name_no_code_are_not_hidden() {
        let (ppn, options, selection) = (Ppn::default(), Options::default(), Selection::default());
        let text = "1. S@b2\n3. *b2 {ppn: ignore number-skiped}\n";
        let game = ppn_file::split(text).next().unwrap();
        let hidden = add_ignores(&game, &ppn, &options, &selection);
        assert_eq!(
            hidden.text,
            "1. S@b2\n3. *b2 {ppn: ignore number-skiped} {ppn: ignore W0242}\n"
        );
        let game = ppn_file::split(&hidden.text).next().unwrap();
        let left = check(&game, &ppn, &options, &selection);
        assert_eq!(left.iter().map(|one| one.code.id).collect::<Vec<_>>(), ["W0051"]);
    }

    #[test]
    fn what_follows_from_a_hidden_problem_is_hidden_with_it() {
        let (ppn, options, selection) = (Ppn::default(), Options::default(), Selection::default());
        // `7.` for `2.`: one report for a number that skips some and one that goes back.
        let text = "1. S@b2 1... M@c3\n7. b2-b3 2... c3-c4\n";
        let found = |text: &str| {
            let game = ppn_file::split(text).next().unwrap();
            let found = check(&game, &ppn, &options, &selection);
            found.iter().map(|one| one.code.id).collect::<Vec<_>>()
        };
        assert_eq!(found(text), ["W0242"]);
        let game = ppn_file::split(text).next().unwrap();
        assert!(found(&add_ignores(&game, &ppn, &options, &selection).text).is_empty());
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
            let hidden = add_ignores(&game, &**notation, &options, &selection);
            assert!(hidden.text.contains(written), "{}", hidden.text);
            let again = GameText::whole(hidden.text.into_bytes());
            let left = check(&again, &**notation, &options, &selection);
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
            let found = check(&game, &pdn, &options, &selection);
            assert_eq!(found.iter().map(|one| one.code.id).collect::<Vec<_>>(), left, "{text}");
        }
    }
}
