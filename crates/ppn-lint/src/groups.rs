//! Groups of codes, and the words for them.

use ppn_source::{Code, Severity};

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

/// Whether diagnostics of a code are about style: the meaning of the game is clear, and `ppn fmt`
/// writes it as it should be, or the text may stay as it is.
fn is_style(code: &Code) -> bool {
    code.severity == Severity::Style
        || code.severity == Severity::Warning && SPELLINGS.contains(&code.name)
}

/// Warnings about spellings that whole archives have in every game. Their letter is W forever.
const SPELLINGS: [&str; 20] = [
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
    "marking-swapped",
    "missing-magic",
    "missing-separator",
    "missing-terminator",
    "no-terminator",
    "result-terminator",
    "semicolon-comment",
    "space-before-strength",
    "space-in-move",
    "star-strength",
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
