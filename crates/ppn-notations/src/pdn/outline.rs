//! The structure of games in PDN.

use super::Pdn;
use crate::game_reading::titled;
use ppn_draughts::{Game, GameReport, Mode, ReadOptions, Replay, read, replay, write_game};
use ppn_file::GameText;
use ppn_record::{Outline, Serializable, Structure};
use serde::Serialize;

/// A game as it was read and replayed.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct ParsedGame {
    report: GameReport,
    #[serde(skip)]
    tree: String,
}

impl ParsedGame {
    /// A game of a file with the given name, or of a movetext.
    pub(super) fn new(
        pdn: &ppn_draughts::Pdn,
        game: &Game,
        replay: &Replay,
        file: Option<&str>,
    ) -> Self {
        let text = write_game(&pdn.text, game, replay, Default::default());
        Self { report: GameReport::in_file(pdn, game, replay), tree: titled("game", file, text) }
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
        let replay = replay(&pdn.text, game, &notation.limits);
        outline.games.push(Box::new(ParsedGame::new(&pdn, game, &replay, Some(name))));
        outline.diagnostics.extend(replay.diagnostics);
    }
    outline.diagnostics.sort_by_key(|one| one.span.start);
    outline
}
