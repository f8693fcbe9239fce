//! Games of usual moves as what each move changes, for archives of which many positions are compared.

use crate::{
    Effect,
    plain_play::{Word, play},
};
use ppn_source::Span;

/// What the moves of a usual game do on the board, from the usual start position.
///
/// ```
/// use ppn_chess::{Effect, PlainGame, Span};
///
/// let game = PlainGame::read("[Event \"?\"]\n\n1. e4 {best by test} d5 2. exd5 *").unwrap();
/// let moves: Vec<&[Effect]> = game.moves().collect();
/// let [e4, d5] = ["e4", "d5"].map(|square| square.parse().unwrap());
/// assert_eq!(moves.len(), 3);
/// assert_eq!(moves[2], [Effect::Take(d5), Effect::Shift(e4, d5)]);
/// assert_eq!(game.spans()[1], Span::new(34, 36));
/// assert!(PlainGame::read("1. e5 *").is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlainGame {
    effects: Vec<Effect>,
    /// The number of effects up to the end of each move.
    ends: Vec<u32>,
    spans: Vec<Span>,
    words: Vec<Span>,
    has_glyphs: bool,
    begins_with_remark: bool,
}

impl PlainGame {
    /// Plays a text that is a game of moves as the standard writes them, from the usual position, with tags and comments but
    /// without variations. `None` for any other text, which [`read`](crate::read()) and [`replay`](crate::replay())
    /// understand: so a game that is given has no error.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut game = Self::default();
        play(text, |position, word| {
            match word {
                Word::Move(_, one, written) => {
                    position.add_effects(one, &mut game.effects);
                    game.ends.push(game.effects.len() as u32);
                    game.spans.push(written.with_number());
                    game.words.push(written.word);
                }
                Word::Remark { is_glyph } => {
                    game.has_glyphs |= is_glyph;
                    game.begins_with_remark |= game.ends.is_empty();
                }
                Word::Tags(_) | Word::Number(_) | Word::Moved(_) | Word::Result(_) => {}
            }
            Some(())
        })?;
        Some(game)
    }

    /// What each move does on the board, in order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &[Effect]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let effects = &self.effects[begin..end as usize];
            begin = end as usize;
            effects
        })
    }

    /// The place of each move in the text, from its number on if it follows one.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Where the word of each move is in the text, with its marks: `e4!`.
    #[must_use]
    pub fn words(&self) -> &[Span] {
        &self.words
    }

    /// Whether there are numeric glyphs, which say more about moves than their words.
    #[must_use]
    pub fn has_glyphs(&self) -> bool {
        self.has_glyphs
    }

    /// Whether a comment or a glyph is before the first move.
    #[must_use]
    pub fn begins_with_remark(&self) -> bool {
        self.begins_with_remark
    }
}
