//! Bytes as a file: splitting it into games, and the metadata of each.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ppn_file::{Game, Reader, split, split_bytes, write_game};
use ppn_fuzz::assert_points_into;
use ppn_source::Diagnostic;
use std::io::BufReader;

fuzz_target!(|bytes: &[u8]| {
    let games: Vec<_> = split_bytes(bytes).collect();
    // A buffer so small that it ends within markers, line ends and characters.
    let capacity = 1 + bytes.len() % 7;
    let reader = Reader::new(BufReader::with_capacity(capacity, bytes));
    assert!(reader.map(|game| game.expect("memory can be read")).eq(games.iter().cloned()));
    if let Ok(text) = str::from_utf8(bytes) {
        assert!(split(text).eq(games.iter().cloned()));
        let together: String = games.iter().map(|game| game.text.as_ref()).collect();
        assert_eq!(together, text);
    }
    for text in &games {
        let game = text.parse(&Default::default());
        assert_points_into(game.text, &game.diagnostics);
        assert_eq!(game.movetext.range().end, game.text.len());
        for (key, entry) in game.metadata.iter() {
            assert!(game.metadata.entry(key).is_some());
            assert!(game.text.get(entry.value.span.range()).is_some(), "{key}: {entry:?}");
        }
        if game.diagnostics.iter().any(Diagnostic::is_error) {
            continue;
        }
        let written = write_game(&game.metadata, game.movetext_str()).expect("YAML can be written");
        let again = Game::parse(&written, &Default::default());
        assert!(!again.diagnostics.iter().any(Diagnostic::is_error), "{written}");
        let yaml = |game: &Game<'_>| game.metadata.to_yaml().expect("YAML can be written");
        assert_eq!(yaml(&again), yaml(&game));
    }
});
