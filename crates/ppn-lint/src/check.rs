//! Checking a game: its errors, and the rules that are selected.

use crate::Selection;
use ppn_record::Parsed;
use ppn_source::Diagnostic;

/// All problems of a game, in the order of the text.
///
/// These are the problems of reading and playing it, and the findings of the selected rules of its
/// notation, which report what is probably unintended. Problems of one cause are reported a few times and
/// counted, so there may be fewer here than in the game's record. Codes that the game itself asks to
/// ignore are left out.
///
/// ```
/// use ppn_lint::{GameText, Notation, Selection, check};
///
/// let game = GameText::whole("1. b2-c3\n".into());
/// let game = ppn_notations::Ppn::default().parse(game, &Default::default());
/// let found = check(&*game, &Selection::default());
/// assert_eq!(found[0].code.name, "piece-not-found");
/// ```
#[must_use]
pub fn check(game: &dyn Parsed, selection: &Selection) -> Vec<Diagnostic> {
    let mut found = game.lint(selection);
    selection.apply(&mut found);
    found
}

/// Adds to the problems of a game what was probably meant, as [`check`] does, for programs that
/// only read or play the game.
///
/// ```
/// use ppn_lint::{GameText, Notation};
///
/// let game = GameText::whole("1. b1xb3\n".into());
/// let game = ppn_notations::Ppn::default().parse(game, &Default::default());
/// let mut found = game.record().diagnostics;
/// ppn_lint::explain(&*game, &mut found);
/// assert_eq!(found[0].help, ["write `b1:b3`"]);
/// ```
pub fn explain(game: &dyn Parsed, diagnostics: &mut [Diagnostic]) {
    game.add_causes(diagnostics);
}

/// Replaces the errors that a program found while reading a game by what [`check`] reports about these
/// words, so that a cause with many errors is one report.
///
/// ```
/// use ppn_lint::{GameText, Notation};
///
/// let game = GameText::whole("---\nGameType: Chess\n1. e2-e4\n".into());
/// let game = ppn_notations::Ppn::default().parse(game, &Default::default());
/// let mut found = game.format(&Default::default()).diagnostics;
/// assert_eq!(found.len(), 2);
/// ppn_lint::gather(&*game, &mut found);
/// assert_eq!((found.len(), found[0].message.as_str()), (1, "the metadata has no end"));
/// ```
pub fn gather(game: &dyn Parsed, diagnostics: &mut Vec<Diagnostic>) {
    game.join_causes(diagnostics);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_notations::standard;
    use ppn_record::{GameText, Options};

    /// The numbers of the codes that are reported in a game.
    fn found(notation: &str, text: &str) -> Vec<&'static str> {
        let notations = standard(&Default::default());
        let notation = notations.named(notation).unwrap();
        let game = GameText::whole(text.as_bytes().to_vec());
        let game = notation.parse(game, &Options::default());
        let found = check(&*game, &Selection::default());
        found.iter().map(|one| one.code.id).collect()
    }

    const GAMES: [(&str, &str); 5] = [
        ("ppn", "---\nREMARK\n...\n1. S@b2 {Q}\n"),
        ("pdn", "[GameType \"20\"]\n[REMARK]\n1. 32-28 {Q} *"),
        ("fan", "FAN31415926 1 arimaa\nREMARK\n\n1g Ra1 \"Q\""),
        ("pgn", "[REMARK]\n\n1. e4 {Q} *"),
        ("sgf", "(;GM[1]FF[4]SZ[9]REMARK;B[aa]C[Q])"),
    ];

    /// The codes that are reported when a key has a date.
    fn with_key(notation: &str, key: &str, date: &str) -> Vec<&'static str> {
        let (_, text) = GAMES.iter().find(|(name, _)| *name == notation).unwrap();
        let value = match notation {
            "pdn" | "pgn" => format!("{key} \"{date}\""),
            // The property of dates.
            "sgf" => format!("DT[{}]", date.replace('.', "-")),
            _ => format!("{key}: {date}"),
        };
        found(notation, &text.replace("REMARK", &value))
    }

    #[test]
    fn dates_are_compared_with_the_calendar_in_every_notation() {
        for (notation, _) in GAMES {
            let before = with_key(notation, "EventDate", "2024.02.29");
            let after = with_key(notation, "PlayDate", "2023.02.29");
            let new: Vec<_> = after.iter().filter(|id| !before.contains(id)).collect();
            assert_eq!(new, [&"W0142"], "{notation}: {before:?} {after:?}");
        }
    }

    #[test]
    fn a_date_that_the_notation_reports_is_reported_once() {
        assert_eq!(with_key("pdn", "Date", "2023.02.29"), ["W0658"]);
    }

    #[test]
    fn text_in_the_wrong_encoding_is_found_in_every_notation() {
        for (notation, text) in GAMES {
            let before = found(notation, &text.replace('Q', "Café"));
            let after = found(notation, &text.replace('Q', "CafÃ©"));
            let new: Vec<_> = after.iter().filter(|id| !before.contains(id)).collect();
            assert_eq!(new, [&"W0040"], "{notation}: {before:?} {after:?}");
        }
    }
}
