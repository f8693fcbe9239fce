//! Warnings about parts that a diagram does not show.

use ppn_piece::PieceSide;
use std::fmt;

/// The parts that a diagram does not show correctly.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// There is no character for such pieces; see [`Options::draw_all`](super::Options::draw_all).
    NotDrawn(PieceSide),
    /// There is no character for this piece turned by that number of degrees; it is drawn upright.
    NotTurned {
        /// The upright character.
        character: char,
        /// The angle of the piece, in degrees.
        angle: f64,
    },
    /// A coordinate is not a number, and the piece was left out.
    Nowhere,
    /// A side of the board is longer than this number of inches, and the rest was cut off; see
    /// [`Limits::side`](field@super::Limits::side).
    TooLarge(f64),
    /// Pieces cover each other so often that the last ones were left out; see
    /// [`Limits::drawn`](field@super::Limits::drawn).
    TooMuch,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotDrawn(piece_side) => write!(f, "there is no character for `{piece_side}`"),
            Self::NotTurned { character, angle } => {
                write!(f, "`{character}` cannot be turned by {angle} degrees and is drawn upright")
            }
            Self::Nowhere => f.write_str("pieces without a place are left out"),
            Self::TooLarge(inches) => {
                write!(f, "the board is cut off {inches} inches from the origin")
            }
            Self::TooMuch => f.write_str("too many large overlapping pieces; some are not drawn"),
        }
    }
}
