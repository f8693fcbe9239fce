//! Wrapping text to the width of a terminal.

use std::io::{self, IsTerminal};

/// The smallest width that text is wrapped to.
const FEWEST: usize = 40;

/// The width of the terminal; `None` if the output is not a terminal. Lines are not
/// wrapped then, so that programs can read them. The variable `COLUMNS` has priority.
pub(super) fn columns() -> Option<usize> {
    let given = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || {
        let (width, _) = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten()?;
        Some(usize::from(width.0))
    };
    given.or_else(terminal).map(|columns: usize| columns.max(FEWEST))
}

/// Wraps a text at spaces to at most `columns` columns. Each line except the first begins with
/// `indent` spaces. The first line also has `indent` columns less, for the text before it.
pub(super) fn wrap(text: &str, indent: usize, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let room = columns.saturating_sub(indent).max(FEWEST / 4);
    let mut wrapped = String::with_capacity(text.len() + indent);
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > room {
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            used = 0;
        } else if used > 0 {
            wrapped.push(' ');
            used += 1;
        }
        wrapped.push_str(word);
        used += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_spaces_and_no_later_than_at_the_edge() {
        let text = "a race over tiles set apart, with coins around them";
        assert_eq!(wrap(text, 2, None), text);
        assert_eq!(
            wrap(text, 2, Some(22)),
            "a race over tiles\n  set apart, with\n  coins around them"
        );
        assert_eq!(wrap("unbreakable-as-it-is word", 0, Some(10)), "unbreakable-as-it-is\nword");
    }
}
