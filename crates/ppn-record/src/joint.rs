//! The text between the formatted texts of a file.

use crate::{FormatOptions, Formatted, Notation};

/// The end of a formatted text, at which the next one of its file begins.
///
/// The concatenated texts of a file are the whole file, with nothing between them. If a notation
/// separates its games by an empty line, one is inserted where a text changed. In other notations,
/// an empty line that was there is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Joint(Option<End>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct End {
    /// Whether formatting changed the text, or the empty line before it is new.
    changed: bool,
    is_blank: bool,
    /// Whether the text ends with a carriage return.
    is_return: bool,
    empty_line: &'static str,
}

impl Joint {
    /// Adds a formatted text; returns the text to write before it.
    pub fn add(
        &mut self,
        notation: &dyn Notation,
        before: &str,
        formatted: &Formatted,
        options: &FormatOptions,
    ) -> String {
        let changed = formatted.text != before;
        let separator = notation.separator();
        let meets = |end: &&End| !end.is_blank && !formatted.text.starts_with(['\n', '\r']);
        let after_return = self.0.as_ref().is_some_and(|end| end.is_return);
        let between = match self.0.as_ref().filter(meets) {
            Some(end) if separator.is_empty() => end.empty_line,
            Some(end) if changed || end.changed => separator,
            _ => "",
        };
        let line_end = options.line_end_of(before).as_str();
        self.0 = Some(End {
            // When the file is formatted again, a new empty line is a part of this text.
            changed: changed || !between.is_empty(),
            is_blank: ends_with_empty_line(&formatted.text),
            is_return: formatted.text.ends_with('\r'),
            empty_line: formatted.empty_line_after(before, options),
        });
        // An empty line that is kept already has the line end of its text.
        let between = match between == separator {
            true => between.replace('\n', line_end),
            false => between.to_owned(),
        };
        // A line feed after a carriage return would not be a line of its own.
        let first = if between.is_empty() { &formatted.text } else { &between };
        if after_return && first.starts_with('\n') { format!("\r{between}") } else { between }
    }
}

/// Whether a text ends with an empty line, or one of white space.
fn ends_with_empty_line(text: &str) -> bool {
    let tail = &text[text.trim_end().len()..];
    let lines = tail.replace("\r\n", "\n").matches(['\n', '\r']).count();
    lines > 1 && tail.ends_with(['\n', '\r'])
}
