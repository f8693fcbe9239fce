//! What is open where the parser stops.

use super::Tree;
use crate::fault::{Fault, Kind};
use ppn_source::Diagnostic;
use saphyr_parser::Marker;

impl<'t> Tree<'t> {
    /// The report about an error of the parser, from its place alone.
    pub(super) fn scan_error(&mut self, place: Marker) -> Box<Diagnostic> {
        let at = self.place.at(place);
        let fault = self.fault(at);
        let kind = fault.kind();
        if kind == Kind::TooDeep {
            return self.too_deep(self.character(fault.at));
        }
        let (lenience, diagnostic) = (fault.lenience(), fault.diagnostic());
        self.unclosed = matches!(kind, Kind::InBrackets | Kind::Dedented);
        self.lenience = lenience;
        diagnostic.into()
    }

    fn fault(&self, at: usize) -> Fault<'t> {
        // Brackets contain only collections in brackets.
        let blocks = self.open.iter().take_while(|collection| collection.bracket.is_none());
        let block = blocks.clone().last();
        Fault {
            text: self.text,
            begin: self.begin,
            at,
            passed: self.passed.min(at),
            opened: self.brackets_before(at),
            room: self.limits.nesting().saturating_sub(blocks.count()),
            column: block.map(|block| column(self.text, block.start)),
            awaits_key: block.is_some_and(|block| block.key.is_none()),
            is_complete: self.root.is_some(),
        }
    }

    /// The brackets and braces that are open at `at`. The parser gives a bracket late if it may
    /// begin a key, so the text after the last event is searched.
    fn brackets_before(&self, at: usize) -> Vec<usize> {
        // A mapping of one key within a list has no brace.
        let brackets = self.open.iter().filter_map(|collection| collection.bracket);
        let mut opened: Vec<usize> = brackets.collect();
        let passed = opened.last().map_or(self.passed, |last| self.passed.max(last + 1));
        let rest = self.text.get(passed..at).unwrap_or_default();
        let (mut at_value, mut skipped_to, mut last) = (true, None, '\n');
        for (offset, c) in rest.char_indices() {
            let before = std::mem::replace(&mut last, c);
            match skipped_to {
                Some(end) if c == end => skipped_to = None,
                Some(_) => continue,
                None => {}
            }
            match c {
                '\'' | '"' if at_value => skipped_to = Some(c),
                '#' if before.is_whitespace() => skipped_to = Some('\n'),
                '[' | '{' if at_value => opened.push(passed + offset),
                ']' | '}' => drop(opened.pop()),
                _ => {}
            }
            at_value = match c {
                ' ' | '\t' => at_value || matches!(before, ':' | '-' | '?'),
                ':' => !opened.is_empty(),
                _ => matches!(c, '\n' | '\r' | ',' | '[' | '{'),
            };
        }
        opened
    }
}

/// The number of bytes before a place on its line.
fn column(text: &str, at: usize) -> usize {
    at - text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1)
}
