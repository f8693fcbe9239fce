//! What is under a point of the table.

use crate::{
    color::Color,
    faces,
    lying::Lying,
    picture::Options,
    places::Places,
    shape::{Point, at},
};
use std::collections::HashMap;

/// The ground colours of the pieces at a place, each with the height of the lowest such piece.
pub(crate) type Grounds = HashMap<[u64; 2], Vec<(Color, f64)>>;

/// The height of the highest piece at a point.
pub(crate) struct Tops<'l> {
    lying: &'l [Lying],
    places: Places,
}

impl<'l> Tops<'l> {
    pub(crate) fn new(lying: &'l [Lying]) -> Self {
        Self { lying, places: Places::of(lying.iter().map(|piece| &piece.footprint)) }
    }

    /// The pieces under a point, with their numbers.
    pub(crate) fn under(&self, place: Point) -> impl Iterator<Item = (usize, &'l Lying)> {
        let near = self.places.at(place).map(|number| (number, &self.lying[number]));
        near.filter(move |(_, piece)| piece.footprint.contains(place))
    }

    /// The colour of the edge of a piece on a ground of its own colour.
    pub(crate) fn halo(
        &self,
        lying: &Lying,
        grounds: &mut Grounds,
        options: &Options,
    ) -> Option<Color> {
        let theme = &options.theme;
        let Lying { piece, height, .. } = lying;
        faces::edge(piece, theme)?;
        let place = at(piece.x, piece.y);
        // A stack has one place: its pieces are looked at once, and not once for each of them.
        let grounds = grounds.entry([place.x.to_bits(), place.y.to_bits()]).or_insert_with(|| {
            let mut grounds: Vec<(Color, f64)> = Vec::new();
            for (_, below) in self.under(place) {
                for color in faces::grounds(&below.piece, theme) {
                    match grounds.iter_mut().find(|(known, _)| *known == color) {
                        Some((_, top)) => *top = top.min(below.height.top),
                        None => grounds.push((color, below.height.top)),
                    }
                }
            }
            grounds
        });
        // The top of the piece itself is higher.
        let below = grounds.iter().filter(|(_, top)| *top <= height.bottom + 1e-6);
        below.into_iter().find_map(|&(ground, _)| faces::halo(piece, theme, ground))
    }

    pub(crate) fn at(&self, place: Point) -> f64 {
        self.under(place).map(|(_, piece)| piece.height.top).fold(0.0, f64::max)
    }

    /// The highest piece under a point; of several, the last one.
    pub(crate) fn highest(&self, place: Point) -> Option<&'l Lying> {
        let pieces = self.under(place).map(|(_, piece)| piece);
        pieces.max_by(|one, other| one.height.top.total_cmp(&other.height.top))
    }

    /// The topmost board or tile under a point, and the height of its upper side.
    pub(crate) fn ground(&self, place: Point) -> Option<(usize, f64)> {
        let grounds = self.under(place).filter(|(_, piece)| piece.is_ground());
        grounds.max_by_key(|(number, _)| *number).map(|(number, piece)| (number, piece.height.top))
    }
}
