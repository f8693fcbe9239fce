//! Reports of one line each.

use crate::{Format, Source, source::Places};
use ppn_source::{Diagnostic, Lines, printable};
use std::io;

/// One line for each diagnostic: `file:line:column: severity code message [name]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Concise;

impl Format for Concise {
    fn write(
        &mut self,
        source: &Source<'_>,
        diagnostics: &[Diagnostic],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let places = Places::new(source);
        let file = printable(source.name, Lines::Escape);
        for diagnostic in diagnostics {
            let place = places.of(diagnostic.span);
            writeln!(
                out,
                "{file}:{}:{}: {} {} {} [{}]",
                place.line,
                place.column,
                diagnostic.severity().name(),
                diagnostic.code.id,
                printable(&diagnostic.message, Lines::Escape),
                diagnostic.code.name,
            )?;
        }
        Ok(())
    }
}
