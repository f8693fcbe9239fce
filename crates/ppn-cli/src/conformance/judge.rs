//! Asks an implementation all cases.

use super::{
    compare,
    implementation::{Implementation, Trouble},
    protocol::Protocol,
    score::{Judged, Verdict},
    suite::{Case, Question},
};
use serde_json::Value;
use std::{
    io,
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// More processes than this are rarely faster.
const MOST_JOBS: usize = 8;

/// After this number of requests in a row without an answer, an implementation is not asked any more:
/// thousands of cases with a time limit each would take hours.
const MOST_SILENT: usize = 8;

/// Runs all cases, each job with a process of its own. The results are in the order of the
/// cases.
pub(super) fn judge<'c>(
    cases: &[&'c Case],
    protocol: &Protocol,
    jobs: Option<NonZeroUsize>,
    start: impl Fn() -> io::Result<Implementation> + Sync,
) -> io::Result<Vec<Judged<'c>>> {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let jobs = jobs.map_or_else(|| processors().min(MOST_JOBS), NonZeroUsize::get);
    let (next, silent) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let done = Mutex::new(Vec::with_capacity(cases.len()));
    let work = || -> io::Result<()> {
        let mut implementation = start()?;
        while let Some((index, case)) = following(cases, &next) {
            let asked = Asked { protocol, silent: &silent };
            let judged = asked.case(case, &mut implementation).inspect_err(|_| {
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
fn following<'c>(cases: &[&'c Case], next: &AtomicUsize) -> Option<(usize, &'c Case)> {
    // The number cannot wrap around: it grows by one for each job after the last case.
    let index = next.fetch_add(1, Ordering::Relaxed);
    cases.get(index).map(|case| (index, *case))
}

struct Asked<'a> {
    protocol: &'a Protocol,
    /// The number of requests in a row that had no answer in time.
    silent: &'a AtomicUsize,
}

impl Asked<'_> {
    /// A case passes if all its questions do.
    ///
    /// # Errors
    /// If the implementation cannot be started.
    fn case<'c>(
        &self,
        case: &'c Case,
        implementation: &mut Implementation,
    ) -> io::Result<Judged<'c>> {
        for question in &case.questions {
            let (verdict, answer) = self.question(question, implementation)?;
            let verdict = match verdict {
                Verdict::Passed => continue,
                Verdict::Failed(what) if question.id != case.id => {
                    Verdict::Failed(format!("the twin: {what}"))
                }
                other => other,
            };
            return Ok(Judged { case, verdict, question, answer });
        }
        let question = &case.questions[0];
        Ok(Judged { case, verdict: Verdict::Passed, question, answer: Value::Null })
    }

    fn question(
        &self,
        question: &Question,
        implementation: &mut Implementation,
    ) -> io::Result<(Verdict, Value)> {
        let failed = |what: String| Ok((Verdict::Failed(what), Value::Null));
        if self.silent.load(Ordering::Relaxed) >= MOST_SILENT {
            return failed(format!("not asked, after {MOST_SILENT} requests without an answer"));
        }
        let answer = match implementation.ask(&question.request()) {
            Ok(answer) => answer,
            Err(Trouble::NotStarted(error)) => return Err(error),
            Err(trouble) => {
                if matches!(trouble, Trouble::TimedOut(_)) {
                    self.silent.fetch_add(1, Ordering::Relaxed);
                }
                return failed(trouble.to_string());
            }
        };
        self.silent.store(0, Ordering::Relaxed);
        let answer: Value = match serde_json::from_str(&answer) {
            Ok(answer) => answer,
            Err(error) => return failed(format!("the answer is not JSON: {error}")),
        };
        let verdict = if !answer["id"].is_null() && answer["id"] != question.id {
            Verdict::Failed(format!("this is the answer for case {}", answer["id"]))
        } else if answer["unsupported"] == true {
            Verdict::Unsupported
        } else {
            self.protocol
                .misfit(question.kind(), &answer)
                .or_else(|| compare::difference(&question.expect, &answer))
                .map_or(Verdict::Passed, Verdict::Failed)
        };
        Ok((verdict, answer))
    }
}
