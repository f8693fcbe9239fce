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
            anstream::eprintln!("ppn: there is no code `{name}`; `ppn explain --all` lists them");
            outcome = Outcome::Failed;
            continue;
        };
        if index > 0 {
            writeln!(out)?;
        }
        let severity = code.severity.name();
        writeln!(out, "{} {} ({severity}): {}\n", code.id, code.name, code.summary)?;
        writeln!(out, "{}", code.manual)?;
    }
    out.flush()?;
    Ok(outcome)
}
