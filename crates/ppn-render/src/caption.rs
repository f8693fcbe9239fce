//! Text below a board, and the progress line of a game.

use crate::{
    color::Color,
    picture::Options,
    shape::{Shape, at},
    sheet::{Label, Sheet},
    theme::Theme,
};

/// The most lines of a caption.
const MOST_LINES: usize = 12;
/// The height of the progress line, and the height reserved for it, in inches.
const BAR: f64 = 0.06;
const BAR_ROOM: f64 = 0.14;

/// The size of the text below a sheet, in inches.
fn size(sheet: &Sheet, options: &Options) -> f64 {
    let usual = (0.04 * sheet.width).clamp(0.17, 0.4);
    sheet.letters(options).unwrap_or(usual)
}

/// The approximate width of a character, as a part of its size. Programs have other fonts, so it is
/// a bit more than the average.
fn advance(character: char) -> f64 {
    match character {
        ' ' | '.' | ',' | ':' | ';' | 'i' | 'l' | 'j' | '|' | '!' | '\'' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' => 0.95,
        '\u{1100}'.. => 1.0,
        one if one.is_uppercase() => 0.74,
        _ => 0.62,
    }
}

fn width(text: &str) -> f64 {
    text.chars().map(advance).sum()
}

/// Breaks a text into lines of a width, which is a multiple of the size of the characters.
fn wrapped(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 0.36 + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
        // A single word that is too wide is cut.
        while let Some(line) = lines.pop() {
            let fits = line
                .char_indices()
                .scan(0.0, |so_far, (at, one)| {
                    *so_far += advance(one);
                    Some((at, *so_far))
                })
                .find(|(at, so_far)| *at > 0 && *so_far > most);
            let Some((at, _)) = fits else {
                lines.push(line);
                break;
            };
            let (first, rest) = line.split_at(at);
            let rest = rest.to_owned();
            lines.push(first.to_owned());
            lines.push(rest);
        }
    }
    lines
}

/// The number of lines that a caption takes below a sheet.
pub(crate) fn rows(text: &str, sheet: &Sheet, options: &Options) -> usize {
    wrapped(text, sheet.width / size(sheet, options)).len().min(MOST_LINES)
}

/// Makes room below a sheet and returns the lines of the caption there.
pub(crate) fn place(sheet: &mut Sheet, options: &Options) -> Vec<Label> {
    let mut labels = Vec::new();
    let size = size(sheet, options);
    let mut lines = wrapped(&options.caption, sheet.width / size);
    let most = if options.caption_rows > 0 { options.caption_rows } else { MOST_LINES };
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    let rows = lines.len().max(options.caption_rows);
    let (x, y) = (sheet.corner.x + sheet.width / 2.0, sheet.corner.y);
    for (row, text) in lines.into_iter().enumerate() {
        labels.push(Label { text, place: at(x, y - (1.4 * row as f64 + 0.7) * size), size });
    }
    let room = if rows > 0 { (1.4 * rows as f64 + 0.3) * size } else { 0.0 };
    let room = room + if options.progress.is_some() { BAR_ROOM } else { 0.0 };
    sheet.corner.y -= room;
    sheet.height += room;
    labels
}

/// The progress line, around the middle of its left end.
pub(crate) fn bar(sheet: &Sheet, done: f64, theme: &Theme) -> Vec<Shape> {
    let length = sheet.width - 2.0 * BAR_ROOM;
    let ground = theme.page.unwrap_or(Color::WHITE);
    let line = |length: f64, color| {
        Shape::rectangle(length, BAR, BAR / 2.0).fill(color).at(length / 2.0, 0.0)
    };
    let done = if done.is_finite() { done.clamp(0.0, 1.0) } else { 0.0 };
    let mut shapes = vec![line(length, ground.mix(theme.label, 0.3))];
    if done > 0.0 {
        shapes.push(line((length * done).max(BAR), theme.label));
    }
    shapes
}

/// The left end of the progress line.
pub(crate) fn bar_place(sheet: &Sheet) -> crate::shape::Point {
    sheet.corner + at(BAR_ROOM, BAR_ROOM / 2.0)
}

/// The lines of a title in the middle of a sheet.
pub(crate) fn title(sheet: &Sheet, lines: &[String]) -> Vec<Label> {
    let large = (0.07 * sheet.width).clamp(0.2, 0.6);
    let mut rows = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let size = if number == 0 { large } else { 0.65 * large };
        let wrapped = wrapped(line, 0.92 * sheet.width / size);
        rows.extend(wrapped.into_iter().map(|text| (text, size)));
    }
    let height: f64 = rows.iter().map(|(_, size)| 1.5 * size).sum();
    let middle = sheet.corner + at(sheet.width / 2.0, sheet.height / 2.0);
    let mut y = middle.y + height / 2.0;
    let mut labels = Vec::new();
    for (text, size) in rows {
        y -= 1.5 * size;
        labels.push(Label { text, place: at(middle.x, y + 0.75 * size), size });
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_in_lines() {
        assert_eq!(wrapped("one two  three", 5.0), ["one two", "three"]);
        assert_eq!(wrapped("aaaaaaaaaa bb", 2.0), ["aaa", "aaa", "aaa", "a", "bb"]);
        assert_eq!(wrapped("", 2.0), Vec::<String>::new());
        assert_eq!(wrapped("mmm", 0.1), ["m", "m", "m"]);
    }
}
