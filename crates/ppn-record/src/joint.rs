//! What is written between the texts of a file that are formatted.

use crate::{FormatOptions, Formatted, Notation};

/// The end of a formatted text, at which the next one of its file begins.
///
/// The texts of a file together are the whole file: nothing was between two of them. Notations that part
/// their games by an empty line get one where a text changed; others keep the one that was left there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Joint(Option<End>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct End {
    /// Whether formatting changed the text.
    changed: bool,
    is_blank: bool,
    empty_line: &'static str,
}

impl Joint {
    /// Adds a text, formatted; gives what is written before it.
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
        let between = match self.0.as_ref().filter(meets) {
            Some(end) if separator.is_empty() => end.empty_line,
            Some(end) if changed || end.changed => separator,
            _ => "",
        };
        let line_end = options.line_end_of(before).as_str();
        let ends = ["\n\n", "\r\r", "\n\r\n"];
        self.0 = Some(End {
            changed,
            is_blank: ends.iter().any(|end| formatted.text.ends_with(end)),
            empty_line: formatted.empty_line_after(before, options),
        });
        // The empty line that was left has the line end of its text already.
        if between == separator { between.replace('\n', line_end) } else { between.to_owned() }
    }
}
