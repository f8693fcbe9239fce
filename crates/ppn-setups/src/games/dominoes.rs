//! Solitaires, puzzles and memory with dominoes.
//!
//! The rank of a tile is its smaller number of pips plus one, and its suit is the larger number
//! plus one. The smaller number is at the top if the tile is at angle 0.

use super::arguments::{ANGLE, CFG, PIECE_SIDE, RANK, SEED, SIDE, X, Y};
use crate::{
    Argument, ArgumentKind, Game, Random, SetupError,
    SetupErrorKind::BadValue,
    System,
    call::Call,
    tabletop::{Block, Tabletop},
};
use ppn_piece::{Configuration, Kind, Piece, PieceSide, Rank, Side, Suit};
use std::{iter::zip, slice};

pub(super) static GAMES: &[Game] = &[
    dominoes("Bee Donimoes", "a puzzle with a field of dominoes and dice on numbers beside blanks")
        .takes(&[
            numbers(1, 7).about(
                "how many numbers the tiles have, from blank on; dice show no more than six",
            ),
            SEED,
        ])
        .by(bee_donimoes),
    dominoes("Concentration", "find pairs from memory")
        .takes(&[SEED])
        .by(|call| double_six(call, "tile_back | 28 | ~ | ~ | [1..7]^4 | [2..8/2]*7 | ~", UPRIGHT)),
    dominoes("Finder", "a puzzle of seven rows face down, each with a blank")
        .also(&["Domino Finder"])
        .takes(&[SEED])
        .by(finder),
    dominoes("Freecell", "a solitaire with the blanks above columns of the other tiles")
        .also(&["Domino Freecell", "Dominoes Freecell"])
        .takes(&[numbers(2, 100), SEED])
        .by(freecell),
    dominoes("Fuji-san", "four priests climb a mountain of dominoes; a solitaire")
        .also(&["Domino Fuji-san"])
        .takes(&[PIPS, PAWNS, SEED])
        .by(fujisan),
    dominoes("Luzon", "a solitaire with rows of five and a reserve of three").takes(&[SEED]).by(
        |call| {
            let rows = "tile_face | 28 | ~ | ~ | [2..10/2]*5 14*3 | [1..5]^5 1 3 5 | ~";
            double_six(call, rows, ACROSS)
        },
    ),
    dominoes("Patience", "a solitaire with a stair of tiles, the first of each row face up")
        .takes(&[SEED])
        .by(|call| {
            let rows = format!("{STAIR} | 13.5*7 11.5*6 9.5*5 7.5*4 5.5*3 3.5*2 1.5 | ~");
            double_six(call, &rows, UPRIGHT)
        }),
    dominoes("Runners", "a puzzle of seven rows of four")
        .also(&["Domino Runners"])
        .takes(&[SEED])
        .by(|call| {
            double_six(call, "tile_face | 28 | ~ | ~ | [1.5..7.5/2]*7 | [7..1]^4 | ~", ACROSS)
        }),
    dominoes("The Jubilee", "a solitaire with seven piles")
        .takes(&[SEED])
        .by(|call| double_six(call, &format!("{STAIR} | 2 | ~"), UPRIGHT)),
    dominoes("The Sultan", "a solitaire with one long row")
        .takes(&[SEED])
        .by(|call| double_six(call, "tile_face | 28 | ~ | ~ | 1..28 | 1 | ~", UPRIGHT)),
    dominoes("Tiles", "a whole set of tiles")
        .takes(&[SIDE, PIECE_SIDE, LARGER, SMALLER, CFG, X, Y, ANGLE, numbers(1, 100)])
        .by(tiles),
];

const fn dominoes(name: &'static str, about: &'static str) -> Game {
    Game::new(name, about).of(System::Domino)
}

/// Tiles of the double-six set in rows of 7, 6, …, 1. The first tile of each row is face up.
const STAIR: &str = "tile_face tile_back*6 tile_face tile_back*5 tile_face tile_back*4 tile_face \
    tile_back*3 tile_face tile_back*2 tile_face tile_back tile_face | 28 | ~ | ~ \
    | 1..7 2..7 3..7 4..7 5..7 6 7 7";

pub(super) const UPRIGHT: [f64; 2] = [0.0, 180.0];
pub(super) const ACROSS: [f64; 2] = [90.0, 270.0];

/// The argument for the number of numbers on the tiles.
const fn numbers(least: i64, most: i64) -> Argument {
    Argument {
        name: "N",
        kind: ArgumentKind::SetSize { least, most },
        default: "7",
        about: "how many numbers the tiles have, from blank on; 7 for double six",
        example: "6",
    }
}

const PIPS: Argument = Argument {
    name: "Pips",
    kind: ArgumentKind::Pips(24),
    default: "",
    about: "the pips of the twelve tiles in the middle, upper row first; shuffled if absent",
    example: "'123452345345/000001111222'",
};

pub(super) const PAWNS: Argument = Argument {
    name: "Pawns",
    kind: ArgumentKind::Placement,
    default: "S12M/A12C",
    about: "the places of the pawns, by the letters of their suits",
    example: "'1S10M1/1A10C1'",
};

const LARGER: Argument = Argument {
    name: "Suit",
    about: "numbers on the lower half, as words or as stored numbers from 1",
    example: "six",
    ..RANK
};

const SMALLER: Argument = Argument {
    about: "numbers on the upper half, as words or as stored numbers from 1",
    example: "five",
    ..RANK
};

/// A tile of a set: its smaller and its larger number.
pub(super) type Domino = (Rank, Suit);

/// All tiles with `n` numbers, by the smaller number, then by the larger one.
pub(super) fn set(n: u32) -> Vec<Domino> {
    (1..=n).flat_map(|rank| (rank..=n).map(move |suit| (Rank(rank), Suit(suit)))).collect()
}

/// Gives the tiles of a block the numbers of a set, at random.
pub(super) fn deal(block: &mut Block<'_>, set: &[Domino], random: &mut Random) {
    for (tile, domino) in zip(block.iter_mut(), random.shuffled(set)) {
        (tile.rank, tile.suit) = domino;
    }
}

/// Turns the tiles of a block one way or the other, at random.
pub(super) fn turn(block: &mut Block<'_>, ways: [f64; 2], random: &mut Random) {
    let angles = random.draw_again(block.len(), &ways);
    block.angles(angles);
}

/// The double-six set, shuffled into the tiles of these rows.
fn double_six(call: &mut Call, rows: &str, ways: [f64; 2]) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(rows)?;
    let mut tiles = tabletop.all();
    deal(&mut tiles, &set(7), &mut call.random);
    turn(&mut tiles, ways, &mut call.random);
    Ok(tabletop)
}

/// Each row has a blank and three other tiles, shuffled within the row.
fn finder(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("tile_back | 28 | ~ | ~ | ~ | [7..1]^4 | ~")?;
    let random = &mut call.random;
    let angles = random.draw_again(28, &ACROSS);
    let turned: Vec<(Domino, f64)> = zip(set(7), angles).collect();
    let (blanks, others) = turned.split_at(7);
    let (blanks, others) = (random.shuffled(blanks), random.shuffled(others));
    let rows =
        zip(&blanks, others.chunks(3)).flat_map(|(blank, others)| [slice::from_ref(blank), others]);
    let columns: Vec<u32> = (0..7).flat_map(|_| random.permutation(4)).collect();
    let laid = zip(rows.flatten(), columns);
    for (tile, (&((rank, suit), angle), column)) in zip(tabletop.all().iter_mut(), laid) {
        (tile.rank, tile.suit, tile.angle) = (rank, suit, angle);
        tile.x = 2.0 * f64::from(column) - 0.5;
    }
    Ok(tabletop)
}

/// A field of tiles, with a die on the number beside each blank.
fn bee_donimoes(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = call.integer("N")?;
    let count = n * (n + 1) / 2;
    let (places, ways) = if n % 2 == 1 {
        (format!("[1.5..{n}.5/2]*{n} | [1..{n}]^{}", (n + 1) / 2), ACROSS)
    } else {
        (format!("[1..{}]*{} | [1.5..{}.5/2]^{}", n + 1, n / 2, n - 1, n + 1), UPRIGHT)
    };
    let mut tabletop = call.rows(&format!("tile_face | {count} | ~ | ~ | {places} | ~"))?;
    let mut tiles = tabletop.all();
    deal(&mut tiles, &set(n as u32), &mut call.random);
    turn(&mut tiles, ways, &mut call.random);
    let dice: Vec<Piece> = tiles.iter().filter_map(die_beside_blank).collect();
    tabletop.lay(dice);
    Ok(tabletop)
}

/// A white die that shows the number of a tile whose other half is blank, on the half with the
/// number.
fn die_beside_blank(tile: &Piece) -> Option<Piece> {
    let number = tile.suit.0 - 1;
    // The larger number is at the bottom of an upright tile; its place depends on the angle of the
    // tile.
    let (dx, dy) = match tile.angle {
        90.0 => (0.5, 0.0),
        270.0 => (-0.5, 0.0),
        180.0 => (0.0, 0.5),
        _ => (0.0, -0.5),
    };
    (tile.rank == Rank(1) && number > 0).then(|| Piece {
        piece_side: PieceSide::new(Kind::Die, Side::Face),
        suit: Suit(6),
        rank: Rank(number),
        cfg: Configuration::Dice,
        x: tile.x + dx,
        y: tile.y + dy,
        angle: 0.0,
    })
}

/// The blanks in a row, and the other tiles in columns below all blanks except the first.
fn freecell(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = call.integer("N")?;
    let (columns, others) = (n - 1, n * (n - 1) / 2);
    let (short, long_columns) = (others / columns, others % columns);
    let top = 2 * (short + i64::from(long_columns > 0)) + 2;
    let (mut xs, mut ys) = (String::new(), String::new());
    for x in 2..=n {
        let slots = short + i64::from(x > n - long_columns);
        xs += &format!("{x}*{slots} ");
        ys += &format!("{}..{}/2 ", top - 2, top - 2 * slots);
    }
    let mut tabletop = call.rows(&format!(
        "tile_face | {n}      | 1..{n} | 1 | 1..{n} | {top} | 180
         tile_face | {others} | ~      | ~ | {xs}   | {ys}  | 180"
    ))?;
    let set = set(n as u32);
    let (_, others) = set.split_at(n as usize);
    deal(&mut tabletop.block(1), others, &mut call.random);
    Ok(tabletop)
}

/// Tiles of the double-five set without doubles: three under the mountain, and twelve in a row.
fn fujisan(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 3  | ~ | ~ | 7.5   | 0.5 1.5 2.5 | 90
         tile_face | 12 | ~ | ~ | 2..13 | 1.5         | ~",
    )?;
    let set: Vec<Domino> =
        set(6).into_iter().filter(|(smaller, larger)| smaller.0 < larger.0).collect();
    if let Some(pips) = call.labels("Pips")? {
        let (upper, lower) = pips.split_at(12);
        let mut left = set;
        for (tile, (&upper, &lower)) in zip(tabletop.block(1).iter_mut(), zip(upper, lower)) {
            let domino = (Rank(upper.min(lower)), Suit(upper.max(lower)));
            let at = left.iter().position(|one| *one == domino);
            left.remove(at.ok_or_else(|| no_such_tile(call, upper, lower))?);
            (tile.rank, tile.suit) = domino;
            tile.angle = if upper >= lower { 180.0 } else { 0.0 };
        }
        deal(&mut tabletop.block(0), &left, &mut call.random);
    } else {
        deal(&mut tabletop.all(), &set, &mut call.random);
        turn(&mut tabletop.block(1), [180.0, 0.0], &mut call.random);
    }
    tabletop.lay(call.pawns("Pawns")?);
    Ok(tabletop)
}

/// The error that a tile is a double, or is already on the table.
fn no_such_tile(call: &Call, upper: u32, lower: u32) -> SetupError {
    let (upper, lower) = (upper - 1, lower - 1);
    let (message, help) = if upper == lower {
        (
            format!("`Pips` has the double {upper} over {lower}"),
            "Fuji-san is played without doubles",
        )
    } else {
        (
            format!("`Pips` has the tile {upper} over {lower} twice"),
            "there is one tile of each two numbers",
        )
    };
    call.refuse(BadValue, "Pips", message, help)
}

/// The set in rows, one for each smaller number.
fn tiles(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = call.integer("N")?;
    let (mut suits, mut ranks, mut ys) = (String::new(), String::new(), String::new());
    for rank in 1..=n {
        let run = n + 1 - rank;
        suits += &format!("{rank}..{n} ");
        ranks += &format!("{rank}*{run} ");
        ys += &format!("{}.5*{run} ", 2 * run - 1);
    }
    let count = n * (n + 1) / 2;
    call.part(&format!("tile_face | {count} | {suits} | {ranks} | {suits} | {ys}"))
}
