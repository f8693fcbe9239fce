//! A request that exceeds a limit is refused at once; a request within the limits is set up.

use ppn_setups::{Limits, Request, System, Value, games, set_up};

/// The number of pieces of a board, or the reason why it is refused.
type Outcome = Result<usize, String>;

/// Sets up a game within limits.
fn outcome(name: &str, system: System, entries: &[(&str, Value)], limits: Limits) -> Outcome {
    let mut mapping = vec![
        ("Name".to_owned(), Value::quoted(name)),
        ("System".to_owned(), Value::quoted(system.name())),
    ];
    mapping.extend(entries.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let request = Request::new(Value::Mapping(mapping)).with_limits(limits);
    match set_up(&request) {
        Ok(setup) => Ok(setup.pieces.len()),
        Err(error) => Err(error.help),
    }
}

fn number(number: i64) -> Value {
    Value::plain(number.to_string())
}

fn refused(help: &str) -> Outcome {
    Err(help.to_owned())
}

#[test]
fn a_board_of_tiles_has_at_most_n_rows_and_columns() {
    let board = |key: &str, lines: i64, tile_rows: u32| {
        let limits = Limits::default().with_tile_rows(tile_rows);
        let entries = [(key, number(lines)), ("Max Tiles", number(10_000))];
        outcome("Rectangular Board", System::Piecepack, &entries, limits)
    };
    let usual = Limits::default().tile_rows;
    for key in ["Nrows", "Ncols"] {
        assert_eq!(board(key, 98, usual), Ok(196));
        assert_eq!(board(key, 100, usual), Ok(200));
        assert_eq!(board(key, 101, usual), refused("write an integer from 1 to 100"));
        assert_eq!(board(key, 102, 102), Ok(204));
        assert_eq!(board(key, 10, 9), refused("write an integer from 1 to 9"));
        assert_eq!(board(key, 200, u32::MAX), Ok(400));
        assert_eq!(board(key, 201, u32::MAX), refused("write an integer from 1 to 200"));
    }
}

/// Spreading rivers evenly takes most of the time. If the limit is too high, this test hangs.
#[test]
fn the_largest_boards_of_tiles_are_laid() {
    // Of the boards with rivers between their tiles, this one takes longest.
    let limits = Limits::default().with_tile_rows(u32::MAX);
    let entries = [("Nrows", 199), ("Ncols", 199), ("Max Tiles", 8000)];
    let entries = entries.map(|(key, n)| (key, number(n)));
    let tiles = outcome("Rectangular Board", System::Piecepack, &entries, limits);
    assert_eq!(tiles, Ok(7998));
}

#[test]
fn a_board_of_one_piece_has_at_most_n_rows_and_columns() {
    let board = |lines: i64, rows: u32| {
        let limits = Limits::default().with_rows(rows);
        outcome("Board", System::Go, &[("Nrows", number(lines))], limits)
    };
    let usual = Limits::default().rows;
    assert_eq!((board(999, usual), board(1000, usual)), (Ok(1), Ok(1)));
    assert_eq!(board(1001, usual), refused("write an integer from 1 to 1000"));
    assert_eq!((board(1001, 1001), board(u32::MAX.into(), u32::MAX)), (Ok(1), Ok(1)));

    let columns = |lines: i64, rows: u32| {
        let limits = Limits::default().with_rows(rows);
        let entries = [("Nrows", number(lines)), ("Ncols", number(lines))];
        outcome("Board", System::Chess, &entries, limits)
    };
    assert_eq!((columns(1000, usual), columns(1001, 1001)), (Ok(1), Ok(1)));
    assert!(columns(1001, usual).is_err());
}

#[test]
fn a_layout_has_at_most_n_bytes() {
    let usual = Limits::default().text;
    // Spaces do not count as pieces, but they count as bytes.
    let padded = |layout: &str, bytes: usize| Value::quoted(format!("{layout:<bytes$}"));
    let coins = |layout: Value, text: usize| {
        let limits = Limits::default().with_text(text);
        outcome("Relativity", System::Piecepack, &[("Coins", layout)], limits)
    };
    let ranks = "3ann4a/524253/345n34/a2na52";
    let pieces = coins(Value::quoted(ranks), usual);
    assert!(pieces.is_ok());
    assert_eq!(coins(padded(ranks, 10_000), usual), pieces);
    assert_eq!(coins(padded(ranks, 10_001), usual), refused("write at most 10000"));
    assert_eq!(coins(padded(ranks, 10_001), 10_001), pieces);
    assert_eq!(coins(Value::quoted(ranks), 26), refused("write at most 26"));
    assert_eq!(coins(Value::quoted(ranks), 27), pieces);
    assert!(coins(Value::Sequence(vec![padded(ranks, 10_001)]), usual).is_err());

    // The limit applies to all kinds of texts.
    let tiles = "S3M5C2A4SnMa/C5A2S2M3CnAa/S5MnC3A5SaM2/C4A3S4M4CaAn";
    let pips = "113452345345/001111222200";
    for (name, system, key, text) in [
        ("Plans of Action", System::Piecepack, "Coins", "SASASS/MMACSS/CACCAA/MCMCMK"),
        ("Desfases", System::Piecepack, "Tiles", tiles),
        ("Fujisan", System::Piecepack, "Pawns", "S12M/A12C"),
        ("Chess", System::Chess, "FEN", "8/8/8/8/8/8/8/8"),
        ("Arimaa", System::Chess, "FEN", "8/8/8/8/8/8/8/8"),
        ("Coins", System::Piecepack, "Cfg", "subpack"),
        ("Fuji-san", System::Domino, "Pips", pips),
    ] {
        let told = |bytes: usize, limits: Limits| {
            let text = match key {
                "Cfg" => Value::quoted("x".repeat(bytes)),
                _ => padded(text, bytes),
            };
            outcome(name, system, &[(key, text)], limits).err()
        };
        let too_long = Some("write at most 10000".to_owned());
        assert_ne!(told(usual, Limits::default()), too_long, "{name}");
        assert_eq!(told(usual + 1, Limits::default()), too_long, "{name}");
        let more = Limits::default().with_text(usual + 1);
        assert_ne!(told(usual + 1, more), too_long, "{name}");
    }
}

#[test]
fn a_placement_reaches_at_most_n_columns() {
    let pieces = |name: &str, key: &str, column: i64, placement_columns: u32| {
        let limits = Limits::default().with_placement_columns(placement_columns);
        let system = if key == "FEN" { System::Chess } else { System::Piecepack };
        // A gap before the first piece, or many pieces in a row.
        let letter = if key == "FEN" { "R" } else { "S" };
        let gap =
            outcome(name, system, &[(key, format!("{}{letter}", column - 1))].map(text), limits);
        let row = letter.repeat(usize::try_from(column).unwrap());
        let row = outcome(name, system, &[(key, row)].map(text), limits);
        assert_eq!(gap.clone().err(), row.err());
        gap.map(|_| ())
    };
    let usual = Limits::default().placement_columns;
    for (name, key) in [("Fujisan", "Pawns"), ("Chess", "FEN"), ("Arimaa", "FEN")] {
        assert_eq!(pieces(name, key, 1000, usual), Ok(()), "{name}");
        let help = "there are at most 1000 columns".to_owned();
        assert_eq!(pieces(name, key, 1001, usual), Err(help), "{name}");
        assert_eq!(pieces(name, key, 1001, 1001), Ok(()), "{name}");
        assert!(pieces(name, key, 3, 2).is_err());
    }
    // The number of the last column fits its type.
    let limits = Limits::default().with_placement_columns(u32::MAX);
    let pawns = [("Pawns", Value::quoted("99999999999SSS"))];
    assert!(outcome("Fujisan", System::Piecepack, &pawns, limits).is_ok());
}

fn text((key, text): (&str, String)) -> (&str, Value) {
    (key, Value::quoted(&text))
}

#[test]
fn a_column_has_at_most_n_values() {
    let keys = ["Suit", "X", "Y", "Angle"];
    let column = |values: usize, column: usize| {
        let limits = Limits::default().with_column(column);
        let outcomes = keys.map(|long| {
            let value = |key| match key == long {
                true => Value::Sequence(vec![number(2); values]),
                false => number(1),
            };
            outcome("Bits", System::Morris, &keys.map(|key| (key, value(key))), limits)
        });
        assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?}");
        outcomes[0].clone()
    };
    let usual = Limits::default().column;
    assert_eq!((column(999, usual), column(1000, usual)), (Ok(999), Ok(1000)));
    assert_eq!(column(1001, usual), refused("write one to 1000 values"));
    assert_eq!((column(1001, 1001), column(3, 2)), (Ok(1001), refused("write one to 2 values")));
}

#[test]
fn suits_and_ranks_are_numbers_up_to_a_limit() {
    let pieces = |key: &str, label: &str, most: u32| {
        let limits = Limits::default().with_label(most);
        outcome("Dice", System::Piecepack, &[(key, Value::plain(label))], limits).is_ok()
    };
    let usual = Limits::default().label;
    for key in ["Suit", "Rank"] {
        assert!(pieces(key, "1000", usual));
        assert!(!pieces(key, "1001", usual));
        assert!(pieces(key, "1001", 1001) && pieces(key, "4294967295", u32::MAX));
        assert!(!pieces(key, "4294967296", u32::MAX));
        assert!(!pieces(key, "3", 2) && pieces(key, "2", 2));
    }
}

#[test]
fn places_and_lengths_are_within_at_most_n_inches() {
    let laid = |name: &str, system: System, key: &str, value: &str, inches: u32| {
        let limits = Limits::default().with_inches(inches);
        outcome(name, system, &[(key, Value::plain(value))], limits).is_ok()
    };
    let usual = Limits::default().inches;
    for (name, system, key) in [
        ("Dice", System::Piecepack, "X"),
        ("Dice", System::Piecepack, "Y"),
        ("Dice", System::Piecepack, "Angle"),
        ("Board", System::Go, "X0"),
        ("Board", System::Go, "Y0"),
    ] {
        let laid = |value, inches| laid(name, system, key, value, inches);
        assert!(laid("1000000", usual) && laid("-1000000", usual), "{key}");
        assert!(!laid("1000000.5", usual) && !laid("-1000000.5", usual), "{key}");
        assert!(laid("1000000.5", 1_000_001) && !laid("2.5", 2), "{key}");
        assert!(!laid(".inf", u32::MAX) && !laid("1e400", u32::MAX), "{key}");
    }
    let wide = |value, inches| laid("Chess", System::Chess, "Cell Width", value, inches);
    assert!(wide("1000000", usual) && wide("0.000001", usual));
    assert!(!wide("1000001", usual) && !wide("0.0000009", usual));
    assert!(wide("1000001", 2_000_000) && wide("0.0000009", 2_000_000));
}

#[test]
fn an_argument_has_its_range() {
    let mut arguments = 0;
    for game in games() {
        for argument in game.arguments {
            let Some((least, most)) = argument.kind.range(&Limits::default()) else { continue };
            let help = format!("write an integer from {least} to {most}");
            let told = |value: i64| {
                let entries = [(argument.name, number(value))];
                outcome(game.name, game.system, &entries, Limits::default()).err()
            };
            let name = (game.name, argument.name);
            assert_eq!((told(least - 1), told(most + 1)), (Some(help.clone()), Some(help.clone())));
            assert_ne!((name, told(least)), (name, Some(help.clone())));
            assert_ne!((name, told(most)), (name, Some(help)));
            arguments += 1;
        }
    }
    assert!(arguments > 20, "{arguments}");
}

#[test]
fn defaults_do_not_depend_on_limits() {
    // Defaults may draw random maps, so the limit of draws stays.
    let limits = Limits::default()
        .with_tile_rows(0)
        .with_rows(0)
        .with_text(0)
        .with_placement_columns(8)
        .with_column(0)
        .with_label(0)
        .with_inches(0);
    for game in games() {
        let request = Request::new(Value::quoted(game.name)).with_limits(limits);
        let usual = set_up(&request.clone().with_limits(Limits::default()));
        assert_eq!(set_up(&request), usual, "{}", game.name);
    }
    // The limits apply to the values of a request.
    let fen = [("FEN", Value::plain("8/8"))];
    let told = outcome("Chess", System::Chess, &fen, limits);
    assert_eq!(told, refused("write at most 0"));
}

#[test]
fn a_map_is_drawn_so_often() {
    let drawn = |draws| {
        let limits = Limits::default().with_draws(draws);
        let seed = [("Seed", number(42))];
        outcome("Climbing Man", System::Piecepack, &seed, limits)
    };
    let least = (0..).find(|&draws| drawn(draws).is_ok()).expect("a map");
    assert!(least > 1, "the first draw keeps the rules: choose another seed");
    assert_eq!(drawn(least - 1), refused("another `Seed` may do"));
    assert_eq!(drawn(least), drawn(Limits::default().draws));
}
