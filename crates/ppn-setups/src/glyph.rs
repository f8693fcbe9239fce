//! Glyphs of chess figures, cards, dice and dominoes, which can be words of arguments.

/// The features of a glyph: suits and ranks as stored, angles in degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Glyph {
    Figure { suit: u32, rank: u32, angle: f64 },
    Card { suit: u32, rank: u32 },
    Die { rank: u32 },
    Domino { angle: f64 },
}

/// The glyph that a word consists of.
pub(crate) fn read_glyph(word: &str) -> Option<Glyph> {
    let mut letters = word.chars();
    let code = letters.next().filter(|_| letters.next().is_none()).map(u32::from)?;
    match code {
        0x2654..0x2660 => {
            let at = code - 0x2654;
            Some(figure(SUITS_OF_FIGURES[at as usize / 6], 6 - at % 6, 0))
        }
        0x1FA00..0x1FA06 => Some(figure(1, 6 - (code - 0x1FA00), 0)),
        // Four groups. Each has three knights at an odd eighth of a turn and, except in the last
        // group, eighteen figures turned one eighth further.
        0x1FA06..0x1FA48 => {
            let (eighths, at) = (2 * ((code - 0x1FA06) / 21), (code - 0x1FA06) % 21);
            Some(match at.checked_sub(3) {
                None => figure(SUITS_OF_FIGURES[at as usize], 2, eighths + 1),
                Some(at) => figure(SUITS_OF_FIGURES[at as usize / 6], 6 - at % 6, eighths + 2),
            })
        }
        0x1F030..0x1F062 => Some(Glyph::Domino { angle: 90.0 + domino(code - 0x1F030) }),
        0x1F062..0x1F094 => Some(Glyph::Domino { angle: domino(code - 0x1F062) }),
        0x1F0E0 => Some(Glyph::Card { suit: 5, rank: 22 }),
        0x1F0E1..0x1F0F6 => Some(Glyph::Card { suit: 5, rank: code - 0x1F0E0 }),
        0x1F0BF => Some(Glyph::Card { suit: 4, rank: 15 }),
        0x1F0CF => Some(Glyph::Card { suit: 2, rank: 15 }),
        0x1F0DF => Some(Glyph::Card { suit: 1, rank: 15 }),
        0x1F0A1..0x1F0E0 if (1..15).contains(&(code % 16)) => {
            let suit = SUITS_OF_CARDS[(code - 0x1F0A0) as usize / 16];
            Some(Glyph::Card { suit, rank: code % 16 })
        }
        0x2680..0x2686 => Some(Glyph::Die { rank: code - 0x2680 + 1 }),
        _ => None,
    }
}

/// White, black and neutral, in the order of Unicode.
const SUITS_OF_FIGURES: [u32; 3] = [6, 2, 1];
/// Spades, hearts, diamonds and clubs, in the order of Unicode.
const SUITS_OF_CARDS: [u32; 4] = [2, 1, 4, 3];

/// A figure turned clockwise by this many eighths, as in the charts of Unicode.
fn figure(suit: u32, rank: u32, eighths: u32) -> Glyph {
    Glyph::Figure { suit, rank, angle: f64::from((8 - eighths) % 8 * 45) }
}

/// The angle of the vertical domino at index `at`; index 0 is a back.
fn domino(at: u32) -> f64 {
    let (upper, lower) = match at.checked_sub(1) {
        Some(at) => (at / 7, at % 7),
        None => (0, 0),
    };
    if upper <= lower { 0.0 } else { 180.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_read_by_their_places_in_unicode() {
        let read = |code| read_glyph(&char::from_u32(code).unwrap().to_string());
        let figure = |suit, rank, angle| Some(Glyph::Figure { suit, rank, angle });
        for (code, glyph) in [
            (0x2654, figure(6, 6, 0.0)),
            (0x265F, figure(2, 1, 0.0)),
            (0x1FA05, figure(1, 1, 0.0)),
            (0x1FA07, figure(2, 2, 315.0)),
            (0x1FA09, figure(6, 6, 270.0)),
            (0x1FA1A, figure(1, 1, 270.0)),
            (0x1FA1D, figure(1, 2, 225.0)),
            (0x1FA29, figure(2, 1, 180.0)),
            (0x1FA3F, figure(1, 6, 90.0)),
            (0x1FA45, figure(6, 2, 45.0)),
            (0x1FA48, None),
            (0x1F0AE, Some(Glyph::Card { suit: 2, rank: 14 })),
            (0x1F0B1, Some(Glyph::Card { suit: 1, rank: 1 })),
            (0x1F0CB, Some(Glyph::Card { suit: 4, rank: 11 })),
            (0x1F0D1, Some(Glyph::Card { suit: 3, rank: 1 })),
            (0x1F0BF, Some(Glyph::Card { suit: 4, rank: 15 })),
            (0x1F0F5, Some(Glyph::Card { suit: 5, rank: 21 })),
            (0x1F0E0, Some(Glyph::Card { suit: 5, rank: 22 })),
            (0x1F0B0, None),
            (0x1F0A0, None),
            (0x2685, Some(Glyph::Die { rank: 6 })),
            (0x1F030, Some(Glyph::Domino { angle: 90.0 })),
            (0x1F031, Some(Glyph::Domino { angle: 90.0 })),
            (0x1F038, Some(Glyph::Domino { angle: 270.0 })),
            (0x1F062, Some(Glyph::Domino { angle: 0.0 })),
            (0x1F063 + 7 * 3 + 4, Some(Glyph::Domino { angle: 0.0 })),
            (0x1F063 + 7 * 4 + 3, Some(Glyph::Domino { angle: 180.0 })),
            (0x1F093, Some(Glyph::Domino { angle: 0.0 })),
            (0x1F094, None),
        ] {
            assert_eq!(read(code), glyph, "{code:X}");
        }
        assert_eq!(read_glyph("♔♔"), None);
    }
}
