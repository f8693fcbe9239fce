//! The text diagrams of a game as the lines that change from one to the next.

use crate::{
    annotate::Annotate,
    replay::Frame,
    terminal::{self, Bounds, Color, Options, Reorient},
};
use ppn_piece::Piece;
use serde_json::{Value, json};

/// Games with longer diagrams have none.
const MOST_BYTES: usize = 50_000;
/// The private character that stands for colour 0 of escape sequences.
const COLORS: u32 = 0xE000;

/// A game on its way from diagram to diagram.
pub(super) struct Diagrams {
    options: Options,
    lines: Vec<String>,
    fits: bool,
}

impl Diagrams {
    /// For boards that lie within these bounds.
    pub(super) fn new(bounds: Option<Bounds>, annotate: Annotate, scale: f64) -> Self {
        let annotate = if annotate == Annotate::None { Annotate::Algebraic } else { annotate };
        let options = Options { annotate, bounds, annotation_scale: scale, ..Self::options() };
        Self { options, lines: Vec::new(), fits: true }
    }

    /// How diagrams are drawn; their bounds depend on it.
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

    /// The lines that are new with the next board, each after its number.
    pub(super) fn next(&mut self, frame: &Frame) -> Vec<Value> {
        if !self.fits {
            return Vec::new();
        }
        let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
        let text = terminal::diagram(&pieces, &self.options);
        self.fits = text.len() <= MOST_BYTES;
        let mut lines: Vec<String> = text.lines().map(shortened).collect();
        // What is not drawn any more is drawn over.
        lines.resize(lines.len().max(self.lines.len()), String::new());
        let old = self.lines.iter().map(Some).chain(std::iter::repeat(None));
        let changed =
            lines.iter().zip(old).enumerate().filter(|(_, (new, old))| Some(*new) != *old);
        let changed = changed.flat_map(|(row, (new, _))| [json!(row), json!(new)]).collect();
        self.lines = lines;
        changed
    }

    /// Whether all diagrams could be drawn.
    pub(super) fn fits(&self) -> bool {
        self.fits
    }
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
    fn escape_sequences_become_one_character() {
        assert_eq!(shortened("a\x1b[31mb\x1b[39mc"), "a\u{E01F}b\u{E027}c");
    }
}
