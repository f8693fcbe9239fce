//! Long names and words in messages.

use std::borrow::Cow;

/// The beginning of a name or word, for messages.
///
/// One long name may be used by many moves; if each of them repeated all of it, a game of some
/// kilobytes would have messages of gigabytes.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
