//! The box around the pieces of a board, or of a game.

use super::{Bounds, Error, Options};
use crate::{
    layout::{around, lay},
    lying::Lying,
    mark::Mark,
    replay::{Frame, FramePiece},
    scene::{Scene, bounds_of},
};
use ppn_piece::Piece;
use std::collections::{HashMap, HashSet};

impl Bounds {
    /// The box around these pieces, with [`Options::view`] and [`Options::turn`]; `None` without
    /// pieces.
    ///
    /// # Errors
    /// If there are too many pieces, or some without a place.
    pub fn of(pieces: &[Piece], options: &Options) -> Result<Option<Self>, Error> {
        Ok(around(&lay(pieces, options.turn, options.limits.pieces)?, options.view))
    }

    /// The box around the boards of a game, around the area of pieces that turn between them, and
    /// around [`Options::bounds`].
    ///
    /// # Errors
    /// If a board has too many pieces, or some without a place.
    pub fn of_game(frames: &[Frame], options: &Options) -> Result<Option<Self>, Error> {
        let mut bounds = options.bounds;
        let mut before: HashMap<&str, Lying> = HashMap::new();
        for frame in frames {
            let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
            let lying = lay(&pieces, options.turn, options.limits.pieces)?;
            let board = around(&lying, options.view);
            let now: HashMap<&str, Lying> =
                frame.pieces.iter().map(FramePiece::identity).zip(lying).collect();
            let turning = now.iter().filter_map(|(identity, new)| {
                let old = before.get(identity)?;
                (old.piece.angle != new.piece.angle).then_some([old, new])
            });
            let circle =
                |piece: &Lying| Lying { footprint: piece.footprint.swept(), ..piece.clone() };
            let circles: Vec<Lying> = turning.flatten().map(circle).collect();
            // Coordinates end at the last pieces.
            let swept = around(&circles, options.view)
                .zip(board)
                .map(|(swept, board)| Self { table: board.table, ..swept });
            bounds = [board, swept].into_iter().flatten().chain(bounds).reduce(Self::union);
            before = now;
        }
        Ok(bounds)
    }
}

/// The [marks](Options::marks) outside the picture of these pieces, which are not drawn, by their
/// numbers in the list.
///
/// # Errors
/// If the picture has an error.
pub fn marks_outside(pieces: &[Piece], options: &Options) -> Result<Vec<usize>, Error> {
    marks_by(pieces, options, |_, places| places.is_none())
}

/// The regions among the [marks](Options::marks) of which some cells are off the board of these pieces and not drawn,
/// by their numbers in the list.
///
/// # Errors
/// If the picture has an error.
pub fn marks_cut(pieces: &[Piece], options: &Options) -> Result<Vec<usize>, Error> {
    let cells = |mark: &Mark| {
        let cells = mark.more.iter().chain([&mark.place]);
        cells.map(|(x, y)| [x.to_bits(), y.to_bits()]).collect::<HashSet<_>>().len()
    };
    marks_by(pieces, options, |mark, drawn| drawn.is_some_and(|drawn| cells(drawn) < cells(mark)))
}

/// The numbers of marks of which this is true, and of what is drawn of them.
fn marks_by(
    pieces: &[Piece],
    options: &Options,
    is_wanted: impl Fn(&Mark, Option<&Mark>) -> bool,
) -> Result<Vec<usize>, Error> {
    let lying = lay(pieces, options.turn, options.limits.pieces)?;
    let bounds = bounds_of(&lying, options);
    let sheet = Scene::empty(bounds, options)?;
    let board = bounds.map(|bounds| bounds.table);
    let is_wanted = |mark: &Mark| {
        let drawn = sheet.on_board(mark, board, options);
        is_wanted(mark, drawn.as_deref().filter(|drawn| sheet.places(drawn, options).is_some()))
    };
    let numbered = options.marks.iter().enumerate();
    Ok(numbered.filter(|(_, mark)| is_wanted(mark)).map(|(number, _)| number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_piece::{Configuration, Rank, Suit};

    #[test]
    fn what_turns_has_room_for_its_corners() {
        let bounds = |angles: &[f64]| {
            let piece = |id: &str, piece_side: &str, x, angle| FramePiece {
                id: id.to_owned(),
                piece: Piece {
                    piece_side: piece_side.parse().expect("a piece"),
                    suit: Suit(1),
                    rank: Rank(1),
                    cfg: Configuration::Piecepack,
                    x,
                    y: 0.0,
                    angle,
                },
            };
            let frame = |angle: &f64| Frame {
                pieces: vec![
                    piece("1", "tile_face", 4.0, *angle),
                    piece("2", "coin_face", 2.0, *angle),
                ],
                ..Frame::default()
            };
            let frames: Vec<Frame> = angles.iter().map(frame).collect();
            let options = Options::default();
            Bounds::of_game(&frames, &options).expect("a box").expect("pieces")
        };
        assert_eq!(bounds(&[90.0, 90.0]), bounds(&[90.0]));
        let still = bounds(&[0.0]).union(bounds(&[90.0]));
        let turned = bounds(&[0.0, 90.0]);
        // Halfway a corner is at the top.
        let corner = 2.0_f64.sqrt();
        assert!((turned.seen.high.x - 4.0 - corner).abs() < 1e-9);
        assert!((turned.seen.low.y + corner).abs() < 1e-9);
        // A coin is as wide as before.
        assert_eq!((turned.seen.low.x, turned.table), (still.seen.low.x, still.table));
    }
}
