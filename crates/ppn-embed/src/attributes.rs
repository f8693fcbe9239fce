//! Options in braces, as they are written.

use crate::codes::OPTIONS_SYNTAX;
use ppn_source::{Diagnostic, Span};

/// A word of a document, or the value of an option, with its place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Word {
    /// The text, without quotation marks and escapes.
    pub text: String,
    /// Its place in the document; without the quotation marks.
    pub span: Span,
}

impl Word {
    /// The place of a part of the text; `None` if it is not there.
    pub(crate) fn part(&self, part: &str) -> Option<Span> {
        let at = self.text.find(part)?;
        // With escapes, the text is shorter than in the document.
        let is_exact = self.span.len() == self.text.len();
        let start = self.span.range().start + at;
        Some(if is_exact { Span::new(start, start + part.len()) } else { self.span })
    }
}

/// An option as it is written, such as `view=oblique`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The name of the option.
    pub name: Word,
    /// Its value; `None` for a name alone.
    pub value: Option<Word>,
}

/// The options behind the name of a notation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Attributes {
    /// Whether there are braces; without options they may be empty.
    pub braced: bool,
    /// The options in their order. A label `#fig:a` is the option `label`.
    pub list: Vec<Attribute>,
    /// The words with a dot before them.
    pub classes: Vec<Word>,
    /// What cannot be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the options at the beginning of a text that is at some place of the document.
pub(crate) fn attributes(text: &str, place: usize) -> Attributes {
    let mut reader = Reader { text, at: 0, place, found: Attributes::default() };
    reader.skip_spaces();
    if !reader.passes('{') {
        return reader.found;
    }
    reader.found.braced = true;
    let opened = reader.at - 1;
    loop {
        reader.skip_spaces();
        match reader.next() {
            None => {
                let span = reader.span(opened, opened + 1);
                reader.report(span, "the options have no end", "write `}` after the last option");
                break;
            }
            Some('}') => {
                reader.at += 1;
                reader.rest();
                break;
            }
            Some(_) if !reader.option() => break,
            Some(_) => {}
        }
    }
    reader.found
}

/// Reads a list of options with commas between them, as in LaTeX. A value in braces or quotation marks may have commas.
pub(crate) fn comma_list(text: &str, place: usize) -> Attributes {
    let mut found = Attributes { braced: true, ..Attributes::default() };
    let (mut start, mut depth, mut quoted) = (0, 0_usize, false);
    let ends = text.char_indices().filter_map(|(at, character)| {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            '"' => quoted = !quoted,
            ',' if depth == 0 && !quoted => return Some(at),
            _ => {}
        }
        None
    });
    for end in ends.collect::<Vec<_>>().into_iter().chain([text.len()]) {
        let item = &text[start..end];
        if !item.trim().is_empty() {
            let (name, value) = match item.split_once('=') {
                Some((name, value)) => (name, Some((value, start + name.len() + 1))),
                None => (item, None),
            };
            let name = trimmed(name, place + start);
            let value = value.map(|(value, at)| unwrapped(trimmed(value, place + at)));
            found.list.push(Attribute { name, value });
        }
        start = end + 1;
    }
    found
}

/// A word without the spaces around it.
fn trimmed(text: &str, place: usize) -> Word {
    let start = place + (text.len() - text.trim_start().len());
    let text = text.trim().to_owned();
    let span = Span::new(start, start + text.len());
    Word { text, span }
}

/// A value without the braces or quotation marks around it.
fn unwrapped(word: Word) -> Word {
    let pairs = [('{', '}'), ('"', '"')];
    let inner = pairs.iter().find_map(|&(open, close)| {
        word.text.strip_prefix(open)?.strip_suffix(close).map(str::to_owned)
    });
    match inner {
        Some(text) => {
            let start = word.span.range().start + 1;
            Word { span: Span::new(start, start + text.len()), text }
        }
        None => word,
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    place: usize,
    found: Attributes,
}

impl Reader<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn passes(&mut self, character: char) -> bool {
        let is_next = self.next() == Some(character);
        self.at += if is_next { character.len_utf8() } else { 0 };
        is_next
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.place + start, self.place + end)
    }

    fn report(&mut self, span: Span, message: &str, help: &str) {
        let problem = Diagnostic::new(&OPTIONS_SYNTAX, span, message).with_help(help);
        self.found.diagnostics.push(problem);
    }

    /// A word up to white space, `=` or `}`.
    fn word(&mut self, ends: &[char]) -> Word {
        let start = self.at;
        let is_end = |c: char| c.is_whitespace() || ends.contains(&c);
        let rest = &self.text[start..];
        self.at += rest.find(is_end).unwrap_or(rest.len());
        Word { text: self.text[start..self.at].to_owned(), span: self.span(start, self.at) }
    }

    /// Reads an option; false if the rest cannot be read.
    fn option(&mut self) -> bool {
        let start = self.at;
        if self.passes('#') {
            let value = self.word(&['}']);
            let name = Word { text: "label".to_owned(), span: self.span(start, start + 1) };
            self.found.list.push(Attribute { name, value: Some(value) });
            return true;
        }
        if self.passes('.') {
            let class = self.word(&['}', '=']);
            self.found.classes.push(class);
            return true;
        }
        let name = self.word(&['=', '}', ',']);
        if self.passes(',') {
            self.report_comma();
        }
        if name.text.is_empty() {
            let span = self.span(start, self.at.max(start + 1));
            if self.passes('=') {
                let problem =
                    Diagnostic::new(&OPTIONS_SYNTAX, span, "a name is missing before `=`");
                self.found.diagnostics.push(problem);
                self.word(&['}']);
            }
            return true;
        }
        if !self.passes('=') {
            self.found.list.push(Attribute { name, value: None });
            return true;
        }
        let value = match self.next() {
            Some(quote @ ('"' | '\'')) => self.quoted(quote),
            _ => Some(self.bare_value()),
        };
        let Some(value) = value else { return false };
        self.found.list.push(Attribute { name, value: Some(value) });
        true
    }

    /// A value without quotation marks.
    fn bare_value(&mut self) -> Word {
        let mut value = self.word(&['}']);
        if value.text.ends_with(',') {
            value.text.pop();
            value.span.end -= 1;
            self.report_comma();
        }
        value
    }

    /// Reports the comma that was read.
    fn report_comma(&mut self) {
        let span = self.span(self.at - 1, self.at);
        self.report(span, "options are separated by spaces", "write a space instead of the comma");
    }

    /// A value in quotation marks; `\` before a mark or another `\` is left out.
    fn quoted(&mut self, quote: char) -> Option<Word> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(character) = self.next() {
            self.at += character.len_utf8();
            if character == quote {
                return Some(Word { text, span: self.span(start + 1, self.at - 1) });
            }
            match self.next() {
                Some(next) if character == '\\' && (next == quote || next == '\\') => {
                    text.push(next);
                    self.at += 1;
                }
                _ => text.push(character),
            }
        }
        let span = self.span(start, start + 1);
        let help = format!("write `{quote}` after the value");
        self.report(span, "the quotation mark has no end", &help);
        None
    }

    /// Reports what follows the braces.
    fn rest(&mut self) {
        let rest = self.text[self.at..].trim();
        if !rest.is_empty() {
            let start = self.at + self.text[self.at..].find(rest).unwrap_or(0);
            let span = self.span(start, start + rest.len());
            let help = "write all options within the braces";
            self.report(span, "there is more after the options", help);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let shown = |one: Attribute| {
            let value = one.value.map(|value| value.text);
            format!("{}={}", one.name.text, value.as_deref().unwrap_or("-"))
        };
        attributes(text, 0).list.into_iter().map(shown).collect()
    }

    #[test]
    fn options_are_words_with_values() {
        assert_eq!(
            read(r#" {move="3... \"x\"" view=oblique trail #fig:a caption='a "b"'} "#),
            ["move=3... \"x\"", "view=oblique", "trail=-", "label=fig:a", "caption=a \"b\""]
        );
        assert!(attributes("{}", 0).braced && !attributes("move=1", 0).braced);
        for wrong in ["{move=1", "{move=\"1}", "{a=b} c", "{a=1, b=2", "{=b}"] {
            assert!(!attributes(wrong, 0).diagnostics.is_empty(), "{wrong}");
        }
    }

    #[test]
    fn options_of_latex_have_commas() {
        let list = comma_list("move=3..., width = 5cm,caption={a, b}, trail", 10).list;
        let value = |at: usize| list[at].value.as_ref().map(|value| value.text.as_str());
        assert_eq!(
            (value(0), value(1), value(2), value(3)),
            (Some("3..."), Some("5cm"), Some("a, b"), None)
        );
        assert_eq!(list[1].value.as_ref().unwrap().span, Span::new(29, 32));
    }
}
