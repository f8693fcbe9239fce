//! Fixes as edits.

use crate::Span;

/// Whether a fix may be applied without confirmation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Applicability {
    /// Keeps every board and every move number. Words of comments change only if they were garbled.
    Safe,
    /// May change the meaning of the text, so a person must decide.
    Unsafe,
}

/// A replacement of characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The removed text; empty for an insertion.
    pub span: Span,
    /// The new text; empty for a deletion.
    pub text: String,
}

impl Edit {
    /// Replaces `span` by `text`.
    #[must_use]
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// The edit that changes a text to another; `None` if they are equal.
    ///
    /// ```
    /// use ppn_source::{Edit, Span};
    ///
    /// assert_eq!(Edit::between("b2 c3", "b2-c3"), Some(Edit::replace(Span::new(2, 3), "-")));
    /// ```
    #[must_use]
    pub fn between(before: &str, after: &str) -> Option<Self> {
        if before == after {
            return None;
        }
        let common = |(a, b): &(char, char)| a == b;
        let width = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(common).map(|(a, _)| a.len_utf8()).sum()
        };
        let start = width(&mut before.chars().zip(after.chars()));
        let (old, new) = (&before[start..], &after[start..]);
        let end = width(&mut old.chars().rev().zip(new.chars().rev()));
        Some(Self::replace(Span::new(start, before.len() - end), &new[..new.len() - end]))
    }

    /// Inserts `text` at `at`.
    #[must_use]
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self::replace(Span { start: at, end: at }, text)
    }
}

/// A change of the text that fixes a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// The effect of the change, such as "insert a space before the comment".
    pub title: String,
    /// Whether it may be applied without confirmation.
    pub applicability: Applicability,
    /// Its replacements; they do not overlap.
    pub edits: Vec<Edit>,
}

impl Fix {
    /// A change that may be made without confirmation.
    pub fn safe(title: impl Into<String>, edits: impl IntoIterator<Item = Edit>) -> Self {
        let (title, edits) = (title.into(), edits.into_iter().collect());
        Self { title, applicability: Applicability::Safe, edits }
    }

    /// A change that a person must confirm.
    pub fn guess(title: impl Into<String>, edits: impl IntoIterator<Item = Edit>) -> Self {
        Self { applicability: Applicability::Unsafe, ..Self::safe(title, edits) }
    }
}

/// A text after edits. The edits are in the order of the text and do not overlap.
///
/// ```
/// use ppn_source::{Edit, Span, edited};
///
/// let edits = [Edit::replace(Span::new(0, 1), "b"), Edit::insert(2, "!")];
/// assert_eq!(edited("a2", &edits), "b2!");
/// ```
#[must_use]
pub fn edited<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        let span = edit.span.range();
        edited.push_str(&text[at..span.start]);
        edited.push_str(&edit.text);
        at = span.end;
    }
    edited.push_str(&text[at..]);
    edited
}
