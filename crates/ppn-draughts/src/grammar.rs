//! The productions of the grammar that concern neighbouring words: tags and moves.
//!
//! Nesting (variations) and the separation of games need no look-ahead and are left to
//! [`crate::assembly`], so no depth of nesting can exhaust the stack.

use crate::token::Kind;
use chumsky::{error::EmptyErr, extra, prelude::*};
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
    let quick = elements::<extra::Err<EmptyErr>>(anything).parse(kinds).into_result();
    quick.map_err(|_| explain(kinds))
}

/// Finds out where and why words do not match the grammar.
fn explain(kinds: &[Kind]) -> Fault {
    let (_, errors) =
        elements::<extra::Err<Rich<'_, Kind>>>(false).parse(kinds).into_output_errors();
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
fn elements<'k, E>(anything: bool) -> impl Parser<'k, &'k [Kind], Vec<Element>, E>
where
    E: extra::ParserExtra<'k, &'k [Kind]>,
    E::Error: chumsky::label::LabelError<'k, &'k [Kind], &'static str>,
{
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
    let alone = one_of([
        Kind::Comment,
        Kind::Glyph,
        Kind::Setup,
        Kind::OpenVariation,
        Kind::CloseVariation,
        Kind::Star,
        Kind::Result,
    ])
    .map_with(|_, extra| Element::Word(index(extra.span())));
    let stray =
        any().filter(move |_| anything).map_with(|_, extra| Element::Word(index(extra.span())));
    choice((game_move, tag, alone, stray)).repeated().collect()
}

fn index(span: SimpleSpan) -> usize {
    span.start
}
