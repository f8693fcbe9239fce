//! The structure of games in PPN.

use super::{
    Ppn,
    movetext_parser::{MovetextStructure, read_form},
};
use ppn_file::{GameText, Metadata, Node, Value};
use ppn_record::{Options, Outline, Serializable, Structure};
use ppn_source::{Lines, Printable, Span};
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::fmt::Write;

/// The structure of a game as written: nothing is expanded, set up or played.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct GameOutline {
    /// The entries of the metadata in written order.
    metadata: Vec<EntryOutline>,
    /// The place of the metadata.
    metadata_span: Span,
    /// The place of the movetext.
    movetext_span: Span,
    /// The elements of the movetext; none if it is in another notation.
    movetext: Vec<ppn_syntax::Outline>,
}

/// An entry of the metadata.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct EntryOutline {
    /// The key.
    key: String,
    /// The place of the key.
    key_span: Span,
    /// The place of the value.
    value_span: Span,
    /// The text of a scalar.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The entries of a mapping, or the items of a list with their numbers as keys.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    entries: Vec<EntryOutline>,
}

/// A game with its place in the file; its spans count from its own text.
#[derive(Serialize)]
struct ParsedGame {
    file: String,
    offset: u64,
    line: u64,
    #[serde(flatten)]
    outline: GameOutline,
    /// A movetext in another notation.
    #[serde(flatten)]
    other: Option<OtherMovetext>,
}

/// A movetext in another notation, under the key of that notation.
struct OtherMovetext(&'static str, Box<dyn Structure>);

impl Serialize for OtherMovetext {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.0, &self.1)?;
        map.end()
    }
}

/// Reads a game for its structure.
pub(super) fn outline(ppn: &Ppn, text: &GameText<'_>, name: &str, options: &Options) -> Outline {
    let game = text.parse(&options.metadata_limits);
    let movetext_str = game.movetext_str();
    let chosen = ppn.parsers().choose(&game.metadata, Default::default(), &mut Vec::new());
    let mut diagnostics = game.diagnostics;
    let (movetext, other) = match chosen.filter(|chosen| !chosen.parser.is_plain()) {
        None => {
            let movetext = read_form(movetext_str, game.movetext.start, &options.limits);
            diagnostics.extend(movetext.diagnostics.iter().cloned());
            (ppn_syntax::outline(movetext_str, game.movetext.start, &movetext), None)
        }
        Some(chosen) => {
            let other = chosen.parser.structure(movetext_str, &game.metadata, options);
            let MovetextStructure { key, structure, diagnostics: own } = other;
            diagnostics.extend(own.into_iter().map(|one| one.shift(game.movetext.start)));
            let structure = structure.map(|mut structure| {
                structure.shift(game.movetext.start);
                OtherMovetext(key, structure)
            });
            (Vec::new(), structure)
        }
    };
    let outline = GameOutline {
        metadata: entries(&game.metadata),
        metadata_span: game.metadata_span,
        movetext_span: game.movetext,
        movetext,
    };
    let (file, offset, line) = (name.to_owned(), text.place.offset, text.place.line + 1);
    let game = ParsedGame { file, offset, line, outline, other };
    Outline { games: vec![Box::new(game)], diagnostics }
}

impl Structure for ParsedGame {
    fn tree(&self) -> String {
        let file = Printable::new(&self.file, Lines::Escape);
        let mut tree = format!("game ({file}, line {})\n", self.line);
        self.outline.write(&mut tree);
        if let Some(OtherMovetext(_, other)) = &self.other {
            tree.push_str("  movetext\n");
            for line in other.tree().lines() {
                let _ = writeln!(tree, "{}", format!("    {line}").trim_end());
            }
        }
        tree
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }
}

impl GameOutline {
    fn write(&self, out: &mut String) {
        if !self.metadata.is_empty() {
            out.push_str("  metadata\n");
            write_entries(out, &self.metadata, 2);
        }
        if !self.movetext.is_empty() {
            out.push_str("  movetext\n");
        }
        for element in &self.movetext {
            for line in element.to_string().lines() {
                let _ = writeln!(out, "    {line}");
            }
        }
    }
}

fn write_entries(out: &mut String, entries: &[EntryOutline], depth: usize) {
    for entry in entries {
        let text = Printable::new(entry.text.as_deref().unwrap_or(""), Lines::Escape);
        let key = Printable::new(&entry.key, Lines::Escape);
        let line = format!("{:indent$}{key}: {text}", "", indent = 2 * depth);
        let _ = writeln!(out, "{}", line.trim_end());
        write_entries(out, &entry.entries, depth + 1);
    }
}

fn entries(metadata: &Metadata) -> Vec<EntryOutline> {
    let entries = metadata.mapping.iter();
    entries.map(|(key, entry)| value(key.to_owned(), entry.key_span, &entry.value)).collect()
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
            .map(|(key, entry)| self::value(key.to_owned(), entry.key_span, &entry.value))
            .collect(),
    };
    let text = value.text().map(str::to_owned);
    EntryOutline { key, key_span, value_span: value.span, text, entries }
}
