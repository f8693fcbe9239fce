//! Pyramids, standing and lying.

use super::{Face, image_in};
use crate::{
    body::{Body, Form},
    color::Color,
    shape::{Point, Shape, at},
    solid::outward,
    symbols,
    theme::Image,
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Side};
use std::sync::Arc;

pub(super) fn pyramid(face: &Face<'_>, side: Side) -> Vec<Shape> {
    match face.body.form {
        Form::Pyramid { base } => standing(face, base, at(0.0, 0.0)),
        Form::LyingPyramid { base, slant } => lying(face, side, base, slant),
        _ => face.unknown(),
    }
}

/// A pyramid on its base, turned, with a base of this width and with its tip at this offset from
/// the middle of the base. The pips are at the edge below its face.
pub(super) fn standing(face: &Face<'_>, base: f64, tip: Point) -> Vec<Shape> {
    let angle = face.piece.angle;
    let whole = 2.0 * face.body.half_extent().x;
    let half = base / 2.0;
    let corner = |quarters: u32| at(half, half).turned(angle + 90.0 * f64::from(quarters));
    let mut shapes = Vec::new();
    for side in 0..4 {
        let (from, to) = (corner(side), corner(side + 1));
        // Twice the projected area of the side: negative for a side seen from behind.
        let area = (to - from).across(tip - from);
        if area <= 0.0 {
            continue;
        }
        shapes.push(
            Shape::polygon([from, to, tip])
                .fill(lit(face.suit_color(), outward(from, to)))
                .stroke(face.theme.body_line, 0.016)
                .round(),
        );
        let middle = (from + to) * 0.5;
        if let Some((image, lying)) = slope_image(face, side) {
            let slant = 2.0 * lying.half_extent().y;
            let inches = [(to - from) * (1.0 / whole), (tip - middle) * (1.0 / slant)];
            let place = (middle + tip) * 0.5;
            let outline = Some(lying.outline());
            shapes
                .push(image_in(&image, lying.half_extent(), outline, inches).at(place.x, place.y));
            continue;
        }
        // The first side, the upper one of an unturned pyramid, is the face. Seen from above, only
        // the face has marks; seen from the side it may be hidden, so the others have fainter
        // marks.
        if side > 0 && (tip == at(0.0, 0.0) || area < 0.25 * base * base) {
            continue;
        }
        let opacity = if side == 0 { 1.0 } else { 0.6 };
        let turn = angle + 90.0 * f64::from(side);
        let up = |part: f64| middle + (tip - middle) * part;
        for pip in pips(face, at(0.0, 0.0), whole) {
            let place = up(0.17) + pip.place.turned(turn);
            shapes.push(pip.at(place.x, place.y).opacity(opacity));
        }
        if let Some(symbol) = slope_symbol(face, whole) {
            let place = up(0.56);
            // Its top is towards the tip, as on a lying pyramid; from above it is upright for who sees the face.
            let over = if tip == at(0.0, 0.0) { 0.0 } else { 180.0 };
            shapes.push(symbol.at(place.x, place.y).turned(turn + over).opacity(opacity));
        }
    }
    shapes
}

/// The image of a slope, of which the first one is the face, and the body of the pyramid lying on the slope across.
fn slope_image(face: &Face<'_>, number: u32) -> Option<(Arc<Image>, Body)> {
    if face.theme.images.is_empty() {
        return None;
    }
    let side = [Side::Face, Side::Right, Side::Back, Side::Left][number as usize % 4];
    let piece = Piece { piece_side: PieceSide::new(Kind::Pyramid, side), ..face.piece.clone() };
    face.theme.images.of(&piece).map(|image| (Arc::clone(image), Body::of(&piece)))
}

/// The suit on a slope of a pyramid, around the origin: always in a piecepack, otherwise if the
/// theme wants it.
pub(super) fn slope_symbol(face: &Face<'_>, base: f64) -> Option<Shape> {
    if face.piece.cfg == Configuration::IcehousePieces {
        return face.body_mark(face.piece.suit, 0.24 * base);
    }
    Some(Shape::symbol(face.suit_symbol(), 0.24 * base, face.on_suit()))
}

/// The colour of a slope with this normal, in the light from the upper left.
fn lit(color: Color, normal: Point) -> Color {
    let light = 0.3 * normal.y.max(0.0) + 0.14 * (-normal.x).max(0.0);
    let dark = 0.28 * (-normal.y).max(0.0);
    if light > dark { color.lighter(light - dark) } else { color.darker(dark - light) }
}

/// A pyramid seen from the side, its tip up the table.
fn lying(face: &Face<'_>, side: Side, base: f64, slant: f64) -> Vec<Shape> {
    let corners =
        [at(-base / 2.0, -slant / 2.0), at(base / 2.0, -slant / 2.0), at(0.0, slant / 2.0)];
    let mut shapes =
        vec![Shape::polygon(corners).fill(face.suit_color()).stroke(face.theme.body_line, 0.022)];
    shapes.extend(pips(face, at(0.0, 0.19 - slant / 2.0), base));
    let y = -0.02 * slant;
    let shows_suit =
        face.piece.cfg != Configuration::IcehousePieces && matches!(side, Side::Face | Side::Back);
    let symbol = match shows_suit {
        true => Some(Shape::symbol(face.suit_symbol(), 0.3 * base, face.on_suit())),
        false => face.body_mark(face.piece.suit, 0.3 * base),
    };
    shapes.extend(symbol.map(|symbol| symbol.at(0.0, y)));
    if shows_suit && side == Side::Face {
        // The bar under its suit distinguishes it from the back.
        let bar = y - 0.2 * base;
        let bar = Shape::lines([vec![at(-0.14 * base, bar), at(0.14 * base, bar)]]);
        shapes.push(bar.stroke(face.on_suit(), 0.03).round());
    }
    shapes
}

/// The rank as dots in a row around a point.
pub(super) fn pips(face: &Face<'_>, middle: Point, base: f64) -> Vec<Shape> {
    let count = face.piece.rank.0;
    if !(1..=6).contains(&count) {
        return vec![Shape::symbol(symbols::QUESTION, 0.2, face.on_suit()).at(middle.x, middle.y)];
    }
    let step = (0.095_f64).min(0.8 * base / f64::from(count));
    (0..count)
        .map(|pip| {
            let x = step * (f64::from(pip) - f64::from(count - 1) / 2.0);
            Shape::disc(0.033_f64.min(step * 0.42))
                .fill(face.on_suit())
                .stroke(face.theme.body_line, 0.01)
                .at(middle.x + x, middle.y)
        })
        .collect()
}
