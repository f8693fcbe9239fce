//! A movetext, to be changed.

use crate::{Element, ElementKind, Limits, Movetext, MovetextEditError, MovetextEdits, parse};
use ppn_source::{Edit, edited};
use std::fmt;

/// A movetext, to be changed: everything that is not changed stays as it is, byte for byte.
///
/// Elements are comments, move numbers, semicolons and moves, in the order of the text; an index is
/// valid until the next change. [`Display`](fmt::Display) gives the text.
///
/// ```
/// use ppn_syntax::MovetextDocument;
///
/// let text = "1. b2-c3  {quiet}\n2. a1-a2;  *c3 ^oops\n";
/// let mut movetext = MovetextDocument::new(text);
/// assert_eq!(movetext.to_string(), text);
///
/// movetext.replace(1, "b2:c3")?;
/// movetext.set_comment(2, "a capture")?;
/// movetext.replace(3, "1...")?;
/// movetext.insert(5, "{why?}")?;
/// movetext.remove(7)?;
/// assert_eq!(movetext.to_string(), "1. b2:c3  {a capture}\n1... a1-a2 {why?} ; ^oops\n");
/// # Ok::<(), ppn_syntax::MovetextEditError>(())
/// ```
///
/// Each change reads the movetext again. It is refused with a [`MovetextEditError`] if the new words
/// have errors, or if any other element would change; then nothing is changed.
#[derive(Clone, PartialEq, Debug)]
pub struct MovetextDocument {
    text: String,
    movetext: Movetext,
    limits: Limits,
}

impl MovetextDocument {
    /// A movetext.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self::with_limits(text, Limits::default())
    }

    /// A movetext that is read with limits.
    #[must_use]
    pub fn with_limits(text: impl Into<String>, limits: Limits) -> Self {
        let text = text.into();
        let movetext = parse(&text, 0, &limits);
        Self { text, movetext, limits }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The movetext as it was read. Spans count from its beginning.
    #[must_use]
    pub fn read(&self) -> &Movetext {
        &self.movetext
    }

    /// The elements.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.movetext.elements
    }

    /// The characters of an element.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&str> {
        Some(self.elements().get(index)?.span.slice(&self.text))
    }

    /// The text of a comment, without its braces; `None` if the element is no comment.
    #[must_use]
    pub fn comment(&self, index: usize) -> Option<&str> {
        let is_comment = self.elements().get(index)?.kind == ElementKind::Comment;
        self.get(index)?.strip_prefix('{')?.strip_suffix('}').filter(|_| is_comment)
    }

    /// Writes other words instead of an element.
    ///
    /// # Errors
    /// If there is no such element, if the words have errors, or if the change cannot be written.
    pub fn replace(&mut self, index: usize, words: &str) -> Result<(), MovetextEditError> {
        self.change(|edits| edits.replace(index, words))
    }

    /// Writes another text into the braces of a comment.
    ///
    /// # Errors
    /// If the element is no comment, or if the text has braces.
    pub fn set_comment(&mut self, index: usize, text: &str) -> Result<(), MovetextEditError> {
        self.change(|edits| edits.set_comment(index, text))
    }

    /// Inserts words as elements before the one with this index, on the line of the element before
    /// them. Lines longer than 80 characters are not made; rather, a line begins there.
    ///
    /// # Errors
    /// If there are fewer elements, if the words have errors, or if the change cannot be written.
    pub fn insert(&mut self, index: usize, words: &str) -> Result<(), MovetextEditError> {
        self.change(|edits| edits.insert(index, words))
    }

    /// Removes an element with the white space beside it, or with its line if nothing else is there.
    ///
    /// # Errors
    /// If there is no such element, or if the change cannot be written.
    pub fn remove(&mut self, index: usize) -> Result<(), MovetextEditError> {
        self.change(|edits| edits.remove(index))
    }

    fn change(
        &mut self,
        edit: impl FnOnce(MovetextEdits<'_>) -> Result<Edit, MovetextEditError>,
    ) -> Result<(), MovetextEditError> {
        let edit = edit(MovetextEdits::new(&self.text, 0, &self.movetext, &self.limits))?;
        *self = Self::with_limits(edited(&self.text, [&edit]), self.limits);
        Ok(())
    }
}

impl fmt::Display for MovetextDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<MovetextDocument> for String {
    fn from(document: MovetextDocument) -> Self {
        document.text
    }
}
