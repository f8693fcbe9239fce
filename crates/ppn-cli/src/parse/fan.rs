use super::printer::Printer;
use ppn::{Diagnostic, GameText, Notation};
use ppn_arimaa::{GameJson, ReadOptions, read_with, replay, to_fan};
use std::io;

pub(super) fn print(
    name: &str,
    notation: Notation,
    text: &GameText<'_>,
    printer: &mut impl Printer,
) -> io::Result<Vec<Diagnostic>> {
    let plain_record = notation == Notation::Arimaa;
    let reading = read_with(&text.text, ReadOptions { plain_record, ..ReadOptions::default() });
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(reading.diagnostics);
    for game in &reading.games {
        let played = replay(game);
        printer.game(
            || GameJson::new(game, &played),
            || format!("game ({name})\n{}\n", to_fan(game, &played)),
        )?;
        diagnostics.extend(played.diagnostics);
    }
    Ok(diagnostics)
}
