//! Prints where the games of an archive on standard input begin, and their events.

use ppn_draughts::{ArchiveTexts, Limits};
use std::io::{self, Write};

fn main() -> io::Result<()> {
    let limits = Limits::default();
    let mut out = io::stdout().lock();
    for text in ArchiveTexts::new(io::stdin().lock(), &limits) {
        let text = text?;
        let first = text.text.lines().find(|line| line.starts_with("[Event")).unwrap_or_default();
        let (line, length) = (text.place.line + 1, text.text.len());
        writeln!(out, "{} (line {line}): {length} bytes {first}", text.place.offset)?;
    }
    Ok(())
}
