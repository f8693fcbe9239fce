//! The lexer of one word.

use crate::Token;
use logos::{Lexer, Logos};
use ppn_source::Span;

/// The kinds of tokens of a run of movetext without white space.
///
/// The kinds have no meaning of their own: the grammar decides whether `b` is a column, a side or
/// part of a name.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WordKind {
    /// ASCII letters in lower case.
    #[regex("[a-z]+")]
    Lower,
    /// One ASCII letter in upper case.
    #[regex("[A-Z]")]
    Upper,
    /// ASCII digits.
    #[regex("[0-9]+")]
    Digits,
    /// `.`
    #[token(".")]
    Dot,
    /// `,`
    #[token(",")]
    Comma,
    /// `(`
    #[token("(")]
    OpenParen,
    /// `)`
    #[token(")")]
    CloseParen,
    /// `[`
    #[token("[")]
    OpenBracket,
    /// `]`
    #[token("]")]
    CloseBracket,
    /// `{`
    #[token("{")]
    OpenBrace,
    /// `}`
    #[token("}")]
    CloseBrace,
    /// `<`
    #[token("<")]
    Less,
    /// `>`
    #[token(">")]
    Greater,
    /// `^`
    #[token("^")]
    Caret,
    /// `?`
    #[token("?")]
    Question,
    /// `/`
    #[token("/")]
    Slash,
    /// `\`
    #[token("\\")]
    Backslash,
    /// `&`
    #[token("&")]
    Ampersand,
    /// `|`
    #[token("|")]
    Bar,
    /// `%`
    #[token("%")]
    Percent,
    /// `$`
    #[token("$")]
    Dollar,
    /// `$>`
    #[token("$>")]
    DollarGreater,
    /// `@`
    #[token("@")]
    At,
    /// `@>`
    #[token("@>")]
    AtGreater,
    /// `-`
    #[token("-")]
    Hyphen,
    /// `_`, or one of the underties ‿ (U+203F) and  ͜ (U+035C) that mean the same.
    #[token("_")]
    #[token("\u{203F}")]
    #[token("\u{035C}")]
    Underscore,
    /// `:`
    #[token(":")]
    Colon,
    /// `#`
    #[token("#")]
    Hash,
    /// `~`
    #[token("~")]
    Tilde,
    /// `=`
    #[token("=")]
    Equals,
    /// `*`
    #[token("*")]
    Star,
    /// `+`
    #[token("+")]
    Plus,
    /// `!`
    #[token("!")]
    Bang,
    /// `` ` ``
    #[token("`")]
    Backtick,
    /// `'`
    #[token("'")]
    Apostrophe,
    /// `()`, a bit.
    #[token("()")]
    BitSign,
    /// `[]`, a card.
    #[token("[]")]
    CardSign,
    /// `[X]`, a board.
    #[token("[X]")]
    BoardSign,
    /// `[#]`, a go board.
    #[token("[#]")]
    GoBoardSign,
    /// `/\`, a pyramid.
    #[token("/\\")]
    PyramidSign,
    /// Any other character.
    #[regex(r"[\s\S]", priority = 0)]
    Glyph,
}

/// Splits a run of movetext into tokens. `offset` is its place in the text; spans are relative to
/// the text.
#[must_use]
pub fn word(text: &str, offset: u32) -> WordTokens<'_> {
    WordTokens { lexer: WordKind::lexer(text), offset }
}

/// The tokens of a run of movetext, made by [`word()`].
#[derive(Clone, Debug)]
pub struct WordTokens<'t> {
    lexer: Lexer<'t, WordKind>,
    offset: u32,
}

impl Iterator for WordTokens<'_> {
    type Item = Token<WordKind>;

    fn next(&mut self) -> Option<Self::Item> {
        // The patterns cover every text, so errors do not occur. An error would be treated as a
        // glyph.
        let kind = self.lexer.next()?.unwrap_or(WordKind::Glyph);
        Some(Token { kind, span: Span::from(self.lexer.span()).shift(self.offset) })
    }
}
