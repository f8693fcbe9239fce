//! Dice.

use super::Face;
use crate::{
    sets::die_number,
    shape::{Point, Shape, at, number},
    symbols,
};
use ppn_piece::Configuration;

pub(super) fn die(face: &Face<'_>) -> Vec<Shape> {
    use Configuration as C;
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
            shapes.extend(number(&rank.to_string(), if rank < 10 { 0.48 } else { 0.3 }, sign));
            underline(&mut shapes, face, 0.22);
        }
        C::DiceD4 | C::DiceD8 | C::DiceD10 | C::DiceD10Percentile | C::DiceD12 | C::DiceD20 => {
            polyhedron(&mut shapes, face);
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
    shapes
}

/// Pips of a die or of half a domino, up to nine in three rows and up to eighteen in smaller ones.
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

/// The uppermost face of a die with more or fewer than six sides, with its number.
fn polyhedron(shapes: &mut Vec<Shape>, face: &Face<'_>) {
    use Configuration as C;
    let text = die_number(face.piece);
    let extent = face.body.half_extent();
    let least = extent.x.min(extent.y);
    // A kite has its number where it is wide, away from its tip; the others in their centre.
    let (middle, size) = match (&face.piece.cfg, text.len()) {
        (C::DiceD10, 1) => (at(0.0, -0.1 * extent.y), 1.2 * least),
        (C::DiceD10, _) => (at(0.0, -0.1 * extent.y), 0.85 * least),
        (C::DiceD10Percentile, _) => (at(-0.1 * extent.x, 0.0), least),
        (_, 1) => (at(0.0, 0.0), 0.98 * least),
        (_, _) => (at(0.0, 0.0), 0.8 * least),
    };
    shapes.extend(number(&text, size, face.on_suit()).into_iter().map(|sign| {
        let place = sign.place + middle;
        sign.at(place.x, place.y)
    }));
    if text.len() == 1 && matches!(face.piece.cfg, C::DiceD10 | C::DiceD12 | C::DiceD20) {
        underline(shapes, face, 0.52 * size - middle.y);
    }
}
