//! Expanding braces and macros, with a map back to the typed text.

use crate::{
    Limits, Unplaced,
    choices::Choices,
    codes,
    macros::{MacroTable, Reference},
};
use ppn_source::{Span, short};
use ppn_syntax::{PartKind, Parts, Templates, WordSpan, is_blank, parse_template};
use std::ops::Range;

/// Items after expansion, with a map back to the typed text.
///
/// In this file a [`Span`] of expanded text counts from its start; elsewhere, a [`WordSpan`] is a
/// place in it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Expansion {
    text: String,
    segments: Vec<Segment>,
    words: Vec<Span>,
    moves: u64,
}

/// A run of expanded characters, and the typed characters that they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    /// Its start. It extends to the start of the next segment.
    at: u32,
    /// The typed characters.
    source: Span,
    /// Whether the expanded characters are identical to the typed ones.
    exact: bool,
}

/// An item after brace expansion.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Its text, with macros as written.
    pub(crate) text: WordSpan,
    /// Its words after macros are replaced, in the expanded text, or the error of a macro.
    pub(crate) words: Result<Vec<Span>, Fault>,
}

pub(crate) type Fault = Box<Unplaced>;

impl Expansion {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Keeps only the text, without the map to the typed text.
    pub(crate) fn forget_sources(&mut self) {
        (self.segments, self.words) = (Vec::new(), Vec::new());
        self.text.shrink_to_fit();
    }

    /// The characters of a span of expanded text.
    fn slice(&self, span: Span) -> &str {
        span.slice(&self.text)
    }

    /// The expanded word that a span is part of.
    pub(crate) fn word_of(&self, span: Span) -> Option<&str> {
        let index = self.words.partition_point(|word| word.start <= span.start);
        let word = *self.words.get(index.checked_sub(1)?)?;
        word.touches(span.start).then(|| self.slice(word))
    }

    /// The typed characters that expanded ones come from.
    pub(crate) fn source_of(&self, span: Span) -> Span {
        let first = self.segment_at(span.start);
        let last = self.segment_at(if span.is_empty() { span.end } else { span.end - 1 });
        let (Some(first), Some(last)) = (first, last) else { return Span::default() };
        let start = if first.exact {
            first.source.start + (span.start - first.at).min(first.source.end - first.source.start)
        } else {
            first.source.start
        };
        let end = if last.exact {
            last.source.start + (span.end - last.at).min(last.source.end - last.source.start)
        } else {
            last.source.end
        };
        Span { start, end: end.max(start) }
    }

    /// The typed characters of a place, which may be typed or expanded.
    pub(crate) fn typed(&self, place: WordSpan) -> Span {
        place.as_expanded().map_or(place.in_its_text(), |own| self.source_of(own))
    }

    fn segment_at(&self, at: u32) -> Option<Segment> {
        self.segments.get(self.segments_until(at).saturating_sub(1)).copied()
    }

    /// The number of segments that begin at a place or before it.
    fn segments_until(&self, at: u32) -> usize {
        // During expansion most requests are for recent text.
        const NEAR: usize = 8;
        let near = self.segments.len().saturating_sub(NEAR);
        let until = |segment: &Segment| segment.at <= at;
        match self.segments.get(near) {
            Some(segment) if segment.at <= at => {
                near + self.segments[near..].iter().rposition(until).map_or(0, |last| last + 1)
            }
            _ => self.segments[..near].partition_point(until),
        }
    }

    /// Expands an item: braces, then macros.
    pub(crate) fn item(
        &mut self,
        source: &Source<'_>,
        parts: Parts,
        templates: &Templates,
        item: Span,
        macros: &mut MacroTable,
        limits: &Limits,
    ) -> Result<Vec<Item>, Fault> {
        let choices = Choices::of(templates, parts);
        self.account(choices.count, item, limits)?;
        let mut items = Vec::new();
        for index in 0..choices.count {
            let start = self.end();
            self.write_choice(source, &choices, index)?;
            let text = Span { start, end: self.end() };
            self.part_from_next(text, item);
            self.check_size(item.into(), limits)?;
            let words = self.replace_macros(text, macros, limits);
            // The limit applies to the whole item.
            match words {
                Err(fault) if fault.code() == &codes::EXPANSION_LIMIT => return Err(fault),
                words => items.push(Item { text: WordSpan::expanded(text), words }),
            }
        }
        Ok(items)
    }

    /// Expands an item as edition 0.11 does: macros, then braces.
    // MD-6
    pub(crate) fn item_macros_first(
        &mut self,
        source: &Source<'_>,
        item: Span,
        macros: &mut MacroTable,
        limits: &Limits,
    ) -> Result<Vec<Item>, Fault> {
        let start = self.end();
        self.copy(source.slice(item), item);
        let whole = Span { start, end: self.end() };
        let mut items = Vec::new();
        for word in self.replace_macros(whole, macros, limits)? {
            let mut templates = Templates::default();
            let text = self.slice(word).to_owned();
            let template =
                parse_template(&text, word.start, word, &mut templates, &limits.of_syntax())
                    .map_err(|fault| {
                        if fault.code == &ppn_syntax::codes::BRACE_UNBALANCED {
                            unbalanced(word)
                        } else {
                            let expanded = WordSpan::expanded(Span::default());
                            Box::new(Unplaced::within(expanded, *fault))
                        }
                    })?;
            let choices = Choices::of(&templates, template.parts);
            self.account(choices.count, item, limits)?;
            let expanded = Source { text: &text, place: WordSpan::expanded(word) };
            for index in 0..choices.count {
                let start = self.end();
                self.write_choice(&expanded, &choices, index)?;
                let text = Span { start, end: self.end() };
                self.part_from_next(text, self.source_of(word));
                self.check_size(item.into(), limits)?;
                self.words.push(text);
                items.push(Item { text: WordSpan::expanded(text), words: Ok(vec![text]) });
            }
        }
        Ok(items)
    }

    fn account(&mut self, count: u64, item: Span, limits: &Limits) -> Result<(), Fault> {
        self.moves = self.moves.saturating_add(count);
        let (found, limit, what) = if count > limits.item_moves {
            (count, limits.item_moves, "this item expands to")
        } else if self.moves > limits.game_moves {
            (self.moves, limits.game_moves, "with this item the game expands to")
        } else {
            return Ok(());
        };
        let found = if found == u64::MAX { "countless".to_owned() } else { found.to_string() };
        Err(Box::new(
            Unplaced::new(
                &codes::EXPANSION_LIMIT,
                item.into(),
                format!("{what} {found} moves, more than the limit of {limit}"),
            )
            .with_help("write several smaller items, since braces multiply"),
        ))
    }

    fn check_size(&self, item: WordSpan, limits: &Limits) -> Result<(), Fault> {
        if self.text.len() <= limits.game_bytes {
            return Ok(());
        }
        let message =
            format!("with this item the game expands to more than {} bytes", limits.game_bytes);
        Err(Box::new(Unplaced::new(&codes::EXPANSION_LIMIT, self.typed(item).into(), message)))
    }

    /// Writes the expansion with index `choice`; the leftmost brace varies slowest.
    // BR-4
    fn write_choice(
        &mut self,
        source: &Source<'_>,
        choices: &Choices,
        mut index: u64,
    ) -> Result<(), Fault> {
        let mut combinations = choices.count;
        for choices in &choices.parts {
            combinations /= choices.count;
            let choice = index / combinations;
            index %= combinations;
            let part = choices.part;
            match part.kind {
                PartKind::Text => self.copy_through(source, part.span),
                // BR-5
                PartKind::Escape => {
                    let written = source.slice(part.span);
                    let c = &written[1..];
                    if matches!(c, "{" | "}") {
                        return Err(Box::new(literal_brace(source.place(part.span), c)));
                    }
                    let c = c.to_owned();
                    self.write(&c, self.typed(source.place(part.span)));
                }
                PartKind::Range(range) => {
                    self.write(&range.item(choice), self.typed(source.place(part.span)));
                }
                PartKind::List(_) => {
                    if let Some((alternative, choice)) = choices.alternative(choice) {
                        self.write_choice(source, alternative, choice)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes a space for an empty text, so that it has a place and a map to its source.
    fn part_from_next(&mut self, text: Span, source: Span) {
        if text.is_empty() {
            self.write(" ", source);
        }
    }

    /// Replaces the macros in an item and splits the result into words.
    // MA-6
    fn replace_macros(
        &mut self,
        item: Span,
        macros: &mut MacroTable,
        limits: &Limits,
    ) -> Result<Vec<Span>, Fault> {
        if !self.slice(item).contains('`') {
            self.words.push(item);
            return Ok(vec![item]);
        }
        let text = self.slice(item).to_owned();
        let mut words = Vec::new();
        let mut word_start = self.end();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let here = item.start + short(at);
            if rest.starts_with('`') {
                let Some(reference) = Reference::read(rest) else {
                    let span = Span { start: here, end: item.end };
                    return Err(Box::new(unterminated(WordSpan::expanded(span), rest)));
                };
                let span = Span { start: here, end: here + short(reference.length) };
                let value = macros.value(reference.name, WordSpan::expanded(span), limits)?;
                let source = self.source_of(span);
                for (index, word) in value.split(is_blank).enumerate() {
                    if index > 0 {
                        self.end_word(&mut words, &mut word_start);
                    }
                    self.write(word, source);
                }
                at += reference.length;
            } else {
                let length = rest.find('`').unwrap_or(rest.len());
                self.copy_own(Span { start: here, end: here + short(length) });
                at += length;
            }
            self.check_size(WordSpan::expanded(item), limits)?;
        }
        self.end_word(&mut words, &mut word_start);
        Ok(words)
    }

    fn end_word(&mut self, words: &mut Vec<Span>, start: &mut u32) {
        let word = Span { start: *start, end: self.end() };
        if !word.is_empty() {
            words.push(word);
            self.words.push(word);
        }
        // Separates the words by a space.
        self.write(" ", self.source_of(word));
        *start = self.end();
    }

    fn end(&self) -> u32 {
        short(self.text.len())
    }

    fn write(&mut self, text: &str, source: Span) {
        self.segments.push(Segment { at: self.end(), source, exact: false });
        self.text.push_str(text);
    }

    /// Writes characters of the text of the game.
    fn copy(&mut self, text: &str, source: Span) {
        self.segments.push(Segment { at: self.end(), source, exact: true });
        self.text.push_str(text);
    }

    /// Writes a copy of text that was expanded before, with its map to the typed text.
    fn copy_own(&mut self, span: Span) {
        let mut start = span.start;
        while start < span.end {
            let index = self.segments_until(start);
            let next = self.segments.get(index).map_or(span.end, |segment| segment.at);
            let run = Span { start, end: next.min(span.end).max(start + 1) };
            let source = self.source_of(run);
            let exact = source.len() == run.len();
            self.segments.push(Segment { at: self.end(), source, exact });
            self.text.extend_from_within(run.range());
            start = run.end;
        }
    }

    fn copy_through(&mut self, source: &Source<'_>, span: Span) {
        match source.place(span).as_expanded() {
            Some(own) => self.copy_own(own),
            None => self.copy(source.slice(span), span),
        }
    }
}

/// A text that contains templates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    /// Its place.
    pub(crate) place: WordSpan,
}

impl<'t> Source<'t> {
    pub(crate) fn slice(&self, span: Span) -> &'t str {
        span.shift_back(self.start()).slice(self.text)
    }

    pub(crate) fn bytes(&self, span: Span) -> &'t [u8] {
        self.text.as_bytes().get(span.shift_back(self.start()).range()).unwrap_or(&[])
    }

    /// A part of the text, and its place.
    pub(crate) fn part(&self, part: Range<usize>) -> (&'t str, u32) {
        let start = self.start().saturating_add(short(part.start));
        (self.text.get(part).unwrap_or(""), start)
    }

    pub(crate) fn start(&self) -> u32 {
        self.place.in_its_text().start
    }

    /// A span of the text, as a place in the text that it belongs to.
    fn place(&self, span: Span) -> WordSpan {
        if self.place.is_expanded() { WordSpan::expanded(span) } else { span.into() }
    }
}

fn literal_brace(place: WordSpan, brace: &str) -> Unplaced {
    Unplaced::new(
        &ppn_syntax::codes::BRACE_LITERAL,
        place,
        format!("`\\{brace}` is a literal brace, which no move has"),
    )
    .with_help("to drop underneath several places, write the backslash inside: `C{\\b2,\\c2}`")
}

fn unterminated(place: WordSpan, written: &str) -> Unplaced {
    let message = if written.starts_with("`'") {
        "the name of this macro is missing"
    } else {
        "this macro is not closed by an apostrophe `'`"
    };
    Unplaced::new(&codes::MACRO_UNTERMINATED, place, message)
        .with_help("write a macro as `` `name' ``, without spaces, with a straight apostrophe")
}

// BR-6
fn unbalanced(word: Span) -> Fault {
    let word = WordSpan::expanded(word);
    Box::new(Unplaced::new(&ppn_syntax::codes::BRACE_UNBALANCED, word, "unbalanced brace"))
}
