//! Draughts with the coins of a piecepack, and games with the same pieces.

use crate::Game;

pub(super) static GAMES: &[Game] = &[
    Game::new("American Checkers", "8×8 draughts, twelve men a side on the dark squares")
        .also(&["Checkers", "English Checkers"])
        .formerly("Italian Checkers")
        .rows(DARK_CORNER),
    Game::new("American Pool Checkers", "8×8 draughts with flying kings").rows(DARK_CORNER),
    Game::new("Bashni", "draughts in which captured men form columns")
        .also(&["Column Checkers"])
        .rows(DARK_CORNER),
    Game::new("Brazilian Checkers", "international rules on 8×8").rows(DARK_CORNER),
    Game::new("Czech Checkers", "8×8 draughts with a free choice of captures").rows(DARK_CORNER),
    Game::new("Russian Checkers", "8×8 draughts with flying kings").rows(DARK_CORNER),
    Game::new("Unified Pool Checkers", "8×8 draughts with flying kings").rows(DARK_CORNER),
    Game::new("Zimbabwean Pool Checkers", "8×8 draughts with flying kings").rows(DARK_CORNER),
    Game::new("Corner Checkers", "draughts played between two opposite corners").rows(
        "board 8x8 | 16
         coin_back | 24 | [1..4]^6 | [1..6]*4 \
           | 1*3 2*3 3*2 4*2 5 6 8*3 7*3 6*2 5*2 4 3 \
           | 3 5 7 4 6 8 5 7 6 8 7 8 6 4 2 5 3 1 4 2 3 1 2 1 | 180*12 0*12",
    ),
    Game::new("Gothic Checkers", "old draughts with sixteen men a side on all squares").rows(ARMY),
    Game::new("Breakthrough", "a race of two armies to the other side").rows(ARMY),
    Game::new("Crossings", "a race in which lines of men move together").rows(ARMY),
    Game::new("Kangaroo", "a race of jumping men").rows(ARMY),
    Game::new("Italian Checkers", "8×8 draughts on the other colour of squares").rows(LIGHT_CORNER),
    Game::new("Jamaican Checkers", "8×8 draughts on the other colour of squares")
        .rows(LIGHT_CORNER),
    Game::new("Portuguese Checkers", "8×8 draughts on the other colour of squares")
        .rows(LIGHT_CORNER),
    Game::new("Spanish Checkers", "8×8 draughts on the other colour of squares").rows(LIGHT_CORNER),
    Game::new("One Way Checkers", "draughts played from side to side").rows(
        "board 8x8 | 16
         coin_back | 24 | [1..4]^6 | [1..6]*4 | [6 8 5 7]*3 [1 3 2 4]*3 | [6..1 1..6]^2 \
           | 180*12 0*12",
    ),
    Game::new("Thai Checkers", "8×8 draughts with eight men a side")
        .also(&["Makhos", "Mak-hot"])
        .rows(
            "board 8x8 | 16
             coin_back | 16 | [1..4]^4 | [1..4]*4 | 2 4 1 3 6 8 5 7 6 8 5 7 2 4 1 3 \
               | [8 7 8 7 2 1 2 1]^2 | 180*8 0*8",
        ),
    Game::new("Turkish Checkers", "draughts along rows and columns, sixteen men a side")
        .also(&["Dama"])
        .rows(
            "board 8x8 | 16
             pawn_face | 4  | 1..4 | 1 | 1 8 8 1 | 6 6 3 3 | 180 180 0 0
             die_face  | 4  | 1..4 | 2 | 1 8 8 1 | 7 7 2 2 | 180 180 0 0
             coin_back | 24 | [1..4]^6 | [1..6]*4 | [2..7 7..2]^2 | [7 6]*6 [3 2]*6 \
               | 180*12 0*12",
        ),
];

/// Men on the squares of the colour of a1.
const DARK_CORNER: &str = "
    board 8x8 | 16
    coin_back | 24 | [1..4]^6 | [1..6]*4 | 2 4 1 3 2 4 6 8 5 7 6 8 5 7 6 8 5 7 1 3 2 4 1 3 \
      | [8 7 6 8 7 6 3 2 1 3 2 1]^2 | 180*12 0*12";

/// Men on the squares of the colour of h1.
const LIGHT_CORNER: &str = "
    board 8x8 | 16
    coin_back | 24 | [1..4]^6 | [1..6]*4 | 1 3 2 4 1 3 5 7 6 8 5 7 6 8 5 7 6 8 2 4 1 3 2 4 \
      | [8 7 6 8 7 6 3 2 1 3 2 1]^2 | 180*12 0*12";

/// Sixteen pieces for each side, on its last two rows.
const ARMY: &str = "
    board 8x8 | 16
    pawn_face | 4  | 1..4 | 1 | 1 8 8 1 | 7 7 2 2 | 180 180 0 0
    die_face  | 4  | 1..4 | 2 | 1 8 8 1 | 8 8 1 1 | 180 180 0 0
    coin_back | 24 | [1..4]^6 | [1..6]*4 | [2..7 7..2]^2 | [8 7]*6 [2 1]*6 | 180*12 0*12";
