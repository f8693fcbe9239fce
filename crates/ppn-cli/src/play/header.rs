//! The players and the title of a game, from its metadata.

use crate::metadata::{game, players, round, text};
use ppn::Metadata;

/// The two lines over a board. The first is empty only where the second is.
pub(super) fn lines(metadata: &Metadata) -> [String; 2] {
    let first = [text(metadata, "Event"), players(metadata), text(metadata, "Result")];
    let second = [game(metadata), text(metadata, "Date"), round(metadata), text(metadata, "Site")];
    let [first, second] = [joined(first), joined(second)];
    if first.is_empty() { [second, first] } else { [first, second] }
}

/// A line for a list of games, which may be cut at its end.
pub(super) fn caption(metadata: &Metadata) -> String {
    let caption = joined([
        players(metadata),
        text(metadata, "Result"),
        text(metadata, "Event"),
        round(metadata),
        game(metadata),
        text(metadata, "Date"),
    ]);
    if caption.is_empty() { "untitled game".to_owned() } else { caption }
}

/// All metadata, one key per line.
pub(super) fn all(metadata: &Metadata) -> Vec<String> {
    metadata
        .iter()
        .map(|(key, entry)| match entry.value.text() {
            Some(text) => format!("{key}: {text}"),
            // Mappings and lists are shown as JSON.
            None => {
                format!("{key}: {}", serde_json::to_string(&entry.value).unwrap_or_default())
            }
        })
        .collect()
}

fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(yaml: &str) -> ([String; 2], String) {
        let metadata = Metadata::parse(yaml, &Default::default()).unwrap();
        (lines(&metadata), caption(&metadata))
    }

    #[test]
    fn known_keys_are_shown() {
        let (lines, caption) = of(
            "Event: Club night\nRound: 2\nWhite: Ada\nBlack: Bo\nResult: 1-0\nDate: 2024-01-02\n\
             GameType:\n  Name: Relativity\n  Seed: 42\n",
        );
        assert_eq!(lines, ["Club night · Ada – Bo · 1-0", "Relativity · 2024-01-02 · round 2"]);
        assert_eq!(caption, "Ada – Bo · 1-0 · Club night · round 2 · Relativity · 2024-01-02");
    }

    #[test]
    fn empty_values_are_left_out() {
        let (lines, _) = of("GameType: Tablut\nSite: \"?\"\nResult: \"*\"\n");
        assert_eq!(lines, ["Tablut", ""]);
        assert_eq!(of("A: b\n").1, "untitled game");
    }

    #[test]
    fn players_have_many_names() {
        assert_eq!(of("Gold: A\nFAN-Event: Match\n").0[0], "Match · A – ?");
        assert_eq!(of("Players: [A, B, C]\n").0[0], "A – B – C");
    }

    #[test]
    fn other_keys_are_shown_too() {
        let metadata =
            Metadata::parse("Event: A\nGameType: {Name: B, Seed: 2}\n", &Default::default())
                .unwrap();
        assert_eq!(all(&metadata), ["Event: A", "GameType: {\"Name\":\"B\",\"Seed\":2}"]);
    }
}
