//! Diagnostics as data.

use crate::{Code, Edit, Fix, Lines, Severity, Span, printable};
use std::fmt;

/// A span with a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place of the label.
    pub span: Span,
    /// The text; it may be empty.
    pub text: String,
}

/// A problem of a text.
///
/// It is plain data: it is created where the problem is found, and reports are made elsewhere. As text
/// it is one line without its place:
///
/// ```
/// use ppn_source::{Code, Diagnostic, Severity, Span};
///
/// static NOT_FOUND: Code = Code::new("E9901", "not-found", Severity::Error, "", "");
/// let diagnostic = Diagnostic::new(&NOT_FOUND, Span::new(3, 5), "no piece is at b2");
/// assert_eq!(diagnostic.to_string(), "error[E9901]: no piece is at b2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The kind of the problem.
    pub code: &'static Code,
    /// The message: the problem that was found and, if it helps, what was expected.
    pub message: String,
    /// The characters that are wrong.
    pub span: Span,
    /// A short label at `span`; empty if the message is enough.
    pub label: String,
    /// Other related places.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Vec<String>,
    /// Further notes.
    pub notes: Vec<String>,
    /// Changes of the text that would fix it.
    pub fixes: Vec<Fix>,
    /// The severity from the settings, if it differs from the severity of the code.
    pub severity: Option<Severity>,
}

impl Diagnostic {
    /// A diagnostic with only a message and a place.
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

    /// The severity from the settings, or else the severity of its code.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity.unwrap_or(self.code.severity)
    }

    /// Whether the text breaks a rule.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// The same problem in other words.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }

    /// The same problem at another place.
    #[must_use]
    pub fn with_span(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// Adds a label at the wrong characters.
    #[must_use]
    pub fn with_label(mut self, text: impl Into<String>) -> Self {
        self.label = text.into();
        self
    }

    /// Adds a label at another place.
    #[must_use]
    pub fn with_other(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a line of help: what to write instead.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a fix.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// Says what is probably meant in its place: nothing else is its help and its fix, which is unsafe. An empty text
    /// removes what is there.
    pub fn propose(&mut self, write: impl Into<String>) {
        let write = write.into();
        let title = match &*write {
            "" => "remove it".to_owned(),
            write => format!("write `{write}`"),
        };
        self.help = vec![title.clone()];
        self.fixes = vec![Fix::guess(title, [Edit::replace(self.span, write)])];
    }

    /// Moves it to the place of its cause. A label says what follows `here`, where it was.
    pub fn move_to(&mut self, cause: Span, here: impl Into<String>) {
        let span = std::mem::replace(&mut self.span, cause);
        self.labels.insert(0, Label { span, text: here.into() });
        self.label.clear();
    }

    /// The same diagnostic for a text that begins `by` bytes further right.
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

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}[{}]: {}",
            self.severity(),
            self.code.id,
            printable(&self.message, Lines::Escape)
        )
    }
}
