use super::{Check, Format};
use ppn::{Applicability, Code, Diagnostic};
use serde_json::json;
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

/// How often each code was found, and what can be mended.
#[derive(Default)]
pub(super) struct Statistics {
    codes: BTreeMap<&'static str, (&'static Code, u64)>,
    safe: u64,
    with_unsafe: u64,
    /// How many fixes were made.
    pub(super) fixed: usize,
}

impl Statistics {
    pub(super) fn count(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let id = diagnostic.code.id;
            self.codes.entry(id).or_insert((diagnostic.code, 0)).1 += 1;
            match diagnostic.fixes.iter().map(|fix| fix.applicability).min() {
                Some(Applicability::Safe) => self.safe += 1,
                Some(Applicability::Unsafe) => self.with_unsafe += 1,
                None => {}
            }
        }
    }

    /// A line for each code, the most frequent first.
    pub(super) fn print(&self, check: &Check) -> io::Result<()> {
        let mut rows: Vec<_> = self.codes.values().collect();
        rows.sort_by_key(|(code, count)| (std::cmp::Reverse(*count), code.id));
        let mut out = check.out();
        if check.format == Format::Json {
            let rows: Vec<_> = rows
                .into_iter()
                .map(|(Code { id, name, summary, .. }, count)| {
                    json!({ "code": id, "name": name, "summary": summary, "count": count })
                })
                .collect();
            serde_json::to_writer_pretty(&mut out, &rows)?;
            writeln!(out)?;
        } else {
            for (code, count) in rows {
                writeln!(out, "{count:>7}  {}  {:<22} {}", code.id, code.name, code.summary)?;
            }
        }
        out.flush()
    }

    /// What options would mend, in words.
    pub(super) fn fixable(&self, made: Option<Applicability>) -> String {
        match (made, self.safe, self.with_unsafe) {
            (Some(Applicability::Unsafe), ..) | (_, 0, 0) | (Some(_), _, 0) => String::new(),
            (Some(_), _, n) | (_, 0, n) => {
                format!(" ({n} can be mended with --fix --unsafe-fixes)")
            }
            (_, n, 0) => format!(" ({n} can be mended with --fix)"),
            (_, safe, more) => {
                format!(" ({safe} can be mended with --fix, {more} more with --unsafe-fixes)")
            }
        }
    }
}
