//! Fences and references of a document.

use crate::{Attributes, Passage, attributes::Word};
use ppn_source::{Diagnostic, Span};

/// A fence: a text in a document that may be a game, with its options.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Block {
    /// Its place in the document.
    pub span: Span,
    /// The name of its notation, as it is written.
    pub word: Word,
    /// Its options.
    pub attributes: Attributes,
    /// The text in it.
    pub body: Passage,
    /// What its lines have before them, except for the first one.
    pub prefix: String,
    /// The line that begins it, without the end of the line.
    pub opening: Span,
    /// Whether its end is there.
    pub is_closed: bool,
    /// Whether it is a comment, which readers do not see.
    pub is_comment: bool,
    /// Whether its caption is markup, which is put into the document as it is.
    pub is_markup: bool,
}

/// A reference to a diagram without words of its own: `[](#fig:a)`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Reference {
    /// Its place in the document.
    pub span: Span,
    /// The label that it names.
    pub label: String,
}

/// What a document has for this crate.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Blocks {
    /// Its fences in any language, in their order.
    pub blocks: Vec<Block>,
    /// Its references, in their order.
    pub references: Vec<Reference>,
    /// What cannot be read.
    pub diagnostics: Vec<Diagnostic>,
}
