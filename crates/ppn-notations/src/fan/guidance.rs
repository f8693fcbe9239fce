//! The kinds and meanings of the words of a game, and what can be written next.

use super::{pages, parsed::Read};
use ppn_arimaa::{
    Motion, Play, Reading, Side, Step, Token, TokenKind, Turn, WrittenStep, replay, steps,
};
use ppn_record::{Completion, Explanation, Part, PartKind, code_span, sort_parts};
use ppn_source::Span;

pub(super) fn parts(text: &str, reading: &Reading) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut brackets = Vec::new();
    let mut header = "";
    for &Token { kind, span } in &reading.tokens {
        let word = span.slice(text);
        let kind = match kind {
            TokenKind::Open => {
                brackets.push(span);
                continue;
            }
            TokenKind::Close => {
                if let Some(open) = brackets.pop() {
                    parts.push(Part { kind: PartKind::Variation, span: open.cover(span) });
                }
                continue;
            }
            TokenKind::Comment | TokenKind::UnclosedComment => PartKind::Comment,
            TokenKind::Marking | TokenKind::EmptyMarking => PartKind::Annotation,
            TokenKind::Turn | TokenKind::BadTurn => PartKind::Number,
            TokenKind::Step | TokenKind::Placement => PartKind::Move,
            TokenKind::Key | TokenKind::Pass => PartKind::Result,
            TokenKind::Magic | TokenKind::HeaderName => {
                header = word;
                PartKind::Key
            }
            TokenKind::HeaderValue => {
                let names = ["gold", "silver", "white", "black"];
                let player = names.iter().any(|name| header.eq_ignore_ascii_case(name));
                let value = word.trim_start_matches([':', ' ', '\t']).trim_end();
                let start = span.start + u32::try_from(word.find(value).unwrap_or(0)).unwrap_or(0);
                let end = start + u32::try_from(value.len()).unwrap_or(0);
                let kind = if player { PartKind::Player } else { PartKind::Value };
                parts.push(Part { kind, span: Span { start, end } });
                continue;
            }
            TokenKind::Positional => PartKind::Value,
            // `Word`, `BadLine`, and any kind that is not known here.
            _ => PartKind::Broken,
        };
        parts.push(Part { kind, span });
    }
    parts.retain(|part| !part.span.is_empty() && text.get(part.span.range()).is_some());
    sort_parts(&mut parts);
    parts
}

pub(super) fn explain(text: &str, parts: &[Part], at: u32) -> Option<Explanation> {
    let here = parts.iter().filter(|part| part.span.touches(at));
    let part = here.min_by_key(|part| part.span.len())?;
    let word = part.span.slice(text);
    let text = match part.kind {
        PartKind::Number => {
            let side = Side::from_letter(word.chars().last()?)?;
            let number = word.trim_end_matches(char::is_alphabetic);
            format!("turn {number} of {}", side.name())
        }
        PartKind::Move => words(word.parse().ok()?),
        PartKind::Key => {
            pages::header(word).unwrap_or_else(|| format!("header {}", code_span(word)))
        }
        PartKind::Annotation => marking(word),
        PartKind::Result => match word {
            "takeback" => "the turn before is taken back".to_owned(),
            "pass" => "the rest of the turn is passed".to_owned(),
            "lost" => "the player has lost".to_owned(),
            "resign" | "resigns" => "the player resigns".to_owned(),
            _ => code_span(word),
        },
        _ => return None,
    };
    Some(Explanation { span: part.span, text })
}

/// A marking in words.
fn marking(written: &str) -> String {
    match written.strip_prefix("@x").and_then(|marking| marking.split_once('=')) {
        Some((square, value)) => format!("marks {}: {}", code_span(square), code_span(value)),
        None => format!("marking {}", code_span(written)),
    }
}

/// A step in words.
fn words(step: Step) -> String {
    let Step { piece, square, motion } = step;
    let piece = format!("{} {}", piece.side.name(), piece.animal.name());
    match motion {
        Motion::Place => format!("{piece} is placed on {square}"),
        Motion::Remove => format!("{piece} is removed from {square}"),
        Motion::To(direction) => match square.neighbour(direction) {
            Some(to) => format!("{piece} moves from {square} to {to}"),
            None => format!("{piece} leaves the board at {square}"),
        },
    }
}

/// The legal steps on the board that the text leads to; before the first turn, the headers.
pub(super) fn complete(text: &str, read: &Read, at: u32) -> Vec<Completion> {
    let Some(before) = text.get(..at as usize) else { return Vec::new() };
    let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let start = before.ceil_char_boundary(start);
    let span = Span::new(start, before.len());
    let line = before[..start].rsplit(['\n', '\r']).next().unwrap_or("");
    let games = &read.reading.games;
    let begun = games.partition_point(|game| game.span.range().start < start);
    let game = begun.checked_sub(1).map(|last| &games[last]);
    let is_begun = |turn: &&Turn| turn.id_span.range().start < start;
    let turns = game.map_or(0, |game| game.main.iter().take_while(is_begun).count());
    let Some(game) = game.filter(|_| turns > 0) else {
        return if line.trim().is_empty() { headers(span) } else { Vec::new() };
    };
    if !game.is_arimaa() {
        return Vec::new();
    }
    // The turn that is being written is not complete, so the rules of whole turns do not apply to
    // it.
    let Some((current, done)) = game.main[..turns].split_last() else { return Vec::new() };
    let replay = replay(game, &read.notation.limits);
    let board = done.last().and_then(|last| replay.of(last).board);
    let Some(board) = board.filter(|_| !current.id.is_setup()) else { return Vec::new() };
    let mut play = Play::new(board, current.id.side);
    let is_written = |step: &&WrittenStep| step.span.range().start < start;
    for step in current.steps.iter().take_while(is_written) {
        if play.take(step.step).is_err() {
            return Vec::new();
        }
    }
    steps(play.progress())
        .map(|step| Completion::new(step.to_string(), PartKind::Move, span, words(step)))
        .collect()
}

/// The headers that have a meaning.
fn headers(span: Span) -> Vec<Completion> {
    let headers = pages::headers().map(|(name, about)| Completion {
        text: format!("{name}: "),
        ..Completion::new(name, PartKind::Key, span, about)
    });
    headers.collect()
}
