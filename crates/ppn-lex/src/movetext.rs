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
#[derive(Logos, Clone, Copy, PartialEq, Eq, Hash, Debug)]
// CN-1
pub enum MovetextKind {
    /// White space: ASCII white space and every character of category Z.
    #[regex(r"[\t\n\x0B\x0C\r\p{Z}]+")]
    Blank,
    /// `;`
    #[token(";")]
    Semicolon,
    /// `{`
    #[token("{")]
    Open,
    /// `}`
    #[token("}")]
    Close,
    /// Letters, digits, underscores and periods, ending with a period: a move number, if nothing
    /// follows without a space.
    #[regex(r"[\p{L}\p{Nd}_.]*\.", priority = 8)]
    Number,
    /// A backslash before a brace, comma or period.
    #[regex(r"\\[{},.]", priority = 8)]
    Escape,
    /// `/\`, which is never half of an escape.
    #[token("/\\", priority = 8)]
    Pyramid,
    /// `` ` ``, which begins a macro.
    #[token("`")]
    Backtick,
    /// Any other characters.
    #[regex(r"[^\t\n\x0B\x0C\r\p{Z};{}\\/`]+", priority = 2)]
    #[token("/", priority = 2)]
    #[token("\\", priority = 2)]
    Text,
}

/// Splits a movetext into tokens. `offset` is its place in the file; spans are relative to the
/// file.
#[must_use]
pub fn movetext(text: &str, offset: u32) -> MovetextTokens<'_> {
    MovetextTokens { lexer: MovetextKind::lexer(text), offset }
}

/// The tokens of a movetext, made by [`movetext()`].
#[derive(Clone, Debug)]
pub struct MovetextTokens<'t> {
    lexer: Lexer<'t, MovetextKind>,
    offset: u32,
}

impl Iterator for MovetextTokens<'_> {
    type Item = Token<MovetextKind>;

    fn next(&mut self) -> Option<Self::Item> {
        // The patterns cover every text, so errors do not occur. An error would be treated as text.
        let kind = self.lexer.next()?.unwrap_or(MovetextKind::Text);
        Some(Token { kind, span: Span::from(self.lexer.span()).shift(self.offset) })
    }
}
