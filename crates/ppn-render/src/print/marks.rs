//! The marks on a sheet: where to cut and to fold, what fits on what, and a ruler.

use super::sheets::{FOOT, HEAD, Item};
use crate::{
    color::Color,
    paper::Paper,
    rectangle::Rectangle,
    shape::{Point, Shape, at},
    sheet::Label,
};

/// The width of lines, in inches.
const LINE: f64 = 0.006;
/// The length of crop marks where there is room.
const TICK: f64 = 0.1;
/// The size of text.
const TEXT: f64 = 0.1;

/// Lines, each of two points or more.
pub(super) type Lines = Vec<Vec<Point>>;

/// Crop marks at the corners of a box, beside the lines to cut along. They stay within the gap to the
/// next piece.
pub(super) fn crop_marks(bounds: Rectangle, gap: f64) -> Lines {
    // As far from the next piece as from this one.
    let (near, far) = if gap > 0.0 { (0.15 * gap, 0.85 * gap) } else { (0.0, 0.0) };
    let far = far.min(TICK);
    let Rectangle { low, high } = bounds;
    let mut lines = Vec::new();
    for x in [low.x, high.x] {
        lines.push(vec![at(x, low.y - far), at(x, low.y - near)]);
        lines.push(vec![at(x, high.y + near), at(x, high.y + far)]);
    }
    for y in [low.y, high.y] {
        lines.push(vec![at(low.x - far, y), at(low.x - near, y)]);
        lines.push(vec![at(high.x + near, y), at(high.x + far, y)]);
    }
    lines
}

/// Marks beside a part of a board: where it ends, and where the next part begins on it.
pub(super) fn part_marks(item: &Item, overlap: f64, limits: Rectangle) -> Lines {
    let bounds = item.bounds();
    let mut lines = crop_marks(bounds, TICK);
    // The edges of the whole board, if they are in this part.
    let inner = [
        (bounds.low.x + overlap, bounds.low.x > limits.low.x + 1e-6, true),
        (bounds.high.x - overlap, bounds.high.x < limits.high.x - 1e-6, true),
        (bounds.low.y + overlap, bounds.low.y > limits.low.y + 1e-6, false),
        (bounds.high.y - overlap, bounds.high.y < limits.high.y - 1e-6, false),
    ];
    for (place, continues, is_x) in inner {
        if !continues {
            continue;
        }
        let (near, far) = (0.02, 0.5 * TICK);
        if is_x {
            lines.push(vec![at(place, bounds.low.y - far), at(place, bounds.low.y - near)]);
            lines.push(vec![at(place, bounds.high.y + near), at(place, bounds.high.y + far)]);
        } else {
            lines.push(vec![at(bounds.low.x - far, place), at(bounds.low.x - near, place)]);
            lines.push(vec![at(bounds.high.x + near, place), at(bounds.high.x + far, place)]);
        }
    }
    lines
}

/// Lines in black.
pub(super) fn drawn(lines: Lines) -> Shape {
    Shape::lines(lines).stroke(Color::BLACK, LINE)
}

/// Lines in black with white beside them, which are visible where drawings reach beyond the pieces.
pub(super) fn clear(lines: Lines) -> [Shape; 2] {
    [Shape::lines(lines.clone()).stroke(Color::WHITE, 2.5 * LINE), drawn(lines)]
}

/// A line to cut along that people see on a drawing with this colour at its edge, and on paper.
pub(super) fn cut_on(edge: Option<Color>, outline: crate::shape::Outline, angle: f64) -> Shape {
    let is_dark = edge.is_some_and(|edge| edge.contrast(Color::BLACK) < 3.0);
    let line = if is_dark { Color::hex(0x88_88_88) } else { Color::BLACK };
    Shape::new(outline).stroke(line, LINE).turned(angle)
}

/// Lines to fold, dashed: dark dashes between light ones, which are visible on any ground.
pub(super) fn folds(lines: Lines) -> [Shape; 2] {
    [
        Shape::lines(lines.clone()).stroke(Color::WHITE, LINE),
        Shape::lines(lines).stroke(Color::hex(0x55_55_55), LINE).dashed(0.05),
    ]
}

/// A registration mark around a point.
fn registration(place: Point) -> [Shape; 2] {
    let arm = 0.055;
    let cross = [vec![at(-arm, 0.0), at(arm, 0.0)], vec![at(0.0, -arm), at(0.0, arm)]];
    let moved = |shape: Shape| shape.at(place.x, place.y);
    [moved(drawn(cross.into())), moved(Shape::disc(0.035).stroke(Color::BLACK, LINE))]
}

/// The registration marks in the corners; on the back of a sheet they are behind those of the front.
pub(super) fn registrations(paper: Paper, margin: f64) -> Vec<Shape> {
    let (width, height) = paper.inches();
    let away = margin + HEAD / 2.0;
    let places = [
        at(away, away),
        at(width - away, away),
        at(away, height - away),
        at(width - away, height - away),
    ];
    places.into_iter().flat_map(registration).collect()
}

/// A ruler in the lower strip, with inches above and centimetres below, and its labels.
pub(super) fn ruler(paper: Paper, margin: f64) -> (Vec<Shape>, Vec<Label>) {
    let (width, _) = paper.inches();
    let inches = ((width - 2.0 * margin - 0.8) / 2.0).floor().max(1.0);
    let start = at(margin + 0.3, margin + 0.45 * FOOT);
    let mut lines = vec![vec![start, start + at(inches, 0.0)]];
    let mut ticks = |step: f64, count: f64, long: &dyn Fn(u32) -> f64| {
        for number in 0..=count as u32 {
            let foot = start + at(f64::from(number) * step, 0.0);
            lines.push(vec![foot, foot + at(0.0, long(number))]);
        }
    };
    ticks(0.25, 4.0 * inches, &|number| if number % 4 == 0 { 0.09 } else { 0.05 });
    let centimetre = 1.0 / 2.54;
    let centimetres = (inches * 2.54).floor();
    ticks(centimetre, centimetres, &|_| -0.07);
    let label = |text: String, x: f64, y: f64| Label { text, place: start + at(x, y), size: 0.08 };
    let labels = vec![
        label(format!("{inches} in"), inches + 0.16, 0.06),
        label(format!("{centimetres} cm"), inches + 0.18, -0.06),
    ];
    (vec![drawn(lines)], labels)
}

/// The name of the sheet in the lower strip, right of the ruler; shortened, and then smaller, if there is no room.
pub(super) fn name(title: &str, sheet: &str, paper: Paper, margin: f64) -> Label {
    let (width, _) = paper.inches();
    let inches = ((width - 2.0 * margin - 0.8) / 2.0).floor().max(1.0);
    let (left, right) = (margin + 0.3 + inches + 0.45, width - margin - 0.2);
    // Letters are narrower than this on average.
    let most = ((right - left) / (0.58 * TEXT)) as usize;
    let long = if title.is_empty() { sheet.to_owned() } else { format!("{title} · {sheet}") };
    let text = if long.chars().count() <= most {
        long
    } else {
        let room = most.saturating_sub(sheet.chars().count() + 4);
        let short: String = title.chars().take(room).collect();
        if short.is_empty() {
            sheet.to_owned()
        } else {
            format!("{}… · {sheet}", short.trim_end())
        }
    };
    // On small paper the number of a part of a board is in smaller letters.
    let size = TEXT.min((right - left) / (0.58 * text.chars().count().max(1) as f64));
    Label { text, place: at((left + right) / 2.0, margin + 0.45 * FOOT), size }
}

/// The sizes of letters of paragraphs, in inches: the largest for which there is room is used.
const SIZES: [f64; 6] = [0.15, 0.13, 0.11, 0.09, 0.07, 0.05];

/// Paragraphs as lines in the middle of a page, of which the first is its title.
pub(super) fn paragraphs(text: &[String], paper: Paper, margin: f64) -> Vec<Label> {
    let (width, height) = paper.inches();
    let room = at(width - 2.0 * (margin + 0.2), height - 2.0 * margin - FOOT - HEAD - 0.4);
    let lines = |size: f64| {
        let mut lines: Vec<Label> = Vec::new();
        let mut down = 0.0;
        for (number, paragraph) in text.iter().enumerate() {
            let size = if number == 0 { 2.0 * size } else { size };
            // Letters are narrower than this on average.
            for line in wrapped(paragraph, (room.x / (0.58 * size)) as usize) {
                down += 1.3 * size;
                lines.push(Label { text: line, place: at(width / 2.0, -down), size });
            }
            down += 0.7 * size;
        }
        (lines, down)
    };
    let found = SIZES.into_iter().map(lines).find(|(_, down)| *down <= room.y);
    let (mut lines, _) = found.unwrap_or_else(|| lines(SIZES[SIZES.len() - 1]));
    let top = height - margin - HEAD - 0.2;
    lines.iter_mut().for_each(|line| line.place.y += top);
    lines
}

/// Words in lines of at most this number of characters; longer words are broken.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for part in letters.chunks(most.max(1)) {
            let last = lines.last_mut().map_or(0, |line| line.chars().count());
            if last > 0 && last + 1 + part.len() > most {
                lines.push(String::new());
            }
            if let Some(line) = lines.last_mut() {
                if !line.is_empty() {
                    line.push(' ');
                }
                line.extend(part);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_sheets_are_between_the_ruler_and_the_mark() {
        let part = "sheet 10, front, row 2 of 2, column 3 of 3";
        for (paper, title, sheet) in [
            (Paper::Photo, "chess", part),
            (Paper::Photo, "chess", "sheet 1, front"),
            (Paper::A4, "a long name of a set that goes on and on", part),
        ] {
            let name = name(title, sheet, paper, 0.25);
            let half = 0.58 * name.size * name.text.chars().count() as f64 / 2.0;
            let (width, _) = paper.inches();
            assert!(
                name.place.x + half < width - 0.44 && name.text.ends_with(sheet),
                "{}",
                name.text
            );
        }
    }
}
