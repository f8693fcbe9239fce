//! The names of sets.

use ppn::Configuration;
use ppn_source::near_match;

/// Names of sets that people use, with the sets.
const ALSO: [(&str, &[&str]); 12] = [
    ("alquerque_board", &["alquerque"]),
    ("arimaa", &["arimaa1"]),
    ("cards", &["playing_cards"]),
    ("checkers", &["checkers1"]),
    ("chess", &["chess1"]),
    ("draughts", &["checkers1"]),
    ("icehouse", &["icehouse_pieces"]),
    ("looney_pyramids", &["icehouse_pieces"]),
    ("othello", &["reversi"]),
    ("pyramids", &["icehouse_pieces"]),
    ("stackpack", &["piecepack", "subpack"]),
    ("tarot", &["playing_cards_tarot"]),
];

/// A set in the form of the argument: a name, and the sets that it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Set {
    pub(super) name: String,
    pub(super) sets: Vec<Configuration>,
}

/// The set with a name, for clap. Case, spaces and hyphens do not matter.
pub(super) fn set(text: &str) -> Result<Set, String> {
    let plain = text.trim().to_lowercase().replace([' ', '-'], "_");
    let named = |sets: &[&str]| Set {
        name: plain.replace('_', " "),
        sets: sets.iter().map(|set| Configuration::from(*set)).collect(),
    };
    if let Some((_, sets)) = ALSO.iter().find(|(also, _)| *also == plain) {
        return Ok(named(sets));
    }
    let known = || Configuration::known().map(|(name, _)| name);
    if known().any(|name| name == plain) || plain == "arimaa1" || plain == "arimaa2" {
        return Ok(named(&[&plain]));
    }
    let all: Vec<&str> = known().chain(ALSO.iter().map(|(also, _)| *also)).collect();
    match near_match(&plain, all.iter().copied()) {
        Some(near) => Err(format!("there is no set `{plain}`; did you mean `{near}`?")),
        None => Err(format!(
            "there is no set `{plain}`; --setup prints what a game needs, and --game what a file needs; the sets are {}",
            all.join(", ")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names_that_people_use() {
        let sets = |text: &str| set(text).map(|found| found.sets.len());
        for (also, _) in ALSO {
            assert!(sets(also).is_ok_and(|count| count > 0), "{also}");
        }
        assert_eq!(sets("Playing Cards"), Ok(1));
        assert_eq!(sets("stackpack"), Ok(2));
        assert!(set("peacepack").unwrap_err().contains("did you mean `piecepack`?"));
    }
}
