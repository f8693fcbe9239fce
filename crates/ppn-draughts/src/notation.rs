//! Writing moves in the notation of a game.

use crate::{Move, Ply, Ruleset, Square};

impl Ruleset {
    /// A move as it should be written: long notation if another legal move has the same start and
    /// end, otherwise only these two squares. `moves` are the legal moves of the position.
    #[must_use]
    pub fn canonical(&self, moves: &[Move], played: &Move) -> String {
        self.text(played, Self::needs_long(moves, played))
    }

    /// A move that was played, as it should be written.
    #[must_use]
    pub fn ply_text(&self, ply: &Ply) -> String {
        self.text(&ply.played, ply.needs_long)
    }

    /// A move with every square that long notation names.
    #[must_use]
    pub fn long(&self, played: &Move) -> String {
        self.squares_text(&played.squares(), played.is_capture())
    }

    /// Whether start and end alone could mean another legal move.
    #[must_use]
    pub fn needs_long(moves: &[Move], played: &Move) -> bool {
        let ends = |other: &&Move| (other.from(), other.to()) == (played.from(), played.to());
        moves.iter().filter(ends).nth(1).is_some()
    }

    fn text(&self, played: &Move, needs_long: bool) -> String {
        if needs_long {
            self.long(played)
        } else {
            self.squares_text(&[played.from(), played.to()], played.is_capture())
        }
    }

    /// The squares, with the symbol of a quiet move or of this game's captures between them.
    fn squares_text(&self, squares: &[Square], capture: bool) -> String {
        let sign = if capture { self.variant().capture_sign() } else { '-' };
        let names: Vec<String> = squares.iter().map(|&square| self.board().name(square)).collect();
        names.join(sign.encode_utf8(&mut [0; 4]))
    }
}
