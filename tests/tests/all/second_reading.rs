//! The library is compared with the second reading of the rules, on the corpus and on random games.

use ppn::Options;
use ppn_tests::{
    corpus,
    naive::{Piece, State, Terms, is_space, play},
    texts,
};
use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::Value;
use std::collections::BTreeMap;

/// The metadata that have an effect; `None` if the second reading does not know them.
fn terms(game: &Value, text: &str) -> Option<Terms> {
    let metadata = &game["metadata"];
    let mut terms = Terms::default();
    if !metadata["PPN"].is_null() {
        return None;
    }
    for (name, value) in metadata["Macros"].as_object().into_iter().flatten() {
        let written = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        // MA-2: a number counts by its text, which the value may have lost.
        if value.is_number() && !text.contains(&format!("{name}: {written}")) {
            return None;
        }
        terms.macros.insert(name.clone(), written);
    }
    let parser = &metadata["MovetextParser"];
    let name = letters(parser.as_str().or(parser["Name"].as_str()).unwrap_or("Default"));
    terms.bits = match name.as_str() {
        "alquerque" => Some("alquerque"),
        "go" => Some("go"),
        "marble" | "marbles" => Some("marbles"),
        "morris" => Some("morris"),
        "tarot" => Some("playing_cards_tarot"),
        _ => None,
    };
    for (argument, value) in parser.as_object().into_iter().flatten() {
        if letters(argument) == "cellwidth" {
            terms.cell_width = value.as_u64()? as u32;
        }
    }
    terms.scale = game["scale_factor"].as_f64()?;
    // Start boards are input here, and no part of the movetext.
    let start = game["moves"][0]["pieces"].as_array()?;
    terms.start = start.iter().map(from_start).collect();
    let game = if metadata["SetUp"].is_null() { &metadata["GameType"] } else { &metadata["SetUp"] };
    let names = game.as_object().into_iter().flatten().find(|(key, _)| letters(key) == "name");
    let name = names.map_or(game, |(_, name)| name).as_str().unwrap_or_default();
    if letters(name) == "arimaa" {
        let small = terms.start.first().is_some_and(|board| board.set == "chess1");
        macros_of_arimaa(&mut terms, if small { "u" } else { "" });
    }
    Some(terms)
}

/// SB-1: the letters and digits of a name.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// SB-3: the macros of this start board, over which those of the metadata have priority.
fn macros_of_arimaa(terms: &mut Terms, small: &str) {
    for (name, chessman) in "EMHDCRemhdcr".chars().zip("♔♕♖♗♘♙♚♛♜♝♞♟".chars())
    {
        terms.macros.entry(name.to_string()).or_insert_with(|| format!("{small}{chessman}"));
    }
}

fn from_start(piece: &Value) -> Piece {
    let text = |key: &str| piece[key].as_str().unwrap().to_owned();
    let number = |key: &str| piece[key].as_f64().unwrap();
    let side = text("piece_side");
    let (kind, side) = side.rsplit_once('_').unwrap();
    Piece {
        number: text("id").parse().unwrap(),
        major: 0,
        minor: 0,
        kind: kind.to_owned(),
        side: side.to_owned(),
        suit: number("suit") as i64,
        rank: number("rank") as i64,
        set: text("cfg"),
        x: number("x"),
        y: number("y"),
        angle: number("angle"),
    }
}

/// The lines that are movetext (FI-4).
fn movetext(game: &str) -> String {
    let game = game.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<&str> = game.split('\n').collect();
    if let Some(marker) = lines.iter().position(|line| line.starts_with("---")) {
        lines.drain(..=marker);
    }
    let end = lines.iter().position(|line| line.starts_with("..."));
    let empty = || lines.iter().position(|line| line.chars().all(is_space));
    // The end of the last line does not make another, empty line.
    match end.or_else(empty).filter(|end| *end + 1 < lines.len()) {
        Some(end) => lines[end + 1..].join("\n"),
        None => lines.join("\n"),
    }
}

/// The beginnings of the names of errors that stop a game before it is played.
const BEFORE_MOVES: [&str; 5] = ["encoding", "metadata-", "setup", "parser-", "macro-circular"];

/// The difference between the two readings of a game.
fn difference(text: &str) -> Option<String> {
    let games: Vec<_> = ppn::read(text).collect();
    let replayed = corpus::replayed(text, &Options::default());
    games.iter().zip(&replayed).find_map(|(game, found)| {
        let errors: Vec<&str> = corpus::diagnostics(found)
            .filter(|said| said["severity"] == "error")
            .filter_map(|said| said["name"].as_str())
            .collect();
        if errors.iter().any(|name| BEFORE_MOVES.iter().any(|before| name.starts_with(before))) {
            return None;
        }
        let terms = terms(found, &game.text)?;
        let second = play(&movetext(&game.text), &terms);
        let wrong = !second.form.is_empty() || !second.play.is_empty();
        if wrong == errors.is_empty() {
            let (form, play) = (&second.form, &second.play);
            return Some(format!("errors {errors:?}, second reading {form:?} {play:?}"));
        }
        // An item with an error of form may be cut out of the text in more than one way.
        if !second.form.is_empty() {
            return None;
        }
        unequal(found["moves"].as_array()?, &second.states)
            .map(|what| format!("{what}; errors {errors:?}, second reading {:?}", second.play))
    })
}

fn unequal(found: &[Value], states: &[State]) -> Option<String> {
    let numbers = |states: &[State]| -> Vec<String> {
        states.iter().map(|state| state.number.clone()).collect()
    };
    let labels: Vec<&str> = found.iter().filter_map(|state| state["number"].as_str()).collect();
    if labels != numbers(states) {
        return Some(format!("numbers {labels:?}, second reading {:?}", numbers(states)));
    }
    found.iter().zip(states).find_map(|(found, state)| {
        let at = &state.number;
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (key, second) in [("text", &state.text), ("comment", &state.comment)] {
            let text = found[key].as_str().unwrap_or_default();
            if words(text) != words(second) {
                return Some(format!("{at} {key} {text:?}, second reading {second:?}"));
            }
        }
        let pieces = found["pieces"].as_array()?;
        let shown: Vec<String> = state.pieces.iter().map(row).collect();
        let ours: Vec<String> = pieces.iter().map(json_row).collect();
        (shown != ours)
            .then(|| format!("{at}\n{}\nsecond reading\n{}", ours.join("\n"), shown.join("\n")))
    })
}

/// A piece as a line, with places and angles rounded for the comparison. The numbers are suit,
/// rank, x, y and angle.
fn line(id: &str, side: &str, set: &str, numbers: [f64; 5]) -> String {
    let rounded = |value: f64| (value * 1e4).round() / 1e4 + 0.0;
    let [suit, rank, x, y, angle] = numbers;
    let angle = rounded(angle.rem_euclid(360.0)) % 360.0;
    format!("{id} {side} {suit}/{rank} {set} {},{} {angle}", rounded(x), rounded(y))
}

fn row(piece: &Piece) -> String {
    let side = format!("{}_{}", piece.kind, piece.side);
    let (suit, rank) = (piece.suit as f64, piece.rank as f64);
    line(&piece.id(), &side, &piece.set, [suit, rank, piece.x, piece.y, piece.angle])
}

fn json_row(piece: &Value) -> String {
    let text = |key: &str| piece[key].as_str().unwrap_or_default();
    let numbers = ["suit", "rank", "x", "y", "angle"];
    let numbers = numbers.map(|key| piece[key].as_f64().unwrap_or(f64::NAN));
    line(text("id"), text("piece_side"), text("cfg"), numbers)
}

fn agree(texts: impl IntoIterator<Item = (String, String)>) {
    let mut count = 0;
    let differences: Vec<String> = texts
        .into_iter()
        .inspect(|_| count += 1)
        .filter_map(|(name, text)| Some(format!("{name}: {}\n{text}", difference(&text)?)))
        .collect();
    let shown: Vec<&str> = differences.iter().take(25).map(String::as_str).collect();
    let shown = shown.join("\n\n");
    assert!(differences.is_empty(), "{} of {count} differ\n\n{shown}", differences.len());
}

#[test]
fn both_readings_agree_on_the_corpus() {
    let vectors = corpus::movetext().into_iter().chain(corpus::games());
    agree(vectors.map(|vector| (vector.name, vector.text)));
}

#[test]
fn both_readings_agree_on_the_cases_of_the_specification() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../corpus/suite");
    let mut cases = BTreeMap::new();
    for level in ["movetext", "replay", "errors"] {
        let lines = std::fs::read_to_string(format!("{suite}/{level}.jsonl")).unwrap();
        for line in lines.lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            // Others are bytes, or texts of parts that are repeated.
            if let Some(text) = case["ask"]["text"].as_str() {
                cases.insert(case["id"].as_str().unwrap().to_owned(), text.to_owned());
            }
        }
    }
    assert!(cases.len() > 1000);
    agree(cases);
}

/// A number from the environment, which `cargo xtask readings` sets for longer runs.
fn number(name: &str, otherwise: u32) -> u32 {
    match std::env::var(name) {
        Ok(number) => number.parse().unwrap_or_else(|_| panic!("{name} is no number: {number}")),
        Err(_) => otherwise,
    }
}

/// Random movetexts, the same in each run with the same seed.
fn by_chance(movetexts: impl Strategy<Value = String>) -> impl Iterator<Item = (String, String)> {
    let (count, number) = (number("PPN_GAMES", 500), number("PPN_SEED", 26));
    let mut seed = [26; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    (0..count).map(move |index| {
        let text = movetexts.new_tree(&mut runner).expect("a movetext").current();
        (format!("game {index} of seed {number}"), format!("---\n...\n{text}\n"))
    })
}

/// Movetexts most of which are wrong.
fn slipped() -> impl Strategy<Value = String> {
    (texts::movetext(), texts::slips()).prop_map(|(text, slips)| texts::slipped(&text, &slips))
}

#[test]
fn both_readings_agree_on_games_by_chance() {
    agree(by_chance(texts::movetext()));
}

#[test]
fn both_readings_find_errors_in_the_same_games() {
    agree(by_chance(slipped()));
    agree(by_chance(texts::signs()));
}
