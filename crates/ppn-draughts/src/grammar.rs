//! The productions of the grammar that concern neighbouring words: tags and moves.
//!
//! Nesting (variations) and the separation of games need no look-ahead and are left to
//! [`crate::assembly`], so no depth of nesting can exhaust the stack.

use crate::token::{Kind, Token};
use chumsky::{extra, prelude::*};
use std::ops::Range;

/// An element of a game, by the indices of its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    Tag {
        name: usize,
        value: usize,
    },
    Move {
        number: Option<usize>,
        text: usize,
        strength: Option<usize>,
    },
    /// A word that is an element by itself.
    Word(usize),
}

/// The place where a text does not match the grammar, and what was expected there.
pub(crate) struct Fault {
    /// Indices of the words.
    pub(crate) words: Range<usize>,
    pub(crate) expected: Vec<String>,
}

/// Reads words as the elements of a file. With `anything`, a word that the grammar does not allow
/// is an element too, and reading cannot fail.
///
/// The first pass makes no messages. Only if it fails, a second pass finds out why.
pub(crate) fn parse(tokens: &[Token], anything: bool) -> Result<Elements<'_>, Fault> {
    let elements = Elements { tokens, at: 0 };
    let is_wrong = |element| matches!(element, Element::Word(at) if !is_alone(tokens[at].kind));
    if !anything && elements.clone().any(is_wrong) {
        let kinds: Vec<Kind> = tokens.iter().map(|token| token.kind).collect();
        return Err(explain(&kinds));
    }
    Ok(elements)
}

/// The elements of a file, one after the other.
#[derive(Clone)]
pub(crate) struct Elements<'t> {
    tokens: &'t [Token],
    at: usize,
}

impl Iterator for Elements<'_> {
    type Item = Element;

    #[inline]
    fn next(&mut self) -> Option<Element> {
        let at = self.at;
        let kind = |at: usize| self.tokens.get(at).map(|token| token.kind);
        let first = kind(at)?;
        let is_tag = first == Kind::OpenTag
            && [kind(at + 1), kind(at + 2), kind(at + 3)]
                == [Kind::TagName, Kind::TagValue, Kind::CloseTag].map(Some);
        if is_tag {
            self.at += 4;
            return Some(Element::Tag { name: at + 1, value: at + 2 });
        }
        let number = (first == Kind::Number).then_some(at);
        let text = at + usize::from(number.is_some());
        if !matches!(kind(text), Some(Kind::Move | Kind::Ellipsis | Kind::NullMove)) {
            self.at += 1;
            return Some(Element::Word(at));
        }
        let strength = (kind(text + 1) == Some(Kind::Strength)).then_some(text + 1);
        self.at = strength.unwrap_or(text) + 1;
        Some(Element::Move { number, text, strength })
    }
}

/// Whether the grammar allows a word by itself.
fn is_alone(kind: Kind) -> bool {
    ALONE.contains(&kind)
}

const ALONE: [Kind; 7] = [
    Kind::Comment,
    Kind::Glyph,
    Kind::Setup,
    Kind::OpenVariation,
    Kind::CloseVariation,
    Kind::Star,
    Kind::Result,
];

/// Finds out where and why words do not match the grammar.
fn explain(kinds: &[Kind]) -> Fault {
    let (_, errors) = elements().parse(kinds).into_output_errors();
    // The error that was reached last is the most helpful one.
    match errors.into_iter().max_by_key(|error| error.span().start) {
        Some(error) => Fault {
            words: error.span().start..error.span().end,
            expected: error.expected().map(ToString::to_string).collect(),
        },
        None => Fault { words: 0..kinds.len(), expected: Vec::new() },
    }
}

// PD-4
fn elements<'k>() -> impl Parser<'k, &'k [Kind], Vec<Element>, extra::Err<Rich<'k, Kind>>> {
    let word = |kind| just(kind).map_with(|_, extra| index(extra.span()));
    let played = one_of([Kind::Move, Kind::Ellipsis, Kind::NullMove])
        .map_with(|_, extra| index(extra.span()));
    let game_move = word(Kind::Number)
        .or_not()
        .then(played)
        .then(word(Kind::Strength).or_not())
        .map(|((number, text), strength)| Element::Move { number, text, strength })
        .labelled("a move");
    let tag = just(Kind::OpenTag)
        .ignore_then(word(Kind::TagName))
        .then(word(Kind::TagValue))
        .then_ignore(just(Kind::CloseTag))
        .map(|(name, value)| Element::Tag { name, value })
        .labelled("a tag");
    let alone = one_of(ALONE).map_with(|_, extra| Element::Word(index(extra.span())));
    choice((game_move, tag, alone)).repeated().collect()
}

fn index(span: SimpleSpan) -> usize {
    span.start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::Oddities;
    use ppn_source::Span;
    use proptest::prelude::*;

    const KINDS: [Kind; 12] = [
        Kind::OpenTag,
        Kind::TagName,
        Kind::TagValue,
        Kind::CloseTag,
        Kind::OpenVariation,
        Kind::Star,
        Kind::Comment,
        Kind::Number,
        Kind::Move,
        Kind::Ellipsis,
        Kind::Strength,
        Kind::Stray,
    ];

    proptest! {
        #[test]
        fn both_passes_read_the_same(
            kinds in prop::collection::vec(prop::sample::select(&KINDS[..]), 0..12),
        ) {
            let of_kind = |kind: Kind| {
                let (span, oddities) = (Span::default(), Oddities::NONE);
                Token { kind, span, oddities, squares: None }
            };
            let tokens: Vec<Token> = kinds.iter().copied().map(of_kind).collect();
            let quick = parse(&tokens, false).ok().map(Iterator::collect::<Vec<_>>);
            prop_assert_eq!(quick, elements().parse(&kinds[..]).into_output());
        }
    }
}
