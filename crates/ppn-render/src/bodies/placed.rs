//! Pieces in their places on the table.

use super::{Form, Solid, form::Facet};
use crate::{
    body::Body,
    layout::lay_as,
    picture::Error,
    polyhedron::{Corner, cross, times},
    table_turn::Turn,
    theme::Theme,
};
use ppn_piece::{Kind, Piece, PieceSide, Side};

/// A piece in its place.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Placed {
    /// Its index in the list of pieces.
    pub index: usize,
    /// The piece, with its place and angle on the turned table.
    pub piece: Piece,
    /// Inches from the table to its lowest point.
    pub bottom: f64,
    /// Its body, of which the boards of a joined board have one together.
    body: Body,
}

/// Places pieces on a turned table: the heights follow from what is under them. Parts of a board that consists of
/// several are left out, except the first, which is the whole board.
///
/// # Errors
/// If there are more than `most` pieces, or a piece has a coordinate that is not a number.
pub fn place(pieces: &[Piece], turn: Turn, most: usize) -> Result<Vec<Placed>, Error> {
    let lying = lay_as(pieces, turn, most, Body::upright)?;
    let seen = lying.into_iter().filter(|piece| piece.body.half_extent().x > 0.0);
    Ok(seen
        .map(|piece| Placed {
            index: piece.index,
            bottom: piece.height.bottom,
            piece: piece.piece,
            body: piece.body,
        })
        .collect())
}

impl Placed {
    /// The body of the piece with its face up, so that equal pieces have equal bodies.
    #[must_use]
    pub fn solid(&self, theme: &Theme) -> Solid {
        Solid::of(&self.piece, &self.body, theme)
    }

    /// How the body lies, before it is turned by the angle of the piece: the rows of the matrix that turns its
    /// directions. The body then rests on its lowest point.
    #[must_use]
    pub fn pose(&self, solid: &Solid) -> [[f64; 3]; 3] {
        let PieceSide { kind, side } = self.piece.piece_side;
        match (&solid.form, kind) {
            (Form::Faceted { facets, .. }, Kind::Pyramid) => {
                let number = match side {
                    Side::Face => 0,
                    Side::Right => 1,
                    Side::Back => 2,
                    Side::Left => 3,
                    _ => return UPRIGHT,
                };
                // The side across lies on the table, with its tip up the table.
                let Facet { up, right, .. } = facets[(number + 2) % 4];
                [times(right, -1.0), up, cross(up, right)]
            }
            (Form::Faceted { facets, .. }, _) => match solid.upper.and_then(|up| facets.get(up)) {
                Some(Facet { right, up, .. }) => [*right, *up, cross(*right, *up)],
                None => UPRIGHT,
            },
            (Form::Disc { .. } | Form::Rectangle { .. } | Form::Polygon(_), _)
                if is_over(&self.piece) =>
            {
                [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]
            }
            (Form::Standee { .. } | Form::Turned { .. }, _) if side == Side::Back => {
                [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]]
            }
            _ => UPRIGHT,
        }
    }
}

/// As the body is described.
const UPRIGHT: [Corner; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// Whether a plate is turned over. Boards, whose back is another board, are not.
fn is_over(piece: &Piece) -> bool {
    let PieceSide { kind, side } = piece.piece_side;
    kind != Kind::Board && matches!(side, Side::Back | Side::Base)
}
