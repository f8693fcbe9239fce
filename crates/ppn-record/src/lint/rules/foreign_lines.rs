//! The rule for lines of other formats around games, such as fences of Markdown.

use crate::lint::code_fences;
use ppn_source::{Code, Diagnostic, Edit, Fix, Span, rule};

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

rule! {
    /// A game that was copied from a page in Markdown has lines around it that begin and end a block of code,
    /// such as three backticks. Here they are passed over, and the games are read as if they were not there.
    ///
    /// # Why it matters
    /// Such lines are no part of a game, and other programs may not understand them.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// GameType: International Draughts
    /// MovetextParser: Pdn
    /// ...
    /// 1. 32-28 19-23 *
    /// ~~~
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// GameType: International Draughts
    /// MovetextParser: Pdn
    /// ...
    /// 1. 32-28 19-23 *
    /// ```
    pub static FENCE_LINES = "W0057" "fence-lines" Warning,
        "a line of Markdown around a game";
}

/// Reports the lines of Markdown around the games of a text, with a fix that removes them, instead of what was
/// found in these lines. Where reading passes over them, they are no error.
pub fn report_fences(text: &str, found: &mut Vec<Diagnostic>) {
    let fences = code_fences(text);
    if fences.is_empty() {
        return;
    }
    let is_of_fences = |one: &Diagnostic| {
        fences.iter().any(|fence| fence.range().contains(&one.span.range().start))
    };
    let has_errors = found.iter().any(|one| one.is_error() && is_of_fences(one));
    found.retain(|one| !is_of_fences(one));
    let code = if has_errors { &FOREIGN_LINES } else { &FENCE_LINES };
    found.splice(0..0, fences_reported(text, code));
}

/// The report of lines of Markdown around the games of a text, with a fix that removes them.
#[must_use]
pub fn fences_reported(text: &str, code: &'static Code) -> Option<Diagnostic> {
    let fences = code_fences(text);
    let (first, others) = fences.split_first()?;
    let shown = |fence: &Span| {
        Span::new(fence.range().start, fence.range().start + fence.slice(text).trim_end().len())
    };
    let title = if others.is_empty() { "remove the line" } else { "remove both lines" };
    let edits = fences.iter().map(|&fence| Edit::replace(fence, ""));
    let fix = Fix::safe(title, edits);
    let report = Diagnostic::new(code, shown(first), "this is a line of Markdown")
        .with_help(title)
        .with_fix(fix);
    Some(others.iter().fold(report, |report, other| report.with_other(shown(other), "so is this")))
}
