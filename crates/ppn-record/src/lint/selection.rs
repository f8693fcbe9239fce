//! The selection of diagnostics, and their severities.

use super::means;
use ppn_source::{Code, Diagnostic, Severity, UnknownName};
use std::collections::BTreeMap;

/// The selection of diagnostics that are reported, and their severities.
///
/// A word is a name, a code, or the beginning of one: `W02` means all warnings of the movetext. `ALL` means
/// all codes, `style` the style remarks, and `default` everything else. A word that matches no code
/// has no effect; [`Selection::of_words`] reports it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// The codes to report; all if absent.
    pub select: Option<Vec<String>>,
    /// The codes not to report. Errors are always reported: otherwise a broken game would look
    /// correct.
    pub ignore: Vec<String>,
    /// The severities of warnings and style remarks. The longest word that matches a code applies.
    pub severity: BTreeMap<String, Severity>,
}

impl Selection {
    /// The selection of the codes that words separated by commas name, such as `E,W02,idle-move`.
    ///
    /// `codes` are all codes that there are: those of the notations, which a program chooses.
    ///
    /// ```
    /// use ppn_record::lint::Selection;
    /// use ppn_source::{Code, Severity};
    ///
    /// let idle = &Code::new("W0441", "idle-move", Severity::Warning, "", "");
    /// assert!(Selection::of_words("E, W04", [idle]).is_err()); // no code is an error
    /// assert!(Selection::of_words("idle-move", [idle]).unwrap().reports(idle));
    /// let error = Selection::of_words("idel-move", [idle]).unwrap_err();
    /// assert_eq!(error.to_string(), "`idel-move` is not a code or a group of codes");
    /// ```
    ///
    /// # Errors
    /// The first word that matches no code.
    pub fn of_words<'c>(
        words: &str,
        codes: impl IntoIterator<Item = &'c Code>,
    ) -> Result<Self, UnknownName> {
        let codes: Vec<&Code> = codes.into_iter().collect();
        let known = |word: &str| match codes.iter().any(|code| means(word, code)) {
            true if !word.is_empty() => Ok(word.to_owned()),
            _ => Err(UnknownName::new("a code or a group of codes", word)),
        };
        let select = words.split(',').map(|word| known(word.trim())).collect::<Result<_, _>>()?;
        Ok(Self { select: Some(select), ..Self::default() })
    }

    /// Whether diagnostics of a code are reported.
    ///
    /// ```
    /// use ppn_record::lint::Selection;
    /// use ppn_source::{Code, Severity};
    ///
    /// let idle = &Code::new("W0441", "idle-move", Severity::Warning, "", "");
    /// let selection = |select: &str, ignore: &str| Selection {
    ///     select: Some(vec![select.to_owned()]),
    ///     ignore: vec![ignore.to_owned()],
    ///     ..Selection::default()
    /// };
    /// assert!(selection("W", "S01").reports(idle));
    /// assert!(!selection("E", "S01").reports(idle));
    /// assert!(!selection("W", "idle-move").reports(idle));
    /// assert!(selection("default", "style").reports(idle));
    /// ```
    #[must_use]
    pub fn reports(&self, code: &Code) -> bool {
        let named = |codes: &[String]| codes.iter().any(|word| means(word, code));
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
            let fitting = self.severity.iter().filter(|(word, _)| means(word, one.code));
            let longest = fitting.max_by_key(|(word, _)| word.len());
            one.severity = longest.map(|(_, severity)| *severity);
        }
    }
}
