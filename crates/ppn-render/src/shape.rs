//! Points, outlines and shapes.

use crate::{color::Color, symbols::Symbol, theme::Image};
use std::sync::Arc;

/// A point or a direction on a piece or on the table, in inches; x to the right, y up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// One inch to the right and one up, as seen from straight above.
pub(crate) const LEVEL: [Point; 2] = [at(1.0, 0.0), at(0.0, 1.0)];

/// A point. The name is short because points are written often.
pub(crate) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    /// The point turned about the origin by degrees, counter-clockwise.
    pub(crate) fn turned(self, degrees: f64) -> Self {
        let (sin, cos) = degrees.to_radians().sin_cos();
        at(self.x * cos - self.y * sin, self.x * sin + self.y * cos)
    }

    pub(crate) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Twice the area of the triangle with both vectors as sides: positive if the other is to the
    /// left.
    pub(crate) fn across(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

/// The lower left and the upper right corner of the box around points.
pub(crate) fn bounds(points: impl IntoIterator<Item = Point>) -> [Point; 2] {
    let empty = [at(f64::MAX, f64::MAX), at(f64::MIN, f64::MIN)];
    points.into_iter().fold(empty, |[low, high], point| {
        [at(low.x.min(point.x), low.y.min(point.y)), at(high.x.max(point.x), high.y.max(point.y))]
    })
}

impl std::ops::Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        at(self.x + other.x, self.y + other.y)
    }
}

impl std::ops::Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        at(self.x - other.x, self.y - other.y)
    }
}

impl std::ops::Mul<f64> for Point {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        at(self.x * factor, self.y * factor)
    }
}

/// One drawing operation: an outline, filled or stroked.
///
/// ```text
/// Shape::disc(0.375).fill(suit).stroke(ink, 0.02).at(1.0, 0.0)
/// ```
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shape {
    pub(crate) outline: Outline,
    pub(crate) place: Point,
    /// Degrees, counter-clockwise.
    pub(crate) angle: f64,
    pub(crate) fill: Fill,
    pub(crate) stroke: Option<Stroke>,
    /// The opacity; 1 hides everything beneath.
    pub(crate) opacity: f64,
}

/// The form of a [`Shape`], around its place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Outline {
    Disc {
        radius: f64,
    },
    Rectangle {
        width: f64,
        height: f64,
        corner: f64,
    },
    Polygon(Vec<Point>),
    /// Lines that do not enclose anything, each through its points.
    Lines(Vec<Vec<Point>>),
    /// A symbol; 100 units are this number of inches.
    Symbol {
        symbol: Symbol,
        size: f64,
    },
    /// An image in the middle of a box of this half width and height, which it fills. What is outside of the outline is
    /// cut away; without one the whole image is in the box. The box is seen aslant where one inch to the right and one
    /// up in it are other directions than these of the piece.
    Image {
        image: Arc<Image>,
        half: Point,
        within: Option<Box<Outline>>,
        inches: [Point; 2],
    },
    /// The area that a disc of this radius sweeps from the place of the shape to this point.
    Capsule {
        radius: f64,
        end: Point,
    },
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fill {
    None,
    Color(Color),
    /// A gradient from light at the upper left to shade, for balls.
    Shine,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stroke {
    pub(crate) color: Color,
    /// Inches.
    pub(crate) width: f64,
    /// The length of dashes and of the gaps between them.
    pub(crate) dash: Option<f64>,
    /// Round ends, which make dots of lines without length.
    pub(crate) round: bool,
}

impl Shape {
    pub(crate) fn new(outline: Outline) -> Self {
        Self {
            outline,
            place: at(0.0, 0.0),
            angle: 0.0,
            fill: Fill::None,
            stroke: None,
            opacity: 1.0,
        }
    }

    pub(crate) fn disc(radius: f64) -> Self {
        Self::new(Outline::Disc { radius })
    }

    pub(crate) fn rectangle(width: f64, height: f64, corner: f64) -> Self {
        Self::new(Outline::Rectangle { width, height, corner })
    }

    pub(crate) fn polygon(points: impl IntoIterator<Item = Point>) -> Self {
        Self::new(Outline::Polygon(points.into_iter().collect()))
    }

    pub(crate) fn lines(lines: impl IntoIterator<Item = Vec<Point>>) -> Self {
        Self::new(Outline::Lines(lines.into_iter().collect()))
    }

    /// A symbol in its colour: areas are filled, lines are drawn.
    pub(crate) fn symbol(symbol: Symbol, size: f64, color: Color) -> Self {
        let shape = Self::new(Outline::Symbol { symbol, size });
        match symbol.line {
            0 => shape.fill(color),
            width => shape.stroke(color, f64::from(width) / 100.0 * size).round(),
        }
    }

    pub(crate) fn at(self, x: f64, y: f64) -> Self {
        Self { place: at(x, y), ..self }
    }

    pub(crate) fn turned(self, angle: f64) -> Self {
        Self { angle, ..self }
    }

    pub(crate) fn fill(self, color: Color) -> Self {
        Self { fill: Fill::Color(color), ..self }
    }

    pub(crate) fn shine(self) -> Self {
        Self { fill: Fill::Shine, ..self }
    }

    pub(crate) fn stroke(self, color: Color, width: f64) -> Self {
        Self { stroke: Some(Stroke { color, width, dash: None, round: false }), ..self }
    }

    pub(crate) fn dashed(self, length: f64) -> Self {
        let stroke = self.stroke.map(|stroke| Stroke { dash: Some(length), ..stroke });
        Self { stroke, ..self }
    }

    pub(crate) fn round(self) -> Self {
        Self { stroke: self.stroke.map(|stroke| Stroke { round: true, ..stroke }), ..self }
    }

    pub(crate) fn opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    /// The shape with all lengths multiplied, about the origin.
    pub(crate) fn scaled(self, factor: f64) -> Self {
        let stroke = self.stroke.map(|stroke| Stroke {
            width: stroke.width * factor,
            dash: stroke.dash.map(|dash| dash * factor),
            ..stroke
        });
        Self { outline: self.outline.scaled(factor), place: self.place * factor, stroke, ..self }
    }
}

impl Outline {
    fn scaled(self, factor: f64) -> Self {
        let all = |points: Vec<Point>| points.into_iter().map(|point| point * factor).collect();
        match self {
            Self::Disc { radius } => Self::Disc { radius: radius * factor },
            Self::Rectangle { width, height, corner } => Self::Rectangle {
                width: width * factor,
                height: height * factor,
                corner: corner * factor,
            },
            Self::Polygon(points) => Self::Polygon(all(points)),
            Self::Lines(lines) => Self::Lines(lines.into_iter().map(all).collect()),
            Self::Symbol { symbol, size } => Self::Symbol { symbol, size: size * factor },
            Self::Image { image, half, within, inches } => {
                let within = within.map(|within| Box::new(within.scaled(factor)));
                Self::Image { image, half: half * factor, within, inches }
            }
            Self::Capsule { radius, end } => {
                Self::Capsule { radius: radius * factor, end: end * factor }
            }
        }
    }
}

/// A number as a row of symbols, side by side around the origin.
pub(crate) fn number(digits: &str, size: f64, color: Color) -> Vec<Shape> {
    // The digits of 10 are 52 units apart.
    text(digits, size, 0.52, color)
}

/// A row of symbols around the origin; the distance between them is this multiple of their size.
pub(crate) fn text(text: &str, size: f64, step: f64, color: Color) -> Vec<Shape> {
    let count = text.chars().count();
    let step = step * size;
    let first = -step * (count.saturating_sub(1) as f64) / 2.0;
    text.chars()
        .enumerate()
        .filter(|(_, sign)| !sign.is_whitespace())
        .map(|(place, sign)| {
            let symbol = crate::symbols::sign(sign);
            Shape::symbol(symbol, size, color).at(first + step * place as f64, 0.0)
        })
        .collect()
}
