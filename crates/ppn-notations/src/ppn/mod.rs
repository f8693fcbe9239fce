//! Portable Piecepack Notation: metadata, the choice of movetext parser and start board, the play of
//! the movetext, layout, structure.

mod candidates;
pub mod codes;
mod comments;
mod complete;
mod continuation;
mod edition;
mod explain;
mod format;
mod lint;
mod macros;
mod movetext_parser;
mod outline;
mod own_board;
mod pages;
mod parsed;
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
mod steps;
mod touches;

pub use edition::{EDITION_KEY, edition};
pub use movetext_parser::{
    DefaultParser, MovetextParser, MovetextStructure, Played, Request, read_form,
};
pub use parsed::ParsedPpn;
pub use parsers::{Chosen, ParserRow, Parsers};
pub use pin::PinError;
pub(crate) use pin::asked_key;
pub(crate) use prepared::{Prepared, settle};
pub(crate) use printer::print_entry;
pub use printer::print_script;
pub use ration::rationed;
pub(crate) use removal::removal;
pub use set_up::{SetUp, is_same_board};

use crate::{
    commands::{Said, square},
    described::described,
    fan::animals,
    game_reading::structure,
    left_out::of_comments,
    pdn::numbered_squares,
    recognition, standard_parsers,
};
use ppn_file::{Game, GameText, Metadata, Reader};
use ppn_record::{
    Converted, Costume, Mark, Notation, Options, Outline, Parsed, PartKind, Ration, Record,
    Remarks, Texts, Unread, name_of,
};
use ppn_setups::{System, canonical};
use ppn_source::Code;
use std::{collections::BTreeMap, io::BufRead, sync::LazyLock};

/// Portable Piecepack Notation.
#[derive(Clone, Debug)]
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

    /// Reads a game, to ask several things of it.
    #[must_use]
    pub fn read<'t>(&self, text: GameText<'t>, options: &Options) -> ParsedPpn<'t> {
        ParsedPpn::new(self, text, options)
    }
}

/// A game that was played, as a record.
fn record_of<'t>(
    game: Game<'t>,
    prepared: &Prepared,
    played: Played<'t>,
    options: &Options,
) -> Record<'t> {
    let mut record = Record::new(game.text, played.moves, played.replay);
    record.diagnostics.clone_from(&prepared.diagnostics);
    record.diagnostics.extend(played.diagnostics);
    settle(&game, prepared.is_rationed, &mut record.diagnostics);
    record.costume = costume(&game.metadata);
    if options.viewer {
        record.squares = numbered_squares(&game.metadata);
        record.is_numbered = prepared.chosen.name == "Pdn" && !record.squares.is_empty();
        if prepared.chosen.parser.is_plain() && game.text.contains("[%") {
            record.drawn = drawn(&record);
        }
    }
    (record.metadata, record.scale_factor) = (game.metadata, prepared.scale_factor);
    record
}

/// The comments that draw on the board, by their states.
fn drawn(record: &Record<'_>) -> BTreeMap<usize, (Remarks, Vec<Mark>)> {
    let square = |name: &str| {
        let named = record.squares.iter().find(|(_, number)| number == name);
        named.map(|(at, _)| *at).or_else(|| square(name))
    };
    let states = (1..record.len()).filter(|&state| record.comment(state).contains("[%"));
    let said = states.filter_map(|state| {
        let is_second = record.number(state).ends_with("...");
        Some((state, Said::new(&record.comment(state), is_second, &square).drawn()?))
    });
    said.collect()
}

/// The look of the pieces of a game with this metadata.
fn costume(metadata: &Metadata) -> Option<Costume> {
    is_arimaa(metadata).then_some(animals as _)
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
    described!("ppn", "Portable Piecepack Notation", recognition::is_ppn);

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
    fn parse<'t>(&self, text: GameText<'t>, options: &Options) -> Box<dyn Parsed + 't> {
        if !text.is_text() {
            return Box::new(Unread::new(self.clone(), text, options));
        }
        Box::new(self.read(text, options))
    }

    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        if !text.is_text() {
            return Unread::record(text);
        }
        let game = text.parse(&options.metadata_limits);
        let prepared = Prepared::new(&game, text.is_rationed, &self.parsers, options);
        let played = prepared.chosen.parser.play(prepared.request(&game, options));
        record_of(game, &prepared, played, options)
    }

    fn headline(&self, text: &GameText<'_>, options: &Options) -> Metadata {
        text.parse(&options.metadata_limits).metadata
    }

    fn outline(&self, text: &GameText<'_>, name: &str, options: &Options) -> Outline {
        structure(text, || outline::outline(self, text, name, options))
    }

    fn comment(&self, text: &str) -> Option<String> {
        (!text.contains(['{', '}'])).then(|| format!("{{{text}}}"))
    }

    fn page(&self, kind: PartKind, label: &str, options: &Options) -> Option<String> {
        match kind {
            PartKind::Game => pages::own(label, &options.own_boards)
                .or_else(|| pages::game(label, System::Piecepack)),
            PartKind::Key => pages::key(label),
            _ => None,
        }
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn formats_ranges(&self) -> bool {
        true
    }

    fn write(&self, games: &[&dyn Parsed]) -> Converted {
        let mut converted = Converted::default();
        for (index, game) in games.iter().enumerate() {
            let scripts = game.scripts();
            converted.text.extend(scripts.scripts.iter().map(print_script));
            converted.report(index, scripts.diagnostics);
            if !scripts.scripts.is_empty() {
                converted.report(index, of_comments(&game.stray_comments(), "PPN"));
            }
        }
        converted
    }

    /// A variation is a game of its own, after the game that it belongs to.
    fn has_variations(&self) -> bool {
        false
    }

    /// Games that were converted keep the tags of their notation.
    fn rules(&self, metadata: &Metadata) -> Option<String> {
        let of_draughts = crate::pdn::rules_of(metadata);
        of_draughts.or_else(|| ppn_chess::variant_of(metadata.text("Variant")?))
    }
}
