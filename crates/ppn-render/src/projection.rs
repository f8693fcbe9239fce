//! The direction from which a picture is seen.

use crate::shape::{Point, at};
use ppn_piece::{Kind, Piece, PieceSide, Side, UnknownName};
use std::str::FromStr;

/// The direction from which a picture is seen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[non_exhaustive]
pub enum View {
    /// From straight above.
    #[default]
    Plan,
    /// Obliquely from above, so that heights are visible: a point is moved by its height.
    Oblique {
        /// The direction of heights, in degrees counter-clockwise from the right.
        angle: f64,
        /// The distance that a point moves, as a part of its height; 0.5 is usual.
        scale: f64,
    },
}

impl View {
    /// Heights to the upper right at half their size.
    pub const CABINET: Self = Self::Oblique { angle: 45.0, scale: 0.5 };

    /// Straight up and a little higher, which shows the triangles of standing pyramids.
    pub const UPRIGHT: Self = Self::Oblique { angle: 90.0, scale: 0.6 };

    /// The oblique view that shows pieces best: [`Self::UPRIGHT`] if there are upright pyramids, else
    /// [`Self::CABINET`].
    pub fn oblique_of<'p>(pieces: impl IntoIterator<Item = &'p Piece>) -> Self {
        let standing = PieceSide { kind: Kind::Pyramid, side: Side::Top };
        match pieces.into_iter().any(|piece| piece.piece_side == standing) {
            true => Self::UPRIGHT,
            false => Self::CABINET,
        }
    }

    /// The displacement of a point per inch of its height.
    pub(crate) fn rise(self) -> Point {
        match self {
            Self::Plan => at(0.0, 0.0),
            Self::Oblique { angle, scale } => {
                // The limits keep a picture within a few times the size of its pieces; a negligible
                // displacement is zero.
                let scale = if scale.is_finite() { scale.clamp(0.0, 4.0) } else { 0.5 };
                let scale = if scale < 1e-3 { 0.0 } else { scale };
                at(scale, 0.0).turned(ppn_piece::normal_angle(angle))
            }
        }
    }
}

/// The names are `plan` and `oblique`, which is [`View::CABINET`].
impl FromStr for View {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "plan" => Ok(Self::Plan),
            "oblique" => Ok(Self::CABINET),
            _ => Err(UnknownName::new("a view", name)),
        }
    }
}
