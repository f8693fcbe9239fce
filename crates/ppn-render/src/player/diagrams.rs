//! The text diagrams of a game as changes from one to the next.

use crate::{
    annotate::Annotate,
    replay::FramePiece,
    terminal::{Bounds, Changing, Color, Options, Reorient},
};
use serde::{Serialize, Serializer, ser::SerializeSeq};

/// Games with longer diagrams have no text diagrams.
const MOST_BYTES: usize = 50_000;
/// The private character that stands for colour 0 of escape sequences.
const COLORS: u32 = 0xE000;

/// The state of writing the text diagrams of a game.
pub(super) struct Diagrams<'p> {
    /// Without bounds there are no pieces in the game, and no lines.
    diagram: Option<Changing<'p>>,
    /// The lines of the last diagram, with private characters.
    lines: Vec<String>,
    /// How many bytes each of them has without these.
    lengths: Vec<usize>,
    fits: bool,
}

impl<'p> Diagrams<'p> {
    /// Diagrams of boards of these pieces, within these bounds.
    pub(super) fn new(
        pieces: &'p [FramePiece],
        bounds: Option<Bounds>,
        annotate: Annotate,
        scale: f64,
    ) -> Self {
        let annotate = if annotate == Annotate::None { Annotate::Algebraic } else { annotate };
        let options = Options { annotate, annotation_scale: scale, ..Self::options() };
        Self {
            diagram: bounds.map(|bounds| Changing::new(pieces, bounds, options)),
            lines: Vec::new(),
            lengths: Vec::new(),
            fits: true,
        }
    }

    /// The options of diagrams; their bounds depend on the options.
    pub(super) fn options() -> Options {
        Options {
            reorient: Reorient::None,
            color: Color::AnsiForeground,
            long_labels: true,
            draw_all: true,
            trim: true,
            text_presentation: true,
            ..Options::default()
        }
    }

    /// The changes of the lines with the next board.
    pub(super) fn next(&mut self, pieces: &[u32]) -> Splices {
        let mut changed = Vec::new();
        let Some(diagram) = self.diagram.as_mut().filter(|_| self.fits) else {
            return Splices(changed);
        };
        for (row, line) in diagram.next(pieces) {
            if self.lines.len() == row {
                self.lines.push(String::new());
                self.lengths.push(0);
            }
            // With the end of the line.
            self.lengths[row] = line.len() + 1;
            let (old, new) = (&mut self.lines[row], shortened(&line));
            if *old != new {
                changed.push(Splice::between(row, old, &new));
                *old = new;
            }
        }
        self.fits = self.lengths.iter().sum::<usize>() <= MOST_BYTES;
        Splices(changed)
    }

    /// Whether all diagrams could be drawn.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }
}

/// Changes of lines, written one after the other as a flat list.
pub(super) struct Splices(Vec<Splice>);

impl Serialize for Splices {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut list = to.serialize_seq(Some(4 * self.0.len()))?;
        for Splice { row, start, gone, text } in &self.0 {
            [row, start, gone].into_iter().try_for_each(|number| list.serialize_element(number))?;
            list.serialize_element(text)?;
        }
        list.end()
    }
}

/// The change of a line: where it begins, how much is removed, and the new text, in UTF-16 code
/// units.
#[derive(PartialEq, Debug)]
struct Splice {
    row: usize,
    start: usize,
    gone: usize,
    text: String,
}

impl Splice {
    fn between(row: usize, old: &str, new: &str) -> Self {
        let equal = old.bytes().zip(new.bytes()).take_while(|(one, other)| one == other);
        let start = old.floor_char_boundary(equal.count());
        let (old_rest, new_rest) = (&old[start..], &new[start..]);
        let backwards = old_rest.bytes().rev().zip(new_rest.bytes().rev());
        let end = backwards.take_while(|(one, other)| one == other).count();
        let end = old_rest.len() - old_rest.ceil_char_boundary(old_rest.len() - end);
        let gone = &old_rest[..old_rest.len() - end];
        let text = &new_rest[..new_rest.len() - end];
        Self { row, start: units(&old[..start]), gone: units(gone), text: text.to_owned() }
    }
}

/// The length of a text in UTF-16 code units.
fn units(text: &str) -> usize {
    // Quicker than to decode it.
    let of = |byte: u8| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0);
    text.bytes().map(of).sum()
}

/// A line with a private character for each escape sequence.
fn shortened(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, sequence)) = rest.split_once('\x1b') {
        text.push_str(before);
        let digits = sequence.bytes().skip(1).take_while(u8::is_ascii_digit);
        let number = digits.fold(0, |number, digit| 10 * number + u32::from(digit - b'0'));
        text.extend(char::from_u32(COLORS + number));
        rest = sequence.split_once('m').map_or("", |(_, rest)| rest);
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let change = |old, new| {
            let Splice { start, gone, text, .. } = Splice::between(0, old, new);
            (start, gone, text)
        };
        assert_eq!(change("a🨀bcd", "a🨀xyd"), (3, 2, "xy".to_owned()));
        assert_eq!(change("aa", "aaa"), (2, 0, "a".to_owned()));
        assert_eq!(change("", "ab"), (0, 0, "ab".to_owned()));
    }

    #[test]
    fn escape_sequences_become_one_character() {
        assert_eq!(shortened("a\x1b[31mb\x1b[39mc"), "a\u{E01F}b\u{E027}c");
    }
}
