//! The cells of a diagram.

use super::{
    box_drawing::{self, Edge},
    glyph::Glyph,
    ink::Ink,
};

/// A cell of half an inch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cell {
    pub(super) glyph: Glyph,
    pub(super) ink: Ink,
}

/// Cells in columns and rows, both counted from 1, the lowest row first. Drawing beyond the edges
/// has no effect.
#[derive(Clone)]
pub(super) struct Grid {
    columns: i64,
    rows: i64,
    cells: Vec<Cell>,
}

/// A rectangle of cells: its centre and its extent to each side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub(super) column: i64,
    pub(super) row: i64,
    pub(super) half_width: i64,
    pub(super) half_height: i64,
}

impl Area {
    pub(super) fn square((column, row): (i64, i64), half: i64) -> Self {
        Self { column, row, half_width: half, half_height: half }
    }

    fn left(self) -> i64 {
        self.column - self.half_width
    }

    fn right(self) -> i64 {
        self.column + self.half_width
    }

    fn bottom(self) -> i64 {
        self.row - self.half_height
    }

    fn top(self) -> i64 {
        self.row + self.half_height
    }
}

/// The weight of gridlines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Light,
    Heavy,
}

impl Grid {
    /// An empty grid.
    pub(super) fn new(columns: i64, rows: i64) -> Self {
        let (columns, rows) = (columns.max(0), rows.max(0));
        let blank = Cell { glyph: Glyph::BLANK, ink: Ink::Black };
        Self { columns, rows, cells: vec![blank; (columns * rows) as usize] }
    }

    pub(super) fn columns(&self) -> i64 {
        self.columns
    }

    /// The rows from the top down.
    pub(super) fn rows_from_top(&self) -> impl Iterator<Item = &[Cell]> + Clone {
        // A grid without columns has no cells and so no rows.
        self.cells.rchunks(self.columns.max(1) as usize)
    }

    /// A row, counted from 0 at the top.
    pub(super) fn row_from_top(&self, number: usize) -> &[Cell] {
        self.rows_from_top().nth(number).unwrap_or_default()
    }

    /// The number from the top, from 0, of a row that is counted from 1 at the bottom.
    pub(super) fn number_from_top(&self, row: i64) -> usize {
        usize::try_from(self.rows - row).unwrap_or(0)
    }

    /// The cell in a column and a row, if it is on the grid.
    pub(super) fn at(&self, (column, row): (i64, i64)) -> Option<Cell> {
        self.index(column, row).map(|index| self.cells[index])
    }

    /// Copies a cell from another grid.
    pub(super) fn copy(&mut self, cell: (i64, i64), from: &Self) {
        if let (Some(to), Some(from)) = (self.cell(cell.0, cell.1), from.at(cell)) {
            *to = from;
        }
    }

    /// The number of cells of the area that are on the grid.
    pub(super) fn covered(&self, area: Area) -> i64 {
        let width = area.right().min(self.columns) - area.left().max(1) + 1;
        let height = area.top().min(self.rows) - area.bottom().max(1) + 1;
        width.max(0) * height.max(0)
    }

    /// Sets the text of a cell, and keeps its colour.
    pub(super) fn set(&mut self, column: i64, row: i64, glyph: impl Into<Glyph>) {
        if let Some(cell) = self.cell(column, row) {
            cell.glyph = glyph.into();
        }
    }

    /// Sets the text of a cell and its colour.
    pub(super) fn draw(&mut self, column: i64, row: i64, glyph: impl Into<Glyph>, ink: Ink) {
        if let Some(cell) = self.cell(column, row) {
            *cell = Cell { glyph: glyph.into(), ink };
        }
    }

    /// Makes the colour of a whole area black.
    pub(super) fn blacken(&mut self, area: Area) {
        for row in self.on_grid_rows(area.bottom(), area.top()) {
            for column in self.on_grid_columns(area.left(), area.right()) {
                if let Some(cell) = self.cell(column, row) {
                    cell.ink = Ink::Black;
                }
            }
        }
    }

    /// Joins an edge to the existing character of the cell.
    pub(super) fn edge(&mut self, column: i64, row: i64, edge: Edge) {
        if let Some(cell) = self.cell(column, row) {
            let present = cell.glyph.alone().unwrap_or(' ');
            cell.glyph = Glyph::from(box_drawing::join(present, edge));
        }
    }

    /// A border around an area, with spaces inside.
    ///
    /// Lines from outside are joined to the border; lines inside are removed.
    pub(super) fn border(&mut self, area: Area) {
        let (left, right, bottom, top) = (area.left(), area.right(), area.bottom(), area.top());
        for row in self.on_grid_rows(bottom + 1, top - 1) {
            for column in self.on_grid_columns(left + 1, right - 1) {
                self.set(column, row, Glyph::BLANK);
            }
        }
        for column in self.on_grid_columns(left + 1, right - 1) {
            self.edge(column, top, [None, Some(1), Some(0), Some(1)]);
            self.edge(column, bottom, [Some(0), Some(1), None, Some(1)]);
        }
        for row in self.on_grid_rows(bottom + 1, top - 1) {
            self.edge(left, row, [Some(1), Some(0), Some(1), None]);
            self.edge(right, row, [Some(1), None, Some(1), Some(0)]);
        }
        self.edge(left, top, [None, Some(1), Some(1), None]);
        self.edge(right, top, [None, None, Some(1), Some(1)]);
        self.edge(left, bottom, [Some(1), Some(1), None, None]);
        self.edge(right, bottom, [Some(1), None, None, Some(1)]);
    }

    /// Lines through the inside of a border, `spacing` cells apart.
    pub(super) fn gridlines(&mut self, area: Area, spacing: i64, weight: Weight) {
        let (left, right, bottom, top) = (area.left(), area.right(), area.bottom(), area.top());
        let (horizontal, vertical, crossing, arm) = match weight {
            Weight::Light => ('─', '│', '┼', Some(1)),
            Weight::Heavy => ('━', '┃', '╋', Some(2)),
        };
        let lines = |from: i64, to: i64, most: i64| {
            let lines = (1..).map(move |line| from + line * spacing);
            lines.take_while(move |line| *line < to && *line <= most)
        };
        let rows: Vec<i64> = lines(bottom, top, self.rows).collect();
        let columns: Vec<i64> = lines(left, right, self.columns).collect();
        for &row in &rows {
            for column in self.on_grid_columns(left + 1, right - 1) {
                self.set(column, row, horizontal);
            }
            self.edge(right, row, [Some(1), None, Some(1), arm]);
            self.edge(left, row, [Some(1), arm, Some(1), None]);
        }
        for &column in &columns {
            for row in self.on_grid_rows(bottom + 1, top - 1) {
                self.set(column, row, vertical);
            }
            for &row in &rows {
                self.set(column, row, crossing);
            }
            self.edge(column, top, [None, Some(1), arm, Some(1)]);
            self.edge(column, bottom, [arm, Some(1), None, Some(1)]);
        }
    }

    fn cell(&mut self, column: i64, row: i64) -> Option<&mut Cell> {
        self.index(column, row).map(|index| &mut self.cells[index])
    }

    fn index(&self, column: i64, row: i64) -> Option<usize> {
        let on_grid = (1..=self.columns).contains(&column) && (1..=self.rows).contains(&row);
        on_grid.then(|| ((row - 1) * self.columns + column - 1) as usize)
    }

    fn on_grid_columns(&self, from: i64, to: i64) -> std::ops::RangeInclusive<i64> {
        from.max(1)..=to.min(self.columns)
    }

    fn on_grid_rows(&self, from: i64, to: i64) -> std::ops::RangeInclusive<i64> {
        from.max(1)..=to.min(self.rows)
    }
}
