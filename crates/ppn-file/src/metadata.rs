//! The metadata of a game.

use crate::{Entry, Limits, Mapping, Value, codes, subset, yaml};
use ppn_source::{Diagnostic, Span};

/// The metadata of a game: an ordered mapping with the span of each key and value.
///
/// Keys are matched exactly. A null value counts as a missing key in [`Metadata::get`] and
/// [`Metadata::text`].
#[derive(Clone, PartialEq, Default, Debug)]
#[non_exhaustive]
pub struct Metadata {
    /// The entries as written, null values included.
    pub mapping: Mapping,
}

impl Metadata {
    /// Reads metadata without marker lines.
    ///
    /// # Errors
    /// The diagnostics of the metadata, with spans into `yaml`.
    pub fn parse(yaml: &str, limits: &Limits) -> Result<Self, Vec<Diagnostic>> {
        let (metadata, diagnostics) = read(yaml, 0, limits);
        if diagnostics.is_empty() { Ok(metadata) } else { Err(diagnostics) }
    }

    /// The value of a key, unless it is null.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.mapping.get(key).map(|entry| &entry.value).filter(|value| !value.is_null())
    }

    /// The entry of a key, null or not.
    #[must_use]
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.mapping.get(key)
    }

    /// The text of the value of a key, if the value is a scalar and not null.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?.text()
    }

    /// Keys and entries in written order, null values included.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.mapping.iter()
    }

    /// Whether there are no keys.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.mapping.is_empty()
    }
}

/// Reads the YAML of `text` from `start` on; spans count from the beginning of `text`.
pub(crate) fn read(text: &str, start: usize, limits: &Limits) -> (Metadata, Vec<Diagnostic>) {
    if text.len() - start > limits.bytes {
        let message = format!("the metadata is longer than {} bytes", limits.bytes);
        let fault = Diagnostic::new(&codes::METADATA_LIMIT, Span::empty(start), message)
            .with_help("end the metadata with a line `...` before the movetext");
        return (Metadata::default(), vec![fault]);
    }
    if let Some(mapping) = subset::read(text, start) {
        return (Metadata { mapping }, Vec::new());
    }
    let document = yaml::read(text, start, limits);
    (Metadata { mapping: document.mapping }, document.diagnostics)
}
