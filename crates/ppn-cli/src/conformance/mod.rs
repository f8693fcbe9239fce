//! `ppn conformance`: runs the cases of the suite against an implementation.

mod answer;
mod badge;
mod compare;
mod group;
mod html;
mod implementation;
mod report;
mod score;
mod suite;

use crate::{
    files::{Overwriting, named},
    outcome::Outcome,
};
use clap::{Args, ValueEnum};
use implementation::{Implementation, Trouble};
use score::{Judged, Score, Verdict};
use serde_json::Value;
use std::{
    fs,
    io::{self, Write},
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};
use suite::{Case, Suite};

/// Run the conformance suite against an implementation
///
///     ppn conformance --implementation 'python3 adapter.py' --level file
///     ppn conformance --implementation 'ppn conformance --serve'
///     ppn conformance --implementation 'my-tool {}' --report html -o report.html
///
/// The implementation reads one request per line and writes one answer per line, both JSON. If the
/// command has `{}`, it is started for each case instead, and `{}` is replaced by a file with the
/// request. See `corpus/suite/README.md` for the protocol.
///
/// Exit status: 0 all cases pass, 1 some fail, 2 the suite or the implementation cannot be run.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Conformance {
    /// The command that starts the implementation; quotes group words.
    #[arg(long, value_name = "CMD", required_unless_present = "serve")]
    implementation: Option<String>,
    /// Answer requests from standard input, as an implementation does.
    #[arg(long, conflicts_with_all = ["implementation", "level", "report", "output", "badge"])]
    serve: bool,
    /// Run only the cases of this level; may be repeated.
    #[arg(long, value_name = "LEVEL")]
    level: Vec<String>,
    /// The folder of the suite.
    #[arg(long, value_name = "FOLDER", default_value = "corpus/suite")]
    suite: PathBuf,
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
    let inputs = suite::files(&options.suite);
    for output in options.output.iter().chain(&options.badge) {
        options.overwriting.check(output, inputs.iter().map(PathBuf::as_path), &[])?;
    }
    let suite = Suite::read(&options.suite, &options.level)?;
    let limit = Duration::from_secs_f64(options.time_limit);
    let judged = judge(&suite.cases, options.jobs, || Implementation::new(command, limit))?;
    let score = Score { version: suite.version, command: command.clone(), judged };
    let report = match options.report {
        Format::Text => report::text(&score),
        Format::Json => report::json(&score)?,
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
    Ok(if score.total().passed == score.judged.len() { Outcome::Fine } else { Outcome::Faulty })
}

fn write(path: &PathBuf, text: &str) -> io::Result<()> {
    fs::write(path, text).map_err(|error| named(path, &error))
}

/// More processes than this are rarely faster.
const MOST_JOBS: usize = 8;

/// Runs all cases, each job with a process of its own. The results are in the order of the
/// cases.
fn judge(
    cases: &[Case],
    jobs: Option<NonZeroUsize>,
    start: impl Fn() -> io::Result<Implementation> + Sync,
) -> io::Result<Vec<Judged<'_>>> {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let jobs = jobs.map_or_else(|| processors().min(MOST_JOBS), NonZeroUsize::get);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(cases.len()));
    let work = || -> io::Result<()> {
        let mut implementation = start()?;
        while let Some((index, case)) = following(cases, &next) {
            let judged = judge_one(case, &mut implementation).inspect_err(|_| {
                // The other jobs end too.
                next.store(cases.len(), Ordering::Relaxed);
            })?;
            done.lock().unwrap_or_else(PoisonError::into_inner).push((index, judged));
        }
        Ok(())
    };
    thread::scope(|scope| {
        let jobs: Vec<_> = (0..jobs.min(cases.len())).map(|_| scope.spawn(work)).collect();
        jobs.into_iter().try_for_each(|job| {
            job.join().unwrap_or_else(|_| Err(io::Error::other("a job panicked")))
        })
    })?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, judged)| judged).collect())
}

/// The next case that no job has taken.
fn following<'c>(cases: &'c [Case], next: &AtomicUsize) -> Option<(usize, &'c Case)> {
    // The number cannot wrap around: it grows by one for each job after the last case.
    let index = next.fetch_add(1, Ordering::Relaxed);
    cases.get(index).map(|case| (index, case))
}

/// # Errors
/// If the implementation cannot be started.
fn judge_one<'c>(case: &'c Case, implementation: &mut Implementation) -> io::Result<Judged<'c>> {
    let answer = match implementation.ask(&case.request()) {
        Ok(answer) => answer,
        Err(Trouble::NotStarted(error)) => return Err(error),
        Err(trouble) => {
            let verdict = Verdict::Failed(trouble.to_string());
            return Ok(Judged { case, verdict, answer: Value::Null });
        }
    };
    let answer: Value = match serde_json::from_str(&answer) {
        Ok(answer) => answer,
        Err(error) => {
            let verdict = Verdict::Failed(format!("the answer is not JSON: {error}"));
            return Ok(Judged { case, verdict, answer: Value::Null });
        }
    };
    let verdict = if !answer["id"].is_null() && answer["id"] != case.id {
        Verdict::Failed(format!("this is the answer for case {}", answer["id"]))
    } else if answer["unsupported"] == true {
        Verdict::Unsupported
    } else {
        compare::difference(&case.expect, &answer).map_or(Verdict::Passed, Verdict::Failed)
    };
    Ok(Judged { case, verdict, answer })
}
