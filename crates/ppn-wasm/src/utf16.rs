//! Offsets of JavaScript strings.

use ppn::{Diagnostic, GameText};
use ppn_report::{DiagnosticJson, PlaceJson, Source, diagnostics_json};

/// Converts byte offsets of a text to units of UTF-16, and back.
pub(crate) struct Utf16<'t> {
    text: &'t str,
    /// For every [`STEP`]th byte, the number of units before it; empty for texts of ASCII only.
    marks: Vec<u32>,
}

/// The number of bytes between two marks.
const STEP: usize = 256;

impl<'t> Utf16<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let mut marks = Vec::new();
        if !text.is_ascii() {
            let mut units = 0;
            for (at, byte) in text.bytes().enumerate() {
                if at % STEP == 0 {
                    marks.push(units);
                }
                units += units_of(byte);
            }
        }
        Self { text, marks }
    }

    /// The number of units before a byte.
    pub(crate) fn of_byte(&self, byte: u64) -> u64 {
        let byte = (byte as usize).min(self.text.len());
        let Some(&before) = self.marks.get(byte / STEP).or(self.marks.last()) else {
            return byte as u64;
        };
        let from = (byte / STEP).min(self.marks.len() - 1) * STEP;
        let rest: u32 = self.text.as_bytes()[from..byte].iter().map(|&byte| units_of(byte)).sum();
        u64::from(before + rest)
    }

    /// The byte at a unit.
    pub(crate) fn byte_of(&self, unit: u32) -> u32 {
        if self.marks.is_empty() {
            return unit.min(self.text.len() as u32);
        }
        let mark = self.marks.partition_point(|&before| before <= unit).saturating_sub(1);
        let (mut at, mut units) = (mark * STEP, self.marks[mark]);
        let bytes = self.text.as_bytes();
        while at < bytes.len() && units < unit {
            units += units_of(bytes[at]);
            at += 1;
        }
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        at as u32
    }

    /// Diagnostics of a game of the text, as data.
    pub(crate) fn diagnostics(
        &self,
        game: &GameText<'_>,
        diagnostics: &[Diagnostic],
    ) -> Vec<DiagnosticJson> {
        let source = Source::new("", &game.text).with_place(game.place);
        let mut found = diagnostics_json(&source, diagnostics);
        let place = |place: &mut PlaceJson| {
            (place.start, place.end) = (self.of_byte(place.start), self.of_byte(place.end));
        };
        for one in &mut found {
            place(&mut one.place);
            one.labels.iter_mut().for_each(|label| place(&mut label.place));
            for edit in one.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
                (edit.start, edit.end) = (self.of_byte(edit.start), self.of_byte(edit.end));
            }
        }
        found
    }
}

/// The number of units of a character, counted at its first byte.
fn units_of(byte: u8) -> u32 {
    match byte {
        0x80..0xC0 => 0,
        0xF0.. => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_lead_there_and_back() {
        for text in ["1. S@b2", "é♞𝄞 b2", &"♞𝄞x".repeat(400)] {
            let offsets = Utf16::new(text);
            let mut unit = 0;
            for (byte, c) in text.char_indices() {
                assert_eq!(offsets.of_byte(byte as u64), unit, "{byte}");
                assert_eq!(u64::from(offsets.byte_of(unit as u32)), byte as u64, "{unit}");
                unit += c.len_utf16() as u64;
            }
            assert_eq!(offsets.of_byte(text.len() as u64), unit);
            assert_eq!(offsets.byte_of(unit as u32 + 9) as usize, text.len());
        }
    }
}
