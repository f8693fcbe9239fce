//! Splitting the body of a game into words, brackets and quoted texts.

use logos::Logos;
use ppn_source::Span;

/// A word, bracket or quoted text with its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The kind.
    pub kind: TokenKind,
    /// The place in the text.
    pub span: Span,
}

/// The kinds of tokens of a text. Everything between tokens is white space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TokenKind {
    /// `[`.
    Open,
    /// `]`.
    Close,
    /// A text between quotes.
    Comment,
    /// A quote without a closing one, and everything after it.
    UnclosedComment,
    /// `@` and a text without white space.
    Marking,
    /// An `@` alone.
    EmptyMarking,
    /// A turn id: `5g`, or `5w` in old records.
    Turn,
    /// A turn id in capitals or with a leading zero: refused, but understood.
    BadTurn,
    /// A movement or a removal: `Ee2n`, `rc3x`.
    Step,
    /// A placement: `Ra1`.
    Placement,
    /// `resigns`, `resign`, `lost` or `takeback`.
    Key,
    /// `pass`.
    Pass,
    /// The word that begins a game.
    Magic,
    /// Any other word.
    Word,
    /// A word on the first line: version, variant, game number or a name.
    Positional,
    /// The name of a header line.
    HeaderName,
    /// The value of a header line, with its colon.
    HeaderValue,
    /// A line above the first turn that is not a header line.
    BadLine,
}

/// The patterns of the kinds. They are no part of the interface.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[\s\u{feff}]+")]
enum Pattern {
    #[token("[", |_| TokenKind::Open)]
    #[token("]", |_| TokenKind::Close)]
    #[regex(r#""[^"]*""#, |_| TokenKind::Comment)]
    #[regex(r#""[^"]*"#, |_| TokenKind::UnclosedComment)]
    #[regex(r"@[^\s\u{feff}]+", |_| TokenKind::Marking)]
    #[token("@", |_| TokenKind::EmptyMarking)]
    #[regex(r"[1-9][0-9]*[gswb]", |_| TokenKind::Turn, priority = 10)]
    #[regex(r"[0-9]+[gswbGSWB]", |_| TokenKind::BadTurn, priority = 5)]
    #[regex(r"[EMHDCRemhdcr][a-h][1-8][nsewx]", |_| TokenKind::Step, priority = 10)]
    #[regex(r"[EMHDCRemhdcr][a-h][1-8]", |_| TokenKind::Placement, priority = 10)]
    #[regex(r"resigns?|lost|takeback", |_| TokenKind::Key, priority = 10)]
    #[token("pass", |_| TokenKind::Pass, priority = 10)]
    #[token("FAN31415926", |_| TokenKind::Magic, priority = 20)]
    #[regex(r#"[^\s\[\]"@\u{feff}][^\s\[\]"\u{feff}]*"#, |_| TokenKind::Word, priority = 1)]
    Kind(TokenKind),
}

impl TokenKind {
    /// Whether the token is an error everywhere in a body.
    pub(crate) fn is_bad(self) -> bool {
        matches!(self, Self::Word | Self::EmptyMarking | Self::UnclosedComment)
    }

    /// Whether the token ends the content of a turn.
    pub(crate) fn ends_turn(self) -> bool {
        matches!(self, Self::Turn | Self::BadTurn | Self::Open | Self::Close)
    }
}

/// The tokens of a body from `at` on, up to the word that begins the next game or to the end, and
/// the place of that word.
pub(crate) fn body(text: &str, at: usize) -> (Vec<Token>, Option<usize>) {
    // The rest of the text may be other games.
    let mut tokens = Vec::with_capacity((text[at..].len() / USUAL_LENGTH).min(1 << 9));
    let mut lexer = Pattern::lexer(&text[at..]);
    loop {
        let begin = at + lexer.span().end;
        let mut end = begin;
        while is_usual_step(&text.as_bytes()[end..]) {
            let span = Span::new(end + 1, end + USUAL_LENGTH);
            tokens.push(Token { kind: TokenKind::Step, span });
            end += USUAL_LENGTH;
        }
        lexer.bump(end - begin);
        let Some(kind) = lexer.next() else { break };
        let span = Span::new(at + lexer.span().start, at + lexer.span().end);
        // Every character that is not white space begins some token. An error cannot happen, and
        // would be one more unknown word.
        let Pattern::Kind(kind) = kind.unwrap_or(Pattern::Kind(TokenKind::Word));
        match kind {
            TokenKind::Magic => return (tokens, Some(span.start as usize)),
            kind => tokens.push(Token { kind, span }),
        }
    }
    (tokens, None)
}

/// The first token of a body.
pub(crate) fn first(text: &str, at: usize) -> Option<Token> {
    let (kind, range) = Pattern::lexer(&text[at..]).spanned().next()?;
    let Pattern::Kind(kind) = kind.unwrap_or(Pattern::Kind(TokenKind::Word));
    let span = Span::new(at + range.start, at + range.end);
    (kind != TokenKind::Magic).then_some(Token { kind, span })
}

/// A space and a step.
const USUAL_LENGTH: usize = 5;

/// Whether bytes begin with a space and a step that ends at white space: half of all tokens, which are
/// recognized without the lexer.
fn is_usual_step(bytes: &[u8]) -> bool {
    let [b' ', piece, b'a'..=b'h', b'1'..=b'8', motion, b' ' | b'\n', ..] = bytes else {
        return false;
    };
    matches!(piece.to_ascii_lowercase(), b'e' | b'm' | b'h' | b'd' | b'c' | b'r')
        && matches!(motion, b'n' | b's' | b'e' | b'w' | b'x')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn usual_steps_have_a_space_before_and_white_space_after_them() {
        for text in [" Ee2n ", " rc3x\n", " ma1s x"] {
            assert!(is_usual_step(text.as_bytes()), "{text}");
        }
        for text in [
            "", " Ee2n", "Ee2n ", " Ee2n]", " Ee2 ", " Ae2n ", " Ei2n ", " Ee9n ", " Ee0n ",
            " Ee2N ", "\tEe2n ",
        ] {
            assert!(!is_usual_step(text.as_bytes()), "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_body_has_the_tokens_that_the_lexer_alone_finds(
            text in "([ \n]{0,2}([EMrx@][a-i][1-9][nsewxy]?|[1-9]g|\"[a-z ]{0,3}\"|\\[|\\]|FAN31415926|é)){0,8}[ \n]?",
        ) {
            let lexed = Pattern::lexer(&text).spanned().map(|(kind, range)| {
                let Pattern::Kind(kind) = kind.unwrap_or(Pattern::Kind(TokenKind::Word));
                Token { kind, span: range.into() }
            });
            let mut expected: Vec<Token> = lexed.collect();
            let magic = expected.iter().position(|token| token.kind == TokenKind::Magic);
            let next = magic.map(|at| expected[at].span.start as usize);
            expected.truncate(magic.unwrap_or(expected.len()));
            prop_assert_eq!(body(&text, 0), (expected, next));
        }
    }
}
