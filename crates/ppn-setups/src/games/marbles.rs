//! Boards with holes for marbles.

use super::{
    arguments::{ANGLE, RANK, SUIT, X, X0, Y, Y0},
    square::{NCOLS, nrows, square_board_at},
};
use crate::{
    Argument, ArgumentKind, Game, SetupError, SetupErrorKind::BadValue, System, call::Call,
    tabletop::Tabletop,
};

pub(super) static GAMES: &[Game] = &[
    Game::new("Board", "a bare board; every second square is a hole, marbles on top lie between")
        .of(System::Marble)
        .takes(&[
            nrows("4", 1),
            NCOLS,
            Argument { default: "", ..X0 }.about(FIRST_HOLE),
            Argument { default: "", ..Y0 }.about(FIRST_HOLE),
            SCALE_FACTOR,
            SUIT,
        ])
        .by(board),
    Game::new("Bits", "a marble of each colour")
        .of(System::Marble)
        .takes(&[SUIT, RANK, X, Y, ANGLE])
        .by(|call| call.part("bit_back | 6 | 1..6 | 9 | 1..6 | 1")),
];

const FIRST_HOLE: &str = "centre of the first hole, in inches; the scale factor if absent";

const SCALE_FACTOR: Argument = Argument {
    name: "Scale Factor",
    kind: ArgumentKind::Number,
    default: "0.5",
    about: "inches from square to square; holes are an inch apart",
    example: "1",
};

fn board(call: &mut Call) -> Result<Tabletop, SetupError> {
    let scale_factor = call.number("Scale Factor")?;
    if scale_factor <= 0.0 {
        let message = format!("`Scale Factor` is {scale_factor}");
        let help = "write a positive number of inches";
        return Err(call.refuse(BadValue, "Scale Factor", message, help));
    }
    let first = |name| if call.is_given(name) { call.number(name) } else { Ok(scale_factor) };
    let mut tabletop = square_board_at(call, "7", (first("X0")?, first("Y0")?))?;
    tabletop.scale_factor = scale_factor;
    Ok(tabletop)
}
