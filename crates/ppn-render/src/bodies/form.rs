//! Forms of bodies in space.

/// The form of a body, in inches. Its origin is the middle of its underside.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Form {
    /// A round plate, whose surfaces are the upper and the lower side.
    Disc {
        /// Half of its width.
        radius: f64,
    },
    /// A rectangular plate, whose surfaces are the upper and the lower side.
    Rectangle {
        /// From left to right.
        width: f64,
        /// From bottom to top on the table.
        height: f64,
        /// The radius of its corners as seen from above.
        corner: f64,
    },
    /// A plate with these corners, counter-clockwise, whose surfaces are the upper and the lower side. It need not be convex;
    /// its walls do not meet each other.
    Polygon(Vec<(f64, f64)>),
    /// A ball, or a stone if the body is lower than it is wide; it has no surfaces.
    Ball {
        /// Half of its width.
        radius: f64,
    },
    /// A convex solid with a surface for each facet.
    Faceted {
        /// Its sides.
        facets: Vec<Facet>,
        /// Whether its edges are rounded, as those of dice.
        is_round: bool,
    },
    /// A man turned on a lathe, upright; it has no surfaces.
    Turned {
        /// Its outline.
        man: Man,
        /// Half of the width of its foot.
        radius: f64,
        /// The outline of a head that is carved, counter-clockwise: x from the middle to the right, and the height; empty
        /// if it is turned too.
        relief: Vec<(f64, f64)>,
    },
    /// A cut-out that stands upright, whose surfaces are its front and its back.
    Standee {
        /// Its outline, counter-clockwise: x from the middle to the right, and the height.
        outline: Vec<(f64, f64)>,
        /// From front to back.
        thickness: f64,
        /// Half of the width and of the depth of the plate under it, if it needs one.
        foot: Option<(f64, f64)>,
    },
}

/// A side of a solid, with the place of its drawing.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Facet {
    /// Its corners, counter-clockwise as seen from outside, in inches.
    pub corners: Vec<[f64; 3]>,
    /// The middle of its drawing, in inches.
    pub origin: [f64; 3],
    /// The direction to the right in its drawing, of length 1.
    pub right: [f64; 3],
    /// The direction up in its drawing, of length 1.
    pub up: [f64; 3],
}

/// A man that is turned on a lathe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Man {
    /// A pawn of a piecepack, and of many family games.
    Halma,
    /// A pawn of chess.
    Pawn,
    /// A knight, whose head is carved.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

impl Man {
    /// The chessman of a rank, counted from 0.
    pub(crate) fn of_rank(rank: usize) -> Option<Self> {
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King]
            .get(rank)
            .copied()
    }

    /// The height of a man whose foot has the width 1.
    pub(crate) fn height(self) -> f64 {
        match self {
            Self::Halma => 1.46,
            Self::Pawn => 1.25,
            Self::Knight => 1.5,
            Self::Bishop => 1.72,
            Self::Rook => 1.32,
            Self::Queen => 1.95,
            Self::King => 2.15,
        }
    }
}
