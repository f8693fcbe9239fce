use crate::board::PieceNumber;

/// How many cells an inch has. Usual coordinates fall into the middle of a cell.
const CELLS_PER_INCH: f64 = 4.0;

/// Pieces that lie nearer than this, in inches, may lie in the same place.
const REACH: f64 = 0.0025;

/// Pieces by where they lie: a grid of cells, each with its pieces in placement order.
///
/// A hash table with open addressing whose slots are `Copy`, so that a start board is copied for
/// each game at the speed of memory. Cells that have become empty stay until the table grows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// A power of two of them, less than half in use; or none.
    slots: Vec<Slot>,
    used: usize,
    /// The cells with more pieces than a slot holds.
    crowds: Vec<Vec<PieceNumber>>,
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
    /// The crowd of that number.
    Crowd(u32),
}

const FEW: usize = 3;
const FEWEST_SLOTS: usize = 64;

impl Places {
    /// Adds a piece; `is_before` says of another whether it comes before it in the order.
    pub(crate) fn insert(
        &mut self,
        number: PieceNumber,
        x: f64,
        y: f64,
        is_before: impl Fn(PieceNumber) -> bool,
    ) {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        let key = key(coordinate(x), coordinate(y));
        let at = self.slot(key);
        let place_of = |pieces: &[PieceNumber]| match pieces.last() {
            Some(&last) if !is_before(last) => pieces.partition_point(|&other| is_before(other)),
            _ => pieces.len(),
        };
        match &mut self.slots[at].cell {
            Cell::Few { len, pieces } if usize::from(*len) < FEW => {
                let count = usize::from(*len);
                let place = place_of(&pieces[..count]);
                pieces.copy_within(place..count, place + 1);
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

    /// Takes a piece away; gives how many pieces may have been passed by.
    pub(crate) fn remove(&mut self, number: PieceNumber, x: f64, y: f64) -> usize {
        let at = match self.slots.is_empty() {
            true => return 0,
            false => self.slot(key(coordinate(x), coordinate(y))),
        };
        match &mut self.slots[at].cell {
            Cell::Unused => 0,
            Cell::Few { len, pieces } => {
                let count = usize::from(*len);
                if let Some(place) = pieces[..count].iter().position(|&other| other == number) {
                    pieces.copy_within(place + 1..count, place);
                    *len -= 1;
                }
                count
            }
            Cell::Crowd(crowd) => {
                let crowd = &mut self.crowds[*crowd as usize];
                let count = crowd.len();
                if let Some(place) = crowd.iter().rposition(|&other| other == number) {
                    crowd.remove(place);
                }
                count
            }
        }
    }

    /// The cells that hold all pieces at a place, and some of its surroundings.
    pub(crate) fn near(&self, x: f64, y: f64) -> [&[PieceNumber]; 4] {
        let ((column, beside), (row, above)) = (around(x), around(y));
        // Places are mostly in the middle of a cell.
        let other = |column: Option<i64>, row: Option<i64>| match (column, row) {
            (Some(column), Some(row)) => self.cell(column, row),
            _ => &[],
        };
        [
            self.cell(column, row),
            other(beside, Some(row)),
            other(Some(column), above),
            other(beside, above),
        ]
    }

    fn cell(&self, column: i64, row: i64) -> &[PieceNumber] {
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

    /// The slot of a key, or the unused one where it would go.
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

    /// Makes room; empty cells are forgotten.
    fn grow(&mut self) {
        let old = std::mem::take(self);
        let is_kept = |slot: &&Slot| !old.pieces(&slot.cell).is_empty();
        let kept = old.slots.iter().filter(is_kept).count();
        let unused = Slot { key: 0, cell: Cell::Unused };
        self.slots = vec![unused; (kept * 4).next_power_of_two().max(FEWEST_SLOTS)];
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
        }
    }

    fn add_crowd(&mut self, crowd: Vec<PieceNumber>) -> Cell {
        self.crowds.push(crowd);
        Cell::Crowd(u32::try_from(self.crowds.len() - 1).unwrap_or(u32::MAX))
    }
}

impl Cell {
    /// A cell with a few pieces.
    fn of(few: &[PieceNumber]) -> Self {
        let mut pieces = [PieceNumber(0); FEW];
        pieces[..few.len()].copy_from_slice(few);
        Self::Few { len: few.len() as u8, pieces }
    }
}

/// What a cell is found by. Cells that are 2³² apart share a key, which does no harm: every piece
/// that is found is still compared with the place.
#[expect(clippy::cast_sign_loss, reason = "only the bits count")]
fn key(column: i64, row: i64) -> u64 {
    (column as u64).rotate_left(32) ^ row as u64
}

/// Mixes the bits of a key, by folding a product.
fn spread(key: u64) -> usize {
    let product = u128::from(key ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93_u128;
    ((product >> 64) ^ product) as usize
}

/// The cell of a coordinate.
fn coordinate(inches: f64) -> i64 {
    floor(inches * CELLS_PER_INCH + 0.5)
}

/// The cell of a coordinate, and the next one if the same place may reach into it.
fn around(inches: f64) -> (i64, Option<i64>) {
    let cells = inches * CELLS_PER_INCH + 0.5;
    let cell = floor(cells);
    let within = cells - cell as f64;
    let beside = if within < REACH * CELLS_PER_INCH {
        Some(cell.saturating_sub(1))
    } else if within > 1.0 - REACH * CELLS_PER_INCH {
        Some(cell.saturating_add(1))
    } else {
        None
    };
    (cell, beside)
}

/// The greatest whole number that is not greater. (That of the standard library is a call on
/// processors of unknown age.)
#[expect(
    clippy::cast_possible_truncation,
    reason = "saturates, and boards are limited to 1e9 inches"
)]
fn floor(number: f64) -> i64 {
    let whole = number as i64;
    whole - i64::from(whole as f64 > number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn cells_are_as_wide_everywhere() {
        for (inches, cell) in [(0.0, 0), (0.12, 0), (0.13, 1), (-0.12, 0), (-0.13, -1), (-2.0, -8)]
        {
            assert_eq!(coordinate(inches), cell, "{inches}");
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
                        let (_, x, y) = list.remove(at);
                        let passed = places.remove(PieceNumber(number), x, y);
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
                let found: Vec<_> =
                    places.near(x, y).concat().iter().map(|&PieceNumber(number)| number).collect();
                prop_assert_eq!(there, found);
            }
        }
    }
}
