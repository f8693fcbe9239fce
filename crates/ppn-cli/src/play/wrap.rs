//! Wrapping text to a width.

use ratatui::{style::Style, text::Span};

/// Breaks a text into at most `most` lines of up to `width` columns, between words if possible. `…`
/// marks omitted text. Runs of white space become one space.
pub(super) fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let wide = columns(word);
        if !lines.is_empty() && used + 1 + wide <= width {
            push(&mut lines, " ");
            push(&mut lines, word);
            used += 1 + wide;
        } else if wide <= width {
            if lines.len() == most {
                return cut(lines, width);
            }
            lines.push(word.to_owned());
            used = wide;
        } else {
            // A word that is longer than a line starts a new line and is broken anywhere.
            used = width;
            let span = Span::raw(word);
            for symbol in span.styled_graphemes(Style::new()).map(|one| one.symbol) {
                let wide = columns(symbol);
                if used + wide > width || lines.is_empty() {
                    if lines.len() == most {
                        return cut(lines, width);
                    }
                    lines.push(String::new());
                    used = 0;
                }
                push(&mut lines, symbol);
                used += wide;
            }
        }
    }
    lines
}

/// The beginning of a text that fits in a line, with `…` if a part is left out.
pub(super) fn shortened(text: &str, width: usize) -> String {
    wrap(text, width, 1).pop().unwrap_or_default()
}

/// The width of a text in columns.
pub(super) fn columns(text: &str) -> usize {
    Span::raw(text).width()
}

fn push(lines: &mut [String], text: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(text);
    }
}

fn cut(mut lines: Vec<String>, width: usize) -> Vec<String> {
    if let Some(line) = lines.last_mut() {
        while columns(line) + 1 > width && line.pop().is_some() {}
        line.push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("a quiet  move\nagain", 7, 9), ["a quiet", "move", "again"]);
        assert_eq!(wrap("", 7, 9), [""; 0]);
    }

    #[test]
    fn long_words_break_anywhere() {
        assert_eq!(wrap("x abcdefgh y", 3, 9), ["x", "abc", "def", "gh", "y"]);
        assert_eq!(wrap("abcd", 0, 9), ["a", "b", "c", "d"]);
    }

    #[test]
    fn what_does_not_fit_is_marked() {
        assert_eq!(wrap("one two three", 7, 1), ["one tw…"]);
        assert_eq!(shortened("one two", 7), "one two");
        assert_eq!(shortened("abcdefgh", 3), "ab…");
    }

    #[test]
    fn marks_stay_with_their_character_and_wide_ones_take_two_columns() {
        assert_eq!(wrap("⸸⃝2⃝⸸⃝", 2, 9), ["⸸⃝2⃝", "⸸⃝"]);
        assert_eq!(wrap("将棋盤", 4, 9), ["将棋", "盤"]);
    }
}
