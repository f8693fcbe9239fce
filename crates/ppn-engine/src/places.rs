//! Finding pieces by their place.

use crate::number::PieceNumber;
use ppn_source::short;

/// The number of cells in an inch. Usual coordinates are in the middle of a cell.
const CELLS_PER_INCH: f64 = 4.0;

/// Pieces nearer to each other than this, in inches, may be at the same place.
const REACH: f64 = 0.0025;

/// Finds pieces by their places: a grid of cells, each with its pieces in placement order.
///
/// It is a hash table with open addressing. Its slots are `Copy`, so that the start board is copied
/// quickly for each game. Cells that have become empty stay until the table grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// The length is 0 or a power of two. At most three quarters are in use, so that the table of a
    /// usual board rarely grows during a game.
    slots: Vec<Slot>,
    used: usize,
    /// The contents of cells with more pieces than a slot holds.
    crowds: Vec<Vec<PieceNumber>>,
    /// For each piece, by its number, the index of the slot of its cell, if it has one.
    homes: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    key: u64,
    cell: Cell,
}

#[derive(Clone, Copy, Debug)]
enum Cell {
    /// A slot without a cell.
    Unused,
    Few {
        len: u8,
        pieces: [PieceNumber; FEW],
    },
    /// The crowd with this index.
    Crowd(u32),
}

const UNUSED: Slot = Slot { key: 0, cell: Cell::Unused };
const FEW: usize = 3;
const FEWEST_SLOTS: usize = 128;

impl Places {
    /// Adds a piece. `is_before` returns whether another piece comes before it in the order.
    pub(crate) fn insert(
        &mut self,
        number: PieceNumber,
        x: f64,
        y: f64,
        is_before: impl Fn(PieceNumber) -> bool,
    ) {
        if self.used * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let key = key(Line::of(x), Line::of(y));
        let at = self.slot(key);
        self.settle(number, at);
        let place_of = |pieces: &[PieceNumber]| match pieces.last() {
            Some(&last) if !is_before(last) => pieces.partition_point(|&other| is_before(other)),
            _ => pieces.len(),
        };
        match &mut self.slots[at].cell {
            Cell::Few { len, pieces } if usize::from(*len) < FEW => {
                let count = usize::from(*len);
                let place = place_of(&pieces[..count]);
                if place < count {
                    pieces.copy_within(place..count, place + 1);
                }
                pieces[place] = number;
                *len += 1;
            }
            Cell::Few { pieces, .. } => {
                let mut crowd = pieces.to_vec();
                crowd.insert(place_of(&crowd), number);
                self.slots[at].cell = self.add_crowd(crowd);
            }
            Cell::Crowd(crowd) => {
                let crowd = &mut self.crowds[*crowd as usize];
                crowd.insert(place_of(crowd), number);
            }
            Cell::Unused => {
                self.slots[at] = Slot { key, cell: Cell::of(&[number]) };
                self.used += 1;
            }
        }
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(UNUSED);
        self.crowds.clear();
        self.homes.clear();
        self.used = 0;
    }

    /// Removes a piece and returns the number of pieces passed over: the pieces above it, and a few
    /// more. `is_before` returns whether another piece comes before it in the order.
    pub(crate) fn remove(
        &mut self,
        number: PieceNumber,
        is_before: impl Fn(PieceNumber) -> bool,
    ) -> usize {
        let Some(&home) = self.homes.get(number.0 as usize) else { return 0 };
        let Some(slot) = self.slots.get_mut(home as usize) else { return 0 };
        match &mut slot.cell {
            Cell::Unused => 0,
            Cell::Few { len, pieces } => {
                let count = usize::from(*len);
                let here = &mut pieces[..count];
                // Usually it is the top one.
                if here.last() == Some(&number) {
                    *len -= 1;
                } else if let Some(place) = here.iter().position(|&other| other == number) {
                    here.copy_within(place + 1.., place);
                    *len -= 1;
                }
                count
            }
            Cell::Crowd(crowd) => remove_from(&mut self.crowds[*crowd as usize], number, is_before),
        }
    }

    /// The cell that holds all pieces at a place, and perhaps other pieces; `None` if several cells
    /// do, as at the border of a cell.
    pub(crate) fn at(&self, x: f64, y: f64) -> Option<&[PieceNumber]> {
        let (column, row) = (Line::of(x), Line::of(y));
        let is_within = column.neighbour(x).is_none() && row.neighbour(y).is_none();
        is_within.then(|| self.cell(column, row))
    }

    /// The cells that hold all pieces at a place, and perhaps other pieces nearby.
    pub(crate) fn near(&self, x: f64, y: f64) -> [&[PieceNumber]; 4] {
        let (column, row) = (Line::of(x), Line::of(y));
        let (beside, above) = (column.neighbour(x), row.neighbour(y));
        let cell = |column: Option<Line>, row: Option<Line>| match (column, row) {
            (Some(column), Some(row)) => self.cell(column, row),
            _ => &[],
        };
        [
            self.cell(column, row),
            cell(beside, Some(row)),
            cell(Some(column), above),
            cell(beside, above),
        ]
    }

    #[inline]
    fn cell(&self, column: Line, row: Line) -> &[PieceNumber] {
        if self.slots.is_empty() {
            &[]
        } else {
            self.pieces(&self.slots[self.slot(key(column, row))].cell)
        }
    }

    fn pieces<'p>(&'p self, cell: &'p Cell) -> &'p [PieceNumber] {
        match cell {
            Cell::Unused => &[],
            Cell::Few { len, pieces } => &pieces[..usize::from(*len)],
            Cell::Crowd(crowd) => &self.crowds[*crowd as usize],
        }
    }

    /// The slot with a key, or the unused slot where the key would be inserted.
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = spread(key) & mask;
        loop {
            match self.slots[at] {
                Slot { cell: Cell::Unused, .. } => return at,
                Slot { key: here, .. } if here == key => return at,
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Grows the table and drops empty cells.
    fn grow(&mut self) {
        let old = std::mem::take(self);
        let is_kept = |slot: &&Slot| !old.pieces(&slot.cell).is_empty();
        let kept = old.slots.iter().filter(is_kept).count();
        self.slots = vec![UNUSED; (kept * 4).next_power_of_two().max(FEWEST_SLOTS)];
        self.used = kept;
        for slot in old.slots.iter().filter(is_kept) {
            let at = self.slot(slot.key);
            let pieces = old.pieces(&slot.cell);
            let cell = if pieces.len() <= FEW {
                Cell::of(pieces)
            } else {
                self.add_crowd(pieces.to_vec())
            };
            self.slots[at] = Slot { key: slot.key, cell };
            for &number in pieces {
                self.settle(number, at);
            }
        }
    }

    /// Records the slot of a piece.
    fn settle(&mut self, number: PieceNumber, at: usize) {
        let index = number.0 as usize;
        if index >= self.homes.len() {
            self.homes.resize(index + 1, u32::MAX);
        }
        self.homes[index] = short(at);
    }

    fn add_crowd(&mut self, crowd: Vec<PieceNumber>) -> Cell {
        self.crowds.push(crowd);
        Cell::Crowd(short(self.crowds.len() - 1))
    }
}

/// Removes a piece from a crowd. This is a separate function, so that the usual case of few pieces
/// stays fast.
#[inline(never)]
fn remove_from(
    crowd: &mut Vec<PieceNumber>,
    number: PieceNumber,
    is_before: impl Fn(PieceNumber) -> bool,
) -> usize {
    let count = crowd.len();
    let place = crowd.partition_point(|&other| is_before(other));
    if crowd.get(place) == Some(&number) {
        crowd.remove(place);
    }
    // The binary search itself looks at only a few pieces.
    count - place.min(count - 1)
}

impl Cell {
    /// A cell with at most [`FEW`] pieces.
    fn of(few: &[PieceNumber]) -> Self {
        let mut pieces = [PieceNumber(0); FEW];
        pieces[..few.len()].copy_from_slice(few);
        Self::Few { len: few.len() as u8, pieces }
    }
}

/// A column or a row of cells. Beyond 2⁴⁹ inches several columns have the same value. This does no
/// harm: each piece found is still compared with the place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line(u64);

/// At this magnitude, the last bit of a float has the value 1. So adding this number rounds to a
/// whole number, and the bits of the sum can be compared and counted like integers. (The usual ways
/// to round are function calls, or saturate.)
const WHOLE: f64 = 6_755_399_441_055_744.0;

impl Line {
    fn of(inches: f64) -> Self {
        Self((inches * CELLS_PER_INCH + WHOLE).to_bits())
    }

    /// The next line, if pieces at the same place may be in it.
    fn neighbour(self, inches: f64) -> Option<Self> {
        const EDGE: f64 = 0.5 - REACH * CELLS_PER_INCH;
        let from_middle = inches * CELLS_PER_INCH - (f64::from_bits(self.0) - WHOLE);
        if from_middle.abs() < EDGE {
            None
        } else if from_middle > 0.0 {
            Some(Self(self.0.wrapping_add(1)))
        } else {
            Some(Self(self.0.wrapping_sub(1)))
        }
    }
}

/// The lookup key of a cell.
fn key(column: Line, row: Line) -> u64 {
    column.0.rotate_left(32) ^ row.0
}

/// Mixes the bits of a key: multiplies it, and folds the halves of the product.
fn spread(key: u64) -> usize {
    let product = u128::from(key ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93_u128;
    ((product >> 64) ^ product) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cells_are_as_wide_everywhere() {
        for (inches, cell) in [(0.0, 0), (0.12, 0), (0.13, 1), (-0.12, 0), (-0.13, -1), (-2.0, -8)]
        {
            let lines = Line::of(inches).0.wrapping_sub(Line::of(0.0).0);
            assert_eq!(lines.cast_signed(), cell, "{inches}");
        }
    }

    proptest! {
        #[test]
        fn a_list_of_all_pieces_gives_the_same(
            steps in proptest::collection::vec((0..40_u32, 0..6_u8, 0..3_u8, any::<bool>()), 0..200),
        ) {
            let mut places = Places::default();
            let mut list: Vec<(u32, f64, f64)> = Vec::new();
            for (number, x, y, far) in steps {
                let far = if far { 1e6 } else { 0.0 };
                let (x, y) = (f64::from(x) / 2.0 + far, f64::from(y) - 1.0);
                match list.iter().position(|&(known, ..)| known == number) {
                    Some(at) => {
                        list.remove(at);
                        let passed = places.remove(PieceNumber(number), |other| other.0 < number);
                        prop_assert!(passed > 0);
                    }
                    None => {
                        list.push((number, x, y));
                        places.insert(PieceNumber(number), x, y, |other| other.0 < number);
                    }
                }
                let mut there: Vec<_> =
                    list.iter().filter(|one| (one.1, one.2) == (x, y)).map(|one| one.0).collect();
                there.sort_unstable();
                let found = places.near(x, y).concat();
                let found: Vec<_> = found.iter().map(|&PieceNumber(number)| number).collect();
                prop_assert_eq!(there, found);
            }
        }

        #[test]
        fn what_lies_in_the_same_place_is_found_across_borders(
            steps in proptest::collection::vec((-9..9_i32, -3..4_i32, -9..9_i32, -3..4_i32), 1..40),
        ) {
            // Odd eighths of an inch are borders of cells. Points a few thousandths beside them may
            // or may not be the same place.
            let inches = |eighths: i32, thousandths: i32| {
                f64::from(eighths) / 8.0 + f64::from(thousandths) / 1000.0
            };
            let points: Vec<_> =
                steps.iter().map(|&(x, dx, y, dy)| (inches(x, dx), inches(y, dy))).collect();
            let mut places = Places::default();
            for (&(x, y), number) in points.iter().zip(0..) {
                places.insert(PieceNumber(number), x, y, |other| other.0 < number);
            }
            for &(x, y) in &points {
                let found = match places.at(x, y) {
                    Some(cell) => cell.to_vec(),
                    None => places.near(x, y).concat(),
                };
                for (other, number) in points.iter().zip(0..) {
                    if crate::board::same_place(other.0 - x, other.1 - y) {
                        prop_assert!(found.contains(&PieceNumber(number)), "{other:?} {x} {y}");
                    }
                }
            }
        }
    }
}
