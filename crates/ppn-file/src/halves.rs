//! Games that a line `---` instead of `...` cuts in two.

use crate::{Game, GameText, Half, Limits};
use std::{convert::Infallible, iter};

/// The longest metadata that are looked at, in bytes.
const LONGEST: usize = 4096;

/// Marks games that are halves of one. After metadata alone, one more game is held.
#[derive(Debug)]
pub(crate) struct Halves<'t, E> {
    held: Option<Result<GameText<'t>, E>>,
}

impl<E> Default for Halves<'_, E> {
    fn default() -> Self {
        Self { held: None }
    }
}

impl<'t, E> Halves<'t, E> {
    /// The next game. `read` returns those after the games that were returned or are held.
    pub(crate) fn next(
        &mut self,
        mut read: impl FnMut() -> Option<Result<GameText<'t>, E>>,
    ) -> Option<Result<GameText<'t>, E>> {
        let mut game = self.held.take().or_else(&mut read)?;
        if let Ok(first) = &mut game
            && !first.is_cut
            && is_metadata_alone(&first.text)
        {
            let mut after = read();
            if let Some(Ok(second)) = &mut after
                && !second.is_cut
                && is_moves_alone(&second.text)
            {
                (first.half, second.half) = (Some(Half::Metadata), Some(Half::Moves));
            }
            self.held = after;
        }
        Some(game)
    }
}

/// The games of a text in memory, with those marked that are halves of one.
pub(crate) fn halved<'t>(
    mut games: impl Iterator<Item = GameText<'t>>,
) -> impl Iterator<Item = GameText<'t>> {
    let mut halves = Halves::<Infallible>::default();
    iter::from_fn(move || halves.next(|| games.next().map(Ok)).map(|Ok(game)| game))
}

/// Whether a text is metadata without an end, and nothing else.
fn is_metadata_alone(text: &str) -> bool {
    if text.len() > LONGEST || text.contains("\n...") || text.contains("\r...") {
        return false;
    }
    let game = Game::parse(text, &Limits::default());
    let lines = game.unread_metadata();
    lines.is_some_and(|lines| text[lines.range().end..].trim().is_empty())
}

/// Whether a text is a line `---` and moves.
fn is_moves_alone(text: &str) -> bool {
    let game = Game::parse(text, &Limits::default());
    game.header.is_some_and(|line| line.slice(text).trim_end() == "---")
        && game.end_marker.is_none()
        && game.metadata_span.is_empty()
        && game.unread_metadata().is_none()
        && !game.movetext_str().trim().is_empty()
}
