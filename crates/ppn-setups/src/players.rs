//! The numbers of players of games.

use crate::{ArgumentKind, Game};

/// The games whose number of players is known, by name, with all systems. Sources: the source documents of the start
/// boards, which call games solitaires or say how many play; PDN 3.0, PGN, SGF and the rules of Arimaa, whose games
/// have two sides. A game that is in none of them is not here.
const KNOWN: [(&[i64], &[&str]); 4] = [
    (
        &[1],
        &[
            "Freecell",
            "Fuji-san",
            "Klondike",
            "Luzon",
            "One Man Thrag!",
            "Patience",
            "Piece Gaps",
            "The Jubilee",
            "The Sultan",
            "Tower of Babel",
        ],
    ),
    (
        &[2],
        &[
            "American Checkers",
            "American Pool Checkers",
            "Arimaa",
            "Brazilian Checkers",
            "Breakthrough",
            "Canadian Checkers",
            "Chess",
            "Chess960",
            "Czech Checkers",
            "Frisian Checkers",
            "Go",
            "International Checkers",
            "Italian Checkers",
            "Jamaican Checkers",
            "Portuguese Checkers",
            "Russian Checkers",
            "Spanish Checkers",
            "Speedy Towers",
            "Thai Checkers",
            "Turkish Checkers",
            "Unified Pool Checkers",
        ],
    ),
    (&[2, 3, 4], &["Pawns Crossing"]),
    (&[4], &["Chaturaji", "Four Seasons Chess"]),
];

impl Game {
    /// The numbers of players that the game is for; empty if no source says it.
    ///
    /// ```
    /// use ppn_setups::{System, game};
    ///
    /// assert_eq!(game("Chaturaji", System::Piecepack).unwrap().players(), [4]);
    /// assert_eq!(game("Martian Chess", System::Icehouse).unwrap().players(), [2, 4]);
    /// assert!(game("Desfases", System::Piecepack).unwrap().players().is_empty());
    /// ```
    #[must_use]
    pub fn players(&self) -> &'static [i64] {
        let asked = self.arguments.iter().find_map(|argument| match argument.kind {
            ArgumentKind::Players(players) => Some(players),
            _ => None,
        });
        let known = || KNOWN.iter().find(|(_, names)| names.contains(&self.name));
        asked.or_else(|| known().map(|(players, _)| *players)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::KNOWN;

    #[test]
    fn all_names_are_games() {
        for name in KNOWN.iter().flat_map(|(_, names)| *names) {
            assert!(crate::games().any(|game| game.name == *name), "{name}");
        }
    }
}
