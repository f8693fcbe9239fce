//! Dominoes.

use super::{Face, dice::pips};
use crate::{
    color::Color,
    shape::{Shape, at},
    theme::Theme,
};
use ppn_piece::{Configuration, Side, Suit};

/// The tile with the pips of its rank at the top and those of its suit at the bottom.
pub(super) fn tile(face: &Face<'_>, side: Side) -> Vec<Shape> {
    let [body, pip] = colors(&face.piece.cfg, face.theme);
    let mut shapes = vec![face.ground(body, face.theme.body_line, 0.024)];
    if matches!(side, Side::Back | Side::Base) {
        // A line along the edge tells a back from a double blank.
        shapes.push(Shape::rectangle(0.8, 1.8, 0.06).stroke(pip, 0.025).opacity(0.5));
        return shapes;
    }
    let line = vec![vec![at(-0.4, 0.0), at(0.4, 0.0)]];
    shapes.push(Shape::lines(line).stroke(pip, 0.04).round());
    for (stored, middle) in [(face.piece.rank.0, 0.5), (face.piece.suit.0, -0.5)] {
        for shape in pips(stored.saturating_sub(1), 0.27, 0.08) {
            let place = shape.place;
            let shape = match shape.stroke {
                Some(stroke) => shape.stroke(pip, stroke.width).round(),
                None => shape.fill(pip),
            };
            shapes.push(shape.at(place.x, place.y + middle));
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
