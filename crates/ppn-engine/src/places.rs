use crate::board::PieceNumber;
use foldhash::fast::FixedState;
use smallvec::SmallVec;
use std::collections::HashMap;

/// How many cells an inch has. Usual coordinates fall into the middle of a cell.
const CELLS_PER_INCH: f64 = 4.0;

/// Pieces that lie nearer than this, in inches, may lie in the same place.
const REACH: f64 = 0.0025;

type Cell = SmallVec<[PieceNumber; 4]>;

/// Pieces by where they lie: a grid of cells, each with its pieces in placement order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    cells: HashMap<(i64, i64), Cell, FixedState>,
}

impl Places {
    /// Adds a piece; `is_before` says of another whether it comes before it in the order.
    pub(crate) fn insert(
        &mut self,
        number: PieceNumber,
        x: f64,
        y: f64,
        is_before: impl Fn(PieceNumber) -> bool,
    ) {
        let cell = self.cells.entry((coordinate(x), coordinate(y))).or_default();
        let last = cell.last().is_none_or(|&last| is_before(last));
        let at = if last { cell.len() } else { cell.partition_point(|&other| is_before(other)) };
        cell.insert(at, number);
    }

    pub(crate) fn remove(&mut self, number: PieceNumber, x: f64, y: f64) {
        let key = (coordinate(x), coordinate(y));
        if let Some(cell) = self.cells.get_mut(&key) {
            if let Some(at) = cell.iter().rposition(|&other| other == number) {
                cell.remove(at);
            }
            if cell.is_empty() {
                self.cells.remove(&key);
            }
        }
    }

    /// How many pieces a removal from a place may have to pass by.
    pub(crate) fn crowd(&self, x: f64, y: f64) -> usize {
        self.cells.get(&(coordinate(x), coordinate(y))).map_or(0, SmallVec::len)
    }

    /// The cells that hold all pieces at a place, and some of its surroundings.
    pub(crate) fn near(&self, x: f64, y: f64) -> impl Iterator<Item = &Cell> {
        let columns = coordinate(x - REACH)..=coordinate(x + REACH);
        let rows = coordinate(y - REACH)..=coordinate(y + REACH);
        columns.flat_map(move |column| {
            rows.clone().filter_map(move |row| self.cells.get(&(column, row)))
        })
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "saturates, and boards are limited to 1e9 inches"
)]
fn coordinate(inches: f64) -> i64 {
    (inches * CELLS_PER_INCH).round() as i64
}
