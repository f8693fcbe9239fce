//! Writing the games of a text again, except for those that are not understood.

use crate::{
    Form, Game, Item, Limits, NotUnderstood, PageLayout, Pdn, Played, Replay, Separator, read,
    replay, split, write::write, write_game,
};
use ppn_source::{Diagnostic, Span};

/// The result of [`rewrite`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rewritten {
    /// The text.
    pub text: String,
    /// The reason for each game that is left unchanged, with its index in [`Pdn::games`].
    pub left: Vec<(usize, NotUnderstood)>,
}

/// Writes the games of a file in the form that the standard prescribes.
///
/// Reading the result strictly gives the same games: moves have the notation, symbol and length of
/// their game, and a star ends each game. A game that was not understood completely keeps every byte,
/// and [`Rewritten::left`] has the reason. If all of its moves are replayed, words that are skipped do not matter to
/// them: the game is written, and the words stay in their places.
///
/// ```
/// use ppn_draughts::{Limits, Mode, read, rewrite};
///
/// let pdn = read("[GameType \"20\"] 1. 32-28 19-23 28 x19! 14:23 1-1", Mode::Tolerant);
/// assert_eq!(
///     rewrite(&pdn, Default::default(), &Limits::default()).text,
///     "[Result \"1-1\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19! 14x23\n*\n"
/// );
///
/// let pdn = read("[GameType \"20\"] 1. 32-28 * [GameType \"20\"] 1. 32-28 - - *", Mode::Tolerant);
/// let rewritten = rewrite(&pdn, Default::default(), &Limits::default());
/// let (index, reason) = &rewritten.left[0];
/// assert_eq!((*index, reason.span.slice(&pdn.text)), (1, "- -"));
/// ```
///
/// The layout determines where lines begin:
///
/// ```
/// use ppn_draughts::{Limits, LineBreaks, Mode, PageLayout, read, rewrite};
///
/// let text = "[GameType \"20\"]\n\n1. 32-28 19-23\n2. 28x19   14x23\n*\n";
/// let layout = PageLayout::default().with_breaks(LineBreaks::Keep);
/// let rewritten = rewrite(&read(text, Mode::Tolerant), layout, &Limits::default());
/// assert_eq!(rewritten.text, text.replace("   ", " "));
/// ```
#[must_use]
pub fn rewrite(pdn: &Pdn, layout: PageLayout, limits: &Limits) -> Rewritten {
    let whole = Limits { piece: usize::MAX, ..*limits };
    let parts: Vec<_> = split(&pdn.text, &whole).map(|part| part.text).collect();
    // A text without a game, or one that was not read to its end, is left unchanged.
    if parts.len() != pdn.games.len() || pdn.diagnostics.iter().any(Diagnostic::is_error) {
        let error = pdn.diagnostics.iter().find(|said| said.is_error());
        let left = NotUnderstood {
            span: error.map_or(Span::new(0, 0), |said| said.span),
            reason: error.map_or("its games are unknown".into(), |said| said.message.clone()),
            code: error.map(|said| said.code),
        };
        return Rewritten { text: pdn.text.clone(), left: vec![(0, left)] };
    }
    let mut rewritten = Rewritten { text: String::new(), left: Vec::new() };
    let mut end = 0;
    for (at, (game, part)) in pdn.games.iter().zip(parts).enumerate() {
        let replay = replay(&pdn.text, game, limits);
        end += part.len();
        match replay.not_understood(&pdn.text, game) {
            Some(left) => match with_odd_words(pdn, game, &replay, end, layout, limits) {
                Some(written) => rewritten.add(&written),
                None => {
                    rewritten.text.push_str(&part);
                    rewritten.left.push((at, left));
                }
            },
            None => rewritten.add(&write_game(&pdn.text, game, &replay, layout)),
        }
    }
    rewritten
}

impl Rewritten {
    /// Adds a game after an empty line.
    fn add(&mut self, written: &str) {
        let text = &mut self.text;
        if !text.is_empty() {
            text.push_str(if text.ends_with(['\n', '\r']) { "\n" } else { "\n\n" });
        }
        text.push_str(written);
    }
}

/// A game all of whose moves are replayed, with its odd words in their places; `None` if they would be read in another
/// way there, or if more is odd. `end` is the end of the part of the file that belongs to the game.
fn with_odd_words(
    pdn: &Pdn,
    game: &Game,
    replayed: &Replay,
    end: usize,
    layout: PageLayout,
    limits: &Limits,
) -> Option<String> {
    if !replayed.has_odd_words_only(&pdn.text, game) {
        return None;
    }
    let tags = game.tags.iter().map(|tag| tag.span.end).max().unwrap_or(0);
    if game.body.first().is_some_and(|item| item.span().start < tags) || has_glued(&game.body) {
        return None;
    }
    // What is behind the result is not written.
    let separator = game.separator.map_or(game.span, Separator::span).range().end;
    if !pdn.text.get(separator..end)?.trim().is_empty() {
        return None;
    }
    let written = write(&pdn.text, game, replayed, layout, true);
    let again = read(written.as_str(), *limits);
    let [only] = &again.games[..] else { return None };
    let replay = replay(&again.text, only, limits);
    let is_same = replay.has_odd_words_only(&again.text, only)
        && words(&pdn.text, game, replayed) == words(&again.text, only, &replay)
        && remarks(&pdn.text, game) == remarks(&again.text, only);
    is_same.then_some(written)
}

/// Whether words that are not understood touch each other: a space between them might change what they are,
/// such as an open `/FEN`.
fn has_glued(items: &[Item]) -> bool {
    let touch = |pair: &[Item]| match pair {
        [Item::Stray(one), Item::Stray(other)] => one.end == other.start,
        _ => false,
    };
    let inside = |item: &Item| matches!(item, Item::Variation(inner) if has_glued(&inner.items));
    items.windows(2).any(touch) || items.iter().any(inside)
}

/// The comments of the main line, and those to the end of the line, without regard to their white space.
fn remarks(text: &str, game: &Game) -> Vec<String> {
    let comments = game.body.iter().filter_map(|item| match item {
        Item::Comment(span) => Some(*span),
        _ => None,
    });
    let all = comments.chain(game.line_comments.iter().copied());
    all.map(|span| span.slice(text).split_whitespace().collect()).collect()
}

/// The moves of the main line, and the words that are not understood, in their order.
fn words(text: &str, game: &Game, replay: &Replay) -> Vec<String> {
    let Some(Played { rules, line }) = &replay.played else { return Vec::new() };
    let mut plies = line.plies();
    let word = |item: &Item| match item {
        Item::Move(one) if one.form == Form::Squares => {
            Some(plies.next().map_or_else(String::new, |ply| rules.long(&ply.played)))
        }
        Item::Stray(span) => Some(span.slice(text).to_owned()),
        Item::Variation(inner) => Some(format!("({})", words_inside(text, &inner.items))),
        _ => None,
    };
    game.body.iter().filter_map(word).collect()
}

/// The words of a variation that are not understood, and a hyphen for each move.
fn words_inside(text: &str, items: &[Item]) -> String {
    let word = |item: &Item| match item {
        Item::Move(_) => Some("-".to_owned()),
        Item::Stray(span) => Some(span.slice(text).to_owned()),
        Item::Variation(inner) => Some(format!("({})", words_inside(text, &inner.items))),
        _ => None,
    };
    items.iter().filter_map(word).collect::<Vec<_>>().join(" ")
}

/// Writes all games, also those that are not understood.
pub(crate) fn write_all(pdn: &Pdn) -> String {
    let limits = Limits::default();
    let written =
        |game| write_game(&pdn.text, game, &replay(&pdn.text, game, &limits), Default::default());
    let games: Vec<String> = pdn.games.iter().map(written).collect();
    games.join("\n")
}
