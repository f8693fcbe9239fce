//! The productions of the grammar that concern neighbouring words: tags and moves.
//!
//! Nesting (variations) and the separation of games need no look-ahead and are left to
//! [`crate::assembly`], so no depth of nesting can exhaust the stack.

use crate::token::Kind;
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
pub(crate) fn parse(kinds: &[Kind], anything: bool) -> Result<Vec<Element>, Fault> {
    let mut elements = Vec::with_capacity(kinds.len());
    let mut at = 0;
    while at < kinds.len() {
        let (element, length) = element(kinds, at);
        if !anything && matches!(element, Element::Word(at) if !is_alone(kinds[at])) {
            return Err(explain(kinds));
        }
        elements.push(element);
        at += length;
    }
    Ok(elements)
}

/// The element that begins with a word, and the number of its words.
fn element(kinds: &[Kind], at: usize) -> (Element, usize) {
    if let [Kind::OpenTag, Kind::TagName, Kind::TagValue, Kind::CloseTag, ..] = kinds[at..] {
        return (Element::Tag { name: at + 1, value: at + 2 }, 4);
    }
    let number = (kinds[at] == Kind::Number).then_some(at);
    let text = at + usize::from(number.is_some());
    if !matches!(kinds.get(text), Some(Kind::Move | Kind::Ellipsis | Kind::NullMove)) {
        return (Element::Word(at), 1);
    }
    let strength = (kinds.get(text + 1) == Some(&Kind::Strength)).then_some(text + 1);
    let length = strength.unwrap_or(text) + 1 - at;
    (Element::Move { number, text, strength }, length)
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
            let quick = parse(&kinds, false).ok();
            prop_assert_eq!(quick, elements().parse(&kinds[..]).into_output());
        }
    }
}
