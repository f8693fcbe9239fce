//! Portable Piecepack Notation: metadata, the choice of movetext parser and start board, the play of
//! the movetext, layout, structure.

mod candidates;
pub mod codes;
mod complete;
mod continuation;
mod edition;
mod explain;
mod format;
mod lint;
mod macros;
mod movetext_parser;
mod outline;
mod pages;
mod parsers;
mod parts;
mod pin;
mod prepared;
mod printer;
mod ration;
mod refactor;
mod removal;
mod set_up;
mod spelling;
mod touches;

pub use edition::{EDITION_KEY, edition};
pub use movetext_parser::{
    DefaultParser, MovetextParser, MovetextStructure, Played, Request, read_form,
};
pub use parsers::{Chosen, ParserRow, Parsers};
pub use pin::PinError;
pub use prepared::{Prepared, settle};
pub(crate) use printer::print_entry;
pub use printer::print_script;
pub use ration::rationed;
pub use removal::removal;
pub use set_up::{SetUp, is_same_board};

use crate::{fan::animals, standard_codes, standard_parsers};
use ppn_file::{GameText, Metadata, Reader};
use ppn_record::{
    Completion, Continuation, Converted, Explanation, FormatOptions, Formatted, Notation, Options,
    Outline, Part, PartKind, Ration, Record, Refactoring, Texts, Touch,
    lint::{CommentPlace, Selection},
    name_of,
};
use ppn_setups::{System, canonical};
use ppn_source::{Code, Diagnostic, Span};
use std::{io::BufRead, sync::LazyLock};

/// Portable Piecepack Notation.
#[derive(Clone)]
pub struct Ppn {
    parsers: Parsers,
}

impl Default for Ppn {
    /// The notation with all movetext parsers of this crate.
    fn default() -> Self {
        static STANDARD: LazyLock<Parsers> =
            LazyLock::new(|| standard_parsers(&Default::default()));
        Self { parsers: STANDARD.clone() }
    }
}

impl Ppn {
    /// The notation with only these movetext parsers.
    #[must_use]
    pub fn new(parsers: Parsers) -> Self {
        Self { parsers }
    }

    /// The notation with one more movetext parser.
    ///
    /// The crate in `examples/own-notation` has a parser from outside of this workspace.
    #[must_use]
    pub fn with_parser(self, row: ParserRow) -> Self {
        Self { parsers: self.parsers.with(row) }
    }

    /// The movetext parsers that games can choose from.
    #[must_use]
    pub fn parsers(&self) -> &Parsers {
        &self.parsers
    }

    /// Reads and interprets the metadata of a game.
    #[must_use]
    pub fn prepare<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Prepared<'t> {
        Prepared::new(text, &self.parsers, options)
    }
}

/// A game that was prepared and played, as a record.
#[must_use]
pub fn record_of<'t>(
    prepared: Prepared<'t>,
    played: Played<'t>,
    diagnostics: Vec<Diagnostic>,
) -> Record<'t> {
    let Prepared { game, scale_factor, .. } = prepared;
    let mut record = Record::new(game.text, played.moves, played.replay);
    record.costume = is_arimaa(&game.metadata).then_some(animals as _);
    (record.metadata, record.scale_factor) = (game.metadata, scale_factor);
    record.diagnostics = diagnostics;
    record
}

/// Whether the metadata names Arimaa as the game or as the start board, so that its chess figures
/// stand for animals.
fn is_arimaa(metadata: &Metadata) -> bool {
    let names = ["GameType", "SetUp"].into_iter().filter_map(|key| metadata.get(key));
    names.filter_map(name_of).any(|name| may_end_in_a(name) && canonical(name) == "arimaa")
}

/// Whether the canonical form of a name may end in `a`. Without this check, the form would be
/// computed for each game of an archive in vain.
fn may_end_in_a(name: &str) -> bool {
    let letters = name.trim_end_matches(|c: char| !c.is_alphanumeric());
    !name.is_ascii() || letters.ends_with(['a', 'A'])
}

impl Notation for Ppn {
    fn name(&self) -> &'static str {
        "ppn"
    }

    fn title(&self) -> &'static str {
        "Portable Piecepack Notation"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["ppn"]
    }

    fn codes(&self) -> Vec<&'static Code> {
        let of_layers =
            [ppn_file::codes::CODES, ppn_syntax::codes::CODES, ppn_engine::codes::CODES];
        let of_games = [ppn_record::codes::CODES, codes::CODES];
        of_layers.into_iter().chain(of_games).flatten().copied().chain(lint::codes()).collect()
    }

    fn split<'r>(&self, source: Box<dyn BufRead + 'r>) -> Texts<'r> {
        let mut ration = Ration::default();
        Box::new(
            Reader::new(source).map(move |game| game.map(|game| ration::mark(&mut ration, game))),
        )
    }

    fn most_work(&self, text: &str) -> u64 {
        ration::most_work(text)
    }

    /// Reads a game, sets up its board and plays its movetext. If the metadata or the start board
    /// is broken, only the form of the movetext is checked, since every move would fail.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        if let ([reason, others @ ..], false) = (&*text.diagnostics, text.is_text()) {
            let metadata = Metadata::default();
            let mut record = Record::unplayed(&text.text, metadata, reason.clone());
            record.diagnostics.extend_from_slice(others);
            return record;
        }
        let mut prepared = self.prepare(text, options);
        let mut diagnostics = std::mem::take(&mut prepared.diagnostics);
        let macros = std::mem::take(&mut prepared.macros);
        let parser = prepared.chosen.parser.clone();
        let mut played = parser.play(prepared.request(macros, options));
        diagnostics.append(&mut played.diagnostics);
        settle(&prepared, &mut diagnostics);
        record_of(prepared, played, diagnostics)
    }

    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        text.parse(&options.metadata_limits).metadata
    }

    fn outline(&self, text: &GameText<'_>, name: &str, options: &Options) -> Outline {
        outline::outline(self, text, name, options)
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        let mut formatted = format::format(text, &self.parsers, options).with_mark_of(&text.text);
        // A word that was not understood may belong to the text before or after it.
        if formatted.diagnostics.iter().any(Diagnostic::is_error) {
            formatted.text = text.text.as_ref().to_owned();
        }
        formatted
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!text.contains(['{', '}'])).then(|| format!("{{{text}}}"))
    }

    fn parts(&self, text: &GameText<'_>, options: &Options) -> Vec<Part> {
        parts::parts(self, text, options)
    }

    fn touches(&self, text: &GameText<'_>, options: &Options) -> Vec<Touch> {
        touches::touches(self, text, options)
    }

    fn explain(&self, text: &GameText<'_>, at: u32, options: &Options) -> Option<Explanation> {
        explain::explain(self, text, at, options)
    }

    fn complete(&self, text: &GameText<'_>, at: u32, options: &Options) -> Vec<Completion> {
        complete::complete(self, text, at, options)
    }

    fn page(&self, kind: PartKind, label: &str, _: &Options) -> Option<String> {
        match kind {
            PartKind::Game => pages::game(label, System::Piecepack),
            PartKind::Key => pages::key(label),
            _ => None,
        }
    }

    fn refactorings(&self, text: &GameText<'_>, span: Span, options: &Options) -> Vec<Refactoring> {
        refactor::refactorings(self, text, span, options)
    }

    fn continuation(
        &self,
        text: &GameText<'_>,
        is_over: bool,
        options: &Options,
    ) -> Option<Continuation> {
        Some(continuation::continuation(self, text, is_over, options))
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn formats_ranges(&self) -> bool {
        true
    }

    /// PPN is written from the typed steps of any notation that gives them.
    fn writes(&self, from: &dyn Notation) -> bool {
        from.has_scripts()
    }

    fn write(&self, from: &dyn Notation, texts: &[GameText<'_>], options: &Options) -> Converted {
        let mut converted = Converted::default();
        for (index, text) in texts.iter().enumerate() {
            let scripts = from.scripts(text, options);
            converted.text.extend(scripts.scripts.iter().map(print_script));
            converted.report(index, scripts.diagnostics);
        }
        converted
    }

    fn lint(
        &self,
        text: &GameText<'_>,
        options: &Options,
        selection: &Selection,
    ) -> Vec<Diagnostic> {
        lint::check(text, self, options, selection)
    }

    fn add_causes(&self, text: &GameText<'_>, options: &Options, found: &mut [Diagnostic]) {
        lint::add_causes(text, self, options, found);
    }

    fn join_causes(&self, text: &GameText<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        lint::join_causes(text, self, options, found);
    }

    fn comment_places(
        &self,
        text: &GameText<'_>,
        options: &Options,
        problems: &[Span],
    ) -> Vec<Option<CommentPlace>> {
        lint::comment_places(text, options, problems)
    }

    fn codes_of_comments(&self) -> Vec<&'static Code> {
        standard_codes()
    }
}
