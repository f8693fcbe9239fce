//! `ppn check`: what is wrong with games, and what can be mended.

mod format;
mod github;
mod mending;
mod sarif;
mod settings;
mod statistics;

pub(crate) use format::Format;

use crate::{
    Outcome,
    cli::{Look, Reading},
    config::known_code,
    input::each_text,
    output::Reports,
    parallel::{Batch, in_parallel},
    progress::Progress,
    walk,
};
use clap::Args;
use format::Writer;
use mending::{Mended, Mending};
use ppn::{Applicability, Diagnostic, GameText, Notation};
use settings::{FileSettings, Settings};
use statistics::Statistics;
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

/// Say what is wrong with games, where, and what to write instead.
///
/// Reads every game of every file, sets up its board, plays its moves, and reports each fault at the
/// characters that cause it. Faults of one game do not touch the next. Of a folder all files `.ppn`,
/// `.pdn`, `.fan` and `.arimaa` are read. `ppn.toml` and comments `# ppn: ignore W0203` in the metadata
/// say what is not to be told.
///
///     ppn check games/                        everything in a folder
///     ppn check --diff game.ppn               what --fix would change
///     ppn check --fix --unsafe-fixes game.ppn mend what can be mended, also where boards change
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Check {
    /// Files and folders to read; `-` is the standard input.
    #[arg(required_unless_present = "show_settings", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How to report.
    #[arg(long, value_enum, default_value = "full")]
    pub(crate) format: Format,
    /// Mend what can be mended without changing any board. With `-` the result is printed.
    #[arg(long)]
    fix: bool,
    /// Allow fixes that may change boards, too.
    #[arg(long)]
    unsafe_fixes: bool,
    /// Show what would be mended as a patch, and change nothing.
    #[arg(long)]
    diff: bool,
    /// Tell only these codes, or those that begin so: `E,W02`.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    select: Option<Vec<String>>,
    /// Do not tell these warnings and remarks.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    ignore: Vec<String>,
    /// Count the diagnostics of each code instead of showing them.
    #[arg(long)]
    statistics: bool,
    /// Exit with 1 for warnings too.
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Do not look for `ppn.toml`.
    #[arg(long)]
    isolated: bool,
    /// Print the settings for each file, or else of this folder, and do nothing else.
    #[arg(long)]
    show_settings: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) look: Look,
}

impl Check {
    /// Which fixes are wanted, if any are.
    fn allowed(&self) -> Option<Applicability> {
        match (self.fix || self.diff, self.unsafe_fixes) {
            (_, true) => Some(Applicability::Unsafe),
            (true, false) => Some(Applicability::Safe),
            (false, false) => None,
        }
    }
}

pub(crate) fn run(check: &Check) -> io::Result<Outcome> {
    let files = walk::files(&check.files)?;
    let settings = Settings::new(check);
    if check.show_settings {
        return settings.print(&files);
    }
    let mut run = Run {
        check,
        settings,
        reports: Reports::new(check.look.color),
        writer: Writer::new(check.format, check.statistics)?,
        statistics: Statistics::default(),
        progress: Progress::new(&files),
        batch: Batch::default(),
        games: 0,
        readable: true,
        differs: false,
    };
    for file in &files {
        run.file(file)?;
    }
    run.finish()
}

/// A game that waits to be checked.
struct Item {
    name: Arc<str>,
    notation: Notation,
    text: GameText<'static>,
    settings: Arc<FileSettings>,
}

struct Run<'c> {
    check: &'c Check,
    settings: Settings<'c>,
    reports: Reports,
    writer: Writer,
    statistics: Statistics,
    progress: Progress,
    /// What is checked together and told before more is read.
    batch: Batch<Item>,
    /// How many games were told of.
    games: u64,
    readable: bool,
    /// Whether a fix was left to be made, under `--diff`.
    differs: bool,
}

impl Run<'_> {
    fn file(&mut self, path: &PathBuf) -> io::Result<()> {
        let settings = Arc::new(self.settings.of(path)?);
        let notation = self.check.reading.notation;
        if let Some(allowed) = self.check.allowed() {
            let mending = Mending { settings: &settings, notation, allowed, diff: self.check.diff };
            if path == Path::new("-") {
                return self.mend_stdin(&mending, &settings);
            }
            match mending.file(path) {
                Ok(mended) => self.count(&mended),
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Err(error),
                Err(error) => {
                    self.fail(path, &error);
                    return Ok(());
                }
            }
            if self.check.diff {
                return Ok(());
            }
        }
        let mut name: Option<Arc<str>> = None;
        let readable = each_text(std::slice::from_ref(path), notation, |input, text| {
            let name = name.get_or_insert_with(|| input.name.as_str().into()).clone();
            self.add(&name, input.notation, text, &settings)
        })?;
        self.readable &= readable;
        Ok(())
    }

    fn mend_stdin(
        &mut self,
        mending: &Mending<'_>,
        settings: &Arc<FileSettings>,
    ) -> io::Result<()> {
        let (mended, texts) = mending.stdin()?;
        self.count(&mended);
        if !mending.diff {
            let (name, notation) = ("<stdin>".into(), mending.notation.unwrap_or_default());
            for text in texts {
                self.add(&name, notation, text, settings)?;
            }
        }
        Ok(())
    }

    fn count(&mut self, mended: &Mended) {
        self.differs |= mended.differs;
        self.statistics.fixed += mended.applied;
        if self.check.diff {
            self.games += mended.games;
        }
    }

    /// Says why a file stays as it is.
    fn fail(&mut self, path: &Path, error: &io::Error) {
        self.progress.clear();
        let (name, error) = (path.display().to_string(), error.to_string());
        let whose = if error.contains(&name) { String::new() } else { format!("{name}: ") };
        tell!("ppn: {whose}{error}");
        self.readable = false;
    }

    fn add(
        &mut self,
        name: &Arc<str>,
        notation: Notation,
        text: GameText<'static>,
        settings: &Arc<FileSettings>,
    ) -> io::Result<()> {
        let (name, settings, bytes) = (name.clone(), settings.clone(), text.text.len());
        self.batch.add(Item { name, notation, text, settings }, bytes);
        if self.batch.is_full() { self.flush() } else { Ok(()) }
    }

    /// Checks the games that wait and tells what is to be told, in their order.
    fn flush(&mut self) -> io::Result<()> {
        let (batch, bytes) = self.batch.take();
        let found = in_parallel(&batch, |item| {
            let mut games = ppn::check_games(&item.text, item.notation, &item.settings.options);
            for diagnostics in &mut games {
                diagnostics.retain(|one| item.settings.selection.tells(one));
            }
            games
        });
        for (item, games) in batch.iter().zip(found) {
            for diagnostics in games {
                self.games += 1;
                self.tell(item, &diagnostics)?;
            }
        }
        self.progress.advance(bytes, self.games);
        Ok(())
    }

    fn tell(&mut self, item: &Item, diagnostics: &[Diagnostic]) -> io::Result<()> {
        self.statistics.count(diagnostics);
        if self.check.statistics {
            self.reports.count(diagnostics);
            return Ok(());
        }
        if !diagnostics.is_empty() {
            self.progress.clear();
        }
        if self.check.format == Format::Full {
            return self.reports.write(&item.name, &item.text, diagnostics);
        }
        self.reports.count(diagnostics);
        self.writer.write(&item.name, &item.text, self.games, diagnostics)
    }

    fn finish(mut self) -> io::Result<Outcome> {
        self.flush()?;
        self.progress.clear();
        if self.check.diff {
            return Ok(match (self.readable, self.differs) {
                (false, _) => Outcome::Failed,
                (true, true) => Outcome::Faulty,
                (true, false) => Outcome::Fine,
            });
        }
        self.writer.finish()?;
        if self.check.statistics {
            self.statistics.print()?;
        }
        if matches!(self.check.format, Format::Full | Format::Concise) {
            self.summarise();
        }
        Ok(self.reports.outcome(self.readable, self.check.deny_warnings))
    }

    fn summarise(&self) {
        let games = format!("{} game{}", self.games, if self.games == 1 { "" } else { "s" });
        let fixed = match self.statistics.fixed {
            0 => String::new(),
            1 => "1 fix made; ".to_owned(),
            n => format!("{n} fixes made; "),
        };
        match self.reports.summary() {
            Some(summary) => {
                let fixable = self.statistics.fixable(self.check.allowed());
                tell!("{games}: {fixed}{summary}{fixable}");
            }
            None if self.readable => tell!("{games}: {fixed}nothing wrong"),
            None => {}
        }
    }
}
