//! Why a board could not be set up.

use std::fmt;

/// Why a board could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SetupError {
    /// The kind of the problem.
    pub kind: SetupErrorKind,
    /// The part of the request that is wrong.
    pub at: At,
    /// The message: the value that was found, and the argument that has it.
    pub message: String,
    /// The help: the accepted values, and what was probably meant. May be empty.
    pub help: String,
    /// The wrong character of the value, if a single one is wrong.
    pub found: Option<char>,
}

impl SetupError {
    pub(crate) fn new(kind: SetupErrorKind, at: At, message: impl Into<String>) -> Self {
        Self { kind, at, message: message.into(), help: String::new(), found: None }
    }

    pub(crate) fn with_found(mut self, found: Option<char>) -> Self {
        self.found = found;
        self
    }

    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if !self.help.is_empty() {
            write!(f, " ({})", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for SetupError {}

/// A part of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum At {
    /// The whole request.
    Whole,
    /// The name of the game: the whole value if that is a string, else the value of `Name`.
    Name,
    /// The value of `System`.
    System,
    /// The key of an entry, counted from 0 in the order written.
    Key(usize),
    /// The value of an entry, counted from 0 in the order written.
    Value(usize),
}

/// A kind of [`SetupError`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum SetupErrorKind {
    /// No system has a game with this name.
    UnknownSetup,
    /// The game takes no argument with this name.
    UnknownArgument,
    /// The request has no `Name`.
    MissingName,
    /// Two keys are the same except for case, spaces and hyphens.
    DuplicateKey,
    /// A value cannot serve as a seed.
    BadSeed,
    /// The tiles cannot form such a board.
    ImpossibleBoard,
    /// A board that must be square is not.
    BoardNotSquare,
    /// The game cannot be set up for this number of players.
    UnsupportedPlayerCount,
    /// There is no set of this size.
    SetTooLarge,
    /// A letter or word is not a suit.
    UnknownSuit,
    /// A letter or word is not a rank.
    UnknownRank,
    /// A symbol or word is not an angle.
    UnknownAngle,
    /// Any other problem of a value.
    BadValue,
    /// The rows that describe the board of a game contradict themselves: a bug of this crate.
    Rows,
}

impl SetupErrorKind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::UnknownSetup,
        Self::UnknownArgument,
        Self::MissingName,
        Self::DuplicateKey,
        Self::BadSeed,
        Self::ImpossibleBoard,
        Self::BoardNotSquare,
        Self::UnsupportedPlayerCount,
        Self::SetTooLarge,
        Self::UnknownSuit,
        Self::UnknownRank,
        Self::UnknownAngle,
        Self::BadValue,
        Self::Rows,
    ];

    /// The name in reports, such as `unknown-setup`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::UnknownSetup => "unknown-setup",
            Self::UnknownArgument => "unknown-argument",
            Self::MissingName => "missing-name",
            Self::DuplicateKey => "duplicate-key",
            Self::BadSeed => "bad-seed",
            Self::ImpossibleBoard => "impossible-board",
            Self::BoardNotSquare => "board-not-square",
            Self::UnsupportedPlayerCount => "unsupported-player-count",
            Self::SetTooLarge => "set-too-large",
            Self::UnknownSuit => "unknown-suit",
            Self::UnknownRank => "unknown-rank",
            Self::UnknownAngle => "unknown-angle",
            Self::BadValue => "bad-value",
            Self::Rows => "setup-rows",
        }
    }
}
