//! Changes of the lines of a diagram, with a private character for each change of colour.

use super::{grid::Cell, ink::Ink, output::trimmed};
use std::ops::Range;

/// The private character that stands for colour 0 of escape sequences.
const COLORS: u32 = 0xE000;
/// The number of the usual colour.
const USUAL: u32 = 39;

/// The change of a line: where it begins, how much is removed, and the new text, in UTF-16 code
/// units. Before text in a colour is a private character, U+E000 plus the number of the colour in
/// escape sequences, and after it U+E027.
#[derive(PartialEq, Debug)]
pub(crate) struct Splice<'t> {
    /// The number of the line from the top, from 0.
    pub(crate) row: usize,
    pub(crate) start: usize,
    pub(crate) gone: usize,
    pub(crate) text: &'t str,
}

/// The changes from the lines of one board to those of the next.
#[derive(Default)]
pub(crate) struct Splices {
    rows: Vec<SpliceRow>,
    /// The new texts, one after the other.
    texts: String,
    /// The old text of a row.
    old: String,
}

/// A change, and where its new text is.
struct SpliceRow {
    row: usize,
    start: usize,
    gone: usize,
    text: Range<usize>,
}

impl Splices {
    /// The changes in the order in which they were added.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Splice<'_>> {
        self.rows.iter().map(|SpliceRow { row, start, gone, text }| Splice {
            row: *row,
            start: *start,
            gone: *gone,
            text: &self.texts[text.clone()],
        })
    }

    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.texts.clear();
    }

    /// Adds the change from one row of cells to another, if their texts differ, and returns by how
    /// many bytes the text becomes longer.
    pub(super) fn add(&mut self, row: usize, old: &[Cell], new: &[Cell]) -> isize {
        let (old, new) = (trimmed(old), trimmed(new));
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        // Cells in the same columns are compared.
        let rest = if old.len() == new.len() { old.len() - same } else { 0 };
        let backwards = old.iter().rev().zip(new.iter().rev()).take(rest);
        let after = backwards.take_while(|(old, new)| old == new).count();
        self.old.clear();
        code(old, same..old.len() - after, &mut self.old);
        let first = self.texts.len();
        code(new, same..new.len() - after, &mut self.texts);
        let (old_text, new_text) = (self.old.as_str(), &self.texts[first..]);
        let longer = new_text.len() as isize - old_text.len() as isize;
        let (gone, text, start) = difference(old_text, new_text);
        if !gone.is_empty() || !text.is_empty() {
            let first = first + start.len();
            self.rows.push(SpliceRow {
                row,
                start: units_of(&new[..same]) + units(start),
                gone: units(gone),
                text: first..first + text.len(),
            });
        }
        longer
    }
}

/// What differs in two texts, in the one and in the other, and what they begin with.
fn difference<'t>(old: &'t str, new: &'t str) -> (&'t str, &'t str, &'t str) {
    let equal = old.bytes().zip(new.bytes()).take_while(|(old, new)| old == new);
    let start = old.floor_char_boundary(equal.count());
    let (same, old) = old.split_at(start);
    let new = &new[start..];
    let backwards = old.bytes().rev().zip(new.bytes().rev());
    let end = backwards.take_while(|(old, new)| old == new).count();
    let end = old.len() - old.ceil_char_boundary(old.len() - end);
    (&old[..old.len() - end], &new[..new.len() - end], same)
}

/// Writes the text of some cells of a row, with the changes of colour before and after them.
pub(super) fn code(cells: &[Cell], range: Range<usize>, text: &mut String) {
    let mut ink = range.start.checked_sub(1).map_or(Ink::Black, |before| cells[before].ink);
    let after = cells.get(range.end).map_or(Ink::Black, |cell| cell.ink);
    for cell in &cells[range] {
        text.extend(change(ink, cell.ink));
        match cell.glyph.as_plain() {
            Some(one) => text.push(one),
            None => cell.glyph.as_text().chars().for_each(|one| text.push(one)),
        }
        ink = cell.ink;
    }
    text.extend(change(ink, after));
}

/// The private characters between two colours. Black is the usual one, which may be white on a
/// screen.
fn change(from: Ink, to: Ink) -> impl Iterator<Item = char> {
    let ends = (from != to && from != Ink::Black).then_some(USUAL);
    let begins = (from != to && to != Ink::Black).then(|| to.ansi().parse().unwrap_or(USUAL));
    ends.into_iter().chain(begins).filter_map(|number| char::from_u32(COLORS + number))
}

/// The length of the text of the first cells of a row in UTF-16 code units.
fn units_of(cells: &[Cell]) -> usize {
    let mut ink = Ink::Black;
    let of = |cell: &Cell| {
        let before = std::mem::replace(&mut ink, cell.ink);
        let colors = if before == cell.ink { 0 } else { change(before, cell.ink).count() };
        colors + cell.glyph.units()
    };
    cells.iter().map(of).sum()
}

/// The length of a text in UTF-16 code units.
fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let row = |text: &str, red: Range<usize>| -> Vec<Cell> {
            let ink = |at| if red.contains(&at) { Ink::Red } else { Ink::Black };
            let cell = |(at, one): (usize, char)| Cell { glyph: one.into(), ink: ink(at) };
            text.chars().enumerate().map(cell).collect()
        };
        let change = |old: (&str, Range<usize>), new: (&str, Range<usize>)| {
            let mut splices = Splices::default();
            let longer = splices.add(2, &row(old.0, old.1), &row(new.0, new.1));
            let splice = splices.iter().next()?;
            assert_eq!((splice.row, splices.iter().len()), (2, 1));
            Some((splice.start, splice.gone, splice.text.to_owned(), longer))
        };
        let plain = |old, new| change((old, 0..0), (new, 0..0));
        assert_eq!(plain("a🨀bcd", "a🨀xyd"), Some((3, 2, "xy".to_owned(), 0)));
        assert_eq!(plain("aa", "aaa"), Some((2, 0, "a".to_owned(), 1)));
        assert_eq!(plain("", "ab  "), Some((0, 0, "ab".to_owned(), 2)));
        assert_eq!(plain("ab ", "ab"), None);
        // The colours of the others stay.
        assert_eq!(change(("abcd", 1..2), ("abxd", 1..2)), Some((4, 1, "x".to_owned(), 0)));
        assert_eq!(change(("abcd", 1..2), ("abcd", 1..3)), Some((3, 2, "c\u{E027}".to_owned(), 0)));
        assert_eq!(
            change(("abcd", 0..0), ("abcd", 3..4)),
            Some((3, 1, "\u{E01F}d\u{E027}".to_owned(), 6))
        );
    }
}
