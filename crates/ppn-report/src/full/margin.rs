//! The line numbers in the margin of a report, and the column at its head.
//!
//! Ariadne numbers the lines of its input from 1. To get the line numbers of the file, the input
//! would need an empty line for each line of the file before the text. Then reports about an
//! archive would take time and memory quadratic in its length. So the numbers are changed
//! afterwards.

use std::fmt::Write;

/// A report whose line numbers are increased by `before`. Only the numbers and the width of the
/// margin change; the head of the report already has the right line.
pub(super) fn renumbered(report: &str, before: u64, ascii: bool) -> String {
    let (bar, dash) = if ascii { (" |", "-") } else { (" │", "─") };
    let numbers = || report.lines().skip(1).filter_map(|line| Numbered::new(line, bar));
    let old_width = numbers().map(|line| line.width).max().unwrap_or(0);
    let number = |line: &Numbered<'_>| line.number.saturating_add(before);
    let new_width = numbers().map(|line| digits(number(&line))).max().unwrap_or(0);
    let wider = new_width.saturating_sub(old_width);
    let mut text = String::with_capacity(report.len() + 64);
    for (index, line) in report.split_inclusive('\n').enumerate() {
        if index == 0 {
            // The line of the message has no margin.
            text.push_str(line);
        } else if let Some(line) = Numbered::new(line, bar) {
            let (number, width) = (number(&line), old_width + wider);
            let _ = write!(text, " {}{number:>width$}{}", line.style, line.rest);
        } else {
            let (space, rest) = line.split_at(usize::from(line.starts_with(' ')));
            let (style, rest) = split_style(rest);
            let filling = if rest.starts_with(dash) { dash } else { " " };
            text.extend([space, style, &filling.repeat(wider), rest]);
        }
    }
    text
}

/// A report with another column at its head. Ariadne counts the column from the start of its input,
/// which is only a part of a line if the line is too long.
pub(super) fn with_column(report: &str, column: u32) -> String {
    let head = report.find('\n').map_or(0, |end| end + 1);
    let end = report[head..].find('\n').map_or(report.len(), |end| head + end);
    // The file name may have colons, but the text after the column has none.
    let Some(colon) = report[..end].rfind(':').filter(|&colon| colon >= head) else {
        return report.to_owned();
    };
    let behind = report[colon + 1..].trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{}{column}{behind}", &report[..=colon])
}

/// A line of a report that shows a line of the text, with its number.
struct Numbered<'l> {
    /// The escape sequence before the number.
    style: &'l str,
    number: u64,
    /// The width in characters of the number and the spaces before it.
    width: usize,
    /// The text after the number.
    rest: &'l str,
}

impl<'l> Numbered<'l> {
    /// `None` if the margin, which ends with `bar`, has no number.
    fn new(line: &'l str, bar: &str) -> Option<Self> {
        let (style, margin) = split_style(line.strip_prefix(' ')?);
        let number = margin.trim_start_matches(' ');
        let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = &number[..number.len() - rest.len()];
        let width = margin.len() - rest.len();
        rest.starts_with(bar).then_some(())?;
        Some(Self { style, number: number.parse().ok()?, width, rest })
    }
}

/// Splits an escape sequence for a colour, if there is one, from the start of a text.
fn split_style(text: &str) -> (&str, &str) {
    let end = text.strip_prefix("\u{1b}[").and_then(|sequence| sequence.find('m'));
    text.split_at(end.map_or(0, |end| "\u{1b}[".len() + end + 1))
}

fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
