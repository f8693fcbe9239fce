use ppn_engine::{Edition, Limits};
use ppn_file::MetadataLimits;

/// How games are read and replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The edition of the notation; by default what the game's key `PPN` says, else 0.14.
    pub edition: Option<Edition>,
    /// What a game may ask for.
    pub limits: Limits,
    /// What the metadata of a game may ask for. [`format()`](crate::format()),
    /// [`outline`](crate::outline()) and [`convert`](crate::convert()) keep to the defaults.
    pub metadata_limits: MetadataLimits,
}
