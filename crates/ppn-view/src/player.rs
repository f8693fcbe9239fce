//! Games for the game player.

use crate::Tree;
use ppn_file::{Node, Value};
use ppn_record::Record;
use ppn_render::{
    Mark,
    player::{Game, Remark},
    square_labels,
};
use ppn_source::Diagnostic;

/// A game in the form for the game player, without its title and boards. `extension` is the
/// extension of a file with its text.
#[must_use]
pub fn player_game(record: &Record<'_>, extension: &str) -> Game {
    let metadata = record.metadata.iter();
    Game {
        title: String::new(),
        metadata: metadata.map(|(key, entry)| (key.to_owned(), words(&entry.value))).collect(),
        source: record.text.to_owned(),
        extension: extension.to_owned(),
        annotation_scale: record.scale_factor,
        squares: squares(record),
        is_numbered: record.is_numbered,
        skips_i: record.skips_i,
        lines: Tree::new(record, false).lines(),
        has_words: (1..record.len()).any(|state| record.wording(state).is_some()),
        remarks: record.diagnostics.iter().map(|one| remark(record, one)).collect(),
        scene: String::new(),
    }
}

/// The squares that the notation numbers, with their places in inches.
#[must_use]
pub fn squares(record: &Record<'_>) -> Vec<(f64, f64, String)> {
    let inches = record.scale_factor;
    let squares = record.squares.iter();
    squares.map(|(at, name)| (at.x * inches, at.y * inches, name.clone())).collect()
}

/// The same squares as labels on a picture.
#[must_use]
pub fn square_marks(record: &Record<'_>) -> Vec<Mark> {
    square_labels(&squares(record), record.scale_factor)
}

fn remark(record: &Record<'_>, diagnostic: &Diagnostic) -> Remark {
    let state = record.state_at(diagnostic.span.start);
    Remark {
        is_error: diagnostic.is_error(),
        code: diagnostic.code.id.to_owned(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        place: diagnostic.span.range(),
        // Warnings before the first move are about the metadata, so they have no state.
        states: (state > 0 || diagnostic.is_error()).then_some(state).into_iter().collect(),
    }
}

/// A value of the metadata in readable form: lists with commas, mappings with their keys.
fn words(value: &Value) -> String {
    match &value.node {
        Node::Scalar { .. } => value.text().unwrap_or_default().trim().to_owned(),
        Node::Sequence(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Node::Mapping(mapping) => mapping
            .iter()
            .map(|(key, entry)| format!("{key}: {}", words(&entry.value)))
            .collect::<Vec<_>>()
            .join(", "),
    }
}
