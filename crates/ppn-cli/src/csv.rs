//! Tables of comma-separated values.

use ppn_source::{Lines, printable};

/// A field of a CSV row, in quotation marks where it needs them. CSV has no escapes, so control
/// characters are written as in all other output.
pub(crate) fn field(text: &str) -> String {
    let text = printable(text, Lines::Keep);
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into_owned()
    }
}
