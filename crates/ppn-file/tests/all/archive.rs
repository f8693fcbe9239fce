//! Splitting files into games: without loss, and with the same result for texts, bytes and streams.

use ppn_file::{Game, GameText, Reader, split, split_bytes};
use proptest::prelude::*;
use std::io::{self, BufReader, Read};

#[test]
fn an_empty_file_is_one_game() {
    for text in ["", "\n", "\u{feff}", " \r\n\t\n"] {
        let games: Vec<_> = split(text).collect();
        assert_eq!(games.len(), 1, "{text:?}");
        assert!(games[0].parse(&Default::default()).movetext_str().trim().is_empty());
    }
}

#[test]
fn line_ends_of_every_kind_come_before_markers() {
    let text = "---\r1. a1\r\n---\r\n1. b1\n--- # c\n1. c1\n ---\nx---\n";
    let games: Vec<_> = split(text).map(|game| (game.place.offset, game.place.line)).collect();
    assert_eq!(games, [(0, 0), (11, 2), (22, 4)]);
}

#[test]
fn a_byte_order_mark_and_blank_lines_belong_to_the_first_game() {
    let text = "\u{feff}\n \n---\nEvent: A\n...\n---\n";
    let games: Vec<_> = split(text).collect();
    assert_eq!(games.len(), 2);
    let game = games[0].parse(&Default::default());
    assert_eq!(game.header.map(|line| line.slice(game.text)), Some("---"));
    assert_eq!(game.metadata.text("Event"), Some("A"));
}

#[test]
fn comments_above_the_first_marker_belong_to_the_first_game() {
    let text = "# Games of the club\n#---\n\n  # 2024\n---\nEvent: A\n...\n# no note\n---\n";
    let games: Vec<_> = split(text).collect();
    assert_eq!(games.len(), 2);
    let game = games[0].parse(&Default::default());
    assert_eq!(game.diagnostics, []);
    assert_eq!(game.metadata.text("Event"), Some("A"));
    assert_eq!(game.movetext_str(), "# no note\n");
    // If no marker follows, these lines are comments in the metadata, as before.
    let game = Game::parse("# a note\nEvent: A\n...\n", &Default::default());
    assert_eq!(game.metadata.text("Event"), Some("A"));
    assert_eq!(split("# a note\n1. S@b2\n---\n").count(), 2);
}

#[test]
fn bytes_that_are_no_text_harm_their_own_game_only() {
    let bytes = b"---\nEvent: A\n...\n---\nEvent: Caf\xe9 \xff\n...\n---\nEvent: C\n...\n";
    let texts: Vec<_> = split_bytes(bytes).collect();
    let games: Vec<_> = texts.iter().map(|text| text.parse(&Default::default())).collect();
    let events: Vec<_> = games.iter().map(|game| game.metadata.text("Event")).collect();
    assert_eq!(events, [Some("A"), Some("Caf\u{fffd} \u{fffd}"), Some("C")]);
    let faults: Vec<_> = games.iter().map(|game| game.diagnostics.len()).collect();
    assert_eq!(faults, [0, 1, 0]);
    let fault = &games[1].diagnostics[0];
    assert_eq!(fault.message, "the text is not UTF-8");
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
fn trouble_of_the_source_is_reported_and_ends_the_reading() {
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

#[test]
fn a_read_that_was_interrupted_is_tried_again() {
    struct Interrupted<'b>(bool, &'b [u8]);
    impl Read for Interrupted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0 = !self.0;
            if self.0 { Err(io::ErrorKind::Interrupted.into()) } else { self.1.read(buffer) }
        }
    }
    let source = Interrupted(false, b"---\n...\n1. a1-a2\n---\n...\n1. b1-b2\n");
    let games: Vec<_> =
        Reader::new(BufReader::with_capacity(4, source)).map(|game| game.unwrap().text).collect();
    assert_eq!(games, ["---\n...\n1. a1-a2\n", "---\n...\n1. b1-b2\n"]);
}

#[test]
fn offsets_of_a_repaired_game_are_those_of_its_bytes() {
    // A byte of Latin-1, the first two bytes of `€`, and a U+FFFD that is in the file.
    let bytes = b"---\n...\n1. a1-a2\n---\nA: Caf\xE9 \xE2\x82, \xEF\xBF\xBD!\n...\n1. b1-b2\n";
    let games: Vec<_> = split_bytes(bytes).collect();
    let game = &games[1];
    assert_eq!(game.text.matches('\u{fffd}').count(), 4, "one for each byte");
    assert_eq!(game.as_bytes(), Some(&bytes[17..]));
    for sought in ["A", " ", ", ", "!", "\n...", "b1", "b2\n"] {
        let in_text = game.text.find(sought).unwrap() as u32;
        let in_file = bytes[17..].windows(sought.len()).position(|part| part == sought.as_bytes());
        assert_eq!(game.file_offset(in_text), 17 + in_file.unwrap() as u64, "{sought:?}");
    }
    let span = game.diagnostics[0].span;
    assert_eq!((game.file_offset(span.start), game.file_offset(span.end)), (27, 28));
    assert_eq!(game.file_offset(game.text.len() as u32), bytes.len() as u64);
    assert_eq!(games[0].file_offset(8), 8, "other games are as they are");
}

#[test]
fn within_a_replacement_its_byte_is_meant() {
    let game = split_bytes(b"\xE9\xE8a").next().unwrap();
    let offsets = game.file_offsets();
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|at| offsets.at(at)), [0, 0, 0, 1, 1, 1, 2, 3]);
}

#[test]
fn a_replacement_character_in_a_good_file_is_itself() {
    let game = split("\u{fffd}a").next().unwrap();
    assert_eq!((game.text.as_ref(), game.file_offset(3)), ("\u{fffd}a", 3));
}

/// The rule applied line by line, without optimisation.
fn games_by_the_rule(text: &str) -> Vec<String> {
    let mut games = vec![String::new()];
    let (mark, text) = match text.strip_prefix('\u{feff}') {
        Some(text) => ("\u{feff}", text),
        None => ("", text),
    };
    let mut blank = true;
    for (at, line) in text.replace("\r\n", "\0").split_inclusive(['\n', '\r', '\0']).enumerate() {
        // Files with byte order marks may have been joined.
        let starts = line.strip_prefix('\u{feff}').unwrap_or(line).starts_with("---");
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

/// Files made of pieces, most of which are marker lines or parts of them.
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
            prop_assert_eq!(game.place.offset, whole.len() as u64);
            let lines = ppn_source::LineIndex::new(&whole).lines() as u64 - 1;
            prop_assert_eq!(game.place.line, lines);
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
    fn every_character_of_a_repaired_game_leads_to_its_bytes(bytes in bytes()) {
        for game in split_bytes(&bytes) {
            let offsets = game.file_offsets();
            for (at, c) in game.text.char_indices() {
                let there = &bytes[offsets.at(at as u32) as usize..];
                if c != '\u{fffd}' {
                    prop_assert!(there.starts_with(c.to_string().as_bytes()));
                }
            }
            let end = game.place.offset + offsets.at(game.text.len() as u32) - offsets.at(0);
            let rest = &bytes[end as usize..];
            let rest = rest.strip_prefix("\u{feff}".as_bytes()).unwrap_or(rest);
            prop_assert!(end == bytes.len() as u64 || rest.starts_with(b"---"));
        }
    }

    #[test]
    fn games_after_one_beyond_the_limit_keep_their_places(bytes in bytes(), limit in 1usize..60) {
        // Unlimited blank lines before the first game are a different case. Behind the limit, nobody knows
        // whether a line of hyphens is in a comment: no comment begins.
        let without_comments = bytes.into_iter().filter(|byte| *byte != b'{');
        let bytes: Vec<u8> = b"---".iter().copied().chain(without_comments).collect();
        let split: Vec<_> = split_bytes(&bytes).collect();
        let source = BufReader::with_capacity(7, bytes.as_slice());
        let read: Vec<_> = Reader::new(source).with_limit(limit).map(Result::unwrap).collect();
        prop_assert_eq!(read.len(), split.len());
        let ends = split.iter().skip(1).map(|game| game.place.offset).chain([bytes.len() as u64]);
        for ((read, split), end) in read.iter().zip(&split).zip(ends) {
            prop_assert_eq!((read.place.offset, read.place.line), (split.place.offset, split.place.line));
            if end - split.place.offset <= limit as u64 {
                // Whether it is half of a game depends on the next one, which may be cut.
                let half = split.half;
                prop_assert_eq!(&GameText { half, ..read.clone() }, split);
            } else {
                let is_known = |id: &str| ["E0002", "E0003"].contains(&id);
                prop_assert!(read.diagnostics.iter().any(|fault| is_known(fault.code.id)));
            }
        }
    }

    #[test]
    fn the_parts_of_a_game_follow_each_other(text in prop_oneof![file(), any::<String>()]) {
        for game_text in split(&text) {
            let game: Game<'_> = game_text.parse(&Default::default());
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

#[test]
fn what_is_no_text_at_all_is_known() {
    for (bytes, is_text) in [
        (&b"1. b2-c3"[..], true),
        (b"1. b2-c3 {\0}", true),
        (b"1. b2-c3 {caf\xe9}", true),
        (b"\x89PNG\0\0", false),
    ] {
        assert_eq!(GameText::whole(bytes.to_vec()).is_text(), is_text, "{bytes:?}");
        assert_eq!(split_bytes(bytes).next().unwrap().is_text(), is_text, "{bytes:?}");
    }
    let binary = &GameText::whole(b"\x89PNG\0\0".to_vec()).diagnostics[0];
    assert!(binary.message.contains("zero bytes"), "{binary:?}");
    assert_eq!(GameText::whole(b"1. b2".to_vec()).text, "1. b2");
}

#[test]
fn of_several_broken_bytes_the_others_are_counted() {
    for (bytes, note) in [
        (&b"a\xe9b\xe9"[..], Some("one more place of this game is not UTF-8")),
        (b"a\xe9b\xe9c\xe9", Some("2 more places of this game are not UTF-8")),
        (b"a\xe9b", None),
    ] {
        let text = GameText::whole(bytes.to_vec());
        assert_eq!(text.diagnostics[0].notes.first().map(String::as_str), note);
    }
}
