//! Making a movetext ready for replay: expansion, words, piece specifications.

use super::{Part, Program};
use crate::{
    Chunks, Dialect, Edition, Limits, Unplaced, chunks::Stem, codes, expansion::Item,
    macros::MacroTable, spec::Spec,
};
use foldhash::fast::RandomState;
use ppn_source::{Code, Diagnostic, Span};
use ppn_syntax::{
    Element, ElementKind, MoveRange, MoveToken, Movetext, NumberKind, Template, Templates,
    WordSpan, parse_words,
};
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

/// Makes a part of a movetext ready, which was read. `chunks` are the chunks before it, whose numbers
/// ascend to `before`.
pub(super) fn build<'t>(
    mut chunks: Chunks<'t>,
    part: Range<usize>,
    read: Movetext,
    before: (u64, u32),
    macros: &mut MacroTable,
    dialect: &Dialect,
    limits: &Limits,
) -> (Program<'t>, Vec<Diagnostic>) {
    let part = Part { text: part, chunk: chunks.len(), item: chunks.item_count() };
    let left_out = read.left_out(&limits.of_syntax());
    let usual = read.elements.len() / 2 + 1;
    chunks.reserve(usual);
    let program = Program {
        chunks,
        elements: read.elements,
        moves: read.moves,
        part,
        item_moves: Vec::with_capacity(usual),
        spec_entries: Vec::new(),
        specs: Vec::new(),
    };
    let mut builder = Builder {
        program,
        before,
        templates: read.templates,
        macros,
        dialect,
        limits,
        diagnostics: read.diagnostics.into_iter().map(Unplaced::from).collect(),
        left_out,
        words: Vec::new(),
        whole: Vec::new(),
    };
    builder.add_elements();
    builder.read_words();
    builder.read_specs();
    builder.check_numbers();
    let Builder { program, diagnostics, left_out, .. } = builder;
    let mut diagnostics: Vec<_> =
        diagnostics.into_iter().map(|diagnostic| program.at_source(diagnostic)).collect();
    // Repeated problems of an expansion are reported once.
    diagnostics.dedup();
    limits.bound(&mut diagnostics, left_out);
    (program, diagnostics)
}

/// A program that is being built.
struct Builder<'t, 'm> {
    program: Program<'t>,
    /// The value and the number of periods of the last number before this part.
    before: (u64, u32),
    templates: Templates,
    macros: &'m mut MacroTable,
    dialect: &'m Dialect,
    limits: &'m Limits,
    diagnostics: Vec<Unplaced>,
    /// The number of further diagnostics, which were counted but not created.
    left_out: usize,
    /// Steps whose words, which are in the expanded text, are still to be read.
    words: Vec<(usize, Span)>,
    /// Items that have an error, but none after their macros are replaced.
    whole: Vec<Span>,
}

impl Builder<'_, '_> {
    fn add_elements(&mut self) {
        let elements = std::mem::take(&mut self.program.elements);
        self.add_each(&elements);
        self.program.chunks.end_with(&elements, self.program.part.chunk);
        self.program.elements = elements;
        if !self.whole.is_empty() {
            self.forget_faults_of_whole_items();
        }
    }

    fn forget_faults_of_whole_items(&mut self) {
        let item_before = |at: u32| {
            let after = self.whole.partition_point(|item| item.start <= at);
            self.whole.get(after.checked_sub(1)?)
        };
        self.diagnostics.retain(|fault| {
            let Some(Span { start, .. }) = fault.place().as_typed() else { return true };
            item_before(start).is_none_or(|item| start >= item.end)
        });
    }

    fn add_each(&mut self, elements: &[Element]) {
        let is_number = |element: &Element| {
            matches!(element.kind, ElementKind::Number(_) | ElementKind::Semicolon)
        };
        let first = if elements.iter().any(is_number) { (Stem::Setup, 2) } else { (Stem::None, 0) };
        // The elements before the first number are a chunk only if there are any.
        if let Some(element) = elements.first().filter(|element| !is_number(element)) {
            let (stem, periods) = first;
            self.program.chunks.open(stem, periods, Span::empty(element.span.range().start));
        }
        for (index, element) in elements.iter().enumerate() {
            match element.kind {
                ElementKind::Number(NumberKind::Written) => {
                    self.program.chunks.open(Stem::Written, 0, element.span);
                }
                ElementKind::Number(NumberKind::Next) | ElementKind::Semicolon => {
                    self.open_next(element.span);
                }
                ElementKind::Comment => self.program.chunks.add_comment(element.span),
                ElementKind::Moves(moves) => self.add_step(element.span.into(), Some(moves)),
                ElementKind::Broken => {
                    self.add_broken(element.span, glued_semicolon(elements, index));
                }
                ElementKind::Template(template) => {
                    self.add_template(template, element.span, glued_semicolon(elements, index));
                }
            }
        }
    }

    /// Begins a chunk whose number is that of the chunk before, with one more period.
    // CN-5
    fn open_next(&mut self, number: Span) {
        let (stem, mut periods) = self.program.chunks.last_label().unwrap_or((Stem::Setup, 1));
        if periods < self.limits.number_periods {
            periods += 1;
        } else if self.last_code().is_none_or(|code| code != &codes::EXPANSION_LIMIT) {
            let limit = self.limits.number_periods;
            let message = format!("more than {limit} single periods or semicolons in a row");
            self.diagnostics.push(
                Unplaced::new(&codes::EXPANSION_LIMIT, number.into(), message)
                    .with_help("write a move number between them"),
            );
        }
        self.program.chunks.open(stem, periods, number);
    }

    fn add_step(&mut self, text: WordSpan, moves: Option<MoveRange>) {
        self.program.chunks.add_item(text);
        self.program.item_moves.push(moves);
    }

    fn add_template(&mut self, template: Template, item: Span, semicolon: Option<Span>) {
        let Self { program: Program { chunks, .. }, macros, limits, .. } = self;
        let source = chunks.source;
        let items = if self.dialect.edition < Edition::V0_14 {
            chunks.expansion.item_macros_first(&source, item, macros, limits)
        } else {
            chunks.expansion.item(&source, template.parts, &self.templates, item, macros, limits)
        };
        match items {
            Ok(items) => self.add_items(items, semicolon.filter(|_| template.has_braces)),
            Err(fault) => {
                self.tell(*fault);
                self.add_step(item.into(), None);
            }
        }
    }

    /// Adds an item with an error. If macros are replaced before braces, the result may have no
    /// error.
    fn add_broken(&mut self, item: Span, semicolon: Option<Span>) {
        let Self { program: Program { chunks, .. }, macros, limits, .. } = self;
        let source = chunks.source;
        let may_be_whole =
            self.dialect.edition < Edition::V0_14 && source.bytes(item).contains(&b'`');
        if may_be_whole
            && let Ok(items) = chunks.expansion.item_macros_first(&source, item, macros, limits)
        {
            self.whole.push(item);
            self.add_items(items, semicolon);
        } else {
            self.add_step(item.into(), None);
        }
    }

    /// Adds the moves that an item expands to. If a semicolon is glued to it, each move gets its
    /// own chunk.
    fn add_items(&mut self, items: Vec<Item>, semicolon: Option<Span>) {
        let mut reported = HashSet::new();
        for (index, expanded) in items.into_iter().enumerate() {
            if let Some(semicolon) = semicolon.filter(|_| index > 0) {
                self.open_next(semicolon);
            }
            let mut text = expanded.text;
            match expanded.words {
                Ok(words) if words.is_empty() => {
                    // An empty macro: an item without moves.
                    self.add_step(text, Some(MoveRange::default()));
                }
                Ok(words) => {
                    let chunks = &mut self.program.chunks;
                    if chunks.slice(text).contains('`') {
                        chunks.replace_next_item(&words);
                    }
                    for word in words {
                        self.words.push((self.program.item_moves.len(), word));
                        self.add_step(text, None);
                        text = text.end();
                    }
                }
                Err(fault) => {
                    let fault = self.program.at_source(*fault);
                    // An error in a macro is reported once, however many moves the braces make.
                    if reported.insert(fault.span) {
                        self.tell(fault.into());
                    }
                    self.add_step(text, None);
                }
            }
        }
    }

    fn last_code(&self) -> Option<&'static Code> {
        self.diagnostics.last().map(Unplaced::code)
    }

    fn tell(&mut self, fault: Unplaced) {
        if self.diagnostics.len() < self.limits.diagnostics {
            self.diagnostics.push(fault);
        } else {
            self.left_out += 1;
        }
    }

    fn read_words(&mut self) {
        let words: Vec<Span> = self.words.iter().map(|&(_, word)| word).collect();
        let expansion = &self.program.chunks.expansion;
        let mut limits = self.limits.of_syntax();
        limits.diagnostics = limits.diagnostics.saturating_sub(self.diagnostics.len());
        let mut faults = Vec::new();
        let moves = &mut self.program.moves;
        let ranges = parse_words(expansion.text(), &words, moves, &mut faults, &limits);
        let broken = ranges.iter().filter(|range| range.is_none()).count();
        self.left_out += broken.saturating_sub(faults.len());
        let expanded = WordSpan::expanded(Span::default());
        self.diagnostics.extend(faults.into_iter().map(|fault| Unplaced::within(expanded, fault)));
        for (&(step, _), range) in self.words.iter().zip(ranges) {
            self.program.item_moves[step] = range;
        }
    }

    /// Reads each distinct specification once.
    fn read_specs(&mut self) {
        let mut known: HashMap<String, usize, RandomState> = HashMap::default();
        let places = self.program.moves.specs().to_vec();
        for place in places {
            let text = self.program.slice(place);
            let entry = match known.get(text) {
                Some(&entry) if self.program.specs[entry].is_some() => entry,
                _ => {
                    let text = text.to_owned();
                    let spec = match Spec::parse(&text, self.dialect, 0) {
                        Ok(spec) => Some(spec),
                        Err(fault) => {
                            self.tell(Unplaced::within(place, fault));
                            None
                        }
                    };
                    self.program.specs.push(spec);
                    let entry = self.program.specs.len() - 1;
                    known.insert(text, entry);
                    entry
                }
            };
            self.program.spec_entries.push(entry);
        }
        self.check_completed_specs();
    }

    /// A piece that is dropped or replaces another one must be complete.
    fn check_completed_specs(&mut self) {
        if self.program.specs.is_empty() {
            return;
        }
        for one in self.program.moves.all() {
            if let MoveToken::Drop { spec, .. } | MoveToken::Replace { spec, .. } = one.token
                && let Some(entry) = self.program.spec(spec)
                && let Err(fault) = entry.complete(0)
            {
                let fault = Unplaced::within(self.program.moves[spec], fault);
                if self.diagnostics.len() < self.limits.diagnostics {
                    self.diagnostics.push(fault);
                } else {
                    self.left_out += 1;
                }
            }
        }
    }

    fn check_numbers(&mut self) {
        // If the numbers of this part ascend, the caller has checked those before it.
        let Program { chunks, part, .. } = &self.program;
        let is_empty = chunks.len() == part.chunk;
        if is_empty || last_rank(chunks, part.chunk, self.before).is_some() {
            return;
        }
        // The stems by their numbers: one may be long, and many chunks may have it.
        let mut stems: HashMap<&str, usize, RandomState> = HashMap::from_iter([("SetupFn", 0)]);
        // The last stem that was looked up: where it is written, itself, its number, and the periods
        // that are written with it.
        let mut last = (Span::default(), "", 0, 0);
        // The first place of each number. The number of the start board has no place.
        let mut seen: HashMap<(usize, usize), Option<Span>, RandomState> =
            HashMap::with_capacity_and_hasher(chunks.len() + 1, RandomState::default());
        seen.insert((0, 1), None);
        let mut first: Option<(Span, Option<Span>, String, Option<String>)> = None;
        let mut previous = None;
        let mut repeated = 0;
        for (index, (stem, written, more, place)) in self.program.chunks.labels(0).enumerate() {
            let (text, stem, periods) = match stem {
                Stem::None => continue,
                Stem::Setup => ("SetupFn", 0, 0),
                Stem::Written => {
                    if last.0 != written {
                        let text = self.program.chunks.source.slice(written);
                        let stem = text.trim_end_matches('.');
                        let next = stems.len();
                        let number = *stems.entry(stem).or_insert(next);
                        last = (written, stem, number, text.len() - stem.len());
                    }
                    (last.1, last.2, last.3)
                }
            };
            let periods = periods + more as usize;
            match seen.get(&(stem, periods)) {
                Some(&before) => {
                    repeated += 1;
                    let number = || self.program.number(index).into_owned();
                    // The same number twice in a row: perhaps it is the move of the second player.
                    let is_free = periods == 1 && previous == Some(stem);
                    let second = || is_free.then(|| format!("{text}..."));
                    first.get_or_insert_with(|| (place, before, number(), second()));
                }
                None => {
                    seen.insert((stem, periods), Some(place));
                }
            }
            previous = (periods == 1).then_some(stem);
        }
        if let Some((span, before, number, second)) = first {
            let others = match repeated {
                1 => String::new(),
                n => format!(", and {} more are repeated", n - 1),
            };
            let what = match before {
                Some(_) => "is used twice",
                None => "is the number of the start board",
            };
            let message = format!("Non-unique MoveNumbers: `{number}` {what}{others}");
            let help = second
                .map_or("use each move number once, so that moves can be named".into(), |second| {
                    format!("for the move of the second player, write `{second}`")
                });
            let warning =
                Unplaced::new(&codes::DUPLICATE_NUMBER, span.into(), message).with_help(help);
            self.diagnostics.push(match before {
                Some(before) => warning.with_label("again").with_other(before, "first"),
                None => warning,
            });
        }
    }
}

/// The last number, if all numbers from a chunk on consist of digits and periods and each is
/// greater than the one before. In this case no number is used twice.
pub(super) fn last_rank(
    chunks: &Chunks<'_>,
    from: usize,
    before: (u64, u32),
) -> Option<(u64, u32)> {
    chunks.labels(from).try_fold(before, |before, (stem, written, periods, _)| match stem {
        Stem::Written => rank(chunks.source.bytes(written), periods).filter(|&rank| rank > before),
        Stem::None | Stem::Setup => None,
    })
}

/// The semicolon directly after an element.
// BR-7
fn glued_semicolon(elements: &[Element], index: usize) -> Option<Span> {
    let (element, next) = (elements.get(index)?, elements.get(index + 1)?);
    let glued = next.kind == ElementKind::Semicolon && next.span.start == element.span.end;
    glued.then_some(next.span)
}

/// The value of a number of digits and periods, and its number of periods plus `more`; `None` for
/// other numbers and for very long ones.
fn rank(number: &[u8], more: u32) -> Option<(u64, u32)> {
    const LONGEST: usize = 18;
    if number.len() > LONGEST {
        return None;
    }
    let (mut value, mut periods) = (0, more);
    for &byte in number {
        if byte == b'.' {
            periods += 1;
        } else if byte.is_ascii_digit() && periods == more {
            value = value * 10 + u64::from(byte - b'0');
        } else {
            return None;
        }
    }
    Some((value, periods))
}
