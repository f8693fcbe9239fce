//! What people are shown and offered while they write a game.

use crate::PartKind;
use ppn_source::{Fix, Span};

/// What a place of a text means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The characters that it is about.
    pub span: Span,
    /// The explanation, in Markdown.
    pub text: String,
}

/// Something that can be written at a place of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// What people choose it by.
    pub label: String,
    /// What it is.
    pub kind: PartKind,
    /// The characters that it replaces.
    pub span: Span,
    /// What is written.
    pub text: String,
    /// The same with places to fill in, `${1:42}`, where there are any.
    pub template: Option<String>,
    /// A few words about it.
    pub detail: String,
}

/// A change of a text that keeps what it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refactoring {
    /// What it does to the text.
    pub kind: RefactoringKind,
    /// The change.
    pub fix: Fix,
}

/// What a refactoring does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RefactoringKind {
    /// It gives a name to something that is written often.
    Extract,
    /// It writes something out in the place of its name.
    Inline,
    /// It writes the same in another way.
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

/// A text as it is, in Markdown: on one line, between backticks.
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
