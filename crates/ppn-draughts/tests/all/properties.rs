//! Properties of all games and all texts.

use crate::common::damaged_games;
use ppn_draughts::{
    Fen, FileReport, Game, Item, Limits, Mode, Pdn, Position, Remarked, Ruleset, Variant, read,
    read_bytes, replay, rewrite, write_game,
};
use proptest::prelude::*;

/// Writes all games, also those that are not understood, to show how their words are written.
fn write_all(pdn: &Pdn) -> String {
    let written = |game| {
        write_game(
            &pdn.text,
            game,
            &replay(&pdn.text, game, &Default::default()),
            Default::default(),
        )
    };
    pdn.games.iter().map(written).collect::<Vec<_>>().join("\n")
}

/// A random game: its variant, its start, and the choice of each move.
#[derive(Clone, Debug)]
struct Choices {
    variant: Variant,
    moves: Vec<u32>,
}

fn choices() -> impl Strategy<Value = Choices> {
    let variants: Vec<Variant> = Variant::all()
        .filter(|variant| !matches!(variant, Variant::Thai12 | Variant::SpantsirettiInternational))
        .collect();
    let moves = prop::collection::vec(any::<u32>(), 0..120);
    (prop::sample::select(variants), moves).prop_map(|(variant, moves)| Choices { variant, moves })
}

/// Plays at random; returns the moves' texts, canonical and long, and the position at the end.
fn play(choices: &Choices) -> (Ruleset, Vec<(String, String)>, Position) {
    let rules = Ruleset::new(choices.variant);
    let mut position = rules.start();
    let mut texts = Vec::new();
    for &choice in &choices.moves {
        let moves = rules.moves(&position);
        if moves.is_empty() {
            break;
        }
        let played = &moves[choice as usize % moves.len()];
        texts.push((rules.canonical(&moves, played), rules.long(played)));
        position = rules.play(&position, played);
    }
    (rules, texts, position)
}

fn end(pdn: &Pdn) -> Position {
    replay(&pdn.text, &pdn.games[0], &Default::default()).played.unwrap().line.end
}

/// A game without the places of its words.
fn shape(text: &str, game: &Game) -> String {
    fn items(text: &str, body: &[Item]) -> String {
        let item = |item: &Item| match item {
            Item::Variation(variation) => format!("({})", items(text, &variation.items)),
            Item::Move(written) => {
                let strength = written.strength(text).unwrap_or("");
                format!("{}{strength}", written.span.slice(text))
            }
            Item::Stray(_) => String::new(),
            other => other.span().slice(text).to_owned(),
        };
        body.iter().map(item).collect::<Vec<_>>().join(" ")
    }
    let tags: Vec<_> = game.tags.iter().map(|tag| (&tag.name, &tag.value)).collect();
    format!("{tags:?} {}", items(text, &game.body))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_are_read_back_to_the_same_end(choices in choices()) {
        let (rules, texts, position) = play(&choices);
        let moves: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        let text = format!("[GameType \"{}\"] {} *", rules.game_type(), moves.join(" "));
        let pdn = read(text, Mode::Strict);
        prop_assert!(pdn.is_valid(), "{:?}", pdn.diagnostics);
        prop_assert_eq!(end(&pdn), position);

        let written = rewrite(&pdn, Default::default(), &Limits::default()).text;
        let back = read(written.clone(), Mode::Strict);
        prop_assert!(back.is_valid(), "{} {:?}", written, back.diagnostics);
        prop_assert_eq!(end(&back), position);
        let report = FileReport::new(&back, &Default::default());
        prop_assert!(report.games[0].warnings.iter().all(|&name| name == "frisian-king-moves"), "{:?}", report.games[0].warnings);
        prop_assert_eq!(shape(&back.text, &back.games[0]), shape(&pdn.text, &pdn.games[0]));
    }

    #[test]
    fn full_captures_mean_the_same_game(choices in choices()) {
        let (rules, texts, position) = play(&choices);
        let moves: Vec<&str> = texts.iter().map(|(_, long)| long.as_str()).collect();
        let text = format!("[GameType \"{}\"] {} *", rules.game_type(), moves.join(" "));
        let pdn = read(text, Mode::Tolerant);
        prop_assert_eq!(end(&pdn), position);
        // Writing repairs the unusual spellings.
        prop_assert_eq!(end(&read(rewrite(&pdn, Default::default(), &Limits::default()).text, Mode::Strict)), position);
    }

    #[test]
    fn moves_are_found_again_from_their_positions(choices in choices()) {
        let (rules, texts, position) = play(&choices);
        let moves: Vec<&str> = texts.iter().map(|(text, _)| text.as_str()).collect();
        let text = format!("[GameType \"{}\"] {} *", rules.game_type(), moves.join(" "));
        let pdn = read(text, Mode::Strict);
        let line = replay(&pdn.text, &pdn.games[0], &Default::default()).played.unwrap().line;
        let found = rules.moves_through(rules.start(), line.positions().map(|after| (after, false))).unwrap();
        let moves: Vec<_> = found.into_iter().map(|found| (found.played, String::new())).collect();
        let game = Remarked { start: rules.start(), preface: "", moves: &moves, setups: &[] };
        let back = read(rules.write_game(&[("Event", "x")], &game), Mode::Strict);
        prop_assert!(back.is_valid());
        prop_assert_eq!(end(&back), position);
    }

    #[test]
    fn positions_are_read_back(choices in choices()) {
        let (rules, _, position) = play(&choices);
        let fen = Fen::write(&position, rules.board());
        prop_assert_eq!(Fen::read(&fen, rules.board()).unwrap().position, position);
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for mode in [Mode::Strict, Mode::Reading, Mode::Tolerant] {
            let _ = read_bytes(&bytes, mode);
        }
    }

    #[test]
    fn anything_like_a_game_is_read_and_written_strictly(text in damaged()) {
        let pdn = read(text, Mode::Tolerant);
        let written = write_all(&pdn);
        let back = read(written.clone(), Mode::Strict);
        let expected = !pdn.games.is_empty();
        prop_assert_eq!(back.is_valid(), expected, "{}\n{:?}", written, back.diagnostics().map(|said| &said.message).collect::<Vec<_>>());
        // Writing again changes nothing.
        if expected {
            prop_assert_eq!(write_all(&read(written.clone(), Mode::Tolerant)), written);
        }
        for said in pdn.diagnostics() {
            prop_assert!(pdn.text.get(said.span.range()).is_some());
        }
    }

    #[test]
    fn what_is_not_understood_is_left_and_the_rest_means_the_same(
        text in prop_oneof![damaged(), damaged_games()],
    ) {
        let pdn = read(text, Mode::Tolerant);
        let rewritten = rewrite(&pdn, Default::default(), &Limits::default());
        let again = read(rewritten.text.as_str(), Mode::Tolerant);
        prop_assert_eq!(&rewrite(&again, Default::default(), &Limits::default()).text, &rewritten.text, "{:?}", pdn.text);
        if pdn.games.is_empty() {
            prop_assert_eq!(&rewritten.text, &pdn.text);
            return Ok(());
        }
        prop_assert_eq!(again.games.len(), pdn.games.len(), "{}", rewritten.text);
        for (at, (game, before)) in again.games.iter().zip(&pdn.games).enumerate() {
            if rewritten.left.iter().any(|(left, _)| *left == at) {
                let own = before.span.slice(&pdn.text);
                prop_assert!(rewritten.text.contains(own));
                prop_assert_eq!(shape(&again.text, game), shape(&pdn.text, before));
            } else {
                let is_understood = before.is_understood(&pdn.text);
                prop_assert_eq!(game.is_understood(&again.text), is_understood);
                let (positions, words) = content(&pdn.text, before);
                let (positions_after, words_after) = content(&again.text, game);
                prop_assert_eq!(positions, positions_after, "{} {}", &pdn.text, &rewritten.text);
                prop_assert!(words.len() <= words_after.len());
            }
        }
    }
}

/// The content of a game without its tags: positions, comments and strengths.
fn content(text: &str, game: &Game) -> (Vec<Position>, Vec<String>) {
    let played = replay(text, game, &Default::default()).played.unwrap();
    let positions = played.line.positions().collect();
    let words = game.body.iter().filter(|item| matches!(item, Item::Comment(_) | Item::Glyph(_)));
    (positions, words.map(|item| item.span().slice(text).to_owned()).collect())
}

/// Words of the notation in any order, with or without spaces between them.
fn damaged() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "[GameType \"20\"]",
        "[GameType \"25\"]",
        "[GameType \"31\"]",
        "[GameType \"0\"]",
        "[Result \"4-6\"]",
        "[FEN \"W:W31,32:BK4,9\"]",
        "[event \"a \\\"b\"]",
        "[Bad tag]",
        "[",
        "]",
        "1.",
        "2...",
        "3.",
        "...",
        "17. ...",
        "1. 31-26 20-24",
        "33-29",
        "32-28",
        "19-23",
        "28x19",
        "28 x 19",
        "14x23",
        "a3-b4",
        "c3:e5",
        "d4xf6",
        "a3b4",
        "3228",
        "06-11",
        "0-5",
        "i9-j10",
        "4-6",
        "1-1",
        "1-0",
        "1/2-1/2",
        "½-½",
        "*",
        "!",
        "(?)",
        "!?",
        "$7",
        "$",
        "(",
        ")",
        "()",
        "{ c }",
        "{ d",
        "}",
        "; rest\n",
        "% remark\n",
        "/FEN \"W:W31:B20\"/",
        "/FEN \"B::\"/",
        "/FEN \"?::\"/",
        "Nf6",
        "e4 e5",
        "/ bad /",
        "/",
        "- -",
        "--",
        "–",
        "x",
        "1- 7",
        "é",
        "\u{feff}",
        "\"",
        "\n",
        "\r\n",
    ]);
    let blank = prop::sample::select(vec!["", " ", " ", "\n"]);
    prop::collection::vec((word, blank), 0..24)
        .prop_map(|words| words.into_iter().flat_map(|(word, blank)| [word, blank]).collect())
}
