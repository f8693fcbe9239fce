//! Finding pieces near a place.

use crate::{footprint::Footprint, shape::Point};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Pieces that cover more cells than this are checked in every search.
const MOST_CELLS: f64 = 32.0;
/// The first footprints, which every search checks: comparing this number of them costs less than
/// looking up cells.
const FEW: usize = 64;

/// An index of footprints by the square inches that they touch, except for the first ones. A search
/// near a place does not have to look at the whole table.
#[derive(Default)]
pub(crate) struct Places {
    cells: HashMap<(i64, i64), Vec<usize>, FixedState>,
    /// Footprints that touch many cells, such as boards.
    large: Vec<usize>,
    count: usize,
}

impl Places {
    /// All footprints of a table, by their numbers.
    pub(crate) fn of<'f>(footprints: impl IntoIterator<Item = &'f Footprint>) -> Self {
        let mut places = Self::default();
        footprints.into_iter().for_each(|footprint| places.add(footprint));
        places
    }

    /// Adds the next footprint; the number of the first one is 0.
    pub(crate) fn add(&mut self, footprint: &Footprint) {
        if self.count >= FEW {
            match cells(footprint) {
                Some(cells) => {
                    for cell in cells {
                        self.cells.entry(cell).or_default().push(self.count);
                    }
                }
                None => self.large.push(self.count),
            }
        }
        self.count += 1;
    }

    /// The numbers of all footprints that may overlap this one, some more than once; the numbers of
    /// a cell are in ascending order.
    pub(crate) fn near<'p>(
        &'p self,
        footprint: &Footprint,
    ) -> impl DoubleEndedIterator<Item = usize> + use<'p> {
        let cells = cells(footprint);
        let all = cells.is_none() || self.count <= FEW;
        let cells = cells.filter(|_| !all);
        let near = cells.into_iter().flatten().filter_map(|cell| self.cells.get(&cell));
        let large = if all { &[] } else { self.large.as_slice() };
        let all = 0..if all { self.count } else { FEW };
        all.chain(near.flatten().copied()).chain(large.iter().copied())
    }

    /// The numbers of all footprints that may be under a point.
    pub(crate) fn at(&self, point: Point) -> impl Iterator<Item = usize> {
        self.near(&Footprint::point(point))
    }
}

/// The cells that a footprint touches; `None` if they are many.
fn cells(footprint: &Footprint) -> Option<impl DoubleEndedIterator<Item = (i64, i64)> + use<>> {
    let (low, high) = footprint.bounds();
    let [left, right, bottom, top] = [low.x, high.x, low.y, high.y].map(f64::floor);
    // NaN does not count as small.
    let few = (right - left + 1.0) * (top - bottom + 1.0) <= MOST_CELLS;
    // Beyond this, numbers cannot distinguish neighbouring cells.
    let near = [left, right, bottom, top].iter().all(|cell| cell.abs() < 1e15);
    (few && near).then(|| {
        let (left, right) = (left as i64, right as i64);
        (bottom as i64..=top as i64).flat_map(move |y| (left..=right).map(move |x| (x, y)))
    })
}
