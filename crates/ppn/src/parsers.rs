use crate::{
    Notation,
    arimaa::Fan,
    codes::{PARSER_ARGUMENT, PARSER_UNKNOWN},
    draughts::Pdn,
    movetext::{Default as DefaultParser, MovetextParser},
};
use ppn_engine::{Dialect, Edition};
use ppn_file::{Entry, Metadata, Value};
use ppn_piece::{Cells, Configuration};
use ppn_setups::{System, canonical};
use ppn_source::{Diagnostic, Span, near_match};

/// A movetext parser by its name, and what it assumes.
struct ParserName {
    name: &'static str,
    /// Other names, in canonical form.
    aliases: &'static [&'static str],
    system: System,
    /// The set of bits that are named by their colour alone.
    bits: Option<Configuration>,
    /// Whether the parser takes `CellWidth`, and sets it for start boards.
    cell_width: bool,
    /// The notation of the movetext.
    notation: Notation,
}

/// Every movetext parser. Source: 0.14 § MovetextParser.
static PARSERS: [ParserName; 13] = [
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
    other("Pdn", &[], System::Checker, Notation::Pdn),
    other("Fan", &["arimaa"], System::Chess, Notation::Fan),
];

const fn plain(name: &'static str, aliases: &'static [&'static str], system: System) -> ParserName {
    ParserName { name, aliases, system, bits: None, cell_width: false, notation: Notation::Ppn }
}

const fn with_bits(
    name: &'static str,
    aliases: &'static [&'static str],
    system: System,
    bits: Configuration,
) -> ParserName {
    ParserName {
        name,
        aliases,
        system,
        bits: Some(bits),
        cell_width: false,
        notation: Notation::Ppn,
    }
}

const fn with_cells(
    name: &'static str,
    aliases: &'static [&'static str],
    system: System,
) -> ParserName {
    ParserName { name, aliases, system, bits: None, cell_width: true, notation: Notation::Ppn }
}

const fn other(
    name: &'static str,
    aliases: &'static [&'static str],
    system: System,
    notation: Notation,
) -> ParserName {
    ParserName { name, aliases, system, bits: None, cell_width: false, notation }
}

/// The names of all movetext parsers.
pub fn parser_names() -> impl Iterator<Item = &'static str> {
    PARSERS.iter().map(|parser| parser.name)
}

/// The parser that a game chooses, with its arguments.
pub(crate) struct Chosen {
    pub(crate) parser: Box<dyn MovetextParser>,
    /// The notation of the movetext.
    pub(crate) notation: Notation,
    /// The system of start boards that name none.
    pub(crate) system: System,
    /// The cells of start boards that do not say how wide they are.
    pub(crate) cells: Cells,
    pub(crate) dialect: Dialect,
    /// Inches for a unit of coordinates, if the game says so.
    pub(crate) scale_factor: Option<f64>,
}

impl Chosen {
    /// The parser of games that choose none.
    pub(crate) fn default_of(edition: Edition) -> Self {
        Self::new(&PARSERS[0], edition)
    }

    fn new(parser: &ParserName, edition: Edition) -> Self {
        // Checkers and chess parsers lay boards with wide cells.
        let cells = if parser.cell_width { Cells::Two } else { Cells::One };
        let dialect = Dialect { bits: parser.bits.clone(), edition, ..Dialect::default() };
        let system = parser.system;
        let movetext_parser: Box<dyn MovetextParser> = match parser.notation {
            Notation::Fan => Box::new(Fan),
            Notation::Pdn => Box::new(Pdn),
            _ => Box::new(DefaultParser),
        };
        let notation = parser.notation;
        Self { parser: movetext_parser, notation, system, cells, dialect, scale_factor: None }
    }
}

/// Reads the choice of parser from the metadata. `None` where it names no known one.
pub(crate) fn choose(
    metadata: &Metadata,
    edition: Edition,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Chosen> {
    let Some(value) = metadata.get("MovetextParser") else {
        return Some(Chosen::default_of(edition));
    };
    let Some(entries) = value.as_mapping() else {
        return named(value, edition, diagnostics);
    };
    let name = entries.iter().find(|(key, _)| same_name(key, "name"));
    let mut chosen = match name {
        Some((_, entry)) => named(&entry.value, edition, diagnostics)?,
        None => Chosen::default_of(edition),
    };
    let cell_width = chosen.cells == Cells::Two;
    let mut seen: Vec<(Option<Argument>, Span)> = Vec::new();
    for (key, entry) in entries {
        let argument = Argument::of(key, cell_width);
        if argument.is_none() && !same_name(key, "name") {
            diagnostics.push(unknown_argument(key, entry, cell_width));
            continue;
        }
        if let Some(&(_, first)) = seen.iter().find(|(known, _)| *known == argument) {
            let message = format!("`{key}` is given twice to the movetext parser");
            diagnostics.push(
                Diagnostic::new(&PARSER_ARGUMENT, entry.key_span, message)
                    .with_other(first, "given here before"),
            );
            continue;
        }
        seen.push((argument, entry.key_span));
        if let Some(argument) = argument {
            argument.apply(key, entry, &mut chosen, diagnostics);
        }
    }
    Some(chosen)
}

/// The notation of the movetext; that of PPN itself where no known parser is named.
pub(crate) fn notation_of(metadata: &Metadata) -> Notation {
    // Every edition has the same names of parsers.
    let chosen = choose(metadata, Edition::default(), &mut Vec::new());
    chosen.map_or(Notation::Ppn, |chosen| chosen.notation)
}

fn named(value: &Value, edition: Edition, diagnostics: &mut Vec<Diagnostic>) -> Option<Chosen> {
    let found = value.as_str().and_then(|name| {
        PARSERS.iter().find(|parser| {
            same_name(name, parser.name)
                || parser.aliases.iter().any(|alias| same_name(name, alias))
        })
    });
    match found {
        Some(parser) => Some(Chosen::new(parser, edition)),
        None => {
            let message = format!("{} is no movetext parser", value.described());
            let known: Vec<_> = parser_names().collect();
            let mut diagnostic = Diagnostic::new(&PARSER_UNKNOWN, value.span, message)
                .with_help(format!("known are {}", known.join(", ")));
            if let Some(near) = value.as_str().and_then(|name| near_match(name, known)) {
                diagnostic.help.insert(0, format!("perhaps `{near}` is meant"));
            }
            diagnostics.push(diagnostic);
            None
        }
    }
}

/// What a parser can be told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Argument {
    ScaleFactor,
    DefaultSystem,
    CellWidth,
}

impl Argument {
    fn of(key: &str, cell_width: bool) -> Option<Self> {
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
            Self::DefaultSystem => match value.as_str().and_then(System::from_name) {
                Some(system) => {
                    chosen.system = system;
                    Ok(())
                }
                None => Err("the name of a game system, such as `Stackpack` or `Chess`"),
            },
            Self::CellWidth => {
                let cells = match value.as_number() {
                    Some(1.0) => Some(Cells::One),
                    Some(2.0) => Some(Cells::Two),
                    _ => None,
                };
                if let Some(cells) = cells {
                    chosen.cells = cells;
                    (chosen.dialect.checkers, chosen.dialect.chess) = (cells, cells);
                }
                cells.is_some().then_some(()).ok_or("1 or 2")
            }
        };
        if let Err(accepted) = accepted {
            let message = format!("`{key}` cannot be {}", value.described());
            diagnostics.push(
                Diagnostic::new(&PARSER_ARGUMENT, value.span, message)
                    .with_help(format!("it is {accepted}")),
            );
        }
    }
}

fn unknown_argument(key: &str, entry: &Entry, cell_width: bool) -> Diagnostic {
    let mut known = vec!["ScaleFactor", "DefaultSystem"];
    if cell_width {
        known.push("CellWidth");
    }
    let message = format!("the movetext parser takes no argument `{key}`");
    let diagnostic = Diagnostic::new(&PARSER_ARGUMENT, entry.key_span, message)
        .with_help(format!("it takes {}", known.join(", ")));
    match near_match(key, known) {
        Some(near) => diagnostic.with_help(format!("perhaps `{near}` is meant")),
        None => diagnostic,
    }
}

/// Whether two names agree but for case, blanks, hyphens and underscores.
fn same_name(a: &str, b: &str) -> bool {
    let squeezed = |name: &str| canonical(name).replace('_', "");
    squeezed(a) == squeezed(b)
}
