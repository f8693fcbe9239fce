//! `ppn parse`: the structure of files, in the terms of their notation.

mod fan;
mod movetext;
mod pdn;
mod ppn;
mod printer;

use self::printer::{Json, Printer, Tree};
use crate::{
    Outcome,
    cli::{Parse, ParseFormat},
    input::{Input, each_whole_text},
    output::{Reports, place},
};
use ::ppn::{Diagnostic, GameText, Notation, diagnostics_json};
use std::io::{self, Write};

pub(crate) fn run(options: &Parse) -> io::Result<Outcome> {
    let mut reports = Reports::new(options.look.color);
    let mut out = io::BufWriter::new(io::stdout().lock());
    let readable = match options.format {
        ParseFormat::Text => {
            let mut tree = Tree(&mut out);
            let readable =
                each_whole_text(&options.files, options.reading.notation, |input, text| {
                    let diagnostics = print(options, input, &text, &mut tree)?;
                    reports.write(&input.name, &text, &diagnostics)
                })?;
            out.flush()?;
            readable
        }
        ParseFormat::Json => {
            let mut json = Json::new(&mut out)?;
            let mut all = Vec::new();
            let readable =
                each_whole_text(&options.files, options.reading.notation, |input, text| {
                    let diagnostics = print(options, input, &text, &mut json)?;
                    all.extend(diagnostics_json(&text.text, &diagnostics, place(&text)));
                    reports.write(&input.name, &text, &diagnostics)
                })?;
            json.finish("diagnostics", &all)?;
            readable
        }
    };
    Ok(reports.outcome(readable, false))
}

/// Prints the games of a text; gives what is wrong with them.
fn print(
    options: &Parse,
    input: &Input,
    text: &GameText<'_>,
    printer: &mut impl Printer,
) -> io::Result<Vec<Diagnostic>> {
    match input.notation {
        Notation::Ppn => ppn::print(&input.name, text, printer),
        Notation::Pdn => pdn::print(&input.name, pdn::mode(options), text, printer),
        Notation::Fan | Notation::Arimaa => fan::print(&input.name, input.notation, text, printer),
    }
}
