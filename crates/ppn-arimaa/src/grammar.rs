use crate::{Token, TokenKind};
use chumsky::error::{LabelError, Rich, RichPattern};
use chumsky::extra::{self, ParserExtra};
use chumsky::prelude::*;

/// What stands in a turn behind its id.
#[derive(Default, Debug)]
pub(crate) struct Content {
    /// Comment and markings before the first step.
    pub(crate) before: Vec<Token>,
    /// Steps, each with the comments and markings behind it: at most one comment, two behind the
    /// last step.
    pub(crate) steps: Vec<(Token, Vec<Token>)>,
    /// The key word; behind steps only `pass`.
    pub(crate) key: Option<Token>,
    /// The comment behind the key word.
    pub(crate) after_key: Option<Token>,
}

/// Where a turn stops making sense.
#[derive(Debug)]
pub(crate) struct Misfit {
    /// The index of the first token that does not fit.
    pub(crate) at: usize,
    /// What would have fitted there, as words.
    pub(crate) expected: Vec<String>,
}

/// The grammar of a turn's content in two tiers: the first only says whether it holds, the second
/// is asked for what the first refuses.
pub(crate) struct Grammar<C, R> {
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
    impl Parser<'t, &'t [Token], Content, Cheap>,
    impl Parser<'t, &'t [Token], Content, Explained<'t>>,
> {
    Grammar { cheap: content(step), rich: content(step) }
}

impl<'t, C, R> Grammar<C, R>
where
    C: Parser<'t, &'t [Token], Content, Cheap>,
    R: Parser<'t, &'t [Token], Content, Explained<'t>>,
{
    pub(crate) fn read(&self, tokens: &'t [Token]) -> Result<Content, Misfit> {
        if let Some(content) = self.cheap.parse(tokens).into_output() {
            return Ok(content);
        }
        self.rich.parse(tokens).into_result().map_err(|errors| {
            let furthest = errors.into_iter().max_by_key(|error| error.span().start);
            let Some(error) = furthest else { return Misfit { at: 0, expected: Vec::new() } };
            let mut expected: Vec<String> = error.expected().filter_map(words).collect();
            expected.sort();
            expected.dedup();
            Misfit { at: error.span().start, expected }
        })
    }
}

fn words(pattern: &RichPattern<'_, Token>) -> Option<String> {
    match pattern {
        RichPattern::Label(label) => Some(label.to_string()),
        RichPattern::EndOfInput => Some("the end of the turn".to_owned()),
        _ => None,
    }
}

/// `before content`, to the end of the tokens.
fn content<'t, E>(step: TokenKind) -> impl Parser<'t, &'t [Token], Content, E>
where
    E: ParserExtra<'t, &'t [Token]>,
    E::Error: LabelError<'t, &'t [Token], &'static str>,
{
    let step = word(step, if step == TokenKind::Placement { "a placement" } else { "a step" });
    let key = word(TokenKind::Key, "a key word");
    let pass = word(TokenKind::Pass, "`pass`");
    let comment = word(TokenKind::Comment, "a comment");
    let markings = word(TokenKind::Marking, "a marking").repeated().collect::<Vec<_>>();

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
        Content { before: Vec::new(), steps, key, after_key }
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
