//! Suits.

use serde::{Deserialize, Serialize};

/// The suit or colour of a piece, counted from 1.
///
/// As suits: 1 Suns (hearts), 2 Moons (spades), 3 Crowns (clubs), 4 Arms (diamonds). As colours:
/// 1 red, 2 black, 3 green, 4 blue, 5 yellow, 6 white. A domino's suit is its larger number of
/// pips plus one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Suit(pub u32);
