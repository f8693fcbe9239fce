use crate::{
    Outcome,
    cli::{Parse, ParseFormat},
    input::each_game,
    output::{Reports, place},
};
use ppn::{DiagnosticJson, EntryOutline, GameOutline, diagnostics_json};
use serde::Serialize;
use std::io::{self, Write};

/// What `ppn parse --format json` prints.
#[derive(Default, Serialize)]
struct Parsed {
    games: Vec<ParsedGame>,
    diagnostics: Vec<DiagnosticJson>,
}

/// A game with its place in the file; the spans in it count from there.
#[derive(Serialize)]
struct ParsedGame {
    file: String,
    offset: u64,
    line: u64,
    #[serde(flatten)]
    outline: GameOutline,
}

pub(crate) fn run(options: &Parse) -> io::Result<Outcome> {
    let mut reports = Reports::new(options.look.color);
    let mut parsed = Parsed::default();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let readable = each_game(&options.files, |name, game| {
        let (outline, diagnostics) = ppn::outline(&game);
        reports.write(name, &game, &diagnostics)?;
        match options.format {
            ParseFormat::Text => write_game(&mut out, name, game.line + 1, &outline)?,
            ParseFormat::Json => {
                let (offset, line) = (game.offset, game.line + 1);
                parsed.diagnostics.extend(diagnostics_json(&game.text, &diagnostics, place(&game)));
                parsed.games.push(ParsedGame { file: name.to_owned(), offset, line, outline });
            }
        }
        Ok(())
    })?;
    if options.format == ParseFormat::Json {
        serde_json::to_writer_pretty(&mut out, &parsed)?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(reports.outcome(readable, false))
}

fn write_game(
    out: &mut impl Write,
    name: &str,
    line: u64,
    outline: &GameOutline,
) -> io::Result<()> {
    writeln!(out, "game ({name}, line {line})")?;
    if !outline.metadata.is_empty() {
        writeln!(out, "  metadata")?;
        write_entries(out, &outline.metadata, 2)?;
    }
    if !outline.movetext.is_empty() {
        writeln!(out, "  movetext")?;
    }
    for element in &outline.movetext {
        for line in element.to_string().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

fn write_entries(out: &mut impl Write, entries: &[EntryOutline], depth: usize) -> io::Result<()> {
    for entry in entries {
        let text = entry.text.as_deref().unwrap_or("");
        let line = format!("{:indent$}{}: {text}", "", entry.key, indent = 2 * depth);
        writeln!(out, "{}", line.trim_end())?;
        write_entries(out, &entry.entries, depth + 1)?;
    }
    Ok(())
}
