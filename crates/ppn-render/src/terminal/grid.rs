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

impl Cell {
    const BLANK: Self = Self { glyph: Glyph::BLANK, ink: Ink::Black };
}

/// Cells in columns and rows, both counted from 1, the lowest row first. Drawing beyond the edges
/// has no effect.
#[derive(Clone, Default)]
pub(super) struct Grid {
    columns: i64,
    rows: i64,
    cells: Vec<Cell>,
    /// The only areas where drawing has an effect; the whole grid if empty.
    open: Vec<Area>,
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

    /// Whether both areas have a cell in common.
    pub(super) fn meets(self, other: Self) -> bool {
        (self.column - other.column).abs() <= self.half_width + other.half_width
            && (self.row - other.row).abs() <= self.half_height + other.half_height
    }

    /// An area with all cells of both, and at most one more column and row.
    pub(super) fn union(self, other: Self) -> Self {
        let (left, right) = (self.left().min(other.left()), self.right().max(other.right()));
        let (bottom, top) = (self.bottom().min(other.bottom()), self.top().max(other.top()));
        Self {
            column: (left + right).div_euclid(2),
            row: (bottom + top).div_euclid(2),
            half_width: (right - left + 1) / 2,
            half_height: (top - bottom + 1) / 2,
        }
    }

    /// Whether coordinates may be written over a part of the area.
    pub(super) fn may_have_labels(self) -> bool {
        self.bottom() <= 1 || self.left() <= 2
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
        let cells = vec![Cell::BLANK; (columns * rows) as usize];
        Self { columns, rows, cells, open: Vec::new() }
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

    /// The area around the whole grid.
    pub(super) fn area(&self) -> Area {
        let (half_width, half_height) = (self.columns, self.rows);
        Area { column: 1, row: 1, half_width, half_height }
    }

    /// Whether a cell is on the grid and none of those of coordinates.
    pub(super) fn is_inside(&self, cell: (i64, i64)) -> bool {
        self.index(cell.0, cell.1).is_some() && !Area::square(cell, 0).may_have_labels()
    }

    /// The rows of an area, counted from 0 at the top.
    pub(super) fn rows_of(&self, area: Area) -> impl Iterator<Item = usize> + use<> {
        let rows = self.rows;
        self.on_grid_rows(area.bottom(), area.top()).map(move |row| (rows - row) as usize)
    }

    /// Copies areas from another grid of the same size, or makes them empty. Only they can be drawn on
    /// from then on.
    pub(super) fn renew(&mut self, areas: &[Area], from: Option<&Self>) {
        for area in areas {
            let columns = self.on_grid_columns(area.left(), area.right());
            let (first, last) = columns.into_inner();
            if first > last {
                continue;
            }
            for row in self.on_grid_rows(area.bottom(), area.top()) {
                let start = ((row - 1) * self.columns + first - 1) as usize;
                let cells = start..start + (last - first + 1) as usize;
                match from {
                    Some(from) => self.cells[cells.clone()].copy_from_slice(&from.cells[cells]),
                    None => self.cells[cells].fill(Cell::BLANK),
                }
            }
        }
        self.open.clear();
        self.open.extend_from_slice(areas);
    }

    /// The whole grid can be drawn on again.
    pub(super) fn open_all(&mut self) {
        self.open.clear();
    }

    /// What drawing in an area counts towards the limit: the number of its cells that are on the grid,
    /// and one more.
    pub(super) fn cost(&self, area: Area) -> u64 {
        let width = area.right().min(self.columns) - area.left().max(1) + 1;
        let height = area.top().min(self.rows) - area.bottom().max(1) + 1;
        1 + (width.max(0) * height.max(0)).unsigned_abs()
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

    /// The cells of the left and of the lower edge of an area that have heavy lines along these edges.
    pub(super) fn lines_below_edges(&self, area: Area) -> Vec<(i64, i64, Glyph)> {
        let (left, right, bottom, top) = (area.left(), area.right(), area.bottom(), area.top());
        let upwards = self.on_grid_rows(bottom, top).map(|row| (left, row, "┃╋┰┸"));
        let across = self.on_grid_columns(left, right).map(|column| (column, bottom, "━╋┝┥"));
        let at = |column, row| self.cells[self.index(column, row)?].glyph.alone();
        // An edge on the whole edge of another board becomes a line.
        let is_beside = (at(left, top), at(left, bottom)) == (Some('┐'), Some('┘'));
        let is_above = (at(left, bottom), at(right, bottom)) == (Some('┌'), Some('┐'));
        let meant = |glyph: char| match glyph {
            '┐' if is_beside => '┰',
            '│' if is_beside => '┃',
            '┥' if is_beside => '╋',
            '┘' if is_beside => '┸',
            '┌' if is_above => '┝',
            '─' if is_above => '━',
            '┰' if is_above => '╋',
            '┐' if is_above => '┥',
            other => other,
        };
        let line = |(column, row, lines): (i64, i64, &str)| {
            let glyph = meant(at(column, row)?);
            lines.contains(glyph).then(|| (column, row, Glyph::from(glyph)))
        };
        upwards.chain(across).filter_map(line).collect()
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
        let cell = Area::square((column, row), 0);
        let is_open = self.open.is_empty() || self.open.iter().any(|area| area.meets(cell));
        self.index(column, row).filter(|_| is_open).map(|index| &mut self.cells[index])
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
