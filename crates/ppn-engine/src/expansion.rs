//! Expanding braces and macros, with the way back to the typed characters.

use crate::{
    Limits,
    choices::Choices,
    codes,
    macros::{MacroTable, Reference},
};
use ppn_source::{Diagnostic, Span, short};
use ppn_syntax::{PartKind, Parts, Templates, is_blank, parse_template};

/// Items after expansion, with the way back to the typed characters.
///
/// The expanded text continues the text of the game: it begins at an offset past its end, so that a
/// [`Span`] shows where it belongs.
#[derive(Clone, Debug)]
pub(crate) struct Expansion {
    text: String,
    base: u32,
    segments: Vec<Segment>,
    words: Vec<Span>,
    moves: u64,
}

/// A run of expanded characters with those they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Segment {
    /// Where it begins; it goes on to the next one.
    at: u32,
    source: Span,
    /// Whether the characters are the very same.
    exact: bool,
}

/// An item after brace expansion.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    /// Its characters, macros as written.
    pub(crate) text: Span,
    /// Its words after macros are replaced, or the error of a macro.
    pub(crate) words: Result<Vec<Span>, Fault>,
}

pub(crate) type Fault = Box<Diagnostic>;

impl Expansion {
    /// Nothing expanded yet, of a game whose text ends before `base`.
    pub(crate) fn new(base: u32) -> Self {
        Self { text: String::new(), base, segments: Vec::new(), words: Vec::new(), moves: 0 }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The offset of the first expanded character.
    pub(crate) fn base(&self) -> u32 {
        self.base
    }

    /// Keeps only the text, without the way back.
    pub(crate) fn forget_sources(&mut self) {
        (self.segments, self.words) = (Vec::new(), Vec::new());
        self.text.shrink_to_fit();
    }

    /// The characters of a span of expanded text.
    pub(crate) fn slice(&self, span: Span) -> &str {
        span.shift_back(self.base).slice(&self.text)
    }

    /// The expanded word that a span is part of.
    pub(crate) fn word_of(&self, span: Span) -> Option<&str> {
        let index = self.words.partition_point(|word| word.start <= span.start);
        let word = *self.words.get(index.checked_sub(1)?)?;
        word.touches(span.start).then(|| self.slice(word))
    }

    /// The typed characters that expanded ones come from.
    pub(crate) fn source_of(&self, span: Span) -> Span {
        if span.start < self.base {
            return span;
        }
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

    fn segment_at(&self, at: u32) -> Option<Segment> {
        self.segments.get(self.segments_until(at).saturating_sub(1)).copied()
    }

    /// How many segments begin at a place or before it.
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
            self.check_size(item, limits)?;
            let words = self.replace_macros(text, macros, limits);
            // A limit applies to the whole item.
            match words {
                Err(fault) if fault.code == &codes::EXPANSION_LIMIT => return Err(fault),
                words => items.push(Item { text, words }),
            }
        }
        Ok(items)
    }

    /// Expands an item as edition 0.11 does: macros, then braces.
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
                            fault
                        }
                    })?;
            let choices = Choices::of(&templates, template.parts);
            self.account(choices.count, item, limits)?;
            let expanded = Source { text: &text, base: word.start };
            for index in 0..choices.count {
                let start = self.end();
                self.write_choice(&expanded, &choices, index)?;
                let text = Span { start, end: self.end() };
                self.part_from_next(text, word);
                self.check_size(item, limits)?;
                self.words.push(text);
                items.push(Item { text, words: Ok(vec![text]) });
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
            Diagnostic::new(
                &codes::EXPANSION_LIMIT,
                item,
                format!("{what} {found} moves, more than the limit of {limit}"),
            )
            .with_help("write several smaller items, since braces multiply"),
        ))
    }

    fn check_size(&self, item: Span, limits: &Limits) -> Result<(), Fault> {
        if self.text.len() <= limits.game_bytes {
            return Ok(());
        }
        let message =
            format!("with this item the game expands to more than {} bytes", limits.game_bytes);
        Err(Box::new(Diagnostic::new(&codes::EXPANSION_LIMIT, self.source_of(item), message)))
    }

    /// Writes the expansion of that number; the leftmost brace varies slowest.
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
                        return Err(Box::new(literal_brace(part.span, c)));
                    }
                    let c = c.to_owned();
                    self.write(&c, source.way_back(part.span, self));
                }
                PartKind::Range(range) => {
                    self.write(&range.item(choice), source.way_back(part.span, self));
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

    /// Gives an empty text its own place, with the way back to its source.
    fn part_from_next(&mut self, text: Span, from: Span) {
        if text.is_empty() {
            self.write(" ", self.source_of(from));
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
                    return Err(Box::new(unterminated(span, rest)));
                };
                let span = Span { start: here, end: here + short(reference.length) };
                let value = macros.value(reference.name, span, limits)?;
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
            self.check_size(item, limits)?;
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
        // A gap, so that words do not touch.
        self.write(" ", self.source_of(word));
        *start = self.end();
    }

    fn end(&self) -> u32 {
        self.base + short(self.text.len())
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

    /// Writes again what was expanded before, with its way back.
    fn copy_own(&mut self, span: Span) {
        let mut start = span.start;
        while start < span.end {
            let index = self.segments_until(start);
            let next = self.segments.get(index).map_or(span.end, |segment| segment.at);
            let run = Span { start, end: next.min(span.end).max(start + 1) };
            let source = self.source_of(run);
            let exact = source.len() == run.len();
            self.segments.push(Segment { at: self.end(), source, exact });
            self.text.extend_from_within(run.shift_back(self.base).range());
            start = run.end;
        }
    }

    fn copy_through(&mut self, source: &Source<'_>, span: Span) {
        if span.start >= self.base {
            self.copy_own(span);
        } else {
            self.copy(source.slice(span), span);
        }
    }
}

/// A text that templates are parts of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'t> {
    pub(crate) text: &'t str,
    /// The offset of its first character.
    pub(crate) base: u32,
}

impl<'t> Source<'t> {
    pub(crate) fn slice(&self, span: Span) -> &'t str {
        span.shift_back(self.base).slice(self.text)
    }

    pub(crate) fn bytes(&self, span: Span) -> &'t [u8] {
        self.text.as_bytes().get(span.shift_back(self.base).range()).unwrap_or(&[])
    }

    fn way_back(&self, span: Span, expansion: &Expansion) -> Span {
        expansion.source_of(span)
    }
}

fn literal_brace(span: Span, brace: &str) -> Diagnostic {
    Diagnostic::new(
        &ppn_syntax::codes::BRACE_LITERAL,
        span,
        format!("`\\{brace}` is a literal brace, which no move has"),
    )
    .with_help("to drop underneath several places write the backslash inside: `C{\\b2,\\c2}`")
}

fn unterminated(span: Span, written: &str) -> Diagnostic {
    let message = if written.starts_with("`'") {
        "the name of this macro is missing"
    } else {
        "this macro is not closed by an apostrophe `'`"
    };
    Diagnostic::new(&codes::MACRO_UNTERMINATED, span, message)
        .with_help("write a macro as `` `name' ``, without spaces, with a straight apostrophe")
}

// BR-6
fn unbalanced(word: Span) -> Fault {
    Box::new(Diagnostic::new(&ppn_syntax::codes::BRACE_UNBALANCED, word, "unbalanced brace"))
}
