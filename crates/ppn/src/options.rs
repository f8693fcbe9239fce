use ppn_engine::{Edition, Limits};
use ppn_file::MetadataLimits;

/// How games are read and replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The edition of the notation; by default what the game's key `PPN` says, else 0.14.
    pub edition: Option<Edition>,
    /// What a game may ask for.
    pub limits: Limits,
    /// What the metadata of a game may ask for.
    pub metadata_limits: MetadataLimits,
    /// What start boards may ask for.
    ///
    /// ```
    /// use ppn::{Options, setups};
    ///
    /// let text = "GameType: {Name: Go, System: Go, Nrows: 1200}\n...\n1. b(2,2)\n";
    /// let game = ppn::read(text).next().unwrap();
    /// let mut options = Options::default();
    /// assert!(ppn::start_board(&game, &options).setup.is_none());
    /// options.setup_limits = setups::Limits { rows: 1200, ..setups::Limits::default() };
    /// assert!(ppn::start_board(&game, &options).setup.is_some());
    /// ```
    pub setup_limits: ppn_setups::Limits,
    /// What games of draughts may ask for.
    pub draughts_limits: ppn_draughts::Limits,
    /// What games of Arimaa may ask for.
    pub arimaa_limits: ppn_arimaa::Limits,
}
