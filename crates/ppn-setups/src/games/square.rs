//! Square boards that are one piece; its rank is the number of rows.

use crate::{
    Argument, ArgumentKind, SetupError, SetupErrorKind::BoardNotSquare, call::Call,
    tabletop::Tabletop,
};

/// The argument for the number of rows of a square board.
pub(super) const fn nrows(default: &'static str, least: i64) -> Argument {
    Argument {
        name: "Nrows",
        kind: ArgumentKind::Rows { least },
        default,
        about: "rows of cells or points",
        example: "9",
    }
}

pub(super) const NCOLS: Argument = Argument {
    name: "Ncols",
    kind: ArgumentKind::Rows { least: 1 },
    default: "",
    about: "columns of cells or points, as many as rows",
    example: "9",
};

/// The number of rows of a board, which must be square.
pub(super) fn lines(call: &Call) -> Result<i64, SetupError> {
    let rows = call.integer("Nrows")?;
    if call.is_given("Ncols") {
        let columns = call.integer("Ncols")?;
        if columns != rows {
            let message = format!("{rows} rows and {columns} columns make no square board");
            let help = "leave out `Ncols`; it is as large as `Nrows`";
            return Err(call.refuse(BoardNotSquare, "Ncols", message, help));
        }
    }
    Ok(rows)
}

/// The centre of a board of `n` rows whose first cell or point is at 1.
pub(super) fn middle(n: i64) -> f64 {
    (n + 1) as f64 / 2.0
}

/// Only a black board, with its first cell or point at (1, 1).
pub(super) fn bare_board(call: &mut Call) -> Result<Tabletop, SetupError> {
    square_board_at(call, "K", (1.0, 1.0))
}

/// A board with its first cell or point at (`X0`, `Y0`). The file may give more of its features.
pub(super) fn square_board(call: &Call, suit: &str) -> Result<Tabletop, SetupError> {
    square_board_at(call, suit, (call.number("X0")?, call.number("Y0")?))
}

/// The same as [`square_board`], with the first cell or point at (`x0`, `y0`), in inches.
pub(super) fn square_board_at(
    call: &Call,
    suit: &str,
    (x0, y0): (f64, f64),
) -> Result<Tabletop, SetupError> {
    let n = lines(call)?;
    let (x, y) = (x0 - 1.0 + middle(n), y0 - 1.0 + middle(n));
    call.part(&format!("board_face | 1 | {suit} | {n} | {x} | {y}"))
}
