//! The reason why a game has no start board, for rules and for the causes of errors.

use super::{key_near, marker_look_alike};
use crate::ppn::lint::checked::Checked;

/// The reason why the start board is not set up, if some text looks like the key for it.
pub(crate) fn lost_board(checked: &Checked<'_, '_>) -> Option<String> {
    let metadata = &checked.game.metadata;
    let keys = ["SetUp", "GameType"];
    if let Some(key) = keys.into_iter().find(|key| metadata.entry(key).is_some()) {
        let is_empty = metadata.get(key).is_none_or(ppn_file::Value::is_null);
        return match (is_empty, metadata.get("Name").is_some()) {
            (true, true) => Some(format!("because `Name` is not inside `{key}`")),
            (true, false) => Some(format!("because `{key}` is empty")),
            _ => None,
        };
    }
    let near = metadata
        .iter()
        .find(|(key, entry)| key_near::near(key, entry).is_some_and(|near| keys.contains(&near)))
        .map(|(key, _)| format!("because its key is written `{key}`"));
    let unread = || {
        let hidden = checked.game.unread_metadata().is_some()
            || !marker_look_alike::lines(checked.game).is_empty();
        let names = keys.iter().any(|key| checked.game.text.contains(key));
        (hidden && names).then(|| "because the metadata is not read".to_owned())
    };
    near.or_else(unread)
}
