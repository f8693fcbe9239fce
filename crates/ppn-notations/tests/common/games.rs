use ppn_notations::fan::PpnGame;

/// The metadata and movetext of the games that the converter writes.
pub(crate) fn ppn_games(ppn: &str) -> Vec<PpnGame<'_>> {
    ppn.split("---\n")
        .skip(1)
        .map(|game| {
            let (metadata, movetext) = game.split_once("...").unwrap();
            let value = |key: &str| {
                let line = metadata.lines().find_map(|line| line.strip_prefix(key))?;
                Some(line.trim_start_matches(": ").trim_matches('"'))
            };
            PpnGame {
                gold: value("Gold"),
                silver: value("Silver"),
                variation: value("Variation"),
                movetext,
                ..PpnGame::default()
            }
        })
        .collect()
}
