//! Names of cases: the rule, some words about the content, and the first digits of the hash.

use super::case::Case;
use std::fmt::Write;

/// The most characters of the words in a name.
const MOST: usize = 40;

/// The fewest digits of the hash in a name.
pub(super) const DIGITS: usize = 4;

/// A name such as `MV-6-capture-of-two-1c7f`, with the first digits of the hash of the question.
///
/// Nothing in it depends on other cases, so it stays when a case is added before this one. People read the rule and
/// the words in lists of failures; the digits distinguish cases with the same words.
pub(super) fn name(case: &Case, digits: &str) -> String {
    let words = words(&content(case));
    match words.is_empty() {
        true => format!("{}-{digits}", case.rule),
        false => format!("{}-{words}-{digits}", case.rule),
    }
}

/// What the case is about.
fn content(case: &Case) -> String {
    let word = |key: &str| case.ask[key].as_str().unwrap_or_default();
    if case.ask["do"] == "random" {
        return format!("{} seed {}", word("call"), case.ask["seed"]);
    }
    // A case in the text of a rule has `TITLE (KIND)`: the rule is in the name, and a wrong text says more by
    // its error.
    let of_rule = case.why.strip_suffix(')').and_then(|why| why.rsplit_once('('));
    match of_rule.map(|(_, kind)| kind) {
        Some("plain" | "edge" | "wrong") if case.expect["error"].is_string() => {
            case.expect["error"].as_str().unwrap_or_default().to_owned()
        }
        Some(kind @ ("plain" | "edge" | "wrong")) => kind.to_owned(),
        _ if case.why.is_empty() => format!("{} {}", word("variant"), word("grammar")),
        _ => case.why.clone(),
    }
}

/// Words in small letters, joined by hyphens, cut between two of them. Articles are left out, and other characters than those
/// of ASCII are written by their number, such as `u265a`, so that a shell and `grep` find the name.
fn words(text: &str) -> String {
    let mut spelled = String::new();
    for character in text.chars() {
        match character {
            '\'' => {}
            _ if character.is_ascii() => spelled.push(character.to_ascii_lowercase()),
            _ => {
                let _ = write!(spelled, " u{:x} ", u32::from(character));
            }
        }
    }
    let words = spelled.split(|character: char| !character.is_ascii_alphanumeric());
    let mut name = String::new();
    for word in words.filter(|word| !["", "a", "an", "the"].contains(word)) {
        if name.len() + word.len() > MOST {
            break;
        }
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(word);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_content() {
        assert_eq!(words("the symbol ♚"), "symbol-u265a");
        assert_eq!(words("Twelve Men's Morris of piecepack"), "twelve-mens-morris-of-piecepack");
        assert_eq!(
            words("`^N place` has the current place of its last piece"),
            "n-place-has-current-place-of-its-last"
        );
        assert_eq!(words("―"), "u2015");
    }
}
