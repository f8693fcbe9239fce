//! How games are read and played.

use crate::StartBoards;
use ppn_engine::{Edition, Limits};
use ppn_file::Limits as MetadataLimits;

/// How games are read and played, and what is kept from one game to the next.
///
/// A program makes one and passes it along with each game. Clones share what is kept; it may be used
/// by several threads at the same time.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The edition of PPN; by default what the game's key `PPN` names, else 0.14.
    pub edition: Option<Edition>,
    /// Whether moves keep the words of their notation and variations are played, too: viewers show
    /// both, and nothing else needs them.
    pub viewer: bool,
    /// The limits of a game.
    pub limits: Limits,
    /// The limits of the metadata of a game.
    pub metadata_limits: MetadataLimits,
    /// The limits of start boards.
    pub setup_limits: ppn_setups::Limits,
    /// The start boards that were set up last. Most games of an archive have the same start board, and
    /// setting up a board takes longer than a game of forty moves.
    pub start_boards: StartBoards,
}
