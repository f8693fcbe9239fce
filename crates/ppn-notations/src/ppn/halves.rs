//! Games that a line `---` instead of `...` cuts in two.

use ppn_file::{Game, GameText, Half, Limits};
use std::io;

/// The longest metadata that are looked at, in bytes.
const LONGEST: usize = 4096;

/// The games of a file, with those marked that are halves of one. After metadata alone, one more game is
/// held.
pub(super) struct Halves<I> {
    games: I,
    held: Option<io::Result<GameText<'static>>>,
}

impl<I> Halves<I> {
    pub(super) fn of(games: I) -> Self {
        Self { games, held: None }
    }
}

impl<I: Iterator<Item = io::Result<GameText<'static>>>> Iterator for Halves<I> {
    type Item = io::Result<GameText<'static>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = self.held.take().or_else(|| self.games.next())?;
        if let Ok(first) = &mut game
            && is_metadata_alone(&first.text)
        {
            let mut after = self.games.next();
            if let Some(Ok(second)) = &mut after
                && is_moves_alone(&second.text)
            {
                (first.half, second.half) = (Some(Half::Metadata), Some(Half::Moves));
            }
            self.held = after;
        }
        Some(game)
    }
}

/// Whether a text is metadata without an end, and nothing else.
fn is_metadata_alone(text: &str) -> bool {
    if text.len() > LONGEST || text.contains("\n...") || text.contains("\r...") {
        return false;
    }
    let game = Game::parse(text, &Limits::default());
    let lines = game.header.and_then(|_| game.unread_metadata());
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
