//! Tiles, coins, pawns, saucers and matchsticks, of piecepacks, subpacks and hexpacks.

use super::Face;
use crate::{
    shape::{Shape, at},
    symbols,
};
use ppn_piece::{Configuration, Side};

pub(super) fn tile_face(face: &Face<'_>) -> Vec<Shape> {
    let (theme, scale) = (face.theme, face.scale());
    let (ground, sign) = if face.inverted() {
        (face.suit_color(), face.on_suit())
    } else {
        (theme.tile.fill, face.suit_color())
    };
    let mut shapes = vec![face.ground(ground, theme.tile.line, 0.026 * scale.max(0.7))];
    shapes.extend(face.rank(0.8 * scale, sign, face.suit_symbol()));
    // A hexagon has no corner at the upper left.
    let corner = match face.piece.cfg {
        Configuration::Hexpack => at(0.0, 0.64),
        _ => at(-0.5, 0.5) * scale,
    };
    let size = if face.piece.cfg == Configuration::Hexpack { 0.36 } else { 0.42 * scale };
    shapes.push(Shape::symbol(face.suit_symbol(), size, sign).at(corner.x, corner.y));
    shapes
}

pub(super) fn tile_back(face: &Face<'_>) -> Vec<Shape> {
    let (theme, scale) = (face.theme, face.scale());
    let ground = face.ground(theme.tile.fill, theme.tile.line, 0.026 * scale.max(0.7));
    let end = 0.9 * scale;
    let lines = if face.piece.cfg == Configuration::Hexpack {
        // The distance between opposite corners.
        [0.0, 60.0, 120.0]
            .map(|angle| vec![at(-1.03, 0.0).turned(angle), at(1.03, 0.0).turned(angle)])
            .to_vec()
    } else {
        vec![vec![at(-end, 0.0), at(end, 0.0)], vec![at(0.0, -end), at(0.0, end)]]
    };
    vec![ground, Shape::lines(lines).stroke(theme.tile_cross, face.pen.max(0.05 * scale)).round()]
}

pub(super) fn coin_face(face: &Face<'_>) -> Vec<Shape> {
    let (theme, scale) = (face.theme, face.scale());
    let mut shapes = vec![face.ground(theme.coin.fill, theme.coin.line, 0.023 * scale.max(0.7))];
    let size = if face.piece.cfg == Configuration::Hexpack { 0.26 } else { 0.38 * scale };
    shapes.extend(face.rank(size, theme.ink, symbols::SPIRAL));
    shapes.push(direction(face).fill(theme.coin.line));
    shapes
}

pub(super) fn coin_back(face: &Face<'_>) -> Vec<Shape> {
    let (theme, scale) = (face.theme, face.scale());
    let suit = face.suit_color();
    let (ground, sign, rim) = if face.inverted() {
        (suit, face.on_suit(), theme.body_line)
    } else {
        (theme.coin.fill, suit, suit)
    };
    let size = if face.piece.cfg == Configuration::Hexpack { 0.26 } else { 0.4 * scale };
    vec![
        face.ground(ground, rim, 0.042 * scale.max(0.6)),
        Shape::symbol(face.suit_symbol(), size, sign),
        direction(face).fill(sign),
    ]
}

/// The dot that shows the direction of a coin.
fn direction(face: &Face<'_>) -> Shape {
    let scale = face.scale();
    let y = if face.piece.cfg == Configuration::Hexpack { 0.23 } else { 0.285 * scale };
    Shape::disc(0.033 * scale.max(0.6)).at(0.0, y)
}

pub(super) fn pawn(face: &Face<'_>, side: Side) -> Vec<Shape> {
    let scale = face.scale();
    let ground = face.suited_ground();
    let symbol = |size: f64| Shape::symbol(face.suit_symbol(), size * scale, face.on_suit());
    match side {
        Side::Face | Side::Back => {
            let mut shapes = vec![ground, symbol(0.24).at(0.0, -0.24 * scale)];
            if side == Side::Face {
                let eye = Shape::disc(0.026 * scale).fill(face.on_suit());
                shapes.extend([-0.065, 0.065].map(|x| eye.clone().at(x * scale, 0.25 * scale)));
            }
            shapes
        }
        // A head on a round foot, from above.
        _ => vec![
            ground,
            Shape::disc(0.19 * scale)
                .fill(face.suit_color().lighter(0.15))
                .stroke(face.body_line(), 0.015 * scale),
            symbol(0.2),
        ],
    }
}

pub(super) fn saucer(face: &Face<'_>, side: Side) -> Vec<Shape> {
    let (theme, scale) = (face.theme, face.scale());
    let suited = side == Side::Face;
    let (ring, ground, sign) = match (suited, face.inverted()) {
        (true, true) => (theme.coin.fill, face.suit_color(), face.on_suit()),
        (true, false) => (face.suit_color(), theme.coin.fill, face.suit_color()),
        (false, _) => (theme.ink, theme.coin.fill, theme.ink),
    };
    let notch = [at(0.0, 0.36), at(-0.06, 0.275), at(0.06, 0.275)].map(|point| point * scale);
    let mut shapes = vec![
        face.ground(ring, theme.body_line, 0.022 * scale),
        Shape::disc(0.275 * scale).fill(ground),
        Shape::polygon(notch).fill(ground),
    ];
    if suited {
        shapes.push(Shape::symbol(face.suit_symbol(), 0.32 * scale, sign));
    }
    shapes
}

pub(super) fn matchstick(face: &Face<'_>, side: Side) -> Vec<Shape> {
    let extent = face.body.half_extent();
    let mut shapes = vec![face.suited_ground()];
    let sign = face.on_suit();
    if face.piece.rank.0 == 1 {
        if side == Side::Face {
            shapes.push(Shape::symbol(face.suit_symbol(), 0.26, sign));
        } else {
            shapes.extend(face.body_mark(face.piece.suit, 0.26));
        }
        return shapes;
    }
    // The head.
    shapes.push(
        Shape::rectangle(2.0 * extent.x - 0.022, 0.16, 0.04)
            .fill(face.suit_color().darker(0.35))
            .at(0.0, extent.y - 0.09),
    );
    if side == Side::Face {
        // Unlike digits, the symbol of an ace is as wide as it is high.
        let size = if face.is_ace() { 0.23_f64.min(1.5 * extent.x) } else { 0.23 };
        shapes.extend(face.rank(size, sign, face.suit_symbol()));
        shapes.push(Shape::symbol(face.suit_symbol(), 0.13, sign).at(0.0, extent.y - 0.09));
    } else {
        let mark = face.body_mark(face.piece.suit, 0.13);
        shapes.extend(mark.map(|mark| mark.at(0.0, extent.y - 0.09)));
    }
    shapes
}
