//! How many pieces of which kind are on a board.

use crate::{
    board::Men,
    figure::{Figure, Role},
    sums::Counts,
};
use ppn_record::PlainGame;
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
    /// Whether a state has these pieces, which may be counted already: a board may have many, and most moves change only
    /// their places.
    pub(crate) fn is_on(&self, men: Men<'_>, counts: Option<&Counts>) -> bool {
        self.sides.iter().all(|side| {
            let mut tally = Tally::of(side);
            let goes_on = match counts {
                Some(counts) => counts.iter().all(|(figure, count)| tally.add(figure, count)),
                None => men.all(|_, figure| tally.add(figure, 1)),
            };
            goes_on && tally.fits()
        })
    }

    /// Whether a board of a plain game has these pieces.
    pub(crate) fn is_in(&self, game: &PlainGame) -> bool {
        let figures: Vec<_> = game.kinds().iter().map(Figure::of).collect();
        let mut counts = vec![0_usize; figures.len()];
        let mut looked_at = Vec::new();
        game.boards().any(|changes| {
            for change in changes {
                let Some(count) = counts.get_mut(usize::from(change.kind)) else { continue };
                *count = if change.is_put { *count + 1 } else { count.saturating_sub(1) };
            }
            // Most moves change only the places of pieces.
            if looked_at == counts {
                return false;
            }
            looked_at.clone_from(&counts);
            self.sides.iter().all(|side| side.has(&figures, &counts))
        })
    }
}

impl SideMaterial {
    fn has(&self, figures: &[Option<Figure>], counts: &[usize]) -> bool {
        let mut tally = Tally::of(self);
        let mut those = figures.iter().zip(counts).filter(|(_, count)| **count > 0);
        let goes_on = |(figure, count): (&Option<Figure>, &usize)| {
            figure.is_none_or(|figure| tally.add(figure, *count))
        };
        those.all(goes_on) && tally.fits()
    }
}

/// Pieces that are counted for a side.
struct Tally<'s> {
    side: &'s SideMaterial,
    counts: Vec<usize>,
    all: usize,
    others: usize,
}

impl<'s> Tally<'s> {
    fn of(side: &'s SideMaterial) -> Self {
        Self { side, counts: vec![0; side.counts.len()], all: 0, others: 0 }
    }

    /// Adds equal pieces; whether the pieces may still be those of the side.
    fn add(&mut self, figure: Figure, count: usize) -> bool {
        let side = self.side;
        let named = side.counts.iter().position(|(role, _)| *role == figure.role);
        // Tiles are the ground of most games, and are counted only by their name.
        if side.suit.is_some_and(|suit| suit != figure.suit)
            || named.is_none() && figure.role == Role::Tile
        {
            return true;
        }
        self.all += count;
        match named {
            Some(at) => self.counts[at] += count,
            None => self.others += count,
        }
        side.all.is_some() || self.others == 0
    }

    fn fits(&self) -> bool {
        let is_complete = match &self.side.all {
            Some(range) => range.contains(&self.all),
            None => self.others == 0,
        };
        let mut counts = self.side.counts.iter().zip(&self.counts);
        is_complete && counts.all(|((_, range), count)| range.contains(count))
    }
}
