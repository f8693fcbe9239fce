//! Reading a file game by game gives the same result as reading it as a whole.

use crate::common::{Random, random_game};
use ppn_arimaa::{Archive, GameText, ReadOptions, Reading, Token, read, split};
use ppn_source::{Diagnostic, Span};
use proptest::prelude::*;
use std::io::BufReader;

/// Reads every game alone and puts the results together.
fn read_one_by_one(text: &str, options: ReadOptions) -> Reading {
    let mut all = Reading::default();
    let mut joined = String::new();
    for game in split(text) {
        assert_eq!((game.place.offset, &game.diagnostics[..]), (joined.len() as u64, &[][..]));
        assert_eq!(game.place.line, line_ends(&joined), "{text:?}");
        joined += &game.text;
        let by = u32::try_from(game.place.offset).unwrap();
        let alone = read(&game.text, options);
        assert!(alone.games.len() <= 1);
        all.tokens
            .extend(alone.tokens.into_iter().map(|one| Token { span: one.span.shift(by), ..one }));
        all.diagnostics.extend(alone.diagnostics.into_iter().map(|one| one.shift(by)));
        all.games.extend(alone.games);
    }
    assert_eq!(joined, text);
    all
}

fn line_ends(text: &str) -> u64 {
    text.replace("\r\n", "\n").matches(['\n', '\r']).count() as u64
}

/// The games without their places, which are relative to the text of each game.
fn placeless(reading: &Reading) -> String {
    let games = format!("{:#?}", reading.games);
    games.lines().filter(|line| !line.contains("span: ")).collect()
}

fn agrees(text: &str, options: ReadOptions) {
    let (whole, parts) = (read(text, options), read_one_by_one(text, options));
    assert_eq!(whole.tokens, parts.tokens, "{text:?}");
    assert_eq!(whole.diagnostics, parts.diagnostics, "{text:?}");
    assert_eq!(placeless(&whole), placeless(&parts), "{text:?}");
    for plain in [false, true] {
        assert_eq!(read(text, options.with_plain_record(plain)).games.len(), whole.games.len());
    }
}

/// The games of a file in pieces of a few bytes.
fn streamed(bytes: &[u8], piece: usize, limit: usize) -> Vec<GameText<'static>> {
    let archive = Archive::new(BufReader::with_capacity(piece, bytes));
    archive.with_limit(limit).map(Result::unwrap).collect()
}

const WORDS: [&str; 38] = [
    "FAN31415926 1\n",
    "FAN31415926 1 1g Ra1",
    "FAN31415926",
    "FAN31415926[",
    "FAN31415926 1\r\n",
    "fan31415926 1 ",
    "\u{feff}",
    "\n",
    "\r",
    "\r\n",
    " ",
    " ",
    "\u{2003}",
    "\"",
    "\"a\"",
    "\"FAN31415926\"",
    "[",
    "]",
    "[ 1g Rb1 ]",
    "@xa1=b",
    "@",
    "1g",
    "1g Ra1 ",
    "1s ra8 ",
    "2g Ra1n ",
    "zz",
    "12\n",
    "Gold: Ann\n",
    "Gold Ann\n",
    "Chat: -=+=-\n",
    "-=+=-\n",
    "-=+=- x\n",
    "A - B\n",
    "takeback",
    "1w Ra1",
    "é",
    "\u{fffd}",
    "\0",
];

fn files() -> impl Strategy<Value = String> {
    let starts = ["", "FAN31415926 1\n", "1g Ra1\n", "\u{feff}Gold: Ann\n1g Ra1 "];
    let words = prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..40);
    (prop::sample::select(starts.to_vec()), words)
        .prop_map(|(start, words)| format!("{start}{}", words.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn games_read_alone_are_those_of_the_file(text in files(), faults in 1_usize..6) {
        agrees(&text, ReadOptions::default());
        let mut few = ReadOptions::default();
        few.limits.diagnostics = faults;
        agrees(&text, few);
    }

    #[test]
    fn a_stream_gives_the_games_of_the_text(text in files(), piece in 1_usize..20, limit in 0_usize..80) {
        // A file that is no text is not read.
        prop_assume!(ppn_source::Foreign::of(text.as_bytes()).is_none());
        for limit in [limit, usize::MAX] {
            let games: Vec<_> = split(&text).with_limit(limit).collect();
            prop_assert_eq!(streamed(text.as_bytes(), piece, limit), games, "{:?}", text);
        }
    }

    #[test]
    fn bytes_that_are_not_utf_8_end_no_game(
        text in files(),
        slips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
        piece in 1_usize..20,
    ) {
        let mut bytes = text.into_bytes();
        bytes.push(b'\n');
        for (at, byte) in slips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let mut lossy = String::new();
        for chunk in bytes.utf8_chunks() {
            lossy.push_str(chunk.valid());
            lossy.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
        }
        let texts = |games: Vec<GameText<'_>>| -> Vec<String> {
            games.into_iter().map(|game| game.text.into_owned()).collect()
        };
        let expected = texts(split(&lossy).collect());
        let games = streamed(&bytes, piece, usize::MAX);
        let in_file = |game: &GameText<'_>| game.bytes.clone().unwrap_or(game.text.as_bytes().into());
        prop_assert_eq!(games.iter().flat_map(in_file).collect::<Vec<_>>(), bytes);
        prop_assert_eq!(texts(games), expected);
    }
}

#[test]
fn random_games_and_the_corpus_are_split_as_they_are_read() {
    let corpus = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/fan");
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(corpus.join("games")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "fan" || ending == "arimaa") {
            texts.push(std::fs::read_to_string(path).unwrap());
        }
    }
    for name in ["accepted.jsonl", "rejected.jsonl"] {
        for case in std::fs::read_to_string(corpus.join(name)).unwrap().lines() {
            let case: serde_json::Value = serde_json::from_str(case).unwrap();
            texts.push(case["input"].as_str().unwrap().to_owned());
        }
    }
    assert!(texts.len() > 150);
    texts.extend((0..100).map(|seed| random_game(seed, 6).text));
    for text in &texts {
        agrees(text, ReadOptions::default());
        assert_eq!(streamed(text.as_bytes(), 7, usize::MAX), split(text).collect::<Vec<_>>());
    }
    // The word that begins the body contains a quote, which ends other words of a body.
    for text in ["FAN31415926 1 1b\"FAN31415926\"FAN31415926 1 1g Ra1", "2 FAN31415926 1 @5"] {
        let games: Vec<_> = split(text).collect();
        assert_eq!(games.len(), 2);
        for piece in 1..20 {
            assert_eq!(streamed(text.as_bytes(), piece, usize::MAX), games);
        }
    }
    // Several texts in one file.
    let mut random = Random::new(1);
    for _ in 0..100 {
        let some: Vec<&str> = (0..6)
            .map(|_| texts[random.below(texts.len())].trim_start_matches('\u{feff}'))
            .collect();
        agrees(&some.join("\nFAN31415926 1\n"), ReadOptions::default());
        agrees(&some.join("\n"), ReadOptions::default());
    }
}

fn names(diagnostics: &[Diagnostic]) -> Vec<&'static str> {
    diagnostics.iter().map(|one| one.code.name).collect()
}

#[test]
fn a_text_without_the_magic_word_is_one_text() {
    for text in [
        "",
        "\u{feff}",
        " \n",
        "1g Ra1\n1s ra8\n",
        "Gold: Ann\n\n1g Ra1",
        "hello\n1g FAN31415926 1",
    ] {
        let games: Vec<_> = split(text).collect();
        assert_eq!(games.len(), 1, "{text:?}");
        assert_eq!(games[0].text, text);
    }
    // In a header, a comment or a marking it does not begin a game.
    for text in [
        "FAN31415926 1 FAN31415926\nGold: FAN31415926\nFAN31415926: x\nChat: -=+=-\nFAN31415926\n-=+=-\n1g Ra1",
        "1g Ra1 \" FAN31415926 \" @x\" FAN31415926x xFAN31415926 @FAN31415926",
        "1g Ra1 \" FAN31415926 1",
    ] {
        assert_eq!(split(text).count(), 1, "{text:?}");
    }
    for text in [
        "1g Ra1 FAN31415926",
        "1g \"a\"FAN31415926[",
        "1g]FAN31415926\" 1g",
        "1g @x FAN31415926\u{85}",
    ] {
        assert_eq!(split(text).count(), 2, "{text:?}");
    }
}

#[test]
fn what_is_wrong_with_a_file_is_said_of_the_game_that_lacks_it() {
    let text = "1g zz Ra1\nFAN31415926 1\nGold: Ann\n1g\nFAN31415926 1\nGold: Bo";
    assert_eq!(
        names(&read(text, Default::default()).diagnostics),
        ["missing-magic", "bad-token", "no-turns"]
    );
    // A game with only errors does not hide the next one.
    let text = format!("1g Ra1 {}\nFAN31415926 1\n1g Rb1 ]", "] ".repeat(2000));
    let reading = read(&text, Default::default());
    assert_eq!((reading.games.len(), reading.diagnostics.len()), (2, 1 + 1000 + 1 + 1));
    assert_eq!(reading.diagnostics.last().unwrap().code.name, "unbalanced-close");
    // A text that is not FAN holds no games.
    let reading = read("hello\nFAN31415926 1\n1g Ra1", Default::default());
    assert_eq!((reading.games.len(), names(&reading.diagnostics)), (0, vec!["bad-magic"]));
}

#[test]
fn a_game_beyond_the_limit_is_cut_and_the_next_one_read() {
    let text =
        "FAN31415926 1\n1g Ra1 \"ééééé FAN31415926 1\n FAN31415926 \nFAN31415926 1\n1g Rb1\n";
    let games: Vec<_> = split(text).with_limit(26).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].text, "FAN31415926 1\n1g Ra1 \"éé");
    assert_eq!(names(&games[0].diagnostics), ["fan-game-too-long"]);
    assert_eq!(games[0].diagnostics[0].span, Span::empty(26));
    assert_eq!((games[1].text.as_ref(), games[1].place.line), ("FAN31415926 1\n1g Rb1\n", 3));
    assert_eq!(split(&text[..26]).with_limit(26).next().unwrap().diagnostics, []);
    let foreign = "hello world\nFAN31415926 1\n1g Ra1";
    let games: Vec<_> = split(foreign).with_limit(8).collect();
    assert_eq!((games.len(), games[0].text.as_ref()), (1, "hello wo"));
}

#[test]
fn the_body_of_one_game_holds_no_other() {
    let options = ReadOptions::default().with_body_only(true);
    let reading = read("1g Ra1 FAN31415926 1 1g Rb1", options);
    assert_eq!((reading.games.len(), names(&reading.diagnostics)), (1, vec!["bad-token"]));
    let reading = read("FAN31415926 1 1g Rb1", options);
    assert_eq!(
        (reading.games.len(), names(&reading.diagnostics)),
        (0, vec!["no-turns", "bad-token"])
    );
}
