//! The kinds of the words of a game.

use super::parsed::ParsedPpn;
use ppn_file::{Entry, Node, ScalarStyle, Value};
use ppn_record::{Part, PartKind, name_of, sort_parts};
use ppn_setups::canonical;
use ppn_source::Span;
use ppn_syntax::{Highlight, HighlightKind, highlight, macro_references};

/// The keys under which players are named. Source: 0.14 § Metadata, after the tags of other notations.
const PLAYERS: [&str; 6] = ["white", "black", "gold", "silver", "player", "players"];

pub(super) fn parts(parsed: &ParsedPpn<'_>) -> Vec<Part> {
    let game = parsed.game();
    let mut found = Found { text: game.text, parts: Vec::new() };
    for (key, entry) in game.metadata.iter() {
        found.entry(key, entry);
    }
    if let Some(movetext) = parsed.movetext() {
        let (text, offset) = (game.movetext_str(), game.movetext.start);
        highlight(text, offset, movetext).into_iter().for_each(|part| found.highlight(part));
    }
    sort_parts(&mut found.parts);
    found.parts
}

struct Found<'t> {
    text: &'t str,
    parts: Vec<Part>,
}

impl Found<'_> {
    fn add(&mut self, kind: PartKind, span: Span) {
        if !span.is_empty() && self.text.get(span.range()).is_some() {
            self.parts.push(Part { kind, span });
        }
    }

    fn entry(&mut self, key: &str, entry: &Entry) {
        self.add(PartKind::Key, entry.key_span);
        match key {
            "Macros" => self.macros(&entry.value),
            "GameType" | "SetUp" => self.game(&entry.value),
            _ if PLAYERS.contains(&canonical(key).as_str()) => {
                self.scalars(PartKind::Player, &entry.value);
            }
            _ => self.scalars(PartKind::Value, &entry.value),
        }
    }

    /// The keys of a value, and its texts.
    fn scalars(&mut self, kind: PartKind, value: &Value) {
        match &value.node {
            Node::Scalar { style, .. } => {
                let span = self.bare(value.span, *style);
                self.add(kind, span);
            }
            Node::Sequence(items) => items.iter().for_each(|item| self.scalars(kind, item)),
            Node::Mapping(entries) => {
                for entry in entries.values() {
                    self.add(PartKind::Key, entry.key_span);
                    self.scalars(kind, &entry.value);
                }
            }
        }
    }

    fn game(&mut self, value: &Value) {
        let Some(entries) = value.as_mapping() else {
            return self.scalars(PartKind::Game, value);
        };
        for (key, entry) in entries {
            self.add(PartKind::Key, entry.key_span);
            let names = canonical(key) == "name" && name_of(value).is_some();
            let kind = if names { PartKind::Game } else { PartKind::Value };
            self.scalars(kind, &entry.value);
        }
    }

    fn macros(&mut self, value: &Value) {
        let Some(entries) = value.as_mapping() else {
            return self.scalars(PartKind::Value, value);
        };
        for (name, entry) in entries {
            let style = entry.key_style;
            let span = self.bare(entry.key_span, style);
            // A name with escapes differs from its written characters.
            let plain = span.slice(self.text) == name;
            self.add(if plain { PartKind::Macro } else { PartKind::Key }, span);
            self.scalars(PartKind::Value, &entry.value);
            self.macro_uses(entry.value.span);
        }
    }

    /// A scalar without its quotes.
    fn bare(&self, span: Span, style: ScalarStyle) -> Span {
        let quoted = matches!(style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted);
        let written = self.text.get(span.range()).unwrap_or("");
        let has_quotes = written.len() > 1 && written.ends_with(['"', '\'']);
        if quoted && has_quotes && written.starts_with(['"', '\'']) {
            Span { start: span.start + 1, end: span.end - 1 }
        } else {
            span
        }
    }

    fn macro_uses(&mut self, span: Span) {
        let Some(written) = self.text.get(span.range()) else { return };
        let names: Vec<Span> = macro_references(written)
            .map(|name| {
                let start = name.as_ptr() as usize - written.as_ptr() as usize;
                Span::new(start, start + name.len()).shift(span.start)
            })
            .collect();
        for name in names {
            self.add(PartKind::MacroUse, name);
        }
    }

    fn highlight(&mut self, part: Highlight) {
        let kind = match part.kind {
            HighlightKind::Comment => PartKind::Comment,
            HighlightKind::Number | HighlightKind::Semicolon => PartKind::Number,
            HighlightKind::Move => PartKind::Move,
            HighlightKind::Piece => PartKind::Piece,
            HighlightKind::Place => PartKind::Place,
            HighlightKind::Broken => PartKind::Broken,
            HighlightKind::Macro => {
                let name = Span { start: part.span.start + 1, end: part.span.end - 1 };
                return self.add(PartKind::MacroUse, name);
            }
            _ => return,
        };
        self.add(kind, part.span);
    }
}
