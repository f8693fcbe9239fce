//! Printing reports to standard error.

use crate::{
    arguments::{Aside, ColorChoice},
    config::{ConfigArgs, Configs},
    counted::counted_if_any,
    outcome::Outcome,
    terminal,
};
use ppn::{Diagnostic, GameText, Severity};
use ppn_record::codes::{NOT_CONVERTED, OMITTED};
use ppn_report::{Drawing, FullOptions};
use std::{
    collections::BTreeSet,
    io::{self, Write},
    path::Path,
};

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
    aside: Option<Said>,
}

/// What a command that is not about problems says of them: each kind once, and nothing that `ppn.toml` hides.
struct Said {
    quiet: bool,
    configs: Configs<'static>,
    codes: BTreeSet<&'static str>,
    /// The number of reports that are not shown, since there was one of their kind.
    repeated: usize,
}

impl Reports {
    pub(crate) fn new(color: ColorChoice) -> Self {
        Self {
            color: color.on(&io::stderr()),
            written: 0,
            errors: 0,
            warnings: 0,
            styles: 0,
            aside: None,
        }
    }

    /// Reports of a command that is not about problems.
    pub(crate) fn aside(aside: Aside) -> Self {
        let configs = Configs::new(&ConfigArgs::USUAL);
        let said = Said { quiet: aside.quiet, configs, codes: BTreeSet::new(), repeated: 0 };
        Self { aside: Some(said), ..Self::new(aside.color) }
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
        let mut shown: Vec<_> = diagnostics.iter().collect();
        if let Some(said) = &mut self.aside {
            said.choose(name, &mut shown);
        }
        for diagnostic in shown {
            self.written += 1;
            if self.written <= MAX_REPORTS {
                drawing.write(diagnostic, &mut out)?;
            }
        }
        out.flush()
    }

    /// Prints the number of reports, if there are any.
    pub(crate) fn summary(&self) -> Option<String> {
        let counts: Vec<_> = [
            counted_if_any(self.errors, "error"),
            counted_if_any(self.warnings, "warning"),
            counted_if_any(self.styles, "remark"),
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

    /// The outcome of the run. Says how many reports were left out.
    pub(crate) fn outcome(&self, readable: bool, deny_warnings: bool) -> Outcome {
        match &self.aside {
            Some(Said { repeated: 1, .. }) => {
                tell!("1 more problem of these kinds: see `ppn check`");
            }
            Some(Said { repeated: n @ 2.., .. }) => {
                tell!("{n} more problems of these kinds: see `ppn check`");
            }
            _ => {}
        }
        if !readable {
            Outcome::Failed
        } else if self.errors > 0 || deny_warnings && self.warnings > 0 {
            Outcome::Faulty
        } else {
            Outcome::Fine
        }
    }
}

impl Said {
    /// Keeps the first report of each kind, if it is not hidden.
    fn choose(&mut self, name: &str, diagnostics: &mut Vec<&Diagnostic>) {
        if self.quiet {
            diagnostics.clear();
            return;
        }
        // Settings that cannot be read are reported by `ppn check`.
        if let Ok((config, _)) = self.configs.of(Path::new(name)) {
            let selection = config.selection(Path::new(name));
            diagnostics.retain(|one| one.is_error() || selection.reports(one.code));
        }
        let all = diagnostics.len();
        // What a conversion leaves out is known to no other command.
        let is_own = |one: &&Diagnostic| [&OMITTED, &NOT_CONVERTED].contains(&one.code);
        diagnostics.retain(|one| is_own(one) || self.codes.insert(one.code.id));
        self.repeated += all - diagnostics.len();
    }
}

/// Draws reports about a game, with the width of the terminal.
pub(crate) fn drawing<'t>(name: &'t str, game: &'t GameText<'_>, color: bool) -> Drawing<'t> {
    Drawing::new(ppn::source(name, game), full_options(color))
}

fn full_options(color: bool) -> FullOptions {
    let usual = FullOptions::default().with_color(color).with_ascii(terminal::is_ascii());
    match terminal::columns() {
        Some(width) if width < NARROW => usual
            .with_width(width)
            .with_longest_line(width.saturating_sub(8))
            .with_context(width.saturating_sub(12) / 3),
        Some(width) => usual.with_width(width),
        None => usual,
    }
}

/// With fewer columns, the lines of games are shortened.
const NARROW: usize = 80;
