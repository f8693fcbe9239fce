//! Tokens of PDN, and what is unusual about them.

use crate::squares_text::TwoSquares;
use ppn_source::Span;
use std::fmt;

/// How a text is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mode {
    /// By the grammar for writers, with the restrictions that need no rules of play.
    Strict,
    /// By the standard's own grammar for readers.
    Reading,
    /// Leniently, with everything that real files contain; nothing is refused.
    Tolerant,
}

ppn_source::named! {
    /// The kind of a token.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub(crate) enum Kind {
        OpenTag = "[",
        TagName = "the name of a tag",
        TagValue = "the value of a tag",
        CloseTag = "]",
        OpenVariation = "(",
        CloseVariation = ")",
        Star = "*",
        Result = "a result",
        Comment = "a comment",
        Setup = "a setup",
        Glyph = "a glyph",
        Number = "a move number",
        Move = "a move",
        Ellipsis = "...",
        NullMove = "a null move",
        Strength = "a strength",
        /// Anything that the grammar of the mode does not have.
        Stray = "something else",
    }

    fn words;
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// Unusual forms of a token; there may be several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Oddities(u32);

impl Oddities {
    pub(crate) const NONE: Self = Self(0);
    pub(crate) const LEADING_ZERO: Self = Self(1);
    pub(crate) const SPACE_IN_MOVE: Self = Self(1 << 1);
    pub(crate) const ODD_SEPARATOR: Self = Self(1 << 2);
    pub(crate) const MISSING_SEPARATOR: Self = Self(1 << 3);
    /// Two squares with letters and no symbol between them, which is allowed.
    pub(crate) const NO_SEPARATOR: Self = Self(1 << 4);
    pub(crate) const SPACE_BEFORE: Self = Self(1 << 5);
    /// A star for "forced".
    pub(crate) const STAR: Self = Self(1 << 6);
    pub(crate) const UNCLOSED: Self = Self(1 << 7);
    pub(crate) const SEMICOLON: Self = Self(1 << 8);
    pub(crate) const LOWER_CASE: Self = Self(1 << 9);
    /// A square that no board has: 0, or three digits.
    pub(crate) const NO_SQUARE: Self = Self(1 << 10);
    /// Different symbols in one move, one of them a hyphen.
    pub(crate) const MIXED: Self = Self(1 << 11);
    /// A colon for a capture.
    pub(crate) const COLON: Self = Self(1 << 12);
    /// A result that no grammar has, such as one with spaces.
    pub(crate) const ODD_RESULT: Self = Self(1 << 13);
    /// A square past h8, which only some boards have.
    pub(crate) const FAR_SQUARE: Self = Self(1 << 14);
    /// Hyphens between more than two squares, which only Thai draughts has.
    pub(crate) const HYPHENS: Self = Self(1 << 15);

    /// Both capture symbols in one move, which the grammar for readers has.
    pub(crate) const MIXED_CAPTURE: Self = Self(1 << 16);

    /// The value of a tag without its second quote, or a tag without its bracket.
    pub(crate) const UNCLOSED_VALUE: Self = Self(1 << 17);
    /// A tag without its closing bracket.
    pub(crate) const NO_BRACKET: Self = Self(1 << 18);
    /// The kind of the word is a guess.
    pub(crate) const GUESS: Self = Self(1 << 19);
    /// Squares with capital letters.
    pub(crate) const CAPITALS: Self = Self(1 << 20);
    /// A letter of a piece before the squares.
    pub(crate) const PIECE_LETTER: Self = Self(1 << 21);
    /// A capture in several words, each of which begins where the one before ends.
    pub(crate) const LEGS: Self = Self(1 << 22);
    /// The column of the piece and the square where it arrives: `ab4`.
    pub(crate) const SHORT: Self = Self(1 << 23);

    /// Forms that the standard's grammar for readers does not have.
    pub(crate) const NOT_FOR_READING: Self = Self::ODD_SEPARATOR
        .with(Self::MISSING_SEPARATOR)
        .with(Self::STAR)
        .with(Self::UNCLOSED)
        .with(Self::SEMICOLON)
        .with(Self::LOWER_CASE)
        .with(Self::NO_SQUARE)
        .with(Self::MIXED)
        .with(Self::ODD_RESULT)
        .with(Self::FAR_SQUARE)
        .with(Self::CAPITALS)
        .with(Self::PIECE_LETTER)
        .with(Self::HYPHENS);

    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn is_none(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[must_use]
    pub(crate) fn when(self, holds: bool) -> Self {
        if holds { self } else { Self::NONE }
    }
}

/// A word of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
    pub(crate) oddities: Oddities,
    /// The squares of a move, if it is written as nearly all are.
    pub(crate) squares: Option<TwoSquares>,
}

impl Token {
    /// The token as a mode has it: a stray one if the mode does not have it.
    #[inline]
    pub(crate) fn within(self, mode: Mode) -> Self {
        if mode == Mode::Tolerant {
            return self;
        }
        let refused = match mode {
            Mode::Tolerant => Oddities::NONE,
            Mode::Reading => Oddities::NOT_FOR_READING,
            // Symbols and squares that only some games have are checked when the game is known.
            Mode::Strict => self.oddities.without(
                Oddities::NO_SEPARATOR
                    .with(Oddities::COLON)
                    .with(Oddities::HYPHENS)
                    .with(Oddities::FAR_SQUARE),
            ),
        };
        let is_known = match mode {
            Mode::Strict => !matches!(self.kind, Kind::Result | Kind::Ellipsis | Kind::NullMove),
            Mode::Reading => self.kind != Kind::NullMove,
            Mode::Tolerant => true,
        };
        let is_stray = self.oddities.has(refused) || !is_known;
        Self { kind: if is_stray { Kind::Stray } else { self.kind }, ..self }
    }
}
