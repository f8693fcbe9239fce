//! The symbol of a rank of a piecepack.

use crate::symbols;

/// The symbol of a rank of a piecepack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RankText {
    /// `null`: a ring.
    Null,
    /// `ace`: the symbol of the suit, on coins a spiral.
    Ace,
    /// One or two characters; the second may be a space.
    Text([char; 2]),
}

impl RankText {
    /// The symbol that a text means.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut signs = text.chars();
        match (text, [signs.next(), signs.next(), signs.next()]) {
            ("null", _) => Some(Self::Null),
            ("ace", _) => Some(Self::Ace),
            (_, [Some(first), second, None])
                if text.chars().all(|sign| symbols::sign(sign) != symbols::QUESTION) =>
            {
                Some(Self::Text([first, second.unwrap_or(' ')]))
            }
            _ => None,
        }
    }
}
