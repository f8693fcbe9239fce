//! The selection of diagnostics, and their severities.

use super::CodeWord;
use ppn_source::{Code, Diagnostic, Severity};
use std::collections::BTreeMap;

/// The selection of diagnostics that are reported, and their severities. By default, all are reported.
///
/// ```
/// use ppn_record::lint::{CodeWord, Selection};
/// use ppn_record::{Code, Severity};
///
/// let idle = &Code::new("W0441", "idle-move", Severity::Warning, "", "");
/// let words = |words: &str| CodeWord::list(words, &[idle]).unwrap();
/// assert!(Selection::of(words("W04, style")).reports(idle));
/// assert!(!Selection::default().ignoring(words("idle-move")).reports(idle));
/// assert!(CodeWord::list("W04,E", &[idle]).is_err()); // no code is an error
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// The codes to report; all if absent.
    select: Option<Vec<CodeWord>>,
    ignore: Vec<CodeWord>,
    severity: BTreeMap<CodeWord, Severity>,
}

impl Selection {
    /// Only the codes that these words mean.
    pub fn of(words: impl IntoIterator<Item = CodeWord>) -> Self {
        Self { select: Some(words.into_iter().collect()), ..Self::default() }
    }

    /// All errors, and nothing else.
    #[must_use]
    pub fn errors() -> Self {
        Self::of([CodeWord::errors()])
    }

    /// The same without the codes that these words mean. Errors are always reported: otherwise a broken
    /// game would look correct.
    #[must_use]
    pub fn ignoring(mut self, words: impl IntoIterator<Item = CodeWord>) -> Self {
        self.ignore.extend(words);
        self
    }

    /// The same with another severity of warnings and style remarks. The longest word that matches a code
    /// applies.
    #[must_use]
    pub fn with_severity(mut self, word: CodeWord, severity: Severity) -> Self {
        self.severity.insert(word, severity);
        self
    }

    /// The words for the codes to report; `None` if all are reported.
    #[must_use]
    pub fn selected(&self) -> Option<&[CodeWord]> {
        self.select.as_deref()
    }

    /// The words for the codes not to report.
    #[must_use]
    pub fn ignored(&self) -> &[CodeWord] {
        &self.ignore
    }

    /// Whether diagnostics of a code are reported.
    #[must_use]
    pub fn reports(&self, code: &Code) -> bool {
        let named = |words: &[CodeWord]| words.iter().any(|word| word.means(code));
        let ignored = || code.severity != Severity::Error && named(&self.ignore);
        self.select.as_deref().is_none_or(named) && !ignored()
    }

    /// Sorts diagnostics, leaves out those that are not selected, and gives the others their
    /// severities.
    pub fn apply(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.sort_by_key(|one| one.span.start);
        diagnostics.retain(|one| self.reports(one.code));
        self.weigh(diagnostics);
    }

    /// Gives diagnostics the selected severities. Errors stay errors.
    fn weigh(&self, diagnostics: &mut [Diagnostic]) {
        if self.severity.is_empty() {
            return;
        }
        for one in diagnostics.iter_mut().filter(|one| !one.is_error()) {
            let fitting = self.severity.iter().filter(|(word, _)| word.means(one.code));
            let longest = fitting.max_by_key(|(word, _)| word.as_str().len());
            one.severity = longest.map(|(_, severity)| *severity);
        }
    }
}
