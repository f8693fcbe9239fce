//! The common part of two boards.

use std::collections::HashMap;

/// If the product of the lengths is larger than this, stretches are compared by the items that
/// occur once in each.
const MOST_COMPARED: usize = 40_000;

/// A common subsequence, as pairs of indices in both. It is the longest one if there are few items
/// between the first change and the last, otherwise nearly as long.
pub(super) fn common(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::with_capacity(old.len().min(new.len()));
    stretch(old, new, (0, 0), true, &mut pairs);
    pairs
}

/// Adds the pairs of a stretch that begins at these indices.
fn stretch(
    old: &[u32],
    new: &[u32],
    (from_old, from_new): (usize, usize),
    divide: bool,
    pairs: &mut Vec<(usize, usize)>,
) {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    pairs.extend((0..start).map(|place| (from_old + place, from_new + place)));
    let (old, new) = (&old[start..], &new[start..]);
    let (from_old, from_new) = (from_old + start, from_new + start);
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let (rows, columns) = (old.len() - end, new.len() - end);
    let (middle_old, middle_new) = (&old[..rows], &new[..columns]);
    if rows.saturating_mul(columns) <= MOST_COMPARED {
        longest(middle_old, middle_new, (from_old, from_new), pairs);
    } else if divide {
        let (mut row, mut column) = (0, 0);
        for (next_row, next_column) in anchors(middle_old, middle_new) {
            let at = (from_old + row, from_new + column);
            let between = (&middle_old[row..next_row], &middle_new[column..next_column]);
            stretch(between.0, between.1, at, false, pairs);
            pairs.push((from_old + next_row, from_new + next_column));
            (row, column) = (next_row + 1, next_column + 1);
        }
        let at = (from_old + row, from_new + column);
        stretch(&middle_old[row..], &middle_new[column..], at, false, pairs);
    }
    pairs.extend((0..end).map(|place| (from_old + rows + place, from_new + columns + place)));
}

/// The longest common subsequence, by a comparison of every item with every other.
fn longest(
    old: &[u32],
    new: &[u32],
    (from_old, from_new): (usize, usize),
    pairs: &mut Vec<(usize, usize)>,
) {
    let (rows, columns) = (old.len(), new.len());
    // The length of the common part from here on.
    let mut lengths = vec![vec![0_u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            lengths[row][column] = if old[row] == new[column] {
                lengths[row + 1][column + 1] + 1
            } else {
                lengths[row + 1][column].max(lengths[row][column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if old[row] == new[column] {
            pairs.push((from_old + row, from_new + column));
            (row, column) = (row + 1, column + 1);
        } else if lengths[row + 1][column] >= lengths[row][column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
}

/// Of the items that occur once in each, the longest sequence with the same order in both.
fn anchors(old: &[u32], new: &[u32]) -> Vec<(usize, usize)> {
    // The index of each text; `None` if it occurs more than once.
    let places = |texts: &[u32]| {
        let mut places: HashMap<u32, Option<usize>> = HashMap::with_capacity(texts.len());
        for (place, text) in texts.iter().enumerate() {
            places.entry(*text).and_modify(|place| *place = None).or_insert(Some(place));
        }
        places
    };
    let (in_old, in_new) = (places(old), places(new));
    let once = |places: &HashMap<u32, Option<usize>>, text| places.get(text).copied().flatten();
    let both = old.iter().filter_map(|text| once(&in_old, text).zip(once(&in_new, text)));
    let both: Vec<(usize, usize)> = both.collect();
    // For each length the subsequence that ends earliest: its last pair. Each pair has a link to
    // the previous one.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(both.len());
    for (number, (_, column)) in both.iter().enumerate() {
        let length = ends.partition_point(|end| both[*end].1 < *column);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let last = ends.last().copied();
    let mut anchors: Vec<(usize, usize)> =
        std::iter::successors(last, |number| before[*number]).map(|number| both[number]).collect();
    anchors.reverse();
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_common_stays() {
        let pairs = common(&[1, 2, 3, 4, 9], &[1, 3, 5, 2, 4, 9]);
        assert_eq!(pairs.len(), 4);
        assert_eq!(common(&[], &[1]), []);
        assert_eq!(common(&[1], &[1]), [(0, 0)]);
    }

    #[test]
    fn long_boards_keep_what_did_not_change() {
        let old: Vec<u32> = (0..5000).collect();
        let mut new = old.clone();
        (0..5000).step_by(10).for_each(|place| new[place] += 10_000);
        assert_eq!(common(&old, &new).len(), 4500);
        // The test moves the first item to the end.
        new.clone_from(&old);
        new.rotate_left(1);
        assert_eq!(common(&old, &new).len(), 4999);
    }

    proptest! {
        #[test]
        fn pairs_are_common_and_in_order(
            old in prop::collection::vec(0..400_u32, 0..400),
            new in prop::collection::vec(0..400_u32, 0..400),
        ) {
            let pairs = common(&old, &new);
            prop_assert!(pairs.windows(2).all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1));
            prop_assert!(pairs.iter().all(|(a, b)| old[*a] == new[*b]));
        }
    }
}
