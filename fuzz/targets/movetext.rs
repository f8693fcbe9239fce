//! A text as movetext: tokens, elements, words, outline.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_fuzz::assert_points_into;
use ppn_lex::{Token, movetext, word};
use ppn_source::Span;
use ppn_syntax::{Moves, outline, parse, parse_words};

fuzz_target!(|text: &str| {
    assert_covers(text, movetext(text, 0));
    assert_covers(text, word(text, 0));

    let read = parse(text, 0, &Default::default());
    assert_points_into(text, &read.diagnostics);
    let mut end = 0;
    for element in &read.elements {
        assert!(element.span.start >= end, "{element:?}");
        assert!(!element.span.slice(text).is_empty(), "{element:?}");
        end = element.span.end;
    }
    let _ = outline(text, 0, &read);

    // The text before a movetext changes only the spans.
    let shifted = parse(text, 1000, &Default::default());
    assert!(
        shifted
            .elements
            .iter()
            .map(|one| one.span.shift_back(1000))
            .eq(read.elements.iter().map(|one| one.span))
    );
    assert!(
        shifted
            .diagnostics
            .into_iter()
            .eq(read.diagnostics.iter().map(|one| one.clone().shift(1000)))
    );

    let (mut moves, mut diagnostics) = (Moves::new(), Vec::new());
    let mut at = 0;
    let words: Vec<Span> = text
        .split_inclusive(' ')
        .map(|word| {
            let span = Span::new(at, at + word.trim_end_matches(' ').len());
            at += word.len();
            span
        })
        .collect();
    let ranges = parse_words(text, &words, &mut moves, &mut diagnostics, &Default::default());
    assert_eq!(ranges.len(), words.len());
    assert_points_into(text, &diagnostics);
    assert!(diagnostics.len() >= ranges.iter().filter(|range| range.is_none()).count());
});

/// The tokens cover the whole text.
fn assert_covers<K>(text: &str, tokens: impl Iterator<Item = Token<K>>) {
    let mut end = 0;
    for token in tokens {
        assert_eq!(token.span.start, end);
        assert!(!token.span.slice(text).is_empty());
        end = token.span.end;
    }
    assert_eq!(end as usize, text.len());
}
