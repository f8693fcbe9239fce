//! `ppn parse`: the structure of files, in the terms of their notation.

mod fan;
mod pdn;
mod ppn;

use crate::{Outcome, cli::Parse, input::each_whole_text, output::Reports};
use ::ppn::{DiagnosticJson, Notation};
use serde::Serialize;
use std::io::{self, Write};

/// What `ppn parse --format json` prints.
#[derive(Serialize)]
struct Parsed {
    games: Vec<serde_json::Value>,
    diagnostics: Vec<DiagnosticJson>,
}

pub(crate) fn run(options: &Parse) -> io::Result<Outcome> {
    let mut reports = Reports::new(options.look.color);
    let mut parsed = Parsed { games: Vec::new(), diagnostics: Vec::new() };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let as_json = options.format == crate::cli::ParseFormat::Json;
    let readable = each_whole_text(&options.files, options.reading.notation, |input, text| {
        let read = match input.notation {
            Notation::Ppn => ppn::parse(&input.name, &text),
            Notation::Pdn => pdn::parse(&input.name, pdn::mode(options), &text),
            Notation::Fan | Notation::Arimaa => fan::parse(&input.name, input.notation, &text),
        };
        reports.write(&input.name, &text, &read.diagnostics)?;
        if as_json {
            let place = crate::output::place(&text);
            parsed.games.extend(read.games);
            let json = ::ppn::diagnostics_json(&text.text, &read.diagnostics, place);
            parsed.diagnostics.extend(json);
        } else {
            write!(out, "{}", read.text)?;
        }
        Ok(())
    })?;
    if as_json {
        serde_json::to_writer_pretty(&mut out, &parsed)?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(reports.outcome(readable, false))
}

/// The structure of one text.
struct Structure {
    games: Vec<serde_json::Value>,
    /// The same for people.
    text: String,
    diagnostics: Vec<::ppn::Diagnostic>,
}
