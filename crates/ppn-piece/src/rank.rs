//! Ranks.

use crate::Configuration;
use serde::{Deserialize, Serialize};

/// The rank of a piece as stored, counted from 1.
///
/// The printed number may count from zero: a piecepack's null has rank 1, its five rank
/// 6. See [`Rank::printed`] and [`Configuration::ranks_from_one`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rank(pub u32);

impl Rank {
    /// The number on the piece, as in a piece specification.
    #[must_use]
    pub fn printed(self, cfg: &Configuration) -> u32 {
        if cfg.ranks_from_one() { self.0 } else { self.0.saturating_sub(1) }
    }

    /// The stored rank of a printed number; `None` if the set does not have that rank (0 in a
    /// set that counts from one).
    #[must_use]
    pub fn from_printed(printed: u32, cfg: &Configuration) -> Option<Self> {
        if cfg.ranks_from_one() {
            (printed > 0).then_some(Self(printed))
        } else {
            printed.checked_add(1).map(Self)
        }
    }
}
