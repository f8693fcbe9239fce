//! The rule for lines of comments that begin with three hyphens.

use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, Edit, Fix, Span, rule, short};
use ppn_syntax::ElementKind;

rule! {
    /// A line that begins with `---` begins a game, also within a comment. A line such as `-------` below
    /// a title is meant as a part of the comment, and this implementation reads it so if the comment is
    /// closed after it, before another such line.
    ///
    /// # Why it matters
    /// Other programs end the game there: the rest of the comment and the moves after it are lost.
    ///
    /// # Example
    /// ```ppn
    /// ---
    /// ...
    /// 1. S@b2 {Title
    /// -----
    /// text}
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// ---
    /// ...
    /// 1. S@b2 {Title
    ///  -----
    /// text}
    /// ```
    pub(crate) static MARKER_IN_COMMENT = "W0056" "marker-in-comment" Warning,
        "a line of a comment begins with `---`";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let text = checked.game.text;
    if !text.contains("\n---") && !text.contains("\r---") {
        return;
    }
    for comment in checked.elements().iter().filter(|one| one.kind == ElementKind::Comment) {
        let written = comment.span.slice(text);
        let starts: Vec<usize> = written
            .match_indices("---")
            .map(|(at, _)| at)
            .filter(|&at| written[..at].ends_with(['\n', '\r']))
            .collect();
        let Some(&first) = starts.first() else { continue };
        let begin = comment.span.range().start;
        let line = written[first..].split(['\n', '\r']).next().unwrap_or_default().trim_end();
        let span = Span::new(begin + first, begin + first + line.len());
        let edits = starts.iter().map(|at| Edit::insert(short(begin + at), " "));
        let title = "put a space before it".to_owned();
        let fix = Fix::safe(title, edits);
        found.push(
            Diagnostic::new(&MARKER_IN_COMMENT, span, "a line of a comment begins with `---`")
                .with_other(Span::new(begin, begin + 1), "the comment begins here")
                .with_help("indent it")
                .with_fix(fix),
        );
    }
}
