//! The areas that pieces take from above.

use crate::{
    body::Body,
    shape::{Point, at, bounds},
};
use ppn_piece::Piece;
use std::sync::Arc;

/// Footprints that overlap by less than this, in inches, only touch.
pub(crate) const TOUCH: f64 = 1e-6;

/// A circle around a footprint.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Circle {
    centre: Point,
    reach: f64,
}

impl Circle {
    /// A circle that overlaps no other.
    pub(crate) const NOWHERE: Self = Self { centre: Point { x: f64::NAN, y: 0.0 }, reach: 0.0 };

    /// Whether footprints in both circles may overlap.
    pub(crate) fn overlaps(self, other: Self) -> bool {
        let between = other.centre - self.centre;
        let reach = (self.reach + other.reach - TOUCH).max(0.0);
        between.dot(between) <= reach * reach
    }
}

/// The area that a piece takes from above.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Footprint {
    circle: Circle,
    /// The corners of a convex form, from its centre; `None` for a disc. Pieces of the same form have
    /// them in common.
    corners: Option<Arc<[Point]>>,
    /// The box around the footprint.
    low: Point,
    high: Point,
    /// Whether the footprint fills that box.
    is_box: bool,
}

impl Footprint {
    pub(crate) fn of(piece: &Piece, body: &Body) -> Self {
        Self::around(body, piece.angle).moved(at(piece.x, piece.y))
    }

    /// The area of a body that is turned by an angle in degrees, around the origin.
    pub(crate) fn around(body: &Body, angle: f64) -> Self {
        let corners: Option<Arc<[Point]>> = body
            .corners()
            .map(|corners| corners.into_iter().map(|corner| corner.turned(angle)).collect());
        let reach = match &corners {
            None => body.half_extent().x,
            Some(corners) => {
                corners.iter().map(|corner| corner.dot(*corner).sqrt()).fold(0.0, f64::max)
            }
        };
        Self::new(at(0.0, 0.0), reach, corners)
    }

    /// The same area elsewhere.
    pub(crate) fn moved(&self, by: Point) -> Self {
        Self {
            circle: Circle { centre: self.circle.centre + by, ..self.circle },
            corners: self.corners.clone(),
            low: self.low + by,
            high: self.high + by,
            ..*self
        }
    }

    fn new(centre: Point, reach: f64, corners: Option<Arc<[Point]>>) -> Self {
        let round = [at(-reach, -reach), at(reach, reach)];
        let [low, high] = corners.as_ref().map_or(round, |corners| bounds(corners.iter().copied()));
        let is_corner = |point: &Point| {
            (point.x == low.x || point.x == high.x) && (point.y == low.y || point.y == high.y)
        };
        let is_box =
            corners.as_ref().is_some_and(|all| all.len() == 4 && all.iter().all(is_corner));
        let circle = Circle { centre, reach };
        Self { circle, corners, low: centre + low, high: centre + high, is_box }
    }

    /// A point, which overlaps every footprint that it is on.
    pub(crate) fn point(centre: Point) -> Self {
        Self::new(centre, 2.0 * TOUCH, None)
    }

    /// The circle around the footprint.
    pub(crate) fn circle(&self) -> Circle {
        self.circle
    }

    /// The area of that circle, which a piece covers while it turns.
    pub(crate) fn swept(&self) -> Self {
        Self::new(self.circle.centre, self.circle.reach, None)
    }

    /// The corners of the box around the footprint: the lower left and the upper right.
    pub(crate) fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Whether a point is on the footprint.
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.overlaps(&Self::point(point))
    }

    /// Whether both footprints share more than an edge.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        if !self.circle.overlaps(other.circle) {
            return false;
        }
        // For most neighbours the boxes around them are already separate.
        let is_left = |one: &Self, other: &Self| one.high.x <= other.low.x + TOUCH;
        let is_below = |one: &Self, other: &Self| one.high.y <= other.low.y + TOUCH;
        let apart = |one, other| is_left(one, other) || is_below(one, other);
        if apart(self, other) || apart(other, self) {
            return false;
        }
        if self.is_box && other.is_box {
            return true;
        }
        // A disc and a box whose bounds overlap always overlap, unless the centre of the disc is
        // beyond a corner of the box.
        let is_over = |disc: &Self, one: &Self| {
            let Point { x, y } = disc.circle.centre;
            let within = one.low.x <= x && x <= one.high.x || one.low.y <= y && y <= one.high.y;
            one.is_box && disc.corners.is_none() && within
        };
        if is_over(self, other) || is_over(other, self) {
            return true;
        }
        // Convex forms that do not overlap have a straight line between them: along an edge of one
        // of them, or across the line from a disc to the nearest corner.
        let separated = |axis: Point| {
            let length = axis.dot(axis).sqrt();
            if length < 1e-12 {
                return false;
            }
            let axis = axis * (1.0 / length);
            let ((low, high), (other_low, other_high)) = (self.extent(axis), other.extent(axis));
            high <= other_low + TOUCH || other_high <= low + TOUCH
        };
        let axes = self
            .normals()
            .chain(other.normals())
            .chain(self.towards_corner_of(other))
            .chain(other.towards_corner_of(self));
        !axes.into_iter().any(separated)
    }

    /// The extent of the footprint along a direction of length 1.
    fn extent(&self, axis: Point) -> (f64, f64) {
        match &self.corners {
            None => {
                let Circle { centre, reach } = self.circle;
                (centre.dot(axis) - reach, centre.dot(axis) + reach)
            }
            Some(corners) => corners.iter().fold((f64::MAX, f64::MIN), |(low, high), corner| {
                let along = (self.circle.centre + *corner).dot(axis);
                (low.min(along), high.max(along))
            }),
        }
    }

    fn normals(&self) -> impl Iterator<Item = Point> {
        let corners = self.corners.as_deref().unwrap_or_default();
        edges(corners).map(|(from, to)| at(to.y - from.y, from.x - to.x))
    }

    /// For a disc: the direction to the nearest corner of the other.
    fn towards_corner_of(&self, other: &Self) -> Option<Point> {
        if self.corners.is_some() {
            return None;
        }
        let corners = other.corners.as_deref()?.iter().map(|corner| other.circle.centre + *corner);
        let towards = corners.map(|corner| corner - self.circle.centre);
        towards.min_by(|a, b| a.dot(*a).total_cmp(&b.dot(*b)))
    }
}

/// The edges of a closed form.
pub(crate) fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}
