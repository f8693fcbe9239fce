//! How moves are written at a board before other moves, or in a variation.

use crate::{Lines, Part, PartKind};
use ppn_source::Span;

/// How moves are written at a state of a game that other moves follow, or at the end of a variation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Junction {
    /// The text of the game up to this state, as if nothing followed it. It has the moves of the variation
    /// instead of those that it replaces.
    pub stem: String,
    /// Whether the next move of the line belongs to the same turn.
    pub is_open: bool,
    /// The text from the next move of the line to its end; empty if there is none.
    pub rest: Span,
    /// How a variation is written that begins here; `None` if the notation has none, or if nothing follows.
    pub aside: Option<Aside>,
}

/// How a variation is written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Aside {
    /// The text that it replaces, most often an empty place.
    pub span: Span,
    /// The text before its moves.
    pub before: String,
    /// The number of its first move, for moves that are written without one.
    pub number: String,
    /// The text after its moves.
    pub after: String,
}

impl Aside {
    /// A variation at a place.
    #[must_use]
    pub fn new(span: Span, before: impl Into<String>, after: impl Into<String>) -> Self {
        Self { span, before: before.into(), number: String::new(), after: after.into() }
    }
}

impl Junction {
    /// The junction after a text, before the rest of its line.
    #[must_use]
    pub fn new(stem: impl Into<String>, rest: Span) -> Self {
        Self { stem: stem.into(), is_open: false, rest, aside: None }
    }

    /// The junction with a way to write a variation.
    #[must_use]
    pub fn with_aside(mut self, aside: Option<Aside>) -> Self {
        self.aside = aside;
        self
    }

    /// The junction after a state of `lines`, in a notation that writes variations in brackets after the move
    /// that they replace; without `brackets` it has no variations.
    #[must_use]
    pub fn of_brackets(
        text: &str,
        parts: &[Part],
        lines: &Lines<'_, '_>,
        state: usize,
        brackets: Option<[char; 2]>,
    ) -> Self {
        let (mut stem, mut begin) = (String::new(), 0);
        let path = lines.path(state);
        for step in path.windows(2) {
            let (line, after) = step[0];
            let inner = lines.lines()[step[1].0].record.span(1).start;
            let (_, place) = lines.variation_at(inner + 1, parts).unwrap_or_default();
            let record = lines.lines()[line].record;
            let replaced = (after + 1 < record.len()).then(|| record.span(after + 1).start);
            let end = replaced.unwrap_or(place.start).min(place.start);
            add_without_variations(&mut stem, text, parts, Span { start: begin, end });
            begin = place.start + 1;
        }
        let Some(&(line, local)) = path.last() else { return Self::new(stem, Span::default()) };
        let record = lines.lines()[line].record;
        let end = match begin {
            0 => end_of_game(text, parts),
            begin => lines
                .variation_at(begin + 1, parts)
                .map_or(begin, |(_, place)| place.end.saturating_sub(1)),
        };
        let end = trimmed(text, begin, end);
        // The boards of a capture have the same words.
        let own = (local > 0).then(|| record.span(local));
        let next = (local + 1..record.len()).find(|&next| Some(record.span(next)) != own);
        let Some(next) = next else {
            add_without_variations(&mut stem, text, parts, Span { start: begin, end });
            return Self::new(stem, Span::empty(end as usize));
        };
        let place = record.span(next);
        add_without_variations(&mut stem, text, parts, Span { start: begin, end: place.start });
        // The steps of a turn have the same number.
        let turn = |state: usize| {
            record.wording(state).map(|one| &*one.number).filter(|one| !one.is_empty())
        };
        let is_open = local > 0 && turn(local).is_some() && turn(local) == turn(next);
        let is_later = |one: &usize| {
            record.span(*one) != place && (turn(next).is_none() || turn(*one) != turn(next))
        };
        let after = (next + 1..record.len()).find(is_later).map(|one| record.span(one).start);
        let at = after.map_or(end, |after| trimmed(text, place.end, after)).max(place.end);
        let aside = brackets.map(|[open, close]| {
            let at = Span::empty(at as usize);
            if is_open {
                let first = (1..=local).find(|&one| turn(one) == turn(next)).unwrap_or(local);
                let begun = Span { start: record.span(first).start, end: record.span(local).end };
                return Aside::new(at, format!(" {open}{} ", begun.slice(text)), close);
            }
            let number = turn(next).map_or_else(|| record.number(next).into_owned(), str::to_owned);
            Aside { number, ..Aside::new(at, format!(" {open}"), close) }
        });
        let rest = Span { start: place.start, end: end.max(place.end) };
        Self { is_open, ..Self::new(stem, rest).with_aside(aside) }
    }
}

/// Where the moves of a game end: before its result.
fn end_of_game(text: &str, parts: &[Part]) -> u32 {
    let last = parts.iter().rfind(|part| part.kind != PartKind::Broken);
    let result = last.filter(|part| part.kind == PartKind::Result);
    result.map_or(text.len() as u32, |part| part.span.start)
}

/// The end of a text without the spaces at its end.
fn trimmed(text: &str, begin: u32, end: u32) -> u32 {
    let span = Span { start: begin, end: end.max(begin) };
    begin + span.slice(text).trim_end().len() as u32
}

/// Adds a part of a text without the variations in it.
fn add_without_variations(stem: &mut String, text: &str, parts: &[Part], of: Span) {
    let mut at = of.start;
    let inside = |part: &&Part| {
        part.kind == PartKind::Variation && of.start <= part.span.start && part.span.end <= of.end
    };
    for Part { span, .. } in parts.iter().filter(inside) {
        if span.start >= at {
            stem.push_str(Span { start: at, end: span.start }.slice(text));
            at = span.end;
        }
    }
    stem.push_str(Span { start: at, end: of.end.max(at) }.slice(text));
}
