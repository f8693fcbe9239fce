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

ppn_source::named! {
    /// A kind of [`SetupError`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum SetupErrorKind {
        /// No system has a game with this name.
        UnknownSetup = "unknown-setup",
        /// The game takes no argument with this name.
        UnknownArgument = "unknown-argument",
        /// The request has no `Name`.
        MissingName = "missing-name",
        /// Two keys are the same except for case, spaces and hyphens.
        DuplicateKey = "duplicate-key",
        /// A value cannot serve as a seed.
        BadSeed = "bad-seed",
        /// The tiles cannot form such a board.
        ImpossibleBoard = "impossible-board",
        /// A board that must be square is not.
        BoardNotSquare = "board-not-square",
        /// The game cannot be set up for this number of players.
        UnsupportedPlayerCount = "unsupported-player-count",
        /// There is no set of this size.
        SetTooLarge = "set-too-large",
        /// A letter or word is not a suit.
        UnknownSuit = "unknown-suit",
        /// A letter or word is not a rank.
        UnknownRank = "unknown-rank",
        /// A symbol or word is not an angle.
        UnknownAngle = "unknown-angle",
        /// Any other problem of a value.
        BadValue = "bad-value",
        /// The rows that describe the board of a game contradict themselves: a bug of this crate.
        Rows = "setup-rows",
    }

    /// The name in reports, such as `unknown-setup`.
    pub fn name;

    /// All kinds.
    pub const ALL;
}
