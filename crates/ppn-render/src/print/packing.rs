//! Boxes in rows on pages.

use crate::shape::{Point, at};

/// A box in its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Packed {
    /// The page, from 0.
    pub(super) page: usize,
    /// The middle of the box, from the lower left corner of the room.
    pub(super) place: Point,
    /// Whether the box is turned by a right angle.
    pub(super) turned: bool,
}

/// Places boxes of half-sizes `halves` in rows from the top, in their order; the distance between
/// neighbours is `gap`. All of them fit into the room, turned or not.
pub(super) fn in_rows(halves: &[Point], room: Point, gap: f64) -> Vec<Packed> {
    let mut packed = Vec::with_capacity(halves.len());
    let (mut page, mut top) = (0, room.y);
    let mut rest = halves;
    while let Some(first) = rest.first() {
        let turned = is_better_turned(*first, room, gap);
        let (first_size, limit) = (size(*first, turned), room.x + 1e-9);
        // The boxes of the row: as many as fit, of which none is higher than the first.
        let mut row: Vec<(Point, bool)> = Vec::new();
        let mut width = -gap;
        for half in rest {
            let turned = is_better_turned(*half, room, gap);
            let size = size(*half, turned);
            if width + gap + size.x > limit || size.y > first_size.y + 1e-9 {
                break;
            }
            width += gap + size.x;
            row.push((size, turned));
        }
        if top - first_size.y < -1e-9 {
            (page, top) = (page + 1, room.y);
        }
        // The last row of equal boxes begins below those before it.
        let alike = row.iter().all(|(size, _)| *size == first_size);
        let full =
            ((room.x + gap) / (first_size.x + gap) + 1e-9).floor() * (first_size.x + gap) - gap;
        let mut left = (room.x - if alike { full.max(width) } else { width }) / 2.0;
        for (size, turned) in &row {
            let place = at(left + size.x / 2.0, top - size.y / 2.0);
            packed.push(Packed { page, place, turned: *turned });
            left += size.x + gap;
        }
        top -= first_size.y + gap;
        rest = &rest[row.len()..];
    }
    packed
}

/// Whether more boxes fit on a page if they are turned.
pub(super) fn is_better_turned(half: Point, room: Point, gap: f64) -> bool {
    let count = |size: Point| {
        let along = |room: f64, size: f64| ((room + gap) / (size + gap) + 1e-9).floor();
        along(room.x, size.x) * along(room.y, size.y)
    };
    count(size(half, true)) > count(size(half, false))
}

/// Whether a box fits into the room, turned or not.
pub(super) fn fits(half: Point, room: Point) -> bool {
    let within = |size: Point| size.x <= room.x + 1e-9 && size.y <= room.y + 1e-9;
    within(size(half, false)) || within(size(half, true))
}

fn size(half: Point, turned: bool) -> Point {
    if turned { at(2.0 * half.y, 2.0 * half.x) } else { half * 2.0 }
}

/// The number of parts of a length that is longer than the room, and the length of each: equal parts that
/// overlap.
pub(super) fn parts(length: f64, room: f64, overlap: f64) -> (usize, f64) {
    if length <= room + 1e-9 {
        return (1, length);
    }
    let overlap = overlap.min(room / 2.0);
    let count = ((length - overlap) / (room - overlap) - 1e-9).ceil().max(2.0);
    (count as usize, (length + (count - 1.0) * overlap) / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_overlap_and_have_the_whole_length() {
        assert_eq!(parts(8.0, 8.02, 0.25), (1, 8.0));
        let (count, part) = parts(16.0, 8.0, 0.25);
        assert_eq!(count, 3);
        assert!((3.0 * part - 2.0 * 0.25 - 16.0).abs() < 1e-9 && part <= 8.0);
    }

    #[test]
    fn nine_cards_fit_on_a_page() {
        let room = at(7.77, 10.9);
        let cards = in_rows(&[at(1.25, 1.75); 10], room, 0.08);
        assert_eq!(cards.iter().filter(|card| card.page == 0).count(), 9);
        // The tenth begins the next page at the left, like the others.
        assert_eq!((cards[9].page, cards[9].place), (1, cards[0].place));
    }
}
