//! Draughts, chessmen, stones, disks, marbles, cubes and meeples.

use super::{Face, body_line, is_chessman};
use crate::{
    body::Form,
    sets::{BLACK, WHITE, partner},
    shape::{Shape, at},
    symbols,
};
use ppn_piece::{Configuration, Side};

pub(super) fn bit(face: &Face<'_>, side: Side) -> Vec<Shape> {
    let mut shapes = body(face, side);
    shapes.extend(mark(face, side));
    shapes
}

/// The symbol of the suit on a body that otherwise shows its suit only by its colour, if the theme
/// wants it.
fn mark(face: &Face<'_>, side: Side) -> Option<Shape> {
    // Black and white differ without colours, in every theme.
    let drawn = |suit, size| match suit {
        BLACK | WHITE => None,
        suit => face.body_mark(suit, size),
    };
    match face.body.form {
        // The symbol is on the foot.
        Form::Silhouette { size, .. } if is_chessman(face.piece, face.body) => {
            drawn(face.piece.suit, 0.23 * size).map(|mark| mark.at(0.0, -0.34 * size))
        }
        Form::Disc { radius } if face.piece.cfg == Configuration::Reversi => {
            let partner = partner(face.piece.suit);
            let up =
                if matches!(side, Side::Back | Side::Base) { partner } else { face.piece.suit };
            drawn(up, 0.8 * radius)
        }
        // The symbol is below the crown of a king.
        Form::Disc { radius } if side == Side::Face => {
            drawn(face.piece.suit, 0.42 * radius).map(|mark| mark.at(0.0, -0.68 * radius))
        }
        Form::Disc { radius } | Form::Ball { radius } => drawn(face.piece.suit, 0.8 * radius),
        Form::Rectangle { width, .. } => drawn(face.piece.suit, 0.4 * width),
        _ => drawn(face.piece.suit, 0.18).map(|mark| mark.at(0.0, -0.02)),
    }
}

fn body(face: &Face<'_>, side: Side) -> Vec<Shape> {
    use Configuration as C;
    match (&face.piece.cfg, &face.body.form) {
        _ if is_chessman(face.piece, face.body) => chessman(face),
        (C::Checkers(_) | C::Chess(_), Form::Disc { radius }) => {
            let mut shapes = vec![face.suited_ground()];
            if side == Side::Face {
                shapes.push(Shape::symbol(symbols::CROWN, 1.04 * radius, face.on_suit()));
            } else {
                // The groove in which another man rests.
                let groove = Shape::disc(0.72 * radius).stroke(face.on_suit(), 0.045 * radius);
                shapes.push(groove.opacity(0.55));
            }
            shapes
        }
        (C::Reversi, Form::Disc { radius }) => reversi(face, side, *radius),
        (_, Form::Ball { radius }) => vec![
            Shape::disc(radius - 0.01).fill(face.suit_color()).stroke(face.body_line(), 0.02),
            Shape::disc(radius - 0.02).shine(),
        ],
        (C::Cubes, Form::Rectangle { width, .. }) => {
            let (outer, inner) = (width / 2.0 - 0.022, width * 0.34);
            vec![
                face.suited_ground(),
                Shape::polygon([
                    at(-outer, -outer),
                    at(-outer, outer),
                    at(outer, outer),
                    at(inner, inner),
                    at(-inner, inner),
                    at(-inner, -inner),
                ])
                .fill(face.suit_color().lighter(0.3)),
            ]
        }
        (C::Meeples, _) => vec![face.suited_ground()],
        _ => face.unknown(),
    }
}

/// The upper side, with a crescent of the lower one.
fn reversi(face: &Face<'_>, side: Side, radius: f64) -> Vec<Shape> {
    let (suit, other) = match side {
        Side::Back | Side::Base => (partner(face.piece.suit), face.piece.suit),
        _ => (face.piece.suit, partner(face.piece.suit)),
    };
    let line = body_line(Some(suit), face.theme);
    vec![
        face.ground(face.theme.suit(other), line, 0.022),
        Shape::disc(radius - 0.045).at(-0.022, 0.022).fill(face.theme.suit(suit)),
    ]
}

fn chessman(face: &Face<'_>) -> Vec<Shape> {
    let Form::Silhouette { symbol, size, .. } = face.body.form else { return face.unknown() };
    let (fill, line) = if face.piece.suit == WHITE {
        (face.theme.white_man, face.theme.white_man_line)
    } else {
        (face.suit_color(), face.on_suit())
    };
    // Light men have a dark outline; a light edge makes dark ones visible on dark cells.
    let light = (5..=9).contains(&face.piece.suit.0);
    let mut shapes = Vec::new();
    if !light {
        let halo = Shape::symbol(symbol, size, line).stroke(line, 0.075 * size).round();
        shapes.push(halo.opacity(0.55));
    }
    let edge = if light { line } else { fill };
    let width = 0.04 * size * face.theme.line_width;
    shapes.push(Shape::symbol(symbol, size, fill).stroke(edge, width).round());
    let unit = size / 100.0;
    match symbol.name {
        "knight" => shapes.push(Shape::disc(3.1 * unit).fill(line).at(-9.0 * unit, 20.0 * unit)),
        "bishop" => {
            let slit = vec![vec![at(1.0 * unit, 26.0 * unit), at(10.0 * unit, 14.0 * unit)]];
            shapes.push(Shape::lines(slit).stroke(line, 3.0 * unit));
        }
        _ => {}
    }
    shapes
}
