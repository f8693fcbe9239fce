//! Text broken into lines of a width, and written.

use super::{
    drawing,
    file::File,
    letters::{Letters, Style},
};
use crate::Color;
use pdf_writer::Content;

/// A word, or an item that is drawn like one.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) style: Style,
    pub(super) joint: Joint,
}

/// The gap between a word and the previous one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Joint {
    /// A space, at which a line may end.
    Space,
    /// No space, but a line may end.
    Break,
    /// No space.
    None,
}

/// A line: words, each with its distance from the left, in points.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Line {
    pub(super) words: Vec<(f64, Word)>,
    pub(super) width: f64,
}

/// Breaks words into lines. A single word that is too wide is cut; characters of scripts without
/// spaces are words of their own.
pub(super) fn lines(letters: &Letters<'_>, words: &[Word], width: f64) -> Vec<Line> {
    let mut lines = vec![Line::default()];
    for together in words.chunk_by(|_, next| next.joint == Joint::None) {
        let Some(first) = together.first() else { continue };
        let needed: f64 = together.iter().map(|word| letters.width(&word.text, word.style)).sum();
        let space = match first.joint {
            Joint::Space => letters.width(" ", first.style),
            Joint::Break | Joint::None => 0.0,
        };
        let line = lines.last().map_or(0.0, |line| line.width);
        let empty = line == 0.0;
        if !empty && line + space + needed > width {
            lines.push(Line::default());
        } else if !empty && let Some(line) = lines.last_mut() {
            line.width += space;
        }
        for word in together {
            put(&mut lines, letters, word, width);
        }
    }
    lines.retain(|line| !line.words.is_empty());
    lines
}

/// Puts a word at the end of the last line, and the rest of it on more lines.
fn put(lines: &mut Vec<Line>, letters: &Letters<'_>, word: &Word, width: f64) {
    let mut part = String::new();
    let mut taken = 0.0;
    let mut start = lines.last().map_or(0.0, |line| line.width);
    for character in word.text.chars() {
        let advance = letters.width(character.encode_utf8(&mut [0; 4]), word.style);
        if start + taken + advance > width && start + taken > 0.0 {
            end(lines, word, std::mem::take(&mut part), start, taken);
            lines.push(Line::default());
            (start, taken) = (0.0, 0.0);
        }
        part.push(character);
        taken += advance;
    }
    end(lines, word, part, start, taken);
}

fn end(lines: &mut [Line], word: &Word, text: String, start: f64, taken: f64) {
    let Some(line) = lines.last_mut().filter(|_| !text.is_empty()) else { return };
    line.words.push((start, Word { text, ..word.clone() }));
    line.width = start + taken;
}

/// The words of a text, all in one style.
pub(super) fn words(text: &str, style: Style) -> impl Iterator<Item = Word> + '_ {
    text.split_whitespace().flat_map(move |word| {
        let mut parts: Vec<Word> = Vec::new();
        let mut before = None;
        for character in word.chars() {
            let breaks = before.is_some_and(|before| is_a_word(before) || is_a_word(character));
            match parts.last_mut().filter(|_| !breaks) {
                Some(part) => part.text.push(character),
                None => {
                    let joint = if before.is_some() { Joint::Break } else { Joint::Space };
                    parts.push(Word { text: character.to_string(), style, joint });
                }
            }
            before = Some(character);
        }
        parts
    })
}

/// Whether lines may be broken before and after a character.
fn is_a_word(character: char) -> bool {
    matches!(character, '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}')
}

/// Writes words. Words of one style are one text, so that their spaces are copied too.
pub(super) fn write(
    file: &mut File<'_>,
    content: &mut Content,
    words: &[(f64, Word)],
    x: f64,
    y: f64,
) {
    drawing::fill(content, Color::BLACK);
    for run in words.chunk_by(|(_, a), (_, b)| a.style == b.style) {
        let Some((from, first)) = run.first() else { continue };
        let mut text = String::new();
        for (number, (_, word)) in run.iter().enumerate() {
            if number > 0 && word.joint == Joint::Space {
                text.push(' ');
            }
            text.push_str(&word.text);
        }
        // Between styles there is a space too.
        text.push(' ');
        file.text(content, &text, first.style, x + from, y);
    }
}
