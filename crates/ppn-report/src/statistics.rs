//! The number of diagnostics with each code.

use ppn_source::{Applicability, Code, Diagnostic};
use serde::{Serialize, Serializer};
use std::{collections::BTreeMap, fmt};

/// The number of diagnostics with each code.
///
/// As text, it has one line for each code, the most frequent first. With serde, it has the same
/// rows as data.
///
/// ```
/// use ppn_report::Statistics;
/// # use ppn_report::{Code, Diagnostic, Severity, Span};
/// # static FORM: Code = Code::new("E0300", "move", Severity::Error, "not a move", "");
///
/// let mut statistics = Statistics::default();
/// statistics.count(&[Diagnostic::new(&FORM, Span::new(3, 5), "`é9` is not a move")]);
/// assert_eq!(statistics.counts()[0].count, 1);
/// assert_eq!(statistics.to_string(), "      1  E0300  move                   not a move\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    codes: BTreeMap<&'static str, Count>,
}

/// The number of diagnostics with a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Count {
    /// The code.
    pub code: &'static Code,
    /// The number of diagnostics.
    pub count: u64,
    /// The number of those that a safe fix corrects.
    pub safe: u64,
    /// The number of those that only an unsafe fix corrects.
    pub with_unsafe: u64,
}

impl Statistics {
    /// Counts some diagnostics.
    pub fn count(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            let code = diagnostic.code;
            let none = Count { code, count: 0, safe: 0, with_unsafe: 0 };
            let count = self.codes.entry(code.id).or_insert(none);
            count.count += 1;
            match diagnostic.fixes.iter().map(|fix| fix.applicability).min() {
                Some(Applicability::Safe) => count.safe += 1,
                Some(Applicability::Unsafe) => count.with_unsafe += 1,
                None => {}
            }
        }
    }

    /// All codes that occur, the most frequent first.
    #[must_use]
    pub fn counts(&self) -> Vec<Count> {
        let mut counts: Vec<_> = self.codes.values().copied().collect();
        counts.sort_by_key(|Count { code, count, .. }| (std::cmp::Reverse(*count), code.id));
        counts
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Count { code, count, .. } in self.counts() {
            writeln!(f, "{count:>7}  {}  {:<22} {}", code.id, code.name, code.summary)?;
        }
        Ok(())
    }
}

impl Serialize for Statistics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.counts().into_iter().map(Row::from))
    }
}

#[derive(Serialize)]
struct Row {
    code: &'static str,
    count: u64,
    name: &'static str,
    summary: &'static str,
}

impl From<Count> for Row {
    fn from(Count { code, count, .. }: Count) -> Self {
        Self { code: code.id, count, name: code.name, summary: code.summary }
    }
}
