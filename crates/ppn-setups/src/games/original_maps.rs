//! Games made for the piecepack with a random map: mazes, tunnels and holds.

use super::{
    arguments::SEED,
    tiles::{Pool, beside, pawn_on},
};
use crate::{
    Argument, ArgumentKind, Game, Random, SetupError, SetupErrorKind::ImpossibleBoard, call::Call,
    tabletop::Tabletop,
};
use ppn_piece::{Kind, Piece, Rank, Suit};
use std::iter::{repeat_with, zip};

pub(super) static GAMES: &[Game] = &[
    Game::new("Black Pawn Trucking", "a lorry fetches goods on a road map of tiles")
        .takes(&[SEED])
        .by(trucking),
    Game::new("Cell Management", "a prison of six tiles with cells around it")
        .takes(&[SEED])
        .by(cell_management),
    Game::new("Climbing Man", "a wall of tiles with coins for holds")
        .takes(&[WALL, SEED])
        .by(climbing_man),
    Game::new("Crocodile Hop", "hop through a pond of coins between two banks")
        .takes(&[SEED])
        .by(crocodile_hop),
    Game::new("Galaxy Express", "a map of stars, which are coins")
        .takes(&[SEED])
        .by(galaxy_express),
    Game::new("Lab Rats", "a winding tunnel with cheese at its end").takes(&[SEED]).by(lab_rats),
    Game::new("Piecepackman", "a chase through a maze with walls of matchsticks")
        .takes(&[MAZE, SEED])
        .by(piecepackman),
];

/// The first draw that satisfies the rules.
fn first_legal<T>(
    call: &mut Call,
    mut draw: impl FnMut(&mut Random) -> Option<T>,
) -> Result<T, SetupError> {
    let most = call.limits().draws;
    let found = repeat_with(|| draw(&mut call.random)).take(most).flatten().next();
    found.ok_or_else(|| {
        let message = format!("nothing that keeps the rules was found in {most} draws");
        call.refuse(ImpossibleBoard, "Seed", message, "another `Seed` may do")
    })
}

/// Whether one of the dice has the suit and rank of a piece.
fn is_shown(piece: &Piece, dice: &[Piece]) -> bool {
    dice.iter().any(|die| (die.suit, die.rank) == (piece.suit, piece.rank))
}

fn trucking(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | ~ | ~ \
           | 6.5 8.5 7.5 9.5 7.5 9.5 2.5 4.5 8.5 10.5 1.5 3.5 9.5 11.5 1.5 3.5 13.5 7.5 9.5 11.5 \
             13.5 9.5 11.5 7.5 \
           | 14.5*2 12.5*2 10.5*2 9.5*2 8.5*2 7.5*2 6.5*2 5.5*3 4.5*3 3.5 2.5*2 1.5
         die_face  | 4 | 1..4 | ~ | 1 2 1 2 | 2 2 1 1
         coin_back | 4 | ~    | ~ | ~       | ~
         pawn_face | 1 | 2    | 1 | ~       | ~",
    )?;
    Pool::SuitMajor.deal(&mut tabletop.block(0), &mut call.random);
    tabletop.block(1).ranks(call.random.dice(4));
    Pool::SuitMajor.deal(&mut tabletop.block(2), &mut call.random);
    // The goods are on the tiles that the dice show, and the lorry begins at the tile of moons.
    let dice = tabletop.block(1).to_vec();
    let mut hits = tabletop.block(0).to_vec();
    hits.retain(|tile| is_shown(tile, &dice));
    tabletop.block(2).places(beside(&hits, 0.5, -0.5));
    hits.retain(|tile| tile.suit == Suit(2));
    tabletop.block(3).places(beside(&hits, 0.5, 0.5));
    Ok(tabletop)
}

fn cell_management(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 6  | ~       | ~ | ~        | ~ | -60..240/60
         tile_face | 6  | 2       | ~ | ~        | ~ | ~
         coin_face | 12 | [1 2]*6 | ~ | ~        | ~ | ~
         pawn_face | 2  | 1 2     | 1 | 9.5 10.5 | ~",
    )?;
    let root = 3_f64.sqrt();
    let centre = (5.5, 4.5 + root);
    let from = |(x, y): (f64, f64), degrees: f64, distance: f64| {
        let angle = degrees.to_radians();
        (x + distance * angle.cos(), y + distance * angle.sin())
    };
    let mut ring = tabletop.block(0);
    ring.ranks(call.random.permutation(6));
    ring.suits([1; 6]);
    for at in call.random.draw(3, &[0, 1, 2, 3, 4, 5]) {
        ring[at].suit = Suit(3);
    }
    // The foot of each tile of the ring points to the centre.
    for tile in ring.iter_mut() {
        (tile.x, tile.y) = from(centre, tile.angle + 90.0, root + 1.0);
    }
    let ring = ring.to_vec();
    // A chain of ranks that begins and ends with null: each moon is behind the tile of the ring
    // that has the rank of the previous moon.
    let mut moons = call.random.shuffled(&[2, 3, 4, 5, 6]);
    moons.push(1);
    let mut before = 1;
    for (k, rank) in moons.into_iter().enumerate() {
        let angle =
            ring.iter().find(|tile| tile.rank == Rank(before)).map_or(0.0, |tile| tile.angle);
        let cell = from(centre, angle + 90.0, root + 3.0);
        let corners = [angle - 45.0, angle + 225.0];
        let coins = 2 * k..2 * k + 2;
        let places = corners.map(|degrees| from(cell, degrees, 0.5_f64.sqrt()));
        let lay = |piece: &mut Piece, place: (f64, f64)| {
            piece.rank = Rank(rank);
            piece.angle = angle;
            (piece.x, piece.y) = place;
        };
        lay(&mut tabletop.block(1)[k], cell);
        for (coin, place) in zip(&mut tabletop.block(2)[coins], places) {
            lay(coin, place);
        }
        before = rank;
    }
    for pawn in tabletop.block(3).iter_mut() {
        pawn.y = centre.1;
    }
    Ok(tabletop)
}

/// `n` random offsets of half an inch to the left or right, or down or up.
fn halves(random: &mut Random, n: usize) -> Vec<f64> {
    random.draw_again(n, &[-0.5, 0.5])
}

const WALL: Argument = Argument {
    name: "Variant",
    kind: ArgumentKind::Choice(&["Basic", "Free"]),
    default: "Basic",
    about: "a wall with holds, or an empty table to build one",
    example: "Free",
};

fn climbing_man(call: &mut Call) -> Result<Tabletop, SetupError> {
    if call.choice("Variant")? == "Free" {
        return Ok(Tabletop::new());
    }
    let mut tabletop = call.rows(
        "board 12x8 @1,2 | 24
         coin_back | 24 | ~ | ~ | ~ | ~",
    )?;
    let tiles = tabletop.block(0).to_vec();
    let holds = first_legal(call, |random| {
        let steps = zip(halves(random, 24), halves(random, 24));
        let holds: Vec<(f64, f64)> =
            zip(&tiles, steps).map(|(tile, (dx, dy))| (tile.x + dx, tile.y + dy)).collect();
        let neighbours =
            |a: &(f64, f64), b: &(f64, f64)| (a.0 - b.0).abs() + (a.1 - b.1).abs() == 1.0;
        let touching = |a| holds.iter().any(|b| neighbours(a, b));
        (!holds.iter().any(touching)).then_some(holds)
    })?;
    let mut coins = tabletop.block(1);
    coins.places(holds);
    Pool::SuitMajor.deal(&mut coins, &mut call.random);
    Ok(tabletop)
}

fn crocodile_hop(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back*19 tile_face*2 tile_back*3 | 24 | ~ | ~ \
           | 1*8 3*8 6.5 8.5 10.5 1 3 6.5 8.5 10.5 | 3*16 3.5*3 1*2 1.5*3
         coin_back | 24 | ~    | [2..6 1]^4 | [6..11]^4 | [4..1]*6
         die_face  | 4  | 1..4 | ~          | 6..9      | 5",
    )?;
    let random = &mut call.random;
    let mut tiles = tabletop.block(0);
    Pool::SuitMajor.deal(&mut tiles, random);
    let lost = (tiles[23].suit, tiles[23].rank);
    let suits: Vec<u32> = (0..6).flat_map(|_| random.permutation(4)).collect();
    tabletop.block(1).suits(suits);
    // The last tile is out of play, and so is its coin: no die may send a pawn there.
    tabletop
        .retain(|piece| piece.piece_side.kind != Kind::Coin || (piece.suit, piece.rank) != lost);
    let dice = first_legal(call, |random| {
        let mut dice = tabletop.block(2);
        dice.ranks(random.dice(4));
        dice.iter().all(|die| (die.suit, die.rank) != lost).then(|| dice.to_vec())
    })?;
    let coins = tabletop.block(1).to_vec();
    tabletop.lay(coins.iter().filter(|coin| is_shown(coin, &dice)).map(pawn_on));
    Ok(tabletop)
}

fn galaxy_express(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "board 6x8 @1,2                   | 12 | [1..4]*3 | 4*4 5*4 6*4
         coin_back*5 coin_face            | 6  | 4        | ~ | ~         | ~
         coin_face                        | 6  | 3        | ~ | 1         | 1
         die_face                         | 4  | 3 4 1 2  | 1 | 3 4 11 12 | 1 1 4 4
         tile_face                        | 2  | 2 1      | 2 | 10.5      | 1.5 5.5
         [coin_back*4 coin_face*2]*2      | 12 | 1*6 2*6  | ~ | 12        | 7*4 6 5 3*4 2 1
         pawn_face                        | 1  | 4        | 1 | ~         | ~",
    )?;
    let random = &mut call.random;
    let tiles = random.draw(6, &tabletop.block(0));
    let steps = zip(halves(random, 6), halves(random, 6));
    let mut stars = tabletop.block(1);
    stars.places(zip(tiles, steps).map(|(tile, (dx, dy))| (tile.x + dx, tile.y + dy)));
    stars.ranks(random.permutation(6));
    let last = stars[5].clone();
    let mut crowns = random.permutation(6);
    // The crown on top must not have the rank of the last star.
    if crowns[5] == last.rank.0 {
        crowns.rotate_right(1);
    }
    tabletop.block(2).ranks(crowns);
    tabletop.block(5).deal_ranks(random);
    tabletop.block(6).places([(last.x, last.y)]);
    Ok(tabletop)
}

/// A tile of the tunnel: its distance in inches to the right of and above the first one, and the
/// heading there.
#[derive(Clone, Copy)]
struct Bend {
    x: i32,
    y: i32,
    heading: i32,
}

impl Bend {
    /// The place `right` and `ahead` inches from this tile, in terms of its heading.
    fn towards(self, right: i32, ahead: i32) -> (i32, i32) {
        let (dx, dy) = turned(self.heading, right, ahead);
        (self.x + dx, self.y + dy)
    }

    fn next(self, die: u32) -> Self {
        let (right, ahead, turn) = match die {
            2 => (-2, 1, 90),
            3 => (-1, 2, 0),
            5 => (1, 2, 0),
            6 => (2, 1, 270),
            _ => (0, 2, 0),
        };
        let (x, y) = self.towards(right, ahead);
        Self { x, y, heading: (self.heading + turn) % 360 }
    }

    fn touches(self, other: Self) -> bool {
        (self.x - other.x).pow(2) + (self.y - other.y).pow(2) <= 5
    }
}

/// A step rotated by a multiple of 90°.
fn turned<N: std::ops::Neg<Output = N>>(heading: i32, dx: N, dy: N) -> (N, N) {
    match heading {
        90 => (-dy, dx),
        180 => (-dx, -dy),
        270 => (dy, -dx),
        _ => (dx, dy),
    }
}

fn lab_rats(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 | ~           | ~        | ~
         pawn_face | 2  | 1 2      | 1        | ~           | ~        | ~
         pawn_face | 1  | 3        | 1        | ~           | 1
         coin_face | 24 | ~        | ~        | 1*8 2*8 3*8 | 0*16 1*8",
    )?;
    let tunnel = first_legal(call, |random| {
        let mut tunnel = vec![Bend { x: 0, y: 0, heading: 0 }];
        for die in random.dice(23) {
            tunnel.push(tunnel[tunnel.len() - 1].next(die));
        }
        // Only consecutive tiles touch, so that there is one way through.
        let legal = tunnel.iter().enumerate().all(|(k, bend)| {
            let touching = tunnel.iter().filter(|other| bend.touches(**other)).count() - 1;
            touching == if k == 0 || k == 23 { 1 } else { 2 }
        });
        legal.then_some(tunnel)
    })?;
    let centre = |x: i32, y: i32| (f64::from(x) + 1.5, f64::from(y) + 1.5);
    let mut tiles = tabletop.block(0);
    tiles.places(tunnel.iter().map(|bend| centre(bend.x, bend.y)));
    tiles.angles(tunnel.iter().map(|bend| f64::from(bend.heading)));
    // Two pawns wait at the far end, to the left and right of its middle.
    let end = tunnel[23];
    let (x, y) = centre(end.x, end.y);
    let mut waiting = tabletop.block(1);
    waiting.angles([f64::from(end.heading); 2]);
    waiting.places([-0.5, 0.5].map(|right| {
        let (dx, dy) = turned(end.heading, right, 1.5);
        (x + dx, y + dy)
    }));
    // The rat begins on the side to which the tunnel first turns.
    let first = tunnel.iter().find(|bend| bend.x != 0);
    tabletop.block(2)[0].x = if first.is_some_and(|bend| bend.x < 0) { 1.0 } else { 2.0 };
    Pool::SuitMajor.deal(&mut tabletop.block(3), &mut call.random);
    Ok(tabletop)
}

const MAZE: Argument = Argument {
    name: "Variant",
    kind: ArgumentKind::Only("Roundabout"),
    default: "Roundabout",
    about: "the maze, which must be `Roundabout`",
    example: "Roundabout",
};

fn piecepackman(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 24 | [1..4]^6 | [1..6]*4 | [1.5..9.5/2]*4 2.5..8.5/2 \
           | 1.5*5 3.5*5 7.5*5 9.5*5 5.5*4
         coin_back | 4 | 4..1    | ~ | 1 1 10 10 | 1 10 10 1
         pawn_face | 4 | 4 2 3 1 | 1 | 5 5 6 6   | 5 6 6 5
         coin_face | 1 | 1       | 1 | 6         | 4
         matchstick_face | 6  | 2 2 2 1 4 4     | 2 | 4.5 4.5 6.5 6.5 5.5 5.5 | 6 8 8 5 2 3
         matchstick_face | 6  | 2 2 1 1 4 4     | 2 | 3 8 5 6 3 8 | 9.5 9.5 4.5 4.5 2.5 2.5 | 90
         matchstick_face | 5  | 4 4 2 3 3       | 4 | 1.5 9.5 5.5 1.5 9.5 | 2.5 2.5 8.5 8.5 8.5
         matchstick_face | 19 | 2*5 3*4 1*6 4*4 | 4 \
           | 3.5 4.5 6.5 7.5 5.5 2.5 2.5 8.5 8.5 2.5 2.5 8.5 8.5 3.5 7.5 4.5 6.5 3.5 7.5 \
           | 8.5 9.5 9.5 8.5 6.5 6.5 7.5 6.5 7.5 4.5 5.5 4.5 5.5 3.5 3.5 2.5 2.5 1.5 1.5 | 90
         matchstick_face | 24 | [1..4]^6        | 1 | ~ | ~",
    )?;
    let random = &mut call.random;
    let pellets = [[3, 4, 5, 6], [2, 3, 5, 6], [2, 3, 4, 6], [2, 4, 5, 6]];
    let pellets: Vec<u32> = pellets.map(|ranks| ranks[random.index(4)]).to_vec();
    tabletop.block(1).ranks(pellets);
    // The dots are on free cells. Two cells at each side are the ends of a tunnel, and not free.
    let mut cells: Vec<(f64, f64)> =
        (1..=10).flat_map(|y| (1..=10).map(move |x| (f64::from(x), f64::from(y)))).collect();
    let taken = tabletop.blocks_from(1, 3).to_vec();
    cells.retain(|(x, y)| {
        let tunnel = [1.0, 10.0].contains(x) && [5.0, 6.0].contains(y);
        !tunnel && !taken.iter().any(|piece| (piece.x, piece.y) == (*x, *y))
    });
    // Ranks and cells are drawn from the same seed, each from the start of its random numbers.
    call.seed_again();
    tabletop.block(8).places(call.random.draw(24, &cells));
    Ok(tabletop)
}
