//! Text diagrams: one character for each half inch of the board.
//!
//! Lines of neighbouring tiles join, symbols turn with their pieces, and suits can be coloured.
//!
//! ```
//! use ppn_render::{Configuration, Piece, Rank, Suit};
//! use ppn_render::terminal::{self, Annotate, Options};
//!
//! let board = Piece {
//!     piece_side: "board_face".parse().unwrap(),
//!     suit: Suit(2),
//!     rank: Rank(3),
//!     cfg: Configuration::from("chess1"),
//!     x: 2.0,
//!     y: 2.0,
//!     angle: 0.0,
//! };
//! let rook = Piece {
//!     piece_side: "bit_face".parse().unwrap(),
//!     rank: Rank(4),
//!     y: 1.0,
//!     ..board.clone()
//! };
//! let options = Options::default().with_annotate(Annotate::Algebraic);
//! assert_eq!(
//!     terminal::diagram(&[board, rook], &options),
//!     [
//!         " ┌─┰─┰─┐",
//!         "3│ ┃ ┃ │",
//!         " ┝━╋━╋━┥",
//!         "2│ ┃ ┃ │",
//!         " ┝━╋━╋━┥",
//!         "1│ ┃♜┃ │",
//!         " └─┸─┸─┘",
//!         "  a b c ",
//!     ]
//!     .map(|line| format!("{line}\n"))
//!     .concat()
//! );
//! ```

mod board;
mod bounds;
mod box_drawing;
mod changing;
mod characters;
mod drawing;
mod frame;
mod glyph;
mod glyphs;
mod grid;
mod heights;
mod ink;
mod labels;
mod limits;
mod normal;
mod options;
mod output;
mod splice;
mod stacks;
mod turn;
mod warning;

pub use crate::annotate::Annotate;
pub use bounds::Bounds;
pub use limits::Limits;
pub use options::{Color, Options, Reorient, Style};
pub use warning::Warning;

pub(crate) use changing::{Changing, is_ground};
pub(crate) use characters::Characters;
pub(crate) use splice::{Splice, Splices};

use drawing::Drawing;
use frame::Frame;
use ppn_piece::Piece;

/// A diagram and its warnings.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Diagram {
    /// Lines that each end with a newline; empty if there are no pieces.
    pub text: String,
    /// The parts that could not be drawn correctly, each kind once.
    pub warnings: Vec<Warning>,
    /// The number of cells of its grid, with those that the text leaves out because they are empty.
    pub cells: u64,
}

/// The text of a diagram, for those who do not ask for warnings. See [`draw`].
#[must_use]
// TD-1
pub fn diagram(pieces: &[Piece], options: &Options) -> String {
    draw(pieces, options).text
}

/// Draws pieces in their order, later ones over earlier ones.
///
/// At most 500 by 500 inches from the origin are drawn, unless [`Options::limits`] say otherwise.
/// Without pieces the text is empty.
#[must_use]
pub fn draw(pieces: &[Piece], options: &Options) -> Diagram {
    let Some((drawing, shown)) = drawing(pieces, options) else {
        return Diagram::default();
    };
    let mut text = output::output(&drawing.grid, options);
    if options.stacks {
        stacks::list(&mut text, &shown, options);
    }
    let cells = drawing.frame.cells(options.limits.side());
    Diagram { text, warnings: drawing.warnings, cells }
}

/// Pieces and coordinates, and the pieces as they are drawn; `None` where there are no bounds.
fn drawing<'o>(pieces: &[Piece], options: &'o Options) -> Option<(Drawing<'o>, Vec<Piece>)> {
    let mut shown = Vec::with_capacity(pieces.len());
    shown.extend(pieces.iter().filter_map(|piece| normal::normal(piece, options)));
    let bounds = options.bounds.or_else(|| Bounds::of(pieces, options))?;
    let frame = Frame::new(bounds, options);
    let mut drawing = Drawing::new(frame, options);
    if shown.len() < pieces.len() {
        drawing.warnings.push(Warning::Nowhere);
    }
    for piece in &shown {
        drawing.piece(piece);
    }
    if options.heights {
        heights::draw(&mut drawing.grid, &frame, &shown, options.style);
    }
    labels::labels(&mut drawing.grid, &frame, options);
    Some((drawing, shown))
}
