//! The lexer of one word.

use crate::Token;
use logos::{Lexer, Logos};
use ppn_source::Span;

/// The kinds of tokens of a run of movetext without white space.
///
/// The kinds have no meaning of their own: the grammar decides whether `b` is a column, a side or
/// part of a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WordKind {
    /// ASCII letters in lower case.
    Lower,
    /// One ASCII letter in upper case.
    Upper,
    /// ASCII digits.
    Digits,
    /// `.`
    Dot,
    /// `,`
    Comma,
    /// `(`
    OpenParen,
    /// `)`
    CloseParen,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `^`
    Caret,
    /// `?`
    Question,
    /// `/`
    Slash,
    /// `\`
    Backslash,
    /// `&`
    Ampersand,
    /// `|`
    Bar,
    /// `%`
    Percent,
    /// `$`
    Dollar,
    /// `$>`
    DollarGreater,
    /// `@`
    At,
    /// `@>`
    AtGreater,
    /// `-`
    Hyphen,
    /// `_`, or one of the underties ‿ (U+203F) and  ͜ (U+035C) that mean the same.
    Underscore,
    /// `:`
    Colon,
    /// `#`
    Hash,
    /// `~`
    Tilde,
    /// `=`
    Equals,
    /// `*`
    Star,
    /// `+`
    Plus,
    /// `!`
    Bang,
    /// `` ` ``
    Backtick,
    /// `'`
    Apostrophe,
    /// `()`, a bit.
    BitSign,
    /// `[]`, a card.
    CardSign,
    /// `[X]`, a board.
    BoardSign,
    /// `[#]`, a go board.
    GoBoardSign,
    /// `/\`, a pyramid.
    PyramidSign,
    /// Any other character.
    Glyph,
}

/// The patterns of the kinds. They are no part of the interface.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
enum Pattern {
    #[regex("[a-z]+", |_| WordKind::Lower)]
    #[regex("[A-Z]", |_| WordKind::Upper)]
    #[regex("[0-9]+", |_| WordKind::Digits)]
    #[token(".", |_| WordKind::Dot)]
    #[token(",", |_| WordKind::Comma)]
    #[token("(", |_| WordKind::OpenParen)]
    #[token(")", |_| WordKind::CloseParen)]
    #[token("[", |_| WordKind::OpenBracket)]
    #[token("]", |_| WordKind::CloseBracket)]
    #[token("{", |_| WordKind::OpenBrace)]
    #[token("}", |_| WordKind::CloseBrace)]
    #[token("<", |_| WordKind::Less)]
    #[token(">", |_| WordKind::Greater)]
    #[token("^", |_| WordKind::Caret)]
    #[token("?", |_| WordKind::Question)]
    #[token("/", |_| WordKind::Slash)]
    #[token("\\", |_| WordKind::Backslash)]
    #[token("&", |_| WordKind::Ampersand)]
    #[token("|", |_| WordKind::Bar)]
    #[token("%", |_| WordKind::Percent)]
    #[token("$", |_| WordKind::Dollar)]
    #[token("$>", |_| WordKind::DollarGreater)]
    #[token("@", |_| WordKind::At)]
    #[token("@>", |_| WordKind::AtGreater)]
    #[token("-", |_| WordKind::Hyphen)]
    #[token("_", |_| WordKind::Underscore)]
    #[token("\u{203F}", |_| WordKind::Underscore)]
    #[token("\u{035C}", |_| WordKind::Underscore)]
    #[token(":", |_| WordKind::Colon)]
    #[token("#", |_| WordKind::Hash)]
    #[token("~", |_| WordKind::Tilde)]
    #[token("=", |_| WordKind::Equals)]
    #[token("*", |_| WordKind::Star)]
    #[token("+", |_| WordKind::Plus)]
    #[token("!", |_| WordKind::Bang)]
    #[token("`", |_| WordKind::Backtick)]
    #[token("'", |_| WordKind::Apostrophe)]
    #[token("()", |_| WordKind::BitSign)]
    #[token("[]", |_| WordKind::CardSign)]
    #[token("[X]", |_| WordKind::BoardSign)]
    #[token("[#]", |_| WordKind::GoBoardSign)]
    #[token("/\\", |_| WordKind::PyramidSign)]
    #[regex(r"[\s\S]", |_| WordKind::Glyph, priority = 0)]
    Kind(WordKind),
}

/// Splits a run of movetext into tokens. `offset` is its place in the text; spans are relative to
/// the text.
#[must_use]
pub fn word(text: &str, offset: u32) -> WordTokens<'_> {
    WordTokens { lexer: Pattern::lexer(text), offset }
}

/// The tokens of a run of movetext, made by [`word()`].
#[derive(Clone, Debug)]
pub struct WordTokens<'t> {
    lexer: Lexer<'t, Pattern>,
    offset: u32,
}

impl Iterator for WordTokens<'_> {
    type Item = Token<WordKind>;

    fn next(&mut self) -> Option<Self::Item> {
        // The patterns cover every text, so errors do not occur. An error would be treated as a
        // glyph.
        let Pattern::Kind(kind) = self.lexer.next()?.unwrap_or(Pattern::Kind(WordKind::Glyph));
        Some(Token { kind, span: Span::from(self.lexer.span()).shift(self.offset) })
    }
}
