//! The sides of dice, cubes and pyramids.

use super::net::Side;
use crate::{
    body::{Body, Form, farthest, regular},
    faces,
    polyhedron::{Corner, Polyhedron, cross, dot, minus, plus, times, unit},
    shape::{Outline, Point, Shape, at},
    theme::Theme,
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank};

/// A solid with the drawings on its sides.
pub(crate) struct Solid {
    pub(crate) sides: Vec<Side>,
    /// In the order of the sides.
    pub(crate) drawings: Vec<Vec<Shape>>,
    /// The ranks on the sides of a die, in their order; none for other solids.
    pub(crate) ranks: Vec<u32>,
}

/// The solid that a die, a cube or a pyramid is folded to.
pub(super) fn solid(piece: &Piece, theme: &Theme) -> Solid {
    match piece.piece_side.kind {
        Kind::Die => die(piece, theme),
        Kind::Pyramid => pyramid(piece, theme),
        _ => cube(piece, theme),
    }
}

/// A die; opposite sides have the sum that is usual for it.
pub(crate) fn die(die: &Piece, theme: &Theme) -> Solid {
    let body = Body::of(die);
    let sides = match body.form {
        Form::Polyhedron(solid) => polyhedron(solid, die),
        Form::Polygon(_) => tetrahedron(&body),
        _ => cube_sides(2.0 * body.half_extent().x),
    };
    let ranks = ranks(&sides, &die.cfg);
    let drawing = |rank: &u32| {
        let piece = Piece { rank: Rank(*rank), ..die.clone() };
        match body.form {
            Form::Polyhedron(_) => faces::solid_signs(&piece, &body, theme),
            _ => faces::face(&piece, &body, theme, 0.0),
        }
    };
    let mut drawings: Vec<Vec<Shape>> = ranks.iter().map(drawing).collect();
    if matches!(body.form, Form::Polyhedron(_)) {
        let [_, line] = faces::wall(die, theme);
        for (side, drawing) in sides.iter().zip(&mut drawings) {
            let corners = flat(side);
            for shape in drawing.iter_mut() {
                // The sides of a solid may lie in other directions in its drawings.
                if let Outline::Image { half, within, .. } = &mut shape.outline {
                    *half = farthest(&corners);
                    *within = Some(Box::new(Outline::Polygon(corners.clone())));
                }
            }
            let edges = Shape::polygon(corners).stroke(line, 0.012).round();
            drawing.insert(0, edges);
        }
    }
    Solid { sides, drawings, ranks }
}

/// A cube of one colour.
fn cube(cube: &Piece, theme: &Theme) -> Solid {
    let body = Body::of(cube);
    let sides = cube_sides(2.0 * body.half_extent().x);
    let drawings = vec![faces::face(cube, &body, theme, 0.0); sides.len()];
    Solid { sides, drawings, ranks: Vec::new() }
}

/// A pyramid without its base, so that pyramids can be put over each other.
pub(crate) fn pyramid(pyramid: &Piece, theme: &Theme) -> Solid {
    use ppn_piece::Side as S;
    let on_side =
        |side| Piece { piece_side: PieceSide::new(Kind::Pyramid, side), ..pyramid.clone() };
    let body = Body::of(&on_side(S::Face));
    let extent = body.half_extent();
    let (half, slant) = (extent.x, 2.0 * extent.y);
    let tip = [0.0, 0.0, (slant * slant - half * half).sqrt()];
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let corners = corners.map(|(x, y)| [x * half, y * half, 0.0]);
    let side = |number: usize| {
        let (left, right) = (corners[number], corners[(number + 1) % 4]);
        let foot = times(plus(left, right), 0.5);
        Side { corners: vec![left, right, tip], origin: times(plus(foot, tip), 0.5), above: tip }
    };
    let drawings = [S::Face, S::Right, S::Back, S::Left]
        .map(|side| faces::face(&on_side(side), &body, theme, 0.0));
    Solid { sides: (0..4).map(side).collect(), drawings: drawings.into(), ranks: Vec::new() }
}

fn polyhedron(solid: &Polyhedron, die: &Piece) -> Vec<Side> {
    let middle = [0.0, 0.0, solid.depth() / 2.0];
    let side = |corners: &Vec<Corner>| {
        let normal = normal(corners);
        // The foot of the middle on the face.
        let far = dot(normal, minus(corners[0], middle));
        let origin = plus(middle, times(normal, far));
        let ahead = minus(corners[0], origin);
        let above = match die.cfg {
            // Two digits are read across the face.
            Configuration::DiceD10Percentile => plus(origin, cross(normal, ahead)),
            _ => corners[0],
        };
        Side { corners: corners.clone(), origin, above }
    };
    solid.faces().iter().map(side).collect()
}

/// A tetrahedron whose sides have the form of the body.
fn tetrahedron(body: &Body) -> Vec<Side> {
    let radius = 2.0 / 3.0 * 3_f64.sqrt() * body.half_extent().x;
    let height = radius * 2_f64.sqrt();
    let mut corners: Vec<Corner> =
        regular(3, radius, 90.0).into_iter().map(|point| [point.x, point.y, 0.0]).collect();
    corners.push([0.0, 0.0, height]);
    let middle = times(corners.iter().copied().fold([0.0; 3], plus), 0.25);
    let side = |[one, two, three]: [usize; 3]| {
        let face = [corners[one], corners[two], corners[three]];
        let origin = times(face.into_iter().fold([0.0; 3], plus), 1.0 / 3.0);
        let outward = dot(normal(&face), minus(origin, middle)) > 0.0;
        let face = if outward { face } else { [face[0], face[2], face[1]] };
        Side { corners: face.into(), origin, above: face[0] }
    };
    [[0, 1, 2], [3, 0, 1], [3, 1, 2], [3, 2, 0]].map(side).into()
}

fn cube_sides(width: f64) -> Vec<Side> {
    let half = width / 2.0;
    let side = |(normal, up): (Corner, Corner)| {
        let right = cross(up, normal);
        let corner =
            |x: f64, y: f64| times(plus(normal, plus(times(right, x), times(up, y))), half);
        let corners =
            vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        Side { corners, origin: times(normal, half), above: times(plus(normal, up), half) }
    };
    let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let back = |axis: Corner| times(axis, -1.0);
    [(z, y), (x, y), (y, back(z)), (back(y), z), (back(x), y), (back(z), y)].map(side).into()
}

/// The rank of each side. Those of opposite sides are a pair, the first and the last of those that are
/// left.
fn ranks(sides: &[Side], cfg: &Configuration) -> Vec<u32> {
    let count = sides.len() as u32;
    let normals: Vec<Corner> = sides.iter().map(|side| normal(&side.corners)).collect();
    let opposite =
        |one: usize| (0..sides.len()).find(|&other| dot(normals[one], normals[other]) < -0.999);
    let ten = matches!(cfg, Configuration::DiceD10 | Configuration::DiceD10Percentile);
    // The side with the nought is the tenth; opposite digits have the sum nine.
    let rank = |digit: u32| match (ten, digit) {
        (true, 1) => 10,
        (true, digit) => digit - 1,
        (false, digit) => digit,
    };
    let mut ranks = vec![0; sides.len()];
    let mut next = 1;
    for side in 0..sides.len() {
        if ranks[side] != 0 {
            continue;
        }
        ranks[side] = rank(next);
        if let Some(other) = opposite(side) {
            ranks[other] = rank(count + 1 - next);
        }
        next += 1;
    }
    ranks
}

fn normal(corners: &[Corner]) -> Corner {
    unit(cross(minus(corners[1], corners[0]), minus(corners[2], corners[0])))
}

/// The corners of a side in the frame of its drawing.
pub(super) fn flat(side: &Side) -> Vec<Point> {
    let up = unit(minus(side.above, side.origin));
    let right = cross(up, normal(&side.corners));
    let corners = side.corners.iter().map(|corner| {
        let from = minus(*corner, side.origin);
        at(dot(from, right), dot(from, up))
    });
    corners.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::net::Net;
    use ppn_piece::Suit;

    fn die_of(cfg: Configuration) -> Piece {
        let piece_side = "die_face".parse().expect("a die");
        Piece { piece_side, suit: Suit(1), rank: Rank(1), cfg, x: 0.0, y: 0.0, angle: 0.0 }
    }

    /// Opposite faces of dice that are sold: seven, nine, thirteen, twenty-one; nine with a nought.
    #[test]
    fn opposite_sides_have_the_usual_sum() {
        use Configuration as C;
        let dice =
            [(C::Dice, 7), (C::DiceD8, 9), (C::DiceD12, 13), (C::DiceD20, 21), (C::DiceD10, 9)];
        for (cfg, sum) in dice {
            let sides = die(&die_of(cfg.clone()), &Theme::lantern()).sides;
            let ranks = ranks(&sides, &cfg);
            let mut sorted = ranks.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(1..=sides.len() as u32), "{cfg:?}: {ranks:?}");
            for (one, rank) in sides.iter().zip(&ranks) {
                let normal_of = |side: &Side| normal(&side.corners);
                let (_, other) = sides
                    .iter()
                    .zip(&ranks)
                    .find(|(other, _)| dot(normal_of(one), normal_of(other)) < -0.999)
                    .expect("an opposite side");
                let shown = |rank: u32| if cfg == C::DiceD10 { rank % 10 } else { rank };
                assert_eq!(shown(*rank) + shown(*other), sum, "{cfg:?}");
            }
        }
    }

    /// The area of a net without its tabs is that of the solid, and each edge of a closed solid is folded
    /// or has a tab.
    #[test]
    fn nets_have_all_faces_side_by_side() {
        use Configuration as C;
        let dice = [
            C::Dice,
            C::DiceD4,
            C::DiceD8,
            C::DiceD10,
            C::DiceD10Percentile,
            C::DiceD12,
            C::DiceD20,
        ];
        for cfg in dice {
            let solid = die(&die_of(cfg.clone()), &Theme::lantern());
            let net = Net::of(&solid.sides);
            let corners: usize = solid.sides.iter().map(|side| side.corners.len()).sum();
            // Each fold is an edge between two faces or the foot of a tab.
            assert_eq!(net.folds.len(), corners / 2, "{cfg:?}");
            let area = |points: &[crate::shape::Point]| {
                let around = points.iter().zip(points.iter().cycle().skip(1));
                around.map(|(from, to)| from.across(*to)).sum::<f64>() / 2.0
            };
            let faces: f64 = net.faces.iter().map(|face| area(&face.corners)).sum();
            assert!(area(&net.outline) > faces, "{cfg:?}");
            assert!(net.faces.iter().all(|face| area(&face.corners) > 0.0), "{cfg:?}");
        }
    }
}
