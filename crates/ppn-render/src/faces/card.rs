//! Playing cards, tarot cards and the cards of piecepacks.

use super::{Face, court::court};
use crate::{
    color::Color,
    sets::CardRank,
    shape::{Fill, Point, Shape, at},
    symbols::{self, Symbol},
};

pub(super) fn card(face: &Face<'_>) -> Vec<Shape> {
    let suit = face.suit_color();
    let color = if face.inverted() { face.theme.on_suit(face.piece.suit) } else { suit };
    let ground = if face.inverted() { suit } else { face.theme.card.fill };
    let mut shapes = vec![face.ground(ground, face.theme.card.line, 0.02)];
    let symbol = face.suit_symbol();
    let rank = CardRank::of(face.piece);
    let text = rank.index(face.piece);
    match rank {
        CardRank::Pips(count) => {
            index(face, &mut shapes, &text, Some(symbol), color);
            if count == 1 {
                shapes.push(Shape::symbol(symbol, 1.0, color));
            } else {
                for place in layout(count) {
                    // Pips in the lower half are upside down.
                    let turn = if place.y < -1e-9 { 180.0 } else { 0.0 };
                    shapes
                        .push(Shape::symbol(symbol, 0.5, color).at(place.x, place.y).turned(turn));
                }
            }
        }
        CardRank::Jack | CardRank::Knight | CardRank::Queen | CardRank::King => {
            index(face, &mut shapes, &text, Some(symbol), color);
            shapes.extend(court(face, rank));
        }
        CardRank::Joker => {
            let color = face.theme.ink;
            index(face, &mut shapes, "", Some(symbols::STAR), color);
            shapes.push(Shape::symbol(symbols::MEEPLE, 1.2, color));
            shapes.push(Shape::symbol(symbols::STAR, 0.5, color).at(0.0, 0.85));
        }
        CardRank::Trump(_) => {
            let color = face.theme.ink;
            index(face, &mut shapes, &text, None, color);
            shapes.push(Shape::rectangle(1.5, 2.3, 0.1).stroke(color, 0.03).opacity(0.4));
            shapes.extend(face.number(&text, 1.1, color));
        }
        CardRank::Unknown => shapes.push(Shape::symbol(symbols::QUESTION, 1.0, face.theme.ink)),
    }
    // These suits are too pale for symbols on white.
    if face.piece.suit.0 > 4 && !face.inverted() {
        shapes.iter_mut().skip(1).for_each(|shape| outline(shape, color, face.theme.ink));
    }
    shapes
}

/// Gives a dark outline to shapes of a pale colour; lines become dark themselves.
fn outline(shape: &mut Shape, pale: Color, line: Color) {
    if shape.fill == Fill::Color(pale) {
        *shape = shape.clone().stroke(line, 0.02).round();
    } else if let Some(stroke) = shape.stroke.as_mut().filter(|stroke| stroke.color == pale) {
        stroke.color = line;
    }
}

pub(super) fn back(face: &Face<'_>) -> Vec<Shape> {
    let [ground, lattice] = face.theme.card_back;
    let (x, y): (f64, f64) = (1.25 - 0.12, 1.75 - 0.12);
    let lines = |rises: f64| {
        // Lines x + y = c that cross the frame, a quarter of an inch apart.
        (-10..=10).filter_map(move |line| {
            let c = f64::from(line) * 0.25;
            let (from, to) = ((-x).max(c - y), x.min(c + y));
            (from < to - 1e-9).then(|| vec![at(from * rises, c - from), at(to * rises, c - to)])
        })
    };
    vec![
        face.ground(face.theme.card.fill, face.theme.card.line, 0.02),
        Shape::rectangle(2.0 * x, 2.0 * y, 0.05).fill(ground).stroke(lattice, 0.03),
        Shape::lines(lines(1.0).chain(lines(-1.0))).stroke(lattice, 0.03),
    ]
}

/// The index in the upper left corner, and upside down in the opposite corner.
fn index(
    face: &Face<'_>,
    shapes: &mut Vec<Shape>,
    text: &str,
    symbol: Option<Symbol>,
    color: Color,
) {
    for (turn, sign) in [(0.0, 1.0), (180.0, -1.0)] {
        for shape in face.number(text, 0.34, color) {
            let x = shape.place.x;
            shapes.push(shape.at(sign * (x - 0.98), sign * 1.45).turned(turn));
        }
        if let Some(symbol) = symbol {
            let below = if text.is_empty() { 1.42 } else { 1.1 };
            shapes.push(
                Shape::symbol(symbol, 0.26, color).at(sign * -0.98, sign * below).turned(turn),
            );
        }
    }
}

/// The places of the pips on a French card, two to ten.
fn layout(count: u32) -> Vec<Point> {
    let (x, top) = (0.45, 1.12);
    let column = |x: f64, rows: &[f64]| -> Vec<Point> { rows.iter().map(|y| at(x, *y)).collect() };
    let third = top / 3.0;
    let sides: &[f64] = match count {
        4 | 5 => &[top, -top],
        6..=8 => &[top, 0.0, -top],
        9 | 10 => &[top, third, -third, -top],
        _ => &[],
    };
    let middle: &[f64] = match count {
        2 => &[top, -top],
        3 => &[top, 0.0, -top],
        5 | 9 => &[0.0],
        7 => &[top / 2.0],
        8 => &[top / 2.0, -top / 2.0],
        10 => &[2.0 * third, -2.0 * third],
        _ => &[],
    };
    [column(-x, sides), column(x, sides), column(0.0, middle)].concat()
}
