use super::Structure;
use crate::cli::Parse;
use ppn::GameText;
use ppn_draughts::{FileReport, Mode, read, replay, write_game};
use std::fmt::Write;

/// How strictly a text is read: what people meant, or what a grammar allows.
pub(super) fn mode(options: &Parse) -> Mode {
    match (options.strict, options.reading_grammar) {
        (true, _) => Mode::Strict,
        (_, true) => Mode::Reading,
        _ => Mode::Tolerant,
    }
}

pub(super) fn parse(name: &str, mode: Mode, text: &GameText<'_>) -> Structure {
    let mut pdn = read(text.text.as_ref(), mode);
    // What was found while the bytes became characters belongs to the file.
    pdn.diagnostics.splice(0..0, text.diagnostics.iter().cloned());
    let diagnostics = pdn.diagnostics().cloned().collect();
    let mut structure = Structure { games: Vec::new(), text: String::new(), diagnostics };
    // Grammars answer by the exit status; whether moves are legal is no question of theirs.
    if mode != Mode::Tolerant {
        return structure;
    }
    structure.games.extend(FileReport::new(&pdn).games.iter().flat_map(serde_json::to_value));
    for game in &pdn.games {
        let played = replay(&pdn.text, game);
        let _ = writeln!(structure.text, "game ({name})\n{}", write_game(&pdn.text, game, &played));
        structure.diagnostics.extend(played.diagnostics);
    }
    structure
}
