//! Groups of codes, and the words for them.

use ppn_source::Code;

/// The words that mean several codes without being the beginning of their numbers.
pub(super) const GROUPS: [&str; 3] = ["ALL", "default", "style"];

/// Whether a word is a group and a code belongs to it.
fn is_in_group(word: &str, code: &Code) -> bool {
    match word {
        "ALL" => true,
        "default" => !code.is_style(),
        "style" => code.is_style(),
        _ => false,
    }
}

/// Whether a word means a code: its name, its number, the beginning of its number, or a group of codes.
pub(super) fn means(word: &str, code: &Code) -> bool {
    code.name == word || code.id.starts_with(word) || is_in_group(word, code)
}
