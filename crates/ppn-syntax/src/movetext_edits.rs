//! Changes of movetexts as edits of the text.

use crate::{Element, ElementKind, Limits, Movetext, is_blank, parse};
use ppn_source::{Edit, Span, edited, insertion, short};
use std::{error::Error, fmt, mem::discriminant, ops::Range};

/// The reason why a change of a movetext was refused. The movetext is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MovetextEditError {
    /// There is no element with this index.
    NoElement(usize),
    /// The element with this index is no comment.
    NotComment(usize),
    /// The new words are no elements without errors.
    Broken(String),
    /// The change cannot be written so that all other elements stay, such as an element behind a
    /// comment without an end.
    Unwritable,
}

impl fmt::Display for MovetextEditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoElement(index) => write!(f, "there is no element {index}"),
            Self::NotComment(index) => write!(f, "element {index} is no comment"),
            Self::Broken(words) => write!(f, "{words:?} cannot be read without errors"),
            Self::Unwritable => {
                f.write_str("the change cannot be written without a change of something else")
            }
        }
    }
}

impl Error for MovetextEditError {}

/// Changes of the elements of a movetext as edits of its text.
///
/// [`MovetextDocument`](crate::MovetextDocument) applies them at once. A program that shows changes
/// before it makes them, such as an editor, asks for the edits.
///
/// Each change was tried: all other elements stay, with their kinds and characters.
///
/// ```
/// use ppn_syntax::{Edit, MovetextEdits, Span, parse};
///
/// let (text, limits) = ("1. b2-c3;a1-a2", Default::default());
/// let movetext = parse(text, 0, &limits);
/// let edits = MovetextEdits::new(text, 0, &movetext, &limits);
/// assert_eq!(edits.replace(1, "b2-b4")?, Edit::replace(Span::new(3, 8), "b2-b4"));
/// assert_eq!(edits.remove(2)?, Edit::replace(Span::new(8, 9), " "));
/// # Ok::<(), ppn_syntax::MovetextEditError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MovetextEdits<'m> {
    text: &'m str,
    offset: u32,
    movetext: &'m Movetext,
    limits: &'m Limits,
}

type Outcome = Result<Edit, MovetextEditError>;

impl<'m> MovetextEdits<'m> {
    /// The changes of a movetext. `text`, `offset` and `limits` are the ones that it was parsed with.
    #[must_use]
    pub fn new(text: &'m str, offset: u32, movetext: &'m Movetext, limits: &'m Limits) -> Self {
        Self { text, offset, movetext, limits }
    }

    /// Writes other words instead of an element.
    ///
    /// # Errors
    /// If there is no such element, if the words have errors, or if the change cannot be written.
    pub fn replace(self, index: usize, words: &str) -> Outcome {
        let span = self.element(index)?.span.shift_back(self.offset);
        let (words, new) = self.elements_of(words)?;
        let ways = [("", ""), (" ", ""), ("", " "), (" ", " ")];
        let edits = ways.map(|(a, b)| Edit::replace(span, format!("{a}{words}{b}")));
        self.first_kept(edits, index..index + 1, &new, words)
    }

    /// Writes another text into the braces of a comment.
    ///
    /// # Errors
    /// If the element is no comment, or if the text has braces.
    pub fn set_comment(self, index: usize, text: &str) -> Outcome {
        let element = self.element(index)?;
        if element.kind != ElementKind::Comment {
            return Err(MovetextEditError::NotComment(index));
        }
        let span = Span { start: element.span.start + 1, end: element.span.end - short(1) };
        self.replace(index, &format!("{{{text}}}"))?;
        Ok(Edit::replace(span, text))
    }
    /// Inserts words as elements before the one with this index, on the line of the element before
    /// them. Lines longer than 80 characters are not made; rather, a line begins there.
    ///
    /// # Errors
    /// If there are fewer elements, if the words have errors, or if the change cannot be written.
    pub fn insert(self, index: usize, words: &str) -> Outcome {
        let elements = &self.movetext.elements;
        let at = match (index.checked_sub(1), elements.first()) {
            (Some(before), _) => self.element(before)?.span.end,
            (None, Some(first)) => first.span.start,
            (None, None) => self.offset,
        };
        let (words, new) = self.elements_of(words)?;
        let edit = insertion(self.text, at - self.offset, words, false);
        self.first_kept([edit], index..index, &new, words)
    }

    /// Removes an element with the white space beside it, or with its line if nothing else is there.
    ///
    /// # Errors
    /// If there is no such element, or if the change cannot be written.
    pub fn remove(self, index: usize) -> Outcome {
        let span = self.element(index)?.span.shift_back(self.offset).range();
        let (before, after) = (&self.text[..span.start], &self.text[span.end..]);
        let is_space = |c: char| is_blank(c) && !matches!(c, '\n' | '\r');
        let start = before.trim_end_matches(is_space);
        let end = after.trim_start_matches(is_space);
        let line_end = |text: &str| match text.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [b'\n' | b'\r', ..] => 1,
            _ => 0,
        };
        let begins_line = start.is_empty() || start.ends_with(['\n', '\r']);
        let ends_line = end.is_empty() || line_end(end) > 0;
        let behind = self.text.len() - end.len();
        let range = match (begins_line, ends_line) {
            (true, true) if end.is_empty() => {
                start
                    .strip_suffix("\r\n")
                    .or(start.strip_suffix(['\n', '\r']))
                    .unwrap_or(start)
                    .len()..behind
            }
            (true, true) => start.len()..behind + line_end(end),
            (true, false) => span.start..behind,
            (false, _) => start.len()..span.end,
        };
        let cut = |range: Range<usize>, text: &str| {
            Edit::replace(Span::new(range.start, range.end), text)
        };
        let edits = [cut(range, ""), cut(span.clone(), ""), cut(span, " ")];
        self.first_kept(edits, index..index + 1, &Movetext::default(), "")
    }

    fn element(self, index: usize) -> Result<Element, MovetextEditError> {
        let element = self.movetext.elements.get(index).copied();
        element.ok_or(MovetextEditError::NoElement(index))
    }

    /// New words without the white space around them, and their elements.
    fn elements_of(self, words: &str) -> Result<(&str, Movetext), MovetextEditError> {
        let words = words.trim_matches(is_blank);
        let read = parse(words, 0, self.limits);
        let is_broken = read.elements.iter().any(|one| one.kind == ElementKind::Broken);
        if read.elements.is_empty() || is_broken {
            return Err(MovetextEditError::Broken(words.to_owned()));
        }
        Ok((words, read))
    }

    /// The first edit of the text after which it has the same elements, except that `new` are instead
    /// of those of a range.
    fn first_kept(
        self,
        edits: impl IntoIterator<Item = Edit>,
        gone: Range<usize>,
        new: &Movetext,
        words: &str,
    ) -> Outcome {
        let all = &self.movetext.elements;
        let old = |one: &Element| (*one, one.span.shift_back(self.offset).slice(self.text));
        let new = new.elements.iter().map(|one| (*one, one.span.slice(words)));
        let (before, after) = (all[..gone.start].iter().map(old), all[gone.end..].iter().map(old));
        let wanted: Vec<(Element, &str)> = before.chain(new).chain(after).collect();
        let is_kept = |edit: &Edit| {
            let text = edited(self.text, [edit]);
            let read = parse(&text, 0, &Limits { diagnostics: 0, ..*self.limits });
            let is_same = |(found, (wanted, written)): (&Element, &(Element, &str))| {
                discriminant(&found.kind) == discriminant(&wanted.kind)
                    && found.span.slice(&text) == *written
            };
            read.elements.len() == wanted.len() && read.elements.iter().zip(&wanted).all(is_same)
        };
        let edit = edits.into_iter().find(is_kept).ok_or(MovetextEditError::Unwritable)?;
        Ok(Edit { span: edit.span.shift(self.offset), ..edit })
    }
}
