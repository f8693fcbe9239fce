//! Turning the table before it is drawn.

use crate::shape::{Point, at};
use ppn_piece::{Kind, Piece, normal_angle};

/// The turn of the table, counter-clockwise, before it is drawn.
///
/// Pieces turn with it, as for a player at another side. Bits (figures, men, stones) and pawns, which are upright
/// on a real table and look the same from every side, stay so; so do coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turn {
    /// No turn: x goes to the right and y up.
    #[default]
    None,
    /// By 90 degrees: x goes up and y to the left.
    Quarter,
    /// By 180 degrees: the upper side is at the bottom.
    Half,
    /// By 270 degrees: x goes down and y to the right.
    ThreeQuarters,
}

/// An axis of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Axis {
    X,
    Y,
}

impl Turn {
    /// The turn by this number of degrees: 0, 90, 180 or 270.
    #[must_use]
    pub fn from_degrees(degrees: u16) -> Option<Self> {
        match degrees {
            0 => Some(Self::None),
            90 => Some(Self::Quarter),
            180 => Some(Self::Half),
            270 => Some(Self::ThreeQuarters),
            _ => None,
        }
    }

    pub(crate) fn degrees(self) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Quarter => 90.0,
            Self::Half => 180.0,
            Self::ThreeQuarters => 270.0,
        }
    }

    /// The new place of a point.
    pub(crate) fn point(self, Point { x, y }: Point) -> Point {
        match self {
            Self::None => at(x, y),
            Self::Quarter => at(-y, x),
            Self::Half => at(-x, -y),
            Self::ThreeQuarters => at(y, -x),
        }
    }

    /// The inverse of this turn.
    pub(crate) fn back(self) -> Self {
        match self {
            Self::Quarter => Self::ThreeQuarters,
            Self::ThreeQuarters => Self::Quarter,
            other => other,
        }
    }

    /// The new place and angle of a piece.
    pub(crate) fn piece(self, piece: Piece) -> Piece {
        if self == Self::None {
            return piece;
        }
        let Point { x, y } = self.point(at(piece.x, piece.y));
        let turned = if stands(piece.piece_side.kind) { 0.0 } else { self.degrees() };
        Piece { x, y, angle: normal_angle(piece.angle + turned), ..piece }
    }

    /// The axis along the lower edge, and whether it goes to the left.
    pub(crate) fn across(self) -> (Axis, bool) {
        match self {
            Self::None => (Axis::X, false),
            Self::Quarter => (Axis::Y, true),
            Self::Half => (Axis::X, true),
            Self::ThreeQuarters => (Axis::Y, false),
        }
    }

    /// The axis along the left edge, and whether it goes down.
    pub(crate) fn upwards(self) -> (Axis, bool) {
        match self {
            Self::None => (Axis::Y, false),
            Self::Quarter => (Axis::X, false),
            Self::Half => (Axis::Y, true),
            Self::ThreeQuarters => (Axis::X, true),
        }
    }
}

/// Whether pieces of a kind show no direction: figures, men, stones, pawns.
pub(crate) fn stands(kind: Kind) -> bool {
    matches!(kind, Kind::Bit | Kind::Pawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_follow_the_table() {
        for turn in [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters] {
            let along = |axis, back| {
                let way = if back { -1.0 } else { 1.0 };
                turn.point(if axis == Axis::X { at(way, 0.0) } else { at(0.0, way) })
            };
            let (across, left) = turn.across();
            assert_eq!(along(across, left), at(1.0, 0.0), "{turn:?}");
            let (upwards, down) = turn.upwards();
            assert_eq!(along(upwards, down), at(0.0, 1.0), "{turn:?}");
            let there = at(1.0, 0.0).turned(turn.degrees()) - turn.point(at(1.0, 0.0));
            assert!(there.dot(there) < 1e-20, "{turn:?}");
            assert_eq!(turn.back().point(turn.point(at(2.0, 3.0))), at(2.0, 3.0));
            assert_eq!(Turn::from_degrees(turn.degrees() as u16), Some(turn));
        }
        assert_eq!(Turn::from_degrees(45), None);
    }
}
