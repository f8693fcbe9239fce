use crate::means;
use ppn_source::{Code, Severity};

/// Which diagnostics are reported. Codes may be cut short: `W02` means all warnings of the movetext.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Only these codes, beginnings of codes, or names; all if absent.
    pub select: Option<Vec<String>>,
    /// Not these. Errors are reported all the same: a user who ignored them would take a broken game
    /// for a sound one.
    pub ignore: Vec<String>,
}

impl Selection {
    /// Whether diagnostics of a code are reported.
    ///
    /// ```
    /// use ppn_lint::{RULES, Selection};
    ///
    /// let idle = RULES.iter().find(|rule| rule.code.name == "idle-move").unwrap().code;
    /// let selection = |select: &str, ignore: &str| Selection {
    ///     select: Some(vec![select.to_owned()]),
    ///     ignore: vec![ignore.to_owned()],
    /// };
    /// assert!(selection("W", "S05").reports(idle));
    /// assert!(!selection("E", "S05").reports(idle));
    /// assert!(!selection("W", "idle-move").reports(idle));
    /// ```
    #[must_use]
    pub fn reports(&self, code: &Code) -> bool {
        let named = |codes: &[String]| codes.iter().any(|word| means(word, code));
        let ignored = || code.severity != Severity::Error && named(&self.ignore);
        self.select.as_deref().is_none_or(named) && !ignored()
    }
}
