//! Which diagnostics are reported, and their severities.

use crate::means;
use ppn_source::{Code, Diagnostic, Severity};
use std::collections::BTreeMap;

/// Which diagnostics are reported, and their severities.
///
/// A word is a name, a code, or the beginning of one: `W02` means all warnings of the movetext. `ALL` means
/// all codes, `style` the style remarks, and `default` everything else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Only these; all if absent.
    pub select: Option<Vec<String>>,
    /// Not these. Errors are always reported: otherwise a broken game would look
    /// correct.
    pub ignore: Vec<String>,
    /// Severities of warnings and style remarks. The longest word that matches a code counts.
    pub severity: BTreeMap<String, Severity>,
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
    ///     ..Selection::default()
    /// };
    /// assert!(selection("W", "S05").reports(idle));
    /// assert!(!selection("E", "S05").reports(idle));
    /// assert!(!selection("W", "idle-move").reports(idle));
    /// assert!(selection("default", "style").reports(idle));
    /// ```
    #[must_use]
    pub fn reports(&self, code: &Code) -> bool {
        let named = |codes: &[String]| codes.iter().any(|word| means(word, code));
        let ignored = || code.severity != Severity::Error && named(&self.ignore);
        self.select.as_deref().is_none_or(named) && !ignored()
    }

    /// Gives diagnostics the severity that they have here. Errors stay errors.
    pub(crate) fn weigh(&self, diagnostics: &mut [Diagnostic]) {
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

/// The words that mean several codes without being the beginning of their numbers.
pub const GROUPS: [&str; 3] = ["ALL", "default", "style"];

/// Whether a word is a group and a code belongs to it.
pub(crate) fn is_in_group(word: &str, code: &Code) -> bool {
    match word {
        "ALL" => true,
        "default" => !is_style(code),
        "style" => is_style(code),
        _ => false,
    }
}

/// Whether diagnostics of a code are about style: what a game means is clear, and `ppn fmt` writes it as
/// it should be, or leaving it is right too.
fn is_style(code: &Code) -> bool {
    code.severity == Severity::Style
        || code.severity == Severity::Warning && SPELLINGS.contains(&code.name)
}

/// Warnings about spellings that whole archives have in every game. Their letter is W forever.
const SPELLINGS: [&str; 22] = [
    "alpha-no-separator",
    "bom",
    "capture-separator",
    "date-form",
    "fen-space",
    "fen-trailing-dot",
    "full-capture",
    "hyphen-captures",
    "leading-zero",
    "legacy-letters",
    "missing-magic",
    "missing-separator",
    "missing-terminator",
    "no-terminator",
    "odd-separator",
    "result-terminator",
    "semicolon-comment",
    "space-before-strength",
    "space-in-move",
    "star-strength",
    "tag-case",
    "tag-spelling",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::all_codes;
    use ppn_notations::standard;

    #[test]
    fn every_spelling_is_the_name_of_a_warning() {
        let codes: Vec<_> = all_codes(&standard(&Default::default())).collect();
        for name in SPELLINGS {
            let code = codes.iter().find(|code| code.name == name);
            assert_eq!(code.map(|code| code.severity), Some(Severity::Warning), "{name}");
        }
    }
}
