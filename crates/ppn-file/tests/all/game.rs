//! The parts of one game.

use ppn_file::{Game, Metadata, split, write_game};

#[test]
fn the_parts_of_a_game_have_their_spans() {
    let text = "\u{feff}\r\n--- # c\r\nEvent: \"Café\"\r\nGameType: [Go]\r\n... # d\r\n1. a1\r\n";
    let game = Game::parse(text, &Default::default());
    assert_eq!(game.diagnostics, []);
    assert_eq!(game.header.map(|span| span.slice(text)), Some("--- # c"));
    assert_eq!(game.metadata_span.slice(text), " # c\r\nEvent: \"Café\"\r\nGameType: [Go]\r\n");
    assert_eq!(game.end_marker.map(|span| span.slice(text)), Some("... # d"));
    assert_eq!(game.movetext_str(), "1. a1\r\n");
    let entries: Vec<_> = game
        .metadata
        .mapping
        .values()
        .map(|entry| (entry.key_span.slice(text), entry.value.span.slice(text)))
        .collect();
    assert_eq!(entries, [("Event", "\"Café\""), ("GameType", "[Go]")]);
}

#[test]
fn plain_metadata_has_spans_of_the_game_too() {
    let text = "---\nSetUp:\n  Name: Go\n...\n";
    let game = Game::parse(text, &Default::default());
    let setup = game.metadata.get("SetUp").unwrap();
    assert_eq!(setup.span.slice(text), "Name: Go");
    assert_eq!(setup.as_mapping().unwrap()["Name"].value.span.slice(text), "Go");
}

#[test]
fn blank_lines_of_any_white_space_end_the_metadata() {
    for blank in ["", "  ", "\t", "\u{a0}\u{3000}", "\u{b}\u{c}"] {
        let text = format!("Event: A\n{blank}\n1. a1\n");
        let game = Game::parse(&text, &Default::default());
        assert_eq!(game.metadata.text("Event"), Some("A"), "{blank:?}");
        assert_eq!(game.movetext_str(), "1. a1\n", "{blank:?}");
    }
}

#[test]
fn blank_lines_of_any_white_space_do_no_harm_before_an_end_marker() {
    for blank in ["", "  ", "\t", "\u{a0}\u{3000}", "\u{b}\u{c}"] {
        let text = format!("Event: A\n{blank}\nSite: B # c\n...\n");
        let game = Game::parse(&text, &Default::default());
        assert_eq!(game.diagnostics, [], "{blank:?}");
        let site = &game.metadata.get("Site").unwrap();
        assert_eq!(site.span.slice(&text), "B", "{blank:?}");
    }
}

#[test]
fn an_end_marker_goes_before_a_blank_line() {
    let game = Game::parse("Event: A\n\nSite: B\n ...\n...\n\n1. a1\n", &Default::default());
    assert_eq!(game.metadata.mapping.len(), 2);
    assert_eq!(game.movetext_str(), "\n1. a1\n");
}

#[test]
fn metadata_is_kept_up_to_a_problem() {
    let game = Game::parse("---\nEvent: A\nSite: [B\nRound: 2\n...\n1. a1\n", &Default::default());
    assert_eq!(game.diagnostics.len(), 1);
    assert_eq!(game.metadata.text("Event"), Some("A"));
    assert_eq!(game.movetext_str(), "1. a1\n");
}

#[test]
fn a_key_on_the_marker_line_is_one_problem() {
    for text in ["--- \"a\": 1\n...\n", "--- \"a\": 1\nb: 2\n...\n"] {
        let game = Game::parse(text, &Default::default());
        assert_eq!(game.diagnostics.len(), 1, "{:?}", game.diagnostics);
    }
}

#[test]
fn an_entry_in_quotation_marks_loses_them() {
    for (text, edits) in [("--- \n\"Event: x\"\n...\n", 2), ("--- \n\"Event: \\x41\"\n...\n", 0)] {
        let game = Game::parse(text, &Default::default());
        let found: usize =
            game.diagnostics.iter().flat_map(|one| &one.fixes).map(|fix| fix.edits.len()).sum();
        assert_eq!(found, edits, "{:?}", game.diagnostics);
    }
}

#[test]
fn metadata_that_is_read_as_movetext_is_recognised() {
    let unread = |text| {
        Game::parse(text, &Default::default()).unread_metadata().map(|span| span.slice(text))
    };
    assert_eq!(
        unread("---\nEvent: A\nSetUp:\n  Name: Go\n1. a1\n"),
        Some("Event: A\nSetUp:\n  Name: Go")
    );
    assert_eq!(unread("Event: A\n"), Some("Event: A"));
    assert_eq!(unread("1. a1:b2\n"), None);
    assert_eq!(unread("Event: A\n\n1. a1\n"), None, "it is metadata");
    assert_eq!(unread("---\n...\nEvent: A\n"), None, "it is where movetext is due");
    assert_eq!(unread("Event: A\n\nSite: B\n1. a1\n"), None, "other metadata is read");
}

#[test]
fn a_game_that_is_written_stays_one_game() {
    let text = write_game(&Metadata::default(), "1. a1 {\n---\n}").unwrap();
    assert_eq!(text, "---\n...\n1. a1 {\n ---\n}\n");
    assert_eq!(split(&text).count(), 1);
}

#[test]
fn a_line_is_like_metadata_by_its_key_and_what_follows() {
    use ppn_file::looks_like_metadata;
    for line in ["Name:", "Game Type: Chess", "X-y_2: 1", "Ключ:\tz"] {
        assert!(looks_like_metadata(line), "{line}");
    }
    for line in ["b2:b3", "1. Name: x", "a{b: c", "Name", ": x", "-a: b"] {
        assert!(!looks_like_metadata(line), "{line}");
    }
}

#[test]
fn movetext_that_was_read_as_metadata_is_marked_with_its_own_line_ends() {
    for (text, expected) in [
        ("1. b2-c3\r\n\r\n2. c3-d4\r\n", "---\r\n...\r\n1. b2-c3\r\n\r\n2. c3-d4\r\n"),
        ("1. b2-c3\r\r2. c3-d4\r", "---\r...\r1. b2-c3\r\r2. c3-d4\r"),
        ("1. b2-c3\n\n2. c3-d4\n", "---\n...\n1. b2-c3\n\n2. c3-d4\n"),
        ("---\r\n1. b2-c3\r\n\r\n2. c3-d4\r\n", "---\r\n...\r\n1. b2-c3\r\n\r\n2. c3-d4\r\n"),
    ] {
        let game = ppn_file::split(text).next().unwrap();
        let game = game.parse(&Default::default());
        let fixes = game.diagnostics.iter().flat_map(|one| &one.fixes);
        let fix = fixes.clone().find(|fix| fix.title == "mark this as movetext").expect(text);
        let mut fixed = text.to_owned();
        for edit in fix.edits.iter().rev() {
            fixed.replace_range(edit.span.range(), &edit.text);
        }
        assert_eq!(fixed, expected);
    }
}
