use super::Check;
use crate::output::source;
use clap::ValueEnum;
use ppn::{Diagnostic, GameText};
use ppn_report::{Concise, Github, Json, Sarif, Source};
use std::io::{self, Write};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// The lines at fault, underlined, with help.
    Full,
    /// One line for each diagnostic.
    Concise,
    /// One JSON array of diagnostics.
    Json,
    /// The interchange format of static analysis, version 2.1.0.
    Sarif,
    /// Annotations for GitHub.
    Github,
}

/// Writes diagnostics in any format but the full one.
pub(super) struct Writer {
    /// `None` for the full format, which goes to the standard error.
    format: Option<Box<dyn ppn_report::Format + Send>>,
    out: io::BufWriter<Box<dyn Write + Send>>,
}

impl Writer {
    pub(super) fn new(check: &Check) -> Self {
        let format = if check.statistics || check.diff { Format::Full } else { check.format };
        let format: Option<Box<dyn ppn_report::Format + Send>> = match format {
            Format::Full => None,
            Format::Concise => Some(Box::new(Concise)),
            Format::Json => Some(Box::new(Json::default())),
            Format::Sarif => Some(Box::new(Sarif::default())),
            Format::Github => Some(Box::new(Github)),
        };
        Self { format, out: check.out() }
    }

    pub(super) fn write(
        &mut self,
        file: &str,
        text: &GameText<'_>,
        game: u64,
        diagnostics: &[Diagnostic],
    ) -> io::Result<()> {
        let Some(format) = &mut self.format else { return Ok(()) };
        let source = Source { game: Some(game), ..source(file, text) };
        format.write(&source, diagnostics, &mut self.out)
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        if let Some(format) = &mut self.format {
            format.finish(&mut self.out)?;
        }
        self.out.flush()
    }
}
