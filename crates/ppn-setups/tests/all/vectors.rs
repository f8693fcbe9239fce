//! The expected boards of `corpus/setups`.

use crate::yaml::yaml;
use ppn_piece::{Configuration, Piece, PieceSide, Rank, Suit, normal_angle};
use ppn_setups::{Random, Request, Setup, SetupError, System, Value, canonical, set_up};
use serde_json::Value as Json;
use std::{fs, path::Path};

fn read(file: &str) -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/setups").join(file);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn cases(file: &str) -> Vec<Json> {
    read(file).as_array().unwrap().clone()
}

/// A JSON value as the equivalent YAML value.
fn value(json: &Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::String(text) => Value::quoted(text),
        Json::Array(items) => Value::Sequence(items.iter().map(value).collect()),
        Json::Object(entries) => {
            Value::Mapping(entries.iter().map(|(key, item)| (key.clone(), value(item))).collect())
        }
        number_or_flag => Value::plain(number_or_flag.to_string()),
    }
}

fn piece(json: &Json) -> Piece {
    let row = json.as_array().unwrap();
    let number = |k: usize| row[k].as_f64().unwrap();
    Piece {
        piece_side: row[0].as_str().unwrap().parse::<PieceSide>().unwrap(),
        suit: Suit(number(1) as u32),
        rank: Rank(number(2) as u32),
        x: number(3),
        y: number(4),
        angle: row.get(5).map_or(0.0, |angle| angle.as_f64().unwrap()),
        cfg: row.get(6).map_or(Configuration::Piecepack, |cfg| cfg.as_str().unwrap().into()),
    }
}

/// The difference between two pieces, if any.
fn differs(found: &Piece, expected: &Piece) -> bool {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
    let turn = normal_angle(found.angle - expected.angle + 180.0);
    (found.piece_side, found.suit, found.rank, &found.cfg)
        != (expected.piece_side, expected.suit, expected.rank, &expected.cfg)
        || !near(found.x, expected.x)
        || !near(found.y, expected.y)
        || !near(turn, 180.0)
}

/// The problems of the outcome of a case, if any.
fn fault(case: &Json, outcome: &Result<Setup, SetupError>) -> Option<String> {
    let setup = match (outcome, case["error"].as_str()) {
        (Err(found), Some(kind)) if found.kind.name() == kind => return None,
        (Err(found), Some(kind)) => return Some(format!("{}, expected {kind}", found.kind.name())),
        (Ok(_), Some(error)) => return Some(format!("accepted, expected {error}")),
        (Err(error), None) => return Some(format!("refused: {error}")),
        (Ok(setup), None) => setup,
    };
    let scale_factor = case["scale_factor"].as_f64().unwrap_or(1.0);
    if setup.scale_factor != scale_factor {
        return Some(format!("scale factor {}, expected {scale_factor}", setup.scale_factor));
    }
    let pieces: Vec<Piece> = case["pieces"].as_array()?.iter().map(piece).collect();
    if setup.pieces.len() != pieces.len() {
        return Some(format!("{} pieces, expected {}", setup.pieces.len(), pieces.len()));
    }
    let at = setup.pieces.iter().zip(&pieces).position(|(found, want)| differs(found, want))?;
    Some(format!("piece {at}: {:?}\n        expected {:?}", setup.pieces[at], pieces[at]))
}

/// Sets up every board of a file, and names all boards that are wrong.
fn walk(file: &str) {
    let mut faults = Vec::new();
    for case in cases(file) {
        let mut entries = vec![
            ("Name".to_owned(), value(&case["name"])),
            ("System".to_owned(), value(&case["system"])),
        ];
        if let Json::Object(args) = &case["args"] {
            entries.extend(args.iter().map(|(key, item)| (key.clone(), value(item))));
        }
        let outcome = set_up(&Request::new(Value::Mapping(entries)));
        if let Some(fault) = fault(&case, &outcome) {
            let (name, args) = (&case["name"], &case["args"]);
            faults.push(format!("{} {name} {args}: {fault}", case["system"]));
        }
    }
    assert!(faults.is_empty(), "{} wrong:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn games_made_for_the_piecepack_are_set_up() {
    walk("piecepack-original.json");
}

#[test]
fn traditional_games_are_set_up_with_a_piecepack() {
    walk("piecepack-traditional.json");
}

#[test]
fn the_parts_of_a_piecepack_are_set_up() {
    walk("piecepack-helpers.json");
}

#[test]
fn games_are_set_up_with_a_stackpack() {
    walk("stackpack.json");
}

#[test]
fn the_parts_of_other_systems_are_set_up() {
    walk("other-systems-components.json");
}

#[test]
fn games_of_other_systems_are_set_up() {
    walk("other-systems.json");
}

#[test]
fn random_numbers_are_those_of_r() {
    for vector in read("r-random.json")["vectors"].as_array().unwrap() {
        let seed = i32::try_from(vector["seed"].as_i64().unwrap()).unwrap();
        for op in vector["ops"].as_array().unwrap() {
            let mut random = Random::new(seed);
            let values = draw(&mut random, op);
            assert_eq!(Json::from(values), op["values"], "seed {seed}: {op}");
            // The next word shows whether the right number of draws was made.
            let next = f64::from(random.word()) / 4_294_967_296.0;
            assert!((next - op["next"].as_f64().unwrap()).abs() < 1e-12, "seed {seed}: {op}");
        }
    }
}

fn draw(random: &mut Random, op: &Json) -> Vec<u32> {
    let number = |key: &str| u32::try_from(op[key].as_u64().unwrap()).unwrap();
    let list: Vec<u32> = match &op["x"] {
        Json::Array(x) => x.iter().map(|x| x.as_u64().unwrap() as u32).collect(),
        Json::Number(_) => (1..=number("x")).collect(),
        _ if number("n") <= 1_000_000 => (1..=number("n")).collect(),
        _ => Vec::new(),
    };
    let size = op["size"].as_u64().map_or(list.len(), |size| size as usize);
    match op["call"].as_str().unwrap() {
        "permutation" => random.permutation(number("n")),
        "without_replacement" | "values" | "single_number" => random.draw(size, &list),
        "with_replacement" => {
            (0..size).map(|_| random.index(number("n") as usize) as u32 + 1).collect()
        }
        "values_with_replacement" => random.draw_again(size, &list),
        "repeated_permutation" => {
            (0..number("times")).flat_map(|_| random.permutation(number("n"))).collect()
        }
        call => panic!("{call}"),
    }
}

#[test]
fn seeds_are_read_as_r_reads_them() {
    for case in read("r-random.json")["seed_inputs"].as_array().unwrap() {
        let seed = yaml(case["yaml"].as_str().unwrap());
        let outcome = set_up(&Request::new(Value::Mapping(vec![
            ("Name".to_owned(), Value::plain("Relativity")),
            ("Seed".to_owned(), seed.clone()),
        ])));
        assert_eq!(outcome.is_err(), case["error"].is_string(), "{case}");
        // The same seed, written differently, gives the same board.
        if let Ok(setup) = outcome
            && let Some(known) = seed_of_head(&case["permutation_1000_head"])
        {
            let expected = set_up(&Request::new(Value::Mapping(vec![
                ("Name".to_owned(), Value::plain("Relativity")),
                ("Seed".to_owned(), Value::plain(known.to_string())),
            ])));
            assert_eq!(setup.pieces, expected.unwrap().pieces, "{case}");
        }
    }
}

/// The seed with which a permutation of 1000 begins like this.
fn seed_of_head(head: &Json) -> Option<i32> {
    let seeds = [0, 1, -1, 42, 1000, i32::MAX];
    seeds.into_iter().find(|seed| Json::from(&Random::new(*seed).permutation(1000)[..6]) == *head)
}

#[test]
fn names_are_looked_up_in_one_form() {
    for case in cases("names.json") {
        let normalized = canonical(case["input"].as_str().unwrap());
        assert_eq!(normalized, case["normalized"].as_str().unwrap(), "{case}");
    }
}

#[test]
fn systems_have_several_names() {
    for case in cases("systems.json") {
        let system = case["input"].as_str().unwrap().parse::<System>().ok();
        let expected =
            case["recognized"].as_bool().unwrap().then(|| case["system"].as_str().unwrap());
        assert_eq!(system.map(System::word), expected, "{case}");
    }
}

#[test]
fn the_value_of_the_metadata_chooses_the_game() {
    let mut faults = Vec::new();
    for case in cases("gametype.json") {
        let text = case["yaml"].as_str().unwrap();
        let field = |name: &str| {
            let lines = text.lines().filter_map(|line| line.split_once(':'));
            lines.filter(|(key, _)| *key == name).map(|(_, value)| yaml(value)).next()
        };
        let chosen = field("SetUp").filter(|value| *value != Value::Null).or(field("GameType"));
        let mut request = Request::new(chosen.unwrap_or(Value::Null));
        if let Some(system) = case["default_system"].as_str() {
            request.default_system = system.parse().unwrap();
        }
        match (set_up(&request), case["error"].as_str()) {
            (Err(error), Some(kind)) if error.kind.name() == kind => {}
            (Ok(setup), None)
                if setup.pieces.len() as u64 == case["n_pieces"].as_u64().unwrap() =>
            {
                let ends = case["first_and_last"].as_array().unwrap();
                let found = [setup.pieces.first(), setup.pieces.last()];
                for (found, end) in found.into_iter().flatten().zip(ends) {
                    if !text.contains("Klondike") && differs(found, &piece(end)) {
                        faults.push(format!("{text}: {found:?}, expected {end}"));
                    }
                }
            }
            (outcome, _) => faults.push(format!(
                "{text}: {:?}, expected {} {}",
                outcome.map(|setup| setup.pieces.len()),
                case["error"],
                case["resolved"]
            )),
        }
    }
    assert!(faults.is_empty(), "{} wrong:\n{}", faults.len(), faults.join("\n"));
}
