//! Games made for the piecepack, beyond the expected boards of the corpus.

use ppn_piece::{Kind, Piece, Side, normal_angle};
use ppn_setups::{
    At, Notice, PinError, Request, Setup, SetupError, SetupErrorKind, Value, pin, set_up,
};
use std::collections::{BTreeSet, HashSet};

/// A request with values as in a file: plain unless in quotation marks, and sequences in brackets.
fn request(name: &str, entries: &[(&str, &str)]) -> Request {
    let scalar = |text: &str| match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => Value::quoted(text),
        None => Value::plain(text),
    };
    let value = |text: &str| match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(items) => Value::Sequence(items.split(", ").map(scalar).collect()),
        None => scalar(text),
    };
    let mut mapping = vec![("Name".to_owned(), Value::quoted(name))];
    mapping.extend(entries.iter().map(|(key, text)| ((*key).to_owned(), value(text))));
    Request::new(Value::Mapping(mapping))
}

fn outcome(name: &str, entries: &[(&str, &str)]) -> Result<Setup, SetupError> {
    set_up(&request(name, entries))
}

fn board(name: &str, entries: &[(&str, &str)]) -> Vec<Piece> {
    let outcome = outcome(name, entries);
    outcome.unwrap_or_else(|error| panic!("{name} {entries:?}: {error}")).pieces
}

/// The boards of a game with many seeds.
fn boards(name: &str, entries: &[(&str, &str)]) -> impl Iterator<Item = Vec<Piece>> {
    (-20..80).map(move |seed| board(name, &[entries, &[("Seed", &*seed.to_string())]].concat()))
}

fn of_kind(pieces: &[Piece], kind: Kind) -> Vec<&Piece> {
    pieces.iter().filter(|piece| piece.piece_side.kind == kind).collect()
}

fn label(piece: &Piece) -> (u32, u32) {
    (piece.suit.0, piece.rank.0)
}

/// The distances between two pieces along x and y.
fn apart(a: &Piece, b: &Piece) -> (f64, f64) {
    ((a.x - b.x).abs(), (a.y - b.y).abs())
}

#[test]
fn games_are_found_however_their_names_are_written() {
    for (written, name) in [
        ("(Piecepack) Klondike", "Klondike"),
        ("One Man Thrag", "One Man Thrag!"),
        ("SHIP IT", "Ship It!"),
        ("the in crowd", "The \"In\" Crowd"),
        ("Steppin Stones", "Steppin' Stones"),
        ("Cardinal’s Guards", "Cardinal's Guards"),
        ("tornado_vs_trailer_park", "Tornado vs. Trailer Park"),
        ("Halma", "Chinese Checkers"),
        ("Accordion", "Tower of Babel"),
    ] {
        assert_eq!(outcome(written, &[]).unwrap().name, name, "{written}");
    }
    // A game of the piecepack is also found if another system is requested.
    let seed = ("Seed", "1");
    assert_eq!(board("Iceberg", &[seed, ("System", "Stackpack")]), board("Iceberg", &[seed]));
}

/// All tiles: 24 pairs of suit and rank.
const PAIRS: &str = "S3M5C2A4SnMa/C5A2S2M3CnAa/S5MnC3A5SaM2/C4A3S4M4CaAn";

#[test]
fn tiles_may_be_written_in_several_ways() {
    let expected = board("Iceberg", &[("Tiles", PAIRS)]);
    for tiles in [
        "s3m5c2a4snma c5a2s2m3cnaa s5mnc3a5sam2 c4a3s4m4caan",
        "\" R3K5:G2B4;R0K1|G5B2\\R2K3G0B1\\nR5K0G3B5R1K2G4B3R4K4G1B0\"",
        "13 25 32 44 10 21 35 42 12 23 30 41 15 20 33 45 11 22 34 43 14 24 31 40",
        "S3^M5^C2^A4^Sn^Ma^C5^A2^S2^M3^Cn^Aa^S5^Mn^C3^A5^Sa^M2^C4^A3^S4^M4^Ca^An^",
    ] {
        let tiles = tiles.replace("\\n", "\n");
        assert_eq!(board("Iceberg", &[("Tiles", &tiles)]), expected, "{tiles}");
    }
}

#[test]
fn tiles_without_ranks_get_them_by_chance() {
    let tiles = "S^M<CvA>".repeat(6);
    let angles = [0.0, 90.0, 180.0, 270.0];
    for name in ["Burbuja", "Cardinal's Guards", "Easy Slider", "Iceberg", "Tower of Babel", "Tula"]
    {
        let outcome = outcome(name, &[("Tiles", &tiles)]).unwrap();
        assert_eq!(outcome.notices, [Notice::LeftToChance { takes_seed: true }]);
        let mut tiles = of_kind(&outcome.pieces, Kind::Tile);
        assert_eq!(tiles.iter().map(|tile| label(tile)).collect::<BTreeSet<_>>().len(), 24);
        // Towers and pyramids are built of upright tiles.
        if !name.starts_with('T') {
            assert!((0..24).all(|k| tiles[k].angle == angles[k % 4]), "{name}");
            tiles.clear();
        }
        assert!(tiles.iter().all(|tile| tile.angle == 0.0), "{name}");
    }
}

#[test]
fn each_null_carries_a_pawn() {
    // Three nulls that point to three sides, instead of four nulls.
    let tiles = format!("Sn<MnvCn>{}", "Aa^".repeat(21));
    let pawns = |name| -> Vec<(u32, f64, f64, f64)> {
        let pieces = board(name, &[("Tiles", &tiles), ("Seed", "1")]);
        let pawns = of_kind(&pieces, Kind::Pawn);
        pawns.iter().map(|pawn| (pawn.suit.0, pawn.x, pawn.y, pawn.angle)).collect()
    };
    assert_eq!(
        pawns("Skyscrapers"),
        [(1, 2.0, 9.0, 90.0), (2, 4.0, 9.0, 180.0), (3, 6.0, 9.0, 270.0)]
    );
    assert_eq!(
        pawns("Cardinal's Guards"),
        [(1, 4.0, 12.0, 90.0), (2, 6.0, 12.0, 180.0), (3, 8.0, 12.0, 270.0)]
    );
}

#[test]
fn coins_may_be_a_sequence() {
    let text = board("Easy Slider", &[("Coins", "\"35a24\""), ("Seed", "7")]);
    for coins in ["[3, 5, a, 2, 4]", "[\"3\", 5, 1, 2, 4]", "[35a24]"] {
        assert_eq!(board("Easy Slider", &[("Coins", coins), ("Seed", "7")]), text, "{coins}");
    }
    let pawns = board("Easy Slider", &[("Pawns", "CSAM"), ("Seed", "7")]);
    for list in ["[C, S, A, M]", "[3, 1, 4, 2]", "g-r-b-k", "\u{a0}C+S$A~M"] {
        assert_eq!(board("Easy Slider", &[("Pawns", list), ("Seed", "7")]), pawns, "{list}");
    }
}

#[test]
fn coins_of_a_rank_get_as_many_suits_as_there_are_coins() {
    let coins = format!("{}{}", "n".repeat(5), "a".repeat(19));
    for name in ["Mathrix", "Coin Collectors"] {
        for pieces in boards(name, &[("Coins", &coins)]) {
            let coins = of_kind(&pieces, Kind::Coin);
            let suits = |rank| -> BTreeSet<u32> {
                coins.iter().map(|coin| label(coin)).filter(|l| l.1 == rank).map(|l| l.0).collect()
            };
            assert_eq!((suits(1), suits(2)), ((1..=5).collect(), (1..=19).collect()), "{name}");
        }
    }
}

#[test]
fn a_slash_at_the_end_of_a_placement_opens_no_row() {
    let pawns = |pawns| -> Vec<(f64, f64)> {
        let pieces = board("Fujisan", &[("Pawns", pawns), ("Seed", "42")]);
        of_kind(&pieces, Kind::Pawn).iter().map(|pawn| (pawn.x, pawn.y)).collect()
    };
    assert_eq!(pawns("S12M/A12C/"), pawns("S12M/A12C"));
    assert_eq!((pawns("1S/"), pawns("1S//")), (vec![(2.0, 1.0)], vec![(2.0, 2.0)]));
}

#[test]
fn what_a_game_does_not_take_is_refused() {
    use SetupErrorKind::{
        BadSeed, BadValue, UnknownAngle, UnknownArgument, UnknownRank, UnknownSuit,
        UnsupportedPlayerCount,
    };
    let (long, angles) = (format!("{PAIRS}S3"), PAIRS.replace(['3', '5'], "^"));
    for (name, key, value, kind) in [
        ("Chariots", "Seed", "1", UnknownArgument),
        ("Tariffs", "Seed", "1", UnknownArgument),
        ("Klondike", "Tiles", PAIRS, UnknownArgument),
        ("Pawns Crossing", "n-players", "3", UnknownArgument),
        ("Iceberg", "Tile", PAIRS, UnknownArgument),
        ("Iceberg", "Tiles", "S3M5", BadValue),
        ("Iceberg", "Tiles", &long, BadValue),
        ("Iceberg", "Tiles", "[S3M5, C2A4]", BadValue),
        ("Iceberg", "Tiles", "42", BadValue),
        ("Alien City", "Tiles", PAIRS, BadValue),
        ("Iceberg", "Tiles", &PAIRS.replace('n', "N"), UnknownRank),
        ("Iceberg", "Tiles", &PAIRS.replace('5', "6"), UnknownRank),
        ("Iceberg", "Tiles", &PAIRS.replace('S', "X"), UnknownSuit),
        ("Iceberg", "Tiles", &PAIRS.replace('S', "Y"), UnknownSuit),
        ("Iceberg", "Tiles", &angles, UnknownAngle),
        ("Tula", "Tiles", "S^M<CVA>", BadValue),
        ("Mathrix", "Coins", "n45a5n", BadValue),
        ("Mathrix", "Coins", "[nn, aa]", BadValue),
        ("Easy Slider", "Coins", "2345A", UnknownRank),
        ("Easy Slider", "Pawns", "SMCY", UnknownSuit),
        ("Easy Slider", "Pawns", "[SM, CA]", BadValue),
        ("Easy Slider", "Pawns", "SM♥CA", UnknownSuit),
        ("Easy Slider", "Pawns", "SM\u{200b}CA", UnknownSuit),
        ("Easy Slider", "Coins", "23–45a", UnknownRank),
        ("Change Change", "Coins", "SMMC/CCCA/AAA♥", UnknownSuit),
        ("Relativity", "Coins", "⚀n45a5n3a22433n4a2na25345", UnknownRank),
        ("Fujisan", "Pawns", "SéM/AC", UnknownSuit),
        ("Fujisan", "Pawns", "S12M/A12\u{421}", UnknownSuit),
        ("Fujisan", "Pawns", "S12M/A12C♟", UnknownSuit),
        ("Coin Collectors", "Dice", "n4a", BadValue),
        ("Coin Collectors", "Dice", "n4a7", UnknownRank),
        ("Pawns Crossing", "N Players", "1", BadValue),
        ("Pawns Crossing", "N Players", "5", BadValue),
        ("Pawns Crossing", "N Players", "~", BadValue),
        ("Pawns Crossing", "N Players", "two", BadValue),
        ("Pawns Crossing", "N Players", "true", BadValue),
        ("Speedy Towers", "N Players", "1", UnsupportedPlayerCount),
        ("Speedy Towers", "N Players", "4", UnsupportedPlayerCount),
        ("Climbing Man", "Variant", "free", BadValue),
        ("Tariffs", "Variant", "zones", BadValue),
        ("Tariffs", "Variant", "1", BadValue),
        ("Tula", "Variant", "Variant", BadValue),
        ("Tula", "Variant", "2", BadValue),
        ("Piecepackman", "Variant", "Round", BadValue),
        ("Piecepackman", "Variant", "~", BadValue),
        ("Shopping Mall", "Cfg2", "2", BadValue),
        ("Triactor", "Cfg2", "[go, go]", BadValue),
        ("Japan", "Seed", "abc", BadSeed),
    ] {
        let error = outcome(name, &[(key, value)]).unwrap_err();
        let at = if kind == UnknownArgument { At::Key(1) } else { At::Value(1) };
        assert_eq!((error.kind, error.at), (kind, at), "{name} {key} {value}: {error}");
        assert!(!error.help.is_empty(), "{name} {key} {value}: {error}");
    }
}

#[test]
fn invisible_characters_are_shown() {
    let error = outcome("Easy Slider", &[("Pawns", "SM\u{200b}CA")]).unwrap_err();
    assert_eq!(error.message, "`\\u{200b}` in `Pawns` is not a suit");
}

#[test]
fn seeds_are_read_alike_by_every_yaml() {
    let seeded = |seed| outcome("Iceberg", &[("Seed", seed)]).map(|setup| setup.pieces);
    let sixteen = seeded("16");
    for seed in ["0x10", "\"0x10\"", "\"0X10\"", "0X10", "+0x10", "\" 0x10 \"", "\"016\""] {
        assert_eq!(seeded(seed), sixteen, "{seed}");
    }
    assert_eq!(seeded("-0x10"), seeded("-16"));
    for seed in ["020", "+020", "0o20", "-0o20", "[0o20]", "\"0o20\"", "0x+10", "0b10000", "1_6"] {
        assert_eq!(seeded(seed).unwrap_err().kind, SetupErrorKind::BadSeed, "{seed}");
    }
}

#[test]
fn a_getter_is_passed_over() {
    let seed = ("Seed", "1");
    for getter in ["Getter", "getter"] {
        assert_eq!(board("Iceberg", &[(getter, "get"), seed]), board("Iceberg", &[seed]));
    }
    // Entries after a getter keep their index.
    let error = outcome("Iceberg", &[("Getter", "~"), ("Seed", "abc")]).unwrap_err();
    assert_eq!((error.kind, error.at), (SetupErrorKind::BadSeed, At::Value(2)));
}

#[test]
fn boards_of_tiles_have_whole_rows() {
    let whole = [("Nrows", "6"), ("Ncols", "9.0")];
    assert_eq!(board("Rectangular Board", &whole).len(), 8);
    for key in ["Nrows", "Ncols"] {
        for wrong in ["8.5", "\"8\"", "eight", "~", "0", "101"] {
            let error = outcome("Rectangular Board", &[(key, wrong)]).unwrap_err();
            assert_eq!(error.kind, SetupErrorKind::BadValue, "{key} {wrong}");
        }
    }
    // Dodgem truncates a fraction and accepts a text.
    for four in ["4.9", "\"4\""] {
        assert_eq!(board("Dodgem", &[("Nrows", four)]), board("Dodgem", &[("Nrows", "4")]));
    }
}

#[test]
fn elements_of_layouts_may_have_spaces_and_punctuation() {
    let dice = |layout| board("Desfases", &[("Seed", "1"), ("Dice", layout)]);
    assert_eq!(dice("[\"n \", a/, 2, 3]"), dice("na23"));
    for wrong in ["[\" \", a, 2, 3]", "[na, a, 2, 3]", "[-1, a, 2, 3]"] {
        let error = outcome("Desfases", &[("Seed", "1"), ("Dice", wrong)]).unwrap_err();
        assert_eq!(error.kind, SetupErrorKind::BadValue, "{wrong}");
    }
}

#[test]
fn variants_may_be_shortened_and_left_open() {
    let seed = ("Seed", "3");
    for (name, first, rest) in [
        ("Climbing Man", "Basic", [("B", "Basic"), ("F", "Free")]),
        ("Tula", "Original", [("Orig", "Original"), ("\"Variant 4\"", "Variant 4")]),
    ] {
        let named = |variant| board(name, &[seed, ("Variant", variant)]);
        assert_eq!(board(name, &[seed]), named(first));
        assert_eq!(named("~"), named(first));
        for (short, variant) in rest {
            assert_eq!(named(short), named(variant), "{name}: {short}");
        }
    }
    assert_eq!(
        board("Tariffs", &[("Variant", "scat")]),
        board("Tariffs", &[("Variant", "scattered zones")])
    );
}

#[test]
fn a_layout_without_ranks_is_in_the_way_of_pinning() {
    let angles = "S^M<CvA>".repeat(6);
    let seed = ("Seed", "7");
    for name in ["Iceberg", "Easy Slider"] {
        let error = pin(&request(name, &[("Tiles", &angles), seed])).unwrap_err();
        let PinError::GivenInPart { argument, layout } = &error else { panic!("{name}: {error}") };
        assert_eq!(*argument, "Tiles");
        assert!(error.to_string().contains(layout), "{error}");
        let pins = pin(&request(name, &[("Tiles", layout), seed])).unwrap();
        assert!(pins.iter().all(|(key, _)| *key != "Tiles"), "{name}: {pins:?}");
    }
    let error = pin(&request("Burbuja", &[("Tiles", &angles), seed])).unwrap_err();
    assert_eq!(error, PinError::NotAll { game: "Burbuja" });
}

#[test]
fn pyramids_of_two_piecepacks_take_no_layout() {
    for variant in ["Variant 2", "Variant 3", "Variant 4"] {
        let error = outcome("Tula", &[("Tiles", PAIRS), ("Variant", variant)]).unwrap_err();
        assert_eq!((error.kind, error.at), (SetupErrorKind::BadValue, At::Value(1)));
        let request = request("Tula", &[("Variant", variant), ("Seed", "1")]);
        assert!(pin(&request).is_err());
        // Each pair of suit and rank occurs twice.
        let tiles = set_up(&request).unwrap().pieces;
        for half in tiles.chunks(24) {
            assert_eq!(half.iter().map(label).collect::<BTreeSet<_>>().len(), 24);
        }
    }
}

#[test]
fn three_players_cross_without_moons() {
    for (players, pieces) in [("2", 61), ("3", 59), ("\"4\"", 65)] {
        for board in boards("Pawns Crossing", &[("N Players", players)]) {
            assert_eq!(board.len(), pieces);
            let movers = &board[41..];
            assert_eq!(movers.iter().any(|piece| piece.suit.0 == 2), players != "3");
            // Each coin touches the middle of the ace of its suit.
            for coin in of_kind(&board, Kind::Coin) {
                let ace = board[..16].iter().find(|tile| label(tile) == (coin.suit.0, 2)).unwrap();
                assert_eq!(apart(coin, ace), (0.5, 0.5));
            }
        }
    }
}

#[test]
fn further_sets_have_any_name() {
    let sets = |name, set| -> BTreeSet<String> {
        let pieces = board(name, &[("Cfg2", set), ("Seed", "1")]);
        pieces.iter().map(|piece| piece.cfg.to_string()).collect()
    };
    let expected = |set: &str| BTreeSet::from(["piecepack".to_owned(), set.to_owned()]);
    assert_eq!(sets("Triactor", "\"my set\""), expected("my set"));
    assert_eq!(sets("Shopping Mall", "marbles"), expected("marbles"));
}

#[test]
fn coins_on_walls_and_islands_touch_no_other() {
    for name in ["Climbing Man", "Japan"] {
        for board in boards(name, &[]) {
            let coins = of_kind(&board, Kind::Coin);
            let places: HashSet<String> =
                coins.iter().map(|coin| format!("{} {}", coin.x, coin.y)).collect();
            assert_eq!(places.len(), 24);
            for a in &coins {
                for b in &coins {
                    assert!(
                        ![(0.0, 1.0), (1.0, 0.0)].contains(&apart(a, b)),
                        "{name}: {a:?} {b:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_frog_begins_on_the_lost_coin() {
    for board in boards("Crocodile Hop", &[]) {
        let lost = label(&board[23]);
        let (coins, dice) = (of_kind(&board, Kind::Coin), of_kind(&board, Kind::Die));
        assert!(coins.iter().chain(&dice).all(|piece| label(piece) != lost));
        let pawns = of_kind(&board, Kind::Pawn);
        assert_eq!(pawns.len(), 4);
        for pawn in pawns {
            let coin = coins.iter().find(|coin| apart(coin, pawn) == (0.0, 0.0)).unwrap();
            assert!(dice.iter().any(|die| label(die) == label(coin)));
        }
    }
}

#[test]
fn the_crown_on_top_is_not_that_of_the_last_star() {
    for board in boards("Galaxy Express", &[]) {
        let pawn = board.last().unwrap();
        assert_eq!(apart(pawn, &board[17]), (0.0, 0.0));
        assert_ne!(board[17].rank, board[23].rank);
    }
}

#[test]
fn tunnels_and_archipelagos_do_not_overlap() {
    for (name, neighbours) in [("Lab Rats", 2), ("Piece Packing Pirates", 24)] {
        for board in boards(name, &[]) {
            let tiles = of_kind(&board, Kind::Tile);
            for tile in &tiles {
                let others = tiles.iter().filter(|other| apart(tile, other) != (0.0, 0.0));
                let near: Vec<(f64, f64)> = others.map(|other| apart(tile, other)).collect();
                assert_eq!(near.len(), 23);
                // Tiles that are nearer than two inches in one direction are not in the other.
                assert!(near.iter().all(|(dx, dy)| dx.max(*dy) >= 2.0), "{name}");
                let touching =
                    near.iter().filter(|(dx, dy)| dx.max(*dy) == 2.0 && dx.min(*dy) < 2.0).count();
                assert!((1..=neighbours).contains(&touching), "{name}");
            }
        }
    }
}

#[test]
fn cities_have_up_to_three_tiles_of_different_suits() {
    for board in boards("Ship It!", &[]) {
        let tiles = &board[..24];
        let mut city: Vec<&Piece> = Vec::new();
        for tile in tiles {
            let grows = city.last().is_some_and(|last| {
                let (dx, dy) = apart(tile, last);
                dx + dy == 2.0
            });
            if !grows {
                city.clear();
            }
            assert!(city.iter().all(|other| other.suit != tile.suit));
            city.push(tile);
            assert!(city.len() <= 3);
        }
        // Goods and trucks are on all tiles, in the corner that turns with the tile.
        for piece in &board[24..48] {
            let tile = tiles.iter().find(|tile| apart(piece, tile) == (0.5, 0.5)).unwrap();
            let corner = match (piece.x > tile.x, piece.y > tile.y) {
                (true, false) => 0.0,
                (true, true) => 90.0,
                (false, true) => 180.0,
                (false, false) => 270.0,
            };
            assert_eq!(normal_angle(tile.angle), corner);
            assert_eq!(tile.rank.0 == 2, piece.piece_side.kind == Kind::Pawn);
        }
    }
}

#[test]
fn suns_and_moons_of_landlocked_lie_face_down() {
    for board in boards("Landlocked", &[]) {
        for tile in of_kind(&board, Kind::Tile) {
            assert_eq!(tile.piece_side.side == Side::Back, tile.suit.0 <= 2);
        }
    }
}

#[test]
fn players_of_speedy_towers_sort_their_coins() {
    for board in boards("Speedy Towers", &[]) {
        for half in board[24..48].chunks(12) {
            assert!(half.is_sorted_by_key(|coin| coin.suit));
        }
    }
}

#[test]
fn dots_of_piecepackman_leave_the_corners_the_ghosts_and_the_tunnel_free() {
    for board in boards("Piecepackman", &[]) {
        let taken: Vec<(f64, f64)> = board[24..33].iter().map(|piece| (piece.x, piece.y)).collect();
        let dots: Vec<(f64, f64)> = board[69..].iter().map(|piece| (piece.x, piece.y)).collect();
        for (k, dot) in dots.iter().enumerate() {
            assert!(!taken.contains(dot) && !dots[..k].contains(dot));
            assert!((1.0..=10.0).contains(&dot.0) && (1.0..=10.0).contains(&dot.1));
            assert!(![1.0, 10.0].contains(&dot.0) || ![5.0, 6.0].contains(&dot.1));
        }
    }
}
