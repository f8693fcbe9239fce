//! The rule for lines of other formats around games, such as fences of Markdown.

use crate::lint::code_fences;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule};

rule! {
    /// A game that was copied from a page in Markdown has lines around it that begin and end a block of
    /// code, such as three backticks. Programs for web sites write metadata between lines `+++`, in TOML.
    ///
    /// # Why it matters
    /// Such lines are no part of a game, and metadata in TOML is not read at all: the start board is not
    /// set up.
    ///
    /// # Example
    /// ```ppn
    /// +++
    /// GameType = "Chess"
    /// +++
    /// 1. e2-e4
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// GameType: "Chess"
    /// ...
    /// 1. e2-e4
    /// ```
    pub static FOREIGN_LINES = "E0055" "foreign-lines" Error,
        "a line of another format";
}

/// The report of lines of Markdown around the games of a text, with a fix that removes them.
#[must_use]
pub fn fences_reported(text: &str) -> Option<Diagnostic> {
    let fences = code_fences(text);
    let (first, others) = fences.split_first()?;
    let shown = |fence: &Span| {
        Span::new(fence.range().start, fence.range().start + fence.slice(text).trim_end().len())
    };
    let title = if others.is_empty() { "remove the line" } else { "remove both lines" };
    let edits = fences.iter().map(|&fence| Edit::replace(fence, ""));
    let fix = Fix::safe(title, edits);
    let report = Diagnostic::new(&FOREIGN_LINES, shown(first), "this is a line of Markdown")
        .with_help(title)
        .with_fix(fix);
    Some(others.iter().fold(report, |report, other| report.with_other(shown(other), "so is this")))
}
