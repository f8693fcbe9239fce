//! A reader for the themes of this crate.
//!
//! It reads what their files have of TOML: texts without escapes, numbers, booleans, lists and tables in
//! braces. So a program that reads no themes of others needs no parser of TOML. A test reads each file
//! both ways.

use super::written::{Content, Named, Table, Written};

/// The keys of a file; up to the first thing that is not of these forms.
pub(super) fn read(text: &str) -> Table {
    let mut reader = Reader { text, at: 0 };
    let mut table = Table::new();
    while let Some(entry) = reader.entry() {
        table.push(entry);
    }
    table
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    /// The text behind white space and comments.
    fn rest(&mut self) -> &'t str {
        loop {
            let rest = self.text[self.at..].trim_start();
            self.at = self.text.len() - rest.len();
            if !rest.starts_with('#') {
                return rest;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Passes a character if it is next.
    fn pass(&mut self, character: char) -> bool {
        let is_next = self.rest().starts_with(character);
        self.at += usize::from(is_next);
        is_next
    }

    fn word(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let is_end = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_'));
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += word.len();
        (!word.is_empty()).then_some(word)
    }

    fn entry(&mut self) -> Option<Named> {
        self.rest();
        let start = self.at;
        let key = self.word()?.to_owned();
        let value = if self.pass('=') { self.value() } else { None };
        value.map(|value| Named { start, key, value })
    }

    fn value(&mut self) -> Option<Written> {
        let rest = self.rest();
        let start = self.at;
        let content = if let Some(text) = rest.strip_prefix('"') {
            let text = &text[..text.find('"')?];
            self.at += text.len() + 2;
            Content::Text(text.to_owned())
        } else if self.pass('[') {
            Content::List(self.until(']', Self::value))
        } else if self.pass('{') {
            Content::Table(self.until('}', Self::entry))
        } else {
            match self.word()? {
                word @ ("true" | "false") => Content::Bool(word == "true"),
                word => Content::Number(word.to_owned()),
            }
        };
        Some(Written { start, content })
    }

    /// Items with commas between them, up to a bracket.
    fn until<T>(&mut self, end: char, item: impl Fn(&mut Self) -> Option<T>) -> Vec<T> {
        let mut items = Vec::new();
        while !self.pass(end) {
            let Some(item) = item(self) else { break };
            items.push(item);
            self.pass(',');
        }
        items
    }
}
