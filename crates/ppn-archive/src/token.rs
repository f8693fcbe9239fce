//! The words and symbols of a query.

use crate::codes::QUERY_SYNTAX;
use ppn_source::{Diagnostic, Span};

/// A word or a symbol of a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A word without quotation marks.
    Word(String),
    /// A text in quotation marks.
    Text(String),
    /// `=`, `!=`, `<`, `<=`, `>`, `>=`, `~` or `!~`.
    Comparison(&'static str),
    Open,
    Close,
    Comma,
    Semicolon,
    /// `..`
    To,
    End,
}

/// A word or a symbol with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

impl Token {
    /// The token as reports name it.
    pub(crate) fn shown(&self, text: &str) -> String {
        match &self.kind {
            Kind::End => "the end of the query".to_owned(),
            Kind::Text(_) => "a text in quotation marks".to_owned(),
            _ => format!("`{}`", self.span.slice(text)),
        }
    }
}

const COMPARISONS: [&str; 8] = ["!=", "!~", "<=", ">=", "=", "<", ">", "~"];

/// Splits a query. The last token is [`Kind::End`].
///
/// # Errors
/// If a text has no end, or a symbol is none of a query.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, Box<Diagnostic>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '(' => (Kind::Open, 1),
            ')' => (Kind::Close, 1),
            ',' => (Kind::Comma, 1),
            ';' => (Kind::Semicolon, 1),
            '"' | '\'' => quoted(rest, first).ok_or_else(|| {
                let here = Span::new(at, at + 1);
                let found = Diagnostic::new(&QUERY_SYNTAX, here, "this text has no end");
                Box::new(found.with_help(format!("write a second `{first}` at its end")))
            })?,
            '.' if rest.starts_with("..") && !rest.starts_with("...") => (Kind::To, 2),
            _ => match COMPARISONS.into_iter().find(|one| rest.starts_with(one)) {
                Some(comparison) => (Kind::Comparison(comparison), comparison.len()),
                None => match word(rest) {
                    0 => {
                        let span = Span::new(at, at + first.len_utf8());
                        let message = format!("`{first}` is no symbol of a query");
                        let found = Diagnostic::new(&QUERY_SYNTAX, span, message);
                        return Err(Box::new(found.with_help("put texts in quotation marks")));
                    }
                    length => (Kind::Word(rest[..length].to_owned()), length),
                },
            },
        };
        tokens.push(Token { kind, span: Span::new(at, at + length) });
        at += length;
    }
    tokens.push(Token { kind: Kind::End, span: Span::empty(text.trim_end().len()) });
    Ok(tokens)
}

/// A text in quotation marks, and its length. `\"` is a quotation mark in it; any other backslash is a
/// character of the text, since moves of PPN have backslashes.
fn quoted(rest: &str, mark: char) -> Option<(Kind, usize)> {
    let mut text = String::new();
    let mut characters = rest.char_indices().skip(1).peekable();
    while let Some((at, character)) = characters.next() {
        if character == mark {
            return Some((Kind::Text(text), at + 1));
        }
        let is_escape =
            character == '\\' && characters.peek().is_some_and(|(_, next)| *next == mark);
        match characters.next_if(|_| is_escape) {
            Some((_, next)) => text.push(next),
            None => text.push(character),
        }
    }
    None
}

/// The length of the word at the beginning of a text. A word ends before `..`, so that `2019..2021` is three tokens.
fn word(rest: &str) -> usize {
    let is_end = |at: usize, c: char| {
        c.is_whitespace()
            || matches!(c, '(' | ')' | ',' | ';' | '"' | '\'' | '=' | '<' | '>' | '~' | '!' | '\\')
            || c.is_control()
            || rest[at..].starts_with("..")
    };
    rest.char_indices().find(|&(at, c)| is_end(at, c)).map_or(rest.len(), |(at, _)| at)
}
