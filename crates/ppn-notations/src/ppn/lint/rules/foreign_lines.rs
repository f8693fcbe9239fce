//! Lines of other formats around games: fences of Markdown, and metadata in TOML.

use ppn_file::Game;
use ppn_record::lint::{FOREIGN_LINES, fences_reported};
use ppn_source::{Applicability, Diagnostic, Edit, Fix, Span};

/// The report of such lines, with a fix that makes them a game.
pub(crate) fn find(game: &Game<'_>) -> Option<Diagnostic> {
    let mut found = fences_reported(game.text, &FOREIGN_LINES).or_else(|| of_toml(game))?;
    // The last line is read as a move, so that the game is not understood as it is.
    found.fixes.iter_mut().for_each(|fix| fix.applicability = Applicability::Unsafe);
    Some(found)
}

/// Metadata between two lines `+++` at the start of a text.
fn of_toml(game: &Game<'_>) -> Option<Diagnostic> {
    let text = game.text;
    let mut edits = Vec::new();
    let mut first = None;
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let start = at + whole.len() - whole.trim_start_matches('\u{feff}').len();
        at += whole.len();
        let line = text[start..at].trim_end();
        let span = Span::new(start, start + line.len());
        if first.is_none() {
            match line {
                "" => {}
                "+++" => {
                    first = Some(span);
                    edits.push(Edit::replace(span, "---"));
                }
                _ => return None,
            }
        } else if line == "+++" {
            edits.push(Edit::replace(span, "..."));
            let fix = Fix::guess("write YAML between `---` and `...`", edits);
            let message = "metadata in TOML, between lines `+++`, is not read";
            return Some(
                Diagnostic::new(&FOREIGN_LINES, first?, message)
                    .with_help("metadata is YAML between `---` and `...`: `Key: value`")
                    .with_fix(fix),
            );
        } else if let Some(equals) = line.find('=') {
            let key = line[..equals].trim_end();
            let value = line[equals + 1..].trim_start();
            let from = start + key.len();
            let to = start + line.len() - value.len();
            edits.push(Edit::replace(Span::new(from, to), ": "));
        } else if !line.is_empty() && !line.starts_with('#') {
            return None;
        }
    }
    None
}
