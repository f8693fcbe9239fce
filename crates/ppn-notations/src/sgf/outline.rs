//! The structure of games in SGF.

use super::Sgf;
use crate::game_reading::titled;
use ppn_file::GameText;
use ppn_record::{Outline, Serializable, Structure};
use ppn_sgf::{Tree, read, replay};
use ppn_source::Span;
use serde::Serialize;

/// A game as it was read.
#[derive(Serialize)]
pub(super) struct ParsedGame {
    span: Span,
    nodes: Vec<ParsedNode>,
    #[serde(skip)]
    tree: String,
}

#[derive(Serialize)]
struct ParsedNode {
    /// The index of the node that it follows.
    parent: Option<u32>,
    span: Span,
    properties: Vec<ParsedProperty>,
}

#[derive(Serialize)]
struct ParsedProperty {
    name: String,
    /// What SGF says about it; empty for private properties.
    about: &'static str,
    span: Span,
    values: Vec<String>,
}

impl ParsedGame {
    fn new(text: &str, tree: &Tree, name: &str) -> Self {
        let property = |one: &ppn_sgf::Written| ParsedProperty {
            name: one.name().to_string(),
            about: one.defined().map_or("", |one| one.about),
            span: one.span,
            values: tree.values(one).iter().map(|value| value.text(text)).collect(),
        };
        let node = |node: &ppn_sgf::Node| ParsedNode {
            parent: node.parent,
            span: node.span,
            properties: tree.properties(node).iter().map(property).collect(),
        };
        let written = ppn_sgf::format(text, tree, 80);
        Self {
            span: tree.span,
            nodes: tree.nodes.iter().map(node).collect(),
            tree: titled("game", Some(name), written),
        }
    }
}

impl Structure for ParsedGame {
    fn tree(&self) -> String {
        self.tree.clone()
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }
}

/// Reads a text for its structure.
pub(super) fn outline(notation: &Sgf, text: &GameText<'_>, name: &str) -> Outline {
    let reading = read(&text.text, &notation.limits);
    let mut outline = Outline { games: Vec::new(), diagnostics: text.diagnostics.clone() };
    outline.diagnostics.extend(reading.diagnostics);
    for tree in &reading.trees {
        let played = replay(&text.text, tree, &notation.limits);
        outline.diagnostics.extend(played.into_iter().flat_map(|one| one.diagnostics));
        outline.games.push(Box::new(ParsedGame::new(&text.text, tree, name)));
    }
    outline.diagnostics.sort_by_key(|one| one.span.start);
    outline
}
