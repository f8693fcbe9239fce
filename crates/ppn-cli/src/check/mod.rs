//! `ppn check`: what is wrong with games, and what can be mended.

mod format;
mod mending;
mod reading;
mod settings;
mod statistics;
mod telling;
mod watch;

pub(crate) use format::Format;

use crate::{
    Outcome,
    arguments::{Look, Reading},
    config::{ConfigArgs, known_code},
    files::named,
    parallel::{InOrder, Outlet},
    walk,
};
use clap::{ArgGroup, Args};
use mending::How;
use ppn::Applicability;
use reading::{Checking, check_batch};
use settings::Settings;
use std::{
    fs,
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
///     ppn check                               everything in this folder
///     ppn check --select ALL games/           everything in a folder, with remarks on style
///     ppn check --diff game.ppn               what --fix would change
///     ppn check --fix --unsafe-fixes game.ppn mend what can be mended, also where boards change
#[derive(Args, Debug)]
#[command(verbatim_doc_comment, group(ArgGroup::new("mending").args(["fix", "diff"]).multiple(true)))]
pub(crate) struct Check {
    /// Files and folders to read; `-` is the standard input. By default this folder.
    #[arg(value_name = "FILE")]
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
    /// Hide the warnings and remarks that there are now by comments in the games; with --diff, show them.
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes"])]
    add_ignore: bool,
    /// Report only these codes, or those that begin so: `E,W02`; `ALL`, `style`, or by default `default`,
    /// which is all but style.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    select: Option<Vec<String>>,
    /// Report these codes, too.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    extend_select: Vec<String>,
    /// Hide these warnings and remarks, instead of those that `ppn.toml` hides.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    ignore: Option<Vec<String>>,
    /// Hide these warnings and remarks, too.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    extend_ignore: Vec<String>,
    /// Count the diagnostics of each code instead of showing them.
    #[arg(long)]
    statistics: bool,
    /// Exit with 1 for warnings too.
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Exit with 0 whatever is wrong with games.
    #[arg(long, conflicts_with = "deny_warnings")]
    pub(crate) exit_zero: bool,
    /// Print reports and nothing else: no progress, no counts.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write reports to a file.
    #[arg(long, value_name = "FILE")]
    output_file: Option<PathBuf>,
    /// Check again whenever a file changes, until Ctrl+C.
    #[arg(long, conflicts_with_all = ["stdin_filename", "show_settings"])]
    watch: bool,
    /// What reports and settings call the standard input; its ending names the notation.
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArgs,
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
    fn out(&self) -> io::Result<io::BufWriter<Box<dyn Write + Send>>> {
        Ok(io::BufWriter::new(match &self.output_file {
            Some(path) => Box::new(fs::File::create(path).map_err(|error| named(path, &error))?),
            None if self.prints_games() => Box::new(io::stderr()),
            None => Box::new(io::stdout()),
        }))
    }

    /// What a file is called: the standard input may have a name.
    fn shown<'p>(&'p self, path: &'p Path) -> &'p Path {
        match &self.stdin_filename {
            Some(name) if path == Path::new("-") => name,
            _ => path,
        }
    }

    /// What is done about what is wrong, if anything is.
    fn how(&self) -> Option<How> {
        if self.add_ignore { Some(How::Ignore) } else { self.allowed().map(How::Fix) }
    }

    /// Whether the standard output is for the mended standard input.
    fn prints_games(&self) -> bool {
        (self.fix || self.add_ignore)
            && !self.diff
            && self.files.iter().any(|file| file == Path::new("-"))
    }
}

pub(crate) fn run(check: &Check) -> io::Result<Outcome> {
    if !check.watch {
        return once(check);
    }
    if check.files.iter().any(|file| file == Path::new("-")) {
        let message = "the standard input cannot be watched";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    watch::run(check)
}

fn once(check: &Check) -> io::Result<Outcome> {
    let mut settings = Settings::new(check);
    let files = walk::files(&check.files, |file| settings.excludes(file));
    if check.show_settings {
        return settings.print(&files);
    }
    let outlet = Outlet::new(Telling::new(check, &files)?);
    // One thread reads; others check what was read, and tell what is wrong.
    thread::scope(|scope| {
        let lanes = InOrder::new(scope, None, &outlet, check_batch as fn(_) -> _);
        let mut checking = Checking::new(check, settings, lanes);
        let read = files.iter().try_for_each(|file| checking.file(file));
        // Whatever ends the reading, what was read before is told.
        let told = checking.finish();
        read.and(told)
    })?;
    let outcome = outlet.into_sink().finish()?;
    Ok(if check.exit_zero && outcome == Outcome::Faulty { Outcome::Fine } else { outcome })
}
