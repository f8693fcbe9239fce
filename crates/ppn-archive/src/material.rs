//! How many pieces of which kind are on a board.

use crate::{board::Pieces, figure::Role};
use ppn_record::Board;
use std::ops::RangeInclusive;

/// The pieces that sides must have. A side whose pieces are named has no others, unless all of its pieces are
/// counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Material {
    pub(crate) sides: Vec<SideMaterial>,
}

/// The pieces that one side must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SideMaterial {
    /// The suit or colour; `None` for the pieces of all sides.
    pub(crate) suit: Option<u32>,
    /// How many pieces of a role.
    pub(crate) counts: Vec<(Role, RangeInclusive<usize>)>,
    /// How many pieces in total, if they are counted.
    pub(crate) all: Option<RangeInclusive<usize>>,
}

impl Material {
    /// Whether a board has these pieces.
    pub(crate) fn is_on(&self, board: &Board, pieces: Pieces) -> bool {
        self.sides.iter().all(|side| side.is_on(board, pieces))
    }
}

impl SideMaterial {
    fn is_on(&self, board: &Board, pieces: Pieces) -> bool {
        let mut counts = vec![0_usize; self.counts.len()];
        let (mut all, mut others) = (0, 0);
        pieces.all(board, |_, figure| {
            let named = self.counts.iter().position(|(role, _)| *role == figure.role);
            // Tiles are the ground of most games, and are counted only by their name.
            if self.suit.is_some_and(|suit| suit != figure.suit)
                || named.is_none() && figure.role == Role::Tile
            {
                return true;
            }
            all += 1;
            match named {
                Some(at) => counts[at] += 1,
                None => others += 1,
            }
            self.all.is_some() || others == 0
        });
        let is_complete = match &self.all {
            Some(range) => range.contains(&all),
            None => others == 0,
        };
        is_complete
            && self.counts.iter().zip(counts).all(|((_, range), count)| range.contains(&count))
    }
}
