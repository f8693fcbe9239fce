//! Boards that are one piece.

use super::{
    frame::cell,
    grid::{Area, Grid, Weight},
};
use ppn_piece::{Configuration, Piece};

/// Draws a board around a cell, on whichever side it lies; boards are not turned.
pub(super) fn board(grid: &mut Grid, board: &Piece, centre: (i64, i64)) {
    let cells = i64::from(board.rank.0);
    let half = cells * i64::from(cell(&board.cfg));
    let area = Area::square(centre, half);
    match board.cfg {
        Configuration::Alquerque => points(grid, area, true),
        Configuration::Marbles => holes(grid, area),
        Configuration::Morris => morris(grid, centre, cells),
        Configuration::Go => go(grid, area),
        _ => checkered(grid, area, 2 * i64::from(cell(&board.cfg))),
    }
}

/// A border with heavy lines inside: squares to play on, or a tile's quarters.
pub(super) fn checkered(grid: &mut Grid, area: Area, spacing: i64) {
    grid.blacken(area);
    grid.border(area);
    grid.gridlines(area, spacing, Weight::Heavy);
}

/// A board of go. If its left or lower edge is on a line of another one, both are parts of a rectangular board, and the edge
/// is a line of that.
fn go(grid: &mut Grid, area: Area) {
    let lines = grid.lines_below_edges(area);
    checkered(grid, area, 2);
    for (column, row, line) in lines {
        grid.set(column, row, line);
    }
}

/// Shades the dark squares of a board for chess or draughts, of which the one at the lower left is dark unless the
/// board is turned by a right angle.
pub(super) fn shade(grid: &mut Grid, board: &Piece, centre: (i64, i64), shading: char) {
    let is_checkered = matches!(board.cfg, Configuration::Chess(_) | Configuration::Checkers(_));
    if !is_checkered || cell(&board.cfg) != 1 {
        return;
    }
    let cells = i64::from(board.rank.0);
    let is_turned = (board.angle / 90.0).round() as i64 % 2 == 1 && cells % 2 == 0;
    for (column, row, is_even) in middles(Area::square(centre, cells)) {
        if is_even != is_turned {
            grid.set(column, row, shading);
        }
    }
}

/// The middles of the cells of an area, an inch apart, and whether the cell has the colour of the one at the lower left.
fn middles(area: Area) -> impl Iterator<Item = (i64, i64, bool)> {
    let (left, low) = (area.column - area.half_width + 1, area.row - area.half_height + 1);
    let cells = (0..area.half_width).flat_map(move |i| (0..area.half_height).map(move |j| (i, j)));
    cells.map(move |(i, j)| (left + 2 * i, low + 2 * j, (i + j) % 2 == 0))
}

/// Light lines to play on, an inch apart, with diagonals that meet at every other point.
fn points(grid: &mut Grid, area: Area, diagonals: bool) {
    grid.blacken(area);
    grid.border(area);
    grid.gridlines(area, 2, Weight::Light);
    if diagonals {
        for (column, row, is_even) in middles(area) {
            grid.set(column, row, diagonal(is_even));
        }
    }
}

fn diagonal(rises: bool) -> char {
    if rises { '╱' } else { '╲' }
}

fn holes(grid: &mut Grid, area: Area) {
    grid.blacken(area);
    grid.border(area);
    for (column, row, _) in middles(area) {
        grid.set(column, row, '◌');
    }
}

/// The board for a morris game with that number of men a side.
fn morris(grid: &mut Grid, centre: (i64, i64), men: i64) {
    let square = |half| Area::square(centre, half);
    let (column, row) = centre;
    match men {
        2..=4 => points(grid, square(2), men > 2),
        5 | 6 => {
            grid.blacken(square(4));
            grid.border(square(4));
            grid.border(square(2));
            spokes(grid, centre, &[3]);
            join_spokes(grid, centre, 4);
        }
        7 => {
            grid.blacken(square(4));
            grid.border(square(4));
            grid.border(square(2));
            grid.gridlines(square(4), 4, Weight::Light);
            for offset in [-2, 2] {
                grid.set(column + offset, row, '┼');
                grid.set(column, row + offset, '┼');
            }
        }
        _ => {
            grid.blacken(square(6));
            for half in [6, 4, 2] {
                grid.border(square(half));
            }
            spokes(grid, centre, &[3, 5]);
            for offset in [-4, 4] {
                grid.set(column + offset, row, '┼');
                grid.set(column, row + offset, '┼');
            }
            join_spokes(grid, centre, 6);
            if men >= 11 {
                for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                    for offset in [3, 5] {
                        let rises = right == up;
                        grid.set(column + right * offset, row + up * offset, diagonal(rises));
                    }
                }
            }
        }
    }
}

/// The lines from the middle of the innermost square outwards.
fn spokes(grid: &mut Grid, (column, row): (i64, i64), offsets: &[i64]) {
    for offset in offsets {
        for offset in [-offset, *offset] {
            grid.set(column + offset, row, '─');
            grid.set(column, row + offset, '│');
        }
    }
}

/// Joins the spokes to the outermost square and to the innermost one.
fn join_spokes(grid: &mut Grid, (column, row): (i64, i64), outer: i64) {
    for offset in [-outer, 2] {
        grid.edge(column + offset, row, [Some(1), Some(1), Some(1), None]);
        grid.edge(column, row + offset, [Some(1), Some(1), None, Some(1)]);
    }
    for offset in [outer, -2] {
        grid.edge(column + offset, row, [Some(1), None, Some(1), Some(1)]);
        grid.edge(column, row + offset, [None, Some(1), Some(1), Some(1)]);
    }
}
