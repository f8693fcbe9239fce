//! `ppn check`: what is wrong with games, and what can be mended.

mod format;
mod mending;
mod reading;
mod settings;
mod statistics;
mod telling;

pub(crate) use format::Format;

use crate::{
    Outcome,
    cli::{Look, Reading},
    config::known_code,
    parallel::{InOrder, Outlet},
    walk,
};
use clap::{ArgGroup, Args};
use ppn::Applicability;
use reading::{Checking, check_batch};
use settings::Settings;
use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
};
use telling::Telling;

/// Say what is wrong with games, where, and what to write instead.
///
/// Reads every game of every file, sets up its board, plays its moves, and reports each fault at the
/// characters that cause it. Faults of one game do not touch the next. Of a folder all files `.ppn`,
/// `.pdn`, `.fan` and `.arimaa` are read. `ppn.toml` and comments `# ppn: ignore W0242` in the metadata
/// say what is not to be told.
///
///     ppn check games/                        everything in a folder
///     ppn check --diff game.ppn               what --fix would change
///     ppn check --fix --unsafe-fixes game.ppn mend what can be mended, also where boards change
#[derive(Args, Debug)]
#[command(verbatim_doc_comment, group(ArgGroup::new("mending").args(["fix", "diff"]).multiple(true)))]
pub(crate) struct Check {
    /// Files and folders to read; `-` is the standard input.
    #[arg(required_unless_present = "show_settings", value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How to report.
    #[arg(long, value_enum, default_value = "full")]
    pub(crate) format: Format,
    /// Mend what can be mended without changing any board. With `-` the result is printed, and all
    /// reports go to the standard error.
    #[arg(long)]
    fix: bool,
    /// Allow fixes that may change boards, too; with --fix or --diff.
    #[arg(long, requires = "mending")]
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
            (true, true) => Some(Applicability::Unsafe),
            (true, false) => Some(Applicability::Safe),
            (false, _) => None,
        }
    }

    /// Where to write what others are to read.
    fn out(&self) -> io::BufWriter<Box<dyn Write + Send>> {
        io::BufWriter::new(if self.prints_games() {
            Box::new(io::stderr())
        } else {
            Box::new(io::stdout())
        })
    }

    /// Whether the standard output is for the mended standard input.
    fn prints_games(&self) -> bool {
        self.fix && !self.diff && self.files.iter().any(|file| file == Path::new("-"))
    }
}

pub(crate) fn run(check: &Check) -> io::Result<Outcome> {
    let files = walk::files(&check.files);
    let settings = Settings::new(check);
    if check.show_settings {
        return settings.print(&files);
    }
    let outlet = Outlet::new(Telling::new(check, &files));
    // One thread reads; others check what was read, and tell what is wrong.
    thread::scope(|scope| {
        let lanes = InOrder::new(scope, None, &outlet, check_batch as fn(_) -> _);
        let mut checking = Checking::new(check, settings, lanes);
        let read = files.iter().try_for_each(|file| checking.file(file));
        // Whatever ends the reading, what was read before is told.
        let told = checking.finish();
        read.and(told)
    })?;
    outlet.into_sink().finish()
}
