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
    let factor =
        drawn.iter().map(|shape| ROOM * factor(&far_points(shape), points)).fold(1.0, f64::min);
    std::iter::once(ground).chain(drawn.into_iter().map(|shape| shape.scaled(factor))).collect()
}

/// How many times as large a drawing can be without leaving an outline.
fn factor(drawn: &[Point], outline: &[Point]) -> f64 {
    let inside = drawn.iter().map(|point| room(*point, outline)).fold(f64::MAX, f64::min);
    // The edges of a drawing can leave it too, at its corners that point inwards.
    let beside = outline.iter().map(|corner| cuts(*corner, drawn).fold(0.0, f64::max));
    beside.filter(|cut| *cut > 0.0).map(f64::recip).fold(inside, f64::min)
}

/// How many times as far as a point the edge of an outline is, in the direction of the point.
fn room(point: Point, outline: &[Point]) -> f64 {
    cuts(point, outline).fold(f64::MAX, f64::min)
}

/// Where the way from the origin through a point crosses the edges of an outline, as multiples of the way to the point.
fn cuts(point: Point, outline: &[Point]) -> impl Iterator<Item = f64> {
    let edges = outline.iter().zip(outline.iter().cycle().skip(1));
    edges.filter_map(move |(from, to)| {
        let along = *to - *from;
        let across = point.across(along);
        let place = from.across(point) / across;
        let away = from.across(along) / across;
        ((0.0..=1.0).contains(&place) && away > 0.0).then_some(away)
    })
}

/// The corners of an outline around a shape, one after the other.
fn far_points(shape: &Shape) -> Vec<Point> {
    let around = |radius: f64| {
        let point = move |eighth: u32| at(radius, 0.0).turned(45.0 * f64::from(eighth));
        (0..8).map(point).collect()
    };
    let corners = |half: Point| vec![half, at(-half.x, half.y), half * -1.0, at(half.x, -half.y)];
    let points: Vec<Point> = match &shape.outline {
        Outline::Disc { radius } => around(*radius),
        Outline::Rectangle { width, height, .. } => corners(at(width / 2.0, height / 2.0)),
        Outline::Polygon(points) => points.clone(),
        Outline::Lines(lines) => lines.concat(),
        Outline::Symbol { symbol, size } => {
            let ([low, high], line) = (bounds(symbol.path), f64::from(symbol.line) / 2.0);
            let [low, high] = [low - at(line, line), high + at(line, line)];
            let corners = [low, at(high.x, low.y), high, at(low.x, high.y)];
            corners.map(|corner| at(corner.x, -corner.y) * (size / 100.0)).into()
        }
        Outline::Image { half, .. } => corners(*half),
        Outline::Capsule { radius, end } => around(*radius + end.dot(*end).sqrt()),
    };
    points.into_iter().map(|point| point.turned(shape.angle) + shape.place).collect()
}

/// The corners of the box around the data of a path.
#[cfg(feature = "raster")]
fn bounds(path: &str) -> [Point; 2] {
    crate::path_data::bounds(path).unwrap_or([at(0.0, 0.0); 2])
}

/// Without pictures of pixels there are no outlines of themes.
#[cfg(not(feature = "raster"))]
fn bounds(_: &str) -> [Point; 2] {
    [at(-50.0, -50.0), at(50.0, 50.0)]
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

    #[test]
    fn the_box_of_a_symbol_stays_inside() {
        let triangle = [at(-1.0, -1.0), at(1.0, -1.0), at(0.0, 1.0)];
        let star: Vec<Point> = (0..10)
            .map(|tenth| {
                at(if tenth % 2 == 0 { 1.0 } else { 0.3 }, 0.0).turned(36.0 * f64::from(tenth))
            })
            .collect();
        let symbol = Shape::symbol(crate::symbols::CROWN, 1.0, Color::BLACK);
        for outline in [&triangle[..], &star] {
            let drawn = fitted(vec![Shape::disc(1.0), symbol.clone()], outline);
            let corners = far_points(&drawn[1]);
            // Between its corners too: a part of the way on each edge.
            let next = corners.iter().cycle().skip(1);
            let edges = corners.iter().zip(next).flat_map(|(from, to)| {
                (0..=20).map(move |step| *from + (*to - *from) * (f64::from(step) / 20.0))
            });
            let least = edges.map(|point| room(point, outline)).fold(f64::MAX, f64::min);
            assert!((1.0..1.2).contains(&least), "{least}");
        }
        // The crown is 99 wide. Its upper ball has the middle at 41 and a radius of 5.5: 0.495 s = (1 - 0.465 s) / 2.
        let Outline::Symbol { size, .. } =
            fitted(vec![Shape::disc(1.0), symbol], &triangle)[1].outline
        else {
            panic!("a symbol")
        };
        assert!((size - 0.92 / 1.455).abs() < 1e-3, "{size}");
    }
}
