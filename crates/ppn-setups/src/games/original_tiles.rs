//! Games made for the piecepack that begin with its tiles shuffled.

use super::{
    arguments::{SEED, TILES},
    tiles::{Pool, lay_or_deal, lay_out, lay_pawns_on_nulls, pin_tiles},
};
use crate::{
    Argument, ArgumentKind, Game, SetupError, SetupErrorKind::BadValue, call::Call,
    tabletop::Tabletop,
};
use ppn_piece::{Configuration, Rank};

pub(super) static GAMES: &[Game] = &[
    Game::new("Alien City", "a city of twenty turned tiles")
        .takes(&[CITY_TILES, SEED])
        .pinned_by(pin_tiles)
        .by(alien_city),
    Game::new("Iceberg", "a ring of tiles face down")
        .takes(&[TILES, SEED])
        .pinned_by(pin_tiles)
        .by(iceberg),
    Game::new("Klondike", "a patience with a triangle of tiles").takes(&[SEED]).by(klondike),
    Game::new("Landlocked", "tiles face up or face down, and a pawn").takes(&[SEED]).by(landlocked),
    Game::new("Piece Gaps", "a gaps patience with tiles").takes(&[SEED]).by(piece_gaps),
    Game::new("Piece Packing Pirates", "an archipelago that grows at random")
        .takes(&[SEED])
        .by(pirates),
    Game::new("Sarcophagus", "a pyramid of tiles over six special ones")
        .takes(&[SEED])
        .by(sarcophagus),
    Game::new("Shopping Mall", "tiles with gaps between them, and bits for money")
        .takes(&[MALL_BITS, SEED])
        .by(shopping_mall),
    Game::new("Skyscrapers", "a ring of tiles with a pawn on each null")
        .takes(&[TILES, SEED])
        .pinned_by(pin_tiles)
        .by(skyscrapers),
    Game::new("The Magic Bag", "four columns of tiles, nine to three high")
        .takes(&[SEED])
        .by(magic_bag),
    Game::new("Tower of Babel", "a patience with one stock of tiles")
        .also(&["Accordion"])
        .scaled(2.0)
        .takes(&[STOCK, SEED])
        .pinned_by(pin_tiles)
        .by(tower_of_babel),
    Game::new("Tula", "pyramids of tiles")
        .takes(&[TULA, TULA_TILES, SEED])
        .pinned_by(|tabletop| {
            // A layout cannot hold the tiles of two piecepacks.
            if tabletop.all().len() > 24 { Vec::new() } else { pin_tiles(tabletop) }
        })
        .by(tula),
];

const CITY_TILES: Argument = Argument {
    name: "Tiles",
    kind: ArgumentKind::Tiles(20),
    default: "",
    about: "the tiles in reading order, rows of four, each with suit and rank, suit and angle, or \
            all three; shuffled if absent",
    example: "'G^R^K^R^/R<B<GvB^/KvGvR>K</G<K>K<B^/R<BvB<G<'",
};

fn alien_city(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop =
        call.rows("tile_face | 20 | [1..4]^5 | [2..6]*4 | [1.5..7.5/2]*5 | [9.5..1.5/2]^4 | ~")?;
    let mut tiles = tabletop.all();
    if let Some(layout) = call.tiles("Tiles")? {
        lay_out(&mut tiles, &layout, &mut call.random);
    } else {
        tiles.angles(call.random.turns(20));
        tiles.shuffle_pieces(&mut call.random);
    }
    Ok(tabletop)
}

fn iceberg(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("donut @0.5,0.5 | 24 | ~ | ~")?;
    lay_or_deal(call, &mut tabletop.all(), Pool::SuitMajor)?;
    Ok(tabletop)
}

fn klondike(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back*15 tile_face*6 tile_back*3 | 24 | ~ | ~ \
           | 4..12/2 6..12/2 8..12/2 10 12 12 2..12/2 2*3 | 2*21 6*3",
    )?;
    Pool::RankMajor.deal(&mut tabletop.all(), &mut call.random);
    Ok(tabletop)
}

fn landlocked(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back*12 tile_face*12 | 24 | [1..4]^6 | [1..6]*4 \
           | 3.5..9.5/2 [1.5..9.5/2]*4 | 9.5*4 7.5*5 5.5*5 3.5*5 1.5*5
         pawn_face | 1 | 1 | 1 | 1 | 9",
    )?;
    tabletop.block(0).shuffle_pieces(&mut call.random);
    Ok(tabletop)
}

fn piece_gaps(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("tile_face | 24 | ~ | ~ | [2..12/2]*4 | [2..8/2]^6")?;
    Pool::RankMajor.deal(&mut tabletop.all(), &mut call.random);
    tabletop.retain(|tile| tile.rank != Rank(1));
    Ok(tabletop)
}

fn pirates(call: &mut Call) -> Result<Tabletop, SetupError> {
    /// The places of an island that touches an island at (0, 0).
    const CONTACTS: [(i16, i16); 12] = [
        (-2, -1),
        (-2, 0),
        (-2, 1),
        (-1, -2),
        (-1, 2),
        (0, -2),
        (0, 2),
        (1, -2),
        (1, 2),
        (2, -1),
        (2, 0),
        (2, 1),
    ];
    let mut tabletop = call.rows("tile_back | 24 | ~ | ~ | ~ | ~ | ~")?;
    let mut islands = vec![(0, 0)];
    let mut open: Vec<(i16, i16)> = Vec::new();
    while islands.len() < 24 {
        let (x, y) = islands[islands.len() - 1];
        for (dx, dy) in CONTACTS {
            let place = (x + dx, y + dy);
            if !open.contains(&place) {
                open.push(place);
            }
        }
        // Islands do not overlap.
        open.retain(|place| {
            islands
                .iter()
                .all(|island| (place.0 - island.0).abs().max((place.1 - island.1).abs()) > 1)
        });
        islands.push(open[call.random.index(open.len())]);
    }
    let left = islands.iter().map(|island| island.0).min().unwrap_or(0);
    let lowest = islands.iter().map(|island| island.1).min().unwrap_or(0);
    let centre = |at, least| f64::from(at - least) + 1.5;
    let mut tiles = tabletop.all();
    tiles.places(islands.iter().map(|(x, y)| (centre(x, left), centre(y, lowest))));
    tiles.angles(call.random.turns(24));
    Pool::RankMajor.deal(&mut tiles, &mut call.random);
    Ok(tabletop)
}

fn sarcophagus(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_back | 6  | 4 3 4..1     | 1 1 6*4      | [6.5 5.5 7.5]*2 | [3.5 1.5 1.5]*2
         tile_back | 18 | 2 1 [4..1]^4 | 1 1 [2..5]*4 \
           | 6.5 5.5 7.5 4.5 6.5 8.5 3.5..9.5/2 2.5 4.5 8.5 10.5 1.5 3.5 9.5 11.5 \
           | 11.5 9.5*2 7.5*3 5.5*4 3.5*4 1.5*4",
    )?;
    tabletop.block(0).shuffle(&mut call.random);
    tabletop.block(1).shuffle(&mut call.random);
    Ok(tabletop)
}

const MALL_BITS: Argument = Argument {
    name: "Cfg2",
    kind: ArgumentKind::Text,
    default: "go",
    about: "the set that the bits for money come from",
    example: "checkers1",
};

fn shopping_mall(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 20 | [1..4]*5 | [2..6]*4 \
           | 4 8 12 14 16 8 4 8 12 16 4 6 10 12 16 4 6 10 14 16 | 16*5 14 12*4 8*5 4*5 | ~
         bit_face  | 13 | 1 | 1 | 10 6 12 6 14 4 10 4 10 14 8 18 4 | 18 16 14 12*2 10*2 6*3 4*2 2
         bit_face  | 3  | 2 | 1 | 2 18 12 | 14 14 2",
    )?;
    let mut tiles = tabletop.block(0);
    tiles.shuffle(&mut call.random);
    tiles.angles(call.random.turns(20));
    if let Some(cfg) = call.text("Cfg2")? {
        tabletop.blocks_from(1, 2).cfg(&Configuration::from(cfg));
    }
    Ok(tabletop)
}

fn skyscrapers(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("donut tile_face @1,1 | 24 | ~ | ~")?;
    lay_or_deal(call, &mut tabletop.all(), Pool::SuitMajor)?;
    lay_pawns_on_nulls(&mut tabletop, 0, 0.5, -0.5);
    Ok(tabletop)
}

fn magic_bag(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows(
        "tile_face | 24 | ~ | ~ | 1.5*9 3.5*7 5.5*5 7.5*3 \
           | 17.5..1.5/2 13.5..1.5/2 9.5..1.5/2 5.5..1.5/2",
    )?;
    Pool::SuitMajor.deal(&mut tabletop.all(), &mut call.random);
    Ok(tabletop)
}

const STOCK: Argument = TILES.about(
    "the tiles of the stock from the bottom, then the one that is turned up, each with suit and \
     rank, suit and angle, or all three; angles do not count; shuffled if absent",
);

fn tower_of_babel(call: &mut Call) -> Result<Tabletop, SetupError> {
    let mut tabletop = call.rows("tile_back*23 tile_face | 24 | ~ | ~ | 2 | 4*23 2")?;
    lay_upright(call, &mut tabletop)?;
    Ok(tabletop)
}

/// Lays all tiles as `Tiles` says except for their angles, or else shuffles them.
fn lay_upright(call: &mut Call, tabletop: &mut Tabletop) -> Result<(), SetupError> {
    let mut tiles = tabletop.all();
    lay_or_deal(call, &mut tiles, Pool::RankMajor)?;
    tiles.angles([0.0; 24]);
    Ok(())
}

const TULA: Argument = Argument {
    name: "Variant",
    kind: ArgumentKind::Choice(&["Original", "Variant 1", "Variant 2", "Variant 3", "Variant 4"]),
    default: "Original",
    about: "the shape of the pyramids; those of variants 2 to 4 take two piecepacks",
    example: "Variant 1",
};

const TULA_TILES: Argument = TILES.about(
    "the tiles from the bottom layer up, each with suit and rank, suit and angle, or all three; \
     angles do not count; shuffled if absent",
);

fn tula(call: &mut Call) -> Result<Tabletop, SetupError> {
    let variant = call.choice("Variant")?;
    let mut tabletop = call.rows(match variant {
        "Original" => {
            "tile_back*23 tile_face | 24 | ~ | ~ | [1..7/2]*3 4 [2..6/2]*2 4 3 5 4 4 \
               | [7..3/2]^4 1 6*3 4*3 2 5*2 3 4"
        }
        "Variant 1" => {
            "tile_back*21 tile_face tile_back tile_face | 24 | ~ | ~ \
               | 2..8/2 1..9/2 [2..8/2]*3 3..7/2 | 5*4 3*5 1*4 4*4 2*4 3*3"
        }
        "Variant 2" => {
            "tile_back*28 [tile_face tile_back*4]*3 tile_face*5 | 48 | ~ | ~ \
               | 6 8 3..11/2 [1..13/2]*2 3..11/2 6 8 7 4..10/2 2..12/2 4..10/2 7 5 9 5 9 \
               | 11*2 9*5 7*7 5*7 3*5 1*2 10 8*4 6*6 4*4 2 7*2 5*2"
        }
        "Variant 3" => {
            "tile_back*35 tile_face tile_back*8 tile_face*2 tile_back tile_face | 48 | ~ | ~ \
               | 5 7 2..10/2 1..11/2 2..10/2 5 7 6 3..9/2 2..10/2 3..9/2 6 6 [3..9/2]*2 6 4 6 8 \
               | 9*2 7*5 5*6 3*5 1*2 9 7*4 5*5 3*4 1 8 6*4 4*4 2 5*3"
        }
        _ => {
            "tile_back*28 tile_face tile_back*5 tile_face tile_back*4 \
               [tile_face tile_back*2 tile_face]*2 tile_face | 48 | ~ | ~ \
               | 4..12/2 3..13/2 1 15 3..13/2 4..12/2 5..11/2 2..14/2 [5..11/2]*3 8 \
               | 7*5 5*6 4*2 3*6 1*5 6*4 4*7 2*4 5*4 3*4 4"
        }
    })?;
    if tabletop.all().len() > 24 && call.tiles("Tiles")?.is_some() {
        let message = format!("`Tiles` has 24 tiles, and {variant} of Tula has 48");
        let help = "leave `Tiles` out; a `Seed` gives the same board every time";
        return Err(call.refuse(BadValue, "Tiles", message, help));
    }
    lay_upright(call, &mut tabletop)?;
    Ok(tabletop)
}
