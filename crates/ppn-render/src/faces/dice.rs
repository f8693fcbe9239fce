//! Dice.

use super::{Face, image_in};
use crate::{
    body::{Form, farthest},
    polyhedron::Polyhedron,
    sets::die_number,
    shape::{LEVEL, Outline, Point, Shape, at},
    symbols,
};
use ppn_piece::Configuration;

pub(super) fn die(face: &Face<'_>) -> Vec<Shape> {
    use Configuration as C;
    if let Form::Polyhedron(solid) = face.body.form {
        return polyhedron(face, solid, 0.0, at(0.0, 0.0));
    }
    let mut shapes = vec![face.suited_ground()];
    let (rank, sign) = (face.piece.rank.0, face.on_suit());
    match face.piece.cfg {
        C::Dice => shapes.extend(pips(rank, 0.16, 0.055).into_iter().map(|pip| pip.fill(sign))),
        C::DiceFudge => match rank {
            1 | 6 => shapes.push(Shape::symbol(symbols::sign('-'), 0.5, sign)),
            3 | 4 => shapes.push(Shape::symbol(symbols::sign('+'), 0.5, sign)),
            2 | 5 => {}
            _ => shapes.push(Shape::symbol(symbols::QUESTION, 0.4, sign)),
        },
        C::DiceNumeral => {
            shapes.extend(face.number(&rank.to_string(), if rank < 10 { 0.48 } else { 0.3 }, sign));
            underline(&mut shapes, face, 0.22);
        }
        C::DiceD4 => {
            let text = die_number(face.piece);
            shapes.extend(face.number(&text, if rank < 10 { 0.47 } else { 0.38 }, sign));
        }
        _ => {
            let scale = face.scale();
            let digit = face.rank(0.3 * scale, sign, face.suit_symbol());
            shapes.extend(digit.into_iter().map(|shape| {
                let (x, y) = (shape.place.x + 0.05 * scale, shape.place.y - 0.05 * scale);
                shape.at(x, y)
            }));
            shapes.push(
                Shape::symbol(face.suit_symbol(), 0.15 * scale, sign)
                    .at(-0.145 * scale, 0.145 * scale),
            );
        }
    }
    shapes.extend(mark(face));
    shapes
}

/// The symbol of the suit on a die that otherwise shows its suit only by its colour, if the theme
/// wants it.
fn mark(face: &Face<'_>) -> Option<Shape> {
    use Configuration as C;
    let place = match face.piece.cfg {
        C::Dice | C::DiceFudge => at(0.0, 0.215),
        C::DiceNumeral => at(-0.21, 0.21),
        C::DiceD4 => at(0.21, -0.14),
        C::DiceD8 | C::DiceD10 => at(0.0, -0.26),
        C::DiceD10Percentile | C::DiceD12 | C::DiceD20 => at(0.0, -0.24),
        // Dice of piecepacks have the symbol in all themes.
        _ => return None,
    };
    Some(face.body_mark(face.piece.suit, 0.13)?.at(place.x, place.y))
}

/// Pips of a die or of half a domino: up to nine in three rows, up to eighteen in rows of smaller
/// pips.
pub(super) fn pips(count: u32, spread: f64, radius: f64) -> Vec<Shape> {
    let s = spread;
    let corners = [at(-s, s), at(s, -s), at(s, s), at(-s, -s)];
    let sides = [at(-s, 0.0), at(s, 0.0), at(0.0, s), at(0.0, -s)];
    let mut places: Vec<Point> = match count {
        0..=9 => {
            let mut places: Vec<Point> = Vec::new();
            let pairs = count / 2 * 2;
            places.extend(corners.iter().take(pairs.min(4) as usize));
            places.extend(sides.iter().take(pairs.saturating_sub(4) as usize));
            places
        }
        10..=18 => {
            // Rows of up to five.
            let rows = count.div_ceil(5);
            let each = count.div_ceil(rows);
            (0..count)
                .map(|pip| {
                    let (row, column) = (pip / each, pip % each);
                    let in_row = each.min(count - row * each);
                    at(
                        s * (2.0 * f64::from(column) - f64::from(in_row - 1)) / 4.0 * 1.1,
                        s * (f64::from(rows - 1) - 2.0 * f64::from(row))
                            / f64::from(rows - 1).max(2.0),
                    )
                })
                .collect()
        }
        _ => return vec![Shape::symbol(symbols::QUESTION, 2.0 * s, crate::color::Color::BLACK)],
    };
    if count <= 9 && count % 2 == 1 {
        places.push(at(0.0, 0.0));
    }
    let radius = if count > 9 { radius * 0.75 } else { radius };
    places.into_iter().map(|place| Shape::disc(radius).at(place.x, place.y)).collect()
}

/// The bar under a six or a nine.
fn underline(shapes: &mut Vec<Shape>, face: &Face<'_>, below: f64) {
    if matches!(face.piece.rank.0, 6 | 9) {
        let bar = vec![vec![at(-0.09, -below), at(0.09, -below)]];
        shapes.push(Shape::lines(bar).stroke(face.on_suit(), 0.03));
    }
}

/// A die as a turned solid: its visible sides in the light from the upper left, and the number on
/// the upper one. `up` is the direction of its height.
pub(super) fn polyhedron(face: &Face<'_>, solid: &Polyhedron, angle: f64, up: Point) -> Vec<Shape> {
    let color = face.suit_color();
    // Nothing is darker than black, so the sides of a black die are lighter than its upper face.
    let black = color.luminance() < 0.02;
    let mut shapes: Vec<Shape> = Vec::new();
    for facet in solid.facets(angle, up) {
        let [x, y, z] = facet.normal;
        let light = LIGHT[0] * x + LIGHT[1] * y + LIGHT[2] * (z - 1.0);
        let fill = match light {
            ..0.0 if black => color.lighter(-0.3 * light),
            ..0.0 => color.darker(-0.42 * light),
            _ => color.lighter(0.6 * light),
        };
        let line = face.body_line();
        let width = 0.012 * face.theme.line_width;
        shapes.push(Shape::polygon(facet.corners).fill(fill).stroke(line, width).round());
    }
    // The heights of the upper face are all the same.
    shapes.extend(signs(face).into_iter().map(|sign| {
        let place = sign.place.turned(angle) + up;
        sign.at(place.x, place.y).turned(angle)
    }));
    shapes
}

/// The drawing on the upper side of a solid.
pub(super) fn signs(face: &Face<'_>) -> Vec<Shape> {
    if let (Some(image), Form::Polyhedron(solid)) =
        (face.theme.images.of(face.piece), &face.body.form)
    {
        let upper = solid.upper();
        return vec![image_in(image, farthest(&upper), Some(Outline::Polygon(upper)), LEVEL)];
    }
    let (text, size) = (die_number(face.piece), number_size(face));
    let mut signs = face.number(&text, size, face.on_suit());
    if text.len() == 1 && face.piece.cfg != Configuration::DiceD8 {
        underline(&mut signs, face, 0.52 * size);
    }
    signs.extend(mark(face));
    signs
}

/// The direction of the light: from the upper left, and from above.
const LIGHT: [f64; 3] = [-0.4, 0.5, 0.77];

/// The size of a number that fits on the upper face.
fn number_size(face: &Face<'_>) -> f64 {
    use Configuration as C;
    let long = die_number(face.piece).len() > 1;
    match (&face.piece.cfg, long) {
        (C::DiceD8, _) => 0.36,
        (C::DiceD12, false) => 0.28,
        (C::DiceD12, true) => 0.23,
        (C::DiceD20, false) => 0.25,
        (C::DiceD20, true) => 0.2,
        (_, false) => 0.3,
        (_, true) => 0.24,
    }
}
