//! Diagnostics about parts of moves, which may be in an expansion.

use ppn_source::{Code, Diagnostic, Label, Span};
use ppn_syntax::WordSpan;

/// A diagnostic about a part of a move, which may be in an expansion.
///
/// [`Chunks::at_source`](crate::Chunks::at_source) gives it its place in the typed text.
#[derive(Clone, PartialEq, Debug)]
pub struct Unplaced {
    /// The place that the places in `diagnostic` are relative to.
    pub(crate) within: WordSpan,
    pub(crate) diagnostic: Diagnostic,
    /// Other related places, in the typed text.
    pub(crate) others: Vec<Label>,
}

impl Unplaced {
    /// A diagnostic without label and help.
    #[must_use]
    pub fn new(code: &'static Code, at: WordSpan, message: impl Into<String>) -> Self {
        Self::at(at, Diagnostic::new(code, Span::default(), message))
    }

    /// A diagnostic whose place is `at`.
    #[must_use]
    pub(crate) fn at(at: WordSpan, diagnostic: Diagnostic) -> Self {
        let span = Span::new(0, at.in_its_text().len());
        Self::within(at, diagnostic.with_span(span))
    }

    /// A diagnostic whose places are relative to the start of another place.
    #[must_use]
    pub fn within(place: WordSpan, diagnostic: Diagnostic) -> Self {
        Self { within: place, diagnostic, others: Vec::new() }
    }

    /// The place that the diagnostic is about.
    #[must_use]
    pub fn place(&self) -> WordSpan {
        self.within.part(self.diagnostic.span)
    }

    /// Adds a label at its place.
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

    /// Adds a label at another place, in the typed text.
    pub fn add_other(&mut self, span: Span, text: impl Into<String>) {
        self.others.push(Label { span, text: text.into() });
    }

    /// Adds a help line.
    pub fn add_help(&mut self, help: impl Into<String>) {
        self.diagnostic.help.push(help.into());
    }

    /// Replaces all help lines with one.
    pub fn replace_help(&mut self, help: impl Into<String>) {
        self.diagnostic.help = vec![help.into()];
    }

    /// Adds a label at another place, in the typed text.
    #[must_use]
    pub fn with_other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.add_other(span, text);
        self
    }

    /// Adds a help line.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.add_help(help);
        self
    }
}

impl From<Diagnostic> for Unplaced {
    /// A diagnostic about typed text.
    fn from(diagnostic: Diagnostic) -> Self {
        Self::within(WordSpan::default(), diagnostic)
    }
}
