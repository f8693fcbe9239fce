//! Draughts with men on boards of one piece, and games with the same pieces.

use super::{
    arguments::{ANGLE, CELL_WIDTH, PIECE_SIDE, SIDE, SUIT, X, X0, Y, Y0},
    square::{NCOLS, middle, nrows, square_board},
};
use crate::{Game, SetupError, System, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    draughts("American Checkers", "8×8 draughts, twelve men a side on the dark squares")
        .also(&["Checkers", "English Checkers"])
        .rows(DARK_CORNER),
    draughts("Bashni", "draughts in which captured men form columns")
        .also(&["Column Checkers"])
        .rows(DARK_CORNER),
    draughts("Brazilian Checkers", "international rules on 8×8").rows(DARK_CORNER),
    draughts("Czech Checkers", "8×8 draughts with a free choice of captures").rows(DARK_CORNER),
    draughts("Russian Checkers", "8×8 draughts with flying kings").rows(DARK_CORNER),
    draughts("Unified Pool Checkers", "8×8 draughts with flying kings").rows(DARK_CORNER),
    draughts("American Pool Checkers", "8×8 draughts with flying kings, white at the top").rows(
        "board_face | 1  | G | 8 | 4.5 | 4.5
         bit_back   | 12 | W | 1 | b8 d8 a7 c7 b6 d6 f8 h8 e7 g7 f6 h6
         bit_back   | 12 | K | 1 | e3 g3 f2 h2 e1 g1 a3 c3 b2 d2 a1 c1",
    ),
    draughts("Zimbabwean Pool Checkers", "8×8 draughts with flying kings on a turned board").rows(
        "board_face | 1  | G | 8 | 4.5 | 4.5 | 90
         bit_back   | 12 | K | 1 | b8 d8 a7 c7 b6 d6 f8 h8 e7 g7 f6 h6
         bit_back   | 12 | W | 1 | e3 g3 f2 h2 e1 g1 a3 c3 b2 d2 a1 c1",
    ),
    draughts("Italian Checkers", "8×8 draughts in which men may not take kings").rows(LIGHT_CORNER),
    draughts("Jamaican Checkers", "8×8 draughts on the other colour of squares").rows(LIGHT_CORNER),
    draughts(
        "Portuguese Checkers",
        "8×8 draughts with flying kings on the other colour of squares",
    )
    .rows(LIGHT_CORNER),
    draughts("Spanish Checkers", "8×8 draughts with flying kings on the other colour of squares")
        .rows(LIGHT_CORNER),
    draughts("Thai Checkers", "8×8 draughts with eight men a side")
        .also(&["Makhos", "Mak-hot"])
        .rows(
            "board_face | 1 | G | 8 | 4.5 | 4.5
             bit_back   | 8 | W | 1 | b8 d8 a7 c7 f8 h8 e7 g7
             bit_back   | 8 | K | 1 | f2 h2 e1 g1 b2 d2 a1 c1",
        ),
    draughts("Corner Checkers", "draughts played between two opposite corners").rows(
        "board_face | 1  | G | 8 | 4.5 | 4.5
         bit_back   | 12 | K | 1 | a3 a5 a7 b4 b6 b8 c5 c7 d6 d8 e7 f8
         bit_back   | 12 | W | 1 | h6 h4 h2 g5 g3 g1 f4 f2 e3 e1 d2 c1",
    ),
    draughts("One Way Checkers", "draughts played from side to side").rows(
        "board_face | 1  | G | 8 | 4.5 | 4.5
         bit_back   | 12 | K | 1 | f6 h6 e5 g5 f4 h4 e3 g3 f2 h2 e1 g1
         bit_back   | 12 | W | 1 | a1 c1 b2 d2 a3 c3 b4 d4 a5 c5 b6 d6",
    ),
    draughts("Gothic Checkers", "old draughts with sixteen men a side on all squares").rows(ARMY),
    draughts("Breakthrough", "a race of two armies to the other side").rows(ARMY),
    draughts("Crossings", "a race in which lines of men move together").rows(ARMY),
    draughts("Kangaroo", "a race of jumping men").rows(ARMY),
    draughts("Turkish Checkers", "draughts along rows and columns, sixteen men a side")
        .also(&["Dama"])
        .rows(
            "board_back | 1  | K | 8 | 4.5 | 4.5
             bit_back   | 4  | K K W W | 1 | a6 h6 h3 a3
             bit_back   | 4  | K K W W | 1 | a7 h7 h2 a2
             bit_back   | 12 | K | 1 | b7 b6 c7 c6 d7 d6 e7 e6 f7 f6 g7 g6
             bit_back   | 12 | W | 1 | g3 g2 f3 f2 e3 e2 d3 d2 c3 c2 b3 b2",
        ),
    draughts("International Checkers", "10×10 draughts with twenty men a side").rows(TEN_BY_TEN),
    draughts("Frisian Checkers", "10×10 draughts with captures in all eight directions")
        .rows(TEN_BY_TEN),
    draughts("Canadian Checkers", "12×12 draughts with thirty men a side").rows(TWELVE_BY_TWELVE),
    draughts("Malaysian Checkers", "12×12 draughts with thirty men a side").rows(TWELVE_BY_TWELVE),
    draughts("Singaporean Checkers", "12×12 draughts with thirty men a side")
        .rows(TWELVE_BY_TWELVE),
    draughts("Dameo", "draughts in which lines of men move together").rows(
        "board_face | 1  | G | 8 | 4.5 | 4.5
         bit_back   | 18 | W | 1 | 1..8 2..7 3..6 | 1*8 2*6 3*4
         bit_back   | 18 | K | 1 | 3..6 2..7 1..8 | 6*4 7*6 8*8",
    ),
    draughts("Lasca", "draughts on 7×7 in which captured men form columns").rows(
        "board_face | 1  | G | 7 | 4 | 4
         bit_back   | 11 | W | 1 | e3 g3 d2 f2 e1 g1 a3 c3 b2 a1 c1
         bit_back   | 11 | K | 1 | a7 c7 b6 d6 a5 c5 e7 g7 f6 e5 g5",
    ),
    draughts("Dao", "slide four men into a pattern, on 4×4").rows(
        "board_face | 1 | G | 4 | 2.5 | 2.5
         bit_back   | 4 | W | 1 | a4 b3 c2 d1
         bit_back   | 4 | K | 1 | a1 b2 c3 d4",
    ),
    draughts("Four Field Kono", "jump over your own man to capture, on 4×4").rows(
        "board_back | 1 | K | 4 | 2.5 | 2.5
         bit_back   | 8 | K | 1 | a4 b4 a3 b3 c4 d4 c3 d3
         bit_back   | 8 | W | 1 | c2 d2 c1 d1 a2 b2 a1 b1",
    ),
    draughts("Jul-gonu", "sandwich your opponent's men, on 4×4").rows(
        "board_back | 1 | K | 4 | 2.5 | 2.5
         bit_back   | 4 | W | 1 | a1 b1 c1 d1
         bit_back   | 4 | K | 1 | a4 b4 c4 d4",
    ),
    draughts("Grasshopper", "ten men a side jump from corner to corner").rows(
        "board_face | 1  | G | 8 | 4.5 | 4.5
         bit_back   | 10 | K | 1 | e8 f8 g8 h8 f7 g7 h7 g6 h6 h5
         bit_back   | 10 | W | 1 | a4 a3 b3 a2 b2 c2 a1 b1 c1 d1",
    ),
    draughts("Jeson Mor", "nine knights a side race for the middle, on 9×9").rows(
        "board_back | 1 | G | 9 | 5 | 5
         bit_back   | 9 | W | 1 | 1..9 | 1
         bit_back   | 9 | K | 1 | 1..9 | 9",
    ),
    draughts("Lines of Action", "connect all your men").rows(
        "board_face | 1 | G | 8 | 4.5 | 4.5
         bit_back   | 6 | K | 1 | 2..7 | 8
         bit_back   | 6 | W | 1 | 8    | 2..7
         bit_back   | 6 | K | 1 | 2..7 | 1
         bit_back   | 6 | W | 1 | 1    | 2..7",
    ),
    draughts("Focus", "stacks of men that move as far as they are high")
        .also(&["Domination"])
        .rows(
            "board_face | 1  | G | 8 | 4.5 | 4.5
         bit_back   | 18 | W | 1 | [2..7]^3 | [2..6/2]*2 [3..7/2]*2 [2..6/2]*2
         bit_back   | 18 | K | 1 | [2..7]^3 | [3..7/2]*2 [2..6/2]*2 [3..7/2]*2",
        ),
    draughts("Dodgem", "leave the board past each other")
        .takes(&[nrows("3", 2), CELL_WIDTH])
        .by(dodgem),
    draughts("Board", "a bare board; its back is lined, not checkered")
        .takes(&[nrows("8", 1), NCOLS, X0, Y0, SIDE, PIECE_SIDE, SUIT, ANGLE, CELL_WIDTH])
        .by(|call| square_board(call, "G")),
    draughts("Bits", "a man of each colour; their faces are kings")
        .takes(&[SIDE, PIECE_SIDE, SUIT, X, Y, ANGLE, CELL_WIDTH])
        .by(|call| call.part("bit_back | 6 | 1..6 | 1 | 1..6 | 1")),
];

/// Men on the squares of the colour of a1.
const DARK_CORNER: &str = "
    board_face | 1  | G | 8 | 4.5 | 4.5
    bit_back   | 12 | K | 1 | b8 d8 a7 c7 b6 d6 f8 h8 e7 g7 f6 h6
    bit_back   | 12 | W | 1 | e3 g3 f2 h2 e1 g1 a3 c3 b2 d2 a1 c1";

/// Men on the squares of the colour of h1. The board is turned so that these squares are dark.
const LIGHT_CORNER: &str = "
    board_face | 1  | G | 8 | 4.5 | 4.5 | 90
    bit_back   | 12 | K | 1 | a8 c8 b7 d7 a6 c6 e8 g8 f7 h7 e6 g6
    bit_back   | 12 | W | 1 | f3 h3 e2 g2 f1 h1 b3 d3 a2 c2 b1 d1";

/// Sixteen men for each side, on its last two rows.
const ARMY: &str = "
    board_face | 1  | G | 8 | 4.5 | 4.5
    bit_back   | 4  | K K W W | 1 | a7 h7 h2 a2
    bit_back   | 4  | K K W W | 1 | a8 h8 h1 a1
    bit_back   | 12 | K | 1 | b8 b7 c8 c7 d8 d7 e8 e7 f8 f7 g8 g7
    bit_back   | 12 | W | 1 | g2 g1 f2 f1 e2 e1 d2 d1 c2 c1 b2 b1";

/// Twenty men for each side, on the squares of the colour of a1.
const TEN_BY_TEN: &str = "
    board_face | 1  | G | 10 | 5.5 | 5.5
    bit_back   | 20 | W | 1  | [1..9/2 2..10/2]*2 | [1..4]^5
    bit_back   | 20 | K | 1  | [1..9/2 2..10/2]*2 | [7..10]^5";

/// Thirty men for each side, on the squares of the colour of a1. For each side, the men on odd rows
/// come before those on even rows.
const TWELVE_BY_TWELVE: &str = "
    board_face | 1  | G | 12 | 6.5 | 6.5
    bit_back   | 18 | W | 1  | [1..11/2]*3 | [1 3 5]^6
    bit_back   | 12 | W | 1  | [2..12/2]*2 | [2 4]^6
    bit_back   | 12 | K | 1  | [1..11/2]*2 | [9 11]^6
    bit_back   | 18 | K | 1  | [2..12/2]*3 | [8 10 12]^6";

const fn draughts(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Checker).takes(&[CELL_WIDTH])
}

/// White along the left edge and black along the bottom edge; the corner between them is free.
fn dodgem(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = call.integer("Nrows")?;
    let (men, centre) = (n - 1, middle(n));
    call.rows(&format!(
        "board_face | 1     | G | {n} | {centre} | {centre}
         bit_back   | {men} | W | 1   | 1        | 2..{n}
         bit_back   | {men} | K | 1   | 2..{n}   | 1"
    ))
}
