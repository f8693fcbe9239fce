//! The kinds of the words of a game, for editors.

use ppn_source::Span;

/// A part of a game's text, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its kind.
    pub kind: PartKind,
    /// Its place.
    pub span: Span,
}

/// The kind of a part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PartKind {
    /// A key of the metadata.
    Key,
    /// A value of the metadata.
    Value,
    /// The name of a game or of a set of rules.
    Game,
    /// The name of a player.
    Player,
    /// The name of a macro where it is defined.
    Macro,
    /// The name of a macro where it is used.
    MacroUse,
    /// A move number.
    Number,
    /// A comment.
    Comment,
    /// A word that moves pieces; its components are separate parts.
    Move,
    /// A piece.
    Piece,
    /// A place on the board.
    Place,
    /// A symbol that comments on a move or a board.
    Annotation,
    /// Moves that could have been played instead.
    Variation,
    /// The result of the game.
    Result,
    /// Text that was not understood.
    Broken,
}

/// Sorts parts into the order of the text: a part comes before those inside it.
pub fn sort_parts(parts: &mut [Part]) {
    parts.sort_by_key(|part| (part.span.start, std::cmp::Reverse(part.span.end)));
}
