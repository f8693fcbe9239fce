//! The structure of games in FAN.

use super::Fan;
use crate::game_reading::titled;
use ppn_arimaa::{Game, GameJson, Replay, read, replay, to_fan};
use ppn_file::GameText;
use ppn_record::{Outline, Serializable, Structure};
use serde::{Serialize, Serializer};

/// A game as it was read and replayed.
pub(super) struct ParsedGame {
    pub(super) game: Game,
    pub(super) replay: Replay,
    /// The name of the file that the game is in, if it is not a movetext.
    pub(super) file: Option<String>,
}

impl Serialize for ParsedGame {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        GameJson::new(&self.game, &self.replay).serialize(serializer)
    }
}

impl Structure for ParsedGame {
    fn tree(&self) -> String {
        titled("game", self.file.as_deref(), to_fan(&self.game, &self.replay))
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }
}

/// Reads a text for its structure.
pub(super) fn outline(notation: &Fan, text: &GameText<'_>, name: &str) -> Outline {
    let reading = read(&text.text, notation.how());
    let mut outline = Outline { games: Vec::new(), diagnostics: text.diagnostics.clone() };
    outline.diagnostics.extend(reading.diagnostics);
    for game in reading.games {
        let replay = replay(&game, &notation.limits);
        outline.diagnostics.extend(replay.diagnostics.iter().cloned());
        let file = Some(name.to_owned());
        outline.games.push(Box::new(ParsedGame { game, replay, file }));
    }
    outline.diagnostics.sort_by_key(|one| one.span.start);
    outline
}
