use super::{Check, github, sarif};
use crate::output::place;
use clap::ValueEnum;
use ppn::{Diagnostic, DiagnosticJson, GameText, diagnostics_json};
use serde::Serialize;
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

/// A diagnostic with the file and game it belongs to.
#[derive(Serialize)]
struct Located<'l> {
    file: &'l str,
    game: u64,
    #[serde(flatten)]
    diagnostic: &'l DiagnosticJson,
}

/// Writes diagnostics in any format but the full one.
pub(super) struct Writer {
    format: Format,
    out: io::BufWriter<Box<dyn Write + Send>>,
    written: u64,
}

impl Writer {
    pub(super) fn new(check: &Check) -> io::Result<Self> {
        let format = if check.statistics || check.diff { Format::Full } else { check.format };
        let mut writer = Self { format, out: check.out(), written: 0 };
        match format {
            Format::Json => write!(writer.out, "[")?,
            Format::Sarif => write!(writer.out, "{}", sarif::beginning())?,
            Format::Full | Format::Concise | Format::Github => {}
        }
        Ok(writer)
    }

    pub(super) fn write(
        &mut self,
        file: &str,
        text: &GameText<'_>,
        game: u64,
        diagnostics: &[Diagnostic],
    ) -> io::Result<()> {
        for diagnostic in diagnostics_json(&text.text, diagnostics, place(text)) {
            match self.format {
                Format::Json => {
                    self.separate()?;
                    let located = Located { file, game, diagnostic: &diagnostic };
                    serde_json::to_writer_pretty(&mut self.out, &located)?;
                }
                Format::Concise => writeln!(self.out, "{}", concise(file, &diagnostic))?,
                Format::Github => writeln!(self.out, "{}", github::annotation(file, &diagnostic))?,
                Format::Sarif => {
                    self.separate()?;
                    serde_json::to_writer(&mut self.out, &sarif::result(file, &diagnostic))?;
                }
                Format::Full => {}
            }
            self.written += 1;
        }
        Ok(())
    }

    /// Begins the next item of a list.
    fn separate(&mut self) -> io::Result<()> {
        self.out.write_all(if self.written == 0 { b"\n" } else { b",\n" })
    }

    pub(super) fn finish(&mut self) -> io::Result<()> {
        match self.format {
            Format::Json => writeln!(self.out, "{}]", if self.written == 0 { "" } else { "\n" })?,
            Format::Sarif => write!(self.out, "{}", sarif::END)?,
            Format::Full | Format::Concise | Format::Github => {}
        }
        self.out.flush()
    }
}

fn concise(file: &str, diagnostic: &DiagnosticJson) -> String {
    let DiagnosticJson { code, name, severity, message, place, .. } = diagnostic;
    format!("{file}:{}:{}: {severity} {code} {message} [{name}]", place.line, place.column)
}
