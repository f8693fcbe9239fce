//! Games made for a piecepack together with a set of dominoes.

use super::{
    arguments::SEED,
    dominoes::{ACROSS, UPRIGHT, deal, set, turn},
    tiles::Pool,
};
use crate::{
    Argument, ArgumentKind, Game, SetupError,
    call::Call,
    tabletop::{Block, Tabletop},
};
use ppn_piece::{Rank, Suit};
use std::iter::zip;

pub(super) static GAMES: &[Game] = &[
    Game::new("Dominoids", "pawns and dominoes on 8×8").takes(&[SEED]).by(dominoids),
    Game::new("Pawns Crossing", "pawns cross from island to island on bridges of dominoes")
        .takes(&[CROSSING_PLAYERS, SEED])
        .by(pawns_crossing),
    Game::new("Ship It!", "trucks deliver goods to cities of tiles").takes(&[SEED]).by(ship_it),
];

fn dominoids(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 8x8 | 16 | 1*6 2*6 3*4 | 1..6 1..6 1..4
         pawn_face | 4  | ~        | 1   | 2 3 7 6     | 3 7 6 2
         coin_back | 24 | [1..4]^6 | ~   | [2..8/2]^6  | 10
         tile_face | 11 | ~        | ~   | 1..11       | 12          | ~ | dominoes
         tile_face | 4  | ~        | ~   | 3.5 3 5.5 6 | 3 5.5 6 3.5 | ~ | dominoes
         tile_face | 2  | 4 3      | 1 6 | 10.5        | 7.5 2.5
         die_face  | 4  | 1..4     | ~   | 10 11 11 10 | 3 3 2 2",
    )?;
    let random = &mut call.random;
    let suits = random.permutation(4);
    tabletop.block(1).suits(suits.iter().copied());
    let mut coins = tabletop.block(2);
    coins.deal_ranks(random);
    // Each pawn is followed by the first coin of its suit.
    for (suit, place) in zip(suits, [(1.0, 3.0), (3.0, 8.0), (8.0, 6.0), (6.0, 1.0)]) {
        if let Some(coin) = coins.iter_mut().find(|coin| coin.suit == Suit(suit)) {
            (coin.x, coin.y) = place;
        }
    }
    // The double-five set without blanks. The first four tiles go on the board.
    let mut dominoes = set(6);
    dominoes.retain(|(rank, _)| *rank != Rank(1));
    let mut dominoes = random.shuffled(&dominoes);
    dominoes.rotate_left(4);
    for (tile, (rank, suit)) in zip(tabletop.blocks_from(3, 2).iter_mut(), dominoes) {
        (tile.rank, tile.suit) = (rank, suit);
    }
    turn(&mut tabletop.block(3), UPRIGHT, random);
    for (tile, ways) in zip(tabletop.block(4).iter_mut(), [ACROSS, UPRIGHT, ACROSS, UPRIGHT]) {
        tile.angle = ways[random.index(2)];
    }
    tabletop.block(6).ranks(random.dice(4));
    Ok(tabletop)
}

const CROSSING_PLAYERS: Argument = Argument {
    name: "N Players",
    kind: ArgumentKind::Integer { least: 2, most: 4, cut: false },
    default: "2",
    about: "the number of players; three players do not use the moons",
    example: "3",
};

/// The cells of a tile as offsets from its centre in inches, in the order in which coins are laid.
const FOUR_CORNERS: [(f64, f64); 4] = [(0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (-0.5, -0.5)];

fn pawns_crossing(call: &mut Call) -> Result<Tabletop, SetupError> {
    let players = call.integer("N Players")?;
    let mut tabletop = call.rows(
        "tile_face | 16 | [1..4]^4 | [2..5]*4 | [1.5..10.5/3]^4 | [1.5..10.5/3]*4   | ~
         tile_face | 13 | ~        | ~        | 3*4 6*4 9*4 13  | [1.5..10.5/3]*3 6 | ~ | dominoes
         tile_face | 12 | ~        | ~        | [1.5..10.5/3]*3 | [3 6 9]*4         | ~ | dominoes",
    )?;
    let random = &mut call.random;
    let mut islands = tabletop.block(0);
    islands.angles(random.turns(16));
    islands.shuffle(random);
    let islands = islands.to_vec();
    // The double-six set without six-six, six-five and six-four.
    let mut bridges = set(7);
    bridges.retain(|(rank, suit)| *suit < Suit(7) || *rank < Rank(5));
    deal(&mut tabletop.blocks_from(1, 2), &bridges, random);
    turn(&mut tabletop.block(1), UPRIGHT, random);
    turn(&mut tabletop.block(2), ACROSS, random);

    // The coins of a suit are around the middle of its ace.
    let (suits, ranks, corners): (&[u32], &[u32], &[(f64, f64)]) = match players {
        2 => (&[1, 2, 3, 4], &[3, 4, 5], &[(0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)]),
        3 => (&[1, 3, 4], &[1, 3, 4, 5], &FOUR_CORNERS),
        _ => (&[1, 2, 3, 4], &[1, 3, 4, 5], &FOUR_CORNERS),
    };
    let coins = suits.len() * corners.len();
    let ranks: Vec<u32> = suits.iter().flat_map(|_| random.shuffled(ranks)).collect();
    let quarters = [0.0, 90.0, 180.0, 270.0];
    let angles: Vec<f64> =
        suits.iter().flat_map(|_| random.draw(corners.len(), &quarters)).collect();
    let dice = random.dice(4);
    let mut coins = call.rows(&format!("coin_back | {coins} | ~ | ~ | ~ | ~ | ~"))?;
    let mut block = coins.all();
    block.ranks(ranks);
    block.angles(angles);
    for (coins, suit) in zip(block.chunks_mut(corners.len()), suits) {
        let ace = islands.iter().find(|tile| (tile.suit, tile.rank) == (Suit(*suit), Rank(2)));
        for (coin, (dx, dy)) in zip(coins, corners) {
            coin.suit = Suit(*suit);
            (coin.x, coin.y) = ace.map_or((0.0, 0.0), |ace| (ace.x + dx, ace.y + dy));
        }
    }
    tabletop.lay(coins.into_pieces());

    let mut pawns = call.rows(if players == 2 {
        "pawn_face | 4 | 1..4 | 1 | 4 5 8 7   | 13 13 -1 -1 | 180 180 0 0
         die_face  | 4 | 1..4 | ~ | 1 2 11 10 | 13 13 -1 -1 | 180 180 0 0"
    } else {
        "pawn_face | 4 | 1..4 | 1 | 3 13 9 -1  | 13 9 -1 3  | 180 90 0 270
         die_face  | 4 | 1..4 | ~ | 1 13 11 -1 | 13 11 -1 1 | 180 90 0 270"
    })?;
    pawns.block(1).ranks(dice);
    pawns.retain(|piece| suits.contains(&piece.suit.0));
    tabletop.lay(pawns.into_pieces());
    Ok(tabletop)
}

fn ship_it(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | ~           | ~ | ~ | ~ | ~
         coin_back | 20 | [1 3 4 2]*5 | ~ | ~ | ~
         pawn_face | 4  | 1..4        | 1 | ~ | ~
         die_face  | 4  | 1..4        | 2 | ~ | ~
         tile_back | 28 | ~           | ~ | ~ | ~ | ~ | dominoes",
    )?;
    let random = &mut call.random;
    let mut tiles = tabletop.block(0);
    tiles.angles(random.turns(24));
    Pool::SuitMajor.deal(&mut tiles, random);
    tiles.places(cities(&tiles.iter().map(|tile| tile.suit).collect::<Vec<_>>()));
    let tiles = tiles.to_vec();
    // Four columns of five ranks, one column for each suit. The coins are taken row by row.
    let columns = [(); 4].map(|()| random.shuffled(&[2, 3, 4, 5, 6]));
    let ranks = (0..5).flat_map(|row| columns.iter().map(move |column| column[row]));
    tabletop.block(1).ranks(ranks);

    // A pawn on the ace of its suit, a coin on each other tile, and a die beside the coin of the
    // null.
    let mut goods = Vec::new();
    for tile in &tiles {
        let (dx, dy) = corner(tile.angle);
        let place = (tile.x + dx, tile.y + dy);
        match tile.rank {
            Rank(2) => put(&mut tabletop.block(2), tile.suit, place),
            Rank(1) => {
                put(&mut tabletop.block(3), tile.suit, (tile.x - dx, tile.y + dy));
                goods.push(place);
            }
            _ => goods.push(place),
        }
    }
    tabletop.block(1).places(goods);

    let right = tiles.iter().map(|tile| tile.x).fold(0.0, f64::max) + 6.5;
    let mut stock = tabletop.block(4);
    stock.places((0..28).map(|k| (right + 2.0 * f64::from(k / 4), 13.0 - 3.0 * f64::from(k % 4))));
    turn(&mut stock, UPRIGHT, random);
    deal(&mut stock, &set(7), random);
    Ok(tabletop)
}

/// Puts the piece of a suit at a place.
fn put(block: &mut Block<'_>, suit: Suit, place: (f64, f64)) {
    if let Some(piece) = block.iter_mut().find(|piece| piece.suit == suit) {
        (piece.x, piece.y) = place;
    }
}

/// The corner cell of a tile for its coin or pawn, as an offset from its centre in inches. The
/// corner turns with the tile.
fn corner(angle: f64) -> (f64, f64) {
    match angle {
        0.0 => (0.5, -0.5),
        90.0 => (0.5, 0.5),
        180.0 => (-0.5, 0.5),
        _ => (-0.5, -0.5),
    }
}

/// The places of tiles of these suits, in order.
///
/// A city has up to three tiles of different suits, and a column has up to three cities. A city
/// grows to the right, then down, then to the left.
fn cities(suits: &[Suit]) -> Vec<(f64, f64)> {
    const TOP: f64 = 13.5;
    let (mut x, mut y): (f64, f64) = (1.5, TOP);
    let (mut row, mut column) = (1, 1);
    let mut right = x;
    let mut in_column = 1;
    let mut city: Vec<Suit> = Vec::new();
    let mut places = Vec::with_capacity(suits.len());
    for suit in suits {
        if city.len() == 3 || city.contains(suit) {
            city.clear();
            row = 1;
            if in_column == 3 {
                in_column = 1;
                column = 1;
                (x, y) = (right + 4.0, TOP);
            } else {
                // Below the last tile, whatever its place in its city is.
                in_column += 1;
                y -= 4.0;
            }
        } else if !city.is_empty() {
            match (row, column) {
                (1, 1) => (column, x) = (2, x + 2.0),
                (1, _) => (row, y) = (2, y - 2.0),
                _ => (column, x) = (1, x - 2.0),
            }
        }
        city.push(*suit);
        places.push((x, y));
        right = right.max(x);
    }
    places
}
