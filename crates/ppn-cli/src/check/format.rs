//! The value of `--format`.

use super::{Check, reading::Item};
use crate::files::Output;
use clap::ValueEnum;
use ppn::Diagnostic;
use ppn_report::{Concise, Github, Gitlab, Json, JsonLines, Junit, Rdjson, Sarif, SarifOptions};
use std::io::{self, Write};

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Format {
    /// Source lines with underlined problems, and help.
    Full,
    /// One line for each diagnostic.
    Concise,
    /// One JSON array of diagnostics.
    Json,
    /// SARIF 2.1.0, for tools that show results of static analysis.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// GitLab code quality report.
    Gitlab,
    /// JUnit XML.
    Junit,
    /// Reviewdog diagnostic format.
    Rdjson,
    /// One JSON object per line.
    JsonLines,
}

/// Writes diagnostics in any format except the full one.
pub(super) struct Writer {
    /// `None` for the full format.
    format: Option<Box<dyn ppn_report::Format + Send>>,
    out: Output,
}

impl Writer {
    pub(super) fn new(check: &Check) -> io::Result<Self> {
        let format = if check.statistics || check.diff { Format::Full } else { check.format };
        let format: Option<Box<dyn ppn_report::Format + Send>> = match format {
            Format::Full => None,
            Format::Concise => Some(Box::new(Concise)),
            Format::Json => Some(Box::new(Json::default())),
            Format::Sarif => Some(Box::new(Sarif::new(
                SarifOptions::default().with_version(env!("CARGO_PKG_VERSION")),
            ))),
            Format::Github => Some(Box::new(Github)),
            Format::Gitlab => Some(Box::new(Gitlab::default())),
            Format::Junit => Some(Box::new(Junit::default())),
            Format::Rdjson => Some(Box::new(Rdjson::default())),
            Format::JsonLines => Some(Box::new(JsonLines)),
        };
        Ok(Self { format, out: check.out()? })
    }

    pub(super) fn write(
        &mut self,
        item: &Item,
        game: u64,
        diagnostics: &[Diagnostic],
    ) -> io::Result<()> {
        let Some(format) = &mut self.format else { return Ok(()) };
        let manual = item.settings.manual.as_deref();
        let source = ppn::source(&item.name, &item.text).with_game(Some(game)).with_manual(manual);
        format.write(&source, diagnostics, &mut self.out)
    }

    /// Where the full format is written.
    pub(super) fn out(&mut self) -> &mut dyn Write {
        &mut self.out
    }

    /// Completes the report. Before, a file of reports stays as it was.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if let Some(format) = &mut self.format {
            format.finish(&mut self.out)?;
        }
        self.out.finish()
    }
}
