//! `ppn conformance`: runs the cases of the suite against an implementation.

mod answer;
mod badge;
mod compare;
mod expected;
mod group;
mod html;
mod implementation;
mod judge;
mod protocol;
mod report;
mod score;
mod selection;
mod store;
mod suite;

use crate::{files::Overwriting, outcome::Outcome};
use clap::{Args, ValueEnum};
use expected::Expected;
use implementation::Implementation;
use judge::judge;
use score::Score;
use selection::Globs;
use std::{
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};
use store::Store;
use suite::{Case, Suite};

/// Run the conformance suite against an implementation
///
///     ppn conformance --implementation 'python3 adapter.py' --level file
///     ppn conformance --implementation 'ppn conformance --serve'
///     ppn conformance --implementation 'my-tool {}' --report html -o report.html
///     ppn conformance --implementation './adapter' --case 'file/FI-1-*'
///     ppn conformance --implementation './adapter' --expect known.txt
///
/// The implementation reads one request per line and writes one answer per line, both JSON. If the
/// command has `{}`, it is started for each request instead, and `{}` is replaced by a file with the
/// request. See `corpus/suite/README.md` for the protocol.
///
/// Exit status: 0 all cases pass, or those that do not are in the list of `--expect`, 1 some fail, 2 the suite or the implementation cannot be run.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Conformance {
    /// The command that starts the implementation; quotes group words.
    #[arg(long, value_name = "CMD", required_unless_present = "serve")]
    implementation: Option<String>,
    /// Answer requests from standard input, as an implementation does.
    #[arg(long, conflicts_with_all = ["implementation", "level", "case", "rule", "expect", "write_expect", "report", "output", "badge"])]
    serve: bool,
    /// Run only the cases of this level; may be repeated.
    #[arg(long, value_name = "LEVEL")]
    level: Vec<String>,
    /// Run only the cases with these ids; `*` matches any text; may be repeated.
    #[arg(long, value_name = "PATTERN")]
    case: Vec<String>,
    /// Run only the cases of these rules, such as `MV-*`; may be repeated.
    #[arg(long, value_name = "PATTERN")]
    rule: Vec<String>,
    /// A list of cases that are known not to pass: only others are failures, and those that pass now are named. Lines that match no case are reported.
    #[arg(long, value_name = "FILE")]
    expect: Option<PathBuf>,
    /// Write the list of cases that do not pass, for `--expect`. Cases of `--expect` that are not run stay in it.
    #[arg(long, value_name = "FILE")]
    write_expect: Option<PathBuf>,
    /// A folder with the suite; the default is the suite in this program.
    #[arg(long, value_name = "FOLDER")]
    suite: Option<PathBuf>,
    /// The number of processes that run in parallel; the default is one for each processor, at most 8.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// The time limit for an answer in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    time_limit: f64,
    /// The format of the report.
    #[arg(long, value_enum, default_value = "text")]
    report: Format,
    /// Write the report to this file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also write a badge (SVG) to this file.
    #[arg(long, value_name = "FILE")]
    badge: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// A page with the boards of the differences side by side.
    Html,
    /// For test reporters.
    Junit,
}

/// A time limit, for clap.
fn seconds(text: &str) -> Result<f64, &'static str> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.ok_or("expected a number from 0.001 to 86400")
}

pub(crate) fn run(options: &Conformance) -> io::Result<Outcome> {
    let Some(command) = &options.implementation else {
        answer::serve(io::stdin().lock(), io::stdout().lock())?;
        return Ok(Outcome::Fine);
    };
    let store = Store::new(options.suite.as_deref())?;
    let mut inputs = store.paths();
    inputs.extend(options.expect.clone());
    for output in options.output.iter().chain(&options.badge) {
        options.overwriting.check(output, inputs.iter().map(PathBuf::as_path), &[])?;
    }
    if let Some(output) = &options.write_expect {
        // The list of known failures may replace itself.
        options.overwriting.check(output, store.paths().iter().map(PathBuf::as_path), &[])?;
    }
    let expected = options.expect.as_deref().map(Expected::read).transpose()?;
    // The list of known failures may have cases of all levels.
    let suite = Suite::read(&store, &options.level, expected.is_some())?;
    let chosen = options.chosen(&suite)?;
    if let Some(expected) = &expected {
        expected.report_unknown(&suite);
    }
    let limit = Duration::from_secs_f64(options.time_limit);
    let start = || Implementation::new(command, limit);
    let judged = judge(&chosen, &suite.protocol, options.jobs, start)?;
    let score = Score { version: suite.version.clone(), command: command.clone(), judged };
    let comparison = expected.as_ref().map(|expected| expected.compare(&score));
    let report = match options.report {
        Format::Text => report::text(&score, comparison.as_ref()),
        Format::Json => report::json(&score, comparison.as_ref())?,
        Format::Junit => report::junit(&score),
        Format::Html => html::page(&score),
    };
    match &options.output {
        Some(path) => write(path, &report)?,
        None => io::stdout().lock().write_all(report.as_bytes())?,
    }
    if let Some(path) = &options.badge {
        write(path, &badge::badge(&score))?;
    }
    if let Some(path) = &options.write_expect {
        write(path, &expected::file(&suite, &score, expected.as_ref()))?;
        return Ok(Outcome::Fine);
    }
    let is_fine = match &comparison {
        Some(comparison) => comparison.new.is_empty(),
        None => score.total().passed == score.judged.len(),
    };
    Ok(if is_fine { Outcome::Fine } else { Outcome::Faulty })
}

impl Conformance {
    /// The cases to run.
    ///
    /// # Errors
    /// If there are none.
    fn chosen<'s>(&self, suite: &'s Suite) -> io::Result<Vec<&'s Case>> {
        let (ids, rules) = (Globs::new(&self.case)?, Globs::new(&self.rule)?);
        let is_chosen = |case: &&Case| {
            (self.level.is_empty() || self.level.contains(&case.level))
                && (ids.is_empty() || case.is_one_of(&ids))
                && (rules.is_empty() || rules.have(&case.rule))
        };
        let chosen: Vec<&Case> = suite.cases.iter().filter(is_chosen).collect();
        if chosen.is_empty() {
            return Err(io::Error::other("no case matches `--level`, `--case` and `--rule`"));
        }
        Ok(chosen)
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    crate::files::write(path, |output| output.write_all(text.as_bytes()))
}
