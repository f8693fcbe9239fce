//! Options for reading and playing games.

use crate::StartBoards;
use ppn_engine::{Edition, Limits};
use ppn_file::Limits as MetadataLimits;
use ppn_setups::OwnBoards;

ppn_source::settings! {
    /// Options for reading and playing games, and data that is kept from one game to the next.
    ///
    /// A program creates one and passes it with each game. Clones share the kept data. Several threads
    /// may use it at the same time.
    #[derive(Clone, Debug, Default)]
    #[non_exhaustive]
    pub struct Options {
        /// The edition of games in a notation that has editions, which is PPN; by default the value of the
        /// game's key `PPN`, else 0.14.
        pub edition: Option<Edition>, with_edition;
        /// Whether moves keep the words of their notation, and variations are played, too. Only viewers
        /// need this, since they show both.
        pub viewer: bool, with_viewer;
        /// Which positions a record has as text, in the form of its notation.
        pub positions: Positions, with_positions;
        /// The limits of a game.
        pub limits: Limits, with_limits;
        /// The limits of the metadata of a game.
        pub metadata_limits: MetadataLimits, with_metadata_limits;
        /// The limits of start boards.
        pub setup_limits: ppn_setups::Limits, with_setup_limits;
        /// Start boards that games may name besides those of the registry.
        pub own_boards: OwnBoards, with_own_boards;
        /// The most recent start boards. Most games of an archive have the same start board, and
        /// setting up a board takes longer than playing a game of forty moves.
        pub start_boards: StartBoards, with_start_boards;
    }
}

/// The states of a record whose positions it has as text. To write one takes longer than many moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Positions {
    /// No state.
    #[default]
    None,
    /// The last state.
    Last,
    /// All states.
    All,
}

impl Positions {
    /// Whether the position of a state is wanted, in a record with that number of states.
    #[must_use]
    pub fn include(self, state: usize, states: usize) -> bool {
        match self {
            Self::None => false,
            Self::Last => state + 1 == states,
            Self::All => true,
        }
    }
}

impl Options {
    /// Whether this number of steps on the board of a usual game certainly reaches no limit: then a game whose
    /// moves are legal has no problem on the board.
    #[must_use]
    pub fn has_room_for(&self, steps: usize) -> bool {
        let Limits { pieces, edits, kinds, looks, diagnostics, .. } = self.limits;
        // A step changes a few pieces, and finds them among those of a square. Boards have up to some hundred.
        let of_steps = |each: usize| steps.saturating_mul(each).saturating_add(10_000);
        pieces.min(kinds) >= of_steps(2)
            && edits >= of_steps(10)
            && looks >= of_steps(100) as u64
            && diagnostics > 0
            && self.setup_limits == ppn_setups::Limits::default()
    }
}
