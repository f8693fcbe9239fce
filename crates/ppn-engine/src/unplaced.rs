//! Diagnostics about parts of moves, which may be in an expansion.

use ppn_source::{Code, Diagnostic, Label, Span};
use ppn_syntax::WordSpan;

/// A diagnostic about a part of a move, which may be in an expansion.
///
/// [`Chunks::at_source`](crate::Chunks::at_source) gives it its place among the typed characters.
#[derive(Clone, PartialEq, Debug)]
pub struct Unplaced {
    /// The origin of the places in `diagnostic`.
    pub(crate) within: WordSpan,
    pub(crate) diagnostic: Diagnostic,
    /// Other related places, among the typed characters.
    pub(crate) others: Vec<Label>,
}

impl Unplaced {
    /// A diagnostic without label and help.
    #[must_use]
    pub fn new(code: &'static Code, at: WordSpan, message: impl Into<String>) -> Self {
        Self::at(at, Diagnostic::new(code, Span::default(), message))
    }

    /// A diagnostic that has no place yet.
    #[must_use]
    pub(crate) fn at(at: WordSpan, diagnostic: Diagnostic) -> Self {
        let span = Span::new(0, at.in_its_text().len());
        Self::within(at, Diagnostic { span, ..diagnostic })
    }

    /// A diagnostic whose places count from the start of another place.
    #[must_use]
    pub fn within(place: WordSpan, diagnostic: Diagnostic) -> Self {
        Self { within: place, diagnostic, others: Vec::new() }
    }

    /// Its subject.
    #[must_use]
    pub fn place(&self) -> WordSpan {
        self.within.part(self.diagnostic.span)
    }

    /// The same with a label at its place.
    #[must_use]
    pub fn with_label(mut self, label: impl Into<String>) -> Self {
        self.diagnostic = self.diagnostic.with_label(label);
        self
    }

    /// The kind of the problem.
    #[must_use]
    pub fn code(&self) -> &'static Code {
        self.diagnostic.code
    }

    /// Adds a label at another place, among the typed characters.
    pub fn add_other(&mut self, span: Span, text: impl Into<String>) {
        self.others.push(Label { span, text: text.into() });
    }

    /// Adds a help line.
    pub fn add_help(&mut self, help: impl Into<String>) {
        self.diagnostic.help.push(help.into());
    }

    /// Replaces all help lines by one.
    pub fn replace_help(&mut self, help: impl Into<String>) {
        self.diagnostic.help = vec![help.into()];
    }

    /// The same with a label at another place, among the typed characters.
    #[must_use]
    pub fn with_other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.add_other(span, text);
        self
    }

    /// The same with one more help line.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.add_help(help);
        self
    }
}

impl From<Diagnostic> for Unplaced {
    /// A diagnostic about typed characters.
    fn from(diagnostic: Diagnostic) -> Self {
        Self::within(WordSpan::default(), diagnostic)
    }
}
