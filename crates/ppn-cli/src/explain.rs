use crate::{Outcome, cli::Explain};
use std::io::{self, Write};

pub(crate) fn run(options: &Explain) -> io::Result<Outcome> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    if options.all {
        for code in ppn::all_codes() {
            writeln!(out, "{}  {:<22} {}", code.id, code.name, code.summary)?;
        }
        out.flush()?;
        return Ok(Outcome::Fine);
    }
    let mut outcome = Outcome::Fine;
    for (index, name) in options.codes.iter().enumerate() {
        let Some(code) = ppn::code(name) else {
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
