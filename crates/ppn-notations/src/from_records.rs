//! Games that are written one by one, from the boards of their records.

use crate::left_out::of_metadata;
use ppn_file::Value;
use ppn_record::{Converted, Notation, Parsed, Record, not_converted};
use ppn_source::{Diagnostic, Span};

/// The reason why a game cannot be written, and its place.
pub(crate) type Refusal = (Span, String);

/// Writes games in a notation. `write` writes a game without errors, and `reason` returns why a key of the
/// metadata is left out, or `None` if it is written.
pub(crate) fn write_each(
    notation: &dyn Notation,
    games: &[&dyn Parsed],
    write: impl Fn(&dyn Parsed, &Record<'_>) -> Result<String, Refusal>,
    reason: impl Fn(&str, &Value) -> Option<String>,
) -> Converted {
    let name = notation.name().to_uppercase();
    let mut converted = Converted::default();
    for (index, &game) in games.iter().enumerate() {
        if let Some(left) = game.not_understood() {
            converted.report(index, [left]);
            continue;
        }
        let record = game.record();
        if record.has_errors() {
            converted.report(index, record.diagnostics.into_iter().filter(Diagnostic::is_error));
            continue;
        }
        match write(game, &record) {
            Ok(text) => {
                if !converted.text.is_empty() {
                    converted.text.push_str(notation.separator());
                }
                converted.text.push_str(&text);
                let comments = game.stray_comments();
                converted.report(index, of_metadata(&record.metadata, &comments, &name, &reason));
            }
            Err((place, reason)) => converted.report(index, [not_converted(place, &reason)]),
        }
    }
    converted
}
