//! Tokens as a user sees them, and the invariant that nothing is lost.

use ppn_lex::{Token, movetext, word};
use proptest::prelude::*;
use std::fmt::{Debug, Write};

fn table<K: Debug>(text: &str, tokens: impl Iterator<Item = Token<K>>) -> String {
    let mut out = format!("{text}\n\n");
    for token in tokens {
        let _ = writeln!(out, "{:<12} {:?}", format!("{:?}", token.kind), token.span.slice(text));
    }
    out
}

#[test]
fn movetext_tokens() {
    let text = "1. S{n,a}@b2;12...\u{3000}{a note} é_2. 1.e4 /\\{x} \\{ C\\b2 R`6-3'";
    insta::assert_snapshot!(table(text, movetext(text, 0)));
}

#[test]
fn word_tokens() {
    let text = "?K/\\<-(1.5,+2)|3NE$^&7..1[2:3]%/S,a-45*`q'!()[][X][#]⚀‿@>9$>9\\#:~=";
    insta::assert_snapshot!(table(text, word(text, 0)));
}

proptest! {
    #[test]
    fn movetext_tokens_cover_the_text(text in r"[\PC\n\t{};\\/. ]{0,60}") {
        prop_assert_eq!(covered(movetext(&text, 7)), text.len());
    }

    #[test]
    fn word_tokens_cover_the_text(text in r"\PC{0,60}") {
        prop_assert_eq!(covered(word(&text, 7)), text.len());
    }
}

/// The number of bytes that the tokens cover, in a row without gaps.
fn covered<K>(tokens: impl Iterator<Item = Token<K>>) -> usize {
    let mut at = 7;
    for token in tokens {
        assert_eq!(token.span.start, at);
        assert!(!token.span.is_empty());
        at = token.span.end;
    }
    at as usize - 7
}

/// The number of bytes after a token that a lexer may look at to decide its kind.
const LOOKAHEAD: usize = 4;

/// Whether each token stays the same if the text ends soon after it. A lexer with this property
/// looks at each character only a few times, however long the text is.
fn is_local<K: PartialEq>(
    text: &str,
    tokens: impl Iterator<Item = Token<K>>,
    lex: impl Fn(&str) -> Option<Token<K>>,
) -> bool {
    tokens.into_iter().all(|token| {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        let near = (end..=text.len().min(end + LOOKAHEAD)).rfind(|&at| text.is_char_boundary(at));
        let alone = lex(&text[start..near.unwrap_or(end)]);
        alone.is_some_and(|alone| alone.kind == token.kind && alone.span.len() == token.span.len())
    })
}

#[test]
fn no_token_depends_on_what_is_far_behind_it() {
    let units = [
        "a", "é", "7", ".", "1.", "_", ",", ";", " ", "\u{a0}", "\n", "(", "()", ")", "[", "[]",
        "[X]", "[#]", "]", "{", "}", "<", ">", "^", "?", "/", "/\\", "\\", "\\{", "\\.", "&", "|",
        "%", "$", "$>", "@", "@>", "-", "‿", "\u{35c}", ":", "#", "~", "=", "*", "+", "!", "`",
        "'", "♟",
    ];
    for one in units {
        for other in units {
            let text = format!("{one}{other}").repeat(5);
            assert!(is_local(&text, movetext(&text, 0), |text| movetext(text, 0).next()), "{text}");
            assert!(is_local(&text, word(&text, 0), |text| word(text, 0).next()), "{text}");
        }
    }
}
