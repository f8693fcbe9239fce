//! The options of fences, for help.

use crate::outcome::Outcome;
use ppn_embed::{Drawing, OPTIONS};
use std::io::{self, Write};

/// Prints all options of fences.
pub(super) fn print() -> io::Result<Outcome> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let own = OPTIONS.iter().map(|one| (one.name, one.value, one.about));
    let of_drawings = Drawing::OPTIONS.iter().map(|one| (one.name, one.value, one.about));
    for (name, value, about) in own.chain(of_drawings) {
        writeln!(out, "{name}={value}\n    {about}")?;
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
