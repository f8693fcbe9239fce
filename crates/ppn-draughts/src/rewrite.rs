//! Writing the games of a text again, except for those that are not understood.

use crate::{Limits, NotUnderstood, PageLayout, Pdn, replay, split, write_game};
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
/// and [`Rewritten::left`] has the reason.
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
/// let pdn = read("[GameType \"20\"] 1. 32-28 * [GameType \"20\"] 1. 32-28 Nf6 *", Mode::Tolerant);
/// let rewritten = rewrite(&pdn, Default::default(), &Limits::default());
/// let (index, reason) = &rewritten.left[0];
/// assert_eq!((*index, reason.span.slice(&pdn.text)), (1, "Nf6"));
/// ```
///
/// The layout determines where lines begin:
///
/// ```
/// use ppn_draughts::{Limits, Mode, PageLayout, read, rewrite};
/// use ppn_source::LineBreaks;
///
/// let text = "[GameType \"20\"]\n\n1. 32-28 19-23\n2. 28x19   14x23\n*\n";
/// let layout = PageLayout { breaks: LineBreaks::Keep, ..PageLayout::default() };
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
    for (at, (game, part)) in pdn.games.iter().zip(parts).enumerate() {
        let replay = replay(&pdn.text, game, limits);
        match replay.not_understood(&pdn.text, game) {
            Some(left) => {
                rewritten.text.push_str(&part);
                rewritten.left.push((at, left));
            }
            None => {
                let text = &mut rewritten.text;
                if !text.is_empty() {
                    text.push_str(if text.ends_with(['\n', '\r']) { "\n" } else { "\n\n" });
                }
                text.push_str(&write_game(&pdn.text, game, &replay, layout));
            }
        }
    }
    rewritten
}

/// Writes all games, also those that are not understood.
pub(crate) fn write_all(pdn: &Pdn) -> String {
    let limits = Limits::default();
    let written =
        |game| write_game(&pdn.text, game, &replay(&pdn.text, game, &limits), Default::default());
    let games: Vec<String> = pdn.games.iter().map(written).collect();
    games.join("\n")
}
