use crate::{
    Outcome,
    cli::{Check, CheckFormat},
    input::each_game,
    output::{Reports, place},
};
use ppn::{DiagnosticJson, diagnostics_json};
use serde::Serialize;
use std::io::{self, Write};

/// A diagnostic with the file and game it belongs to.
#[derive(Serialize)]
struct Located {
    file: String,
    game: u64,
    #[serde(flatten)]
    diagnostic: DiagnosticJson,
}

pub(crate) fn run(options: &Check) -> io::Result<Outcome> {
    let reading = options.reading.options();
    let mut reports = Reports::new(options.look.color);
    let mut located = Vec::new();
    let mut games = 0;
    let readable = each_game(&options.files, |name, game| {
        games += 1;
        let diagnostics = ppn::check(&game, &reading);
        match options.format {
            CheckFormat::Full => reports.write(name, &game, &diagnostics)?,
            CheckFormat::Json => {
                reports.count(&diagnostics);
                let json = diagnostics_json(&game.text, &diagnostics, place(&game));
                let file = name.to_owned();
                located.extend(json.into_iter().map(|diagnostic| Located {
                    file: file.clone(),
                    game: games,
                    diagnostic,
                }));
            }
        }
        Ok(())
    })?;
    match options.format {
        CheckFormat::Full => {
            let games = format!("{games} game{}", if games == 1 { "" } else { "s" });
            match reports.summary() {
                Some(summary) => anstream::eprintln!("{games}: {summary}"),
                None if readable => anstream::eprintln!("{games}: nothing wrong"),
                None => {}
            }
        }
        CheckFormat::Json => {
            let mut out = io::BufWriter::new(io::stdout().lock());
            serde_json::to_writer_pretty(&mut out, &located)?;
            writeln!(out)?;
            out.flush()?;
        }
    }
    Ok(reports.outcome(readable, options.deny_warnings))
}
