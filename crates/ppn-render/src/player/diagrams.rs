//! The text diagrams of a game as changes from one to the next.

use crate::{
    annotate::Annotate,
    terminal::{self, Bounds, Color, Ground, Options, Reorient},
};
use ppn_piece::Piece;
use serde_json::{Value, json};

/// Games with longer diagrams have no text diagrams.
const MOST_BYTES: usize = 50_000;
/// The private character that stands for colour 0 of escape sequences.
const COLORS: u32 = 0xE000;

/// The state of writing the text diagrams of a game.
pub(super) struct Diagrams {
    options: Options,
    ground: Ground,
    /// The lines of the last diagram, with private characters.
    lines: Vec<String>,
    /// How many bytes each of them has without these.
    lengths: Vec<usize>,
    fits: bool,
}

impl Diagrams {
    /// Diagrams of boards within these bounds.
    pub(super) fn new(bounds: Option<Bounds>, annotate: Annotate, scale: f64) -> Self {
        let annotate = if annotate == Annotate::None { Annotate::Algebraic } else { annotate };
        let options = Options { annotate, bounds, annotation_scale: scale, ..Self::options() };
        Self {
            options,
            ground: Ground::default(),
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

    /// The changes of the lines with the next board, four values each: the line, where the change
    /// begins, how much is removed, and the new text; in UTF-16 code units.
    pub(super) fn next(&mut self, pieces: &[Piece]) -> Vec<Value> {
        if !self.fits {
            return Vec::new();
        }
        let mut changed = Vec::new();
        // Without bounds there are no pieces in the game, and no lines.
        for (row, line) in terminal::changed_lines(&mut self.ground, pieces, &self.options) {
            if self.lines.len() == row {
                self.lines.push(String::new());
                self.lengths.push(0);
            }
            // With the end of the line.
            self.lengths[row] = line.len() + 1;
            let (old, new) = (&mut self.lines[row], shortened(&line));
            if *old != new {
                let [start, gone, text] = splice(old, &new);
                changed.extend([json!(row), start, gone, text]);
                *old = new;
            }
        }
        self.fits = self.lengths.iter().sum::<usize>() <= MOST_BYTES;
        changed
    }

    /// Whether all diagrams could be drawn.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }
}

/// The change from one line to another: where it begins, how much is removed, and the new text.
fn splice(old: &str, new: &str) -> [Value; 3] {
    let same = |(one, other): &(char, char)| one == other;
    let start: usize =
        old.chars().zip(new.chars()).take_while(same).map(|(one, _)| one.len_utf8()).sum();
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let backwards = old_rest.chars().rev().zip(new_rest.chars().rev());
    let end: usize = backwards.take_while(same).map(|(one, _)| one.len_utf8()).sum();
    let units = |text: &str| text.encode_utf16().count();
    let gone = &old_rest[..old_rest.len() - end];
    let text = &new_rest[..new_rest.len() - end];
    [json!(units(&old[..start])), json!(units(gone)), json!(text)]
}

/// A line with a private character for each escape sequence.
fn shortened(line: &str) -> String {
    let mut parts = line.split("\x1b[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_once('m').unwrap_or(("", part));
        let color = number.parse().ok().and_then(|number: u32| char::from_u32(COLORS + number));
        text.extend(color);
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        assert_eq!(splice("a🨀bcd", "a🨀xyd"), [json!(3), json!(2), json!("xy")]);
        assert_eq!(splice("aa", "aaa"), [json!(2), json!(0), json!("a")]);
        assert_eq!(splice("", "ab"), [json!(0), json!(0), json!("ab")]);
    }

    #[test]
    fn escape_sequences_become_one_character() {
        assert_eq!(shortened("a\x1b[31mb\x1b[39mc"), "a\u{E01F}b\u{E027}c");
    }
}
