//! The table of movetext parsers.

use super::{
    codes::{PARSER_ARGUMENT, PARSER_UNKNOWN},
    movetext_parser::{DefaultParser, MovetextParser},
};
use ppn_engine::Dialect;
use ppn_file::{Entry, Mapping, Metadata, Value};
use ppn_piece::{Cells, Configuration};
use ppn_record::Start;
use ppn_setups::{System, canonical};
use ppn_source::{Diagnostic, Edition, Span, near_match};
use std::sync::Arc;

/// A movetext parser with its name and its assumptions. Source: 0.14 § MovetextParser.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ParserRow {
    /// The name that users see.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// The system of start boards that do not name one.
    pub system: System,
    /// The set of bits that are named by their colour alone.
    pub bits: Option<Configuration>,
    /// Whether the parser takes `CellWidth`, and sets it for start boards.
    pub cell_width: bool,
    /// The code that reads and plays the movetext.
    pub parser: Arc<dyn MovetextParser>,
}

impl ParserRow {
    /// A parser with the given name, for start boards of the piecepack.
    #[must_use]
    pub fn new(name: &'static str, parser: impl MovetextParser + 'static) -> Self {
        Self {
            name,
            aliases: &[],
            system: System::Piecepack,
            bits: None,
            cell_width: false,
            parser: Arc::new(parser),
        }
    }

    fn is_called(&self, name: &str) -> bool {
        std::iter::once(&self.name).chain(self.aliases).any(|known| same_name(name, known))
    }
}

/// The movetext parsers that games can choose from. The first one is used for games that choose
/// none.
#[derive(Clone, Debug)]
pub struct Parsers(Arc<Vec<ParserRow>>);

impl Default for Parsers {
    /// The parsers of movetexts in the notation of PPN itself.
    fn default() -> Self {
        let plain = |name, aliases, system| ParserRow {
            aliases,
            system,
            ..ParserRow::new(name, DefaultParser)
        };
        let with_bits = |name, aliases, system, bits| ParserRow {
            bits: Some(bits),
            ..plain(name, aliases, system)
        };
        let with_cells =
            |name, aliases, system| ParserRow { cell_width: true, ..plain(name, aliases, system) };
        Self(Arc::new(vec![
            plain("Default", &[], System::Piecepack),
            plain("Piecepack", &[], System::Piecepack),
            with_bits("Alquerque", &[], System::Alquerque, Configuration::Alquerque),
            with_cells("Checker", &["checkers", "draughts"], System::Checker),
            with_cells("Chess", &[], System::Chess),
            plain("Domino", &["dominoes"], System::Domino),
            with_bits("Go", &[], System::Go, Configuration::Go),
            plain("Icehouse", &["looney_pyramid", "looney_pyramids"], System::Icehouse),
            with_bits("Marble", &["marbles"], System::Marble, Configuration::Marbles),
            with_bits("Morris", &[], System::Morris, Configuration::Morris),
            with_bits("Tarot", &[], System::Tarot, Configuration::PlayingCardsTarot),
        ]))
    }
}

impl Parsers {
    /// The table with one more parser, which replaces one of the same name.
    #[must_use]
    pub fn with(mut self, row: ParserRow) -> Self {
        let rows = Arc::make_mut(&mut self.0);
        let name = squeezed(row.name);
        match rows.iter_mut().find(|known| squeezed(known.name) == name) {
            Some(known) => *known = row,
            None => rows.push(row),
        }
        self
    }

    /// The parser with a name.
    pub(crate) fn get(&self, name: &str) -> Option<&ParserRow> {
        self.0.iter().find(|row| row.is_called(name))
    }

    /// The names of all parsers.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|row| row.name)
    }

    /// The parser of games that choose none.
    #[must_use]
    pub fn usual(&self, edition: Edition) -> Chosen {
        Chosen::new(&self.0[0], edition)
    }

    /// Reads the choice of parser from the metadata. `None` if it names no known one.
    pub fn choose(
        &self,
        metadata: &Metadata,
        edition: Edition,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Chosen> {
        // MD-3
        let Some(value) = metadata.get("MovetextParser") else {
            return Some(self.usual(edition));
        };
        let Some(entries) = value.as_mapping() else {
            return self.named(value, edition, diagnostics);
        };
        let name = entries.iter().find(|(key, _)| same_name(key, "name"));
        let mut chosen = match name {
            Some((_, entry)) => self.named(&entry.value, edition, diagnostics)?,
            None => self.usual(edition),
        };
        chosen.read_arguments(entries, diagnostics);
        Some(chosen)
    }

    fn named(
        &self,
        value: &Value,
        edition: Edition,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Chosen> {
        let name = value.as_str();
        if let Some(row) = name.and_then(|name| self.get(name)) {
            return Some(Chosen::new(row, edition));
        }
        let message = format!("{} is not a movetext parser", value.described());
        let known: Vec<_> = self.names().collect();
        let mut diagnostic = Diagnostic::new(&PARSER_UNKNOWN, value.span, message)
            .with_help(format!("write one of {}", known.join(", ")));
        if let Some(near) = name.and_then(|name| near_match(name, known)) {
            diagnostic.help.insert(0, format!("did you mean `{near}`?"));
        }
        diagnostics.push(diagnostic);
        None
    }
}

/// The parser that a game chooses, with its arguments.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chosen {
    /// The name.
    pub name: &'static str,
    /// The code that reads and plays the movetext.
    pub parser: Arc<dyn MovetextParser>,
    /// Assumptions about the start board.
    pub start: Start,
    /// Assumptions about pieces.
    pub dialect: Dialect,
    /// The number of inches of a unit of coordinates, if the game sets it.
    pub scale_factor: Option<f64>,
}

impl Chosen {
    fn new(row: &ParserRow, edition: Edition) -> Self {
        // Checkers and chess parsers lay boards with wide cells.
        let cells = if row.cell_width { Cells::Two } else { Cells::One };
        Self {
            name: row.name,
            parser: Arc::clone(&row.parser),
            start: Start { system: row.system, cells, edition },
            dialect: Dialect::default().with_bits(row.bits.clone()).with_edition(edition),
            scale_factor: None,
        }
    }

    fn read_arguments(&mut self, entries: &Mapping, diagnostics: &mut Vec<Diagnostic>) {
        let cell_width = self.start.cells == Cells::Two;
        let mut seen: Vec<(Option<Argument>, Span)> = Vec::new();
        for (key, entry) in entries {
            let argument = Argument::of(key, cell_width);
            if argument.is_none() && !same_name(key, "name") {
                diagnostics.push(unknown_argument(key, entry, cell_width));
                continue;
            }
            if let Some(&(_, first)) = seen.iter().find(|(known, _)| *known == argument) {
                let message = format!("duplicate argument `{key}` of the movetext parser");
                diagnostics.push(
                    Diagnostic::new(&PARSER_ARGUMENT, entry.key_span, message)
                        .with_other(first, "first written here"),
                );
                continue;
            }
            seen.push((argument, entry.key_span));
            if let Some(argument) = argument {
                argument.apply(key, entry, self, diagnostics);
            }
        }
    }
}

/// The arguments of a parser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    ScaleFactor,
    DefaultSystem,
    CellWidth,
}

impl Argument {
    fn of(key: &str, cell_width: bool) -> Option<Self> {
        // MD-4
        if same_name(key, "scale_factor") || same_name(key, "scaling_factor") {
            Some(Self::ScaleFactor)
        } else if same_name(key, "default_system") {
            Some(Self::DefaultSystem)
        } else {
            (cell_width && same_name(key, "cell_width")).then_some(Self::CellWidth)
        }
    }

    fn apply(
        self,
        key: &str,
        entry: &Entry,
        chosen: &mut Chosen,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let value = &entry.value;
        let accepted = match self {
            Self::ScaleFactor => {
                let factor = value.as_number().filter(|&factor| factor > 0.0 && factor <= 1e6);
                chosen.scale_factor = factor;
                factor.is_some().then_some(()).ok_or("a positive number up to a million")
            }
            Self::DefaultSystem => {
                match value.as_str().and_then(|name| name.parse::<System>().ok()) {
                    Some(system) => {
                        chosen.start.system = system;
                        Ok(())
                    }
                    None => Err("the name of a game system, such as `Stackpack` or `Chess`"),
                }
            }
            Self::CellWidth => {
                let cells = match value.as_number() {
                    Some(1.0) => Some(Cells::One),
                    Some(2.0) => Some(Cells::Two),
                    _ => None,
                };
                if let Some(cells) = cells {
                    chosen.start.cells = cells;
                    (chosen.dialect.checkers, chosen.dialect.chess) = (cells, cells);
                }
                cells.is_some().then_some(()).ok_or("1 or 2")
            }
        };
        if let Err(accepted) = accepted {
            let message = format!("`{key}` cannot be {}", value.described());
            diagnostics.push(
                Diagnostic::new(&PARSER_ARGUMENT, value.span, message)
                    .with_help(format!("write {accepted}")),
            );
        }
    }
}

fn unknown_argument(key: &str, entry: &Entry, cell_width: bool) -> Diagnostic {
    let mut known = vec!["ScaleFactor", "DefaultSystem"];
    if cell_width {
        known.push("CellWidth");
    }
    let message = format!("the movetext parser has no argument `{key}`");
    let diagnostic = Diagnostic::new(&PARSER_ARGUMENT, entry.key_span, message)
        .with_help(format!("write one of {}", known.join(", ")));
    match near_match(key, known) {
        Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}

/// Whether two names are equal except for case, spaces, hyphens and underscores.
fn same_name(a: &str, b: &str) -> bool {
    squeezed(a) == squeezed(b)
}

fn squeezed(name: &str) -> String {
    canonical(name).replace('_', "")
}
