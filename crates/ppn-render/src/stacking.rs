//! The heights of pieces, guessed from the pieces under them.

use crate::{
    body::{Body, Form},
    layout::Lying,
    places::Places,
    shape::{Point, at},
};
use ppn_piece::{Configuration, Kind, Piece};

/// How much higher the tip of a pyramid is than that of the one which it is put over, in inches.
const NESTED: f64 = 0.3;
/// Footprints that share less than this, in inches, only touch.
const TOUCH: f64 = 1e-6;

/// Where a piece is in height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Height {
    /// Inches from the table to its underside.
    pub(crate) bottom: f64,
    /// Inches from the table to its upper side.
    pub(crate) top: f64,
    /// 1 on the table, one more for each piece below.
    pub(crate) level: u32,
}

/// The area that a piece takes from above.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Footprint {
    centre: Point,
    /// The radius of the circle around it.
    reach: f64,
    /// The corners of a convex form; none of a disc.
    corners: Option<Vec<Point>>,
    /// The box around it.
    low: Point,
    high: Point,
    /// Whether it fills that box.
    is_box: bool,
}

impl Footprint {
    pub(crate) fn of(piece: &Piece, body: &Body) -> Self {
        let centre = at(piece.x, piece.y);
        let corners: Option<Vec<Point>> = body.corners().map(|corners| {
            corners.into_iter().map(|corner| centre + corner.turned(piece.angle)).collect()
        });
        let reach = match &corners {
            None => body.half_extent().x,
            Some(corners) => corners
                .iter()
                .map(|corner| (*corner - centre).dot(*corner - centre).sqrt())
                .fold(0.0, f64::max),
        };
        Self::within(centre, reach, corners)
    }

    fn within(centre: Point, reach: f64, corners: Option<Vec<Point>>) -> Self {
        let round = (centre - at(reach, reach), centre + at(reach, reach));
        let (low, high) = corners.as_ref().map_or(round, |corners| {
            let none = (at(f64::MAX, f64::MAX), at(f64::MIN, f64::MIN));
            corners.iter().fold(none, |(low, high), corner| {
                (
                    at(low.x.min(corner.x), low.y.min(corner.y)),
                    at(high.x.max(corner.x), high.y.max(corner.y)),
                )
            })
        });
        let is_corner = |point: &Point| {
            (point.x == low.x || point.x == high.x) && (point.y == low.y || point.y == high.y)
        };
        let is_box =
            corners.as_ref().is_some_and(|all| all.len() == 4 && all.iter().all(is_corner));
        Self { centre, reach, corners, low, high, is_box }
    }

    /// A point, which overlaps what it lies on.
    pub(crate) fn point(centre: Point) -> Self {
        Self::within(centre, 2.0 * TOUCH, None)
    }

    /// The circle around it, which it fills while it turns.
    pub(crate) fn circle(&self) -> Self {
        Self::within(self.centre, self.reach, None)
    }

    /// The corners of the box around it: the lower left and the upper right.
    pub(crate) fn bounds(&self) -> (Point, Point) {
        (self.low, self.high)
    }

    /// Whether a point lies on it.
    pub(crate) fn contains(&self, point: Point) -> bool {
        self.overlaps(&Self::point(point))
    }

    /// Whether both share more than an edge.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let between = other.centre - self.centre;
        let reach = (self.reach + other.reach - TOUCH).max(0.0);
        if between.dot(between) > reach * reach {
            return false;
        }
        // The boxes around them separate most neighbours.
        let is_left = |one: &Self, other: &Self| one.high.x <= other.low.x + TOUCH;
        let is_below = |one: &Self, other: &Self| one.high.y <= other.low.y + TOUCH;
        let apart = |one, other| is_left(one, other) || is_below(one, other);
        if apart(self, other) || apart(other, self) {
            return false;
        }
        if self.is_box && other.is_box {
            return true;
        }
        // A disc that reaches into a box does so beside a corner only if its centre is there too.
        let is_over = |disc: &Self, one: &Self| {
            let Point { x, y } = disc.centre;
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

    /// How far it reaches along a direction of length 1.
    fn extent(&self, axis: Point) -> (f64, f64) {
        match &self.corners {
            None => {
                let middle = self.centre.dot(axis);
                (middle - self.reach, middle + self.reach)
            }
            Some(corners) => corners.iter().fold((f64::MAX, f64::MIN), |(low, high), corner| {
                let along = corner.dot(axis);
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
        let distance = |corner: &Point| (*corner - self.centre).dot(*corner - self.centre);
        let corners = other.corners.as_deref()?;
        let nearest = corners.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        Some(*nearest - self.centre)
    }
}

/// The edges of a closed form.
pub(crate) fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// The height of a piece on those that were placed before it.
pub(crate) fn height(
    (piece, body, footprint): (&Piece, &Body, &Footprint),
    placed: &[Lying],
    places: &Places,
) -> Height {
    let mut height = Height { bottom: 0.0, top: body.depth, level: 1 };
    // From the highest down: of a stack the first to be looked at leaves nothing for the others.
    for below in places.near(footprint).rev() {
        let below = &placed[below];
        let lower = below.height;
        let may_raise =
            lower.level >= height.level || lower.top + NESTED + body.depth > height.bottom;
        if !may_raise || !footprint.overlaps(&below.footprint) {
            continue;
        }
        let bottom = bottom_upon((piece, body), (&below.piece, &below.body), lower);
        height.level = height.level.max(lower.level + 1);
        if bottom > height.bottom {
            height.bottom = bottom;
            height.top = bottom + body.depth;
        }
    }
    height
}

/// The height of the underside of a piece on another: at most a tip and its own height above that.
fn bottom_upon(this: (&Piece, &Body), below: (&Piece, &Body), lower: Height) -> f64 {
    let marble = |(piece, body): (&Piece, &Body)| {
        piece.cfg == Configuration::Marbles && matches!(body.form, Form::Ball { .. })
    };
    let ((piece, body), (piece_below, body_below)) = (this, below);
    if body.stands() && body_below.stands() {
        return if body.half_extent().x <= body_below.half_extent().x + TOUCH {
            lower.top + NESTED - body.depth
        } else {
            // It covers the smaller one.
            lower.bottom
        };
    }
    if marble(this) {
        if piece_below.piece_side.kind == Kind::Board && piece_below.cfg == Configuration::Marbles {
            // It lies in a hole.
            return lower.bottom;
        }
        let aside = (piece.x - piece_below.x).abs() + (piece.y - piece_below.y).abs() > TOUCH;
        if marble(below) && aside {
            // Between others.
            let middle = f64::midpoint(lower.bottom, lower.top);
            return middle + body.depth * 0.5_f64.sqrt() - body.depth / 2.0;
        }
    }
    lower.top
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        layout::{lay, lay_after},
        table_turn::Turn,
    };
    use ppn_piece::{Rank, Suit};

    fn lie(pieces: &[(&str, &str, u32, f64, f64)]) -> Vec<Height> {
        let pieces: Vec<Piece> = pieces
            .iter()
            .map(|(piece_side, cfg, rank, x, y)| Piece {
                piece_side: piece_side.parse().expect("a known piece"),
                suit: Suit(1),
                rank: Rank(*rank),
                cfg: (*cfg).into(),
                x: *x,
                y: *y,
                angle: 0.0,
            })
            .collect();
        let laid = lay(&pieces, Turn::None, pieces.len()).expect("places");
        for same in 0..=pieces.len() {
            // What was laid before changes nothing, if it begins alike or not.
            let before = lay(&pieces[..same], Turn::None, same).expect("places");
            let again = lay_after(before, &pieces, Turn::None, pieces.len()).expect("places");
            let before = lay(&pieces[same..], Turn::None, pieces.len()).expect("places");
            let other = lay_after(before, &pieces, Turn::None, pieces.len()).expect("places");
            for (laid, again) in laid.iter().zip(again.iter().zip(&other)) {
                assert_eq!([laid.height; 2], [again.0.height, again.1.height]);
            }
        }
        laid.iter().map(|piece| piece.height).collect()
    }

    #[test]
    fn pieces_lie_on_what_they_overlap() {
        let heights = lie(&[
            ("tile_back", "piecepack", 1, 1.0, 1.0),
            // An edge is not enough.
            ("tile_back", "piecepack", 1, 3.0, 1.0),
            ("tile_back", "piecepack", 1, 2.0, 1.5),
            ("coin_back", "piecepack", 1, 2.0, 1.5),
            // Beside the corner of a tile, though within its box.
            ("coin_back", "piecepack", 1, 4.28, 2.28),
        ]);
        let levels: Vec<(f64, u32)> =
            heights.iter().map(|height| (height.bottom, height.level)).collect();
        assert_eq!(levels, [(0.0, 1), (0.0, 1), (0.25, 2), (0.5, 3), (0.0, 1)]);
    }

    #[test]
    fn pyramids_nest() {
        let heights = lie(&[
            ("pyramid_top", "icehouse_pieces", 2, 1.0, 1.0),
            ("pyramid_top", "icehouse_pieces", 1, 1.0, 1.0),
            ("pyramid_top", "icehouse_pieces", 3, 1.0, 1.0),
        ]);
        // A small one over a larger one shows by its tip; a large one covers both.
        assert!((heights[1].top - 1.675).abs() < 1e-9);
        assert!((heights[2].bottom - heights[1].bottom).abs() < 1e-9);
    }

    #[test]
    fn marbles_lie_in_holes_and_between_marbles() {
        let heights = lie(&[
            ("board_face", "marbles", 4, 2.0, 2.0),
            ("bit_back", "marbles", 9, 0.5, 0.5),
            ("bit_back", "marbles", 9, 1.5, 0.5),
            ("bit_back", "marbles", 9, 0.5, 1.5),
            ("bit_back", "marbles", 9, 1.5, 1.5),
            ("bit_back", "marbles", 9, 1.0, 1.0),
        ]);
        assert_eq!(heights[4].bottom, 0.0);
        assert!((heights[5].bottom - 0.5_f64.sqrt()).abs() < 1e-9);
    }
}
