//! A turn as written, with comments and variations.

use crate::{Marking, Side, Step};
use ppn_source::Span;
use std::fmt::Write;

/// The moves of one player before the other one moves, with their comments and markings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Turn {
    /// Number and side.
    pub id: TurnId,
    /// The kind.
    pub kind: TurnKind,
    /// The comment on the position before the turn and its variations.
    pub position_comment: Option<Comment>,
    /// The markings on the position before the turn.
    pub markings: Vec<Marking>,
    /// Placements, movements and written removals, in the order of the text.
    pub steps: Vec<WrittenStep>,
    /// The comment on the turn as a whole.
    pub move_comment: Option<Comment>,
    /// The alternatives; each begins with a turn of the same id.
    pub variations: Vec<Line>,
    /// The place among all turns of the game, variations included, as the text was read: its
    /// index in the results of the replay.
    pub index: usize,
    /// Whether a part of the turn was not understood, or a turn is missing before it.
    pub broken: bool,
    /// The characters of the id.
    pub id_span: Span,
    /// From the id to the last step, comment or key word; empty for a turn that is only implied.
    pub span: Span,
}

/// Turns that follow each other: the main line, or the inside of a variation.
pub type Line = Vec<Turn>;

/// The number of a turn and whose it is: `5g`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TurnId {
    /// From 1; turn 1 is the setup. Numbers that do not fit count as the greatest.
    pub number: u32,
    /// Who moves.
    pub side: Side,
}

ppn_source::named! {
    /// The kind of a turn.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum TurnKind {
        /// Pieces are placed; turn 1.
        Setup = "setup",
        /// Pieces move.
        Move = "move",
        /// `resigns`: the player gives up.
        Resign = "resign",
        /// `lost`: the player lost, for an unknown reason.
        Lost = "lost",
        /// `takeback`: the turn before is undone.
        Takeback = "takeback",
        /// `pass`, alone.
        Pass = "pass",
        /// No step and no key word: the end of a line, to hold a comment or variations.
        Empty = "empty",
    }

    /// The word of the JSON output.
    pub fn name;
}

/// A step with its comments and markings.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenStep {
    /// The step.
    pub step: Step,
    /// The comment on the step.
    pub comment: Option<Comment>,
    /// The markings on the step.
    pub markings: Vec<Marking>,
    /// The characters of the step alone.
    pub span: Span,
}

/// A text between quotes that is not empty.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comment {
    /// The text between the quotes, line ends as LF.
    pub text: String,
    /// The characters, quotes included.
    pub span: Span,
}

impl TurnId {
    /// The first turn of every game.
    pub const FIRST: Self = Self { number: 1, side: Side::Gold };

    /// The turn that follows.
    #[must_use]
    pub fn next(self) -> Self {
        let number = match self.side {
            Side::Gold => self.number,
            Side::Silver => self.number.saturating_add(1),
        };
        Self { number, side: self.side.other() }
    }

    /// Whether the turn places pieces.
    #[must_use]
    pub fn is_setup(self) -> bool {
        self.number == 1
    }
}

impl std::fmt::Display for TurnId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.number, f)?;
        f.write_char(self.side.letter())
    }
}

impl TurnKind {
    /// The key word of a turn that consists of one.
    #[must_use]
    pub fn key_word(self) -> Option<&'static str> {
        match self {
            Self::Resign => Some("resigns"),
            Self::Lost => Some("lost"),
            Self::Takeback => Some("takeback"),
            Self::Pass => Some("pass"),
            Self::Setup | Self::Move | Self::Empty => None,
        }
    }

    /// The kind of a key word; `resign` is another spelling of `resigns`.
    #[must_use]
    // FN-8
    pub fn from_key_word(word: &str) -> Option<Self> {
        match word {
            "resigns" | "resign" => Some(Self::Resign),
            "lost" => Some(Self::Lost),
            "takeback" => Some(Self::Takeback),
            "pass" => Some(Self::Pass),
            _ => None,
        }
    }
}
