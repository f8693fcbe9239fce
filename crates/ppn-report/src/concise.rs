use crate::{
    Format, Source,
    shown::{Layout, shown},
    source::Places,
};
use ppn_source::Diagnostic;
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
        if diagnostics.is_empty() {
            return Ok(());
        }
        let places = Places::new(source);
        let file = shown(source.name, Layout::Shown);
        for diagnostic in diagnostics {
            let place = places.of(diagnostic.span);
            writeln!(
                out,
                "{file}:{}:{}: {} {} {} [{}]",
                place.line,
                place.column,
                diagnostic.severity().name(),
                diagnostic.code.id,
                shown(&diagnostic.message, Layout::Shown),
                diagnostic.code.name,
            )?;
        }
        Ok(())
    }
}
