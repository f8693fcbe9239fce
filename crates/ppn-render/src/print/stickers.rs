//! Labels for bodies that people have: sides of dice, belts of pawns.

use super::{
    cutout::{Cutout, CutoutForm, PEN, figure_size, name, sides, still},
    net::Side,
    solids::{self, Solid},
};
use crate::{
    body::Body,
    describe::describe,
    faces,
    scene::Part,
    shape::{Outline, Shape, at, bounds},
    theme::Theme,
};
use ppn_piece::{Kind, Piece, PieceSide, Rank, Side as S};
use std::f64::consts::PI;

/// Inches that the ends of a belt lie over each other.
const LAP: f64 = 0.1;
/// The height of a belt, as a part of the height of its pawn.
const HEIGHT: f64 = 0.5;
/// A belt has its symbol this often, so that one is in sight from all around.
const SYMBOLS: usize = 3;

impl Cutout {
    /// The labels for a piece: one for each side of a solid, a belt for a pawn, and for other pieces one with
    /// a front and a back.
    pub(super) fn stickers(piece: &Piece, theme: &Theme, bleed: f64) -> Vec<Self> {
        let of_solid = |solid| of_solid(piece, theme, bleed, solid);
        match CutoutForm::of(piece) {
            CutoutForm::Solid => of_solid(solids::solid(piece, theme)),
            CutoutForm::Standing if piece.piece_side.kind == Kind::Pawn => {
                vec![belt(piece, theme, bleed)]
            }
            CutoutForm::Standing => vec![figure(piece, theme)],
            _ => vec![Self::of(piece, theme, bleed)],
        }
    }
}

/// A label for each side of a solid.
fn of_solid(piece: &Piece, theme: &Theme, bleed: f64, solid: Solid) -> Vec<Cutout> {
    let color = faces::body_color(piece, theme);
    let mut ranks = solid.ranks.into_iter();
    let label = |(side, drawing): (&Side, Vec<Shape>)| {
        let corners = solids::flat(side);
        let [low, high] = bounds(corners.iter().copied());
        let (half, middle) = ((high - low) * 0.5, (low + high) * 0.5);
        let corners: Vec<_> = corners.into_iter().map(|corner| corner - middle).collect();
        // The corners of a square are those of its box.
        let is_box = corners.iter().all(|corner| {
            (corner.x.abs() - half.x).abs() < 1e-9 && (corner.y.abs() - half.y).abs() < 1e-9
        });
        let ground = Shape::polygon(corners.iter().copied()).fill(color);
        let outline = if is_box {
            Outline::Rectangle { width: 2.0 * half.x, height: 2.0 * half.y, corner: 0.0 }
        } else {
            Outline::Polygon(corners)
        };
        let ground = if bleed > 0.0 { ground.stroke(color, 2.0 * bleed).round() } else { ground };
        let drawing = Part { shapes: drawing.into(), offset: middle * -1.0, angle: 0.0 };
        let name = ranks.next().map_or_else(
            || name(piece),
            |rank| describe(&Piece { rank: Rank(rank), ..piece.clone() }),
        );
        Cutout {
            half,
            outline,
            edge: Some(color),
            front: vec![still(vec![ground]), drawing],
            name,
            ..Cutout::plain(piece, CutoutForm::Sticker)
        }
    };
    solid.sides.iter().zip(solid.drawings).map(label).collect()
}

/// A band around a pawn, with the symbol of its suit on all sides.
fn belt(piece: &Piece, theme: &Theme, bleed: f64) -> Cutout {
    // Its body as it is from above.
    let pawn = Piece { piece_side: PieceSide::new(Kind::Pawn, S::Top), ..piece.clone() };
    let body = Body::of(&pawn);
    let around = 2.0 * PI * body.half_extent().x;
    let half = at(around + LAP, HEIGHT * body.depth) * 0.5;
    let color = faces::body_color(piece, theme);
    let band = Outline::Rectangle { width: 2.0 * half.x, height: 2.0 * half.y, corner: 0.0 };
    let ground = Shape::new(band.clone()).fill(color);
    let ground = if bleed > 0.0 { ground.stroke(color, 2.0 * bleed) } else { ground };
    let mut shapes = vec![ground];
    // The lap is at the right end, under the left one.
    let step = around / SYMBOLS as f64;
    shapes.extend((0..SYMBOLS).map(|number| {
        let x = (number as f64 + 0.5) * step - half.x;
        faces::suit_sign(&pawn, &body, theme, 1.2 * half.y).at(x, 0.0)
    }));
    Cutout {
        half,
        outline: band,
        edge: Some(color),
        front: vec![still(shapes)],
        name: format!("{} belt", name(piece)),
        ..Cutout::plain(piece, CutoutForm::Sticker)
    }
}

/// A figure on a rectangle, seen from the front and from behind.
fn figure(piece: &Piece, theme: &Theme) -> Cutout {
    let half = figure_size(&theme.shapes.body(piece)) * 0.5;
    let drawn = |side: &Piece| vec![still(faces::face(side, &theme.shapes.body(side), theme, PEN))];
    let [front, back] = sides(piece);
    Cutout {
        half,
        outline: Outline::Rectangle { width: 2.0 * half.x, height: 2.0 * half.y, corner: 0.0 },
        front: drawn(&front),
        back: Some(drawn(&back)),
        ..Cutout::plain(piece, CutoutForm::Sticker)
    }
}
