//! The structure of games in PGN.

use super::Pgn;
use crate::game_reading::titled;
use ppn_chess::{Game, Item, Line, Replay, StepKind, read, replay, rewrite};
use ppn_file::GameText;
use ppn_record::{Outline, Serializable, Structure};
use ppn_source::Span;
use serde::Serialize;

/// A game as it was read and played.
#[derive(Serialize)]
pub(super) struct ParsedGame {
    tags: Vec<ParsedTag>,
    /// The first position, if the rules of chess apply to it.
    start: Option<String>,
    moves: Vec<ParsedItem>,
    result: Option<&'static str>,
    /// The position after the last move that could be played.
    end: Option<String>,
    #[serde(skip)]
    tree: String,
}

#[derive(Serialize)]
struct ParsedTag {
    name: String,
    value: String,
    span: Span,
}

/// A word of the moves.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum ParsedItem {
    Move {
        span: Span,
        text: String,
        number: Option<u32>,
        /// The move as the standard writes it, if it could be played.
        san: Option<String>,
        from: Option<String>,
        to: Option<String>,
    },
    Comment {
        span: Span,
        text: String,
    },
    Glyph {
        span: Span,
        number: u8,
    },
    Variation {
        span: Span,
        moves: Vec<ParsedItem>,
    },
    Escape {
        span: Span,
        text: String,
    },
    NotUnderstood {
        span: Span,
        text: String,
    },
}

impl ParsedGame {
    /// A game of a file with the given name, or of a movetext.
    pub(super) fn new(
        text: &str,
        game: &Game,
        replay: Option<&Replay>,
        file: Option<&str>,
    ) -> Self {
        let tag = |tag: &ppn_chess::Tag| ParsedTag {
            name: tag.name.clone(),
            value: tag.value.clone(),
            span: tag.span,
        };
        let line = replay.and_then(|replay| replay.line.as_ref());
        let written = rewrite(text, game, line, 80);
        Self {
            tags: game.tags.iter().map(tag).collect(),
            start: replay.and_then(Replay::fen),
            moves: items(text, &game.body, line),
            result: game.result().map(|(_, outcome)| outcome.text()),
            end: line.map(|line| line.end.to_string()),
            tree: titled("game", file, written),
        }
    }
}

fn items(text: &str, items: &[Item], line: Option<&Line>) -> Vec<ParsedItem> {
    let mut steps = line.map(|line| line.steps.iter().peekable());
    let mut parsed = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let step = steps
            .as_mut()
            .and_then(|steps| steps.next_if(|step| step.item == at))
            .map(|step| &step.kind);
        let span = item.span();
        let written = || span.slice(text).to_owned();
        parsed.push(match (item, step) {
            (Item::Move(_), Some(StepKind::Ply(ply))) => ParsedItem::Move {
                span,
                text: written(),
                number: Some(ply.number),
                san: Some(ply.san()),
                from: ply.played.map(|one| one.from.to_string()),
                to: ply.played.map(|one| one.to.to_string()),
            },
            (Item::Move(_), _) => ParsedItem::Move {
                span,
                text: written(),
                number: None,
                san: None,
                from: None,
                to: None,
            },
            (Item::Comment(_), _) => ParsedItem::Comment {
                span,
                text: ppn_chess::comment_text(&written()).trim().to_owned(),
            },
            (Item::Glyph(_, number), _) => ParsedItem::Glyph { span, number: *number },
            (Item::Variation(variation), step) => {
                let inner = match step {
                    Some(StepKind::Variation(inner)) => Some(&**inner),
                    _ => None,
                };
                ParsedItem::Variation { span, moves: self::items(text, &variation.items, inner) }
            }
            (Item::Escape(_), _) => ParsedItem::Escape { span, text: written() },
            (Item::Stray(_), _) => ParsedItem::NotUnderstood { span, text: written() },
            (Item::Number(_) | Item::Result(..) | Item::Mark(_), _) => continue,
        });
    }
    parsed
}

impl Structure for ParsedGame {
    fn tree(&self) -> String {
        self.tree.clone()
    }

    fn serializable(&self) -> Serializable<'_> {
        Serializable::new(self)
    }

    fn shift(&mut self, by: u32) {
        for tag in &mut self.tags {
            tag.span = tag.span.shift(by);
        }
        self.moves.iter_mut().for_each(|item| item.shift(by));
    }
}

impl ParsedItem {
    fn shift(&mut self, by: u32) {
        match self {
            Self::Move { span, .. }
            | Self::Comment { span, .. }
            | Self::Glyph { span, .. }
            | Self::Escape { span, .. }
            | Self::NotUnderstood { span, .. } => *span = span.shift(by),
            Self::Variation { span, moves } => {
                *span = span.shift(by);
                moves.iter_mut().for_each(|item| item.shift(by));
            }
        }
    }
}

/// Reads a text for its structure.
pub(super) fn outline(notation: &Pgn, text: &GameText<'_>, name: &str) -> Outline {
    let game = read(&text.text, &notation.limits);
    let replay = replay(&text.text, &game);
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(game.diagnostics.iter().chain(&replay.diagnostics).cloned());
    diagnostics.sort_by_key(|one| one.span.start);
    let parsed = ParsedGame::new(&text.text, &game, Some(&replay), Some(name));
    Outline { games: vec![Box::new(parsed)], diagnostics }
}
