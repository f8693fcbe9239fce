//! How the rules end games.

use crate::{Colour, Outcome, Position, Standing};

/// The result of a position after a move, if the rules decide it, and why.
pub(crate) fn by_rules(end: &Position) -> Option<(Outcome, &'static str)> {
    Some(match (end.standing(), end.turn()) {
        (Standing::Mate, Colour::White) => (Outcome::Black, "White is mated"),
        (Standing::Mate, Colour::Black) => (Outcome::White, "Black is mated"),
        (Standing::Stalemate, _) => (Outcome::Draw, "the game ends in stalemate"),
        (Standing::Open | Standing::Dead, _) => return None,
    })
}

/// The number of moves of either side, without a capture and a move of a pawn, after which the rules end a game.
pub(crate) const MOST_QUIET: u32 = 150;

/// Whether the rules may have ended a game before its last move, by the keys of the positions before its moves, and the
/// longest run of moves without a capture and a move of a pawn. Most games are certainly not ended. The keys are sorted.
pub(crate) fn may_be_drawn(keys: &mut [u64], quiet: u32) -> bool {
    // A position that occurs for the fifth time has sixteen such moves before it.
    if quiet < 16 {
        return false;
    }
    keys.sort_unstable();
    quiet >= MOST_QUIET || keys.windows(5).any(|same| same[0] == same[4])
}
