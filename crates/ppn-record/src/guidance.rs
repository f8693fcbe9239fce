//! Help for people who write a game: explanations, completions and refactorings.

use crate::PartKind;
use ppn_source::{Fix, Span};

/// The meaning of the text at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The characters that it explains.
    pub span: Span,
    /// The explanation, in Markdown.
    pub text: String,
}

/// A text that can be written at a place of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The name in the list of completions.
    pub label: String,
    /// Its kind.
    pub kind: PartKind,
    /// The characters that it replaces.
    pub span: Span,
    /// The text that is inserted.
    pub text: String,
    /// The same text with placeholders to fill in, such as `${1:42}`, if there are any.
    pub template: Option<String>,
    /// A short description.
    pub detail: String,
}

/// A change of a text that keeps its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refactoring {
    /// Its effect on the text.
    pub kind: RefactoringKind,
    /// The change.
    pub fix: Fix,
}

/// The kind of a refactoring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RefactoringKind {
    /// It extracts repeated text under a name.
    Extract,
    /// It replaces a name with its meaning.
    Inline,
    /// It writes the same thing in another form.
    Rewrite,
}

impl Completion {
    /// A completion that writes its label.
    #[must_use]
    pub fn new(
        label: impl Into<String>,
        kind: PartKind,
        span: Span,
        detail: impl Into<String>,
    ) -> Self {
        let label = label.into();
        Self { text: label.clone(), label, kind, span, template: None, detail: detail.into() }
    }
}

/// A text as a code span of Markdown: on one line, between backticks.
///
/// ```
/// assert_eq!(ppn_record::code_span("b2-b3"), "`b2-b3`");
/// assert_eq!(ppn_record::code_span("`OO'"), "`` `OO' ``");
/// ```
#[must_use]
pub fn code_span(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    if !text.contains('`') {
        return format!("`{text}`");
    }
    let runs = text.split(|c| c != '`').map(str::len);
    let fence = "`".repeat(1 + runs.max().unwrap_or(0));
    format!("{fence} {text} {fence}")
}
