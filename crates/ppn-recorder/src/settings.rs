//! The settings of a recorder.

use serde::{Deserialize, Serialize};

/// The settings of a recorder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Settings {
    /// When a turn ends, in a game whose pieces may go anywhere.
    pub turns: TurnEnd,
    /// The numbering of turns, if the text does not show it yet.
    pub numbering: Numbering,
    /// The separator between the moves of a turn.
    pub joint: Joint,
    /// Whether illegal moves are written with a mark, if the notation can express them.
    pub forbidden: bool,
}

ppn_source::setters! {
    Settings {
        with_turns: turns: TurnEnd,
        with_numbering: numbering: Numbering,
        with_joint: joint: Joint,
        with_forbidden: forbidden: bool,
    }
}

/// When a turn ends, in a game whose pieces may go anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum TurnEnd {
    /// Automatically: each gesture is a turn.
    #[default]
    ByItself,
    /// On request, by [`Gesture::Done`](crate::Gesture::Done).
    WhenDone,
}

/// The numbering of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Numbering {
    /// `1.` and `1...`: the turns of two players have one number.
    #[default]
    Pairs,
    /// `1.`, `2.`: each turn has a number.
    Single,
}

/// The separator between the moves of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Joint {
    /// A semicolon, so that each move has its own board.
    #[default]
    Semicolon,
    /// A space, so that the turn has one board.
    Space,
}
