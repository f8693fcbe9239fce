//! The problems of a run by their causes: what is shown if they fill more than a screen.

use super::{reading::Item, statistics::Statistics};
use crate::output::drawing;
use ppn::{Diagnostic, Severity};
use ppn_report::Count;
use ppn_source::{Lines, printable};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, btree_map::Entry},
    io::{self, Write},
    sync::Arc,
};

/// The number of reports that are shown one after the other. Of more, the causes are listed.
const FEW: usize = 20;

/// The most causes that are listed.
const MOST_CAUSES: usize = 30;

/// The most lines of the list and of the reports below it, so that all fits on a screen of 40 lines. The first report
/// is always shown.
const MOST_LINES: usize = 36;

/// Gathers reports: the first ones, and the first of each cause.
#[derive(Default)]
pub(super) struct Causes {
    /// The number of reports so far.
    reports: usize,
    /// The first of them, one after the other.
    few: Vec<u8>,
    causes: BTreeMap<&'static str, Cause>,
}

/// The problems with one code.
struct Cause {
    /// The place of the first one, its severity, and its report.
    place: String,
    severity: Severity,
    report: Vec<u8>,
    /// The number of files, and the file of the last one.
    files: u64,
    file: Arc<str>,
}

impl Causes {
    /// Whether only a part is shown.
    pub(super) fn are_many(&self) -> bool {
        self.reports > FEW
    }

    pub(super) fn take(
        &mut self,
        item: &Item,
        diagnostics: &[Diagnostic],
        colors: bool,
    ) -> io::Result<()> {
        // Drawing reads the whole text of the game.
        let mut drawn = None;
        let mut report = |one: &Diagnostic| {
            let drawing = drawn.get_or_insert_with(|| drawing(&item.name, &item.text, colors));
            let mut report = Vec::new();
            drawing.write(one, &mut report).map(|()| report)
        };
        for one in diagnostics {
            self.reports += 1;
            if self.reports <= FEW {
                self.few.extend(report(one)?);
            }
            match self.causes.entry(one.code.id) {
                Entry::Vacant(vacant) => {
                    let place = ppn::source(&item.name, &item.text).place_of(one.span);
                    let name = printable(&item.name, Lines::Escape);
                    vacant.insert(Cause {
                        place: format!("{name}:{}:{}", place.line, place.column),
                        severity: one.severity(),
                        report: report(one)?,
                        files: 1,
                        file: Arc::clone(&item.name),
                    });
                }
                Entry::Occupied(mut known) if known.get().file != item.name => {
                    let known = known.get_mut();
                    known.files += 1;
                    known.file = Arc::clone(&item.name);
                }
                Entry::Occupied(_) => {}
            }
        }
        Ok(())
    }

    /// Writes the reports or, if they are many, the causes and the first reports of the first causes:
    /// errors before warnings, and the most frequent first.
    pub(super) fn write(&self, statistics: &Statistics, out: &mut dyn Write) -> io::Result<()> {
        if !self.are_many() {
            return out.write_all(&self.few);
        }
        let counts = statistics.codes.counts();
        let causes = counts.iter().filter_map(|one| Some((one, self.causes.get(one.code.id)?)));
        let mut causes: Vec<(&Count, &Cause)> = causes.collect();
        // Those of a severity stay in the order of the counts.
        causes.sort_by_key(|(_, cause)| Reverse(cause.severity));
        for (count, cause) in causes.iter().take(MOST_CAUSES) {
            writeln!(out, "{}", cause.line(count))?;
        }
        if let Some(more @ 1..) = causes.len().checked_sub(MOST_CAUSES) {
            writeln!(out, "         and {more} more kinds of problems: see --statistics")?;
        }
        writeln!(out, "\nFor example:\n")?;
        let mut lines = causes.len().min(MOST_CAUSES);
        for (at, (_, cause)) in causes.iter().enumerate() {
            lines += cause.report.iter().filter(|&&byte| byte == b'\n').count();
            if at > 0 && lines > MOST_LINES {
                break;
            }
            out.write_all(&cause.report)?;
        }
        Ok(())
    }
}

impl Cause {
    /// How many there are, where, and how to fix them.
    fn line(&self, count: &Count) -> String {
        let Count { code, count: all, safe, with_unsafe, .. } = *count;
        let files = match self.files {
            1 => String::new(),
            2 => " and another file".to_owned(),
            files => format!(" and {} other files", files - 1),
        };
        let fix = match (safe, with_unsafe) {
            (0, 0) => String::new(),
            (safe, _) if safe == all => "; --fix".to_owned(),
            (0, some) if some == all => "; --fix --unsafe-fixes".to_owned(),
            (0, some) => format!("; {some} with --fix --unsafe-fixes"),
            (safe, _) => format!("; {safe} with --fix"),
        };
        format!("{all:>7}  {}  {}: {}{files}{fix}", code.id, code.summary, self.place)
    }
}
