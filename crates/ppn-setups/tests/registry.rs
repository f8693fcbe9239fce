//! What holds for every game of the registry.

use ppn_setups::{Game, Request, Value, games, set_up};
use std::collections::HashMap;

/// A request for a game by one of its names, under its system.
fn request(game: &Game, name: &str, seed: Option<i32>) -> Request {
    let entry = |key: &str, text: &str| (key.to_owned(), Value::quoted(text));
    let mut entries = vec![entry("Name", name), entry("System", game.system.word())];
    if let Some(seed) = seed.filter(|_| takes_seed(game)) {
        entries.push(("Seed".to_owned(), Value::plain(seed.to_string())));
    }
    Request::new(Value::Mapping(entries))
}

fn takes_seed(game: &Game) -> bool {
    game.arguments.iter().any(|argument| argument.name == "Seed")
}

#[test]
fn every_game_is_set_up_by_each_of_its_names() {
    for game in games() {
        for name in game.names() {
            let setup = set_up(&request(game, name, Some(42)));
            let setup = setup.unwrap_or_else(|error| panic!("{name} ({}): {error}", game.system));
            assert_eq!(setup.name, game.name, "{name} ({}) finds another game", game.system);
            assert_eq!(setup.notices, [], "{name} ({})", game.system);
        }
    }
}

#[test]
fn every_name_is_that_of_one_game() {
    let mut known = HashMap::new();
    for game in games() {
        for name in game.names() {
            let other = known.insert((game.system, name.to_lowercase()), game.name);
            assert_eq!(other, None, "{name} ({}) is declared twice", game.system);
        }
    }
}
