//! The outline of a piece from the data of an SVG path.

use super::suit_symbol;
use crate::{
    path_data,
    shape::{Point, at},
};
use resvg::tiny_skia::{PathSegment, Point as Skia};

/// The most straight lines that a curve is drawn with.
const STEPS: f32 = 16.0;

/// The most points of an outline, after its curves became lines: each is a wall of each piece in oblique views.
const MOST_POINTS: usize = 200;

/// The least area, as a part of the box.
const LEAST_AREA: f64 = 0.02;

/// Points that are nearer to each other are one, as a part of half of the box: steps of curves end beside each other.
const NEAR: f64 = 1e-4;

/// The points of an outline, from -1 to 1, y up; the path is in a box of 100 by 100 around the origin, y downwards.
pub(super) fn points(path: &str) -> Result<Vec<Point>, String> {
    suit_symbol::check(path)?;
    // The path has only commands and numbers now.
    let drawn = path_data::lines(path)?.ok_or("the path of a shape encloses nothing")?;
    let mut points: Vec<Point> = Vec::new();
    let mut last = Skia::zero();
    let mut outlines = 0;
    let mut add = |point: Skia| {
        let point = at(f64::from(point.x) / 50.0, f64::from(point.y) / -50.0);
        if !points.last().is_some_and(|last| is_near(*last, point)) {
            points.push(point);
        }
        points.len() <= MOST_POINTS
    };
    for segment in drawn.segments() {
        let has_room = match segment {
            PathSegment::MoveTo(to) => {
                outlines += 1;
                last = to;
                add(to)
            }
            PathSegment::LineTo(to) => {
                last = to;
                add(to)
            }
            PathSegment::QuadTo(by, to) => {
                let from = std::mem::replace(&mut last, to);
                let point = |t: f32| mix(mix(from, by, t), mix(by, to, t), t);
                parts(&[from, by, to]).all(|t| add(point(t)))
            }
            PathSegment::CubicTo(by, then, to) => {
                let from = std::mem::replace(&mut last, to);
                let point = |t: f32| {
                    let [one, two, three] = [mix(from, by, t), mix(by, then, t), mix(then, to, t)];
                    mix(mix(one, two, t), mix(two, three, t), t)
                };
                parts(&[from, by, then, to]).all(|t| add(point(t)))
            }
            PathSegment::Close => true,
        };
        if !has_room {
            return Err(format!("the path of a shape has more than {MOST_POINTS} points"));
        }
    }
    if let [first, .., last] = points[..]
        && is_near(first, last)
    {
        points.pop();
    }
    match outlines {
        1 => checked(points),
        _ => Err(format!("the path of a shape is one outline, and has {outlines}")),
    }
}

/// The parts of a curve at which its lines end: a short one has fewer.
fn parts(by: &[Skia]) -> impl Iterator<Item = f32> {
    let length: f32 = by.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    // A quarter of the circle that fills the box has all of them.
    let steps = (STEPS * (length / 83.0).sqrt()).ceil().clamp(1.0, STEPS);
    (1..=steps as u16).map(move |step| f32::from(step) / steps)
}

fn mix(from: Skia, to: Skia, part: f32) -> Skia {
    Skia::from_xy(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
}

fn is_near(one: Point, other: Point) -> bool {
    let apart = one - other;
    apart.x.abs().max(apart.y.abs()) < NEAR
}

/// An outline that a piece can have: it is in the box, and encloses its middle, around which the piece is drawn. It can be
/// cut out of paper and filled with triangles, since its lines do not meet each other.
fn checked(points: Vec<Point>) -> Result<Vec<Point>, String> {
    // Curves of the box have the rounding of their steps.
    if points.iter().any(|point| point.x.abs() > 1.001 || point.y.abs() > 1.001) {
        return Err("the path of a shape leaves its box, which is from -50,-50 to 50,50".to_owned());
    }
    let edges = || points.iter().zip(points.iter().cycle().skip(1));
    let area = edges().map(|(from, to)| from.across(*to)).sum::<f64>().abs() / 2.0;
    // The box has an area of 4.
    if area < 4.0 * LEAST_AREA {
        return Err("the path of a shape encloses nearly nothing".to_owned());
    }
    if meets_itself(&points) {
        return Err("the path of a shape crosses or touches itself".to_owned());
    }
    let crossings = edges().filter(|(from, to)| {
        let is_beside = (from.y > 0.0) != (to.y > 0.0);
        is_beside && from.x + (to.x - from.x) * from.y / (from.y - to.y) > 0.0
    });
    match crossings.count() % 2 {
        1 => Ok(points),
        _ => Err("the path of a shape does not enclose 0,0, the middle of the piece".to_owned()),
    }
}

/// Whether two lines of an outline meet that are not neighbours, or a line goes back on the one before.
fn meets_itself(points: &[Point]) -> bool {
    let count = points.len();
    let edge = |number: usize| [points[number % count], points[(number + 1) % count]];
    (0..count).any(|one| {
        let [[from, to], [_, next]] = [edge(one), edge(one + 1)];
        let goes_back =
            (to - from).across(next - to).abs() < 1e-12 && (to - from).dot(next - to) < 0.0;
        // The last line is a neighbour of the first.
        let mut others = one + 2..if one == 0 { count - 1 } else { count };
        goes_back || others.any(|other| meet(edge(one), edge(other)))
    })
}

/// Whether two lines have a point in common.
fn meet([from, to]: [Point; 2], [start, end]: [Point; 2]) -> bool {
    let overlap = |[a, b]: [f64; 2], [c, d]: [f64; 2]| a.min(b) <= c.max(d) && c.min(d) <= a.max(b);
    let side = |from: Point, to: Point, point: Point| (to - from).across(point - from);
    overlap([from.x, to.x], [start.x, end.x])
        && overlap([from.y, to.y], [start.y, end.y])
        && side(from, to, start) * side(from, to, end) <= 0.0
        && side(start, end, from) * side(start, end, to) <= 0.0
}

#[cfg(test)]
mod tests {
    use super::{super::shapes::NAMED, *};

    #[test]
    fn a_path_is_one_outline_around_the_middle() {
        for (name, path) in NAMED {
            let points = points(path).unwrap_or_else(|problem| panic!("{name}: {problem}"));
            let far = |side: fn(&Point) -> f64| points.iter().map(side).fold(0.0, f64::max);
            // All named shapes fill their box.
            for far in [far(|one| one.x), far(|one| -one.x), far(|one| one.y), far(|one| -one.y)] {
                assert!((far - 1.0).abs() < 0.01, "{name}: {far}");
            }
        }
        for (path, said) in [
            ("M-50,-50 H50 V50 H-50Z M-10,-10 H10 V10Z", "one outline, and has 2"),
            ("M-50,-50 H60 V50 H-50Z", "leaves its box"),
            ("M10,10 H50 V50 H10Z", "does not enclose 0,0"),
            ("M-50,0 H50Z", "encloses"),
            // A pentagram, a neck without width, and a hair.
            ("M0,-50 L31,50 L-50,-12 H50 L-31,50Z", "crosses or touches itself"),
            ("M-50,-50 H50 V0 L0,20 L50,50 H-50 V40 L0,20 L-50,0Z", "crosses or touches itself"),
            ("M-40,-40 H40 V40 V50 V40 H-40Z", "crosses or touches itself"),
            ("M0,0", "encloses"),
            ("M0,0 X9", "unknown command `X`"),
            ("M0,0'/><script/>", "in the path"),
        ] {
            let problem = points(path).expect_err(path);
            assert!(problem.contains(said), "{path}: {problem}");
        }
    }

    #[test]
    fn an_outline_has_at_most_200_points() {
        let saw = |teeth: usize| {
            let tooth = |at: usize| format!("L{} {}", at as f64 / 20.0 - 40.0, 40 + at % 2);
            let teeth: String = (0..teeth).map(tooth).collect();
            format!("M-40 -40 {teeth} L45 -40Z")
        };
        // Two corners more.
        assert!(points(&saw(197)).is_ok());
        assert!(points(&saw(199)).unwrap_err().contains("more than 200 points"));
        // Each of these curves becomes several points.
        let curves =
            |count: usize| format!("M-40,-40 H40 V40 {}L-40 40Z", "q-.2,1 -.4,0".repeat(count));
        assert!(points(&curves(20)).is_ok());
        assert!(points(&curves(100)).unwrap_err().contains("more than 200 points"));
    }
}
