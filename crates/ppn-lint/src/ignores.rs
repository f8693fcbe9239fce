//! Comments that hide the warnings that a game has now.

use crate::{
    Fixed, Selection, check,
    rules::{suppression_unknown::SUPPRESSION_UNKNOWN, suppression_unused::SUPPRESSION_UNUSED},
};
use ppn_file::{Game, GameText};
use ppn_notations::{Ppn, ppn::read_form};
use ppn_record::{Notation, Options};
use ppn_source::{Diagnostic, Edit, Severity, Span, edited};
use ppn_syntax::{Element, is_blank};
use std::{any::Any, collections::BTreeMap};

/// Adds comments to a game that hide its warnings and remarks: `{ppn: ignore W0242}` at the end of a line
/// of the movetext, `# ppn: ignore W0113` in the metadata. Games of other notations than PPN have no such
/// comments, and stay as they are.
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
    if !(notation as &dyn Any).is::<Ppn>() || !text.is_text() {
        return as_it_is();
    }
    let found = check(text, notation, options, selection);
    let game = text.parse(&options.metadata_limits);
    let movetext = read_form(game.movetext_str(), game.movetext.start, &options.limits);
    let mut places: BTreeMap<Place, Vec<&str>> = BTreeMap::new();
    let mut applied = 0;
    // What comments are wrong themselves is not hidden by more of them.
    let of_comments = [&SUPPRESSION_UNKNOWN, &SUPPRESSION_UNUSED];
    let hidden = found.iter().filter(|one| one.code.severity != Severity::Error);
    for one in hidden.filter(|one| !of_comments.contains(&one.code)) {
        let codes = places.entry(place(&game, &movetext.elements, one.span)).or_default();
        if !codes.contains(&one.code.id) {
            codes.push(one.code.id);
        }
        applied += 1;
    }
    let edits: Vec<Edit> = places.iter().map(|(place, codes)| place.edit(codes)).collect();
    let hidden = Fixed { text: edited(&text.text, edits.iter()), applied, is_left: false };
    // Where something is broken, a comment may become a part of it.
    let again = GameText { text: hidden.text.as_str().into(), ..text.clone() };
    let errors = |found: &[Diagnostic]| found.iter().filter(|one| one.is_error()).count();
    let after = check(&again, notation, options, selection);
    if errors(&after) == errors(&found) { hidden } else { as_it_is() }
}

/// The edit of a game that hides one diagnostic: a comment after the moves
/// of its line, or in the metadata. `None` for errors, which are always reported, and where a comment
/// would become a part of something else.
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
    if diagnostic.is_error() || !(notation as &dyn Any).is::<Ppn>() || !text.is_text() {
        return None;
    }
    let game = text.parse(&options.metadata_limits);
    let movetext = read_form(game.movetext_str(), game.movetext.start, &options.limits);
    let edit = place(&game, &movetext.elements, diagnostic.span).edit(&[diagnostic.code.id]);
    let again = GameText { text: edited(&text.text, [&edit]).into(), ..text.clone() };
    let count = |text: &GameText<'_>| {
        let found = check(text, notation, options, selection);
        let errors = found.iter().filter(|one| one.is_error()).count();
        (errors, found.iter().filter(|one| one.code == diagnostic.code).count())
    };
    let ((errors, before), (errors_after, after)) = (count(text), count(&again));
    (errors_after == errors && after < before).then_some(edit)
}

/// Where a comment goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    /// After `---`.
    Header(usize),
    /// On a line of its own above metadata without `---`.
    Metadata(usize),
    /// At the start of a game without metadata, which gets the lines `---` and `...`.
    Start,
    /// After the moves of a line.
    Movetext(usize),
}

impl Place {
    fn edit(self, codes: &[&str]) -> Edit {
        let codes = codes.join(" ");
        let (at, text) = match self {
            Self::Header(at) => (at, format!(" # ppn: ignore {codes}")),
            Self::Metadata(at) => (at, format!("# ppn: ignore {codes}\n")),
            Self::Start => (0, format!("--- # ppn: ignore {codes}\n...\n")),
            Self::Movetext(at) => (at, format!(" {{ppn: ignore {codes}}}")),
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
}
