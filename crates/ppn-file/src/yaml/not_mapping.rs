//! Metadata that is a text or a list instead of a mapping.

use crate::{Node, Value, codes};
use ppn_source::{Diagnostic, Edit, Fix, Span, short};

/// The report about metadata that is not a mapping, with the entry that was probably meant.
pub(super) fn not_mapping(value: &Value) -> Diagnostic {
    let text = value.text();
    if let Some(entry) = text.and_then(unmarked_entry) {
        return entry.diagnostic(value);
    }
    if let Some(text) = text.filter(|text| is_entry(text)) {
        let message = "an entry of the metadata is in quotation marks as a whole";
        let quoted = Diagnostic::new(&codes::METADATA_NOT_MAPPING, value.span, message)
            .with_help(format!("write `{text}`"));
        // With escapes, the text is not what was written.
        return match value.span.range().len() == text.len() + 2 {
            true => quoted.with_fix(Fix::guess(
                "remove the quotation marks",
                [
                    Edit::replace(Span { end: value.span.start + 1, ..value.span }, ""),
                    Edit::replace(Span { start: value.span.end - 1, ..value.span }, ""),
                ],
            )),
            false => quoted,
        };
    }
    let message = format!("expected a mapping of keys to values, found {}", value.described());
    Diagnostic::new(&codes::METADATA_NOT_MAPPING, value.span, message).with_help(match value.node {
        Node::Sequence(_) => "write each entry on a line `Key: value`, without a hyphen",
        _ => "write lines of the form `Key: value`",
    })
}

/// Whether a text is a short entry: `GameType: Fuji-san`.
fn is_entry(text: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(char::is_alphabetic) && key.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    text.len() <= UnmarkedEntry::LONGEST
        && !text.contains(['\n', '\r', '`'])
        && text.split_once(": ").is_some_and(|(key, value)| is_key(key) && !value.trim().is_empty())
}

/// A key and a value without a colon and a space between them.
struct UnmarkedEntry<'t> {
    key: &'t str,
    /// The text between them.
    between: &'t str,
    value: &'t str,
    problem: &'static str,
}

impl UnmarkedEntry<'_> {
    /// The longest entry that is shown in full, in bytes.
    const LONGEST: usize = 60;

    fn diagnostic(&self, text: &Value) -> Diagnostic {
        let Self { key, between, value, problem } = *self;
        let at = text.span.start + short(key.len());
        let length = key.len() + between.len() + value.len();
        // A longer text may continue on further lines, so it may not be a whole value.
        let is_whole = text.span.range().len() == length && length <= Self::LONGEST;
        let shown = if is_whole { value } else { "…" };
        let help = format!("write `{key}: {shown}`");
        let joint = Span { start: at, end: at + short(between.len()) };
        let (edit, span) = match between.trim() {
            "" => (Edit::insert(at, ":"), Span { start: text.span.start, end: at }),
            ":" => (Edit::insert(joint.end, " "), joint),
            _ => (Edit::replace(joint, ": "), joint),
        };
        Diagnostic::new(&codes::METADATA_NOT_MAPPING, span, format!("{problem} `{key}`"))
            .with_help(help.clone())
            .with_fix(Fix::guess(help, [edit]))
    }
}

/// The key and the value of a text in which the space after the colon is missing, or the colon
/// after a known key is missing or replaced by another symbol.
fn unmarked_entry(text: &str) -> Option<UnmarkedEntry<'_>> {
    const KNOWN: [&str; 11] = [
        "GameType",
        "SetUp",
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
        "MovetextParser",
        "Macros",
    ];
    let (key, rest) = text.split_at(text.find(|c: char| !c.is_alphanumeric())?);
    let begins_value = |c: char| c.is_alphanumeric() || "\"'{[".contains(c);
    let value = rest.get(rest.find(begins_value)?..)?;
    let between = &rest[..rest.len() - value.len()];
    let problem = match between.trim() {
        ":" if between == ":" => "there is no space after the colon of",
        "=" | "：" | ":=" | "->" => "there is no colon after the key",
        "" | "-" | "–" | "—" | "," | ";" | "." if KNOWN.contains(&key) => {
            "there is no colon after the key"
        }
        _ => return None,
    };
    let is_key = key.starts_with(char::is_alphabetic);
    is_key.then_some(UnmarkedEntry { key, between, value, problem })
}
