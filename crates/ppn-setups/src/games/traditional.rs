//! Traditional games with a piecepack.

use crate::{Argument, ArgumentKind, Game, SetupError, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    Game::new("Achi", "a single tile as a board of 3×3 points")
        .also(&["Tic-Tac-Toe"])
        .rows("board 3x3 | 1"),
    Game::new("Four Field Kono", "jump over your own man to capture, on 4×4").rows(
        "board 4x4 | 4
         coin_back | 16 | [1..4]^4 | [3..6]*4 | [1 2]*2 [3 4]*4 [1 2]*2 | [4 3 4 3 2 1 2 1]^2 \
           | 180*8 0*8",
    ),
    Game::new("Tablut", "a king breaks out of a siege, on 9×9 (tafl)")
        .takes(&[DIE_WIDTH])
        .by(tablut),
];

const DIE_WIDTH: Argument = Argument {
    name: "Die Width",
    kind: ArgumentKind::Number,
    default: "0.63",
    about: "width of a die in inches: up to 0.5 four dice fit on the throne, else one",
    example: "0.5",
};

fn tablut(call: &mut Call) -> Result<Tabletop, SetupError> {
    // A hair more than half an inch is still half an inch.
    let small_dice = call.number("Die Width")? <= 0.500_001;
    let throne = if small_dice {
        "die_face | 4 | 1..4 | 1 | 4.75 5.25 5.25 4.75 | 5.25 5.25 4.75 4.75 | 0 -90 180 90"
    } else {
        "die_face | 1 | 3 | 1 | 5 | 5"
    };
    call.rows(&format!(
        "board 9x9 | 16
         coin_face | 16 | [1..4]^4 | [3..6]*4 | 5 4 5 6 5 6 5 4 2 1 1 1 8 9 9 9 \
           | 2 1 1 1 8 9 9 9 5 6 5 4 5 4 5 6 | 0*4 180*4 -90*4 90*4
         coin_back | 8 | [1..4]^2 | [1 2]*4 | 5 5 6 7 5 5 4 3 | 6 7 5 5 4 3 5 5 \
           | 0*2 -90*2 180*2 90*2
         {throne}
         pawn_face | 1 | 3 | 1 | 5 | 5"
    ))
}
