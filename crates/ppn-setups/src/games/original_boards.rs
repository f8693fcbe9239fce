//! Games made for the piecepack whose boards are always the same.

use super::arguments::SEED;
use crate::{Argument, ArgumentKind, Game, SetupError, call::Call, tabletop::Tabletop};

pub(super) static GAMES: &[Game] = &[
    Game::new("Chariots", "a race track of tiles").rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 | [5.5..9.5/2]*4 [3.5 11.5]*4 [1.5 13.5]*2 \
           | 9.5*3 7.5*3 3.5*3 1.5*3 2*2 4*2 7*2 9*2 4.5*2 6.5*2",
    ),
    Game::new("Chinese Checkers", "jump across the board into the opposite corner")
        .also(&["Halma"])
        .rows(
            "board 8x8 | 16
             coin_back | 24 | [1..4]^6 | [1..6]*4 \
               | 1 2 3 1 2 1 6 7 8 7 8 8 8 7 8 6 7 8 1 1 2 1 2 3 \
               | 8*3 7*2 6 8*3 7*2 6 3 2*2 1*3 3 2*2 1*3 | 225*6 135*6 45*6 -45*6",
        ),
    Game::new("Everest", "a mountain of tiles in five steps").rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 \
           | 1.5..7.5/2 2.5..6.5/2 1.5..7.5/2 [2.5..6.5/2]*2 [3.5 5.5]*2 3.5 5.5 4.5 \
           | 1.5*4 3.5*3 5.5*4 2.5*3 4.5*3 2.5*2 4.5*2 3.5*3
         pawn_face | 4 | 1..4 | 1 | 1 8 8 1 | 5 5 2 2",
    ),
    Game::new("Four Blind Mice", "a bare 8×8 board").rows("board 8x8 | 16"),
    Game::new("Froggy Bottom", "a bare board of eight rows and six columns").rows("board 8x6 | 12"),
    Game::new("Ley Lines", "a map of tiles").rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 \
           | 5.5 7.5 6.5 8.5 6.5 8.5 2.5 4.5 7.5 9.5 1.5 3.5 8.5 10.5 1.5 3.5 12.5 6.5 8.5 10.5 \
             12.5 8.5 10.5 6.5 \
           | 14.5*2 12.5*2 10.5*2 9.5*2 8.5*2 7.5*2 6.5*2 5.5*3 4.5*3 3.5 2.5*2 1.5",
    ),
    Game::new("Pass the Food", "four columns of tiles, one of each suit")
        .rows("tile_face | 24 | [1..4]^6 | [1 3..6 2]*4 | [1.5..7.5/2]^6 | [1.5..11.5/2]*4"),
    Game::new("San Andreas", "a fault line of tiles").rows(
        "tile_back | 23 | 1*6 2*6 3*6 4*5 | [1..6]*3 1..5 \
           | [1.5 3.5 5.5]*3 2.5 4.5 6.5 3.5 5.5 7.5 4.5 6.5 8.5 5.5 7.5 9.5 7.5 9.5 \
           | [15.5..3.5/2]^3 1.5*2",
    ),
    Game::new("Slides of Action", "fifteen coins slide on 4×4").rows(
        "board 4x4 | 4
         coin_back | 15 | 1*5 3*5 4*5 | [1..5]*3 | 3 1 4 2 3 2 3 1 4 2 1 4 2 3 1 \
           | 4 3 3 2 1 4 3 2 2 1 4 4 3 2 1",
    ),
    Game::new("Steppin' Stones", "a symmetric board with the pawns in the middle")
        .takes(&[SEED.about("has no effect: nothing on this board is random")])
        .rows(
            "tile_face | 4  | 1..4     | 2          | 1.5 7.5 7.5 1.5 | 7.5 7.5 1.5 1.5 \
               | 180 90 0 -90
             tile_back | 12 | [1..4]^3 | [3..5]*4 \
               | 3.5 1.5 3.5 5.5 5.5 7.5 5.5 5.5 7.5 3.5 3.5 1.5 \
               | 7.5 5.5 5.5 7.5 5.5 5.5 3.5 1.5 3.5 3.5 1.5 3.5
             coin_face | 20 | [1..4]^5 | [1 3..6]*4 \
               | 3 2 1 3 3 6 7 8 6 6 6 7 8 6 6 3 2 1 3 3 | [6*3 7 8]*2 [3*3 2 1]*2 \
               | 180*5 90*5 0*5 -90*5
             pawn_face | 4  | 1..4     | 1          | 5 4 4 5 | 4 4 5 5 | 180 90 0 -90",
        ),
    Game::new("Tariffs", "trade on a map of zones").takes(&[ZONES]).by(tariffs),
    Game::new("The \"In\" Crowd", "a pyramid of tiles in three storeys").rows(
        "board 6x6 | 9
         board 4x4 @2,2 | 4 | 1..4 | 4
         tile_back | 1 | 2 | 3 | 3.5 | 3.5",
    ),
    Game::new("Tornado vs. Trailer Park", "a board of six rows and ten columns").rows(
        "board 6x10 | 15
         coin_face | 6 | 2 | 1..6 | 1 | 6..1
         pawn_face | 1 | 2 | 1    | 0 | 2
         die_face  | 1 | 2 | 1    | 0 | 1",
    ),
    Game::new("Tracers", "two pawns on an 8×8 board").rows(
        "board 8x8 | 16
         pawn_face | 2 | 1 2 | 1 | 1 8 | 1 8 | 0 180",
    ),
    Game::new("Wormholes", "a winding corridor of tiles").rows(
        "tile_back | 23 | 1*6 2*6 3*6 4*5 | [1..6]*3 1..5 \
           | 1.5 3.5 3.5 5.5 3.5 5.5 7.5 5.5 7.5 9.5 3.5 5.5 7.5 1.5 3.5 5.5 3.5 5.5 7.5 5.5 \
             7.5 7.5 9.5 \
           | 17.5*2 15.5*2 13.5*3 11.5*3 9.5*3 7.5*3 5.5*3 3.5*2 1.5*2
         pawn_face | 4 | 1..4 | 1 | 10 10 1 1 | 1 2 17 18",
    ),
];

const ZONES: Argument = Argument {
    name: "Variant",
    kind: ArgumentKind::Choice(&["simple zones", "grouped zones", "scattered zones"]),
    default: "simple zones",
    about: "the layout of the zones of the map: a row for each, in groups, or scattered",
    example: "grouped zones",
};

fn tariffs(call: &mut Call) -> Result<Tabletop, SetupError> {
    call.rows(match call.choice("Variant")? {
        "simple zones" => "tile_face | 24 | [1..4]^6 | [1..6]*4 | [1.5..11.5/2]*4 | [7.5..1.5/2]^6",
        "grouped zones" => {
            "tile_face | 24 | 2 1 4 1 3 2 3 4 3 2 4 3 1 2 1 1 3 2 4 3 4 2 4 1 \
               | 2 3 3 4*3 2 2 3 3 4 5 2 1 1 6 6 5 1 1 6 6 5 5 \
               | [1.5..11.5/2]*4 | [7.5..1.5/2]^6"
        }
        _ => {
            "tile_face | 24 | 4 3 4 4 3 3 4*3 3*3 1*3 2*3 1 1 2 2 1 2 \
               | 6 6 5 3 4 5 2 4 1 1 3 2 2 3 1 1 4 2 5 4 3 5 6 6 \
               | 5.5 7.5 3.5..9.5/2 [1.5..11.5/2]*2 3.5..9.5/2 5.5 7.5 \
               | 11.5*2 9.5*4 7.5*6 5.5*6 3.5*4 1.5*2"
        }
    })
}
