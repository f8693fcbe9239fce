//! The place of a comment that hides a problem.

use crate::{Notation, Parsed, Part, PartKind};
use ppn_source::{Edit, Span};
use std::ops::Range;

/// The place of a comment that hides a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CommentPlace {
    /// The byte offset in the text of the game.
    pub at: usize,
    /// The text before and after the words of the comment; `None` for a comment after a move, which
    /// [`Notation::comment`] writes.
    pub around: Option<(&'static str, &'static str)>,
}

impl CommentPlace {
    /// A comment after a move that ends at a place.
    #[must_use]
    pub fn after_move(at: usize) -> Self {
        Self { at, around: None }
    }

    /// The edit that writes a comment here.
    #[must_use]
    pub fn edit(self, words: &str, notation: &dyn Notation) -> Edit {
        let text = match self.around {
            Some((before, after)) => format!("{before}{words}{after}"),
            None => format!(" {}", notation.comment(words).unwrap_or_default()),
        };
        Edit { span: Span::new(self.at, self.at), text }
    }
}

/// The places of comments that hide problems, after the last word of the line of each.
pub(crate) fn comment_places(
    parsed: &(impl Parsed + ?Sized),
    problems: &[Span],
) -> Vec<Option<CommentPlace>> {
    let kinds = [PartKind::Move, PartKind::Annotation, PartKind::Comment];
    let has_comments = parsed.notation().comment("").is_some();
    let is_word = |part: &&Part| kinds.contains(&part.kind) && has_comments;
    let words: Vec<Span> = parsed.parts().iter().filter(is_word).map(|part| part.span).collect();
    let text = &*parsed.text().text;
    let is_end = ['\n', '\r'];
    // A line may have thousands of problems: its last word is looked for at the first of them.
    let mut line: Option<(Range<usize>, usize, Option<Span>)> = None;
    let place = |span: &Span| {
        let at = span.range().start;
        let known = line.take();
        let known = known.filter(|(line, first, _)| *first <= at && at <= line.end);
        let (line, _, last) = line.insert(known.unwrap_or_else(|| {
            let start = text[..at].rfind(is_end).map_or(0, |end| end + 1);
            let end = at + text[at..].find(is_end).unwrap_or(text.len() - at);
            // The words are in the order of the text.
            let begun = words.partition_point(|word| word.range().start < end);
            let on_line = words[..begun].iter().rev().take_while(|word| word.end > span.start);
            let whole = on_line.filter(|word| word.range().end <= end);
            (start..end, at, whole.max_by_key(|word| word.end).copied())
        }));
        let last = last.filter(|word| word.end > span.start)?.range();
        (last.start >= line.start).then(|| CommentPlace::after_move(word_end(text, last.end)))
    };
    problems.iter().map(place).collect()
}

/// Where the word of the writer ends in which a place is: a part of it may be the word of a notation.
fn word_end(text: &str, at: usize) -> usize {
    let (before, after) = text.split_at(at);
    match before.ends_with(char::is_alphanumeric) {
        true => text.len() - after.trim_start_matches(char::is_alphanumeric).len(),
        false => at,
    }
}
