//! The problems of a run by their causes: what is shown if they fill more than a screen.

use super::reading::Item;
use crate::output::{drawing, source};
use ppn::{Applicability, Code, Diagnostic, Severity, report::Concise};
use ppn_report::Format as _;
use std::{
    cmp::Reverse,
    collections::BTreeMap,
    io::{self, Write},
    slice,
    sync::Arc,
};

/// The number of reports that are shown one after the other. Of more, the causes are listed.
const FEW: usize = 20;

/// The most causes that are listed.
const MOST_CAUSES: usize = 30;

/// The most lines of the list and of the reports below it. The first report is always shown.
const MOST_LINES: usize = 50;

/// Gathers problems: a few as they are, more by their causes.
#[derive(Default)]
pub(super) struct Causes {
    colors: bool,
    count: usize,
    /// The reports so far, as long as they are few.
    few: Vec<u8>,
    causes: BTreeMap<&'static str, Cause>,
}

/// The problems with one code.
struct Cause {
    code: &'static Code,
    count: u64,
    files: u64,
    /// The file of the last one.
    file: Arc<str>,
    /// The place of the first one, and its report.
    place: String,
    report: Vec<u8>,
    /// The numbers of those with a safe fix, and with another one.
    safe: u64,
    with_unsafe: u64,
}

impl Causes {
    pub(super) fn new(colors: bool) -> Self {
        Self { colors, ..Self::default() }
    }

    /// Whether only a part is shown.
    pub(super) fn are_many(&self) -> bool {
        self.count > FEW
    }

    pub(super) fn take(&mut self, item: &Item, diagnostics: &[Diagnostic]) -> io::Result<()> {
        // Drawing reads the whole text of the game.
        let mut drawn = None;
        for diagnostic in diagnostics {
            self.count += 1;
            let cause = self.causes.entry(diagnostic.code.id).or_insert_with(|| Cause {
                code: diagnostic.code,
                count: 0,
                files: 0,
                file: "".into(),
                place: String::new(),
                report: Vec::new(),
                safe: 0,
                with_unsafe: 0,
            });
            let is_first = cause.count == 0;
            cause.count += 1;
            if cause.files == 0 || cause.file != item.name {
                cause.files += 1;
                cause.file = Arc::clone(&item.name);
            }
            match diagnostic.fixes.iter().map(|fix| fix.applicability).min() {
                Some(Applicability::Safe) => cause.safe += 1,
                Some(Applicability::Unsafe) => cause.with_unsafe += 1,
                None => {}
            }
            if is_first || self.count <= FEW {
                let mut report = Vec::new();
                let new = || drawing(&item.name, &item.text, self.colors);
                drawn.get_or_insert_with(new).write(diagnostic, &mut report)?;
                if self.count <= FEW {
                    self.few.extend_from_slice(&report);
                }
                if is_first {
                    cause.report = report;
                    cause.place = place(item, diagnostic);
                }
            }
        }
        Ok(())
    }

    /// Writes the reports or, if they are many, the causes and the first reports of the first causes:
    /// errors before warnings, and the most frequent first.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        if !self.are_many() {
            return out.write_all(&self.few);
        }
        let mut causes: Vec<_> = self.causes.values().collect();
        causes.sort_by_key(|cause| (severity_first(cause), Reverse(cause.count), cause.code.id));
        let mut lines = 2;
        for cause in causes.iter().take(MOST_CAUSES) {
            writeln!(out, "{}", cause.line())?;
            lines += 1;
        }
        if let Some(more @ 1..) = causes.len().checked_sub(MOST_CAUSES) {
            writeln!(out, "         and {more} more kinds of problems: see --statistics")?;
        }
        writeln!(out, "\nFor example:\n")?;
        for (at, cause) in causes.iter().enumerate() {
            lines += cause.report.iter().filter(|&&byte| byte == b'\n').count();
            if at > 0 && lines > MOST_LINES {
                break;
            }
            out.write_all(&cause.report)?;
        }
        Ok(())
    }
}

fn severity_first(cause: &Cause) -> usize {
    let order = [Severity::Error, Severity::Warning, Severity::Style];
    order.iter().position(|&one| one == cause.code.severity).unwrap_or(order.len())
}

/// The file, the line and the column of a problem.
fn place(item: &Item, diagnostic: &Diagnostic) -> String {
    let line = Concise.text(&source(&item.name, &item.text), slice::from_ref(diagnostic));
    let rest = format!(": {} {} ", diagnostic.severity().name(), diagnostic.code.id);
    line.split(&rest).next().unwrap_or_default().to_owned()
}

impl Cause {
    /// How many there are, where, and how to fix them.
    fn line(&self) -> String {
        let Self { code, count, place, .. } = self;
        let files = match self.files {
            1 => String::new(),
            2 => " and another file".to_owned(),
            files => format!(" and {} other files", files - 1),
        };
        let fix = match (self.safe, self.with_unsafe) {
            (0, 0) => String::new(),
            (safe, _) if safe == self.count => "; --fix".to_owned(),
            (0, all) if all == self.count => "; --fix --unsafe-fixes".to_owned(),
            (0, some) => format!("; {some} with --fix --unsafe-fixes"),
            (safe, _) => format!("; {safe} with --fix"),
        };
        format!("{count:>7}  {}  {}: {place}{files}{fix}", code.id, code.summary)
    }
}
