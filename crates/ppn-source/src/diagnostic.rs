//! Diagnostics as data.

use crate::{Code, Fix, Severity, Span};

/// A span with a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// What the remark is about.
    pub span: Span,
    /// The remark; may be empty for a span that speaks for itself.
    pub text: String,
}

/// Something to be said about a text.
///
/// Plain data: made where the problem is found, turned into words, colours or JSON elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind of problem it is.
    pub code: &'static Code,
    /// Names what was found and, where it helps, what was expected.
    pub message: String,
    /// The characters that are wrong.
    pub span: Span,
    /// A short remark at `span`; empty if the message says it all.
    pub label: String,
    /// Other places that have to do with it.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Vec<String>,
    /// What is good to know.
    pub notes: Vec<String>,
    /// Changes of the text that would fix it.
    pub fixes: Vec<Fix>,
    /// How bad it is, where settings say so; else as bad as its code.
    pub severity: Option<Severity>,
}

impl Diagnostic {
    /// A diagnostic with a message and a place, and nothing else.
    #[must_use]
    pub fn new(code: &'static Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            span,
            label: String::new(),
            labels: Vec::new(),
            help: Vec::new(),
            notes: Vec::new(),
            fixes: Vec::new(),
            severity: None,
        }
    }

    /// How bad it is: what settings say, or else the severity of its code.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity.unwrap_or(self.code.severity)
    }

    /// Whether the text breaks a rule.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// With a remark at the characters that are wrong.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        self.label = text.into();
        self
    }

    /// With a remark at another place.
    #[must_use]
    pub fn with_other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// With a line that says what to write instead.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// With a line that is good to know.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// With a change of the text that would fix it.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// The same diagnostic for a text that is `by` bytes further right.
    #[must_use]
    pub fn shift(mut self, by: u32) -> Self {
        self.span = self.span.shift(by);
        for label in &mut self.labels {
            label.span = label.span.shift(by);
        }
        for edit in self.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            edit.span = edit.span.shift(by);
        }
        self
    }
}
