//! The structure of positions in EPD.

use super::parsed::Reading;
use crate::game_reading::titled;
use ppn_chess::{Operation, write_epd};
use ppn_file::GameText;
use ppn_record::{Outline, Serializable, Structure};
use ppn_source::Span;
use serde::Serialize;

/// A position as it was read.
#[derive(Serialize)]
struct ParsedPosition {
    /// The position, if the rules of chess apply to it.
    position: Option<String>,
    operations: Vec<ParsedOperation>,
    #[serde(skip)]
    tree: String,
}

#[derive(Serialize)]
struct ParsedOperation {
    code: String,
    span: Span,
    operands: Vec<String>,
    /// The moves as the standard writes them, if all operands are legal moves.
    moves: Option<Vec<String>>,
}

impl ParsedOperation {
    fn new(operation: &Operation, shift: u32) -> Self {
        let moves = &operation.moves;
        let is_moves = !moves.is_empty() && moves.len() == operation.operands.len();
        let san = || moves.iter().map(|(position, one)| position.san(*one)).collect();
        Self {
            code: operation.code.clone(),
            span: operation.span.shift(shift),
            operands: operation.operands.iter().map(|(word, _)| word.clone()).collect(),
            moves: is_moves.then(san),
        }
    }
}

impl Structure for ParsedPosition {
    fn tree(&self) -> String {
        self.tree.clone()
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }
}

/// Reads a text for its structure.
pub(super) fn outline(text: &GameText<'_>, name: &str) -> Outline {
    let reading = Reading::of(&text.text);
    let written = write_epd(reading.line.slice(&text.text), &reading.epd);
    let operations = reading.epd.operations.iter();
    let game = ParsedPosition {
        position: reading.epd.fen.position.as_ref().map(ToString::to_string),
        operations: operations.map(|one| ParsedOperation::new(one, reading.line.start)).collect(),
        tree: titled("position", Some(name), written),
    };
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(reading.diagnostics());
    Outline { games: vec![Box::new(game)], diagnostics }
}
