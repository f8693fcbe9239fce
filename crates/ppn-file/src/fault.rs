//! Diagnostics for errors of the YAML parser.

use crate::codes;
use crate::line::Line;
use crate::value::shortened;
use crate::yaml::trim_end;
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};

/// The maximum number of characters of a key on the line of its value.
const LONGEST_KEY: usize = 1024;

/// An error of the YAML parser.
pub(crate) struct Fault<'t> {
    /// The game's text up to the end of the metadata.
    pub(crate) text: &'t str,
    /// The start of the YAML.
    pub(crate) begin: usize,
    /// The place of the error.
    pub(crate) at: usize,
    /// The innermost bracket or brace that is open there.
    pub(crate) opened: Option<usize>,
    /// The message of the parser.
    pub(crate) reason: &'t str,
}

impl Fault<'_> {
    /// The diagnostic, in the terms of the notation.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        let says = |part: &str| self.reason.contains(part);
        if says("quoted scalar, found unexpected") || says("indentation in quoted scalar") {
            self.here("the quote that begins here is not closed on its line")
                .with_help("close it, or indent the lines that belong to the value")
        } else if says("flow sequence")
            || says("flow mapping")
            || says("invalid indentation")
            || says("illegal placement")
        {
            self.unclosed()
        } else if says("unknown anchor") {
            self.unknown_anchor()
        } else if says("simple key expect") {
            self.no_colon()
        } else if says("mapping values are not allowed") {
            self.unexpected_colon()
        } else if says("unexpected character") {
            self.here(format!("a value cannot begin with {}", self.character()))
                .with_help(self.quoting())
        } else if says("found a tab")
            || says("tab") && self.before().bytes().any(|byte| byte == b'\t')
        {
            let fault = match self.tab() {
                Some(tab) => Diagnostic::new(&codes::METADATA_YAML, tab, "a tab cannot indent"),
                None => self.here("a tab cannot indent"),
            };
            fault.with_help("indent with spaces").with_fix(self.without_tabs())
        } else if says("trailing content after") {
            let opened = self.opened.or_else(|| self.bracket_before());
            match self.text[self.at..].starts_with(['\'', '"']) && opened.is_some() {
                // The next value of a list.
                true => Fault { opened, ..*self }.unclosed(),
                false => self.early_quote(),
            }
        } else if says("<document start>") || says("did not find expected key") {
            self.here("this line does not continue the lines above").with_help(
                "indent all keys of a mapping alike, and end the line after a closing bracket or \
                 quote",
            )
        } else {
            self.here(format!("the metadata is not YAML: {}", self.reason))
                .with_help("write each entry on a line `Key: value`")
        }
    }

    /// A diagnostic at the wrong character, or at the last character if the error is at the end of
    /// the text.
    fn here(&self, message: impl Into<String>) -> Diagnostic {
        let whole = trim_end(&self.text[self.begin..]);
        let start = match whole.char_indices().next_back() {
            Some((last, _)) if trim_end(&self.text[self.at..]).is_empty() => self.begin + last,
            _ => self.at,
        };
        let width = self.text[start..].chars().next().map_or(0, char::len_utf8);
        let span = Span::new(start, start + width);
        Diagnostic::new(&codes::METADATA_YAML, span, message)
    }

    /// The first tab that indents the wrong line or one below it: the parser may report the end of the
    /// value above.
    fn tab(&self) -> Option<Span> {
        let (start, indent) = self.tabbed(self.line(self.at).start).next()?;
        let tab = start + indent.find('\t')?;
        Some(Span::new(tab, tab + 1))
    }

    /// The start and the indentation of each line with a tab in it, from a line on.
    fn tabbed(&self, from: usize) -> impl Iterator<Item = (usize, &str)> {
        let indents = crate::line::lines(self.text, from).map(|line| {
            let text = line.text(self.text);
            (line.start, &text[..text.len() - text.trim_start_matches([' ', '\t']).len()])
        });
        indents.filter(|(_, indent)| indent.contains('\t'))
    }

    /// The last bracket or brace on the line before the error, if it is not closed there.
    fn bracket_before(&self) -> Option<usize> {
        let before = self.before();
        let at = before.rfind(['[', '{'])?;
        (!before[at..].contains([']', '}'])).then(|| self.at - before.len() + at)
    }

    /// A fix that replaces each tab in the indentation of lines by two spaces.
    fn without_tabs(&self) -> Fix {
        let indents = self.tabbed(self.begin).map(|(start, indent)| {
            Edit::replace(Span::new(start, start + indent.len()), indent.replace('\t', "  "))
        });
        Fix {
            title: "indent with spaces".to_owned(),
            applicability: Applicability::Unsafe,
            edits: indents.collect(),
        }
    }

    /// A quote inside a quoted value ends it early: `'Queen's cup'`
    fn early_quote(&self) -> Diagnostic {
        let fault = self.here("the quote before this ends the value");
        let line = self.line(self.at).text(self.text);
        let value = line.split_once(": ").map_or("", |(_, value)| value.trim());
        let quotes = [('\'', '"'), ('"', '\'')];
        let inner = quotes.into_iter().find_map(|(quote, other)| {
            let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
            (!inner.contains([other, '\\'])).then(|| format!("{other}{}{other}", shortened(inner)))
        });
        fault.with_help(match inner {
            Some(quoted) => format!("write `{quoted}`"),
            None => "put quotes around all of the value".to_owned(),
        })
    }

    fn unclosed(&self) -> Diagnostic {
        let Some(opened) = self.opened else {
            return self.here("a bracket or brace above is not closed");
        };
        let (what, close) =
            if self.text[opened..].starts_with('{') { ("mapping", '}') } else { ("list", ']') };
        let rest = self.text[opened..].split("\n...").next().unwrap_or_default();
        if !rest.contains(close) {
            let message = format!("the {what} that begins here is not closed");
            let line = self.line(opened).end.min(self.text.len());
            let written = trim_end(&self.text[opened..line]);
            let span = Span::new(opened, opened + 1);
            let fault = Diagnostic::new(&codes::METADATA_YAML, span, message);
            // If its line has nothing else, the value continues below.
            if written.len() == 1 {
                return fault.with_help(format!("write `{close}` below its last line"));
            }
            let end = u32::try_from(opened + written.len()).unwrap_or(u32::MAX);
            let fault = fault
                .with_help(format!("write `{}{close}` if it ends there", shortened(written)))
                .with_fix(Fix {
                    title: format!("write `{close}` at the end of the line"),
                    applicability: Applicability::Unsafe,
                    edits: vec![Edit::insert(end, close.to_string())],
                });
            return match self.is_text_at(opened) {
                true => fault.with_help(self.quoting_at(opened)),
                false => fault,
            };
        }
        let fault = self
            .here(format!("expected `,` or `{close}` in this {what}"))
            .with_other(Span::new(opened, opened + 1), "it begins here");
        if self.is_text_at(opened) { fault.with_help(self.quoting_at(opened)) } else { fault }
    }

    fn unknown_anchor(&self) -> Diagnostic {
        let written = &self.text[self.at..];
        let end = written.find(|c: char| c.is_whitespace() || "[]{},".contains(c));
        let alias = &written[..end.unwrap_or(written.len())];
        let name = alias.trim_start_matches('*');
        let span = Span::new(self.at, self.at + alias.len());
        let message = format!("`{alias}` refers to a value named `&{name}`, and there is none");
        Diagnostic::new(&codes::METADATA_YAML, span, message).with_help(self.quoting())
    }

    /// The parser reports this error at the end of the line or later.
    fn no_colon(&self) -> Diagnostic {
        let text = trim_end(&self.text[self.begin..self.at]);
        let line = text.rsplit(['\n', '\r']).next().unwrap_or(text);
        let end = self.begin + text.len();
        let start = end - line.trim_start_matches([' ', '\t']).len();
        if let Some(fault) = self.long_key(start) {
            return fault;
        }
        Diagnostic::new(
            &codes::METADATA_YAML,
            Span::new(start, end),
            "this line is not `Key: value`: there is no colon followed by a space",
        )
        .with_help("indent the lines of a longer value deeper than its key")
    }

    /// The error of a line whose key is longer than YAML allows. Source: YAML 1.2 § 7.4.2
    fn long_key(&self, at: usize) -> Option<Diagnostic> {
        let line = self.line(at);
        let text = line.text(self.text);
        let key = text.split_once(": ").map_or(text.strip_suffix(':'), |(key, _)| Some(key))?;
        let indent = key.len() - key.trim_start().len();
        let (most, _) = key[indent..].char_indices().nth(LONGEST_KEY)?;
        let span = Span::new(line.start + indent, line.start + indent + most);
        let message = format!("a key has at most {LONGEST_KEY} characters");
        Some(Diagnostic::new(&codes::METADATA_YAML, span, message).with_help("shorten it"))
    }

    fn unexpected_colon(&self) -> Diagnostic {
        if let Some(fault) = self.long_key(self.at) {
            fault
        } else if self.before().contains(": ") {
            self.here("a second colon followed by a space").with_help(self.quoting())
        } else {
            self.here("a key cannot be inside the value above")
                .with_help("write the keys of one mapping with the same indentation")
        }
    }

    fn character(&self) -> String {
        match self.text[self.at..].chars().next() {
            Some('`') => "a backtick".into(),
            Some(c) => format!("`{c}`"),
            None => "nothing".into(),
        }
    }

    fn quoting(&self) -> String {
        self.quoting_at(self.at)
    }

    /// Help on how to quote the value of the line at `at`.
    fn quoting_at(&self, at: usize) -> String {
        let general = "if the value is text, put it in quotes";
        let line = self.line(at).text(self.text);
        let Some((key, value)) = line.split_once(": ") else { return general.into() };
        let (key, value) = (key.trim(), value.trim());
        let quote = if value.contains('\'') { '"' } else { '\'' };
        if value.contains([quote, '\\']) || value.starts_with(['\'', '"']) {
            return general.into();
        }
        format!("if this is text, quote it: `{key}: {quote}{}{quote}`", shortened(value))
    }

    /// Whether the bracket at `at` is at the start of the value of its line, and more text follows.
    fn is_text_at(&self, at: usize) -> bool {
        let line = self.line(at);
        let begins = self.text[line.start..at].trim_end().ends_with(':');
        begins && !self.text[at + 1..line.end].trim().is_empty()
    }

    /// The wrong line, up to the error.
    fn before(&self) -> &str {
        &self.text[self.line(self.at).start..self.at]
    }

    fn line(&self, at: usize) -> Line {
        let before = &self.text[self.begin..at];
        Line::at(self.text, self.begin + before.rfind(['\n', '\r']).map_or(0, |end| end + 1))
    }
}
