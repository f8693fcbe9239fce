//! The outline of an area of cells.

use std::collections::{BTreeMap, BTreeSet};

/// The loops around the areas of cells, each from its first corner to the same corner: counter-clockwise around an area,
/// clockwise around a hole. Corner (x, y) is the lower left one of cell (x, y).
pub(crate) fn loops_around(cells: &BTreeSet<(i64, i64)>) -> Vec<Vec<(i64, i64)>> {
    // The sides of cells without a neighbour, from their beginning, with the area to the left.
    let mut sides: BTreeMap<(i64, i64), Vec<(i64, i64)>> = BTreeMap::new();
    for &(x, y) in cells {
        let around = [
            ((x, y - 1), (x, y), (1, 0)),
            ((x + 1, y), (x + 1, y), (0, 1)),
            ((x, y + 1), (x + 1, y + 1), (-1, 0)),
            ((x - 1, y), (x, y + 1), (0, -1)),
        ];
        for (neighbour, from, way) in around {
            if !cells.contains(&neighbour) {
                sides.entry(from).or_default().push(way);
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((&start, _)) = sides.first_key_value() {
        let (mut corners, mut from, mut before) = (vec![start], start, (0, 0));
        while let Some(ways) = sides.get_mut(&from) {
            // Where two areas meet at a corner, the way keeps to its own.
            let left = (-before.1, before.0);
            let at = ways.iter().position(|way| *way == left).unwrap_or(0);
            let way = ways.swap_remove(at);
            if ways.is_empty() {
                sides.remove(&from);
            }
            if way == before {
                corners.pop();
            }
            from = (from.0 + way.0, from.1 + way.1);
            corners.push(from);
            before = way;
            if from == start {
                break;
            }
        }
        loops.push(corners);
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_area_has_one_outline_and_one_for_each_hole() {
        let cells = |cells: &[(i64, i64)]| loops_around(&cells.iter().copied().collect());
        assert_eq!(cells(&[(0, 0), (1, 0)]), [[(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]]);
        let ring: Vec<_> =
            (0..9).map(|at| (at % 3, at / 3)).filter(|cell| *cell != (1, 1)).collect();
        let loops = cells(&ring);
        assert_eq!(loops.len(), 2);
        assert_eq!(loops[1], [(1, 1), (1, 2), (2, 2), (2, 1), (1, 1)]);
        // Cells that touch at a corner are two areas.
        assert_eq!(cells(&[(0, 0), (1, 1)]).len(), 2);
    }
}
