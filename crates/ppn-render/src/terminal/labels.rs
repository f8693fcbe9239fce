//! Coordinates along the lower and left edges, or the numbers of squares along the left and right ones.

use super::{
    Annotate, Options,
    frame::{Frame, whole},
    grid::Grid,
};
use crate::{shape::at, table_turn::Axis};
use std::collections::BTreeMap;

/// The number of places from the origin that are checked for labels.
const MOST_LABELS: u32 = 1000;

/// A number beside a row of squares has at most this number of digits.
const DIGITS: i64 = 2;

/// Whether rows have the numbers of their squares beside them.
fn has_numbers(options: &Options) -> bool {
    options.annotate == Annotate::Numbers && !options.squares.is_empty()
}

/// The number of columns that the labels at the right take, with a space before them.
pub(super) fn right_margin(options: &Options) -> i64 {
    if has_numbers(options) { 1 + DIGITS } else { 0 }
}

/// Writes the coordinates over the content of the lowest row and the first columns.
pub(super) fn labels(grid: &mut Grid, frame: &Frame, options: &Options) {
    if has_numbers(options) {
        return numbers(grid, frame, options);
    }
    let spacing = 2.0 * options.annotation_scale;
    if options.annotate == Annotate::None || !(spacing.is_finite() && spacing > 0.0) {
        return;
    }
    // Label `k` is at `k` times the scale from the origin, to the right or up, or in the opposite
    // direction if the table is turned that way.
    let positions = |offset: f64, [start, end]: [f64; 2], breaks: &Option<Vec<u32>>, back: bool| {
        let end = if breaks.is_some() { f64::INFINITY } else { end + 1e-9 };
        let start = if breaks.is_some() { 1.0 } else { start - 1e-9 };
        let breaks = breaks.clone();
        let step = if back { -spacing } else { spacing };
        (1..=MOST_LABELS)
            .map(move |k| (k, 1.0 + 2.0 * offset + f64::from(k) * step))
            .skip_while(move |(_, position)| back && *position > end)
            .take_while(move |(_, position)| *position <= end && (!back || *position >= start))
            .filter(move |(k, _)| breaks.as_ref().is_none_or(|breaks| breaks.contains(k)))
            .map(|(k, position)| (k, whole(position)))
    };
    let (axis, left) = options.turn.across();
    let ends = [frame.left, frame.right];
    for (k, column) in positions(frame.x_offset, ends, &options.x_breaks, left) {
        let label = column_label(k, axis, options).unwrap_or_default();
        // A cut label would look like a different label.
        if column + label.len() as i64 - 1 <= grid.columns() {
            for (column, character) in (column..).zip(label.chars()) {
                grid.set(column, 1, character);
            }
        }
    }
    let (axis, down) = options.turn.upwards();
    let ends = [frame.low, frame.top];
    for (k, row) in positions(frame.y_offset, ends, &options.y_breaks, down) {
        let label = row_label(k, axis, options).unwrap_or_default();
        for (column, character) in (1..).zip(label.chars()) {
            grid.set(column, row, character);
        }
    }
}

/// Writes the first and the last number of each row of squares beside it.
fn numbers(grid: &mut Grid, frame: &Frame, options: &Options) {
    let mut rows: BTreeMap<i64, Vec<(f64, &str)>> = BTreeMap::new();
    for (x, y, number) in &options.squares {
        let place = options.turn.point(at(*x, *y));
        let (_, row) = frame.cell(place.x, place.y);
        rows.entry(row).or_default().push((place.x, number));
    }
    for (row, mut squares) in rows {
        squares.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        let ends =
            [squares.first(), squares.last()].map(|end| end.map_or("", |(_, number)| number));
        let columns = [DIGITS + 1 - ends[0].len() as i64, grid.columns() + 1 - DIGITS];
        for (number, first) in ends.into_iter().zip(columns) {
            if number.len() as i64 <= DIGITS {
                for (column, digit) in (first..).zip(number.chars()) {
                    grid.set(column, row, digit);
                }
            }
        }
    }
}

/// The label under column `k`; `None` after the last label.
fn column_label(k: u32, axis: Axis, options: &Options) -> Option<String> {
    // Two characters need a third cell between labels.
    let long = options.long_labels && options.annotation_scale >= 1.5;
    let label = match (options.annotate, axis) {
        (Annotate::None, _) => return None,
        (Annotate::Cartesian, _) | (_, Axis::Y) => k.to_string(),
        (annotate, Axis::X) => annotate.column(k.into()),
    };
    (label.len() <= if long { 2 } else { 1 }).then_some(label)
}

/// The label beside row `k`; it has at most two digits, or one letter.
fn row_label(k: u32, axis: Axis, options: &Options) -> Option<String> {
    match (options.annotate, axis) {
        (Annotate::None | Annotate::Cartesian, _) | (_, Axis::Y) => {
            (k < 100).then(|| k.to_string())
        }
        (annotate, Axis::X) => Some(annotate.column(k.into())).filter(|label| label.len() == 1),
    }
}
