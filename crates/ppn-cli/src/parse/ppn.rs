use super::{
    movetext::{Movetext, MovetextReport},
    printer::Printer,
};
use ppn::{Diagnostic, EntryOutline, GameOutline, GameText};
use serde::Serialize;
use std::{fmt::Write, io};

/// A game with its place in the file; the spans in it count from there.
#[derive(Serialize)]
struct ParsedGame<'g> {
    file: &'g str,
    offset: u64,
    line: u64,
    #[serde(flatten)]
    outline: &'g GameOutline,
    /// Spans in it count from the movetext.
    #[serde(flatten)]
    other: Option<MovetextReport<'g>>,
}

pub(super) fn print(
    name: &str,
    text: &GameText<'_>,
    printer: &mut impl Printer,
) -> io::Result<Vec<Diagnostic>> {
    let (outline, mut diagnostics) = ppn::outline(text, &ppn::Options::default());
    let (other, faults) = Movetext::read(text, &outline);
    diagnostics.extend(faults);
    let (offset, line) = (text.offset, text.line + 1);
    printer.game(
        || {
            let other = other.as_ref().map(Movetext::report);
            ParsedGame { file: name, offset, line, outline: &outline, other }
        },
        || {
            let mut tree = format!("game ({name}, line {line})\n");
            write_game(&mut tree, &outline);
            if let Some(other) = &other {
                tree.push_str("  movetext\n");
                for line in other.text().lines() {
                    let _ = writeln!(tree, "{}", format!("    {line}").trim_end());
                }
            }
            tree
        },
    )?;
    Ok(diagnostics)
}

fn write_game(out: &mut String, outline: &GameOutline) {
    if !outline.metadata.is_empty() {
        out.push_str("  metadata\n");
        write_entries(out, &outline.metadata, 2);
    }
    if !outline.movetext.is_empty() {
        out.push_str("  movetext\n");
    }
    for element in &outline.movetext {
        for line in element.to_string().lines() {
            let _ = writeln!(out, "    {line}");
        }
    }
}

fn write_entries(out: &mut String, entries: &[EntryOutline], depth: usize) {
    for entry in entries {
        let text = entry.text.as_deref().unwrap_or("");
        let line = format!("{:indent$}{}: {text}", "", entry.key, indent = 2 * depth);
        let _ = writeln!(out, "{}", line.trim_end());
        write_entries(out, &entry.entries, depth + 1);
    }
}
