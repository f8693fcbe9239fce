//! Drawings on the outlines of a theme.

use crate::shape::{Outline, Point, Shape, at};

/// The part of the way to the edge that a drawing may take.
const ROOM: f64 = 0.92;

/// A drawing for the usual outline of a piece on another one, which encloses the origin. What is on the ground becomes
/// smaller if it would reach beyond the edge.
pub(super) fn fitted(drawn: Vec<Shape>, points: &[Point]) -> Vec<Shape> {
    let mut shapes = drawn.into_iter();
    let Some(ground) = shapes.next() else { return Vec::new() };
    let outline = Outline::Polygon(points.to_vec());
    let ground = Shape { outline, place: at(0.0, 0.0), angle: 0.0, ..ground };
    let drawn: Vec<Shape> = shapes.collect();
    let rooms = drawn.iter().flat_map(far_points).map(|point| ROOM * room(point, points));
    let factor = rooms.fold(1.0, f64::min);
    std::iter::once(ground).chain(drawn.into_iter().map(|shape| shape.scaled(factor))).collect()
}

/// How many times as far as a point the edge of an outline is, in the direction of the point.
fn room(point: Point, outline: &[Point]) -> f64 {
    let edges = outline.iter().zip(outline.iter().cycle().skip(1));
    let cuts = edges.filter_map(|(from, to)| {
        let along = *to - *from;
        let across = point.across(along);
        let place = from.across(point) / across;
        let away = from.across(along) / across;
        ((0.0..=1.0).contains(&place) && away > 0.0).then_some(away)
    });
    cuts.fold(f64::MAX, f64::min)
}

/// Points that are at least as far from the place of a shape as all of it.
fn far_points(shape: &Shape) -> Vec<Point> {
    let around = |radius: f64| {
        let point = move |eighth: u32| at(radius, 0.0).turned(45.0 * f64::from(eighth));
        (0..8).map(point).collect()
    };
    let corners = |half: Point| vec![half, half * -1.0, at(-half.x, half.y), at(half.x, -half.y)];
    let points: Vec<Point> = match &shape.outline {
        Outline::Disc { radius } => around(*radius),
        Outline::Rectangle { width, height, .. } => corners(at(width / 2.0, height / 2.0)),
        Outline::Polygon(points) => points.clone(),
        Outline::Lines(lines) => lines.concat(),
        Outline::Symbol { size, .. } => around(0.45 * size),
        Outline::Image { half, .. } => corners(*half),
        Outline::Capsule { radius, end } => around(*radius + end.dot(*end).sqrt()),
    };
    points.into_iter().map(|point| point.turned(shape.angle) + shape.place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;

    #[test]
    fn what_reaches_beyond_the_edge_becomes_smaller() {
        let disc = |radius| Shape::disc(radius).fill(Color::BLACK);
        let square = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0)];
        let drawn = |radius| fitted(vec![disc(2.0), disc(radius)], &square);
        let [ground, kept] = &drawn(0.5)[..] else { panic!("two shapes") };
        assert_eq!(ground.outline, Outline::Polygon(square.to_vec()));
        assert_eq!(*kept, disc(0.5));
        // The square is at 1 from its middle, of which 0.92 may be used.
        let Outline::Disc { radius } = drawn(2.0)[1].outline else { panic!("a disc") };
        assert!((radius - 0.92).abs() < 1e-9, "{radius}");
        // In a triangle around the origin the corner decides that is nearest to an edge.
        let triangle = [at(0.0, 2.0), at(-2.0, -1.0), at(2.0, -1.0)];
        assert!((room(at(0.0, -0.5), &triangle) - 2.0).abs() < 1e-9);
        assert!((room(at(0.0, 0.5), &triangle) - 4.0).abs() < 1e-9);
    }
}
