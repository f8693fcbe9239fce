//! Semantic tokens: the colours of the parts of games.

use crate::view::View;
use lsp_types::{
    Range, SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensDeltaResponse,
};
use ppn_record::PartKind;
use ppn_source::{Span, flat};
use serde_json::{Value, json};
use std::ops;

/// The types of tokens. These are names of the protocol, so every theme has colours for them.
const TYPES: [&str; 10] = [
    "property", "string", "type", "macro", "number", "comment", "keyword", "variable", "operator",
    "function",
];

/// The names of token types and modifiers.
pub(crate) fn legend() -> Value {
    json!({"tokenTypes": TYPES, "tokenModifiers": ["definition"]})
}

fn token_type(kind: PartKind) -> Option<(&'static str, bool)> {
    let name = match kind {
        PartKind::Key => "property",
        PartKind::Value | PartKind::Player => "string",
        PartKind::Game | PartKind::Piece => "type",
        PartKind::Macro => return Some(("macro", true)),
        PartKind::MacroUse => "macro",
        PartKind::Number => "number",
        PartKind::Comment => "comment",
        PartKind::Result => "keyword",
        PartKind::Place => "variable",
        PartKind::Annotation => "operator",
        PartKind::Move => "function",
        _ => return None,
    };
    Some((name, false))
}

/// The tokens of a document. For a large one, they are given only by range.
pub(crate) fn all(view: &View<'_>) -> SemanticTokens {
    let data = of_document(view);
    let (result_id, _) = view.document.tokens.replace(&data, "");
    SemanticTokens { result_id: Some(result_id), data }
}

/// The changes since the client got the tokens with this name; all tokens if those are not known.
pub(crate) fn changes(view: &View<'_>, since: &str) -> SemanticTokensDeltaResponse {
    let data = of_document(view);
    let (result_id, edits) = view.document.tokens.replace(&data, since);
    let result_id = Some(result_id);
    match edits {
        Some(edits) => SemanticTokensDelta { result_id, edits }.into(),
        None => SemanticTokens { result_id, data }.into(),
    }
}

fn of_document(view: &View<'_>) -> Vec<SemanticToken> {
    match view.document.is_large() {
        true => Vec::new(),
        false => in_bytes(view, 0..view.document.text().len()),
    }
}

/// The tokens of a range.
pub(crate) fn in_range(view: &View<'_>, range: Range) -> SemanticTokens {
    SemanticTokens { result_id: None, data: in_bytes(view, view.document.bytes_of(range)) }
}

fn in_bytes(view: &View<'_>, bytes: ops::Range<usize>) -> Vec<SemanticToken> {
    let document = view.document;
    let mut data = Vec::new();
    let (mut line, mut column) = (0, 0);
    for game in document.games_in(&bytes).take_while(|&game| view.can_read(game)) {
        let wanted = document.within(game, &bytes);
        let parsed = document.parsed(game);
        for (kind, span) in flat(parsed.parts().iter().map(|part| (part.kind, part.span))) {
            let Some((name, defines)) = token_type(kind) else { continue };
            if span.end <= wanted.start || span.start >= wanted.end {
                continue;
            }
            // A token must be on one line.
            for span in lines(&parsed.text().text, span) {
                let Range { start, end } = document.range(game, span);
                let delta_line = start.line - line;
                let delta_start =
                    if delta_line == 0 { start.character - column } else { start.character };
                (line, column) = (start.line, start.character);
                data.push(SemanticToken {
                    delta_line,
                    delta_start,
                    length: end.character - start.character,
                    token_type: TYPES
                        .iter()
                        .zip(0..)
                        .find(|(known, _)| **known == name)
                        .map_or(0, |(_, at)| at),
                    token_modifiers_bitset: u32::from(defines),
                });
            }
        }
    }
    data
}

/// The lines of a span, without their ends.
fn lines(text: &str, span: Span) -> impl Iterator<Item = Span> {
    let mut at = span.range().start;
    let pieces = span.slice(text).split_inclusive(['\n', '\r']);
    pieces.filter_map(move |piece| {
        let start = at;
        at += piece.len();
        let line = piece.trim_end_matches(['\n', '\r']);
        (!line.is_empty()).then(|| Span::new(start, start + line.len()))
    })
}
