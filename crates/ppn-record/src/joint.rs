//! The text between the formatted texts of a file.

use crate::{FormatOptions, Formatted, Notation};

/// The end of a formatted text, at which the next one of its file begins.
///
/// The concatenated texts of a file are the whole file, with nothing between them. If a notation
/// separates its games by an empty line, one is inserted where a text changed. An empty line that was
/// there is kept in all notations. It is no change of the text that it belongs to: otherwise an empty
/// line that was inserted would cause another one when the file is formatted again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Joint(Option<End>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct End {
    change: Change,
    /// The white space at the end of the text before it was formatted, and now.
    spaces: [String; 2],
    is_blank: bool,
    /// Whether the text ends with a carriage return.
    is_return: bool,
    /// A text that is left as it is and in whose last line the next one begins.
    open: Option<String>,
    empty_line: &'static str,
}

/// How formatting changes a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Change {
    None,
    /// White space before and after it is removed.
    Trim,
    Any,
}

impl Change {
    fn of(before: &str, after: &str) -> Self {
        let rest = || before.trim_start().strip_prefix(after);
        match before == after {
            true => Self::None,
            false if rest().is_some_and(|rest| rest.trim().is_empty()) => Self::Trim,
            false => Self::Any,
        }
    }
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
        let change = Change::of(before, &formatted.text);
        let separator = notation.separator();
        let meets = |end: &&End| !end.is_blank && !formatted.text.starts_with(['\n', '\r']);
        let after_return = self.0.as_ref().is_some_and(|end| end.is_return);
        let between = match self.0.as_ref().filter(meets) {
            Some(end) if separator.is_empty() => end.empty_line,
            Some(end) => match change.max(end.change) {
                Change::Any => separator,
                Change::Trim if end.loses_line(before, &formatted.text) => separator,
                Change::Trim | Change::None => "",
            },
            None => "",
        };
        // Digits alone in a line may mean what digits before a game do not.
        let open = self.0.as_ref().and_then(|end| end.open.as_ref());
        let is_apart = |open: &String| {
            between.is_empty() || begins_after(notation, open, between, &formatted.text)
        };
        let between = if open.is_none_or(is_apart) { between } else { "" };
        let line_end = options.line_end_of(before).as_str();
        self.0 = Some(End {
            change,
            spaces: [before, &formatted.text].map(|text| text[text.trim_end().len()..].to_owned()),
            is_blank: ends_with_empty_line(&formatted.text),
            is_return: formatted.text.ends_with('\r'),
            open: (change == Change::None && !before.ends_with(['\n', '\r']))
                .then(|| before.to_owned()),
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

/// Whether a game begins with a text that is written after another text and what is between them.
fn begins_after(notation: &dyn Notation, before: &str, between: &str, text: &str) -> bool {
    let all = [before, between, text].concat();
    let first_letter = |at: usize| all.len() - all[at..].trim_start().len();
    let begin = first_letter(before.len());
    let starts = notation.split(Box::new(all.as_bytes())).map_while(Result::ok);
    starts.map(|text| first_letter(text.place.offset as usize)).any(|at| at == begin)
}

impl End {
    /// Whether formatting removes a line end between the text and the next one.
    fn loses_line(&self, before: &str, after: &str) -> bool {
        let head = |text: &str| text[..text.len() - text.trim_start().len()].to_owned();
        let [was, is] = &self.spaces;
        line_ends(&format!("{was}{}", head(before))) > line_ends(&format!("{is}{}", head(after)))
    }
}

/// Whether a text ends with an empty line, or one of white space.
fn ends_with_empty_line(text: &str) -> bool {
    let tail = &text[text.trim_end().len()..];
    line_ends(tail) > 1 && tail.ends_with(['\n', '\r'])
}

fn line_ends(text: &str) -> usize {
    text.replace("\r\n", "\n").matches(['\n', '\r']).count()
}
