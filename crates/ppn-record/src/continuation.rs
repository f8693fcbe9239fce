//! How a game continues when users move its pieces.

use ppn_engine::{Dialect, Place};
use ppn_piece::Piece;
use ppn_source::{Edit, Span};

/// How a game continues when users move its pieces, at the end of its text.
#[derive(Debug)]
#[non_exhaustive]
pub enum Continuation {
    /// Any piece may go anywhere; the gestures are written as moves of PPN.
    Free(FreePlay),
    /// Pieces move by the rules of the game.
    Ruled(Box<dyn Rules>),
    /// The game cannot continue, for this reason.
    Stuck(String),
}

/// A game whose pieces may go anywhere.
#[derive(Clone, PartialEq, Debug)]
pub struct FreePlay {
    /// The place of the movetext in the text.
    pub movetext: Span,
    /// Assumptions about pieces that are not fully named.
    pub dialect: Dialect,
}

/// A play that the rules allow next.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    /// Its text in the notation.
    pub words: String,
    /// The places that the piece passes, in units of written coordinates, from the first to the
    /// last.
    pub path: Vec<Place>,
    /// The piece that is placed on the board, at the only place of the path.
    pub piece: Option<Piece>,
}

/// The rules of a game at the end of its text, and the way that its moves are written there.
pub trait Rules: Send + Sync {
    /// The player who plays next, such as `White`.
    fn to_move(&self) -> String;

    /// All plays that are allowed next.
    fn plays(&self) -> &[Play];

    /// The reason why a piece cannot go through these places.
    fn refusal(&self, path: &[Place]) -> String;

    /// The edit of the text that writes the words of a play.
    fn write(&self, words: &str) -> Edit;

    /// The edit of the text that writes an illegal play, with a mark. `None` if the notation cannot
    /// express it.
    fn write_forbidden(&self, _path: &[Place]) -> Option<Edit> {
        None
    }

    /// Ends the turn, in games whose turns do not end automatically.
    ///
    /// # Errors
    /// The reason why the turn cannot end now.
    fn finish(&self) -> Result<(), String> {
        Ok(())
    }

    /// The edit of the text that writes a comment.
    fn comment(&self, text: &str) -> Edit;
}

impl std::fmt::Debug for dyn Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules").field("to_move", &self.to_move()).finish_non_exhaustive()
    }
}

/// A user's text as the content of a comment: on one line, and without the characters that would
/// end the comment.
#[must_use]
pub fn comment_text(text: &str, replaced: &[(char, char)]) -> String {
    let replace = |c: char| replaced.iter().find(|(bad, _)| *bad == c).map_or(c, |&(_, good)| good);
    let words = text.split_whitespace().map(|word| word.chars().map(replace).collect());
    words.collect::<Vec<String>>().join(" ")
}
