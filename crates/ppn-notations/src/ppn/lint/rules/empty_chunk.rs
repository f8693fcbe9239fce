//! The rule for numbers without moves.

use crate::ppn::lint::checked::Checked;
use ppn_source::{Diagnostic, rule};

rule! {
    /// The number has neither moves nor a comment. If a player passes, write a comment. The last
    /// number of a game may have no move, for the next move to come.
    ///
    /// In chess notation, `2. ... Nf6` omits the move of White. In PPN `...` is a separate number:
    /// write `2... g8-f6`.
    ///
    /// # Why it matters
    /// Each number adds a state of the board, even if nothing follows it. A reader cannot see whether
    /// a player passed or a move was lost.
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 2. 3. b2-b3
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 2. {pass} 3. b2-b3
    /// ```
    pub(crate) static EMPTY_CHUNK = "W0244" "empty-chunk" Warning,
        "a move number with neither moves nor a comment";
}

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let Some(program) = checked.program else { return };
    let mut empty = (0..program.len().saturating_sub(1)).filter(|&chunk| {
        let number = checked.slice(program.number_span(chunk));
        // Single periods and semicolons count states on purpose.
        !matches!(number, "" | "." | ";")
            && program.word_count(chunk) == 0
            && program.comment_spans(chunk).is_empty()
    });
    let Some(first) = empty.next() else { return };
    let span = program.number_span(first);
    let written = checked.slice(span);
    let others = match empty.count() {
        0 => String::new(),
        1 => ", and after another number".to_owned(),
        n => format!(", and after {n} more numbers"),
    };
    let next = program.number_span(first + 1);
    let diagnostic = Diagnostic::new(
        &EMPTY_CHUNK,
        span,
        format!("there is nothing between `{written}` and `{}`{others}", checked.slice(next)),
    )
    .with_other(next, "the next number");
    // `e.p.`, `check.`
    let is_remark = written.ends_with('.')
        && !written.contains(|c: char| c.is_ascii_digit())
        && written.starts_with(|c: char| c.is_lowercase());
    found.push(if is_remark {
        let message = format!("`{written}` is read as a move number, and no move follows it");
        diagnostic
            .with_message(message)
            .with_help(format!("write a remark as a comment: `{{{written}}}`"))
    } else if checked.slice(next).trim_matches('.').is_empty() {
        let joined = format!("{}{}", written.trim_end_matches('.'), checked.slice(next));
        diagnostic.with_help(format!("for the move of the second player, write `{joined}`"))
    } else {
        diagnostic.with_help(format!("for a pass, write `{written} {{pass}}`"))
    });
}
