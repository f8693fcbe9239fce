//! The symbol of a rank of a piecepack.

use crate::symbols;
use serde::{Deserialize, Deserializer, de::Error};

/// The symbol of a rank of a piecepack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankText {
    /// `null`: a ring.
    Null,
    /// `ace`: the symbol of the suit, on coins a spiral.
    Ace,
    /// One or two characters; the second may be a space.
    Text([char; 2]),
}

impl<'de> Deserialize<'de> for RankText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let mut signs = text.chars();
        match (text.as_str(), [signs.next(), signs.next(), signs.next()]) {
            ("null", _) => Ok(Self::Null),
            ("ace", _) => Ok(Self::Ace),
            (_, [Some(first), second, None])
                if text.chars().all(|sign| symbols::sign(sign) != symbols::QUESTION) =>
            {
                Ok(Self::Text([first, second.unwrap_or(' ')]))
            }
            _ => Err(D::Error::custom(
                "expected `null`, `ace`, or one or two letters or digits that can be drawn",
            )),
        }
    }
}
