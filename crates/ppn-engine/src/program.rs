use crate::{
    DUPLICATE_NUMBER, Dialect, EXPANSION_LIMIT, Edition, Limits,
    expansion::{Expansion, Source},
    macros::MacroTable,
    spec::Spec,
};
use ppn_source::{Diagnostic, Span, short};
use ppn_syntax::{
    Element, ElementKind, MoveRange, MoveToken, Moves, Node, NumberKind, PieceSpec, Template,
    Templates, is_blank, parse_within, parse_words_within,
};
use std::{borrow::Cow, collections::HashMap, rc::Rc};

/// A movetext made ready for replay: expanded, read, and cut into chunks.
///
/// A chunk is what stands between two move numbers; a state is recorded after each. All of this
/// depends on no board, so what is wrong with the form is known before anything is replayed.
#[derive(Clone, Debug)]
pub struct Program<'t> {
    source: Source<'t>,
    elements: Vec<Element>,
    expansion: Expansion,
    moves: Moves,
    chunks: Vec<Chunk>,
    steps: Vec<Step>,
    comments: Vec<Span>,
    /// For each specification of `moves` its entry in `specs`.
    spec_entries: Vec<usize>,
    specs: Vec<SpecEntry>,
}

/// What stands between two move numbers.
#[derive(Clone, Debug)]
struct Chunk {
    label: Label,
    number: Span,
    /// Its first step; those up to the first of the next chunk are its own.
    first_step: u32,
    /// Its first comment; the same holds.
    first_comment: u32,
}

/// An item after brace expansion, or a word of it after macros were replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// What is shown of the item; empty for the second and later words of one.
    text: Span,
    /// Its moves; `None` where it is broken.
    pub(crate) moves: Option<MoveRange>,
}

/// A specification, or nothing where it is faulty (and reported).
type SpecEntry = Option<Rc<Spec>>;

/// The number of a chunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    stem: Stem,
    /// Periods after the stem.
    periods: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stem {
    /// No number stands anywhere in the movetext.
    None,
    /// `SetupFn`
    Setup,
    /// As written there.
    Written(Span),
}

/// The label of the state before any move.
pub const SETUP_LABEL: &str = "SetupFn.";

impl<'t> Program<'t> {
    /// Makes a movetext ready. `offset` is where it stands in the text of the game.
    #[must_use]
    pub fn new(
        movetext: &'t str,
        offset: u32,
        mut macros: MacroTable,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let of_syntax = limits.of_syntax();
        let read = parse_within(movetext, offset, &of_syntax);
        let untold = read.untold(&of_syntax);
        let base = offset.saturating_add(short(movetext.len()));
        let usual = read.elements.len() / 2 + 1;
        let program = Self {
            source: Source { text: movetext, base: offset },
            elements: read.elements,
            expansion: Expansion::new(base.saturating_add(1)),
            moves: read.moves,
            chunks: Vec::with_capacity(usual),
            steps: Vec::with_capacity(usual),
            comments: Vec::new(),
            spec_entries: Vec::new(),
            specs: Vec::new(),
        };
        let mut builder = Builder {
            program,
            templates: read.templates,
            macros: &mut macros,
            dialect,
            limits,
            diagnostics: read.diagnostics,
            untold,
            words: Vec::new(),
        };
        builder.add_elements();
        builder.read_words();
        builder.read_specs();
        builder.check_numbers();
        let Builder { program, diagnostics, untold, .. } = builder;
        let mut diagnostics: Vec<_> =
            diagnostics.into_iter().map(|diagnostic| program.at_source(diagnostic)).collect();
        // What braces write several times is told once.
        diagnostics.dedup();
        limits.bound(&mut diagnostics, untold);
        (program, diagnostics)
    }

    /// How many chunks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Whether there is no chunk, and so no state but the first.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The number of a chunk, such as `1.` or `3...`.
    #[must_use]
    pub fn number(&self, chunk: usize) -> Cow<'t, str> {
        self.written(self.chunks[chunk].label)
    }

    /// Where the number of a chunk is written; empty where none is.
    #[must_use]
    pub fn number_span(&self, chunk: usize) -> Span {
        self.chunks[chunk].number
    }

    /// The items of a chunk after brace expansion, macros as written, joined by blanks.
    #[must_use]
    pub fn text(&self, chunk: usize) -> String {
        let mut text = String::new();
        for step in self.steps(chunk) {
            if !step.text.is_empty() {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(self.slice(step.text));
            }
        }
        text
    }

    /// The comments of a chunk, white space squeezed, joined by blanks.
    #[must_use]
    pub fn comment(&self, chunk: usize) -> String {
        let mut text = String::new();
        for &comment in self.comment_spans(chunk) {
            let inside = self.slice(comment).trim_start_matches('{').trim_end_matches('}');
            for word in inside.split(is_blank).filter(|word| !word.is_empty()) {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
        }
        text
    }

    /// The elements of the movetext as written.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// Where each comment of a chunk is written, with its braces.
    #[must_use]
    pub fn comment_spans(&self, chunk: usize) -> &[Span] {
        let start = self.chunks[chunk].first_comment as usize;
        let next = self.chunks.get(chunk + 1).map(|next| next.first_comment as usize);
        &self.comments[start..next.unwrap_or(self.comments.len())]
    }

    /// How many words of a chunk there are, after expansion.
    #[must_use]
    pub fn word_count(&self, chunk: usize) -> usize {
        self.steps(chunk).len()
    }

    /// The typed characters that a span comes from; the same where it is not in an expansion.
    #[must_use]
    pub fn source_span(&self, span: Span) -> Span {
        self.expansion.source_of(span)
    }

    /// Whether some move may look at the state at the start of its chunk.
    pub(crate) fn looks_back(&self) -> bool {
        self.source.text.contains('^') || self.expansion.text().contains('^')
    }

    pub(crate) fn steps(&self, chunk: usize) -> &[Step] {
        let start = self.chunks[chunk].first_step as usize;
        let next = self.chunks.get(chunk + 1).map(|next| next.first_step as usize);
        &self.steps[start..next.unwrap_or(self.steps.len())]
    }

    /// The moves of all chunks as a flat tree.
    #[must_use]
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// A specification; `None` where it is faulty and was reported.
    #[must_use]
    pub fn spec(&self, node: Node<PieceSpec>) -> Option<&Rc<Spec>> {
        self.specs[self.spec_entries[node.index()]].as_ref()
    }

    /// The characters of a span, typed or expanded.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        if span.start >= self.expansion.base() {
            self.expansion.slice(span)
        } else {
            self.source.slice(span)
        }
    }

    /// The same diagnostic with all its spans in the text that was typed. Where they point into an
    /// expansion the expanded move is shown.
    #[must_use]
    pub fn at_source(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if diagnostic.span.start >= self.expansion.base()
            && let Some(word) = self.expansion.word_of(diagnostic.span)
            && !word.is_empty()
            && diagnostic.notes.is_empty()
        {
            diagnostic.notes.push(format!("the item expands to `{word}` here"));
        }
        let expanded = diagnostic.span.start >= self.expansion.base();
        diagnostic.span = self.expansion.source_of(diagnostic.span);
        for label in &mut diagnostic.labels {
            label.span = self.expansion.source_of(label.span);
        }
        if expanded {
            // Edits of an expansion are no edits of the text.
            diagnostic.fixes.clear();
        }
        diagnostic
    }

    /// Whether the numbers are digits and periods, each greater than the one before: then none
    /// stands twice.
    fn numbers_ascend(&self) -> bool {
        let mut before = None;
        self.chunks.iter().all(|chunk| {
            let rank = match chunk.label.stem {
                Stem::Written(span) => rank(self.source.bytes(span), chunk.label.periods),
                Stem::None | Stem::Setup => None,
            };
            let ascends = rank.is_some() && rank > before;
            before = rank;
            ascends
        })
    }

    fn written(&self, label: Label) -> Cow<'t, str> {
        let stem = match label.stem {
            Stem::None => return Cow::Borrowed(""),
            Stem::Setup => "SetupFn",
            Stem::Written(span) if label.periods == 0 => {
                return Cow::Borrowed(self.source.slice(span));
            }
            Stem::Written(span) => self.source.slice(span),
        };
        let mut number = stem.to_owned();
        number.extend(std::iter::repeat_n('.', label.periods as usize));
        Cow::Owned(number)
    }
}

/// A program while it is made.
struct Builder<'t, 'm> {
    program: Program<'t>,
    templates: Templates,
    macros: &'m mut MacroTable,
    dialect: &'m Dialect,
    limits: &'m Limits,
    diagnostics: Vec<Diagnostic>,
    /// How many there are beside, which were not made.
    untold: usize,
    /// Steps whose expanded words are still to be read.
    words: Vec<(usize, Span)>,
}

impl Builder<'_, '_> {
    fn add_elements(&mut self) {
        let elements = std::mem::take(&mut self.program.elements);
        self.add_each(&elements);
        self.program.elements = elements;
    }

    fn add_each(&mut self, elements: &[Element]) {
        let is_number = |element: &Element| {
            matches!(element.kind, ElementKind::Number(_) | ElementKind::Semicolon)
        };
        let first = if elements.iter().any(is_number) {
            Label { stem: Stem::Setup, periods: 2 }
        } else {
            Label { stem: Stem::None, periods: 0 }
        };
        // What stands before the first number is a chunk only if there is something.
        if let Some(element) = elements.first().filter(|element| !is_number(element)) {
            self.open(first, Span::empty(element.span.range().start));
        }
        for (index, element) in elements.iter().enumerate() {
            match element.kind {
                ElementKind::Number(NumberKind::Written) => {
                    let label = Label { stem: Stem::Written(element.span), periods: 0 };
                    self.open(label, element.span);
                }
                ElementKind::Number(NumberKind::Next) | ElementKind::Semicolon => {
                    self.open_next(element.span);
                }
                ElementKind::Comment => self.program.comments.push(element.span),
                ElementKind::Moves(moves) => self.add_step(element.span, Some(moves)),
                ElementKind::Broken => self.add_step(element.span, None),
                ElementKind::Template(template) => {
                    let next = elements.get(index + 1).filter(|next| {
                        next.kind == ElementKind::Semicolon && next.span.start == element.span.end
                    });
                    self.add_template(template, element.span, next.map(|next| next.span));
                }
            }
        }
    }

    /// Begins a chunk.
    fn open(&mut self, label: Label, number: Span) {
        let first_step = short(self.program.steps.len());
        let first_comment = short(self.program.comments.len());
        self.program.chunks.push(Chunk { label, number, first_step, first_comment });
    }

    /// Begins a chunk that has the number of the one before and one period more.
    fn open_next(&mut self, number: Span) {
        let before = self.program.chunks.last().map(|chunk| chunk.label);
        let mut label = before.unwrap_or(Label { stem: Stem::Setup, periods: 1 });
        if label.periods < self.limits.number_periods {
            label.periods += 1;
        } else if self.diagnostics.last().is_none_or(|last| last.code != &EXPANSION_LIMIT) {
            let limit = self.limits.number_periods;
            let message = format!("more than {limit} single periods or semicolons in a row");
            self.diagnostics.push(
                Diagnostic::new(&EXPANSION_LIMIT, number, message)
                    .with_help("write a move number now and then"),
            );
        }
        self.open(label, number);
    }

    fn add_step(&mut self, text: Span, moves: Option<MoveRange>) {
        self.program.steps.push(Step { text, moves });
    }

    fn add_template(&mut self, template: Template, item: Span, semicolon: Option<Span>) {
        let Self { program, macros, limits, .. } = self;
        let source = program.source;
        let items = if self.dialect.edition < Edition::V0_14 {
            program.expansion.item_macros_first(&source, item, macros, limits)
        } else {
            program.expansion.item(&source, template.parts, &self.templates, item, macros, limits)
        };
        let items = match items {
            Ok(items) => items,
            Err(fault) => {
                self.diagnostics.push(*fault);
                return self.add_step(item, None);
            }
        };
        for (index, expanded) in items.into_iter().enumerate() {
            // An expansion with a semicolon glued to it gives each of its moves a chunk.
            if let Some(semicolon) = semicolon.filter(|_| index > 0 && template.has_braces) {
                self.open_next(semicolon);
            }
            let mut text = expanded.text;
            if expanded.words.is_empty() {
                // An empty macro: an item without moves.
                self.add_step(text, Some(MoveRange::default()));
            }
            for word in expanded.words {
                self.words.push((self.program.steps.len(), word));
                self.add_step(text, None);
                text = Span::empty(text.range().end);
            }
        }
    }

    fn read_words(&mut self) {
        let words: Vec<Span> = self.words.iter().map(|&(_, word)| word).collect();
        let expansion = &self.program.expansion;
        let told = self.diagnostics.len();
        let ranges = parse_words_within(
            expansion.text(),
            expansion.base(),
            &words,
            &mut self.program.moves,
            &mut self.diagnostics,
            &self.limits.of_syntax(),
        );
        let broken = ranges.iter().filter(|range| range.is_none()).count();
        self.untold += broken.saturating_sub(self.diagnostics.len() - told);
        for (&(step, _), range) in self.words.iter().zip(ranges) {
            self.program.steps[step].moves = range;
        }
    }

    /// Reads every specification once, however often it is written.
    fn read_specs(&mut self) {
        let mut known: HashMap<String, usize> = HashMap::new();
        let spans = self.program.moves.specs().to_vec();
        for span in spans {
            let text = self.program.slice(span);
            let entry = match known.get(text) {
                Some(&entry) if self.program.specs[entry].is_some() => entry,
                _ => {
                    let text = text.to_owned();
                    let spec = match Spec::parse(&text, self.dialect, span.start) {
                        Ok(spec) => Some(Rc::new(spec)),
                        Err(fault) => {
                            self.diagnostics.push(fault);
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

    /// What is dropped, or put in the place of another, must be a whole piece.
    fn check_completed_specs(&mut self) {
        if self.program.specs.is_empty() {
            return;
        }
        for one in self.program.moves.all() {
            if let MoveToken::Drop { spec, .. } | MoveToken::Replace { spec, .. } = one.token
                && let Some(entry) = self.program.spec(spec)
                && let Err(fault) = entry.complete(self.program.moves[spec].start)
            {
                self.diagnostics.push(fault);
            }
        }
    }

    fn check_numbers(&mut self) {
        if self.program.numbers_ascend() {
            return;
        }
        let mut seen: HashMap<(&str, usize), Span> = HashMap::new();
        let mut first: Option<(Span, Span, String)> = None;
        let mut repeated = 0;
        for chunk in &self.program.chunks {
            let (stem, periods) = match chunk.label.stem {
                Stem::None => continue,
                Stem::Setup => ("SetupFn", 0),
                Stem::Written(span) => {
                    let written = self.program.source.slice(span);
                    let stem = written.trim_end_matches('.');
                    (stem, written.len() - stem.len())
                }
            };
            let periods = periods + chunk.label.periods as usize;
            match seen.get(&(stem, periods)) {
                Some(&before) => {
                    repeated += 1;
                    let number = || self.program.written(chunk.label).into_owned();
                    first.get_or_insert_with(|| (chunk.number, before, number()));
                }
                None => {
                    seen.insert((stem, periods), chunk.number);
                }
            }
        }
        if let Some((span, before, number)) = first {
            let others = match repeated {
                1 => String::new(),
                n => format!(", and {} more are repeated", n - 1),
            };
            let message = format!("Non-unique MoveNumbers: `{number}` stands twice{others}");
            self.diagnostics.push(
                Diagnostic::new(&DUPLICATE_NUMBER, span, message)
                    .with_label("again")
                    .with_other(before, "first")
                    .with_help("give each move a number of its own, so that it can be named"),
            );
        }
    }
}

/// The value of a number of digits and periods, and how many periods it has, `more` included;
/// `None` for any other, and for very long ones.
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
