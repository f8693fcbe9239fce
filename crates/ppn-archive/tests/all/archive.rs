//! The games of the corpus, in every notation.

use ppn_notations::{GameText, Notation, Notations, Options, standard};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// A game of the corpus.
pub(crate) struct CorpusGame {
    pub(crate) notation: Arc<dyn Notation>,
    pub(crate) text: GameText<'static>,
}

pub(crate) fn notations() -> Notations {
    standard(&Default::default())
}

/// Files of games in a folder of the corpus, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(folder);
    let entries = fs::read_dir(folder).expect("a folder of the corpus");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// The games of the corpus in all notations, which the naive program and queries read.
pub(crate) fn games() -> Vec<CorpusGame> {
    let notations = notations();
    let mut games = Vec::new();
    let mut add = |notation: &Arc<dyn Notation>, bytes: &[u8]| {
        for text in notation.split(Box::new(bytes)) {
            games.push(CorpusGame { notation: Arc::clone(notation), text: text.expect("a text") });
        }
    };
    for folder in ["games", "pdn/games", "fan/games", "pgn/games", "epd"] {
        for file in files(folder) {
            if let Some(notation) = notations.of_path(&file) {
                add(notation, &fs::read(&file).expect("a file"));
            }
        }
    }
    let sgf = notations.named("sgf").expect("go");
    for file in files("sgf").iter().filter(|file| file.ends_with("games.jsonl")) {
        for line in fs::read_to_string(file).expect("a file").lines() {
            let game: serde_json::Value = serde_json::from_str(line).expect("an object");
            add(sgf, game["sgf"].as_str().expect("a game").as_bytes());
        }
    }
    games
}

pub(crate) fn options() -> Options {
    Options::default()
}
