//! Printing reports to standard error.

use crate::{arguments::ColorChoice, outcome::Outcome, terminal};
use ppn::{Diagnostic, GameText, Severity, view::Place};
use ppn_report::{Drawing, FullOptions, Source};
use std::io::{self, Write};

/// The maximum number of reports that are printed for a file.
const MAX_REPORTS: usize = 200;

/// Prints diagnostics to standard error, and counts them.
pub(crate) struct Reports {
    color: bool,
    written: usize,
    /// The number of diagnostics of each severity.
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) styles: usize,
}

impl Reports {
    pub(crate) fn new(color: ColorChoice) -> Self {
        Self { color: color.on(&io::stderr()), written: 0, errors: 0, warnings: 0, styles: 0 }
    }

    pub(crate) fn count(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            match diagnostic.severity() {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Style => self.styles += 1,
            }
        }
    }

    /// Writes the diagnostics of a game.
    pub(crate) fn write(
        &mut self,
        name: &str,
        game: &GameText<'_>,
        diagnostics: &[Diagnostic],
    ) -> io::Result<()> {
        self.count(diagnostics);
        if diagnostics.is_empty() {
            return Ok(());
        }
        let mut out = io::BufWriter::new(io::stderr().lock());
        let drawing = drawing(name, game, self.color);
        for diagnostic in diagnostics {
            self.written += 1;
            if self.written <= MAX_REPORTS {
                drawing.write(diagnostic, &mut out)?;
            }
        }
        out.flush()
    }

    /// Prints the number of reports, if there are any.
    pub(crate) fn summary(&self) -> Option<String> {
        let count = |n: usize, word: &str| {
            (n > 0).then(|| format!("{n} {word}{}", if n == 1 { "" } else { "s" }))
        };
        let counts: Vec<_> = [
            count(self.errors, "error"),
            count(self.warnings, "warning"),
            count(self.styles, "remark"),
        ]
        .into_iter()
        .flatten()
        .collect();
        let hidden = self.written.saturating_sub(MAX_REPORTS);
        let shown = if hidden > 0 {
            format!(" ({hidden} hidden; --format json shows all)")
        } else {
            String::new()
        };
        (!counts.is_empty()).then(|| format!("{}{shown}", counts.join(", ")))
    }

    pub(crate) fn outcome(&self, readable: bool, deny_warnings: bool) -> Outcome {
        if !readable {
            Outcome::Failed
        } else if self.errors > 0 || deny_warnings && self.warnings > 0 {
            Outcome::Faulty
        } else {
            Outcome::Fine
        }
    }
}

/// Draws reports about a game, with the width of the terminal.
pub(crate) fn drawing<'t>(name: &'t str, game: &'t GameText<'_>, color: bool) -> Drawing<'t> {
    Drawing::new(source(name, game), full_options(color))
}

fn full_options(color: bool) -> FullOptions {
    let usual = FullOptions { color, ascii: terminal::is_ascii(), ..FullOptions::default() };
    match terminal::columns() {
        Some(width) if width < NARROW => FullOptions {
            width,
            longest_line: width.saturating_sub(8),
            context: width.saturating_sub(12) / 3,
            ..usual
        },
        Some(width) => FullOptions { width, ..usual },
        None => usual,
    }
}

/// With fewer columns, the lines of games are shortened.
const NARROW: usize = 80;

/// A game in the form that the report printer needs.
pub(crate) fn source<'t>(name: &'t str, game: &'t GameText<'_>) -> Source<'t> {
    let Place { offset, line, bytes } = place(game);
    Source { offset, line, bytes, ..Source::new(name, &game.text) }
}

pub(crate) fn place<'g>(game: &'g GameText<'_>) -> Place<'g> {
    Place { offset: game.offset, line: game.line, bytes: game.bytes.as_deref() }
}
