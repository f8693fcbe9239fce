//! Cutting files into games: without loss, and alike for texts, bytes and streams.

use ppn_file::{Game, GameText, Reader, split, split_bytes};
use proptest::prelude::*;
use std::io::{self, BufReader, Read};

#[test]
fn an_empty_file_is_one_game() {
    for text in ["", "\n", "\u{feff}", " \r\n\t\n"] {
        let games: Vec<_> = split(text).collect();
        assert_eq!(games.len(), 1, "{text:?}");
        assert!(games[0].parse().movetext_str().trim().is_empty());
    }
}

#[test]
fn line_ends_of_every_kind_come_before_markers() {
    let text = "---\r1. a1\r\n---\r\n1. b1\n--- # c\n1. c1\n ---\nx---\n";
    let games: Vec<_> = split(text).map(|game| (game.offset, game.line)).collect();
    assert_eq!(games, [(0, 0), (11, 2), (22, 4)]);
}

#[test]
fn a_byte_order_mark_and_blank_lines_belong_to_the_first_game() {
    let text = "\u{feff}\n \n---\nEvent: A\n...\n---\n";
    let games: Vec<_> = split(text).collect();
    assert_eq!(games.len(), 2);
    let game = games[0].parse();
    assert_eq!(game.header.map(|line| line.slice(game.text)), Some("---"));
    assert_eq!(game.metadata.text("Event"), Some("A"));
}

#[test]
fn bytes_that_are_no_text_harm_their_own_game_only() {
    let bytes = b"---\nEvent: A\n...\n---\nEvent: Caf\xe9 \xff\n...\n---\nEvent: C\n...\n";
    let texts: Vec<_> = split_bytes(bytes).collect();
    let games: Vec<_> = texts.iter().map(GameText::parse).collect();
    let events: Vec<_> = games.iter().map(|game| game.metadata.text("Event")).collect();
    assert_eq!(events, [Some("A"), Some("Caf\u{fffd} \u{fffd}"), Some("C")]);
    let faults: Vec<_> = games.iter().map(|game| game.diagnostics.len()).collect();
    assert_eq!(faults, [0, 1, 0]);
    let fault = &games[1].diagnostics[0];
    assert_eq!(fault.message, "the file is not UTF-8 at byte 31");
    assert_eq!(fault.span.slice(games[1].text), "\u{fffd}");
}

#[test]
fn of_a_game_beyond_the_limit_the_beginning_is_read_and_the_next_game_whole() {
    let archive = "---\n...\n1. é1\r\n2. b1\n---\n...\n1. c1\n";
    let games = |limit| -> Vec<_> {
        let reader = Reader::new(BufReader::with_capacity(5, archive.as_bytes()));
        reader.with_limit(limit).map(Result::unwrap).collect()
    };
    let whole: Vec<_> = split(archive).collect();
    assert_eq!(games(22), whole, "the first game has 22 bytes");

    let cut = games(21);
    assert_eq!(cut.len(), 2);
    assert_eq!(cut[0].text, whole[0].text[..21]);
    assert_eq!(cut[0].diagnostics[0].code.name, "game-too-large");
    assert_eq!(cut[1], whole[1]);

    assert_eq!(games(12)[0].text, "---\n...\n1. ", "a character is not parted");
    assert!(games(15)[0].text.ends_with('\r'));
    assert_eq!(games(15)[1], whole[1], "a line end of two bytes is counted once");
}

#[test]
fn trouble_of_the_source_is_told_and_ends_the_reading() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let mut reader = Reader::new(BufReader::new((&b"---\n---\n"[..]).chain(Broken)));
    assert_eq!(reader.next().unwrap().unwrap().text, "---\n");
    assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "the disk is gone");
    assert!(reader.next().is_none());
}

/// The rule, line by line, with nothing fast about it.
fn games_by_the_rule(text: &str) -> Vec<String> {
    let mut games = vec![String::new()];
    let (mark, text) = match text.strip_prefix('\u{feff}') {
        Some(text) => ("\u{feff}", text),
        None => ("", text),
    };
    let mut blank = true;
    for (at, line) in text.replace("\r\n", "\0").split_inclusive(['\n', '\r', '\0']).enumerate() {
        let starts = line.starts_with("---");
        if starts && !(games.len() == 1 && blank) {
            games.push(String::new());
        }
        blank &= line.replace('\0', "\n").trim().is_empty();
        if at == 0 {
            games[0].push_str(mark);
        }
        games.last_mut().unwrap().push_str(&line.replace('\0', "\r\n"));
    }
    if text.is_empty() {
        games[0].push_str(mark);
    }
    games
}

/// Pieces of which files are made, marker lines and parts of them foremost.
fn file() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => Just("---"),
        4 => Just("\n"),
        2 => Just("..."),
        1 => Just("\r\n"),
        1 => Just("\r"),
        1 => Just("-"),
        1 => Just("."),
        1 => Just(" "),
        1 => Just("\t"),
        1 => Just("\u{feff}"),
        1 => Just("1. a1-é2"),
        1 => Just("Event: A"),
        1 => Just("{"),
        1 => Just("A: [b, c]"),
    ];
    proptest::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        6 => file().prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..4),
    ];
    proptest::collection::vec(part, 0..4).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn games_are_cut_as_the_rule_says(text in file()) {
        let games: Vec<_> = split(&text).map(|game| game.text.into_owned()).collect();
        prop_assert_eq!(games, games_by_the_rule(&text));
    }

    #[test]
    fn the_games_put_together_are_the_file(text in file()) {
        let mut whole = String::new();
        for game in split(&text) {
            prop_assert_eq!(game.offset, whole.len() as u64);
            let lines = ppn_source::LineIndex::new(&whole).lines() as u64 - 1;
            prop_assert_eq!(game.line, lines);
            whole.push_str(&game.text);
        }
        prop_assert_eq!(whole, text);
    }

    #[test]
    fn a_reader_gives_the_games_of_the_bytes(bytes in bytes(), capacity in 1usize..40) {
        let split: Vec<_> = split_bytes(&bytes).collect();
        let source = BufReader::with_capacity(capacity, bytes.as_slice());
        let read: Vec<_> = Reader::new(source).map(Result::unwrap).collect();
        prop_assert_eq!(&read, &split);
        let read: Vec<_> = Reader::new(bytes.as_slice()).map(Result::unwrap).collect();
        prop_assert_eq!(&read, &split);
    }

    #[test]
    fn games_after_one_beyond_the_limit_stand_where_they_are(bytes in bytes(), limit in 1usize..60) {
        // Blank lines without end before the first game are another matter.
        let bytes = [b"---", bytes.as_slice()].concat();
        let split: Vec<_> = split_bytes(&bytes).collect();
        let source = BufReader::with_capacity(7, bytes.as_slice());
        let read: Vec<_> = Reader::new(source).with_limit(limit).map(Result::unwrap).collect();
        prop_assert_eq!(read.len(), split.len());
        let ends = split.iter().skip(1).map(|game| game.offset).chain([bytes.len() as u64]);
        for ((read, split), end) in read.iter().zip(&split).zip(ends) {
            prop_assert_eq!((read.offset, read.line), (split.offset, split.line));
            if end - split.offset <= limit as u64 {
                prop_assert_eq!(read, split);
            } else {
                prop_assert!(read.diagnostics.iter().any(|fault| fault.code.id == "E0002"));
            }
        }
    }

    #[test]
    fn the_parts_of_a_game_follow_each_other(text in prop_oneof![file(), any::<String>()]) {
        for game_text in split(&text) {
            let game: Game<'_> = game_text.parse();
            let mut at = 0;
            for part in game.header.iter().chain([&game.metadata_span]).chain(&game.end_marker) {
                prop_assert!(game.text.get(part.range()).is_some());
                // The metadata may begin on the marker line.
                prop_assert!(part.start >= at);
                at = if Some(*part) == game.header { part.start } else { part.end };
            }
            prop_assert!(game.movetext.start >= at);
            prop_assert_eq!(game.movetext.end as usize, game.text.len());
            for fault in &game.diagnostics {
                prop_assert!(game.text.get(fault.span.range()).is_some(), "{:?}", fault);
                for edit in fault.fixes.iter().flat_map(|fix| &fix.edits) {
                    prop_assert!(game.text.get(edit.span.range()).is_some());
                }
            }
            for entry in game.metadata.mapping.values() {
                prop_assert!(game.text.get(entry.key_span.range()).is_some());
                prop_assert!(game.text.get(entry.value.span.range()).is_some());
            }
        }
    }
}
