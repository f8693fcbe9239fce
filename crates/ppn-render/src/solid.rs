//! Walls and slopes, in oblique views. Shapes here are already turned, and centred on the middle of
//! the underside.

use crate::{
    body::{Body, Form},
    color::Color,
    footprint::edges,
    shape::{Outline, Point, Shape, at},
};

/// The light comes from the upper left.
const LIGHT: Point = at(-0.6, 0.8);

/// The visible walls of a flat piece; `up` is the direction of heights. `wall` has the colours of
/// the walls and of their edges, and `width` is the width of the edges.
pub(crate) fn walls(
    body: &Body,
    angle: f64,
    up: Point,
    wall: [Color; 2],
    width: f64,
) -> Vec<Shape> {
    let [wall, line] = wall;
    let smooth = match &body.form {
        Form::Disc { radius } => {
            let outline = Outline::Capsule { radius: radius - width / 2.0, end: up };
            return vec![Shape::new(outline).fill(wall).stroke(line, width)];
        }
        Form::Silhouette { .. } => true,
        // The corners of a curve.
        Form::Cut(points) => points.len() > 16,
        _ => false,
    };
    let corners: Vec<Point> = match &body.form {
        Form::Silhouette { points, .. } => counter_clockwise(points.clone()),
        _ => counter_clockwise(body.corners().unwrap_or_default()),
    };
    let corners: Vec<Point> = corners.into_iter().map(|corner| corner.turned(angle)).collect();
    edges(&corners)
        .filter_map(|(from, to)| {
            let shade = facing(from, to, up)?;
            let color = wall.darker(shade);
            let line = if smooth { color } else { line };
            Some(
                Shape::polygon([from, to, to + up, from + up])
                    .fill(color)
                    .stroke(line, width)
                    .round(),
            )
        })
        .collect()
}

/// A pyramid on its side: its tip on the table, its base upright, the face sloping between them.
pub(crate) fn wedge(
    face: &[Shape],
    body: &Body,
    slant: f64,
    angle: f64,
    up: Point,
    [wall, line]: [Color; 2],
    width: f64,
) -> Vec<Shape> {
    // 0 at the tip, 1 at the base.
    let lift = |point: Point| point.turned(angle) + up * (0.5 - point.y / slant);
    let corners = counter_clockwise(body.corners().unwrap_or_default());
    let mut shapes: Vec<Shape> = edges(&corners)
        .filter_map(|(from, to)| {
            let (low_from, low_to) = (from.turned(angle), to.turned(angle));
            let shade = facing(low_from, low_to, up)?;
            Some(
                Shape::polygon([low_from, low_to, lift(to), lift(from)])
                    .fill(wall.darker(shade))
                    .stroke(line, width)
                    .round(),
            )
        })
        .collect();
    shapes.extend(face.iter().map(|shape| {
        let mut shape = shape.clone();
        match &mut shape.outline {
            Outline::Image { inches, .. } => {
                let foot = lift(at(0.0, 0.0));
                *inches = inches.map(|inch| lift(inch) - foot);
                shape.place = lift(shape.place);
            }
            Outline::Polygon(points) => points.iter_mut().for_each(|point| *point = lift(*point)),
            Outline::Lines(lines) => {
                for point in lines.iter_mut().flatten() {
                    *point = lift(*point);
                }
            }
            _ => {
                shape.place = lift(shape.place);
                shape.angle += angle;
            }
        }
        shape
    }));
    shapes
}

/// The factor by which a wall is darker than its colour, 0 to 0.3; `None` for a wall that faces
/// away from the viewer.
///
/// The edge goes counter-clockwise around the piece.
pub(crate) fn facing(from: Point, to: Point, up: Point) -> Option<f64> {
    let normal = outward(from, to);
    (normal.dot(up) < -1e-9).then(|| (0.15 - 0.15 * normal.dot(LIGHT)).clamp(0.0, 0.3))
}

/// The outward normal of an edge that goes counter-clockwise, of length 1.
pub(crate) fn outward(from: Point, to: Point) -> Point {
    let normal = at(to.y - from.y, from.x - to.x);
    let length = normal.dot(normal).sqrt();
    if length > 0.0 { normal * (1.0 / length) } else { normal }
}

/// The same corners, counter-clockwise.
pub(crate) fn counter_clockwise(mut corners: Vec<Point>) -> Vec<Point> {
    let doubled_area: f64 = edges(&corners).map(|(from, to)| from.across(to)).sum();
    if doubled_area < 0.0 {
        corners.reverse();
    }
    corners
}
