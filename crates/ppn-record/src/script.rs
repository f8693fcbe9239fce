//! A game as typed steps.

use crate::{
    Branch, Marks, Opening, Options, Record, ScriptMoves, Start, Steps, Variation, Wording,
};
use ppn_engine::{Action, Dialect, Limits, Place, Replay, SharedBoard, Step};
use ppn_file::{Entry as MetadataEntry, Metadata, Node, ScalarStyle, Text, Value};
use ppn_source::{Diagnostic, Span};
use ppn_syntax::is_blank;
use std::{borrow::Borrow, fmt::Write as _};

/// A game as typed steps, from a notation whose moves are known before they are played on a board.
///
/// The board carries the steps out, and the printer of PPN writes them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Script {
    /// The metadata in the form of PPN.
    pub metadata: Metadata,
    /// The board that the game begins with.
    pub opening: Opening,
    /// Whether PPN writes mappings of the metadata in braces instead of one line for each key.
    pub in_braces: bool,
    /// The entries; each leads to a state after the start board.
    pub entries: Vec<Entry>,
    /// The squares that the notation numbers, for viewers.
    pub squares: Vec<(Place, String)>,
    /// Whether the game itself names squares by these numbers.
    pub is_numbered: bool,
    /// Whether the game itself names columns by letters without I, as in go.
    pub skips_i: bool,
    /// The lines that could have been played instead, for viewers. They are not written as PPN.
    pub branches: Vec<Branch>,
}

/// The entry that leads to a state.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Entry {
    /// The number of the state, such as `1...`.
    pub number: Text,
    /// The way that PPN writes the entry.
    pub layout: Layout,
    /// The steps.
    pub steps: Steps,
    /// The remarks, in the order of the steps before them.
    pub remarks: Vec<Remark>,
    /// The marks on the board that the entry leads to.
    pub marks: Marks,
    /// Its text in its own notation, for viewers.
    pub wording: Option<Box<Wording>>,
    /// Its place in the text of the game.
    pub span: Span,
}

/// A remark of an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The text of a PPN comment, without its braces.
    pub text: String,
    /// The number of steps before it; if larger than the number of all steps, it comes after them.
    pub after: usize,
}

/// A part of an entry.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item<'e> {
    /// A step.
    Step(&'e Step),
    /// The text of a remark.
    Remark(&'e str),
}

impl<T: Into<String>> From<T> for Remark {
    /// A remark after all steps.
    fn from(text: T) -> Self {
        Self { text: text.into(), after: usize::MAX }
    }
}

/// The way that PPN writes an entry of a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// On a line of its own.
    #[default]
    Line,
    /// Before all numbers and without one: on the line of the pieces that the script places, or on a
    /// line of its own.
    Unnumbered,
    /// On the same line as the entry before.
    SameLine,
    /// After a semicolon, which replaces the number.
    Submove,
    /// After a semicolon, with all steps in one word.
    SubmoveInOneWord,
}

/// A script that was executed on a board.
#[derive(Debug)]
pub struct Played {
    /// The moves.
    pub moves: ScriptMoves,
    /// The states.
    pub replay: Replay,
    /// The problems, at the text that causes them.
    pub diagnostics: Vec<Diagnostic>,
}

impl Entry {
    /// An entry on a line of its own, without remarks and marks. Its place is the place of its
    /// steps.
    #[must_use]
    pub fn new(number: impl Into<Text>, steps: impl Into<Steps>) -> Self {
        let steps = steps.into();
        let span = steps.iter().map(|step| step.span).reduce(Span::cover).unwrap_or_default();
        Self { number: number.into(), steps, span, ..Self::default() }
    }

    /// The steps as PPN writes them.
    #[must_use]
    pub fn text(&self) -> String {
        let actions = self.steps.iter().map(|step| &step.action);
        joined(actions, self.layout == Layout::SubmoveInOneWord)
    }

    /// The steps and remarks, in the order in which they are written.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let mut remarks = self.remarks.iter().peekable();
        let mut steps = self.steps.iter().enumerate().peekable();
        std::iter::from_fn(move || {
            let made = steps.peek().map_or(usize::MAX, |(at, _)| *at);
            match remarks.next_if(|remark| remark.after <= made) {
                Some(remark) => Some(Item::Remark(&remark.text)),
                None => steps.next().map(|(_, step)| Item::Step(step)),
            }
        })
    }

    /// The remarks joined by single spaces.
    #[must_use]
    pub fn comment(&self) -> String {
        let words = self.remarks.iter().flat_map(|remark| remark.text.split(is_blank));
        words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

impl Script {
    /// Adds a key and a text to the metadata. The style of the key in PPN and the places of both in
    /// the text of the game are given. If a key is added twice, the first one is kept.
    pub fn add_text(&mut self, key: (&str, ScalarStyle, Span), value: (&str, Span)) {
        let ((key, key_style, key_span), (text, span)) = (key, value);
        let value = scalar(text, ScalarStyle::DoubleQuoted, span);
        let entry = MetadataEntry { key_span, key_style, value };
        let _ = self.metadata.mapping.add(key, entry);
    }

    /// Adds the game whose start board is set up.
    pub fn add_game(&mut self, name: &str, system: &str) {
        self.add_game_with(name, system, &[]);
    }

    /// Adds the game whose start board is set up, with arguments of the start board.
    pub fn add_game_with(&mut self, name: &str, system: &str, arguments: &[(&str, &str)]) {
        let entry = |value: &str| MetadataEntry {
            key_span: Span::default(),
            key_style: ScalarStyle::Plain,
            value: scalar(value, ScalarStyle::Plain, Span::default()),
        };
        let entries = [("Name", name), ("System", system)];
        let entries = entries.iter().chain(arguments);
        let entries = entries.map(|&(key, value)| (key.to_owned(), entry(value)));
        let node = Node::Mapping(entries.collect());
        self.add("GameType", Value { span: Span::default(), node });
    }

    /// Adds a word that no user typed, and so is written without quotes.
    pub fn add_word(&mut self, key: &str, word: &str) {
        self.add(key, scalar(word, ScalarStyle::Plain, Span::default()));
    }

    fn add(&mut self, key: &str, value: Value) {
        let (key_span, key_style) = (Span::default(), ScalarStyle::Plain);
        let entry = MetadataEntry { key_span, key_style, value };
        let _ = self.metadata.mapping.add(key, entry);
    }

    /// The game as a record, played on the board that it begins with. The diagnostics are those of
    /// this board and of the steps.
    #[must_use]
    pub fn record<'t>(mut self, text: &'t str, options: &Options) -> Record<'t> {
        // Only a text in PPN has an edition.
        let dialect = Dialect::default();
        let (start, mut diagnostics) = self.start(&dialect, options);
        let metadata = self.metadata.clone();
        let branches = std::mem::take(&mut self.branches);
        let squares = std::mem::take(&mut self.squares);
        let (is_numbered, skips_i) = (self.is_numbered, self.skips_i);
        let is_known = start.is_some();
        let (scale_factor, played) = match start {
            Some((board, scale)) => (scale, self.play(board, scale, &dialect, &options.limits)),
            None => (1.0, self.unplayed(SharedBoard::default())),
        };
        diagnostics.extend(played.diagnostics);
        let mut record = Record::new(text, Box::new(played.moves), played.replay);
        (record.metadata, record.scale_factor) = (metadata, scale_factor);
        (record.diagnostics, record.squares) = (diagnostics, squares);
        (record.is_numbered, record.skips_i) = (is_numbered, skips_i);
        if options.viewer && is_known {
            let limits = &options.limits;
            let mut left = Variation::MOST;
            record.variations = variations(&record, branches, &dialect, limits, &mut left);
        }
        record
    }

    /// The board to play on and its scale, unless there is none: then a diagnostic says why.
    fn start(
        &self,
        dialect: &Dialect,
        options: &Options,
    ) -> (Option<(SharedBoard, f64)>, Vec<Diagnostic>) {
        if let Some((board, faults)) = self.opening.placed(dialect, &options.limits) {
            return (Some((board, 1.0)), faults);
        }
        let mut diagnostics = Vec::new();
        let start = Start::default().board(&self.metadata, options, &mut diagnostics);
        // Warnings about this metadata do not apply to the text, which has other metadata.
        diagnostics.retain(Diagnostic::is_error);
        (start.map(|start| (start.board.clone(), start.setup.scale_factor)), diagnostics)
    }

    /// Executes the steps on a board.
    #[must_use]
    pub fn play(
        self,
        start: impl Into<SharedBoard>,
        scale: f64,
        dialect: &Dialect,
        limits: &Limits,
    ) -> Played {
        let chunks = self.entries.iter().map(|entry| &*entry.steps);
        let (replay, diagnostics) = Replay::of_steps(start, chunks, scale, dialect, limits);
        Played { moves: self.entries.into(), replay, diagnostics }
    }

    /// The moves without their states, for when there is no board to play them on.
    #[must_use]
    pub fn unplayed(self, start: impl Into<SharedBoard>) -> Played {
        let replay = Replay::from(start.into());
        Played { moves: ScriptMoves::default(), replay, diagnostics: Vec::new() }
    }

    /// The same script for a text that begins `by` bytes further right.
    #[must_use]
    pub fn shift(mut self, by: u32) -> Self {
        for entry in &mut self.entries {
            entry.span = entry.span.shift(by);
            for step in &mut entry.steps {
                step.span = step.span.shift(by);
            }
        }
        self
    }
}

/// Actions as PPN writes them.
pub(crate) fn joined(
    actions: impl Iterator<Item = impl Borrow<Action>>,
    in_one_word: bool,
) -> String {
    let between = if in_one_word { "" } else { " " };
    let mut text = String::new();
    for action in actions {
        let before = if text.is_empty() { "" } else { between };
        let _ = write!(text, "{before}{}", action.borrow());
    }
    text
}

/// Plays the lines that branch off from a record, as many as are left.
fn variations<'t>(
    from: &Record<'t>,
    branches: Vec<Branch>,
    dialect: &Dialect,
    limits: &Limits,
    left: &mut usize,
) -> Vec<Variation<'t>> {
    // Variations that begin after the same state share their board.
    let mut known: Option<(usize, SharedBoard)> = None;
    let play = |Branch { after, entries, branches }| {
        *left = left.checked_sub(1)?;
        let after = after.min(from.len() - 1);
        let same = known.take().filter(|(state, _)| *state == after);
        let (_, start) = known.insert(same.unwrap_or_else(|| (after, from.board(after).into())));
        let script = Script { entries, ..Script::default() };
        let played = script.play(start.clone(), from.scale_factor, dialect, limits);
        let mut record = Record::new(from.text, Box::new(played.moves), played.replay);
        (record.scale_factor, record.diagnostics) = (from.scale_factor, played.diagnostics);
        record.variations = variations(&record, branches, dialect, limits, left);
        Some(Variation { after, record })
    };
    branches.into_iter().map_while(play).collect()
}

fn scalar(text: &str, style: ScalarStyle, span: Span) -> Value {
    Value { span, node: Node::Scalar { text: text.into(), style, tag: None } }
}
