//! Games with equipment other than a piecepack, beyond the expected boards of the corpus.

use ppn_piece::{Cells, Kind, Piece, Side};
use ppn_setups::{At, Request, Setup, SetupError, SetupErrorKind, System, Value, set_up};
use proptest::prelude::*;

/// A request with values as in a file: `(key, value)`, plain unless in quotation marks, or a
/// sequence.
fn request(system: System, name: &str, entries: &[(&str, &str)]) -> Request {
    let scalar = |text: &str| match text.strip_prefix('"').and_then(|text| text.strip_suffix('"')) {
        Some(text) => Value::quoted(text),
        None => Value::plain(text),
    };
    let value = |text: &str| match text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) {
        Some(items) => Value::Sequence(items.split(", ").map(scalar).collect()),
        None => scalar(text),
    };
    let mut mapping = vec![
        ("Name".to_owned(), Value::quoted(name)),
        ("System".to_owned(), Value::quoted(system.word())),
    ];
    mapping.extend(entries.iter().map(|(key, text)| ((*key).to_owned(), value(text))));
    Request::new(Value::Mapping(mapping))
}

fn board(system: System, name: &str, entries: &[(&str, &str)]) -> Setup {
    set_up(&request(system, name, entries)).unwrap_or_else(|error| panic!("{entries:?}: {error}"))
}

fn error(system: System, name: &str, entries: &[(&str, &str)]) -> SetupError {
    match set_up(&request(system, name, entries)) {
        Ok(_) => panic!("{name} {entries:?} is set up"),
        Err(error) => error,
    }
}

/// Suit, rank and place of each piece except the board.
fn men(setup: &Setup) -> Vec<(u32, u32, f64, f64)> {
    let men = setup.pieces.iter().filter(|piece| piece.piece_side.kind != Kind::Board);
    men.map(|piece| (piece.suit.0, piece.rank.0, piece.x, piece.y)).collect()
}

#[test]
fn a_fen_is_read_letter_by_letter() {
    let figures = |fen| men(&board(System::Chess, "Chess", &[("FEN", fen)]));
    // Of two rows, the upper one is row 2. Consecutive digits are one number. Other characters are
    // ignored.
    assert_eq!(
        figures("12k/[P]~q w - - 0 1"),
        [(2, 6, 13.0, 2.0), (6, 1, 1.0, 1.0), (2, 5, 2.0, 1.0)]
    );
    // A slash at the end does not begin a row; other slashes do.
    assert_eq!(figures("K/"), [(6, 6, 1.0, 1.0)]);
    assert_eq!(figures("K//"), [(6, 6, 1.0, 2.0)]);
    // A character between digits separates two gaps.
    assert_eq!(figures("1+2K"), [(6, 6, 4.0, 1.0)]);
    // If there is nothing to place, the board is bare.
    for fen in ["\"\"", "\" K\"", "\"8\"", "♔", "/"] {
        assert_eq!(figures(fen), [], "{fen}");
    }
}

#[test]
fn a_fen_is_text_with_letters_of_figures() {
    for (fen, kind) in [
        ("8", SetupErrorKind::BadValue),
        ("~", SetupErrorKind::BadValue),
        ("[K, k]", SetupErrorKind::BadValue),
        ("x7/8", SetupErrorKind::UnknownRank),
        ("7S/8", SetupErrorKind::UnknownRank),
        ("99999999999999999999K", SetupErrorKind::BadValue),
    ] {
        let error = error(System::Chess, "Racing Kings", &[("FEN", fen)]);
        assert_eq!((error.kind, error.at), (kind, At::Value(2)), "{fen}");
    }
}

#[test]
fn cells_may_have_any_width() {
    let setup = board(System::Checker, "Dao", &[("Cell Width", "1.5")]);
    assert_eq!(setup.scale_factor, 1.5);
    assert_eq!(setup.pieces[0].cfg.name(), "checkers1.5");
    assert_eq!((setup.pieces[0].x, setup.pieces[1].y), (3.75, 6.0));
    let width = |entries: &[(&str, &str)]| {
        let mut request = request(System::Chess, "Chess", entries);
        request.cell_width = Cells::Two;
        set_up(&request).unwrap().scale_factor
    };
    assert_eq!(width(&[]), 2.0);
    assert_eq!(width(&[("Cell Width", "~")]), 2.0);
    assert_eq!(width(&[("CellWidth", "0.5")]), 0.5);
    for wrong in ["wide", "0", "-1", "[1, 2]", ".inf", "true"] {
        let error = error(System::Chess, "Chess", &[("Cell Width", wrong)]);
        assert_eq!(error.kind, SetupErrorKind::BadValue, "{wrong}");
    }
}

#[test]
fn boards_of_one_piece_are_square() {
    for (system, name) in
        [(System::Go, "Gomoku"), (System::Reversi, "Ming Mang"), (System::Marble, "Board")]
    {
        let setup = board(system, name, &[("Nrows", "6"), ("Ncols", "6.0")]);
        assert_eq!(setup.pieces[0].rank.0, 6, "{name}");
        for entries in [&[("Ncols", "5")][..], &[("Nrows", "9"), ("Ncols", "8")]] {
            let error = error(system, name, entries);
            assert_eq!(error.kind, SetupErrorKind::BoardNotSquare, "{name} {entries:?}");
        }
        for wrong in ["0", "-3", "9.5", "\"9\"", "nine", "~", "[9, 9]", "1001"] {
            let error = error(system, name, &[("Nrows", wrong)]);
            assert_eq!(error.kind, SetupErrorKind::BadValue, "{name} {wrong}");
        }
    }
    let far = board(System::Go, "Board", &[("Nrows", "4"), ("X0", "-10.5"), ("Y0", "100000")]);
    assert_eq!((far.pieces[0].x, far.pieces[0].y), (-9.0, 100_001.5));
    assert_eq!(error(System::Go, "Go", &[("N Rows", "9")]).kind, SetupErrorKind::UnknownArgument);
    assert_eq!(error(System::Checker, "Dodgem", &[("Nrows", "1")]).kind, SetupErrorKind::BadValue);
    assert_eq!(board(System::Checker, "Dodgem", &[("Nrows", "2")]).pieces.len(), 3);
}

#[test]
fn a_marble_board_begins_at_its_scale_factor() {
    let place = |entries: &[(&str, &str)]| {
        let setup = board(System::Marble, "Board", entries);
        (setup.pieces[0].x, setup.pieces[0].y, setup.scale_factor)
    };
    assert_eq!(place(&[]), (2.0, 2.0, 0.5));
    assert_eq!(place(&[("Scale Factor", "2"), ("X0", "1")]), (2.5, 3.5, 2.0));
    let wrong = error(System::Marble, "Board", &[("Scale Factor", "0")]);
    assert_eq!((wrong.kind, wrong.at), (SetupErrorKind::BadValue, At::Value(2)));
}

#[test]
fn parts_take_columns_of_one_length() {
    let bits = |entries: &[(&str, &str)]| men(&board(System::Go, "Bits", entries));
    let two = bits(&[("Suit", "[white, K]"), ("X", "[4, 16]"), ("Y", "4")]);
    assert_eq!(two, [(6, 1, 4.0, 4.0), (2, 1, 16.0, 4.0)]);
    // The default columns of the part count, too: they have six places.
    for entries in [&[("Suit", "[white, K]")][..], &[("X", "[1, 2]"), ("Suit", "[1, 2, 3]")]] {
        assert_eq!(error(System::Go, "Bits", entries).kind, SetupErrorKind::BadValue);
    }
    assert_eq!(bits(&[("Suit", "♞"), ("X", "1")])[0].0, 2);
    assert_eq!(board(System::Go, "Bits", &[("Angle", "V")]).pieces[0].angle, 180.0);
    let unknown = |key, text| error(System::Go, "Bits", &[(key, text)]).kind;
    assert_eq!(unknown("Suit", "●"), SetupErrorKind::UnknownSuit);
    assert_eq!(unknown("Angle", "30x"), SetupErrorKind::UnknownAngle);
    assert_eq!(unknown("Rank", "1"), SetupErrorKind::UnknownArgument);
    assert_eq!(unknown("Side", "face"), SetupErrorKind::UnknownArgument);
}

#[test]
fn parts_have_words_of_their_own() {
    let part = |system, name, entries: &[(&str, &str)]| {
        let first = board(system, name, entries).pieces.swap_remove(0);
        (first.piece_side.to_string(), first.suit.0, first.rank.0)
    };
    let tile = part(System::Domino, "Tiles", &[("Suit", "six"), ("Rank", "n"), ("N", "3")]);
    assert_eq!(tile, ("tile_face".to_owned(), 7, 1));
    let figure = part(System::Chess, "Bits", &[("Suit", "white"), ("Rank", "♛")]);
    assert_eq!(figure, ("bit_face".to_owned(), 6, 5));
    let card = part(System::Tarot, "Cards", &[("Suit", "d"), ("Rank", "🂾"), ("Side", "back")]);
    assert_eq!(card, ("card_back".to_owned(), 4, 14));
    let ten = part(System::DicePercentile, "Dice", &[("Rank", "\"00\"")]);
    assert_eq!(ten, ("die_face".to_owned(), 1, 10));
    let die = part(System::DiceD20, "Dice", &[("Rank", "twenty"), ("Suit", "magenta")]);
    assert_eq!(die, ("die_face".to_owned(), 8, 20));
    let man = part(System::Checker, "Bits", &[("Piece Side", "pawn_face"), ("Side", "face")]);
    assert_eq!(man, ("pawn_face".to_owned(), 1, 1));
    // Pyramids accept the argument but ignore it.
    let pyramid = part(System::Icehouse, "Pyramids", &[("Piece Side", "coin_back")]);
    assert_eq!(pyramid, ("pyramid_top".to_owned(), 1, 1));
}

#[test]
fn games_are_found_under_further_names() {
    for (system, name, found) in [
        (System::Domino, "Dominoes Freecell", "Freecell"),
        (System::Domino, "Domino Fujisan", "Fuji-san"),
        (System::Checker, "Jul-Gonu", "Jul-gonu"),
        (System::Checker, "Dama", "Turkish Checkers"),
        (System::Checker, "Zimbabwean Pool Draughts", "Zimbabwean Pool Checkers"),
        (System::Alquerque, "Qirkat", "Alquerque"),
        (System::Chess, "Fischer Random Chess", "Chess960"),
        (System::Alquerque, "Bagh Chal", "Bagh-chal"),
        (System::Go, "Go Moku", "Gomoku"),
        (System::Piecepack, "Fuji San", "Fuji-san"),
    ] {
        let setup = board(system, name, &[]);
        assert_eq!((setup.system, &*setup.name), (system, found), "{name}");
    }
}

/// The tiles among the pieces as sorted pairs of numbers, the smaller number first.
fn dominoes(pieces: &[Piece]) -> Vec<(u32, u32)> {
    let tiles = pieces.iter().filter(|piece| piece.piece_side.kind == Kind::Tile);
    let mut dominoes: Vec<_> = tiles.map(|tile| (tile.rank.0 - 1, tile.suit.0 - 1)).collect();
    dominoes.sort_unstable();
    dominoes
}

/// The tiles with the numbers from 0 to `n - 1`.
fn set(n: u32) -> Vec<(u32, u32)> {
    (0..n).flat_map(|small| (small..n).map(move |large| (small, large))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_game_has_each_domino_once(seed in any::<i32>().prop_filter("seed", |s| *s != i32::MIN)) {
        let seed = seed.to_string();
        for name in ["Concentration", "Finder", "Luzon", "Patience", "Runners", "The Jubilee", "The Sultan"] {
            let setup = board(System::Domino, name, &[("Seed", &seed)]);
            prop_assert_eq!(dominoes(&setup.pieces), set(7));
        }
        for n in 1..=7_u32 {
            let setup = board(System::Domino, "Bee Donimoes", &[("Seed", &seed), ("N", &n.to_string())]);
            prop_assert_eq!(dominoes(&setup.pieces), set(n));
        }
        for n in [2, 3, 7, 8, 12] {
            let setup = board(System::Domino, "Freecell", &[("Seed", &seed), ("N", &n.to_string())]);
            prop_assert_eq!(dominoes(&setup.pieces), set(n));
            // No tile is on another one.
            let mut places: Vec<_> = setup.pieces.iter().map(|tile| (tile.x as i64, tile.y as i64)).collect();
            places.sort_unstable();
            places.dedup();
            prop_assert_eq!(places.len(), setup.pieces.len());
        }
        let mountain = board(System::Domino, "Fujisan", &[("Seed", &seed)]);
        let singles: Vec<_> = set(6).into_iter().filter(|(small, large)| small < large).collect();
        prop_assert_eq!(dominoes(&mountain.pieces), singles);
    }

    #[test]
    fn each_row_of_domino_finder_has_one_blank(seed in -1000..1000_i32) {
        let setup = board(System::Domino, "Domino Finder", &[("Seed", &seed.to_string())]);
        for (row, y) in setup.pieces.chunks(4).zip([7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0]) {
            prop_assert_eq!(row.iter().filter(|tile| tile.rank.0 == 1).count(), 1);
            prop_assert!(row.iter().all(|tile| tile.y == y));
            prop_assert_eq!(row.iter().map(|tile| tile.x).sum::<f64>(), 18.0);
        }
    }

    #[test]
    fn dice_lie_on_the_number_beside_a_blank(seed in -1000..1000_i32, n in 1..=7_usize) {
        let entries = [("Seed", &*seed.to_string()), ("N", &*n.to_string())];
        let pieces = board(System::Domino, "Bee Donimoes", &entries).pieces;
        let (dice, tiles): (Vec<_>, Vec<_>) =
            pieces.iter().partition(|piece| piece.piece_side.kind == Kind::Die);
        prop_assert_eq!(dice.len(), n - 1);
        for die in dice {
            let near = |tile: &&&Piece| {
                ((tile.x - die.x).abs(), (tile.y - die.y).abs()) == (0.5, 0.0)
                    || ((tile.x - die.x).abs(), (tile.y - die.y).abs()) == (0.0, 0.5)
            };
            let tile = tiles.iter().filter(near).find(|tile| tile.rank.0 == 1 && tile.suit.0 - 1 == die.rank.0);
            prop_assert!(tile.is_some(), "{:?}", die);
        }
    }

    #[test]
    fn a_shuffled_back_row_can_castle(seed in -1000..1000_i32) {
        let setup = board(System::Chess, "Chess960", &[("Seed", &seed.to_string())]);
        let row: Vec<u32> = setup.pieces[9..17].iter().map(|figure| figure.rank.0).collect();
        let at = |rank| (0..8).filter(|k| row[*k] == rank).collect::<Vec<_>>();
        let (rooks, bishops, king) = (at(4), at(3), at(6)[0]);
        prop_assert!(rooks[0] < king && king < rooks[1]);
        prop_assert_eq!((bishops[0] + bishops[1]) % 2, 1);
        prop_assert_eq!((at(2).len(), at(5).len()), (2, 1));
        let black: Vec<u32> = setup.pieces[25..].iter().map(|figure| figure.rank.0).collect();
        prop_assert_eq!(row, black);
    }
}

#[test]
fn the_mountain_of_fujisan_may_be_given() {
    let pips = "123452345345/000001111222";
    let given = |entries: &[(&str, &str)]| board(System::Domino, "Fujisan", entries).pieces;
    let pieces = given(&[("Pips", pips), ("Seed", "1"), ("Pawns", "\"\"")]);
    assert_eq!(pieces.len(), 15);
    assert!(pieces[..3].iter().all(|tile| tile.piece_side.side == Side::Back));
    assert_eq!(dominoes(&pieces[..3]), [(3, 4), (3, 5), (4, 5)]);
    assert_eq!((pieces[3].suit.0, pieces[3].rank.0, pieces[3].angle), (2, 1, 180.0));
    // Other ways to write the same placement.
    for (same, pawns) in
        [("a23452345345 nnnnnaaaa222", "\"\""), ("123452345345000001111222", "\"/\"")]
    {
        assert_eq!(given(&[("Pips", same), ("Seed", "1"), ("Pawns", pawns)]), pieces, "{same}");
    }
    for (wrong, kind) in [
        ("113452345345/100001111222", SetupErrorKind::BadValue), // a double
        ("113452345345/000001111222", SetupErrorKind::BadValue), // a tile twice
        ("623452345345/000001111222", SetupErrorKind::BadValue), // no such number
        ("12345234534/00000111122", SetupErrorKind::BadValue),   // a tile too few
        ("A23452345345/000001111222", SetupErrorKind::BadValue), // aces are small
        ("123452345345·000001111222", SetupErrorKind::BadValue), // no ASCII
        ("123452345345–000001111222", SetupErrorKind::BadValue),
        ("123452345345/000001111222€", SetupErrorKind::BadValue),
    ] {
        assert_eq!(error(System::Domino, "Fujisan", &[("Pips", wrong)]).kind, kind, "{wrong}");
    }
    let pawns = |text| error(System::Domino, "Fujisan", &[("Pawns", text)]).kind;
    assert_eq!(pawns("S12X"), SetupErrorKind::UnknownSuit);
    assert_eq!(pawns("1e5"), SetupErrorKind::UnknownSuit);
    for no_pawns in ["~", "[S, M]", "14", "\"2/2\""] {
        assert_eq!(pawns(no_pawns), SetupErrorKind::BadValue, "{no_pawns}");
    }
}

#[test]
fn sets_of_dominoes_have_bounds() {
    let kind = |name, n| error(System::Domino, name, &[("N", n)]).kind;
    assert_eq!(kind("Bee Donimoes", "8"), SetupErrorKind::SetTooLarge);
    for n in ["0", "-1", "2.5", "\"7\"", "seven", "~"] {
        assert_eq!(kind("Bee Donimoes", n), SetupErrorKind::BadValue, "{n}");
    }
    assert_eq!(kind("Freecell", "1"), SetupErrorKind::BadValue);
    assert_eq!(kind("Freecell", "101"), SetupErrorKind::SetTooLarge);
    assert_eq!(
        board(System::Domino, "Freecell", &[("N", "100"), ("Seed", "1")]).pieces.len(),
        5050
    );
    assert_eq!(board(System::Domino, "Tiles", &[("N", "1")]).pieces.len(), 1);
}

#[test]
fn martians_have_each_colour_once_for_two_players() {
    for players in [2, 4_usize] {
        let entries = [("N Players", &*players.to_string()), ("Seed", "7")];
        let setup = board(System::Icehouse, "Martian Chess", &entries);
        for kind in setup.pieces[players..].chunks(3 * players) {
            for colour in 1..=6 {
                let count = kind.iter().filter(|pyramid| pyramid.suit.0 == colour).count();
                assert_eq!(count, players / 2, "{players} players, colour {colour}");
            }
        }
    }
    let wrong = error(System::Icehouse, "Martian Chess", &[("N Players", "3")]);
    assert_eq!(wrong.kind, SetupErrorKind::UnsupportedPlayerCount);
    assert!(wrong.help.contains("2 or 4"), "{wrong}");
}
