//! Columns of data frames.

use extendr_api::prelude::*;
use ppn::Board;

/// The pieces of a board, lowest first, with the columns of the package `ppn`.
pub(crate) fn data_frame(board: &Board, scale_factor: f64) -> extendr_api::Result<Robj> {
    let pieces: Vec<_> = board.pieces().collect();
    let texts = |of: &dyn Fn(usize) -> String| (0..pieces.len()).map(of).collect::<Vec<_>>();
    let numbers = |of: &dyn Fn(&ppn::Piece) -> f64| {
        pieces.iter().map(|(_, piece)| of(piece)).collect::<Vec<_>>()
    };
    let integers = |of: &dyn Fn(&ppn::Piece) -> u32| {
        let whole = |number| i32::try_from(number).unwrap_or(i32::MAX);
        pieces.iter().map(|(_, piece)| whole(of(piece))).collect::<Vec<_>>()
    };
    let columns = [
        ("piece_side", texts(&|row| pieces[row].1.piece_side.to_string()).into_robj()),
        ("suit", integers(&|piece| piece.suit.0).into_robj()),
        ("rank", integers(&|piece| piece.rank.0).into_robj()),
        ("cfg", texts(&|row| pieces[row].1.cfg.name().to_owned()).into_robj()),
        ("x", numbers(&|piece| piece.x).into_robj()),
        ("y", numbers(&|piece| piece.y).into_robj()),
        ("angle", numbers(&|piece| piece.angle).into_robj()),
        ("id", texts(&|row| pieces[row].0.to_string()).into_robj()),
    ];
    let mut frame = List::from_pairs(columns).into_robj();
    // The short form of the numbers of rows.
    let rows = [Rint::na(), Rint::from(-i32::try_from(pieces.len()).unwrap_or(i32::MAX))];
    frame.set_attrib("row.names", Integers::from_values(rows))?;
    frame.set_attrib("class", "data.frame")?;
    frame.set_attrib("scale_factor", scale_factor)?;
    Ok(frame)
}
