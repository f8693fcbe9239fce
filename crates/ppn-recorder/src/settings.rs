//! The settings of a recorder.

use serde::{Deserialize, Serialize};

ppn_source::settings! {
    /// The settings of a recorder.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
    #[serde(default, rename_all = "kebab-case")]
    #[non_exhaustive]
    pub struct Settings {
        /// When a turn ends, in a game whose pieces may go anywhere.
        pub turns: TurnEnd, with_turns;
        /// The numbering of turns, if the text does not show it yet.
        pub numbering: Numbering, with_numbering;
        /// The separator between the moves of a turn.
        pub joint: Joint, with_joint;
        /// Whether illegal moves are written with a mark, if the notation can express them.
        pub forbidden: bool, with_forbidden;
        /// What becomes of the moves after the board at which a gesture is made.
        pub later: Later, with_later;
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

/// What becomes of the moves after the board at which a gesture is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Later {
    /// They follow the new move, which is inserted before them. Rules do not allow this.
    #[default]
    Keep,
    /// The new move replaces them.
    Replace,
    /// They stay, and the new move begins a variation, if the notation has variations.
    Vary,
    /// Nothing is written: the answer names the ways that are possible. Moves that are in the text already
    /// are found.
    Ask,
}
