//! Mistakes of people in games of chess and of go: one report each, at its line, with a help that fits.

use ppn::{CodeWord, Diagnostic, Options, Selection, lint, notations};
use serde_json::Value;
use std::{fs, path::Path};

/// The mistakes of a list that may be reported otherwise: a game of go without the first bracket of a variation has two
/// games.
const MISSED: usize = 1;

/// A file of the corpus.
fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(path)).unwrap()
}

/// The reports of all games of a text, each with its line.
fn reports(notation: &str, text: &str) -> Vec<(u64, Diagnostic)> {
    let notations = notations();
    let notation = notations.named(notation).unwrap().as_ref();
    let selection = Selection::of(CodeWord::new("ALL", &[]));
    let games = notation.split(Box::new(text.as_bytes())).map(Result::unwrap);
    games
        .flat_map(|game| {
            let (first, start) = (game.place.line, game.text.clone().into_owned());
            let found = lint::check(&*notation.parse(game, &Options::default()), &selection);
            found.into_iter().map(move |one| {
                let before = &start[..one.span.range().start];
                (first + 1 + before.matches('\n').count() as u64, one)
            })
        })
        .collect()
}

/// Why a mistake is not reported as it should be.
fn miss(notation: &str, case: &Value) -> Option<String> {
    let text = |key: &str| case[key].as_str().unwrap();
    let game = read(text("game"));
    assert_eq!(game.matches(text("find")).count(), 1, "{case}");
    let found = reports(notation, &game.replacen(text("find"), text("put"), 1));
    let shown = || format!("{}: {found:#?}", text("mistake"));
    let [(line, one)] = &found[..] else { return Some(shown()) };
    let mut help = one.help.clone();
    help.extend(one.fixes.iter().map(|fix| fix.title.clone()));
    let helps = help.iter().any(|help| help.contains(text("help")));
    let fits = Some(*line) == case["line"].as_u64() && one.message.contains(text("says")) && helps;
    (!fits).then(shown)
}

fn check(notation: &str) {
    let list = read(&format!("mistakes/{notation}.jsonl"));
    let cases: Vec<Value> = list.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 60);
    let missed: Vec<String> = cases.iter().filter_map(|case| miss(notation, case)).collect();
    assert!(missed.len() <= MISSED, "{} missed:\n{}", missed.len(), missed.join("\n"));
}

#[test]
fn mistakes_in_chess_are_one_report_each() {
    check("pgn");
}

#[test]
fn mistakes_in_go_are_one_report_each() {
    check("sgf");
}

#[test]
fn the_games_without_mistakes_have_no_report() {
    for (notation, games) in
        [("pgn", ["opera", "club", "endings"]), ("sgf", ["even", "handicap", "ko"])]
    {
        for game in games {
            let found = reports(notation, &read(&format!("mistakes/games/{game}.{notation}")));
            assert_eq!(found, [], "{game}");
        }
    }
}
