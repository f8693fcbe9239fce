//! The grammar of the words of a turn, on chumsky.

use crate::{Token, TokenKind};
use chumsky::error::{LabelError, Rich, RichPattern};
use chumsky::extra::{self, ParserExtra};
use chumsky::prelude::*;

/// The words of a turn after its id.
#[derive(Default, Debug)]
pub(crate) struct Content<'t> {
    /// The steps of a turn that has only steps; all other fields are empty then.
    pub(crate) bare: &'t [Token],
    /// Comment and markings before the first step.
    pub(crate) before: Vec<Token>,
    /// Steps, each with the comments and markings after it: at most one comment, two after the
    /// last step.
    pub(crate) steps: Vec<(Token, Vec<Token>)>,
    /// The key word; after steps only `pass`.
    pub(crate) key: Option<Token>,
    /// The comment after the key word.
    pub(crate) after_key: Option<Token>,
}

/// The place where the words of a turn stop matching the grammar.
#[derive(Debug)]
pub(crate) struct Misfit {
    /// The index of the first token that does not fit.
    pub(crate) at: usize,
    /// The words that were expected there.
    pub(crate) expected: Vec<&'static str>,
}

impl Content<'_> {
    /// Whether there is no step.
    pub(crate) fn has_no_steps(&self) -> bool {
        self.bare.is_empty() && self.steps.is_empty()
    }

    /// Copies the bare steps into `steps`, so that the content does not borrow from the text.
    pub(crate) fn kept<'c>(mut self) -> Content<'c> {
        self.steps.extend(self.bare.iter().map(|&token| (token, Vec::new())));
        Content { bare: &[], ..self }
    }
}

/// The grammar of a turn's content in two tiers. The first only decides whether the content is
/// valid. The second reads what the first rejects, and finds the error. Most turns have only steps
/// and need neither.
pub(crate) struct Grammar<C, R> {
    step: TokenKind,
    cheap: C,
    rich: R,
}

type Cheap = extra::Default;
type Explained<'t> = extra::Err<Rich<'t, Token>>;

/// The grammar of turns whose steps are of the given kind: placements in setup turns, movements in
/// all others.
pub(crate) fn grammar<'t>(
    step: TokenKind,
) -> Grammar<
    impl Parser<'t, &'t [Token], Content<'t>, Cheap>,
    impl Parser<'t, &'t [Token], Content<'t>, Explained<'t>>,
> {
    Grammar { step, cheap: content(step), rich: content(step) }
}

impl<'t, C, R> Grammar<C, R>
where
    C: Parser<'t, &'t [Token], Content<'t>, Cheap>,
    R: Parser<'t, &'t [Token], Content<'t>, Explained<'t>>,
{
    pub(crate) fn read(&self, tokens: &'t [Token]) -> Result<Content<'t>, Misfit> {
        if tokens.iter().all(|token| token.kind == self.step) {
            return Ok(Content { bare: tokens, ..Content::default() });
        }
        if let Some(content) = self.cheap.parse(tokens).into_output() {
            return Ok(content);
        }
        self.rich.parse(tokens).into_result().map_err(|errors| {
            let furthest = errors.into_iter().max_by_key(|error| error.span().start);
            let Some(error) = furthest else { return Misfit { at: 0, expected: Vec::new() } };
            let found: Vec<&str> = error.expected().filter_map(label).collect();
            let expected = LABELS.iter().copied().filter(|label| found.contains(label)).collect();
            Misfit { at: error.span().start, expected }
        })
    }
}

/// The words that messages may list as expected, in this order; a `pass` is never needed.
const LABELS: [&str; 6] = [STEP, PLACEMENT, COMMENT, MARKING, KEY, END];
const STEP: &str = "a step";
const PLACEMENT: &str = "a placement";
const COMMENT: &str = "a comment";
const MARKING: &str = "a marking";
const KEY: &str = "a key word";
const PASS: &str = "`pass`";
const END: &str = "the end of the turn";

fn label<'e>(pattern: &'e RichPattern<'_, Token>) -> Option<&'e str> {
    match pattern {
        RichPattern::Label(label) => Some(label),
        RichPattern::EndOfInput => Some(END),
        _ => None,
    }
}

/// The parser of `before content`, up to the end of the tokens.
// FN-5
fn content<'t, E>(step: TokenKind) -> impl Parser<'t, &'t [Token], Content<'t>, E>
where
    E: ParserExtra<'t, &'t [Token]>,
    E::Error: LabelError<'t, &'t [Token], &'static str>,
{
    let step = word(step, if step == TokenKind::Placement { PLACEMENT } else { STEP });
    let key = word(TokenKind::Key, KEY);
    let pass = word(TokenKind::Pass, PASS);
    let comment = word(TokenKind::Comment, COMMENT);
    let markings = word(TokenKind::Marking, MARKING).repeated().collect::<Vec<_>>();

    let commented = comment.clone().then(markings.clone()).or_not();
    let slot = markings.then(commented.clone()).map(|(mut slot, commented)| {
        add(&mut slot, commented);
        slot
    });
    let steps = step.then(slot.clone()).repeated().at_least(1).collect::<Vec<_>>();
    let comment = comment.or_not();

    let moved = steps.then(choice((
        pass.clone().then(comment.clone()).map(|(pass, after)| (Some(pass), after, None)),
        commented.map(|second| (None, None, second)),
    )));
    let moved = moved.map(|(mut steps, (key, after_key, second))| {
        if let Some((_, slot)) = steps.last_mut() {
            add(slot, second);
        }
        Content { steps, key, after_key, ..Content::default() }
    });
    let said = key.or(pass).then(comment).map(|(key, after_key)| Content {
        key: Some(key),
        after_key,
        ..Content::default()
    });
    slot.then(choice((moved, said, empty().map(|()| Content::default()))))
        .then_ignore(end())
        .map(|(before, content)| Content { before, ..content })
}

fn add(slot: &mut Vec<Token>, commented: Option<(Token, Vec<Token>)>) {
    if let Some((comment, markings)) = commented {
        slot.push(comment);
        slot.extend(markings);
    }
}

fn word<'t, E>(
    kind: TokenKind,
    label: &'static str,
) -> impl Parser<'t, &'t [Token], Token, E> + Clone
where
    E: ParserExtra<'t, &'t [Token]>,
    E::Error: LabelError<'t, &'t [Token], &'static str>,
{
    any().filter(move |token: &Token| token.kind == kind).labelled(label)
}
