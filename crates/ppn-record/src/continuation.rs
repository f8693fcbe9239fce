//! How a game continues when users move its pieces.

use ppn_engine::{Dialect, Place};
use ppn_piece::Piece;
use ppn_source::{Edit, Span};
use ppn_syntax::LineEnd;

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

/// The largest width of lines to which words are added.
const WIDTH: usize = 80;

/// The edit that inserts words at a place of a text, with the necessary white space.
///
/// ```
/// use ppn_record::insertion;
///
/// assert_eq!(insertion("1. b2-c3\n", 8, "1... c4-c3", false).text, " 1... c4-c3");
/// assert_eq!(insertion("1. b2-c3\r\n", 8, "2. a1-a2", true).text, "\r\n2. a1-a2");
/// assert_eq!(insertion("*", 0, "1. 32-28", false).text, "1. 32-28 ");
/// ```
#[must_use]
pub fn insertion(text: &str, at: u32, words: &str, on_new_line: bool) -> Edit {
    let (before, after) = text.split_at_checked(at as usize).unwrap_or((text, ""));
    let line_end = LineEnd::of(text).unwrap_or_default().as_str();
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    let first = words.split(['\n', '\r']).next().unwrap_or_default();
    let is_long = line.chars().count() + 1 + first.chars().count() > WIDTH;
    let gap = match before.chars().next_back() {
        None | Some('\n' | '\r') => "",
        Some(_) if on_new_line || is_long => line_end,
        Some(last) if last.is_whitespace() => "",
        Some(_) => " ",
    };
    let begins_line = gap == line_end || before.is_empty() || before.ends_with(['\n', '\r']);
    let end = match after.chars().next() {
        None if begins_line => line_end,
        Some(next) if !next.is_whitespace() => " ",
        _ => "",
    };
    Edit::insert(at, format!("{gap}{words}{end}"))
}

/// A user's text as the content of a comment: on one line, and without the characters that would
/// end the comment.
#[must_use]
pub fn comment_text(text: &str, replaced: &[(char, char)]) -> String {
    let replace = |c: char| replaced.iter().find(|(bad, _)| *bad == c).map_or(c, |&(_, good)| good);
    let words = text.split_whitespace().map(|word| word.chars().map(replace).collect());
    words.collect::<Vec<String>>().join(" ")
}
