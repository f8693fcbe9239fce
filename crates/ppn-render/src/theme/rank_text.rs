//! The symbol of a rank of a piecepack.

use super::Fonts;
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
    /// Whether a text is a name, and no characters to draw.
    #[cfg_attr(not(feature = "fonts"), expect(dead_code, reason = "for fonts"))]
    pub(super) fn is_name(text: &str) -> bool {
        matches!(text, "null" | "ace")
    }

    /// The symbol that a text means.
    pub(super) fn of(text: &str, fonts: &Fonts) -> Option<Self> {
        let mut signs = text.chars();
        match (text, [signs.next(), signs.next(), signs.next()]) {
            ("null", _) => Some(Self::Null),
            ("ace", _) => Some(Self::Ace),
            (_, [Some(first), second, None])
                if fonts.has(text)
                    || text.chars().all(|sign| symbols::sign(sign) != symbols::QUESTION) =>
            {
                Some(Self::Text([first, second.unwrap_or(' ')]))
            }
            _ => None,
        }
    }
}
