//! Modern games that were made for other equipment, played with a piecepack.

use super::arguments::SEED;
use crate::{
    Argument, ArgumentKind, Game, SetupError, board::Rectangle, call::Call, tabletop::Tabletop,
};
use ppn_piece::{Rank, Suit};
use std::iter::zip;

pub(super) static GAMES: &[Game] = &[
    Game::new("12345ive!", "a race on 5×14").also(&["12345ive"]).rows(
        "board 14x5 | 12
         coin_back | 10 | 1*5 2*5 | [1..5]*2 | [1..5]*2 | 14*5 1*5 | 180*5 0*5",
    ),
    Game::new("Change Change", "a puzzle of eleven coins that change places")
        .takes(&[CHANGE_COINS, SEED])
        .by(change_change),
    Game::new("Dao", "slide four men into a pattern, on 4×4").rows(
        "board 4x4 | 4
         coin_back | 8 | 1*4 2*4 | [1..4]*2 | [1..4]*2 | 4..1 1..4 | 180*4 0*4",
    ),
    Game::new("Dodgem", "leave the board past each other").takes(&[NROWS, VARIANT]).by(dodgem),
    Game::new("Evade", "a bare 6×6 board").rows("board 6x6 | 9"),
    Game::new("King's Valley", "slide your king into the valley in the middle")
        .scaled(2.0)
        .takes(&[KINGS])
        .by(kings_valley),
    Game::new("Leapfrog", "two rows of men on 6×8").rows(
        "board 8x6 | 12
         coin_back | 24 | [1..4]^6 | [1..6]*4 | [1..6]*4 | 8*6 7*6 2*6 1*6 | 180*12 0*12",
    ),
    Game::new("Grasshopper", "ten men a side jump from corner to corner").rows(
        "board 8x8 | 16
         coin_back | 20 | 1 2 1 2 1 2 1 1 2 1 3 4 3 3 4 3 4 3 4 3 \
           | 1 1 2 2 3 3 4 5 4 6 1 1 2 3 2 4 3 5 4 6 \
           | 5..8 6..8 7 8 8 1 1 2 1..3 1..4 | 8*4 7*3 6*2 5 4 3*2 2*3 1*4 | 180*10 0*10",
    ),
    Game::new("Lines of Action", "connect all your men").rows(
        "board 8x8 | 16
         coin_back | 24 | 1*6 3*6 2*6 4*6 | [1..6]*4 | 2..7 8*6 2..7 1*6 | 8*6 2..7 1*6 2..7 \
           | 180*6 90*6 0*6 270*6",
    ),
    Game::new("Lukawan", "a race on 6×14").rows(
        "board 14x6 | 21
         coin_back | 12 | 1*6 2*6 | [1..6]*2 | [1..6]*2 | 14*6 1*6 | 180*6 0*6",
    ),
    Game::new("Quatri", "four in a row or square, on 4×4").rows(
        "board 4x4 | 4
         coin_back | 8 | 1 2 1 2 2 1 2 1 | 2 2 3 3 5 5 4 4 | [1..4]*2 | 4*4 1*4 \
           | 180 0 180 0 0 180 0 180",
    ),
    Game::new("Three Musketeers", "three against twenty-two, on 5×5").rows(
        "board 5x5 | 4
         pawn_face | 3  | 4 3 1           | 1                   | 1 3 5 | 1 3 5
         coin_face | 22 | 1*6 2*6 3*5 4*5 | [1..6]*2 [1..5]*2 \
           | 2..5 1..5 1 2 4 5 1..5 1..4 | 1*4 2*5 3*4 4*5 5*4",
    ),
];

const CHANGE_COINS: Argument = Argument {
    name: "Coins",
    kind: ArgumentKind::Suits(11),
    default: "",
    about: "the suits of the coins, top row first; shuffled if absent",
    example: "SMMC/CCCA/AAA",
};

fn change_change(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("coin_back | 11 | ~ | ? | [1..4]*2 1..3 | 3*4 2*4 1*3")?;
    let suits =
        call.labels_or("Coins", |random| random.shuffled(&[1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]))?;
    let mut coins = tabletop.all();
    coins.suits(suits);
    coins.fill_ranks(&mut call.random);
    Ok(tabletop)
}

const NROWS: Argument = Argument {
    name: "Nrows",
    kind: ArgumentKind::Integer { least: 2, most: 12, cut: true },
    default: "6",
    about: "rows and columns of the board",
    example: "4",
};

const VARIANT: Argument = Argument {
    name: "Variant",
    kind: ArgumentKind::Choice(&["vout", "schoessow"]),
    default: "vout",
    about: "whose men are where: Colin Vout's or Philip Schoessow's",
    example: "schoessow",
};

fn dodgem(call: &mut Call) -> Result<Tabletop, SetupError> {
    let n = call.integer("Nrows")?;
    let board = Rectangle { rows: n as u32, columns: n as u32, ..Rectangle::default() };
    let tiles = board.places().map_or(0, |places| places.len());
    let men = n - 1;
    let (left, others) = match call.choice("Variant")? {
        "vout" => (format!("1 | 2..{n} | 270"), format!("2..{n} | 1")),
        _ => (format!("1 | 1..{men} | 270"), format!("{n} | 2..{n} | 90")),
    };
    let mut tabletop = call.rows(&format!(
        "board {n}x{n} | {tiles}
         coin_back | {men} | ~ | ~ | {left}
         coin_back | {men} | ~ | ~ | {others}"
    ))?;
    // A side has six coins of one suit; any further coins are of its second suit.
    for (block, suits) in [(1, [1, 2]), (2, [4, 3])] {
        for (coin, k) in zip(tabletop.block(block).iter_mut(), 0..) {
            coin.suit = Suit(suits[k / 6 % 2]);
            coin.rank = Rank(k as u32 % 6 + 1);
        }
    }
    Ok(tabletop)
}

const KINGS: Argument = Argument {
    name: "Variant",
    kind: ArgumentKind::Choice(&["standard", "retrieve the king"]),
    default: "standard",
    about: "whether each king begins on its own side or on the other",
    example: "retrieve the king",
};

fn kings_valley(call: &mut Call) -> Result<Tabletop, SetupError> {
    let (sun, arm) = match call.choice("Variant")? {
        "standard" => (10, 2),
        _ => (2, 10),
    };
    call.rows(&format!(
        "donut @1.5,1.5 | 24
         coin_back | 4 | 1 | 1..4 | 2 4 8 10 | 10    | 180
         pawn_face | 1 | 1 | 1    | 6        | {sun} | 180
         coin_back | 4 | 4 | 1..4 | 2 4 8 10 | 2
         pawn_face | 1 | 4 | 1    | 6        | {arm}"
    ))
}
