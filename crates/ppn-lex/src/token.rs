//! A token: a kind and a span.

use ppn_source::Span;

/// A piece of text with its kind. Its characters are those at its span.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<K> {
    /// Its kind.
    pub kind: K,
    /// Its place.
    pub span: Span,
}
