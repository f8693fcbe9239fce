//! Coordinates along the lower and left edges.

use super::{
    Annotate, Options,
    bounds::{Frame, whole},
    grid::{Grid, MOST_CELLS},
};
use crate::annotate::column_letters;

/// Writes the coordinates over what is in the lowest row and the first columns.
pub(super) fn labels(grid: &mut Grid, frame: &Frame, options: &Options) {
    let spacing = 2.0 * options.annotation_scale;
    if options.annotate == Annotate::None || !(spacing.is_finite() && spacing > 0.0) {
        return;
    }
    // The k-th label stands k times the scale from the origin.
    let positions = |offset: f64, end: f64, breaks: &Option<Vec<u32>>| {
        let end = if breaks.is_some() { f64::INFINITY } else { end + 1e-9 };
        let breaks = breaks.clone();
        (1..=MOST_CELLS as u32)
            .map(move |k| (k, 1.0 + 2.0 * offset + f64::from(k) * spacing))
            .take_while(move |(_, position)| *position <= end)
            .filter(move |(k, _)| breaks.as_ref().is_none_or(|breaks| breaks.contains(k)))
            .map(|(k, position)| (k, whole(position)))
    };
    for (k, column) in positions(frame.x_offset, frame.right, &options.x_breaks) {
        let label = column_label(k, options).unwrap_or_default();
        // Part of a label would be another label.
        if column + label.len() as i64 - 1 <= grid.columns() {
            for (column, character) in (column..).zip(label.chars()) {
                grid.set(column, 1, character);
            }
        }
    }
    for (k, row) in positions(frame.y_offset, frame.top, &options.y_breaks) {
        // There is room for two digits.
        if k < 100 {
            for (column, digit) in (1..).zip(k.to_string().chars()) {
                grid.set(column, row, digit);
            }
        }
    }
}

/// What stands under the k-th column; `None` where labels end.
fn column_label(k: u32, options: &Options) -> Option<String> {
    // Two characters need a third cell to stand apart.
    let long = options.long_labels && options.annotation_scale >= 1.5;
    match options.annotate {
        Annotate::None => None,
        Annotate::Cartesian => (k <= if long { 99 } else { 9 }).then(|| k.to_string()),
        Annotate::Algebraic => {
            (k <= if long { 702 } else { 26 }).then(|| column_letters(u64::from(k)))
        }
    }
}
