//! Long names and words in messages.

use std::borrow::Cow;

/// The beginning of a name or word, for messages.
///
/// Many moves may use one long name. If each message repeated it in full, a game of a few kilobytes
/// could produce gigabytes of messages.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
