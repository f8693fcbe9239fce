//! Printing reports in the order of files, and the count at the end.

use super::{
    Check, Format,
    causes::Causes,
    fixing::FixedFile,
    format::Writer,
    habits::{Habits, Held},
    reading::{Checked, Item, Step},
    statistics::Statistics,
};
use crate::{
    counted::counted,
    outcome::Outcome,
    output::{Reports, drawing},
    parallel::Sink,
    progress::Progress,
};
use ppn::Diagnostic;
use std::{io, path::PathBuf, sync::Arc};

/// Reports problems in games, and counts them.
pub(super) struct Reporting<'c> {
    check: &'c Check,
    reports: Reports,
    writer: Writer,
    colors: bool,
    causes: Causes,
    habits: Habits,
    statistics: Statistics,
    progress: Progress,
    /// The number of games reported.
    games: u64,
    /// The file whose games are being reported, and the number of its games so far.
    file: Arc<str>,
    game: u64,
    readable: bool,
    /// Whether a fix was shown instead of applied, under `--diff`.
    differs: bool,
    /// The number of fixes that were not shown, under `--diff`.
    hidden: usize,
}

impl Sink<Checked> for Reporting<'_> {
    fn take(&mut self, (steps, bytes): Checked) -> io::Result<()> {
        for (step, diagnostics) in steps {
            match step {
                Step::Game(item) => self.game(&item, diagnostics)?,
                Step::Fixed(file) => self.fixed(&file),
                Step::Failed(why) => {
                    self.progress.clear();
                    tell!("ppn: {why}");
                    self.readable = false;
                }
            }
        }
        self.progress.advance(bytes, self.games);
        Ok(())
    }
}

impl<'c> Reporting<'c> {
    pub(super) fn new(check: &'c Check, files: &[PathBuf]) -> io::Result<Self> {
        Ok(Self {
            check,
            colors: check.is_colored(),
            causes: Causes::default(),
            habits: Habits::default(),
            reports: Reports::new(check.look.color),
            writer: Writer::new(check)?,
            statistics: Statistics::default(),
            progress: if check.quiet { Progress::hidden() } else { Progress::new(files) },
            games: 0,
            file: "".into(),
            game: 0,
            readable: true,
            differs: false,
            hidden: 0,
        })
    }

    fn fixed(&mut self, file: &FixedFile) {
        let name = &file.name;
        if file.is_cut {
            self.progress.clear();
            tell!(
                "ppn: {name}: not fixed: it is no text of games, or a game is too long to be read as a whole"
            );
            self.readable &= !self.check.prints_games();
        }
        if file.joined > 0 {
            self.progress.clear();
            let games = counted(file.joined, "game");
            tell!("ppn: {name}: fixes of {games} left out: the number of games would change");
        }
        if file.encoded > 0 {
            self.progress.clear();
            let games = counted(file.encoded, "game");
            tell!("ppn: {name}: {games} not fixed: not in UTF-8, which fixes are written in");
        }
        self.differs |= file.differs;
        self.hidden += file.hidden;
        self.statistics.fixed += file.applied;
        if self.check.diff {
            self.games += file.games;
        }
    }

    fn game(&mut self, item: &Item, mut diagnostics: Vec<Diagnostic>) -> io::Result<()> {
        if self.check.diff {
            // The diagnostics say why the game is unchanged.
            self.progress.clear();
            return self.reports.write(&item.name, &item.text, &diagnostics);
        }
        self.games += 1;
        if item.name != self.file {
            self.tell_habits()?;
            self.file = Arc::clone(&item.name);
            self.game = 0;
        }
        self.game += 1;
        // Programs that read reports get all of them, each with the edits for its game.
        if self.check.format == Format::Full && !self.check.shows_all() {
            self.habits.hold(item, self.game, &mut diagnostics);
        }
        self.tell(item, self.game, &diagnostics)
    }

    /// Reports the habits of a file that is read to its end.
    fn tell_habits(&mut self) -> io::Result<()> {
        for Held { item, game, diagnostic, .. } in self.habits.release() {
            self.tell(&item, game, &[diagnostic])?;
        }
        Ok(())
    }

    fn tell(&mut self, item: &Item, game: u64, diagnostics: &[Diagnostic]) -> io::Result<()> {
        self.statistics.count(diagnostics);
        if self.check.statistics {
            self.reports.count(diagnostics);
            return Ok(());
        }
        self.reports.count(diagnostics);
        if self.check.format != Format::Full {
            self.clear_for(diagnostics);
            return self.writer.write(item, game, diagnostics);
        }
        if !self.check.shows_all() {
            return self.causes.take(item, diagnostics, self.colors);
        }
        self.clear_for(diagnostics);
        let drawing = drawing(&item.name, &item.text, self.colors);
        diagnostics.iter().try_for_each(|one| drawing.write(one, &mut self.writer.out()))
    }

    /// Removes the progress from the terminal if reports are about to be written.
    fn clear_for(&mut self, diagnostics: &[Diagnostic]) {
        if !diagnostics.is_empty() {
            self.progress.clear();
        }
    }

    /// The last line: the counts.
    pub(super) fn finish(mut self) -> io::Result<Outcome> {
        self.progress.clear();
        self.tell_habits()?;
        if self.check.diff {
            match self.hidden {
                0 => {}
                1 => tell!("1 fix is hidden; show it with --unsafe-fixes"),
                n => tell!("{n} fixes are hidden; show them with --unsafe-fixes"),
            }
            let outcome = if self.differs { Outcome::Faulty } else { Outcome::Fine };
            return Ok(outcome.max(self.reports.outcome(self.readable, false)));
        }
        if self.check.statistics {
            self.statistics.print(self.check, self.writer.out())?;
        }
        self.causes.write(&self.statistics, self.writer.out())?;
        let has_counts = matches!(self.check.format, Format::Full | Format::Concise);
        if let Some(counts) = self.counts().filter(|_| has_counts && !self.check.quiet) {
            // Other programs read the lines of the concise format.
            if self.check.format == Format::Full && self.check.output_file.is_none() {
                writeln!(self.writer.out(), "{counts}")?;
            } else {
                tell!("{counts}");
            }
        }
        self.writer.finish()?;
        Ok(self.reports.outcome(self.readable, self.check.deny_warnings))
    }

    /// The numbers of games and of problems, and what to do next.
    fn counts(&self) -> Option<String> {
        let games = counted(self.games, "game");
        let fixed = match self.statistics.fixed {
            0 => String::new(),
            n if self.check.add_ignore => format!("{n} hidden by comments; "),
            1 => "1 fix made; ".to_owned(),
            n => format!("{n} fixes made; "),
        };
        let Some(summary) = self.reports.summary() else {
            return self.readable.then(|| format!("{games}: {fixed}no problems"));
        };
        let fixable = self.statistics.fixable(self.check.allowed());
        let all = if self.causes.are_many() { "; all reports: --all" } else { "" };
        Some(format!("{games}: {fixed}{summary}{fixable}{all}"))
    }
}
