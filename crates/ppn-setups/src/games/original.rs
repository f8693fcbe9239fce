//! Games made for the piecepack: those in the examples of the notation.

use super::{
    arguments::{COINS, DICE, SEED, TILES},
    dominoes::PAWNS,
    tiles::{Pool, lay_out},
};
use crate::{
    Argument, ArgumentKind, Game, SetupError,
    SetupErrorKind::{BadValue, ImpossibleBoard},
    call::Call,
    pin::{rank_layout, suit_layout, tile_layout},
    tabletop::Tabletop,
};
use ppn_piece::{Side, Suit};

pub(super) static GAMES: &[Game] = &[
    Game::new("Desfases", "a race over tiles set apart, with coins around them")
        .scaled(3.0)
        .takes(&[TILES.about(DESFASES_TILES), DICE, SEED])
        .pinned_by(|tabletop| {
            let dice = rank_layout(&tabletop.block(2), 4);
            vec![("Tiles", tile_layout(&tabletop.block(0))), ("Dice", dice)]
        })
        .by(desfases),
    Game::new("Fuji-san", "four priests climb a mountain of tiles; a solitaire")
        .takes(&[COINS, FUJISAN_DICE, FUJISAN_PAWNS, SEED])
        .pinned_by(|tabletop| {
            let mut coins = tabletop.block(1).to_vec();
            coins.rotate_left(12);
            let mut pins = vec![("Coins", rank_layout(&coins, 12))];
            if tabletop.blocks() > 3 {
                pins.push(("Dice", rank_layout(&tabletop.block(3), 2)));
            }
            pins
        })
        .by(fujisan),
    Game::new("Ice Floe", "a ring of tiles").rows(
        "donut tile_face @1,1 | 24 | 1 1 3 2 2 1 1 4 2 2 2 3 1 4 4 4 2 3 3 4 4 1 3 3 \
           | 3 4 2 3 4 5 6 2 5 6 1*4 3 4 2 3 4 5 6 2 5 6",
    ),
    Game::new("Japan", "islands of tiles with coins none of which touch").takes(&[SEED]).by(japan),
    Game::new("Plans of Action", "coins of known suits and hidden ranks in the middle of a board")
        .takes(&[PLANS_COINS, SEED])
        .pinned_by(|tabletop| vec![("Coins", suit_layout(&tabletop.block(1), 6))])
        .by(plans_of_action),
    Game::new("Relativity", "a duel of time and space on a 6×4 board")
        .takes(&[COINS, SEED])
        .pinned_by(|tabletop| vec![("Coins", rank_layout(&tabletop.block(1), 6))])
        .by(relativity),
];

const DESFASES_TILES: &str = "the tiles row by row from the bottom, each with suit and rank, suit \
    and angle, or all three; shuffled if absent";

fn desfases(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | ~ | ~ | [3..15/3]*2 3 6 12 15 [3..15/3]*2 | 3*5 6*5 9*4 12*5 15*5 | ~
         coin_face | 24 | [1..4]^6 | [1..6]*4 | 14..9 17*6 4..9 1*6 | 17*6 4..9 1*6 14..9 \
           | 180*6 90*6 0*6 -90*6
         die_face  | 4  | 1..4 | ~ | 7 17 11 1 | 17 11 1 7 | 180 90 0 -90
         pawn_face | 4  | 1..4 | 1 | ~         | ~         | 180 90 0 -90",
    )?;
    let mut tiles = tabletop.block(0);
    if let Some(layout) = call.tiles("Tiles")? {
        lay_out(&mut tiles, &layout, &mut call.random);
    } else {
        Pool::RankMajor.deal(&mut tiles, &mut call.random);
        for tile in tiles.iter_mut() {
            // The tiles of each suit face their own side of the board.
            tile.angle = match tile.suit {
                Suit(1) => 180.0,
                Suit(2) => 90.0,
                Suit(3) => 0.0,
                _ => 270.0,
            };
        }
    }
    let tiles = tiles.to_vec();
    let ranks = call.labels_or("Dice", |random| random.dice(4))?;
    tabletop.block(2).ranks(ranks);
    let dice = tabletop.block(2).to_vec();
    for (k, die) in dice.iter().enumerate() {
        // The coin that a die shows is turned over and moves to the place of the die.
        for coin in tabletop.block(1).iter_mut() {
            if (coin.suit, coin.rank) == (die.suit, die.rank) {
                coin.piece_side.side = Side::Back;
                (coin.x, coin.y) = (die.x, die.y);
            }
        }
        let mut shown = tiles.iter().filter(|tile| (tile.suit, tile.rank) == (die.suit, die.rank));
        match (shown.next(), shown.next()) {
            (Some(tile), None) => {
                let pawn = &mut tabletop.block(3)[k];
                (pawn.x, pawn.y) = (tile.x, tile.y);
            }
            (found, _) => {
                let n = if found.is_some() { "more than one" } else { "no" };
                let suit = ["suns", "moons", "crowns", "arms"][k % 4];
                let message = format!("{n} tile has the suit and rank of the die of {suit}");
                let help = "each die needs exactly one tile of its suit and rank for a pawn";
                return Err(call.refuse(BadValue, "Tiles", message, help));
            }
        }
    }
    Ok(tabletop)
}

const FUJISAN_DICE: Argument =
    DICE.about("the ranks of the dice of suns, moons, arms and crowns, where they are needed");

const FUJISAN_PAWNS: Argument = PAWNS.about("where the pawns are, in the manner of FEN");

fn fujisan(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 | 2.5..12.5/2 3.5..11.5/2 4.5..10.5/2 \
            5.5 7.5 9.5 6.5 8.5 6.5 8.5 7.5 7.5 | 1.5
         coin_face | 24 | [4..1]*6 | ~ | [2..13]*2 | 1*12 2*12",
    )?;
    // The top row, then the bottom row.
    let coins = call.labels_or("Coins", |random| {
        let mut coins = vec![0; 24];
        for remainder in 0..4 {
            let places = (0..24).filter(|place| (place + 1) % 4 == remainder);
            for (place, rank) in places.zip(random.permutation(6)) {
                coins[place] = rank;
            }
        }
        coins
    })?;
    let (top, bottom) = coins.split_at(12);
    tabletop.block(1).ranks(bottom.iter().chain(top).copied());
    tabletop.lay(call.pawns("Pawns")?);
    // A coin lets a priest begin if it shows the number of columns from the priest to the coin. If
    // no coin does, dice do.
    let may_begin =
        |row: &[u32]| (1..=5).any(|v| row[v - 1] == v as u32 + 1 || row[12 - v] == v as u32 + 1);
    if !may_begin(top) && !may_begin(bottom) {
        let ranks = call.labels_or("Dice", |random| random.dice(4))?;
        let mut dice = call.rows("die_face | 4 | 1 2 4 3 | ~ | 16 17 16 17 | 2 2 1 1")?;
        dice.all().ranks(ranks);
        tabletop.lay(dice.into_pieces());
    }
    Ok(tabletop)
}

fn japan(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 | 1.5*3 5.5*3 9.5*3 13.5*3 3.5*4 7.5*4 11.5*4 \
           | [2.5..6.5/2]*4 [1.5..7.5/2]*3
         coin_face | 24 | [1..4]^6 | [1..6]*4 | ~ | ~",
    )?;
    // The cells of the tiles: the lower left cells of all tiles, then the upper left, the lower
    // right and the upper right ones.
    let tiles = tabletop.block(0).to_vec();
    let corners = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)];
    let mut cells: Vec<(f64, f64)> = corners
        .iter()
        .flat_map(|(dx, dy)| tiles.iter().map(move |tile| (tile.x + dx, tile.y + dy)))
        .collect();
    for coin in tabletop.block(1).iter_mut() {
        if cells.is_empty() {
            let message = "no cell is left for a coin that touches no other";
            return Err(call.refuse(ImpossibleBoard, "Seed", message, "another `Seed` may do"));
        }
        let (x, y) = cells[call.random.index(cells.len())];
        (coin.x, coin.y) = (x, y);
        cells.retain(|cell| (cell.0 - x).abs() + (cell.1 - y).abs() > 1.0);
    }
    Ok(tabletop)
}

const PLANS_COINS: Argument = Argument {
    name: "Coins",
    kind: ArgumentKind::Suits(24),
    default: "",
    about: "the suits of the coins, top row first; shuffled if absent",
    example: "SASASS/MMACSS/CACCAA/MCMCMM",
};

fn plans_of_action(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 8x8 | 16
         coin_back | 24 | ~ | ~ | [2..7]*4 | [6..3]^6",
    )?;
    let suits = call.labels_or("Coins", |random| random.shuffled(&[1, 2, 3, 4].repeat(6)))?;
    let mut coins = tabletop.block(1);
    coins.suits(suits);
    coins.deal_ranks(&mut call.random);
    Ok(tabletop)
}

fn relativity(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 4x6 | 6
         coin_face | 24 | 1*3 2*3 1*3 2*3 4*3 3*3 4*3 3*3 | ~ | [1..6]*4 | [4..1]^6",
    )?;
    let ranks = call.labels_or("Coins", |random| {
        // Each suit has half of two neighbouring rows.
        let mut halves = || {
            let (left, right) = (random.permutation(6), random.permutation(6));
            [&left[..3], &right[..3], &left[3..], &right[3..]].concat()
        };
        [halves(), halves()].concat()
    })?;
    tabletop.block(1).ranks(ranks);
    Ok(tabletop)
}
