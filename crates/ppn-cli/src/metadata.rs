//! Titles of games from their metadata.

use crate::notations::NOTATIONS;
use ppn::Metadata;
pub(crate) use ppn::view::game_name as game;
use ppn_record::PLAYER_KEYS;

/// A value that is not empty, also of a converted game.
pub(crate) fn text(metadata: &Metadata, key: &str) -> Option<String> {
    ppn::view::shown_value(metadata, key, &NOTATIONS)
}

/// The title of a game: its event, or else the name of the game.
pub(crate) fn title(metadata: &Metadata) -> Option<String> {
    ppn::view::game_title(metadata, &NOTATIONS)
}

/// The round: `round 3`.
#[cfg(any(feature = "pdf", feature = "play"))]
pub(crate) fn round(metadata: &Metadata) -> Option<String> {
    text(metadata, "Round").map(|round| format!("round {round}"))
}

/// The player with the pieces of a colour.
pub(crate) fn player(metadata: &Metadata, color: &str) -> Option<String> {
    let mut keys = PLAYER_KEYS.as_flattened().iter();
    keys.find(|key| key.eq_ignore_ascii_case(color)).and_then(|key| text(metadata, key))
}

/// The players of both sides.
pub(crate) fn sides(metadata: &Metadata) -> [Option<String>; 2] {
    let mut sides = PLAYER_KEYS.iter().map(|keys| keys.map(|key| text(metadata, key)));
    sides.find(|sides| sides.iter().any(Option::is_some)).unwrap_or_default()
}

/// The players: `Ada – Bo`.
pub(crate) fn players(metadata: &Metadata) -> Option<String> {
    let sides = sides(metadata);
    if sides.iter().any(Option::is_some) {
        return Some(sides.map(|name| name.unwrap_or_else(|| "?".to_owned())).join(" – "));
    }
    let list = metadata.get("Players")?;
    let names = list.as_sequence().map(|names| {
        let names: Vec<&str> = names.iter().filter_map(|name| name.text()).collect();
        names.join(" – ")
    });
    names.or_else(|| list.text().map(str::to_owned))
}
