//! Titles of games from their metadata.

use ppn::Metadata;

/// A value that is not empty; converted games have the keys of the other notation with a prefix.
pub(crate) fn text(metadata: &Metadata, key: &str) -> Option<String> {
    let keys = [key.to_owned(), format!("FAN-{key}"), format!("PDN{key}")];
    let value = keys.iter().find_map(|key| metadata.text(key))?.trim();
    (!matches!(value, "" | "?" | "*" | "????.??.??")).then(|| value.to_owned())
}

/// The name of the game that is played.
pub(crate) fn game(metadata: &Metadata) -> Option<String> {
    let value = metadata.get("GameType").or_else(|| metadata.get("SetUp"))?;
    let named = value.as_mapping().and_then(|entries| {
        entries.iter().find(|(key, _)| key.eq_ignore_ascii_case("name"))?.1.value.text()
    });
    named.or_else(|| value.text()).map(str::to_owned)
}

/// The title of a game: its event, or else the name of the game.
pub(crate) fn title(metadata: &Metadata) -> Option<String> {
    text(metadata, "Event").or_else(|| game(metadata))
}
