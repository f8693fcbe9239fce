//! Titles of games from their metadata.

use ppn_file::Metadata;
use ppn_record::Notations;

/// A value that is not empty; in converted games, the keys of the other notation have its name before
/// them.
///
/// ```
/// use ppn_view::{GameText, Notation, Options};
///
/// let text = GameText::whole(b"---\nPGN-Event: Club night\nSite: '?'\n...\n".to_vec());
/// let record = ppn_notations::Ppn::default().record(&text, &Options::default());
/// let notations = ppn_notations::standard(&Default::default());
/// let shown = |key| ppn_view::shown_value(&record.metadata, key, &notations);
/// assert_eq!((shown("Event").as_deref(), shown("Site")), (Some("Club night"), None));
/// ```
#[must_use]
pub fn shown_value(metadata: &Metadata, key: &str, notations: &Notations) -> Option<String> {
    let converted = || {
        let names = notations.names().map(str::to_uppercase);
        let mut keys = names.flat_map(|name| [format!("{name}-{key}"), format!("{name}{key}")]);
        keys.find_map(|key| metadata.text(&key))
    };
    let value = metadata.text(key).or_else(converted)?.trim();
    (!matches!(value, "" | "?" | "*" | "????.??.??")).then(|| value.to_owned())
}

/// The name of the game, such as chess; not `None`, which asks for an empty board.
#[must_use]
pub fn game_name(metadata: &Metadata) -> Option<String> {
    let value = metadata.get("GameType").or_else(|| metadata.get("SetUp"))?;
    let named = value.as_mapping().and_then(|entries| {
        entries.iter().find(|(key, _)| key.eq_ignore_ascii_case("name"))?.1.value.text()
    });
    let name = named.or_else(|| value.text())?;
    (!name.eq_ignore_ascii_case("none")).then(|| name.to_owned())
}

/// The title of a game: its event, or else the name of the game.
#[must_use]
pub fn game_title(metadata: &Metadata, notations: &Notations) -> Option<String> {
    shown_value(metadata, "Event", notations).or_else(|| game_name(metadata))
}
