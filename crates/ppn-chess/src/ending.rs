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
/// longest run of moves without a capture and a move of a pawn. Most games are certainly not ended.
pub(crate) fn may_be_drawn(mut keys: impl Iterator<Item = u64>, quiet: u32) -> bool {
    // A position that occurs for the fifth time has sixteen such moves before it.
    if quiet < 16 {
        return false;
    }
    // Equal positions are counted together, and so are a few others: that is faster than comparing them.
    let mut counts = [0_u8; 1024];
    quiet >= MOST_QUIET
        || keys.any(|key| {
            let count = &mut counts[key as usize % 1024];
            *count += 1;
            *count == 5
        })
}
