//! The kinds and meanings of the words of a game, and what can be written next.

use super::{pages, parsed::Reading};
use ppn_draughts::{Game, Item, Pdn, Variant, replay};
use ppn_record::{Completion, Explanation, Part, PartKind, code_span, sort_parts};
use ppn_source::{Span, short};

pub(super) fn parts(pdn: &Pdn) -> Vec<Part> {
    let mut parts = Vec::new();
    for game in &pdn.games {
        of_game(&pdn.text, game, &mut parts);
    }
    parts.retain(|part| !part.span.is_empty() && pdn.text.get(part.span.range()).is_some());
    sort_parts(&mut parts);
    parts
}

fn of_game(text: &str, game: &Game, parts: &mut Vec<Part>) {
    let mut add = |kind, span| parts.push(Part { kind, span });
    for tag in &game.tags {
        let written = tag.span.slice(text);
        if let Some(at) = written.find(&tag.name) {
            add(PartKind::Key, Span::new(at, at + tag.name.len()).shift(tag.span.start));
        }
        let value = tag.value_span.slice(text);
        let quoted = value.len() > 1 && value.starts_with('"') && value.ends_with('"');
        let bare = Span { start: tag.value_span.start + 1, end: tag.value_span.end.max(1) - 1 };
        let kind = match () {
            () if tag.is("White") || tag.is("Black") => PartKind::Player,
            () if tag.is("GameType") => PartKind::Game,
            () => PartKind::Value,
        };
        add(kind, if quoted { bare } else { tag.value_span });
    }
    for &comment in &game.line_comments {
        add(PartKind::Comment, comment);
    }
    if let Some(separator) = game.separator {
        add(PartKind::Result, separator.span());
    }
    let mut open: Vec<&Item> = game.body.iter().collect();
    while let Some(item) = open.pop() {
        match item {
            Item::Move(played) => {
                if let Some(number) = played.number {
                    add(PartKind::Number, number);
                }
                add(PartKind::Move, played.span);
                if let Some(strength) = played.strength {
                    add(PartKind::Annotation, strength);
                }
            }
            Item::Variation(variation) => {
                add(PartKind::Variation, variation.span);
                open.extend(&variation.items);
            }
            Item::Comment(span) => add(PartKind::Comment, *span),
            Item::Setup(span) => add(PartKind::Place, *span),
            Item::Glyph(span) => add(PartKind::Annotation, *span),
            Item::Stray(span) => add(PartKind::Broken, *span),
        }
    }
}

pub(super) fn explain(text: &str, parts: &[Part], at: u32) -> Option<Explanation> {
    let here = parts.iter().filter(|part| part.span.touches(at));
    let part = here.min_by_key(|part| part.span.len())?;
    let word = part.span.slice(text);
    let text = match part.kind {
        PartKind::Key => pages::tag(word).unwrap_or_else(|| format!("tag {}", code_span(word))),
        PartKind::Game => pages::game(word)?,
        PartKind::Number => format!("move number {}", code_span(word)),
        PartKind::Annotation => pages::annotation(word),
        PartKind::Move => {
            let captures = word.contains(['x', ':']);
            let squares: Vec<_> = word
                .split(['-', 'x', ':'])
                .map(str::trim)
                .filter(|square| !square.is_empty())
                .collect();
            match squares.as_slice() {
                [from, through @ .., to] => {
                    let through = match through {
                        [] => String::new(),
                        squares => format!(" through {}", squares.join(", ")),
                    };
                    let what = if captures { "captures" } else { "moves" };
                    format!("a piece {what} from {from}{through} to {to}")
                }
                _ => format!("move {}", code_span(word)),
            }
        }
        PartKind::Result => format!("result {}", code_span(word)),
        _ => return None,
    };
    Some(Explanation { span: part.span, text })
}

/// The legal moves in the position that the text leads to.
pub(super) fn complete(reading: &Reading, at: u32) -> Vec<Completion> {
    let Reading { notation, pdn, .. } = reading;
    let Some(before) = pdn.text.get(..at as usize) else { return Vec::new() };
    let line = before.rsplit(['\n', '\r']).next().unwrap_or("");
    let is_square = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | 'x' | ':');
    let start = before.trim_end_matches(is_square).len();
    let span = Span::new(start, before.len());
    if line.trim_start().starts_with('[') {
        return in_tag(line, before.len());
    }
    let begun = pdn.games.partition_point(|game| game.span.range().start < start);
    let Some(game) = begun.checked_sub(1).map(|last| &pdn.games[last]) else { return Vec::new() };
    // A comment contains no moves.
    if before.rfind('{').is_some_and(|open| !before[open..].contains('}')) {
        return Vec::new();
    }
    let game = Game { body: before_place(&game.body, span.start), separator: None, ..game.clone() };
    let replay = replay(&pdn.text, &game, &notation.limits);
    let Some(played) = replay.played else { return Vec::new() };
    if played.line.stopped.is_some() {
        return Vec::new();
    }
    let moves = played.rules.moves(&played.line.end);
    let detail = format!("{} to move", played.line.end.turn);
    moves
        .iter()
        .map(|one| played.rules.canonical(&moves, one))
        .map(|word| Completion::new(word, PartKind::Move, span, &*detail))
        .collect()
}

/// The items before a place. A place in a variation is behind the moves of that variation, which follow
/// those before the move that it replaces.
fn before_place(items: &[Item], at: u32) -> Vec<Item> {
    let mut before = Vec::new();
    for item in items.iter().take_while(|item| item.span().start < at) {
        match item {
            Item::Variation(inner) if at < inner.span.end => {
                let replaced = before.iter().rposition(|item| matches!(item, Item::Move(_)));
                before.truncate(replaced.unwrap_or(before.len()));
                before.extend(before_place(&inner.items, at));
            }
            _ => before.push(item.clone()),
        }
    }
    before
}

/// Names of tags, results, and the numbers of game types.
fn in_tag(line: &str, end: usize) -> Vec<Completion> {
    let inside = line.trim_start().trim_start_matches('[');
    let Some((name, value)) = inside.split_once('"') else {
        let word = inside.trim_start();
        let span = Span::new(end - word.len(), end);
        return ppn_draughts::known_tags()
            .map(|name| Completion {
                text: format!("{name} "),
                ..Completion::new(name, PartKind::Key, span, "")
            })
            .collect();
    };
    if value.contains('"') {
        return Vec::new();
    }
    let span = Span { start: short(end - value.len()), end: short(end) };
    match name.trim() {
        "GameType" => Variant::all().map(|variant| of_variant(variant, span)).collect(),
        "Result" => {
            let results = RESULTS.into_iter();
            results.map(|result| Completion::new(result, PartKind::Value, span, "")).collect()
        }
        _ => Vec::new(),
    }
}

/// The results of both conventions.
const RESULTS: [&str; 8] = ["2-0", "1-1", "0-2", "1-0", "1/2-1/2", "0-1", "0-0", "*"];

/// The number of a kind of draughts, or the whole game type if other kinds have the same number.
fn of_variant(variant: Variant, span: Span) -> Completion {
    let (number, whole) = (variant.number().to_string(), variant.game_type().to_string());
    let is_clear = Variant::of_number(variant.number()) == Some(variant);
    let label = format!("{number} {}", variant.name());
    Completion {
        text: if is_clear { number } else { whole.clone() },
        ..Completion::new(label, PartKind::Game, span, whole)
    }
}
