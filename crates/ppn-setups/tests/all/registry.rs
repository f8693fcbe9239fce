//! Properties of every game of the registry.

use crate::yaml::yaml;
use ppn_piece::{Configuration, Kind};
use ppn_setups::{
    ArgumentKind, Edition, Game, Notice, PinError, Request, Setup, SetupErrorKind, Value, games,
    pin, set_up,
};
use proptest::{prelude::*, sample};
use std::collections::{BTreeSet, HashMap};

/// A request for a game by one of its names, in its system.
fn request(game: &Game, name: &str, seed: Option<i32>) -> Request {
    let entry = |key: &str, text: &str| (key.to_owned(), Value::quoted(text));
    let mut entries = vec![entry("Name", name), entry("System", game.system.word())];
    if let Some(seed) = seed.filter(|_| game.takes_argument("Seed")) {
        entries.push(("Seed".to_owned(), Value::plain(seed.to_string())));
    }
    Request::new(Value::Mapping(entries))
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
fn what_is_shown_as_an_example_sets_the_game_up() {
    for game in games() {
        let example = game.example();
        let (_, value) = example.split_once(':').unwrap();
        let setup = set_up(&Request::new(yaml(value)));
        let setup = setup.unwrap_or_else(|error| panic!("{example}: {error}"));
        assert_eq!((&*setup.name, setup.system), (game.name, game.system), "{example}");
        assert_eq!(setup.notices, [], "{example}");
    }
}

#[test]
fn examples_and_defaults_of_arguments_are_accepted() {
    for game in games() {
        for argument in game.arguments {
            for text in [argument.default, argument.example] {
                if text.is_empty() {
                    continue;
                }
                let mut request = request(game, game.name, Some(42));
                if let Value::Mapping(entries) = &mut request.value {
                    entries.retain(|(key, _)| key != argument.name);
                    entries.push((argument.name.to_owned(), yaml(text)));
                }
                let at = format!("{} ({}), {}: {text}", game.name, game.system, argument.name);
                match set_up(&request) {
                    Ok(_) => {}
                    // Some arguments are valid only together with others: sides and columns.
                    Err(error) if error.kind == SetupErrorKind::BoardNotSquare => {}
                    Err(error) if error.help.contains("give each column") => {}
                    Err(error) => panic!("{at}: {error}"),
                }
            }
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

/// The highest suit and rank that pieces of a set have.
fn range(cfg: &Configuration) -> (u32, u32) {
    match cfg {
        Configuration::Piecepack
        | Configuration::Subpack
        | Configuration::PlayingCardsExpansion
        | Configuration::DualPiecepacksExpansion => (4, 6),
        Configuration::IcehousePieces => (6, 3),
        Configuration::Checkers(_) | Configuration::Chess(_) => (6, 12),
        Configuration::Dominoes => (19, 19),
        Configuration::Go => (6, 19),
        _ => (9, 22),
    }
}

fn strategy() -> impl Strategy<Value = (&'static Game, i32)> {
    let games: Vec<&'static Game> = games().collect();
    (
        sample::select(games),
        prop_oneof![-2..100, any::<i32>().prop_filter("seed", |s| *s != i32::MIN)],
    )
}

/// Values that people, programs and cats write.
fn value() -> impl Strategy<Value = Value> {
    let text = prop_oneof![
        "[SMCArkgb0-5na^<v>/ ]{0,80}",
        "[rnbqkpRNBQKP1-9/ ]{0,40}",
        "-?[0-9]{1,20}(\\.[0-9]{1,3})?",
        "\\PC{0,12}",
        Just("true".to_owned()),
        Just(".inf".to_owned()),
        Just("1e300".to_owned()),
    ];
    let scalar = (text, any::<bool>()).prop_map(|(text, quoted)| Value::Scalar { text, quoted });
    let leaf = prop_oneof![1 => Just(Value::Null), 9 => scalar];
    leaf.prop_recursive(2, 12, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Sequence),
            prop::collection::vec(("[A-Za-z ]{0,8}", inner), 0..3).prop_map(Value::Mapping),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn the_same_seed_gives_the_same_board((game, seed) in strategy()) {
        let request = request(game, game.name, Some(seed));
        prop_assert_eq!(set_up(&request).unwrap(), set_up(&request).unwrap());
    }

    #[test]
    fn what_is_pinned_needs_no_seed((game, seed) in strategy()) {
        let request = request(game, game.name, Some(seed));
        if let Ok(pins) = pin(&request) {
            let Value::Mapping(entries) = &request.value else { unreachable!() };
            let mut entries: Vec<_> =
                entries.iter().filter(|(key, _)| key != "Seed").cloned().collect();
            entries.extend(pins.into_iter().map(|(key, text)| (key.to_owned(), Value::quoted(text))));
            let pinned = set_up(&Request::new(Value::Mapping(entries))).unwrap();
            prop_assert_eq!(&pinned.pieces, &set_up(&request).unwrap().pieces);
            prop_assert_eq!(&pinned.notices, &[]);
        }
    }

    #[test]
    fn no_request_panics(
        game in strategy(),
        name in prop_oneof![9 => Just(None), 1 => value().prop_map(Some)],
        which in any::<sample::Index>(),
        key in prop_oneof![9 => Just(None), 1 => "\\PC{0,12}".prop_map(Some)],
        value in value(),
    ) {
        let game = game.0;
        let name = name.unwrap_or_else(|| Value::quoted(game.name));
        let mut entries = vec![
            ("Name".to_owned(), name),
            ("System".to_owned(), Value::quoted(game.system.word())),
        ];
        let argument = (!game.arguments.is_empty()).then(|| which.get(game.arguments).name);
        let key = key.unwrap_or_else(|| argument.unwrap_or("System").to_owned());
        entries.push((key, value.clone()));
        if let Err(error) = set_up(&Request::new(Value::Mapping(entries))) {
            prop_assert_ne!(error.kind, SetupErrorKind::Rows, "{}", error);
        }
        let _ = set_up(&Request::new(value));
    }
}

#[test]
fn pieces_are_finite_and_of_their_set() {
    for game in games() {
        for seed in -3..=if game.takes_argument("Seed") { 30 } else { -3 } {
            let setup = set_up(&request(game, game.name, Some(seed))).unwrap();
            for piece in &setup.pieces {
                let (suits, ranks) = range(&piece.cfg);
                let labels =
                    (1..=suits).contains(&piece.suit.0) && (1..=ranks).contains(&piece.rank.0);
                let place = [piece.x, piece.y, piece.angle].iter().all(|number| number.is_finite());
                assert!(labels && place, "{} ({}), seed {seed}: {piece:?}", game.name, game.system);
            }
        }
    }
}

#[test]
fn every_game_is_pinned_that_says_so() {
    let outcome: Vec<String> = games()
        .filter(|game| game.takes_argument("Seed"))
        .map(|game| (game, pin(&request(game, game.name, Some(42)))))
        .filter(|(_, pins)| !matches!(pins, Err(PinError::NoLayout { .. })))
        .map(|(game, pins)| match pins {
            Ok(pins) => {
                let pins: Vec<_> =
                    pins.iter().map(|(name, text)| format!("{name}: {text}")).collect();
                format!("{} ({}): {}", game.name, game.system, pins.join(", "))
            }
            Err(error) => format!("{} ({}): {error}", game.name, game.system),
        })
        .collect();
    insta::assert_snapshot!(outcome.join("\n"));
}

#[test]
fn a_seed_is_left_out_where_nothing_is_drawn() {
    for value in [
        "{Name: Steppin' Stones, Seed: 3}",
        "{Name: Climbing Man, Variant: Free, Seed: 1}",
        "{Name: Chess960, System: Chess, FEN: k, Seed: 3}",
    ] {
        assert_eq!(pin(&Request::new(yaml(value))), Ok(Vec::new()), "{value}");
    }
}

#[test]
fn in_older_editions_messages_name_the_game_that_is_asked_for() {
    let mut request = Request::new(yaml("{Name: English Draughts, Has Subpack: true}"));
    request.edition = Edition::V0_11;
    let error = set_up(&request).unwrap_err();
    assert!(error.message.starts_with("American Checkers "), "{error}");
}

#[test]
fn angles_are_from_0_to_below_360() {
    for game in games() {
        let setup = set_up(&request(game, game.name, Some(42))).unwrap();
        let angles = setup.pieces.iter().map(|piece| piece.angle);
        assert!(angles.into_iter().all(|a| (0.0..360.0).contains(&a)), "{}", game.name);
    }
}

#[test]
fn what_is_said_to_be_accepted_is_accepted() {
    for game in games() {
        for argument in game.arguments {
            let accepted: Vec<String> = match argument.kind {
                ArgumentKind::Choice(choices) => choices.iter().map(|c| (*c).to_owned()).collect(),
                ArgumentKind::Only(word) => vec![word.to_owned()],
                ArgumentKind::Players(players) => players.iter().map(i64::to_string).collect(),
                ArgumentKind::Integer { least, most, .. }
                | ArgumentKind::SetSize { least, most } => {
                    vec![least.to_string(), most.to_string()]
                }
                _ => continue,
            };
            for text in accepted {
                let mut request = request(game, game.name, Some(42));
                if let Value::Mapping(entries) = &mut request.value {
                    entries.push((argument.name.to_owned(), Value::plain(text.as_str())));
                }
                match set_up(&request) {
                    Ok(_) => {}
                    // Whether a board can be made of tiles depends on its size.
                    Err(error) if error.kind == SetupErrorKind::ImpossibleBoard => {}
                    Err(error) => {
                        let (game, system, argument) = (game.name, game.system, argument.name);
                        panic!("{game} ({system}), {argument}: {text}: {error}")
                    }
                }
            }
        }
    }
}

#[test]
fn without_a_seed_the_board_is_the_same_every_time() {
    let board = || set_up(&Request::named("Relativity")).unwrap();
    assert_eq!(board(), board());
    assert_eq!(board().notices, [Notice::LeftToChance { takes_seed: true }]);
}

#[test]
fn before_edition_0_14_american_checkers_stood_mirrored() {
    let mut request = Request::named("American Checkers");
    let now = set_up(&request).unwrap();
    request.edition = Edition::V0_11;
    let then = set_up(&request).unwrap();
    assert_eq!(then.name, "American Checkers");
    // The first move of the example of that edition is with a man from d3.
    let man_at = |setup: &Setup, x: f64, y: f64| {
        setup.pieces.iter().any(|p| p.piece_side.kind == Kind::Coin && (p.x, p.y) == (x, y))
    };
    assert!(man_at(&then, 4.0, 3.0) && !man_at(&now, 4.0, 3.0));
    for (a, b) in now.pieces.iter().zip(&then.pieces).skip(16) {
        assert!(man_at(&now, a.x, a.y) && man_at(&now, 9.0 - b.x, b.y));
    }
}

#[test]
fn the_readme_counts_the_games() {
    let readme = include_str!("../../README.md");
    let names: BTreeSet<&str> = games().map(|game| game.name).collect();
    let count = format!("The registry has {} games under {} names", games().count(), names.len());
    assert!(readme.contains(&count), "README.md must say: {count}");
}
