//! Reads the test vectors.
#![allow(dead_code, reason = "the tests of `ppn-notations` use a part")]

use proptest::{prelude::*, sample::select};
use serde::de::DeserializeOwned;
use std::{fs, path::PathBuf};

/// The folder of the vectors.
pub(crate) fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpus/pdn")
}

/// The cases of a file.
pub(crate) fn vectors<T: DeserializeOwned>(name: &str) -> T {
    let path = corpus().join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The texts of the corpus, damaged: bytes are removed, doubled or put in capitals, and words of
/// the notation are inserted.
pub(crate) fn damaged_games() -> impl Strategy<Value = String> {
    let games = fs::read_dir(corpus().join("games")).unwrap();
    let mut games: Vec<String> = games
        .map(|entry| {
            String::from_utf8_lossy(&fs::read(entry.unwrap().path()).unwrap()).into_owned()
        })
        .collect();
    games.sort();
    let words = select(vec![
        "*",
        " * ",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "{",
        "}",
        "/",
        ";",
        "%",
        "\n",
        " ",
        "-",
        "x",
        "1.",
        "2-0",
        "[Event \"x\"]\n",
        "[GameType \"25\"]",
        "\u{d7}",
        "\u{2013}",
        "C3",
        "28*19",
        "...",
        "- -",
    ]);
    let damage = (any::<prop::sample::Index>(), 0_usize..12, 0_u8..4, words);
    (select(games), prop::collection::vec(damage, 1..6)).prop_map(|(mut text, damages)| {
        for (at, length, kind, word) in damages {
            let start = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.floor_char_boundary((start + length).min(text.len())).max(start);
            let part = text[start..end].to_owned();
            match kind {
                0 => text.replace_range(start..end, ""),
                1 => text.insert_str(start, &part),
                2 => text.replace_range(start..end, &part.to_uppercase()),
                _ => text.insert_str(start, word),
            }
        }
        text
    })
}
