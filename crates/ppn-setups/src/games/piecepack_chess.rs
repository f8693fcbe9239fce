//! Chess and its relatives with a piecepack, some with a subpack as well.

use super::{
    arguments::{HAS_SUBPACK, SEED},
    piecepack_parts::{MAX_TILES, impossible_board},
};
use crate::{
    Argument, ArgumentKind, Game, Random, SetupError, board::Rectangle, call::Call,
    tabletop::Tabletop,
};
use ppn_piece::{Configuration, Kind, Side};

pub(super) static GAMES: &[Game] = &[
    Game::new("Chess", "chess on an 8×8 board")
        .also(&["International Chess"])
        .takes(&[HAS_SUBPACK])
        .by(chess),
    Game::new("Chess960", "chess with a shuffled back row")
        .also(&["Fischer Random Chess"])
        .takes(&[HAS_SUBPACK, SEED])
        .by(chess960),
    Game::new("Alice Chess", "chess over two boards")
        .takes(&[HAS_SUBPACK, ALICE_TILES])
        .by(alice_chess),
    Game::new("Ultima", "every figure captures in a way of its own")
        .also(&["Baroque Chess"])
        .takes(&[HAS_SUBPACK, SEED])
        .by(ultima),
    Game::new("Chaturaji", "an ancestor of chess for four players")
        .takes(&[HAS_SUBPACK, SEED])
        .by(chaturaji),
    Game::new("Xiangqi", "Chinese chess, on 9×10 points")
        .also(&["Chinese Chess"])
        .takes(&[HAS_SUBPACK])
        .by(xiangqi),
    Game::new("Four Seasons Chess", "a medieval chess for four players")
        .takes(&[HAS_SUBPACK])
        .by(four_seasons_chess),
    Game::new("Shogi", "Japanese chess, on 9×9")
        .also(&["Japanese Chess"])
        .takes(&[HAS_SUBPACK, CFG2, SEED])
        .by(shogi),
    Game::new("Minishogi", "shogi on 5×5").rows(
        "board 5x5 | 4
         coin_face | 8 | 1*4 2*4 | [1 6 3 4]*2 | 1 1 4 5 5 5 2 1 | 2 1 1 1 4 5 5 5 | 0*4 180*4
         coin_back | 4 | 1 2 1 2 | 4 4 5 5     | 2 3 4 3         | 1 1 5 5         | 0 0 180 180",
    ),
    Game::new("Jeson Mor", "knights race for the centre, on 9×9").rows(
        "board 9x9 | 16
         coin_back | 9 | 1*5 2*4 | 1..5 1..4 | 1..9 | 9 | 180
         coin_back | 9 | 4*4 3*5 | 1..4 1..5 | 1..9 | 1
         die_face  | 1 | 4       | 2         | 5    | 5",
    ),
    Game::new("Racing Kings", "kings race to the eighth row").rows(
        "board 8x8 | 16
         coin_face | 8 | 1*4 2*4 | 6 4 3 2 5 4 3 2 | [1..4]*2 | 2*4 1*4 | 180
         coin_face | 8 | 3*4 4*4 | 6 4 3 2 5 4 3 2 | [8..5]*2 | 2*4 1*4",
    ),
];

/// The figures of the back row from a to h, as ranks: knights 2, bishops 3, rooks 4, queen 5,
/// king 6.
type BackRow = [u32; 8];

const BACK_ROW: BackRow = [4, 2, 3, 5, 6, 3, 2, 4];

pub(super) fn chess(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("board 8x8 | 16")?;
    tabletop.lay(army(call, BACK_ROW)?);
    Ok(tabletop)
}

pub(super) fn chess960(call: &mut Call) -> Result<Tabletop, SetupError> {
    let back_row = shuffled_back_row(&mut call.random);
    let mut tabletop = call.rows("board 8x8 | 16")?;
    tabletop.lay(army(call, back_row)?);
    Ok(tabletop)
}

/// Bishops on squares of different colours, the king between the rooks.
pub(super) fn shuffled_back_row(random: &mut Random) -> BackRow {
    let mut back_row = [0; 8];
    back_row[2 * random.index(4)] = 3;
    back_row[2 * random.index(4) + 1] = 3;
    let free = |row: &BackRow| (0..8).filter(|column| row[*column] == 0).collect::<Vec<_>>();
    let mut castle = random.draw(3, &free(&back_row));
    castle.sort_unstable();
    for (column, rank) in castle.into_iter().zip([4, 6, 4]) {
        back_row[column] = rank;
    }
    for (column, rank) in random.shuffled(&free(&back_row)).into_iter().zip([2, 2, 5]) {
        back_row[column] = rank;
    }
    back_row
}

/// Both armies, without the board.
fn army(call: &Call, back_row: BackRow) -> Result<Vec<ppn_piece::Piece>, SetupError> {
    let tabletop = if call.flag("Has Subpack")? {
        let ranks = back_row.map(|rank| rank.to_string()).join(" ");
        call.rows(&format!(
            "coin_back | 8 | 1*4 2*4 | [3..6]*2 | 1..8 | 7 | 180
             coin_back | 8 | 4*4 3*4 | [3..6]*2 | 1..8 | 2
             tile_face | 8 | 4*4 3*4 | {ranks}  | 1..8 | 1 | 0   | subpack
             tile_face | 8 | 1*4 2*4 | {ranks}  | 1..8 | 8 | 180 | subpack"
        ))?
    } else {
        // Suits 1 to 4 are at the upper left, upper right, lower right and lower left.
        let corners = |rank: u32| {
            let columns = (1..=8).zip(back_row).filter(|(_, at)| *at == rank);
            let columns: Vec<u32> = columns.map(|(column, _)| column).collect();
            match columns.as_slice() {
                [left, right] => format!("{left} {right} {right} {left}"),
                columns => format!("{}", columns.first().unwrap_or(&1)),
            }
        };
        let (knights, bishops, rooks) = (corners(2), corners(3), corners(4));
        let (queens, kings) = (corners(5), corners(6));
        call.rows(&format!(
            "coin_back | 8 | [1 2]*4 | 1 1 3 3 4 4 5 6 | 1..8 | 7 | 180
             coin_back | 8 | [4 3]*4 | 1 1 3 3 4 4 5 6 | 1..8 | 2
             die_face  | 4 | 1..4 | 4 | {rooks}   | 8 8 1 1 | 180 180 0 0
             coin_face | 4 | 1..4 | 2 | {knights} | 8 8 1 1 | 180 180 0 0
             pawn_face | 4 | 1..4 | 1 | {bishops} | 8 8 1 1 | 180 180 0 0
             coin_face | 2 | 3 2  | 5 | {queens}  | 8 1     | 180 0
             coin_face | 2 | 4 1  | 6 | {kings}   | 8 1     | 180 0"
        ))?
    };
    Ok(tabletop.into_pieces())
}

pub(super) const ALICE_TILES: Argument = Argument {
    about: "the number of tiles for the two boards: 32 for boards of cells, 18 for points",
    example: "32",
    ..MAX_TILES
};

pub(super) fn alice_chess(call: &mut Call) -> Result<Tabletop, SetupError> {
    let max_tiles = call.integer("Max Tiles")? as u32 / 2;
    let mut tabletop = Tabletop::new();
    for x0 in [1.0, 11.0] {
        let board = Rectangle { x0, max_tiles, ..Rectangle::default() };
        tabletop.lay(board.tiles().ok_or_else(|| impossible_board(call, board))?);
    }
    tabletop.lay(army(call, BACK_ROW)?);
    Ok(tabletop)
}

pub(super) fn ultima(call: &mut Call) -> Result<Tabletop, SetupError> {
    let figures = if call.flag("Has Subpack")? {
        "tile_face | 1 | 1    | 4 | 1       | 8       | 180         | subpack
         die_face  | 1 | 2    | 4 | 8       | 8
         tile_face | 1 | 3    | 4 | 8       | 1       | 0           | subpack
         die_face  | 1 | 4    | 4 | 1       | 1       | 180
         tile_face | 4 | 1..4 | 2 | 2 7 7 2 | 8 8 1 1 | 180 180 0 0 | subpack
         tile_face | 4 | 1..4 | 3 | 3 6 6 3 | 8 8 1 1 | 180 180 0 0 | subpack
         tile_face | 2 | 1 3  | 5 | 4 5     | 8 1     | 180 0       | subpack
         tile_face | 2 | 2 4  | 6 | 5 4     | 8 1     | 180 0       | subpack"
    } else {
        "coin_face | 4 | 1..4 | 4 1 4 1 | 1 8 8 1 | 8 8 1 1 | 180 180 0 0
         die_face  | 4 | 1..4 | 2       | 2 7 7 2 | 8 8 1 1 | 180 180 0 0
         pawn_face | 4 | 1..4 | 1       | 3 6 6 3 | 8 8 1 1 | 180 180 0 0
         coin_face | 2 | 1 3  | 5       | 4 5     | 8 1     | 180 0
         coin_face | 2 | 2 4  | 6       | 5 4     | 8 1     | 180 0"
    };
    let mut tabletop = call.rows(&format!(
        "board 8x8 | 16
         coin_back | 8 | [1 2]*4 | ? | 1..8 | 7 | 180
         coin_back | 8 | [4 3]*4 | ? | 1..8 | 2
         {figures}"
    ))?;
    tabletop.all().fill_ranks(&mut call.random);
    Ok(tabletop)
}

pub(super) fn chaturaji(call: &mut Call) -> Result<Tabletop, SetupError> {
    // Pawns, then boats, horses, elephants, kings.
    let figures = if call.flag("Has Subpack")? {
        "tile_face | 4 | 1..4 | 3 | 1 8 8 1 | 8 8 1 1 | -90 180 90 0 | subpack
         tile_face | 4 | 1..4 | 2 | 1 7 8 2 | 7 8 2 1 | -90 180 90 0 | subpack
         tile_face | 4 | 1..4 | 4 | 1 6 8 3 | 6 8 3 1 | -90 180 90 0 | subpack
         tile_face | 4 | 1..4 | 6 | 1 5 8 4 | 5 8 4 1 | -90 180 90 0 | subpack"
    } else {
        "coin_face | 4 | 1..4 | 3 | 1 8 8 1 | 8 8 1 1 | -90 180 90 0
         coin_face | 4 | 1..4 | 2 | 1 7 8 2 | 7 8 2 1 | -90 180 90 0
         die_face  | 4 | 1..4 | 4 | 1 6 8 3 | 6 8 3 1 | -90 180 90 0
         pawn_face | 4 | 1..4 | 1 | 1 5 8 4 | 5 8 4 1 | -90 180 90 0"
    };
    let mut tabletop = call.rows(&format!(
        "board 8x8 | 16
         coin_back | 16 | [1..4]^4 | ? | 2*4 5..8 7*4 1..4 | 5..8 7*4 1..4 2*4 \
           | -90*4 180*4 90*4 0*4
         {figures}"
    ))?;
    tabletop.all().fill_ranks(&mut call.random);
    Ok(tabletop)
}

pub(super) fn xiangqi(call: &mut Call) -> Result<Tabletop, SetupError> {
    // Palaces, soldiers, soldiers, cannons, then horses, elephants, advisors, generals, chariots.
    let mut tabletop = call.rows(
        "board 10x9 | 16 | [1..4]*4 | [3..6]^4
         tile_face | 2 | 1 3       | 2         | 5       | 9 2     | 180 0
         coin_back | 5 | 3 4 3 4 3 | 1 4 6 1 4 | 1..9/2  | 4
         coin_back | 5 | 1 2 1 2 1 | 1 4 6 1 4 | 1..9/2  | 7       | 180
         pawn_face | 4 | 1 2 4 3   | 1         | 2 8 2 8 | 8 8 3 3 | 180 180 0 0
         coin_face | 4 | 1 2 4 3   | 2         | 2 8 2 8 | 10 10 1 1 | 180 180 0 0
         coin_face | 4 | 1 2 4 3   | 3         | 3 7 3 7 | 10 10 1 1 | 180 180 0 0
         coin_face | 4 | 1 2 4 3   | 5         | 4 6 4 6 | 10 10 1 1 | 180 180 0 0
         coin_face | 2 | 4 2       | 6         | 5       | 1 10      | 0 180
         die_face  | 4 | 1 2 4 3   | 4         | 1 9 1 9 | 10 10 1 1 | 180 180 0 0",
    )?;
    if call.flag("Has Subpack")? {
        let mut figures = tabletop.blocks_from(5, 5);
        figures.cfg(&Configuration::Subpack);
        for figure in figures.iter_mut() {
            figure.piece_side.kind = Kind::Tile;
        }
    }
    Ok(tabletop)
}

pub(super) fn four_seasons_chess(call: &mut Call) -> Result<Tabletop, SetupError> {
    // Pawns, then kings, rooks, bishops, knights.
    let figures = if call.flag("Has Subpack")? {
        "tile_face | 4 | 1 4 2 3 | 6 | 1 8 8 1 | 8 8 1 1 | 180 90 0 -90 | subpack
         tile_face | 4 | 1 4 2 3 | 4 | 2 7 7 2 | 8 8 1 1 | 180 90 0 -90 | subpack
         tile_face | 4 | 1 4 2 3 | 3 | 2 7 7 2 | 7 7 2 2 | 180 90 0 -90 | subpack
         tile_face | 4 | 1 4 2 3 | 2 | 1 8 8 1 | 7 7 2 2 | 180 90 0 -90 | subpack"
    } else {
        "pawn_face | 4 | 1 4 2 3 | 1 | 1 8 8 1 | 8 8 1 1 | 180 90 0 -90
         die_face  | 4 | 1 4 2 3 | 4 | 2 7 7 2 | 8 8 1 1 | 180 90 0 -90
         coin_face | 4 | 1 4 2 3 | 1 | 2 7 7 2 | 7 7 2 2 | 180 90 0 -90
         coin_face | 4 | 1 4 2 3 | 2 | 1 8 8 1 | 7 7 2 2 | 180 90 0 -90"
    };
    call.rows(&format!(
        "board 8x8 | 16
         coin_back | 16 | 1*4 4*4 2*4 3*4 | [3..6]*4 | 1 2 3 3 6 6 7 8 8 7 6 6 3 3 2 1 \
           | 6 6 7 8 8 7 6 6 3 3 2 1 1 2 3 3 | 180*4 90*4 0*4 -90*4
         {figures}"
    ))
}

pub(super) const CFG2: Argument = Argument {
    name: "Cfg2",
    kind: ArgumentKind::Text,
    default: "piecepack",
    about: "the set of the figures that are coins, such as a second piecepack",
    example: "dual_piecepacks_expansion",
};

pub(super) fn shogi(call: &mut Call) -> Result<Tabletop, SetupError> {
    // Pawns, pawns, bishops, rooks, lances, knights, silvers, golds, kings.
    let mut tabletop = call.rows(
        "board 9x9 | 16
         coin_back | 9 | 2 3 4 1 2 3 4 1 2 | ? | 1..9 | 3
         coin_back | 9 | 2 3 4 1 2 3 4 1 2 | ? | 1..9 | 7 | 180
         coin_face | 2 | 2 4     | 3 | 2 8     | 2 8     | 0 180
         coin_face | 2 | 3 1     | 4 | 8 2     | 2 8     | 0 180
         coin_face | 4 | 1..4    | 5 | 1 9 9 1 | 1 1 9 9 | 0 0 180 180
         coin_face | 4 | 4 1 2 3 | 2 | 2 8 8 2 | 1 1 9 9 | 0 0 180 180
         coin_face | 4 | 3 4 1 2 | 6 | 3 7 7 3 | 1 1 9 9 | 0 0 180 180
         die_face  | 4 | 1..4    | 6 | 4 6 6 4 | 1 1 9 9 | 0 0 180 180
         pawn_face | 2 | 4 3     | 1 | 5       | 1 9     | 0 180",
    )?;
    tabletop.blocks_from(1, 2).fill_ranks(&mut call.random);
    // With a stackpack, a file that names a set for the figures means that set and not the subpack.
    let names_set = call.is_given("Cfg2") && !call.is_given("Has Subpack");
    let has_subpack = call.flag("Has Subpack")? && !names_set;
    let cfg = match call.text("Cfg2")? {
        Some(name) if !has_subpack => Configuration::from(name),
        _ => Configuration::Subpack,
    };
    for figure in tabletop.all().iter_mut() {
        if (figure.piece_side.kind, figure.piece_side.side) == (Kind::Coin, Side::Face) {
            figure.cfg = cfg.clone();
            if has_subpack {
                figure.piece_side.kind = Kind::Tile;
            }
        }
    }
    Ok(tabletop)
}
