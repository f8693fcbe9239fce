//! The number of diagnostics with each code.

use super::{Check, Format};
use ppn::{Applicability, Diagnostic};
use ppn_report::write_json_pretty;
use std::io::{self, Write};

/// The number of diagnostics with each code, and the number of fixes.
#[derive(Default)]
pub(super) struct Statistics {
    pub(super) codes: ppn_report::Statistics,
    /// The number of fixes made.
    pub(super) fixed: usize,
}

impl Statistics {
    pub(super) fn count(&mut self, diagnostics: &[Diagnostic]) {
        self.codes.count(diagnostics);
    }

    /// A line for each code, the most frequent first.
    pub(super) fn print(&self, check: &Check, mut out: &mut dyn Write) -> io::Result<()> {
        if check.format == Format::Json {
            write_json_pretty(&mut out, &self.codes)?;
            return writeln!(out);
        }
        write!(out, "{}", self.codes)
    }

    /// The options that apply fixes, with the number of fixes of each, as text.
    pub(super) fn fixable(&self, made: Option<Applicability>) -> String {
        let counts = self.codes.counts();
        let safe = counts.iter().map(|count| count.safe).sum();
        let with_unsafe = counts.iter().map(|count| count.with_unsafe).sum();
        match (made, safe, with_unsafe) {
            (Some(Applicability::Unsafe), ..) | (_, 0, 0) => String::new(),
            (_, 0, n) => format!(" ({n} can be fixed with --fix --unsafe-fixes)"),
            (_, n, 0) => format!(" ({n} can be fixed with --fix)"),
            (_, safe, more) => {
                format!(" ({safe} can be fixed with --fix, {more} more with --unsafe-fixes)")
            }
        }
    }
}
