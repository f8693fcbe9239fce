//! Games of Arimaa as PPN, for several tests.

use ppn_arimaa::{Game, Limits, Replay};
use ppn_notations::{
    fan::{Conversion, PpnGame, TooLong, scripts},
    print_script,
};

/// A game and its variations as the text of games in PPN.
pub(crate) fn to_ppn(game: &Game, replay: &Replay, how: Conversion) -> Result<String, TooLong> {
    let scripts = scripts(game, replay, how, &Limits::default())?;
    Ok(scripts.iter().map(print_script).collect())
}

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
