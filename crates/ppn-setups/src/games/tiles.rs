//! The tiles of a piecepack as games shuffle them.

use crate::{Random, layout::TileLayout, tabletop::Block};

/// The suits and ranks of 24 pieces in the order in which a game counts them before it shuffles.
#[derive(Clone, Copy)]
pub(super) enum Pool {
    /// All of a suit, then those of the next: Sn Sa S2 S3 S4 S5 Mn ….
    SuitMajor,
    /// All of a rank, then those of the next: Sn Mn Cn An Sa Ma ….
    RankMajor,
}

impl Pool {
    /// Gives pieces the suits and ranks of the pool at random, all of it being drawn.
    pub(super) fn deal(self, block: &mut Block<'_>, random: &mut Random) {
        let order = random.order(24);
        let label = |k: &usize| {
            let k = *k as u32;
            match self {
                Self::SuitMajor => (k / 6 + 1, k % 6 + 1),
                Self::RankMajor => (k % 4 + 1, k / 4 + 1),
            }
        };
        block.suits(order.iter().map(label).map(|(suit, _)| suit));
        block.ranks(order.iter().map(label).map(|(_, rank)| rank));
    }
}

/// Gives tiles the suits, ranks and angles of a layout, drawing the ranks that it leaves open.
///
/// For each suit in turn the ranks from 1 to a quarter of the number of tiles are put in random
/// order and handed to the tiles of that suit; should it have more tiles, from the first again.
pub(super) fn lay_out(block: &mut Block<'_>, layout: &TileLayout, random: &mut Random) {
    block.suits(layout.suits.iter().copied());
    block.angles(layout.angles.iter().map(|angle| f64::from(*angle)));
    let ranks = match &layout.ranks {
        Some(ranks) => ranks.clone(),
        None => draw_ranks(&layout.suits, random),
    };
    block.ranks(ranks);
}

fn draw_ranks(suits: &[u32], random: &mut Random) -> Vec<u32> {
    let quarter = suits.len() / 4;
    let mut ranks = vec![1; suits.len()];
    for suit in 1..=4 {
        let order = random.order(quarter);
        let of_suit = (0..suits.len()).filter(|at| suits[*at] == suit);
        for (at, rank) in of_suit.zip(order.iter().cycle()) {
            ranks[at] = *rank as u32 + 1;
        }
    }
    ranks
}
