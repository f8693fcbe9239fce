use crate::{Metadata, Notation, Options, movetext::read_form, parsers::notation_of};
use ppn_file::{GameText, Node, Value};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::Outline;
use serde::Serialize;

/// The structure of a game, as it is written: nothing is expanded, set up or played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameOutline {
    /// The entries of the metadata in written order.
    pub metadata: Vec<EntryOutline>,
    /// Where the metadata stand.
    pub metadata_span: Span,
    /// Where the movetext stands.
    pub movetext_span: Span,
    /// The elements of the movetext; none if it is in another notation.
    pub movetext: Vec<Outline>,
    /// The notation of the movetext.
    #[serde(skip)]
    pub notation: Notation,
}

/// An entry of the metadata.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntryOutline {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// Where the value stands.
    pub value_span: Span,
    /// The text of a scalar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The entries of a mapping, or the items of a list with their numbers as keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<EntryOutline>,
}

/// Reads a game for its structure. All spans count from the beginning of the game's text.
///
/// A movetext in another notation is not looked at.
#[must_use]
pub fn outline(text: &GameText<'_>, options: &Options) -> (GameOutline, Vec<Diagnostic>) {
    let game = text.parse_within(&options.metadata_limits);
    let movetext_str = game.movetext_str();
    let notation = notation_of(&game.metadata);
    let mut diagnostics = game.diagnostics;
    let movetext = if notation == Notation::Ppn {
        let movetext = read_form(movetext_str, game.movetext.start, &options.limits);
        diagnostics.extend(movetext.diagnostics.iter().cloned());
        ppn_syntax::outline(movetext_str, game.movetext.start, &movetext)
    } else {
        Vec::new()
    };
    let outline = GameOutline {
        metadata: entries(&game.metadata),
        metadata_span: game.metadata_span,
        movetext_span: game.movetext,
        movetext,
        notation,
    };
    (outline, diagnostics)
}

fn entries(metadata: &Metadata) -> Vec<EntryOutline> {
    let entries = metadata.mapping.iter();
    entries.map(|(key, entry)| value(key.clone(), entry.key_span, &entry.value)).collect()
}

fn value(key: String, key_span: Span, value: &Value) -> EntryOutline {
    let entries = match &value.node {
        Node::Scalar { .. } => Vec::new(),
        Node::Sequence(items) => (1..)
            .zip(items)
            .map(|(number, item): (usize, _)| self::value(number.to_string(), item.span, item))
            .collect(),
        Node::Mapping(mapping) => mapping
            .iter()
            .map(|(key, entry)| self::value(key.clone(), entry.key_span, &entry.value))
            .collect(),
    };
    let text = value.text().map(str::to_owned);
    EntryOutline { key, key_span, value_span: value.span, text, entries }
}
