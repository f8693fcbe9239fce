//! Why a board could not be set up.

use std::fmt;

/// Why a board could not be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// The kind of the problem.
    pub kind: SetupErrorKind,
    /// The part of the request that is wrong.
    pub at: At,
    /// The message: what was found, and in which argument.
    pub message: String,
    /// The help: what is accepted, and what was probably meant; may be empty.
    pub help: String,
    /// The character of the value that is wrong, if it is one.
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
pub enum At {
    /// All of it.
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
    /// No system knows a game of that name.
    UnknownSetup,
    /// The game does not take such an argument.
    UnknownArgument,
    /// No `Name` is given.
    MissingName,
    /// Two keys are the same except for case, spaces and hyphens.
    DuplicateKey,
    /// A value cannot serve as a seed.
    BadSeed,
    /// The tiles cannot form such a board.
    ImpossibleBoard,
    /// A board that has to be square is not.
    BoardNotSquare,
    /// The game cannot be set up for that number of players.
    UnsupportedPlayerCount,
    /// There is no such large set.
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
