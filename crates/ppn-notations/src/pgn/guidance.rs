//! The kinds and meanings of the words of a game, and what can be written next.

use super::{
    pages::{self, TAGS},
    parsed::Reading,
};
use ppn_chess::{Colour, Game, Item, Line, Ply, StepKind, glyph_meaning, replay};
use ppn_record::{Completion, Explanation, Part, PartKind, code_span, sort_parts};
use ppn_source::Span;

/// The parts of a game.
pub(super) fn parts(text: &str, game: &Game) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut add = |kind, span| parts.push(Part { kind, span });
    for tag in &game.tags {
        add(PartKind::Key, tag.name_span);
        let value = tag.value_span.slice(text);
        let quoted = value.len() > 1 && value.starts_with('"') && value.ends_with('"');
        let bare = Span { start: tag.value_span.start + 1, end: tag.value_span.end.max(1) - 1 };
        let is_player = ["White", "Black"].iter().any(|name| tag.name.eq_ignore_ascii_case(name));
        let kind = if is_player { PartKind::Player } else { PartKind::Value };
        add(kind, if quoted { bare } else { tag.value_span });
    }
    let mut open: Vec<&Item> = game.body.iter().collect();
    while let Some(item) = open.pop() {
        let kind = match item {
            Item::Number(_) => PartKind::Number,
            Item::Move(_) => PartKind::Move,
            Item::Comment(_) | Item::Escape(_) => PartKind::Comment,
            Item::Glyph(..) | Item::Mark(_) => PartKind::Annotation,
            Item::Variation(variation) => {
                open.extend(&variation.items);
                PartKind::Variation
            }
            Item::Result(..) => PartKind::Result,
            Item::Stray(_) => PartKind::Broken,
        };
        add(kind, item.span());
    }
    parts.retain(|part| !part.span.is_empty());
    sort_parts(&mut parts);
    parts
}

/// The meaning of a place.
pub(super) fn explain(
    reading: &Reading,
    text: &str,
    parts: &[Part],
    at: u32,
) -> Option<Explanation> {
    let here = parts.iter().filter(|part| part.span.touches(at));
    let part = here.min_by_key(|part| part.span.len())?;
    let word = part.span.slice(text);
    let text = match part.kind {
        PartKind::Key => pages::tag(word).unwrap_or_else(|| format!("tag {}", code_span(word))),
        PartKind::Number => format!("move number {}", code_span(word)),
        PartKind::Annotation => {
            let number = number_of(&reading.game.body, part.span)?;
            match glyph_meaning(number) {
                Some(meaning) => format!("glyph `${number}`: {meaning}"),
                None => format!("glyph `${number}`"),
            }
        }
        PartKind::Move => {
            let line = reading.replay(text).line.as_ref()?;
            described(find(&reading.game.body, line, part.span)?)?
        }
        PartKind::Result => format!("result {}", code_span(word)),
        _ => return None,
    };
    Some(Explanation { span: part.span, text })
}

fn number_of(items: &[Item], at: Span) -> Option<u8> {
    items.iter().find_map(|item| match item {
        Item::Glyph(span, number) if *span == at => Some(*number),
        Item::Variation(variation) if variation.span.cover(at) == variation.span => {
            number_of(&variation.items, at)
        }
        _ => None,
    })
}

/// The move at a place.
fn find<'l>(items: &[Item], line: &'l Line, at: Span) -> Option<&'l Ply> {
    line.steps.iter().find_map(|step| match (&step.kind, items.get(step.item)?) {
        (StepKind::Ply(ply), Item::Move(span)) if *span == at => Some(ply),
        (StepKind::Variation(inner), Item::Variation(variation))
            if variation.span.cover(at) == variation.span =>
        {
            find(&variation.items, inner, at)
        }
        _ => None,
    })
}

/// What a move does, in words.
fn described(ply: &Ply) -> Option<String> {
    let turn = ply.before.turn();
    let Some(one) = ply.played else { return Some(format!("{turn} passes")) };
    if let Some(short) = one.castles_short() {
        let side = if short { "king's" } else { "queen's" };
        return Some(format!("{turn} castles on the {side} side"));
    }
    let figure = ply.before.get(one.from)?;
    let mut text = format!("{turn}'s {} goes from {} to {}", figure.role, one.from, one.to);
    if let Some(at) = ply.before.captured(one) {
        let taken = ply.before.get(at)?;
        text =
            format!("{turn}'s {} on {} captures the {} on {at}", figure.role, one.from, taken.role);
        if at != one.to {
            text.push_str(" en passant");
        }
    }
    if let Some(role) = one.promotion {
        text.push_str(&format!(" and becomes a {role}"));
    }
    let san = ply.san();
    text.push_str(if san.ends_with('#') {
        ": mate"
    } else if san.ends_with('+') {
        ": check"
    } else {
        ""
    });
    Some(text)
}

/// The legal moves in the position that the text leads to, and names and values of tags.
pub(super) fn complete(reading: &Reading, text: &str, at: u32) -> Vec<Completion> {
    let Some(before) = text.get(..at as usize) else { return Vec::new() };
    let line = before.rsplit(['\n', '\r']).next().unwrap_or("");
    if line.trim_start().starts_with('[') && !line.contains(']') {
        return in_tag(line, before.len());
    }
    let is_move = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '=' | '+' | '#');
    let start = before.trim_end_matches(is_move).len();
    let span = Span::new(start, before.len());
    let is_in_comment = |item: &Item| matches!(item, Item::Comment(span) | Item::Escape(span) if span.start < at && at < span.end);
    let mut items: Vec<&Item> = reading.game.body.iter().collect();
    while let Some(item) = items.pop() {
        if is_in_comment(item) {
            return Vec::new();
        }
        if let Item::Variation(variation) = item {
            items.extend(&variation.items);
        }
    }
    let game = Game {
        body: before_place(&reading.game.body, span.start),
        tags: reading.game.tags.clone(),
        ..Game::default()
    };
    let Some(line) = replay(text, &game).line.filter(|line| line.stopped.is_none()) else {
        return Vec::new();
    };
    let detail = format!("{} to move", line.end.turn());
    let words = line.end.moves().into_iter().map(|one| line.end.san(one));
    words.map(|word| Completion::new(word, PartKind::Move, span, &*detail)).collect()
}

/// The items before a place. A place in a variation is behind the moves of that variation, which follow
/// those before the move that it replaces.
fn before_place(items: &[Item], at: u32) -> Vec<Item> {
    let mut before: Vec<Item> = Vec::new();
    for item in items.iter().take_while(|item| item.span().start < at) {
        match item {
            Item::Variation(inner) if at < inner.span.end => {
                let replaced = before.iter().rposition(|item| matches!(item, Item::Move(_)));
                before.truncate(replaced.unwrap_or(before.len()));
                before.extend(before_place(&inner.items, at));
            }
            Item::Variation(_) => {}
            _ => before.push(item.clone()),
        }
    }
    before
}

/// Names of tags, and results.
fn in_tag(line: &str, end: usize) -> Vec<Completion> {
    let inside = line.trim_start().trim_start_matches('[');
    let Some((name, value)) = inside.split_once('"') else {
        let word = inside.trim_start();
        let span = Span::new(end - word.len(), end);
        return TAGS
            .iter()
            .map(|(name, _)| Completion {
                text: format!("{name} "),
                ..Completion::new(*name, PartKind::Key, span, "")
            })
            .collect();
    };
    let values: &[&str] = match name.trim() {
        "Result" => &["1-0", "0-1", "1/2-1/2", "*"],
        "Variant" => &["Standard", "Chess960"],
        "SetUp" => &["1"],
        _ => &[],
    };
    if value.contains('"') {
        return Vec::new();
    }
    let span = Span::new(end - value.len(), end);
    values.iter().map(|value| Completion::new(*value, PartKind::Value, span, "")).collect()
}

/// The side that moves next, in words.
pub(super) fn side(turn: Colour) -> String {
    turn.to_string()
}
