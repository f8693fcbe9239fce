//! The parts of a piecepack that can be set up alone, and boards made of its tiles.

use super::arguments::{ANGLE, CFG, PIECE_SIDE, RANK, SIDE, SUIT, X, X0, Y, Y0};
use crate::{
    Argument, ArgumentKind, Game, SetupError, SetupErrorKind::ImpossibleBoard, board::Rectangle,
    call::Call, tabletop::Tabletop,
};
use ppn_piece::Configuration;

pub(super) static GAMES: &[Game] = &[
    Game::new("Coins", "all coins of a piecepack")
        .takes(RANKED)
        .by(|call| call.part("coin_face | 24 | [1..4]^6 | [1..6]*4 | [1..6]*4 | [4..1]^6")),
    Game::new("Dice", "all dice of a piecepack")
        .takes(&[SUIT, RANK, CFG, X, Y, ANGLE])
        .by(|call| call.part("die_face | 4 | 1..4 | 1 | 1..4 | 1")),
    Game::new("Matchsticks", "all matchsticks of a piecepack").takes(RANKED).by(|call| {
        call.part("matchstick_face | 24 | [1..4]^6 | [1..6]*4 | [1..6]*4 | [12..3/3]^6")
    }),
    Game::new("Pawns", "all pawns of a piecepack")
        .takes(UNRANKED)
        .by(|call| call.part("pawn_face | 4 | 1..4 | 1 | 1..4 | 1")),
    Game::new("Pyramids", "all pyramids of a piecepack")
        .takes(RANKED)
        .by(|call| call.part("pyramid_top | 24 | [1..4]^6 | [1..6]*4 | [1..6]*4 | [4..1]^6")),
    Game::new("Saucers", "all saucers of a piecepack")
        .takes(UNRANKED)
        .by(|call| call.part("saucer_face | 4 | 1..4 | 1 | 1..4 | 1")),
    Game::new("Tiles", "all tiles of a piecepack")
        .takes(RANKED)
        .by(|call| call.part("tile_face | 24 | [1..4]^6 | [1..6]*4 | [2..12/2]*4 | [8..2/2]^6")),
    Game::new("Rectangular Board", "a board of tiles: cells if both numbers are even, else points")
        .takes(&[NROWS, NCOLS, X0, Y0, MAX_TILES, SUIT, RANK, CFG, ANGLE])
        .by(rectangular_board),
    Game::new("Donut Board", "a square of 5×5 tiles without the middle one")
        .takes(&[X0, Y0, SIDE, PIECE_SIDE, SUIT, RANK, CFG, ANGLE])
        .by(donut_board),
    Game::new("Preview", "a sample of the parts of a piecepack").takes(&[CFG]).by(preview),
];

const RANKED: &[Argument] = &[SIDE, PIECE_SIDE, SUIT, RANK, CFG, X, Y, ANGLE];
const UNRANKED: &[Argument] = &[SIDE, PIECE_SIDE, SUIT, CFG, X, Y, ANGLE];

const NROWS: Argument = Argument {
    name: "Nrows",
    kind: ArgumentKind::TileRows,
    default: "8",
    about: "cells or points from bottom to top; cells if both numbers are even, else points",
    example: "9",
};

const NCOLS: Argument =
    Argument { name: "Ncols", about: "cells or points from left to right, likewise", ..NROWS };

pub(super) const MAX_TILES: Argument = Argument {
    name: "Max Tiles",
    kind: ArgumentKind::Integer { least: 0, most: 10_000, cut: true },
    default: "24",
    about: "the number of tiles",
    example: "48",
};

fn rectangular_board(call: &mut Call) -> Result<Tabletop, SetupError> {
    let board = Rectangle {
        rows: call.integer("Nrows")? as u32,
        columns: call.integer("Ncols")? as u32,
        x0: call.number("X0")?,
        y0: call.number("Y0")?,
        max_tiles: call.integer("Max Tiles")? as u32,
    };
    let mut tabletop = Tabletop::new();
    tabletop.lay(board.tiles().ok_or_else(|| impossible_board(call, board))?);
    // The labels are assigned along the tiles, and repeated from the first if there are more tiles.
    let mut tiles = tabletop.all();
    if let Some(suits) = call.column("Suit") {
        tiles.suits(suits.iter().cycle().map(|suit| *suit as u32));
    }
    if let Some(ranks) = call.column("Rank") {
        tiles.ranks(ranks.iter().cycle().map(|rank| *rank as u32));
    }
    if let Some(angles) = call.column("Angle") {
        tiles.angles(angles.iter().copied().cycle());
    }
    if let Some(cfg) = call.text("Cfg")? {
        tiles.cfg(&Configuration::from(cfg));
    }
    Ok(tabletop)
}

/// The error that the tiles of the set cannot form the board.
pub(super) fn impossible_board(call: &Call, board: Rectangle) -> SetupError {
    let Rectangle { rows, columns, max_tiles, .. } = board;
    let message = format!("{max_tiles} tiles form no board of {rows} rows and {columns} columns");
    let help = "boards with an even number of rows and columns need a tile for 2×2 cells, others \
                at least one for 3×3 points; more of them: `Max Tiles: 48`";
    let name = if call.is_given("Nrows") { "Nrows" } else { "Max Tiles" };
    call.refuse(ImpossibleBoard, name, message, help)
}

fn donut_board(call: &mut Call) -> Result<Tabletop, SetupError> {
    let (x0, y0) = (call.number("X0")?, call.number("Y0")?);
    let places = crate::board::donut_places(x0, y0);
    let mut tabletop = call.part("tile_back | 24 | [1..4]^6 | [1..6]*4 | [1..24] | 1")?;
    tabletop.all().places(places);
    Ok(tabletop)
}

fn preview(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face   | 4 | 1..4        | 2    | 1 5 5 1         | 5 5 3 3
         tile_back   | 1 | 1           | 1    | 3               | 3
         coin_face   | 3 | 1..3        | 1..3 | 0.5..2.5        | 1.5
         coin_back   | 3 | 4 2 3       | 4..6 | 0.5..2.5        | 0.5
         saucer_face | 1 | 1           | 1    | 2.5             | 5.5
         saucer_back | 1 | 4           | 1    | 2.5             | 4.5
         pawn_face   | 1 | 2           | 1    | 3.5             | 5.5
         pawn_back   | 1 | 3           | 1    | 3.5             | 4.5
         die_face    | 6 | 1 1 2 4 3 3 | 1..6 | [3.5..5.5]*2    | [1.5 0.5]^3",
    )?;
    if let Some(cfg) = call.text("Cfg")? {
        tabletop.all().cfg(&Configuration::from(cfg));
    }
    Ok(tabletop)
}
