//! `ppn check`: reports and fixes problems in games.

mod causes;
mod fixing;
mod format;
mod habits;
mod interactive;
mod reading;
mod reporting;
mod settings;
mod statistics;
mod watch;

pub(crate) use format::Format;

use crate::{
    arguments::{ColorChoice, Look, Reading, wrong_usage},
    config::{ConfigArgs, known_code, read_beside},
    files::{Output, Overwriting, check_inputs},
    notations::files_help,
    outcome::Outcome,
    parallel::{InOrder, Outlet},
    walk,
};
use clap::{ArgGroup, Args};
use fixing::How;
use ppn::Applicability;
use reading::{Checking, check_batch};
use reporting::Reporting;
use settings::Settings;
use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
    sync::OnceLock,
    thread,
};

/// Report problems in games, and fix them
///
/// Reads every game of every file, sets up its board, plays its moves, and reports each problem at
/// the characters that cause it. Problems of one game do not affect the next. Hide warnings
/// with `ppn.toml`, or with comments such as `# ppn: ignore W0242` in the metadata.
///
///     ppn check                               everything in this folder
///     ppn check --select ALL games/           everything in a folder, with style remarks
///     ppn check --diff game.ppn               what --fix would change
///     ppn check --fix --unsafe-fixes game.ppn fix problems even if boards change
///     ppn check --fix --interactive games/    ask for each kind of problem
#[derive(Args, Debug)]
#[command(verbatim_doc_comment, group(ArgGroup::new("fixes").args(["fix", "diff"]).multiple(true)))]
pub(crate) struct Check {
    #[arg(value_name = "FILE", help = files_help())]
    pub(crate) files: Vec<PathBuf>,
    /// The output format.
    #[arg(long, value_enum, default_value = "full")]
    pub(crate) format: Format,
    /// Fix problems without changing any board. With `-`, print the result, and print
    /// reports to standard error.
    #[arg(long)]
    fix: bool,
    /// Ask on the terminal which problems to fix: a question for each kind, with their number and an
    /// example.
    #[arg(long, requires = "fix", conflicts_with_all = ["diff", "watch"])]
    interactive: bool,
    /// The codes that were chosen.
    #[arg(skip)]
    chosen: OnceLock<BTreeSet<&'static str>>,
    /// Also apply fixes that may change boards; with --fix or --diff.
    #[arg(long, requires = "fixes")]
    unsafe_fixes: bool,
    /// Show the fixes as a patch, and change no file.
    #[arg(long)]
    diff: bool,
    /// Add comments to the games that hide all present warnings and style remarks; with --diff, show
    /// them.
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes"])]
    add_ignore: bool,
    /// Report only these codes or prefixes of codes, such as `E,W02`; also `ALL`, `style`, and
    /// `default`, which is everything except style.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    select: Option<Vec<String>>,
    /// Report these codes in addition.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    extend_select: Vec<String>,
    /// Hide these warnings and style remarks, instead of those that `ppn.toml` hides.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    ignore: Option<Vec<String>>,
    /// Hide these warnings and style remarks in addition.
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = known_code)]
    extend_ignore: Vec<String>,
    /// Count the diagnostics of each code instead of showing them.
    #[arg(long)]
    statistics: bool,
    /// Show all reports. Otherwise, if they fill more than a screen, causes are listed with the number of
    /// problems of each, and its first report is shown.
    #[arg(long)]
    all: bool,
    /// Exit with 1 if there are warnings.
    #[arg(long)]
    pub(crate) deny_warnings: bool,
    /// Exit with 0 even if there are errors in games.
    #[arg(long, conflicts_with = "deny_warnings")]
    pub(crate) exit_zero: bool,
    /// Print reports only, without progress and counts.
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Write reports to a file, which must not be one of the files that are read.
    #[arg(long, value_name = "FILE")]
    output_file: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
    /// Check again whenever a file changes, until Ctrl+C.
    #[arg(long, conflicts_with_all = ["stdin_filename", "show_settings"])]
    watch: bool,
    /// The file name of standard input, for reports and settings; its extension selects the notation.
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,
    #[command(flatten)]
    config: ConfigArgs,
    /// Print the settings of each file, or else of the current folder, and exit.
    #[arg(long)]
    show_settings: bool,
    #[command(flatten)]
    pub(crate) reading: Reading,
    #[command(flatten)]
    pub(crate) look: Look,
}

impl Check {
    /// Which fixes to apply, if any.
    fn allowed(&self) -> Option<Applicability> {
        match (self.fix || self.diff, self.unsafe_fixes) {
            (true, true) => Some(Applicability::Unsafe),
            (true, false) => Some(Applicability::Safe),
            (false, _) => None,
        }
    }

    /// Whether every report is written, also if they are many.
    fn shows_all(&self) -> bool {
        self.all || self.output_file.is_some()
    }

    /// Whether reports are written in colours.
    fn is_colored(&self) -> bool {
        match (&self.output_file, self.prints_games()) {
            (Some(_), _) => self.look.color == ColorChoice::Always,
            (None, true) => self.look.color.on(&io::stderr()),
            (None, false) => self.look.color.on(&io::stdout()),
        }
    }

    /// Where reports are written.
    fn out(&self) -> io::Result<Output> {
        match self.output_file.as_deref().filter(|path| *path != Path::new("-")) {
            Some(path) => Output::to(path),
            None if self.prints_games() => Ok(Output::stream(io::stderr())),
            None => Ok(Output::stream(io::stdout())),
        }
    }

    /// The name of a file; standard input may have a name.
    fn shown<'p>(&'p self, path: &'p Path) -> &'p Path {
        match &self.stdin_filename {
            Some(name) if path == Path::new("-") => name,
            _ => path,
        }
    }

    /// Actions for problems, if any.
    fn how(&self) -> Option<How> {
        if self.add_ignore { Some(How::Ignore) } else { self.allowed().map(How::Fix) }
    }

    /// Whether standard output is for the fixed standard input.
    fn prints_games(&self) -> bool {
        (self.fix || self.add_ignore)
            && !self.diff
            && self.files.iter().any(|file| file == Path::new("-"))
    }
}

pub(crate) fn run(check: &Check) -> io::Result<Outcome> {
    if check.interactive {
        return interactive::run(check);
    }
    if !check.watch {
        return once(check);
    }
    if check.files.iter().any(|file| file == Path::new("-")) {
        return Err(wrong_usage("standard input cannot be watched"));
    }
    watch::run(check)
}

fn once(check: &Check) -> io::Result<Outcome> {
    let mut settings = Settings::new(check);
    let files = walk::files(&check.files, |file| settings.configs.excludes(file));
    if check.show_settings {
        return settings.print(&files);
    }
    if let Some(output) = &check.output_file {
        let ignore_files = walk::ignore_files(&check.files);
        let beside = read_beside(files.iter().map(PathBuf::as_path));
        let inputs = files.iter().chain(&ignore_files).chain(&beside).map(PathBuf::as_path);
        check.overwriting.check(output, inputs.chain(settings.configs.read_for(&files)), &[])?;
    }
    check_inputs(&files)?;
    let outlet = Outlet::new(Reporting::new(check, &files)?);
    // One thread reads; others check what was read, and report problems.
    thread::scope(|scope| {
        let lanes = InOrder::new(scope, None, &outlet, check_batch as fn(_) -> _);
        let mut checking = Checking::new(check, settings, lanes);
        let read = files.iter().try_for_each(|file| checking.file(file));
        // Even after an error of reading, the problems found before are reported.
        let reported = checking.finish();
        read.and(reported)
    })?;
    let outcome = outlet.into_sink().finish()?;
    Ok(if check.exit_zero && outcome == Outcome::Faulty { Outcome::Fine } else { outcome })
}
