//! Solids unfolded into flat nets.

use crate::{
    polyhedron::{Corner, cross, dot, minus, times, unit},
    shape::{Point, at, bounds},
};

/// A face of a solid, with its drawing.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    /// Counter-clockwise as seen from outside, in inches.
    pub(crate) corners: Vec<Corner>,
    /// The origin of its drawing.
    pub(crate) origin: Corner,
    /// A point above the origin in its drawing.
    pub(crate) above: Corner,
}

/// A solid unfolded into the plane, around the middle of its box.
#[derive(Clone, Debug)]
pub(super) struct Net {
    /// The faces, in the order of the sides of the solid.
    pub(super) faces: Vec<Flat>,
    /// The line to cut along, with tabs to glue.
    pub(super) outline: Vec<Point>,
    /// The lines to fold.
    pub(super) folds: Vec<[Point; 2]>,
    /// Half of the width and the height.
    pub(super) half: Point,
}

/// A face in the plane.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Flat {
    pub(super) corners: Vec<Point>,
    /// The place of the origin of its drawing.
    pub(super) place: Point,
    /// The angle of its drawing, in degrees counter-clockwise.
    pub(super) angle: f64,
}

/// The largest height of a tab.
const TAB: f64 = 0.16;

impl Net {
    /// Unfolds a convex solid, open or closed. Of all ways to do so that begin with one face and go on in
    /// breadth or in depth, the one that takes the least paper.
    pub(super) fn of(sides: &[Side]) -> Self {
        let twins = twins(sides);
        let ways = (0..sides.len()).flat_map(|root| [(root, false), (root, true)]);
        let nets = ways.filter_map(|(root, deep)| Self::unfolded(sides, &twins, root, deep));
        let area = |net: &Self| net.half.x * net.half.y;
        let best = nets.min_by(|one, other| area(one).total_cmp(&area(other)));
        best.unwrap_or_else(|| Self::apart(sides))
    }

    /// Faces that are glued edge to edge are not joined: each is cut alone, in a row.
    fn apart(sides: &[Side]) -> Self {
        let faces: Vec<Flat> = sides.iter().map(local).collect();
        let outline = faces.first().map(|face| face.corners.clone()).unwrap_or_default();
        Self { faces, outline, folds: Vec::new(), half: at(0.0, 0.0) }.turned_to_fit()
    }

    fn unfolded(sides: &[Side], twins: &Twins, root: usize, deep: bool) -> Option<Self> {
        let mut faces: Vec<Option<Flat>> = vec![None; sides.len()];
        let mut folded = vec![Vec::new(); sides.len()];
        for (side, folded) in sides.iter().zip(&mut folded) {
            folded.resize(side.corners.len(), false);
        }
        faces[root] = Some(local(&sides[root]));
        let mut open = std::collections::VecDeque::from([root]);
        while let Some(face) = if deep { open.pop_back() } else { open.pop_front() } {
            for edge in 0..sides[face].corners.len() {
                let Some((other, its_edge)) = twins[face][edge] else { continue };
                if faces[other].is_some() {
                    continue;
                }
                let here = faces[face].as_ref()?;
                let count = here.corners.len();
                let (from, to) = (here.corners[edge], here.corners[(edge + 1) % count]);
                // The edge of the other face goes the other way.
                faces[other] = Some(joined(&local(&sides[other]), its_edge, to, from));
                (folded[face][edge], folded[other][its_edge]) = (true, true);
                open.push_back(other);
            }
        }
        let faces: Vec<Flat> = faces.into_iter().collect::<Option<_>>()?;
        let overlap = |(one, face): (usize, &Flat)| {
            faces[..one].iter().any(|other| overlaps(&face.corners, &other.corners))
        };
        if faces.iter().enumerate().any(overlap) {
            return None;
        }
        let edges = twins.iter().enumerate().flat_map(|(face, edges)| {
            edges.iter().enumerate().map(move |(edge, twin)| ((face, edge), *twin))
        });
        let mut folds = Vec::new();
        let mut tabs: Vec<((usize, usize), [Point; 4])> = Vec::new();
        for ((face, edge), twin) in edges {
            let Some(twin) = twin.filter(|twin| (face, edge) < *twin) else { continue };
            if folded[face][edge] {
                folds.push(edge_of(&faces[face], edge));
                continue;
            }
            // A tab on one of the two edges that meet, as high as there is room for it.
            let heights = [1.0, 0.75, 0.5, 0.3].into_iter();
            let tries = heights.flat_map(|height| [((face, edge), height), (twin, height)]);
            let tab = tries.into_iter().find_map(|((face, edge), height)| {
                let tab = tab(edge_of(&faces[face], edge), height);
                let free = faces.iter().all(|other| !overlaps(&other.corners, &tab))
                    && tabs.iter().all(|(_, other)| !overlaps(other, &tab));
                free.then_some(((face, edge), tab))
            });
            tabs.extend(tab);
        }
        folds.extend(tabs.iter().map(|(_, [from, .., to])| [*from, *to]));
        let outline = outline(&faces, twins, &folded, &tabs)?;
        let net = Self { faces, outline, folds, half: at(0.0, 0.0) };
        Some(net.turned_to_fit())
    }

    /// The net turned so that its box is small, around the origin.
    fn turned_to_fit(self) -> Self {
        let edges = self.outline.iter().zip(self.outline.iter().cycle().skip(1));
        let angles = edges.map(|(from, to)| -(*to - *from).y.atan2((*to - *from).x).to_degrees());
        let area = |angle: f64| {
            let [low, high] = bounds(self.outline.iter().map(|point| point.turned(angle)));
            // Equal boxes of different angles differ only by rounding.
            (((high.x - low.x) * (high.y - low.y)) * 1e6).round()
        };
        let best = angles.min_by(|one, other| area(*one).total_cmp(&area(*other))).unwrap_or(0.0);
        let turned = self.moved(best, at(0.0, 0.0));
        let [low, high] = bounds(turned.outline.iter().copied());
        let half = (high - low) * 0.5;
        Self { half, ..turned.moved(0.0, (low + half) * -1.0) }
    }

    fn moved(&self, angle: f64, by: Point) -> Self {
        let point = |point: &Point| point.turned(angle) + by;
        let faces = self.faces.iter().map(|face| Flat {
            corners: face.corners.iter().map(point).collect(),
            place: point(&face.place),
            angle: face.angle + angle,
        });
        Self {
            faces: faces.collect(),
            outline: self.outline.iter().map(point).collect(),
            folds: self.folds.iter().map(|fold| fold.each_ref().map(point)).collect(),
            half: self.half,
        }
    }
}

/// The face and the edge that meet each edge of each face.
type Twins = Vec<Vec<Option<(usize, usize)>>>;

fn twins(sides: &[Side]) -> Twins {
    let edge = |face: usize, edge: usize| {
        let corners = &sides[face].corners;
        [corners[edge], corners[(edge + 1) % corners.len()]]
    };
    let near = |one: Corner, other: Corner| {
        let apart = minus(one, other);
        dot(apart, apart) < 1e-8
    };
    let all: Vec<(usize, usize)> = (0..sides.len())
        .flat_map(|face| (0..sides[face].corners.len()).map(move |edge| (face, edge)))
        .collect();
    let twin = |face: usize, at: usize| {
        let [from, to] = edge(face, at);
        all.iter().copied().find(|&(other, its)| {
            let [start, end] = edge(other, its);
            other != face && near(start, to) && near(end, from)
        })
    };
    let of_face = |face: usize| (0..sides[face].corners.len()).map(|at| twin(face, at)).collect();
    (0..sides.len()).map(of_face).collect()
}

/// A face alone in the plane, seen from outside.
fn local(side: &Side) -> Flat {
    let first = side.corners[0];
    let across = unit(minus(side.corners[1], first));
    let third = minus(side.corners[2], first);
    let up = unit(minus(third, times(across, dot(third, across))));
    let flat = |corner: Corner| {
        let from = minus(corner, first);
        at(dot(from, across), dot(from, up))
    };
    debug_assert!(dot(cross(across, up), cross(across, third)) > 0.0);
    let (place, above) = (flat(side.origin), flat(side.above));
    let ahead = above - place;
    Flat {
        corners: side.corners.iter().map(|corner| flat(*corner)).collect(),
        place,
        angle: ahead.y.atan2(ahead.x).to_degrees() - 90.0,
    }
}

/// The face moved so that one of its edges is between two points.
fn joined(face: &Flat, edge: usize, from: Point, to: Point) -> Flat {
    let [start, end] = edge_of(face, edge);
    let direction = |way: Point| way.y.atan2(way.x).to_degrees();
    let angle = direction(to - from) - direction(end - start);
    let by = from - start.turned(angle);
    Flat {
        corners: face.corners.iter().map(|corner| corner.turned(angle) + by).collect(),
        place: face.place.turned(angle) + by,
        angle: face.angle + angle,
    }
}

fn edge_of(face: &Flat, edge: usize) -> [Point; 2] {
    [face.corners[edge], face.corners[(edge + 1) % face.corners.len()]]
}

/// A tab outside of an edge, of a part of the largest height: from its beginning around to its end.
fn tab([from, to]: [Point; 2], height: f64) -> [Point; 4] {
    let along = to - from;
    let length = along.dot(along).sqrt();
    let ahead = along * (1.0 / length);
    let out = at(ahead.y, -ahead.x) * (TAB.min(0.35 * length) * height);
    let aside = ahead * TAB.min(0.3 * length);
    [from, from + aside + out, to - aside + out, to]
}

/// Whether two convex forms have an area in common.
fn overlaps(one: &[Point], other: &[Point]) -> bool {
    let apart = |one: &[Point], other: &[Point]| {
        one.iter().zip(one.iter().cycle().skip(1)).any(|(from, to)| {
            let along = *to - *from;
            let length = along.dot(along).sqrt();
            // Corners run in either direction.
            let sides = |points: &[Point]| {
                let far = points.iter().map(|point| along.across(*point - *from) / length);
                far.fold((f64::MAX, f64::MIN), |(low, high), far| (low.min(far), high.max(far)))
            };
            let ((low, high), (near, far)) = (sides(one), sides(other));
            near > high - 1e-6 || far < low + 1e-6
        })
    };
    !apart(one, other) && !apart(other, one)
}

/// The line around all faces, with the tabs.
fn outline(
    faces: &[Flat],
    twins: &Twins,
    folded: &[Vec<bool>],
    tabs: &[((usize, usize), [Point; 4])],
) -> Option<Vec<Point>> {
    let count = |face: usize| faces[face].corners.len();
    let all = || (0..faces.len()).flat_map(|face| (0..count(face)).map(move |edge| (face, edge)));
    let first = all().find(|&(face, edge)| !folded[face][edge])?;
    let (mut points, mut here) = (Vec::new(), first);
    for _ in 0..all().count() {
        let (face, edge) = here;
        points.push(edge_of(&faces[face], edge)[0]);
        if let Some((_, [_, near, far, _])) = tabs.iter().find(|(place, _)| *place == here) {
            points.extend([*near, *far]);
        }
        here = (face, (edge + 1) % count(face));
        while folded[here.0][here.1] {
            let (other, its) = twins[here.0][here.1]?;
            here = (other, (its + 1) % count(other));
        }
        if here == first {
            return Some(points);
        }
    }
    None
}
