//! The lexer of a whole movetext.

use crate::Token;
use logos::{Lexer, Logos};
use ppn_source::Span;

/// The kinds of tokens of a movetext.
///
/// Comments, move numbers and moves are runs of tokens between [`Blank`] and [`Semicolon`]. The
/// grammar distinguishes them.
///
/// [`Blank`]: Self::Blank
/// [`Semicolon`]: Self::Semicolon
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
// CN-1
pub enum MovetextKind {
    /// White space: ASCII white space and every character of category Z.
    Blank,
    /// `;`
    Semicolon,
    /// `{`
    Open,
    /// `}`
    Close,
    /// Letters, digits, underscores and periods, ending with a period: a move number, if nothing
    /// follows without a space.
    Number,
    /// A backslash before a brace, comma or period.
    Escape,
    /// `/\`, which is never half of an escape.
    Pyramid,
    /// `` ` ``, which begins a macro.
    Backtick,
    /// Any other characters.
    Text,
}

/// The patterns of the kinds. They are no part of the interface.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
enum Pattern {
    #[regex(r"[\t\n\x0B\x0C\r\p{Z}]+", |_| MovetextKind::Blank)]
    #[token(";", |_| MovetextKind::Semicolon)]
    #[token("{", |_| MovetextKind::Open)]
    #[token("}", |_| MovetextKind::Close)]
    #[regex(r"[\p{L}\p{Nd}_.]*\.", |_| MovetextKind::Number, priority = 8)]
    #[regex(r"\\[{},.]", |_| MovetextKind::Escape, priority = 8)]
    #[token("/\\", |_| MovetextKind::Pyramid, priority = 8)]
    #[token("`", |_| MovetextKind::Backtick)]
    #[regex(r"[^\t\n\x0B\x0C\r\p{Z};{}\\/`]+", |_| MovetextKind::Text, priority = 2)]
    #[token("/", |_| MovetextKind::Text, priority = 2)]
    #[token("\\", |_| MovetextKind::Text, priority = 2)]
    Kind(MovetextKind),
}

/// Splits a movetext into tokens. `offset` is its place in the file; spans are relative to the
/// file.
#[must_use]
pub fn movetext(text: &str, offset: u32) -> MovetextTokens<'_> {
    MovetextTokens { lexer: Pattern::lexer(text), offset }
}

/// The tokens of a movetext, made by [`movetext()`].
#[derive(Clone, Debug)]
pub struct MovetextTokens<'t> {
    lexer: Lexer<'t, Pattern>,
    offset: u32,
}

impl Iterator for MovetextTokens<'_> {
    type Item = Token<MovetextKind>;

    fn next(&mut self) -> Option<Self::Item> {
        // The patterns cover every text, so errors do not occur. An error would be treated as text.
        let Pattern::Kind(kind) = self.lexer.next()?.unwrap_or(Pattern::Kind(MovetextKind::Text));
        Some(Token { kind, span: Span::from(self.lexer.span()).shift(self.offset) })
    }
}
