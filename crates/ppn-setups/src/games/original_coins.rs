//! Games made for the piecepack that begin with its coins shuffled, on tiles or beside them.

use super::{
    arguments::{COINS, DICE, SEED, TILES},
    tiles::{Pool, beside, lay_or_deal, lay_pawns_on_nulls, pin_tiles},
};
use crate::{
    Argument, ArgumentKind, Game, SetupError,
    call::Call,
    pin::{rank_layout, suit_layout},
    tabletop::{Block, Tabletop},
};
use ppn_piece::{Configuration, Rank, Suit};

pub(super) static GAMES: &[Game] = &[
    Game::new("Brain Burn", "slide tiles in a 5×5 frame to match the coins on them")
        .takes(&[SEED])
        .by(brain_burn),
    Game::new("Burbuja", "a ring of tiles with four stocks of coins")
        .takes(&[TILES, SEED])
        .pinned_by(pin_tiles)
        .by(burbuja),
    Game::new("Cardinal's Guards", "a ring of tiles in a guard of coins")
        .scaled(2.0)
        .takes(&[TILES, SEED])
        .pinned_by(pin_tiles)
        .by(cardinals_guards),
    Game::new("Coin Collectors", "a ring of tiles with a coin on each")
        .takes(&[TILES, COLLECTED_COINS, DICE, SEED])
        .pinned_by(|tabletop| {
            let coins = ("Coins", rank_layout(&tabletop.block(1), 6));
            let dice = ("Dice", rank_layout(&tabletop.block(2), 4));
            [pin_tiles(tabletop), vec![coins, dice]].concat()
        })
        .by(coin_collectors),
    Game::new("Easy Slider", "slide tiles to the order that coins and pawns show")
        .scaled(2.0)
        .takes(&[TILES, SLIDER_COINS, SLIDER_PAWNS, SEED])
        .pinned_by(|tabletop| {
            let coins = ("Coins", rank_layout(&tabletop.block(1), 5));
            let pawns = ("Pawns", suit_layout(&tabletop.block(2), 4));
            [pin_tiles(tabletop), vec![coins, pawns]].concat()
        })
        .by(easy_slider),
    Game::new("Mathrix", "a puzzle of numbers with all coins on 6×4")
        .takes(&[COINS, SEED])
        .pinned_by(|tabletop| vec![("Coins", rank_layout(&tabletop.block(1), 6))])
        .by(mathrix),
    Game::new("One Man Thrag!", "a solitary dungeon crawl").takes(&[SEED]).by(one_man_thrag),
    Game::new("Speedy Towers", "two players build towers in a hurry")
        .takes(&[TWO_PLAYERS, SEED])
        .by(speedy_towers),
    Game::new("The Penguin Game", "coins in piles on 4×4").takes(&[SEED]).by(penguins),
    Game::new("Triactor", "a horse race with a second set of coins and pawns")
        .takes(&[SECOND_HORSES, SEED])
        .by(triactor),
];

fn brain_burn(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | ~ | ~ | ~ | ~
         coin_face | 24 | ~ | ~ | ~ | ~",
    )?;
    let row = [1.5, 3.5, 5.5, 7.5, 9.5];
    let mut frame: Vec<(f64, f64)> = row.iter().flat_map(|y| row.map(|x| (x, *y))).collect();
    frame.remove(call.random.index(25));
    let mut tiles = tabletop.block(0);
    tiles.places(frame);
    Pool::SuitMajor.deal(&mut tiles, &mut call.random);
    let tiles = tiles.to_vec();
    let mut coins = tabletop.block(1);
    coins.places(beside(&tiles, 0.5, -0.5));
    Pool::SuitMajor.deal(&mut coins, &mut call.random);
    Ok(tabletop)
}

fn burbuja(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "donut tile_face @5.5,9.5 | 24 | ~ | ~
         [coin_back*5 coin_face]*4 | 24 | [1..4]^6 | ~ | [2..8/2]^6 | [4*5 2]*4
         pawn_face | 4 | 1..4 | 1 | 3..9/2 | 3",
    )?;
    lay_or_deal(call, &mut tabletop.block(0), Pool::SuitMajor)?;
    tabletop.block(1).deal_ranks(&mut call.random);
    Ok(tabletop)
}

fn cardinals_guards(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "donut tile_face @3.5,3.5 | 24 | ~ | ~
         coin_back | 24 | ~ | ~ | 2*5 14*5 [4..12/2]*2 18*4 | [4..12/2]*2 2*5 14*5 2..8/2
         die_face | 4 | 1..4 | 1 | 16 | 2..8/2",
    )?;
    lay_or_deal(call, &mut tabletop.block(0), Pool::SuitMajor)?;
    Pool::SuitMajor.deal(&mut tabletop.block(1), &mut call.random);
    lay_pawns_on_nulls(&mut tabletop, 0, 0.0, 0.0);
    Ok(tabletop)
}

const COLLECTED_COINS: Argument =
    COINS.about("the ranks of the coins in the order of their tiles; drawn if absent");

fn coin_collectors(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "donut tile_face @1,1 | 24 | ~ | ~
         coin_face | 24 | ~ | ~ | ~ | ~
         die_face | 4 | 1..4 | ~ | 12 | 9..3/2
         pawn_face | 4 | 1..4 | 1 | 5 6 6 5 | 6 6 5 5",
    )?;
    let mut tiles = tabletop.block(0);
    lay_or_deal(call, &mut tiles, Pool::SuitMajor)?;
    let tiles = tiles.to_vec();
    let mut coins = tabletop.block(1);
    coins.places(beside(&tiles, 0.5, -0.5));
    lay_coins(call, &mut coins)?;
    let ranks = call.labels_or("Dice", |random| random.dice(4))?;
    tabletop.block(2).ranks(ranks);
    Ok(tabletop)
}

/// Gives 24 coins the ranks of `Coins`, or else random ranks, and then random suits.
fn lay_coins(call: &mut Call, coins: &mut Block<'_>) -> Result<(), SetupError> {
    match call.labels("Coins")? {
        Some(ranks) => coins.ranks(ranks),
        None => Pool::SuitMajor.deal(coins, &mut call.random),
    }
    // A player who writes down the ranks does not know the suits. So suits are random in either
    // case.
    coins.deal_suits(&mut call.random);
    Ok(())
}

const SLIDER_COINS: Argument = Argument {
    name: "Coins",
    kind: ArgumentKind::Ranks(5),
    default: "",
    about: "the ranks of the coins above the columns, from the left; shuffled if absent",
    example: "'a2435'",
};

const SLIDER_PAWNS: Argument = Argument {
    name: "Pawns",
    kind: ArgumentKind::Suits(4),
    default: "",
    about: "the suits of the pawns beside the rows, from the top; shuffled if absent",
    example: "SMCA",
};

fn easy_slider(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | ~ | ~ | [2..10/2]*4 2..8/2 | 10*5 8*5 6*5 4*5 2*4
         coin_face | 5  | 1 | ~ | 2..10/2            | 11.5
         pawn_face | 4  | ~ | 1 | 0.5                | 10..4/2",
    )?;
    lay_or_deal(call, &mut tabletop.block(0), Pool::SuitMajor)?;
    let ranks = call.labels_or("Coins", |random| random.shuffled(&[2, 3, 4, 5, 6]))?;
    tabletop.block(1).ranks(ranks);
    let suits = call.labels_or("Pawns", |random| random.permutation(4))?;
    tabletop.block(2).suits(suits);
    Ok(tabletop)
}

fn mathrix(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 4x6 | 6
         coin_face | 24 | ~ | ~ | [1..6]*4 | [4..1]^6",
    )?;
    lay_coins(call, &mut tabletop.block(1))?;
    Ok(tabletop)
}

fn one_man_thrag(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 4x4 | 4  | 1..4            | 1
         tile_back | 20 | 1*5 3*5 4*5 2*5 | ~     | 6*5 8*5 10*5 13*5 | 3
         die_face  | 4  | 1 3 4 2         | ~     | 1..4              | 6
         coin_back | 21 | 1*6 3*6 4*6 2*3 | ~     | 6*6 8*6 10*6 13*3 | 5
         pawn_face | 4  | 2 1 3 4         | 1     | 1 6 8 10          | 4 6 6 6
         coin_face | 3  | 2               | 1 3 5 | 13                | 6..8",
    )?;
    let random = &mut call.random;
    let tiles: Vec<u32> = (0..4).flat_map(|_| random.shuffled(&[2, 3, 4, 5, 6])).collect();
    tabletop.block(1).ranks(tiles);
    tabletop.block(2).ranks(random.dice(4));
    let mut coins: Vec<u32> = (0..3).flat_map(|_| random.permutation(6)).collect();
    // The moons that are not face up.
    coins.extend(random.shuffled(&[2, 4, 6]));
    tabletop.block(3).ranks(coins);
    Ok(tabletop)
}

const TWO_PLAYERS: Argument = Argument {
    name: "N Players",
    kind: ArgumentKind::Players(&[2]),
    default: "2",
    about: "the number of players, which must be two",
    example: "2",
};

fn speedy_towers(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 24 | ~   | ~ | 2..22/2 16 10 24..4/2 | 4*11 8*2 12*11 | 0*12 180*12
         coin_back | 24 | ~   | ~ | 2..24/2 24..2/2       | 2*12 14*12     | 0*12 180*12
         pawn_face | 2  | 3 1 | 1 | 24 2                  | 4 12           | 0 180",
    )?;
    Pool::RankMajor.deal(&mut tabletop.block(0), &mut call.random);
    let mut coins = tabletop.block(1);
    Pool::RankMajor.deal(&mut coins, &mut call.random);
    // Each player sorts their coins by suit.
    let mut labels: Vec<(Suit, Rank)> = coins.iter().map(|coin| (coin.suit, coin.rank)).collect();
    for half in labels.chunks_mut(12) {
        half.sort_by_key(|(suit, _)| *suit);
    }
    coins.suits(labels.iter().map(|(suit, _)| suit.0));
    coins.ranks(labels.iter().map(|(_, rank)| rank.0));
    Ok(tabletop)
}

fn penguins(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 4x4 | 4
         coin_back | 24 | ~ | ~ | [1..4]*6 | 4*4 3*4 2*4 1*4 4..1 1..4",
    )?;
    Pool::SuitMajor.deal(&mut tabletop.block(1), &mut call.random);
    Ok(tabletop)
}

const SECOND_HORSES: Argument = Argument {
    name: "Cfg2",
    kind: ArgumentKind::Text,
    default: "playing_cards_expansion",
    about: "the set that the second coins and pawns come from",
    example: "dual_piecepacks_expansion",
};

fn triactor(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 20 | [1..4]^5 | [2..6]*4 | [5.5..15.5/2 1.5 2.5 18.5 19.5]*2 \
           | 1.5*6 5.5 3.5 3.5 5.5 11.5*6 7.5 9.5 9.5 7.5 | [0*7 90*2 0]*2
         tile_face | 4 | 1..4 | 1 | 3.5 17.5 17.5 3.5 | 11.5 11.5 1.5 1.5
         coin_back | 4 | 1..4 | ~ | 5.5 15.5 15.5 5.5 | 11.5 11.5 1.5 1.5
         coin_back | 4 | 1..4 | ~ | 2.5 18.5 18.5 2.5 | 9.5 9.5 3.5 3.5
         pawn_face | 4 | 1..4 | 1 | 10.5              | 0.5..3.5 | 90
         pawn_face | 4 | 1..4 | 1 | 10.5              | 4.5..7.5 | 90",
    )?;
    tabletop.blocks_from(2, 2).ranks(call.random.dice(8));
    if let Some(cfg) = call.text("Cfg2")? {
        for block in [3, 5] {
            tabletop.block(block).cfg(&Configuration::from(cfg));
        }
    }
    Ok(tabletop)
}
