//! `ppn explain`: the manual pages of diagnostics.

use crate::{arguments::AnswerFormat, outcome::Outcome};
use clap::Args;
use ppn::Code;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Show the manual page of a diagnostic
///
///     ppn explain E0401
///     ppn explain piece-not-found
///     ppn explain --all
///     ppn rule --all --format json    the pages of all codes, for programs
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Explain {
    /// A code such as `E0401`, or its name.
    #[arg(required_unless_present = "all", value_name = "CODE")]
    pub(crate) codes: Vec<String>,
    /// List all codes, one per line; with `--format json`, all pages.
    #[arg(long, conflicts_with = "codes")]
    pub(crate) all: bool,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: AnswerFormat,
}

pub(crate) fn run(options: &Explain) -> io::Result<Outcome> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if options.format == AnswerFormat::Json {
        return json(options, &mut out);
    }
    if options.all {
        for code in all_codes() {
            writeln!(out, "{}  {:<22} {}", code.id, code.name, code.summary)?;
        }
        out.flush()?;
        return Ok(Outcome::Fine);
    }
    let mut outcome = Outcome::Fine;
    for (index, name) in options.codes.iter().enumerate() {
        let Some(code) = code(name) else {
            out.flush()?;
            tell!("ppn: there is no code `{name}`; `ppn explain --all` lists them");
            outcome = Outcome::Failed;
            continue;
        };
        if index > 0 {
            writeln!(out)?;
        }
        let severity = code.severity.name();
        writeln!(out, "{} {} ({severity}): {}\n", code.id, code.name, code.summary)?;
        writeln!(out, "{}", for_terminal(&ppn_lint::manual_page(code)))?;
    }
    out.flush()?;
    Ok(outcome)
}

/// The codes of games, and those of queries to archives and of documents.
fn all_codes() -> impl Iterator<Item = &'static Code> {
    let others = [ppn_archive::codes::CODES, ppn_embed::codes::CODES];
    ppn::all_codes().chain(others.into_iter().flatten().copied())
}

fn code(name: &str) -> Option<&'static Code> {
    all_codes().find(|code| code.id.eq_ignore_ascii_case(name) || code.name == name)
}

/// The pages of codes as an array.
fn json(options: &Explain, out: &mut impl Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    let codes: Vec<&Code> = if options.all {
        all_codes().collect()
    } else {
        let known = options.codes.iter().filter_map(|name| {
            let code = code(name);
            if code.is_none() {
                tell!("ppn: there is no code `{name}`; `ppn explain --all` lists them");
                outcome = Outcome::Failed;
            }
            code
        });
        known.collect()
    };
    let page = |code: &Code| {
        json!({
            "code": code.id,
            "name": code.name,
            "severity": code.severity.name(),
            "summary": code.summary,
            "manual": ppn_lint::manual_page(code),
            "rule": code.is_rule,
            "default": !code.is_style(),
        })
    };
    writeln!(out, "{:#}", Value::from_iter(codes.into_iter().map(page)))?;
    out.flush()?;
    Ok(outcome)
}

/// A manual page with its examples indented instead of fenced.
fn for_terminal(page: &str) -> String {
    let mut shown = String::with_capacity(page.len());
    let mut in_example = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_example = !in_example;
            continue;
        }
        if in_example && !line.is_empty() {
            shown.push_str("    ");
        }
        shown.push_str(line);
        shown.push('\n');
    }
    shown
}
