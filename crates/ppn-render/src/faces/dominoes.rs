//! Dominoes.

use super::{Face, dice::pips};
use crate::{
    color::Color,
    sets::{RED, is_chinese_dominoes},
    shape::{Shape, at},
    theme::Theme,
};
use ppn_piece::{Configuration, Side, Suit};

/// The tile with the pips of its rank at the top and those of its suit at the bottom.
pub(super) fn tile(face: &Face<'_>, side: Side) -> Vec<Shape> {
    let [body, pip] = colors(&face.piece.cfg, face.theme);
    let extent = face.body.half_extent();
    let mut shapes = vec![face.ground(body, face.theme.body_line, 0.024)];
    if matches!(side, Side::Back | Side::Base) {
        // A line along the edge distinguishes a back from a double blank.
        let edge = Shape::rectangle(2.0 * extent.x - 0.2, 2.0 * extent.y - 0.2, 0.06);
        shapes.push(edge.stroke(pip, 0.025).opacity(0.5));
        return shapes;
    }
    let line = vec![vec![at(-0.4, 0.0), at(0.4, 0.0)]];
    shapes.push(Shape::lines(line).stroke(pip, 0.04).round());
    for (stored, middle) in [(face.piece.rank.0, 0.5), (face.piece.suit.0, -0.5)] {
        let count = stored.saturating_sub(1);
        let color = match count {
            1 | 4 if is_chinese_dominoes(&face.piece.cfg) => face.theme.suit(RED),
            _ => pip,
        };
        for shape in pips(count, 0.28, 0.08) {
            let place = shape.place;
            let shape = match shape.stroke {
                Some(stroke) => shape.stroke(color, stroke.width).round(),
                None => shape.fill(color),
            };
            shapes.push(shape.at(place.x, extent.y * (place.y + middle)));
        }
    }
    shapes
}

/// The body and the pips of a set.
pub(super) fn colors(cfg: &Configuration, theme: &Theme) -> [Color; 2] {
    use Configuration as C;
    let suit = match cfg {
        C::DominoesBlack => return [theme.ink, theme.coin.fill],
        C::DominoesRed => 1,
        C::DominoesGreen => 3,
        C::DominoesBlue => 4,
        C::DominoesYellow => 5,
        _ => 6,
    };
    [theme.suit(Suit(suit)), theme.on_suit(Suit(suit))]
}
