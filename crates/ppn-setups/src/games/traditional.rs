//! Traditional games with a piecepack.

use super::arguments::{HAS_SUBPACK, SEED};
use crate::{Argument, ArgumentKind, Game, SetupError, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    Game::new("Achi", "a single tile as a board of 3×3 points").rows("board 3x3 | 1"),
    Game::new("Tic-Tac-Toe", "a single tile as a board of 3×3 points").rows("board 3x3 | 1"),
    Game::new("Alquerque", "twelve men a side on 5×5 points")
        .also(&["Qirkat"])
        .takes(&[HAS_MATCHSTICKS])
        .by(alquerque),
    Game::new("Awithlaknannai Mosona", "a relative of alquerque on a long strip")
        .takes(&[HAS_MATCHSTICKS])
        .by(awithlaknannai_mosona),
    Game::new("Backgammon", "backgammon on tiles").takes(&[SEED]).by(backgammon),
    Game::new("Bagh-chal", "tigers and goats on 5×5 points")
        .takes(&[HAS_MATCHSTICKS])
        .by(bagh_chal),
    Game::new("Brandubh", "a king breaks out of a siege, on 7×7 (tafl)").also(&["Brandub"]).rows(
        "board 7x7 | 9
         coin_back | 4 | 3        | 1 3 4 6 | 1 1 7 7         | 1 7 1 7         | 0 180 0 180
         die_face  | 1 | 3        | 2       | 4               | 4
         coin_back | 4 | 4        | 1 3 4 6 | 4 5 4 3         | 5 4 3 4         | 180 90 0 270
         pawn_face | 1 | 4        | 1       | 4               | 4
         coin_face | 8 | [1..4]^2 | [2 5]*4 | 4 4 7 6 4 4 1 2 | 7 6 4 4 1 2 4 4 \
           | 180*2 90*2 0*2 270*2",
    ),
    Game::new("Cribbage", "a score track for cribbage").also(&["Cribbage Board"]).rows(
        "board 30x3 @1,3 max 12 | 12 | 1*6 2*6 | [1..6]*2
         board 30x3 @6,3 max 12 | 12 | 3*6 4*6 | [1..6]*2
         coin_face | 24 | [1 2]*6 [3 4]*6 | [1..6 1..6]^2 | 2*12 7*12 \
           | [3 7 8 12 13 17 18 22 23 27 28 32]*2
         pawn_face | 4  | 1..4 | 1 | 1 3 6 8 | 1
         die_face  | 2  | 1 3  | 1 | 2 7     | 1",
    ),
    Game::new("Dara", "a bare board of 5×6 cells").rows("board 5x6 | 4"),
    Game::new("Yoté", "a bare board of 5×6 cells").rows("board 5x6 | 4"),
    Game::new("Four Field Kono", "jump over your own man to capture, on 4×4").rows(
        "board 4x4 | 4
         coin_back | 16 | [1..4]^4 | [3..6]*4 | [1 2]*2 [3 4]*4 [1 2]*2 | [4 3 4 3 2 1 2 1]^2 \
           | 180*8 0*8",
    ),
    Game::new("Jul-Gonu", "capture by surrounding from two sides, on 4×4").rows(
        "board 4x4 | 4
         coin_back | 8 | 1*4 2*4 | [3..6]*2 | [1..4]*2 | 1*4 4*4 | 180*4 0*4",
    ),
    // Each face-up tile is turned by 45° and carries the four coins of its suit.
    Game::new("Ludo", "a race around a cross").rows(
        "tile_back | 8  | [1..4]^2 | [5 6]*4 | 2 5 11 14 8*4 | 8*4 2 5 11 14
         tile_face | 4  | 1..4 | 2 | 2 9.5+√2 14 6.5-√2 | 9.5+√2 14 6.5-√2 2 | 135 45 -45 -135
         coin_back | 16 | [1..4]^4 | [1..4]*4 \
           | 2-√2/2 2 2+√2/2 2 9.5+√2/2 9.5+√2 9.5+1.5√2 9.5+√2 \
             14-√2/2 14 14+√2/2 14 6.5-1.5√2 6.5-√2 6.5-√2/2 6.5-√2 \
           | 9.5+√2 9.5+1.5√2 9.5+√2 9.5+√2/2 14 14+√2/2 14 14-√2/2 \
             6.5-√2 6.5-√2/2 6.5-√2 6.5-1.5√2 2 2+√2/2 2 2-√2/2 \
           | 180*4 90*4 0*4 -90*4
         pawn_face | 4  | 1..4 | 1 | 0.25 8 15.75 8 | 8 15.75 8 0.25 | -90 180 90 0
         die_face  | 4  | 1..4 | 2 | 5 11 11 5      | 11 11 5 5      | -90 180 90 0",
    ),
    Game::new("Nine Men's Morris", "mills; each point is a tile")
        .takes(&[HAS_MATCHSTICKS])
        .by(morris),
    Game::new("Twelve Men's Morris", "mills, also along the diagonals; each point is a tile")
        .takes(&[HAS_MATCHSTICKS])
        .by(morris),
    Game::new("Salta", "a jumping race on 10×10").takes(&[HAS_SUBPACK]).by(salta),
    Game::new("Seega", "a bare board of 5×5 cells").rows("board 5x5 | 4"),
    Game::new("Tablan", "a race with throwing sticks on 4×12").rows(
        "board 4x12 | 12
         coin_back | 24 | [1..4]^6 | [1..6]*4 | 1..12 12..1 | 4*12 1*12 | 180*12 0*12",
    ),
    Game::new("Tablut", "a king breaks out of a siege, on 9×9 (tafl)")
        .takes(&[DIE_WIDTH])
        .by(tablut),
];

const HAS_MATCHSTICKS: Argument = Argument {
    name: "Has Matchsticks",
    kind: ArgumentKind::Flag,
    default: "false",
    about: "whether matchsticks show the lines",
    example: "true",
};

/// The diagonals of a board of 5×5 points.
const DIAGONALS: &str = "matchstick_back | 16 | [1..4]^4 | 2 \
      | 1.5 2.5 2.5 1.5 [3.5 4.5 4.5 3.5]*2 1.5 2.5 2.5 1.5 \
      | [4.5 4.5 3.5 3.5]*2 [2.5 2.5 1.5 1.5]*2 | [45 -45 -135 135]*4";

/// These rows if the game has matchsticks, else no rows.
fn matchsticks(call: &Call, rows: &'static str) -> Result<&'static str, SetupError> {
    Ok(if call.flag("Has Matchsticks")? { rows } else { "" })
}

fn alquerque(call: &mut Call) -> Result<Tabletop, SetupError> {
    let diagonals = matchsticks(call, DIAGONALS)?;
    call.rows(&format!(
        "board 5x5 | 4
         {diagonals}
         coin_back | 24 | [1 2]*6 [3 4]*6 | [1..6 1..6]^2 | [1..5]*2 1 2 4 5 [1..5]*2 \
           | 5*5 4*5 3*4 2*5 1*5 | 180*12 0*12"
    ))
}

fn awithlaknannai_mosona(call: &mut Call) -> Result<Tabletop, SetupError> {
    let lines = matchsticks(
        call,
        "matchstick_back | 14 | [1 2]*3 1 [3 4]*3 3 | 5 | √2×[[3..15/2]*2] | √2×[3*7 1*7] | 90
         matchstick_back | 8  | [1..4]*2            | 4 | √2×[2..16/2]     | 2√2          | 90",
    )?;
    call.rows(&format!(
        "tile_face | 8 | [1..4]*2 | [1 2]^4 | √2×[2..16/2] | 2√2 | 45*4 -45*4
         {lines}
         coin_back | 24 | [1 2]*6 [3 4]*6 | [1..6 1..6]^2 | √2×[2..16/2 17..11/2 1..7/2 2..16/2] \
           | √2×[3*8 2*8 1*8] | 180*12 0*12"
    ))
}

fn backgammon(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | [4 3]*3 [3 4]*3 [1 2]*3 [2 1]*3 | [2..6 1]*4 | [25..15/2 11..1/2]*2 \
           | 1*12 5*12 | 0*12 180*12
         coin_back | 12 | 4*4 3*5 4 4 3 | ? \
           | 15.5 15.5 14.5 14.5 1.5 1.5 0.5 0.5 1 9.5 8.5 9.5 \
           | 1.5 0.5 1.5 0.5 5.5 4.5 5.5 4.5 5 0.5 1.5 1.5
         coin_back | 12 | 1*4 2*5 1 1 2 | ? \
           | 15.5 15.5 14.5 14.5 1.5 1.5 0.5 0.5 1 9.5 8.5 8.5 \
           | 5.5 4.5 5.5 4.5 1.5 0.5 1.5 0.5 1 4.5 5.5 4.5 | 180
         pawn_face | 4 | 4..1    | 1       | 24.5 25.5 24.5 25.5 | 5.5 4.5 1.5 0.5 | 0 0 180 180
         die_face  | 4 | 4 1 3 2 | 1 1 2 2 | 15 15 6 7           | 1 5 3 3         | 0 180 0 180",
    )?;
    tabletop.blocks_from(1, 2).fill_ranks(&mut call.random);
    Ok(tabletop)
}

fn bagh_chal(call: &mut Call) -> Result<Tabletop, SetupError> {
    let diagonals = matchsticks(call, DIAGONALS)?;
    call.rows(&format!(
        "board 5x5 | 4
         {diagonals}
         pawn_face | 4 | 1..4 | 1 | 1 5 5 1 | 5 5 1 1 | 180"
    ))
}

fn morris(call: &mut Call) -> Result<Tabletop, SetupError> {
    let lines = matchsticks(
        call,
        "matchstick_face | 24 | [1..4]^6 | 4 \
           | 1 1 3 3 5 5 9 9 11 11 13 13 9 9 11 11 13 13 1 1 3 3 5 5 \
           | 9 11 9 13 13 11 11 13 13 9 11 9 3 1 1 5 5 3 3 5 5 1 1 3 | [0 90 90 0 90 0 0 90]^3",
    )?;
    call.rows(&format!(
        "tile_face | 24 | [1..4]^6 | [1..6]*4 \
           | 7 1 7 3 7 5 13 13 11 11 9 9 7 13 7 11 7 9 1 1 3 3 5 5 \
           | 13 13 11 11 9 9 7 13 7 11 7 9 1 1 3 3 5 5 7 1 7 3 7 5
         {lines}"
    ))
}

pub(super) fn salta(call: &mut Call) -> Result<Tabletop, SetupError> {
    if call.flag("Has Subpack")? {
        return call.rows(
            "donut @1,1 | 24
             tile_back | 4  | 1..4 | 1 | 5 5 6 6 | 5 6 5 6 | 0 | subpack
             coin_face | 10 | 2 1 1 2 1 3 3 4 4 3 | 2..6 6..2 | 1..9/2 2..10/2 | 1*5 10*5 \
               | 0*5 180*5
             tile_face | 20 | 2*5 1*5 3*5 4*5 | [2..6]*4 | 2..10/2 1..9/2 10..2/2 9..1/2 \
               | 2*5 3*5 8*5 9*5 | 0*10 180*10 | subpack",
        );
    }
    call.rows(
        "board 10x10 | 16
         coin_face | 10 | 2 1 1 2 1 3 3 4 4 3 | 2..6 6..2 | 1..9/2 2..10/2 | 1*5 10*5 | 0*5 180*5
         coin_back | 8  | 1..4 4..1   | [2..5]*2    | 2..8/2 3..9/2 | 2*4 9*4     | 0*4 180*4
         coin_face | 6  | 1 2 2 3 4 4 | 1 1 6 1 1 6 | 10 9 9 1 2 2  | 2 3 3 9 8 8 | 0*3 180*3
         die_face  | 4  | 1..4        | 2..5        | 1..7/2        | 3
         pawn_face | 4  | 1..4        | 1           | 10..4/2       | 8           | 180",
    )
}

const DIE_WIDTH: Argument = Argument {
    name: "Die Width",
    kind: ArgumentKind::Number,
    default: "0.63",
    about: "width of a die in inches: up to 0.5 four dice fit on the throne, else one",
    example: "0.5",
};

fn tablut(call: &mut Call) -> Result<Tabletop, SetupError> {
    // A width slightly more than half an inch counts as half an inch.
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
