use super::printer::Printer;
use crate::cli::Parse;
use ppn::{Diagnostic, GameText};
use ppn_draughts::{GameReport, Mode, read, replay, write_game};
use std::io;

/// How strictly a text is read: what people meant, or what a grammar allows.
pub(super) fn mode(options: &Parse) -> Mode {
    match (options.strict, options.reading_grammar) {
        (true, _) => Mode::Strict,
        (_, true) => Mode::Reading,
        _ => Mode::Tolerant,
    }
}

pub(super) fn print(
    name: &str,
    mode: Mode,
    text: &GameText<'_>,
    printer: &mut impl Printer,
) -> io::Result<Vec<Diagnostic>> {
    let mut pdn = read(text.text.as_ref(), mode);
    // What was found while the bytes became characters belongs to the file.
    pdn.diagnostics.splice(0..0, text.diagnostics.iter().cloned());
    let mut diagnostics: Vec<_> = pdn.diagnostics().cloned().collect();
    // Grammars answer by the exit status; whether moves are legal is no question of theirs.
    if mode != Mode::Tolerant {
        return Ok(diagnostics);
    }
    for game in &pdn.games {
        let played = replay(&pdn.text, game);
        printer.game(
            || GameReport::in_file(&pdn, game, &played),
            || format!("game ({name})\n{}\n", write_game(&pdn.text, game, &played)),
        )?;
        diagnostics.extend(played.diagnostics);
    }
    Ok(diagnostics)
}
