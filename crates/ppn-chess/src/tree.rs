//! A game as it was written.

use ppn_source::{Diagnostic, Span};

/// A game as it was written: tags and words, in the order of the text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Game {
    /// The tags.
    pub tags: Vec<Tag>,
    /// The words outside of tags.
    pub body: Vec<Item>,
    /// The problems of its form.
    pub diagnostics: Vec<Diagnostic>,
}

/// A tag.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Tag {
    /// Its place with its brackets.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// The place of its name.
    pub name_span: Span,
    /// Its value, without quotes and backslashes.
    pub value: String,
    /// The place of its value, with its quotes.
    pub value_span: Span,
}

/// A word of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A move number with its dots.
    Number(Span),
    /// The word of a move.
    Move(Span),
    /// A comment with its braces, or after a semicolon to the end of the line.
    Comment(Span),
    /// A line after `%`, for other programs.
    Escape(Span),
    /// A glyph with its number.
    Glyph(Span, u8),
    /// Moves that could have been played instead.
    Variation(Box<Variation>),
    /// A result.
    Result(Span, Outcome),
    /// A symbol of check or mate apart from its move, or another word about it.
    Mark(Span),
    /// A word that was not understood.
    Stray(Span),
}

/// Moves that could have been played instead of the move before them.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Variation {
    /// Its place with its brackets.
    pub span: Span,
    /// Its words.
    pub items: Vec<Item>,
}

ppn_source::named! {
    /// A result.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Outcome {
        /// `1-0`.
        White = "1-0",
        /// `0-1`.
        Black = "0-1",
        /// `1/2-1/2`.
        Draw = "1/2-1/2",
        /// `*`.
        Unknown = "*",
    }

    /// The result as the standard writes it.
    pub fn text;
}

impl Outcome {
    /// The result of a text, in any usual spelling.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "1-0" | "1–0" | "1:0" => Self::White,
            "0-1" | "0–1" | "0:1" => Self::Black,
            "1/2-1/2" | "1/2–1/2" | "½-½" | "½–½" | "1/2" | "½" | "1/2:1/2" | "0.5-0.5" => {
                Self::Draw
            }
            "*" => Self::Unknown,
            _ => return None,
        })
    }
}

impl Item {
    /// Its place.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Number(span)
            | Self::Move(span)
            | Self::Comment(span)
            | Self::Escape(span)
            | Self::Glyph(span, _)
            | Self::Result(span, _)
            | Self::Mark(span)
            | Self::Stray(span) => *span,
            Self::Variation(variation) => variation.span,
        }
    }
}

impl Game {
    /// The first tag with a name, in any case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The result that ends it.
    #[must_use]
    pub fn result(&self) -> Option<(Span, Outcome)> {
        self.body.iter().rev().find_map(|item| match item {
            Item::Result(span, outcome) => Some((*span, *outcome)),
            _ => None,
        })
    }

    /// Whether it has a tag or a word.
    #[must_use]
    pub fn has_content(&self) -> bool {
        !self.tags.is_empty() || self.body.iter().any(|item| !matches!(item, Item::Escape(_)))
    }
}

/// The words of a comment, without its braces or semicolon.
#[must_use]
pub fn comment_text(comment: &str) -> &str {
    match comment.strip_prefix('{') {
        Some(inner) => inner.strip_suffix('}').unwrap_or(inner),
        None => comment.strip_prefix(';').unwrap_or(comment),
    }
}
