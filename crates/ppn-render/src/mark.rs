//! Marks on boards: squares, arrows and labels.

use crate::{
    color::Color,
    region::loops_around,
    shape::{Point, Shape, at, text},
    table_turn::Turn,
    theme::Theme,
};
use std::borrow::Cow;

/// The most characters of a label that are drawn; the title has all of them.
const LONGEST_LABEL: usize = 8;

/// The most cells from the first one of an area to another, in each direction.
const MOST_CELLS: f64 = 1e4;

/// The contrast from which digits are readable.
const READABLE: f64 = 4.5;

/// A mark on the table: a highlighted place, a label, an arrow.
///
/// ```
/// use ppn_render::{Mark, MarkForm, picture};
///
/// let mark = Mark { place: (0.25, 0.25), label: "A".to_owned(), ..Mark::default() };
/// let options = picture::Options::default().with_marks(vec![mark]);
/// assert!(picture::svg(&[], &options)?.contains("<title>A</title>"));
/// # Ok::<(), picture::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The form of the mark.
    pub form: MarkForm,
    /// The x and y of the mark in inches; for an arrow, of its beginning. Outside of the picture
    /// nothing is drawn.
    pub place: (f64, f64),
    /// The colour of the mark.
    pub color: MarkColor,
    /// The width of the marked cell in inches; 1 unless the value is above zero.
    pub cell: f64,
    /// The x and y of further cells in inches, for [`MarkForm::Square`]: all cells are one area with one outline.
    pub more: Vec<(f64, f64)>,
    /// A few characters in the corner of the cell; none if empty.
    pub label: String,
    /// The text for people who cannot see it; the label if empty.
    pub title: Cow<'static, str>,
}

/// The names of squares as quiet digits in their corners: x and y in inches, and the name. `cell` is the width of a square.
#[must_use]
pub fn square_labels(squares: &[(f64, f64, String)], cell: f64) -> Vec<Mark> {
    let mark = |(x, y, label): &(f64, f64, String)| Mark {
        form: MarkForm::Number,
        place: (*x, *y),
        label: label.clone(),
        cell,
        ..Mark::default()
    };
    squares.iter().map(mark).collect()
}

/// The form of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum MarkForm {
    /// The cell is coloured, under the pieces that lie on it.
    Square,
    /// A ring around the pieces there.
    Ring,
    /// A cross over the cell.
    Cross,
    /// The outline of a square around the middle of the cell.
    Frame,
    /// The outline of a triangle around the middle of the cell.
    Triangle,
    /// A disc in the middle of the cell.
    Dot,
    /// Only the label.
    Label,
    /// The label as digits in the upper left corner of the cell, on the board and under the pieces, in a colour that is
    /// readable there.
    Number,
    /// The label as large letters in the middle of the cell, on the pieces there.
    Letter,
    /// An arrow to another place, over all pieces.
    Arrow {
        /// The x and y of its tip.
        to: (f64, f64),
        /// The style of the arrow.
        style: ArrowStyle,
    },
}

/// The style of an arrow: styles can be distinguished without colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ArrowStyle {
    /// A thin line.
    Thin,
    /// A broad, filled arrow.
    Filled,
    /// A broad arrow, of which only the outline has the colour.
    Hollow,
    /// A line without a head, to the place itself.
    Line,
}

/// The colour of a [`Mark`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MarkColor {
    /// One of the theme's [`accents`](Theme::accents), counted from 0; they repeat after the last one.
    Accent(usize),
    /// The same colour in every theme.
    Given(Color),
    /// Of [`MarkForm::Letter`]: white on a dark piece, and black elsewhere. Otherwise as the first accent.
    Clear,
}

impl Default for Mark {
    fn default() -> Self {
        Self {
            form: MarkForm::Square,
            place: (0.0, 0.0),
            color: MarkColor::Accent(0),
            cell: 1.0,
            more: Vec::new(),
            label: String::new(),
            title: Cow::Borrowed(""),
        }
    }
}

impl Mark {
    /// An arrow through places in inches, which bends between the first and the last, in the colour of this mark. Only its
    /// last part has a head: with two places it is in the given style, and otherwise a line from the first place on.
    #[must_use]
    pub fn arrow_through(&self, places: &[(f64, f64)], style: ArrowStyle) -> Vec<Self> {
        let part = |place, to, style| Self {
            form: MarkForm::Arrow { to, style },
            place,
            more: Vec::new(),
            ..self.clone()
        };
        if let [from, to] = *places {
            return vec![part(from, to, style)];
        }
        let Some((to, before)) = places.split_last() else { return Vec::new() };
        let Some(from) = before.last() else { return Vec::new() };
        let lines = before.windows(2).map(|ends| part(ends[0], ends[1], ArrowStyle::Line));
        // An arrow begins beside its place; a line joins it to the one before.
        let half = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
        let head = [part(*from, half, ArrowStyle::Line), part(*from, *to, ArrowStyle::Thin)];
        lines.chain(head).collect()
    }

    /// The place of the mark; `None` if a coordinate is not a number.
    pub(crate) fn place(&self) -> Option<Point> {
        point(self.place)
    }

    /// The tip of an arrow.
    pub(crate) fn target(&self) -> Option<Point> {
        match self.form {
            MarkForm::Arrow { to, .. } => point(to),
            _ => None,
        }
    }

    pub(crate) fn cell(&self) -> f64 {
        if self.cell.is_finite() && self.cell > 0.0 { self.cell.min(100.0) } else { 1.0 }
    }

    pub(crate) fn title(&self) -> Option<&str> {
        let title: &str = if self.title.is_empty() { &self.label } else { &self.title };
        (!title.is_empty()).then_some(title)
    }

    /// Whether the mark is an area of several cells.
    pub(crate) fn is_region(&self) -> bool {
        self.form == MarkForm::Square && !self.more.is_empty()
    }

    /// The shapes of the mark around its place, except for the label; `along` is the vector from
    /// there to the tip of an arrow, as projected, on a table that is turned like that.
    pub(crate) fn shapes(&self, along: Point, turn: Turn, theme: &Theme) -> Vec<Shape> {
        let (color, cell) = (self.color(theme), self.cell());
        let halo = theme.coin.fill;
        match self.form {
            MarkForm::Square if self.is_region() => self.region(turn, color),
            MarkForm::Square => vec![
                Shape::rectangle(cell, cell, 0.0).fill(color).opacity(0.4),
                Shape::rectangle(0.94 * cell, 0.94 * cell, 0.04 * cell).stroke(color, 0.06 * cell),
            ],
            MarkForm::Ring => vec![
                Shape::disc(0.45 * cell).stroke(halo, 0.1 * cell).opacity(0.7),
                Shape::disc(0.45 * cell).stroke(color, 0.06 * cell),
            ],
            MarkForm::Cross => {
                let arm = 0.28 * cell;
                let cross =
                    [vec![at(-arm, -arm), at(arm, arm)], vec![at(-arm, arm), at(arm, -arm)]];
                vec![
                    Shape::lines(cross.clone()).stroke(halo, 0.16 * cell).round().opacity(0.7),
                    Shape::lines(cross).stroke(color, 0.1 * cell).round(),
                ]
            }
            MarkForm::Frame => {
                outlined(&Shape::rectangle(0.5 * cell, 0.5 * cell, 0.0), (color, halo), cell)
            }
            MarkForm::Triangle => {
                let corner = |turn: f64| {
                    let (sin, cos) = turn.to_radians().sin_cos();
                    at(0.34 * cell * cos, 0.34 * cell * sin)
                };
                let triangle = Shape::polygon([90.0, 210.0, 330.0].map(corner));
                outlined(&triangle, (color, halo), cell)
            }
            MarkForm::Dot => vec![
                Shape::disc(0.18 * cell).stroke(halo, 0.06 * cell).opacity(0.7),
                Shape::disc(0.16 * cell).fill(color),
            ],
            MarkForm::Label | MarkForm::Number => Vec::new(),
            MarkForm::Letter => self.letters(theme),
            MarkForm::Arrow { style, .. } => arrow(along, style, cell, color, halo),
        }
    }

    /// The cells as one area.
    fn region(&self, turn: Turn, color: Color) -> Vec<Shape> {
        let cell = self.cell();
        let near = |along: f64| (along / cell).round();
        let column = |(x, y): (f64, f64)| {
            let aside = turn.point(at(x - self.place.0, y - self.place.1));
            (near(aside.x), near(aside.y))
        };
        let inside = |(x, y): &(f64, f64)| x.abs() <= MOST_CELLS && y.abs() <= MOST_CELLS;
        let cells = self.more.iter().map(|place| column(*place)).filter(inside);
        let cells = cells.map(|(x, y)| (x as i64, y as i64)).chain([(0, 0)]).collect();
        let loops = loops_around(&cells);
        let inches = |(x, y): &(i64, i64)| at(*x as f64 - 0.5, *y as f64 - 0.5) * cell;
        let loops: Vec<Vec<Point>> =
            loops.iter().map(|corners| corners.iter().map(inches).collect()).collect();
        // One polygon: after each loop the way goes back to the first corner, where it encloses nothing.
        let first = loops.first().and_then(|corners| corners.first()).copied();
        let area = loops.iter().flat_map(|corners| corners.iter().copied().chain(first));
        vec![
            Shape::polygon(area).fill(color).opacity(0.4),
            Shape::lines(loops.clone()).stroke(color, 0.06 * cell).round(),
        ]
    }

    /// The label as letters around the place: dark with a light edge, or the other way round for a light colour, so
    /// that they are readable on any ground.
    fn letters(&self, theme: &Theme) -> Vec<Shape> {
        let color = match self.color {
            MarkColor::Accent(_) | MarkColor::Clear => Color::BLACK,
            MarkColor::Given(_) => self.color(theme),
        };
        let edge = if color.is_dark() { Color::WHITE } else { Color::BLACK };
        let label = self.shown_label();
        let count = label.chars().count() as f64;
        // One character is half as high as the cell; more fill nearly its width.
        let size = (0.62 * self.cell()).min(0.9 * self.cell() / (0.62 * count));
        let letters = text(&label, size, 0.62, color);
        let around = letters.iter().map(|letter| {
            let width = letter.stroke.map_or(0.0, |stroke| stroke.width);
            letter.clone().stroke(edge, width)
        });
        // The line of a symbol has the width of its definition: around it are copies, a little aside.
        let off = 0.035 * size;
        let aside = (0..8).map(|eighth| at(off, 0.0).turned(45.0 * f64::from(eighth)));
        let edges: Vec<Shape> = around
            .flat_map(|letter| {
                aside.clone().map(move |aside| {
                    let place = letter.place + aside;
                    letter.clone().at(place.x, place.y)
                })
            })
            .collect();
        edges.into_iter().chain(letters).collect()
    }

    /// The label as digits on a ground of that colour, and the offset of its middle from the middle of the cell. Letters
    /// of a fixed size are as large as the cell has room for.
    pub(crate) fn digits(&self, ground: Color, letters: Option<f64>) -> (Point, Vec<Shape>) {
        let label = self.shown_label();
        let count = label.chars().count() as f64;
        let most = (0.45 * self.cell()).min(0.94 * self.cell() / (0.6 * count.max(1.0)));
        let size = letters.map_or(0.19 * self.cell(), |size| size.min(most));
        let ink = match ground.contrast(Color::BLACK) < ground.contrast(Color::WHITE) {
            true => Color::WHITE,
            false => Color::BLACK,
        };
        let quiet = ground.mix(ink, 0.75);
        let color = if quiet.contrast(ground) < READABLE { ink } else { quiet };
        let wide = size * 0.6 * count;
        let edge = 0.47 * self.cell();
        (at(wide / 2.0 - edge, edge - size / 2.0), text(&label, size, 0.6, color))
    }

    /// The label around the upper left corner of the cell, the lowest of that number of labels, and
    /// the offset of its middle from the middle of the cell.
    pub(crate) fn label(&self, others: usize, theme: &Theme) -> Option<(Point, Vec<Shape>)> {
        if self.label.is_empty() {
            return None;
        }
        let (label, color) = (self.shown_label(), self.color(theme));
        let (size, width, height) = self.label_size(&label);
        let ink = if color.is_dark() { Color::WHITE } else { Color::BLACK };
        let ground =
            Shape::rectangle(width, height, 0.35 * size).fill(color).stroke(ink, 0.1 * size);
        let shapes = std::iter::once(ground).chain(text(&label, size, 0.68, ink)).collect();
        Some((self.label_middle(others), shapes))
    }

    /// The offset of the middle of the label from the middle of the cell, under that number of
    /// labels.
    pub(crate) fn label_middle(&self, others: usize) -> Point {
        let (_, width, height) = self.label_size(&self.shown_label());
        let down = 1.1 * height * others as f64;
        at(width / 2.0 - 0.48 * self.cell(), 0.48 * self.cell() - height / 2.0 - down)
    }

    /// The label, shortened.
    fn shown_label(&self) -> String {
        let mut label: String = self.label.chars().take(LONGEST_LABEL).collect();
        if self.label.chars().nth(LONGEST_LABEL).is_some() {
            label.pop();
            label.push('…');
        }
        label
    }

    /// The size of the text of a label, and the width and height of its ground.
    fn label_size(&self, label: &str) -> (f64, f64, f64) {
        let size = 0.18 * self.cell();
        (size, size * (0.68 * label.chars().count() as f64 + 0.5), 1.4 * size)
    }

    pub(crate) fn color(&self, theme: &Theme) -> Color {
        match self.color {
            MarkColor::Accent(number) => theme.accents[number % theme.accents.len()],
            MarkColor::Given(color) => color,
            MarkColor::Clear => theme.accents[0],
        }
    }

    /// The mark on a piece whose ground has this colour.
    pub(crate) fn on(&self, ground: Color) -> Cow<'_, Self> {
        match (self.form, self.color) {
            (MarkForm::Letter, MarkColor::Clear | MarkColor::Accent(_)) if ground.is_dark() => {
                Cow::Owned(Self { color: MarkColor::Given(Color::WHITE), ..self.clone() })
            }
            _ => Cow::Borrowed(self),
        }
    }
}

/// The outline of a shape, with a halo that separates it from the pieces under it.
fn outlined(shape: &Shape, (color, halo): (Color, Color), cell: f64) -> Vec<Shape> {
    let stroked = |color, width: f64| shape.clone().stroke(color, width * cell).round();
    vec![stroked(halo, 0.1).opacity(0.7), stroked(color, 0.06)]
}

/// An arrow that begins beside the middle of its cell and ends before the middle of the other, so
/// that the pieces there stay visible.
fn arrow(along: Point, style: ArrowStyle, cell: f64, color: Color, halo: Color) -> Vec<Shape> {
    let length = along.dot(along).sqrt();
    if length < 1e-6 {
        return Vec::new();
    }
    if style == ArrowStyle::Line {
        // The edge begins ahead of the place, so that it does not cross a line that ends there.
        let edge = along * (0.05 * cell / length).min(1.0);
        let lines = |from| Shape::lines([vec![from, along]]);
        return vec![
            lines(edge).stroke(halo, 0.1 * cell).round().opacity(0.7),
            lines(at(0.0, 0.0)).stroke(color, 0.06 * cell).round(),
        ];
    }
    let ahead = along * (1.0 / length);
    let aside = at(-ahead.y, ahead.x);
    // Parts of a cell: half of the shaft's width, half of the head's, the head's length.
    let (shaft, wide, head) = match style {
        ArrowStyle::Thin => (0.025, 0.09, 0.15),
        _ => (0.065, 0.17, 0.22),
    };
    let (shaft, wide) = (shaft * cell, wide * cell);
    let start = (0.26 * cell).min(0.26 * length);
    let tip = (length - 0.24 * cell).max(0.6 * length);
    let neck = (tip - head * cell).max(start);
    let outline = [
        (start, shaft),
        (neck, shaft),
        (neck, wide),
        (tip, 0.0),
        (neck, -wide),
        (neck, -shaft),
        (start, -shaft),
    ]
    .map(|(far, off)| ahead * far + aside * off);
    let shape = Shape::polygon(outline);
    let line = 0.035 * cell;
    match style {
        // The end of the shaft has no edge, which would cross the lines of an arrow that bends.
        ArrowStyle::Thin => {
            let [first, .., last] = outline.map(|point| point + ahead * line);
            let mut sides = outline;
            (sides[0], sides[6]) = (first, last);
            let sides = Shape::lines([sides.to_vec()]).stroke(halo, 2.0 * line);
            vec![sides.round().opacity(0.7), shape.fill(color)]
        }
        ArrowStyle::Hollow => vec![
            shape.clone().stroke(halo, 3.0 * line).round().opacity(0.7),
            shape.fill(halo).stroke(color, 1.4 * line).round(),
        ],
        _ => vec![shape.clone().stroke(halo, 2.0 * line).round().opacity(0.7), shape.fill(color)],
    }
}

fn point((x, y): (f64, f64)) -> Option<Point> {
    (x.is_finite() && y.is_finite()).then(|| at(x, y))
}
