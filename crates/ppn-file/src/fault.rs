//! Diagnostics for errors of the YAML parser.

mod kind;

use crate::codes;
use crate::line::Line;
use crate::value::shortened;
use crate::yaml::trim_end;
pub(crate) use kind::Kind;
use ppn_source::{Diagnostic, Edit, Fix, Span};
use std::ops::Range;

/// The maximum number of characters of a key on the line of its value.
const LONGEST_KEY: usize = 1024;

/// An error of the YAML parser: its place, and what is open there.
pub(crate) struct Fault<'t> {
    /// The game's text up to the end of the metadata.
    pub(crate) text: &'t str,
    /// The start of the YAML.
    pub(crate) begin: usize,
    /// The place of the error.
    pub(crate) at: usize,
    /// The end of the last value that is complete.
    pub(crate) passed: usize,
    /// The places of the brackets and braces that are open there, outermost first.
    pub(crate) opened: Vec<usize>,
    /// The number of brackets and braces that may be open there.
    pub(crate) room: usize,
    /// The column of the innermost collection without brackets.
    pub(crate) column: Option<usize>,
    /// Whether a key or a hyphen of the innermost collection without brackets is next.
    pub(crate) awaits_key: bool,
    /// Whether a complete value is above.
    pub(crate) is_complete: bool,
}

impl Fault<'_> {
    /// The diagnostic, in the terms of the notation.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        match self.kind() {
            Kind::TooDeep => Diagnostic::new(
                &codes::METADATA_LIMIT,
                self.span(),
                "the metadata has too many nested lists and mappings",
            ),
            Kind::Tab => {
                let fault = match self.tab() {
                    Some(tab) => Diagnostic::new(&codes::METADATA_YAML, tab, "a tab cannot indent"),
                    None => self.here("a tab cannot indent"),
                };
                fault.with_help("indent with spaces").with_fix(self.without_tabs())
            }
            Kind::UnclosedQuote => self
                .here("the quote that begins here is not closed on its line")
                .with_help("close it, or indent the lines that belong to the value"),
            Kind::UnknownEscape(at) => self.unknown_escape(at),
            Kind::Dedented | Kind::InBrackets => self.unclosed(),
            Kind::TabAfterColon => self
                .here("there is a tab between the colon and this value")
                .with_help("write a space after the colon"),
            Kind::UnknownAlias => self.unknown_anchor(),
            Kind::NoColon => self.no_colon(),
            Kind::UnexpectedColon => self.unexpected_colon(),
            Kind::UnexpectedCharacter => self
                .here(format!("a value cannot begin with {}", self.character()))
                .with_help(self.quoting()),
            Kind::AfterQuote => self.early_quote(),
            Kind::GluedComment => {
                self.here("there is no space before this comment").with_help(self.quoting())
            }
            Kind::CommentInText => self
                .here("a comment is between the lines of a value")
                .with_help("write the comment above the value, or put quotes around all of it"),
            Kind::HyphenInBrackets => self
                .here("a value in brackets or braces cannot begin with a hyphen and a space")
                .with_help("separate the values with commas, without hyphens"),
            Kind::HyphenAfterKey => self
                .here("a list cannot begin on the line of its key")
                .with_help(self.quoting())
                .with_help("write each value on its own line below the key, after `- `"),
            Kind::MissingValue => self.here("a value is missing before this comma"),
            Kind::TextAfterBar => self
                .here(format!("only a comment may follow {} on its line", self.character()))
                .with_help(self.quoting()),
            Kind::Unopened => self
                .here(format!("{} closes no list or mapping", self.character()))
                .with_help(self.quoting()),
            Kind::NotContinued => self.after_bracket().unwrap_or_else(|| {
                self.here("this line does not continue the lines above").with_help(
                    "indent all keys of a mapping alike, and end the line after a closing bracket \
                     or quote",
                )
            }),
            Kind::Other => {
                let help = match self.before().trim_end().ends_with(':') {
                    true => self.quoting(),
                    false => "write each entry on a line `Key: value`".to_owned(),
                };
                self.here(format!("the metadata is not YAML: unexpected {}", self.character()))
                    .with_help(help)
            }
        }
    }

    /// The bytes to replace with spaces, for two forms that this parser rejects and widely used YAML
    /// readers accept: lines in brackets that are not indented, such as a closing bracket at the
    /// start of its line, and a tab after the colon of a key.
    pub(crate) fn lenience(&self) -> Option<Range<usize>> {
        match self.kind() {
            Kind::TabAfterColon => Some(self.tab_after_colon()?..self.at),
            // The two lines become one. If the first had a comment, the comment would include the
            // second.
            Kind::Dedented => {
                let (start, end) = self.line_above();
                let is_line = !self.text[start..end].contains('#') && end < self.at;
                is_line.then_some(end..self.at)
            }
            _ => None,
        }
    }

    /// A diagnostic at the wrong character, or at the last character if the error is at the end of
    /// the text.
    fn here(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(&codes::METADATA_YAML, self.span(), message)
    }

    fn span(&self) -> Span {
        let whole = trim_end(&self.text[self.begin..]);
        let start = match whole.char_indices().next_back() {
            Some((last, _)) if trim_end(&self.text[self.at..]).is_empty() => self.begin + last,
            _ => self.at,
        };
        let width = self.text[start..].chars().next().map_or(0, char::len_utf8);
        Span::new(start, start + width)
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

    /// A fix that replaces each tab in the indentation of lines by two spaces.
    fn without_tabs(&self) -> Fix {
        let indents = self.tabbed(self.begin).map(|(start, indent)| {
            Edit::replace(Span::new(start, start + indent.len()), indent.replace('\t', "  "))
        });
        Fix::guess("indent with spaces", indents)
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
        let Some(&opened) = self.opened.last() else {
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
                .with_fix(Fix::guess(
                    format!("write `{close}` at the end of the line"),
                    [Edit::insert(end, close.to_string())],
                ));
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
        let alias = self.alias();
        let name = alias.trim_start_matches('*');
        let span = Span::new(self.at, self.at + alias.len());
        let message = format!("`{alias}` refers to a value named `&{name}`, and there is none");
        Diagnostic::new(&codes::METADATA_YAML, span, message).with_help(self.quoting())
    }

    /// The word at the error.
    fn alias(&self) -> &str {
        let written = &self.text[self.at..];
        let end = written.find(|c: char| c.is_whitespace() || "[]{},".contains(c));
        &written[..end.unwrap_or(written.len())]
    }

    fn unknown_escape(&self, at: usize) -> Diagnostic {
        let end =
            self.text[at..].char_indices().nth(2).map_or(self.text.len(), |(end, _)| at + end);
        let message = format!("YAML does not have the escape `{}`", &self.text[at..end]);
        let line = self.line(at);
        let quoted = line.text(self.text).split_once(": \"").and_then(|(_, value)| {
            let inner = value.trim_end().strip_suffix('"')?;
            (!inner.contains(['"', '\''])).then(|| format!("'{inner}'"))
        });
        let report = Diagnostic::new(&codes::METADATA_YAML, Span::new(at, end), message);
        match quoted {
            Some(quoted) => report.with_help(format!(
                "in double quotes `\\` begins an escape; use single quotes: `{}`",
                shortened(&quoted)
            )),
            None => report.with_help("write `\\\\` for a backslash, or use single quotes"),
        }
    }

    /// The parser reports this error at the end of the line or later.
    fn no_colon(&self) -> Diagnostic {
        let (start, end) = self.line_above();
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

    /// The last line with text before the error, without its indentation.
    fn line_above(&self) -> (usize, usize) {
        let text = trim_end(&self.text[self.begin..self.at]);
        let line = text.rsplit(['\n', '\r']).next().unwrap_or(text);
        let end = self.begin + text.len();
        (end - line.trim_start_matches([' ', '\t']).len(), end)
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
            None => "the end".into(),
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
        if value.starts_with(['\'', '"']) {
            return general.into();
        }
        let quoted = match value.contains('\'') && !value.contains(['"', '\\']) {
            true => format!("\"{}\"", shortened(value)),
            // In single quotes only the quote itself is special.
            false => format!("'{}'", shortened(&value.replace('\'', "''"))),
        };
        format!("if this is text, quote it: `{key}: {quoted}`")
    }

    /// Text after the bracket or brace that ends the value of its line.
    fn after_bracket(&self) -> Option<Diagnostic> {
        let (_, value) = self.before().split_once(": ")?;
        let bracket = value.trim_start().chars().next().filter(|c| matches!(c, '[' | '{'))?;
        let what = if bracket == '[' { "list" } else { "mapping" };
        Some(self.here(format!("there is text after the {what}")).with_help(self.quoting()))
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
