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
pub(crate) struct Splice {
    /// The number of the line from the top, from 0.
    pub(crate) row: usize,
    pub(crate) start: usize,
    pub(crate) gone: usize,
    pub(crate) text: String,
}

impl Splice {
    /// The change from one row of cells to another, and by how many bytes its text becomes longer;
    /// `None` if the text is the same.
    pub(super) fn between(row: usize, old: &[Cell], new: &[Cell]) -> Option<(Self, isize)> {
        let (old, new) = (trimmed(old), trimmed(new));
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        // Cells in the same columns are compared.
        let rest = if old.len() == new.len() { old.len() - same } else { 0 };
        let backwards = old.iter().rev().zip(new.iter().rev()).take(rest);
        let after = backwards.take_while(|(old, new)| old == new).count();
        let text = |cells: &[Cell]| coded(cells, same..cells.len() - after);
        let (old_text, new_text) = (text(old), text(new));
        let (gone, text, start) = difference(&old_text, &new_text);
        let splice = Self {
            row,
            start: units_of(&new[..same]) + units(start),
            gone: units(gone),
            text: text.to_owned(),
        };
        let longer = new_text.len() as isize - old_text.len() as isize;
        (splice.gone > 0 || !splice.text.is_empty()).then_some((splice, longer))
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

/// The text of some cells of a row, with the changes of colour before and after them.
fn coded(cells: &[Cell], range: Range<usize>) -> String {
    let mut text = String::with_capacity(4 * range.len());
    let mut ink = range.start.checked_sub(1).map_or(Ink::Black, |before| cells[before].ink);
    let after = cells.get(range.end).map_or(Ink::Black, |cell| cell.ink);
    for cell in &cells[range] {
        text.extend(change(ink, cell.ink));
        cell.glyph.as_text().chars().for_each(|one| text.push(one));
        ink = cell.ink;
    }
    text.extend(change(ink, after));
    text
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
            let (splice, longer) = Splice::between(2, &row(old.0, old.1), &row(new.0, new.1))?;
            Some((splice.start, splice.gone, splice.text, longer))
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
