use super::Structure;
use ppn::{GameText, Notation};
use ppn_arimaa::{GameJson, ReadOptions, read_with, replay, to_fan};
use std::fmt::Write;

pub(super) fn parse(name: &str, notation: Notation, text: &GameText<'_>) -> Structure {
    let plain_record = notation == Notation::Arimaa;
    let reading = read_with(&text.text, ReadOptions { plain_record, ..ReadOptions::default() });
    let mut structure =
        Structure { games: Vec::new(), text: String::new(), diagnostics: text.diagnostics.clone() };
    structure.diagnostics.extend(reading.diagnostics);
    for game in &reading.games {
        let played = replay(game);
        structure.games.extend(serde_json::to_value(GameJson::new(game, &played)));
        let _ = writeln!(structure.text, "game ({name})\n{}", to_fan(game, &played));
        structure.diagnostics.extend(played.diagnostics);
    }
    structure
}
