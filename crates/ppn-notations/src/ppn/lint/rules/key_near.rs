//! The rule for keys that are nearly known.

use crate::ppn::lint::checked::Checked;
use ppn_file::{Entry, Value};
use ppn_record::name_of;
use ppn_setups::{Game, canonical, games};
use ppn_source::{Diagnostic, Edit, Fix, near_match, rule};

rule! {
    /// `SetUp`, `GameType`, `MovetextParser`, `Macros` and `PPN` are matched exactly. This key differs
    /// from one of them in case, in spaces, or in one or two letters.
    ///
    /// # Why it matters
    /// All other keys are kept and have no effect. A misspelled `GameType` leaves the board empty, and
    /// the moves fail one after another.
    ///
    /// # Example
    /// ```ppn
    /// Gametype: Four Field Kono
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: Four Field Kono
    /// ```
    pub(crate) static KEY_NEAR = "W0141" "key-near" Warning,
        "a key that is probably misspelled";
}

/// The keys that have a meaning.
pub(crate) const KEYS: [&str; 5] = ["SetUp", "GameType", "MovetextParser", "Macros", "PPN"];

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let metadata = &checked.game.metadata;
    for (key, entry) in metadata.iter() {
        let known = near(key, entry).filter(|known| metadata.entry(known).is_none());
        let Some(known) = known else { continue };
        found.push(
            Diagnostic::new(
                &KEY_NEAR,
                entry.key_span,
                format!("unknown key `{key}`, probably `{known}`"),
            )
            .with_label("ignored")
            .with_help(format!("write `{known}:` exactly"))
            .with_fix(Fix::guess(
                format!("write `{known}`"),
                [Edit::replace(entry.key_span, known)],
            )),
        );
    }
}

/// Keys of other notations for the game, in the form that [`canonical`] writes.
const OTHER_WORDS: [&str; 5] = ["game", "variant", "rules", "ruleset", "game_name"];

/// Whether nearly all archives have a key. Such a key is near no other one and names no argument;
/// to check each of them in each game would take longer than reading the games.
pub(super) fn is_usual(key: &str) -> bool {
    matches!(key, "Event" | "Site" | "Date" | "Round" | "White" | "Black" | "Result")
}

/// The known key that a key nearly matches. A key that differs by more than case and spaces must
/// have a value that fits.
pub(crate) fn near(key: &str, entry: &Entry) -> Option<&'static str> {
    if KEYS.contains(&key) || is_usual(key) {
        return None;
    }
    let canonical = canonical(key);
    let same = KEYS.into_iter().find(|known| {
        let letters = known.bytes().map(|byte| byte.to_ascii_lowercase());
        letters.eq(canonical.bytes().filter(|&byte| byte != b'_'))
    });
    let other_word = || {
        let names_game = |name: &str| games().flat_map(Game::names).any(|game| game == name);
        let is_word = OTHER_WORDS.contains(&canonical.as_str());
        (is_word && name_of(&entry.value).is_some_and(names_game)).then_some("GameType")
    };
    let same = same.or_else(other_word);
    // A short key has too few letters to be a typo of another one.
    let near = || near_match(key, KEYS.into_iter().filter(|known| known.len() > 3));
    same.or_else(|| near().filter(|known| fits(known, &entry.value)))
        .filter(|_| key.chars().count() > 2)
}

/// Whether a known key may have this value.
fn fits(key: &str, value: &Value) -> bool {
    match key {
        "Macros" => value.as_mapping().is_some(),
        "SetUp" | "GameType" => name_of(value).is_some_and(is_nearly_a_game),
        _ => name_of(value).is_some(),
    }
}

fn is_nearly_a_game(name: &str) -> bool {
    near_match(name, games().flat_map(Game::names)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_keys_are_near_no_other_and_no_argument() {
        let keys = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
        let arguments = || games().flat_map(|game| game.arguments).map(ppn_setups::Argument::key);
        for key in keys {
            assert!(is_usual(key));
            assert_eq!(near_match(key, KEYS), None, "{key}");
            assert!(!arguments().any(|argument| argument == canonical(key)), "{key}");
        }
    }
}
