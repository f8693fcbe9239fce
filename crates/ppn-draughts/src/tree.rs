//! A text and its games as written.

use crate::{
    results::is_no_result,
    squares_text::{Sign, SquaresText, TwoSquares},
    token::Oddities,
};
use ppn_source::{Diagnostic, Edit, Span};
use std::borrow::Cow;

/// A text with its games.
///
/// The tree has spans instead of copies of the text. The text between the items of a game stays in
/// the text, so nothing is lost.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Pdn {
    /// The text that all spans refer to.
    pub text: String,
    /// The games, none of them empty.
    pub games: Vec<Game>,
    /// The diagnostics of the file as a whole.
    pub diagnostics: Vec<Diagnostic>,
}

impl Pdn {
    /// All diagnostics of the file and its games. Replaying the games finds more.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().chain(self.games.iter().flat_map(|game| &game.diagnostics))
    }

    /// Whether the text follows the grammar that it was read by.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !self.diagnostics().any(Diagnostic::is_error)
    }
}

/// A game: tags, moves and comments.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Game {
    /// From its first word to its separator.
    pub span: Span,
    /// The tags in their order, repeated ones too.
    pub tags: Vec<Tag>,
    /// Moves, variations, comments, setups and glyphs.
    pub body: Vec<Item>,
    /// The separator after it.
    pub separator: Option<Separator>,
    /// The comments from `%` to the end of the line since the game before.
    pub line_comments: Vec<Span>,
    /// The diagnostics of reading it, before it is replayed.
    pub diagnostics: Vec<Diagnostic>,
}

impl Game {
    /// The first tag of that name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.is(name))
    }

    /// Whether its tag `Result` names a result.
    #[must_use]
    pub fn tells_result(&self) -> bool {
        self.tag("Result").is_some_and(|tag| !is_no_result(&tag.value))
    }
}

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// From bracket to bracket.
    pub span: Span,
    /// The name.
    pub name: String,
    /// The value without quotes; `\"` is a quote.
    pub value: String,
    /// The value with its quotes.
    pub value_span: Span,
}

impl Tag {
    /// Whether the tag has that name. The case of letters does not matter: the tag is written with
    /// the spelling of the standard.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        tag_is(&self.name, name)
    }

    /// A fix that writes another value in the text. `None` if the closing quote is missing: the fix
    /// that adds the quote comes first, because otherwise there would be two.
    pub(crate) fn new_value(&self, text: &str, value: &str) -> Option<Edit> {
        let written = self.value_span.slice(text);
        let is_closed = written.len() > 1 && written.ends_with('"');
        is_closed.then(|| Edit::replace(self.value_span, format!("\"{value}\"")))
    }
}

/// The text of a comment as written, without its braces, or the semicolon or `//` that it begins with.
#[must_use]
pub fn comment_text(written: &str) -> &str {
    written.strip_prefix(';').or(written.strip_prefix("//")).unwrap_or_else(|| {
        let inside = written.trim_start_matches('{');
        inside.strip_suffix('}').unwrap_or(inside)
    })
}

/// Whether the name of a tag, as written, is `name`.
pub(crate) fn tag_is(written: &str, name: &str) -> bool {
    written.eq_ignore_ascii_case(name)
}

/// The tags of the standard, and those that other programs write.
pub(crate) const KNOWN_TAGS: [&str; 44] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "GameType",
    "FEN",
    "SetUp",
    "PlyCount",
    "Termination",
    "ResultFormat",
    "WhiteTitle",
    "WhiteRating",
    "WhiteElo",
    "WhiteFmjdId",
    "WhiteNA",
    "WhiteType",
    "WhiteTime",
    "WhiteClock",
    "BlackTitle",
    "BlackRating",
    "BlackElo",
    "BlackFmjdId",
    "BlackNA",
    "BlackType",
    "BlackTime",
    "BlackClock",
    "EventDate",
    "EventSponsor",
    "Section",
    "Stage",
    "Board",
    "TimeControl",
    "TimeControlWhite",
    "TimeControlBlack",
    "Time",
    "UTCTime",
    "UTCDate",
    "Annotator",
    "Author",
    "Publication",
    "PublicationDate",
];

/// The names of tags that have a meaning here.
pub fn known_tags() -> impl Iterator<Item = &'static str> {
    KNOWN_TAGS.into_iter()
}

/// The spelling of the name of a tag: that of the standard, or with a capital for other tags.
/// `Setup` is kept, because programs write it so.
#[must_use]
pub fn tag_name(name: &str) -> Cow<'_, str> {
    let known = KNOWN_TAGS.iter().find(|known| known.eq_ignore_ascii_case(name));
    match known.filter(|_| name != "Setup") {
        Some(known) => (*known).into(),
        None if !begins_small(name) => name.into(),
        None => {
            let mut letters = name.chars();
            let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
            (capital + letters.as_str()).into()
        }
    }
}

fn begins_small(name: &str) -> bool {
    name.starts_with(char::is_lowercase)
}

/// An item of a game's body.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A move.
    Move(MoveText),
    /// An alternative to the last move.
    Variation(Variation),
    /// A comment, with its braces or from its semicolon.
    Comment(Span),
    /// A position, with its strokes.
    Setup(Span),
    /// A numeric glyph, such as `$7`.
    Glyph(Span),
    /// A word that is skipped: a move number without a move, or an unexpected word.
    Stray(Span),
}

/// A move as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveText {
    /// The move number right before it.
    pub number: Option<Span>,
    /// The move.
    pub span: Span,
    /// Whether it is a move at all.
    pub form: Form,
    /// The strength, such as `!?`, maybe in brackets. A star for a forced move is at its end.
    pub strength: Option<Span>,
    pub(crate) oddities: Oddities,
    /// The squares, if they are written as nearly all are.
    pub(crate) squares: Option<TwoSquares>,
}

/// A move, or what is written in its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Form {
    /// Squares.
    Squares,
    /// `...`: the text does not give the move.
    Ellipsis,
    /// `- -` or `--`: the move is unknown.
    Null,
}

/// A line that could have been played instead of the last move before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// From bracket to bracket.
    pub span: Span,
    /// The items; never empty.
    pub items: Vec<Item>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Separator {
    /// `*`.
    Star(Span),
    /// A result.
    Result(Span),
}

impl Separator {
    /// The place.
    #[must_use]
    pub fn span(self) -> Span {
        match self {
            Self::Star(span) | Self::Result(span) => span,
        }
    }
}

impl Item {
    /// The place; for a move, the place of the move itself.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Move(played) => played.span,
            Self::Variation(variation) => variation.span,
            Self::Comment(span) | Self::Setup(span) | Self::Glyph(span) | Self::Stray(span) => {
                *span
            }
        }
    }
}

impl MoveText {
    /// The place of the move with its number, if that is directly before it: a setup may be between.
    #[must_use]
    pub fn span_with_number(&self, text: &str) -> Span {
        let is_beside = |number: &Span| {
            let between = text.get(number.range().end..self.span.range().start);
            between.is_some_and(|between| between.trim().is_empty())
        };
        self.number.filter(is_beside).map_or(self.span, |number| number.cover(self.span))
    }

    /// Its squares and symbols.
    pub(crate) fn squares(&self, text: &str) -> SquaresText {
        match self.squares {
            Some(two) => two.into(),
            None => SquaresText::read(self.span.slice(text)),
        }
    }

    /// Whether it is written with a symbol for captures.
    pub(crate) fn has_capture_symbol(&self, text: &str) -> bool {
        match self.squares {
            Some(two) => two.sign != Sign::Hyphen,
            None => self.span.slice(text).contains(['x', 'X', ':', '×', '*']),
        }
    }

    /// The strength without brackets.
    #[must_use]
    pub fn strength<'t>(&self, text: &'t str) -> Option<&'t str> {
        let strength = self.strength?.slice(text);
        let inside = strength.strip_prefix('(').and_then(|open| open.strip_suffix(')'));
        Some(inside.unwrap_or(strength))
    }

    /// The strength as written, without the star, and whether there is one.
    #[must_use]
    pub fn strength_and_star<'t>(&self, text: &'t str) -> (&'t str, bool) {
        let strength = self.strength.map_or("", |strength| strength.slice(text));
        strength.strip_suffix('*').map_or((strength, false), |signs| (signs, true))
    }
}
