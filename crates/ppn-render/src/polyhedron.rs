//! Dice with more or fewer than six sides, as solids.

use crate::shape::{Point, at};
use std::sync::LazyLock;

/// A point of a solid, in inches: x, y, and its height.
pub(crate) type Corner = [f64; 3];

/// A convex solid that lies on one of its faces, around the middle of the table under it.
#[derive(PartialEq, Debug)]
pub(crate) struct Polyhedron {
    /// The corners of each face, counter-clockwise as seen from outside. The first face is the
    /// upper one.
    faces: Vec<Vec<Corner>>,
    /// The outline from above.
    outline: Vec<Point>,
    depth: f64,
}

/// A visible face, as projected.
pub(crate) struct Facet {
    pub(crate) corners: Vec<Point>,
    /// The normal of the face, of length 1.
    pub(crate) normal: Corner,
}

/// An octahedron.
pub(crate) static D8: LazyLock<Polyhedron> = LazyLock::new(|| {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let corners = axes.into_iter().flat_map(|axis| [axis, axis.map(|part: f64| -part)]);
    Polyhedron::of(&corners.collect::<Vec<_>>(), 0.579, None)
});

/// A pentagonal trapezohedron, whose faces are kites: the tip of the upper face points up the
/// table.
pub(crate) static D10: LazyLock<Polyhedron> =
    LazyLock::new(|| Polyhedron::of(&kites(), 0.562, Some(90.0)));

/// The same with the tip of the upper face to the right, so that its number is read across.
pub(crate) static D10_ACROSS: LazyLock<Polyhedron> =
    LazyLock::new(|| Polyhedron::of(&kites(), 0.562, Some(0.0)));

/// A dodecahedron.
pub(crate) static D12: LazyLock<Polyhedron> = LazyLock::new(|| {
    let mut corners = Vec::new();
    for (x, y) in signs() {
        corners.extend([[x, y, 1.0], [x, y, -1.0]]);
        let (long, short) = (x * GOLDEN, y / GOLDEN);
        corners.extend([[0.0, short, long], [short, long, 0.0], [long, 0.0, short]]);
    }
    Polyhedron::of(&corners, 0.696, None)
});

/// An icosahedron.
pub(crate) static D20: LazyLock<Polyhedron> = LazyLock::new(|| {
    let corners = signs().into_iter().flat_map(|(x, y)| {
        let y = y * GOLDEN;
        [[0.0, x, y], [x, y, 0.0], [y, 0.0, x]]
    });
    Polyhedron::of(&corners.collect::<Vec<_>>(), 0.756, None)
});

const GOLDEN: f64 = 1.618_033_988_749_895;

fn signs() -> [(f64, f64); 4] {
    [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
}

/// The corners of a trapezohedron: two tips, and ten corners around that go up and down. The tips come
/// first.
fn kites() -> Vec<Corner> {
    let tip = 1.007;
    // This makes four corners lie in one plane.
    let cosine = 36_f64.to_radians().cos();
    let aside = tip * (1.0 - cosine) / (1.0 + cosine);
    let around = (0..10).map(|corner| {
        let point = at(1.0, 0.0).turned(36.0 * f64::from(corner));
        [point.x, point.y, if corner % 2 == 0 { aside } else { -aside }]
    });
    [[0.0, 0.0, tip], [0.0, 0.0, -tip]].into_iter().chain(around).collect()
}

impl Polyhedron {
    /// The solid with these corners around the origin, scaled to the height `depth` when it lies on
    /// a face. The first corner of the upper face is in the direction `tip`, in degrees; up the
    /// table if absent.
    fn of(corners: &[Corner], depth: f64, tip: Option<f64>) -> Self {
        let faces = faces(corners);
        // The upper face: one with the first corner, which may be a tip.
        let upper = faces.iter().position(|face| face.contains(&0)).unwrap_or(0);
        let up = normal(corners, &faces[upper]);
        let away = dot(up, corners[faces[upper][0]]);
        let scale = depth / 2.0 / away;
        // Two directions in the upper face, the first towards its first corner.
        let first = minus(corners[0], times(up, dot(up, corners[0])));
        let first = times(first, 1.0 / dot(first, first).sqrt());
        let second = cross(up, first);
        let turn = tip.unwrap_or(90.0);
        let placed: Vec<Corner> = corners
            .iter()
            .map(|&corner| {
                let flat = at(dot(corner, first), dot(corner, second)).turned(turn) * scale;
                [flat.x, flat.y, dot(corner, up) * scale + depth / 2.0]
            })
            .collect();
        let mut solid: Vec<Vec<Corner>> =
            faces.iter().map(|face| face.iter().map(|&corner| placed[corner]).collect()).collect();
        solid.swap(0, upper);
        let outline = hull(placed.iter().map(|[x, y, _]| at(*x, *y)).collect());
        Self { faces: solid, outline, depth }
    }

    /// The corners of each face, counter-clockwise as seen from outside.
    pub(crate) fn faces(&self) -> &[Vec<Corner>] {
        &self.faces
    }

    /// The corners of the face that is up.
    pub(crate) fn upper(&self) -> Vec<Point> {
        let upper = self.faces.first().map(Vec::as_slice).unwrap_or_default();
        upper.iter().map(|[x, y, _]| at(*x, *y)).collect()
    }

    /// The outline from above.
    pub(crate) fn outline(&self) -> &[Point] {
        &self.outline
    }

    /// The height of the solid.
    pub(crate) fn depth(&self) -> f64 {
        self.depth
    }

    /// The visible faces of the turned solid, the upper one first; `up` is the direction of its
    /// height.
    pub(crate) fn facets(&self, angle: f64, up: Point) -> impl Iterator<Item = Facet> {
        self.faces.iter().filter_map(move |face| {
            let seen = |&[x, y, z]: &Corner| at(x, y).turned(angle) + up * (z / self.depth);
            let corners: Vec<Point> = face.iter().map(seen).collect();
            // Twice the area: negative for a face seen from behind.
            let around = corners.iter().zip(corners.iter().cycle().skip(1));
            let area: f64 = around.map(|(from, to)| from.across(*to)).sum();
            let [x, y, z] = unit(cross(minus(face[1], face[0]), minus(face[2], face[0])));
            let flat = at(x, y).turned(angle);
            (area > 1e-6).then_some(Facet { corners, normal: [flat.x, flat.y, z] })
        })
    }
}

/// The faces of a convex solid around the origin, each by the numbers of its corners: where a plane
/// through three corners has no corner outside.
fn faces(corners: &[Corner]) -> Vec<Vec<usize>> {
    let mut faces: Vec<Vec<usize>> = Vec::new();
    let count = corners.len();
    for one in 0..count {
        for two in one + 1..count {
            for three in two + 1..count {
                let plane =
                    cross(minus(corners[two], corners[one]), minus(corners[three], corners[one]));
                let plane =
                    unit(if dot(plane, corners[one]) < 0.0 { times(plane, -1.0) } else { plane });
                let far = dot(plane, corners[one]);
                if corners.iter().any(|&corner| dot(plane, corner) > far + 1e-6) {
                    continue;
                }
                let on = (0..count).filter(|&corner| dot(plane, corners[corner]) > far - 1e-6);
                let mut face: Vec<usize> = on.collect();
                sort_around(&mut face, corners, plane);
                if !faces.contains(&face) {
                    faces.push(face);
                }
            }
        }
    }
    faces
}

/// Puts the corners of a face in the order around it, the lowest number first.
fn sort_around(face: &mut [usize], corners: &[Corner], normal: Corner) {
    let first = face[0];
    let middle = face.iter().fold([0.0; 3], |sum, &corner| plus(sum, corners[corner]));
    let middle = times(middle, 1.0 / face.len() as f64);
    let across = minus(corners[first], middle);
    let along = cross(normal, across);
    let angle = |corner: usize| {
        let from = minus(corners[corner], middle);
        let angle = dot(from, along).atan2(dot(from, across));
        if angle < -1e-6 { angle + std::f64::consts::TAU } else { angle }
    };
    face.sort_by(|&one, &other| angle(one).total_cmp(&angle(other)));
    let start = face.iter().position(|&corner| corner == first).unwrap_or(0);
    face.rotate_left(start);
}

fn normal(corners: &[Corner], face: &[usize]) -> Corner {
    let [one, two, three] = [0, 1, 2].map(|place| corners[face[place]]);
    unit(cross(minus(two, one), minus(three, one)))
}

/// The corners of the smallest convex form around points, counter-clockwise.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|one, other| one.x.total_cmp(&other.x).then(one.y.total_cmp(&other.y)));
    let chain = |points: &mut dyn Iterator<Item = &Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for &point in points {
            while let [.., before, last] = chain[..]
                && (last - before).across(point - last) < 1e-9
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut around = chain(&mut points.iter());
    around.extend(chain(&mut points.iter().rev()));
    around
}

pub(crate) fn plus(one: Corner, other: Corner) -> Corner {
    [one[0] + other[0], one[1] + other[1], one[2] + other[2]]
}

pub(crate) fn minus(one: Corner, other: Corner) -> Corner {
    plus(one, times(other, -1.0))
}

pub(crate) fn times(corner: Corner, factor: f64) -> Corner {
    corner.map(|part| part * factor)
}

pub(crate) fn dot(one: Corner, other: Corner) -> f64 {
    one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

pub(crate) fn cross(one: Corner, other: Corner) -> Corner {
    [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ]
}

pub(crate) fn unit(corner: Corner) -> Corner {
    times(corner, 1.0 / dot(corner, corner).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solids_have_their_faces() {
        let dice = [(&D8, 8, 3), (&D10, 10, 4), (&D10_ACROSS, 10, 4), (&D12, 12, 5), (&D20, 20, 3)];
        for (die, faces, corners) in dice {
            assert_eq!(die.faces.len(), faces);
            assert!(die.faces.iter().all(|face| face.len() == corners));
            // The upper face is level, and the one below it lies on the table.
            assert!(die.faces[0].iter().all(|[_, _, z]| (z - die.depth).abs() < 1e-3));
            let lying = die.faces.iter().filter(|face| face.iter().all(|[_, _, z]| z.abs() < 1e-3));
            assert_eq!(lying.count(), 1);
            // Seen from above half of them are visible, from the side at most all.
            let above = die.facets(30.0, at(0.0, 0.0)).count();
            assert!(above <= faces / 2, "{faces}: {above}");
            let aside = die.facets(30.0, at(0.35, 0.35) * die.depth).count();
            assert!(aside < faces, "{faces}: {aside}");
        }
    }

    /// Upper faces of real dice have these forms.
    #[test]
    fn dice_have_their_sizes() {
        let across = |die: &Polyhedron| {
            let upper: Vec<Point> = die.facets(0.0, at(0.0, 0.0)).next().unwrap().corners;
            let top = upper.iter().map(|point| point.y).fold(f64::MIN, f64::max);
            let low = upper.iter().map(|point| point.y).fold(f64::MAX, f64::min);
            top - low
        };
        assert!((across(&D8) - 0.75 * 0.818).abs() < 2e-3);
        assert!((across(&D10) - 0.625).abs() < 2e-3);
        assert!((across(&D20) - 0.75 * 0.577).abs() < 2e-3);
    }
}
