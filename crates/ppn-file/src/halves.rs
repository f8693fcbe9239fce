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

/// Whether a text is a line `---`, or of more hyphens, and moves.
fn is_moves_alone(text: &str) -> bool {
    let game = Game::parse(text, &Limits::default());
    let is_line = |line: &str| line.len() >= 3 && line.bytes().all(|byte| byte == b'-');
    game.header.is_some_and(|line| is_line(line.slice(text).trim_end()))
        && game.end_marker.is_none()
        && game.metadata_span.is_empty()
        && game.unread_metadata().is_none()
        && !game.movetext_str().trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::split;

    fn halves(text: &str) -> Vec<Option<Half>> {
        split(text).map(|game| game.half).collect()
    }

    #[test]
    fn a_game_is_in_two_halves_if_the_second_has_nothing_but_moves() {
        let whole = [Some(Half::Metadata), Some(Half::Moves)];
        assert_eq!(halves("---\nEvent: A\n---\n1. a1-a2\n"), whole);
        assert_eq!(halves("---\nEvent: A\n---  \n1. a1-a2\n"), whole);
        for second in [
            "---\nSite: B\n...\n1. a1-a2\n",
            "---\n...\n1. a1-a2\n",
            "---\nSite: B\n\n1. a1-a2\n",
            "---\nSite: B\n1. a1-a2\n",
            "--- {Site: B}\n1. a1-a2\n",
            "---\n\n",
        ] {
            assert_eq!(halves(&format!("---\nEvent: A\n{second}")), [None; 2], "{second}");
        }
    }

    #[test]
    fn a_game_is_in_two_halves_if_the_first_has_nothing_but_metadata() {
        for first in [
            "---\nEvent: A\n...\n",
            "---\nEvent: A\n...\r",
            "---\nEvent: A\n1. S@a1\n",
            "---\n1. S@a1\n",
        ] {
            assert_eq!(halves(&format!("{first}---\n1. a1-a2\n")), [None; 2], "{first}");
        }
        let long = |length: usize| format!("---\nEvent: {}\n---\n1. a1-a2\n", "A".repeat(length));
        assert!(halves(&long(LONGEST - 12))[0].is_some());
        assert_eq!(halves(&long(LONGEST - 11)), [None; 2]);
    }
}
