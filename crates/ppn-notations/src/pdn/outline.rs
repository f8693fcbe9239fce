//! The structure of games in PDN.

use super::Pdn;
use crate::game_reading::titled;
use ppn_draughts::{
    Game, GameReport, Limits, Mode, Pdn as File, ReadOptions, Replay, read, replay, write_game,
};
use ppn_file::GameText;
use ppn_record::{Outline, Serializable, Structure};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A movetext as it was read and replayed.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct ParsedGame {
    report: GameReport,
    #[serde(skip)]
    tree: String,
}

impl ParsedGame {
    pub(super) fn new(pdn: &File, game: &Game, replay: &Replay) -> Self {
        let tree = write_game(&pdn.text, game, replay, Default::default());
        Self { report: GameReport::in_file(pdn, game, replay), tree: titled("game", None, tree) }
    }
}

impl Structure for ParsedGame {
    fn tree(&self) -> String {
        self.tree.clone()
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }

    fn shift(&mut self, by: u32) {
        self.report.shift(by);
    }
}

/// A game of a file. Its structure is made whenever it is requested: those of all small games of a file take hundreds of
/// times as much memory as its text.
struct FileGame {
    pdn: Arc<File>,
    /// The index of the game in the file.
    index: usize,
    limits: Limits,
    name: Arc<str>,
    shift: u32,
}

impl FileGame {
    fn replayed(&self) -> (&Game, Replay) {
        let game = &self.pdn.games[self.index];
        (game, replay(&self.pdn.text, game, &self.limits))
    }
}

impl Serialize for FileGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (game, replay) = self.replayed();
        let mut report = GameReport::in_file(&self.pdn, game, &replay);
        report.shift(self.shift);
        report.serialize(serializer)
    }
}

impl Structure for FileGame {
    fn tree(&self) -> String {
        let (game, replay) = self.replayed();
        let text = write_game(&self.pdn.text, game, &replay, Default::default());
        titled("game", Some(&self.name), text)
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }

    fn shift(&mut self, by: u32) {
        self.shift += by;
    }
}

/// Reads a text for its structure.
pub(super) fn outline(notation: &Pdn, text: &GameText<'_>, name: &str) -> Outline {
    let mut pdn = read(
        text.text.as_ref(),
        ReadOptions::default().with_mode(notation.mode).with_limits(notation.limits),
    );
    // Diagnostics of the encoding belong to the file.
    pdn.diagnostics.splice(0..0, text.diagnostics.iter().cloned());
    let mut outline =
        Outline { games: Vec::new(), diagnostics: pdn.diagnostics().cloned().collect() };
    // Only the grammar is checked, not whether moves are legal.
    if notation.mode != Mode::Tolerant {
        return outline;
    }
    for game in &pdn.games {
        outline.diagnostics.extend(replay(&pdn.text, game, &notation.limits).diagnostics);
    }
    let (pdn, name) = (Arc::new(pdn), Arc::from(name));
    let game = |index| -> Box<dyn Structure> {
        let (pdn, name) = (Arc::clone(&pdn), Arc::clone(&name));
        Box::new(FileGame { pdn, index, limits: notation.limits, name, shift: 0 })
    };
    outline.games = (0..pdn.games.len()).map(game).collect();
    outline.diagnostics.sort_by_key(|one| one.span.start);
    outline
}
