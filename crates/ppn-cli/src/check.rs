use crate::{
    Outcome,
    cli::{Check, CheckFormat},
    input::each_text,
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
    let notation = options.reading.notation;
    let readable = each_text(&options.files, notation, |input, text| {
        let records = ppn::records(&text, input.notation, &reading);
        for record in records {
            games += 1;
            let diagnostics = record.diagnostics;
            if options.format == CheckFormat::Full {
                reports.write(&input.name, &text, &diagnostics)?;
            } else {
                reports.count(&diagnostics);
                let json = diagnostics_json(&text.text, &diagnostics, place(&text));
                let file = input.name.clone();
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
