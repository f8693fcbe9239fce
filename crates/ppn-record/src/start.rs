//! The start board that the metadata of a game names.

use crate::{
    Options, StartBoard,
    codes::{SETUP, SETUP_ARGUMENT, SETUP_CHANCE, SETUP_SYSTEM, SETUP_SYSTEM_UNKNOWN, SETUP_VALUE},
};
use ppn_file::{Entry, Metadata, Node, ScalarStyle, Value};
use ppn_piece::Cells;
use ppn_setups::{At, Notice, Request, SetupError, SetupErrorKind, System, canonical};
use ppn_source::{Code, Diagnostic, Edition, Span};
use std::sync::Arc;

/// Assumptions about start boards, for metadata that gives only the name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// The system of games.
    pub system: System,
    /// The cells of checkers and chess boards.
    pub cells: Cells,
    /// The edition of PPN.
    pub edition: Edition,
}

impl Default for Start {
    fn default() -> Self {
        Self { system: System::Piecepack, cells: Cells::One, edition: Edition::default() }
    }
}

impl Start {
    /// The start board that the metadata requests. `None` if there is no such board.
    pub fn board(
        self,
        metadata: &Metadata,
        options: &Options,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Arc<StartBoard>> {
        let asked = asked(metadata);
        let whole = asked.map_or(Span::default(), |value| value.span);
        match options.start_boards.get(self.request_of(asked, options)) {
            Ok(start) => {
                let notices = start.setup.notices.iter();
                diagnostics.extend(notices.filter_map(|one| notice(one, whole, asked)));
                Some(start)
            }
            Err(error) => {
                diagnostics.push(fault(&error, asked));
                None
            }
        }
    }

    /// The request of the metadata to the registry.
    #[must_use]
    pub fn request(self, metadata: &Metadata, options: &Options) -> Request {
        self.request_of(asked(metadata), options)
    }

    fn request_of(self, asked: Option<&Value>, options: &Options) -> Request {
        Request::new(asked.map_or(ppn_setups::Value::Null, setup_value))
            .with_default_system(self.system)
            .with_cell_width(self.cells)
            .with_edition(self.edition)
            .with_limits(options.setup_limits)
            .with_own(options.own_boards.clone())
    }
}

/// The keys of the players of both sides, the first side first, by notation and colour.
pub const PLAYER_KEYS: &[[&str; 2]] = &[
    ["White", "Black"],
    ["Gold", "Silver"],
    ["Player1", "Player2"],
    ["Player 1", "Player 2"],
    ["First", "Second"],
];

/// The value of the metadata that names the game.
#[must_use]
pub fn asked(metadata: &Metadata) -> Option<&Value> {
    // MD-2
    metadata.get("SetUp").or_else(|| metadata.get("GameType"))
}

/// The name of the game in a value of `SetUp` or `GameType`.
#[must_use]
pub fn name_of(value: &Value) -> Option<&str> {
    match value.as_mapping() {
        Some(entries) => entries.iter().find(|(key, _)| canonical(key) == "name")?.1.value.text(),
        None => value.text(),
    }
}

/// The value in the form that the registry takes.
fn setup_value(value: &Value) -> ppn_setups::Value {
    match &value.node {
        _ if value.is_null() => ppn_setups::Value::Null,
        Node::Scalar { text, style, tag } => ppn_setups::Value::Scalar {
            text: text.to_string(),
            quoted: *style != ScalarStyle::Plain || *tag == Some(ppn_file::Tag::Str),
        },
        Node::Sequence(items) => {
            ppn_setups::Value::Sequence(items.iter().map(setup_value).collect())
        }
        Node::Mapping(entries) => ppn_setups::Value::Mapping(
            entries
                .iter()
                .map(|(key, entry)| (key.to_owned(), setup_value(&entry.value)))
                .collect(),
        ),
    }
}

/// The help for names that may be those of own boards.
const OWN_BOARD: &str = "an own board is a file `boards/NAME.ppn` or an entry of `[boards]` in `ppn.toml`; \
                         `ppn setups pin` writes it into games for others";

fn fault(error: &SetupError, asked: Option<&Value>) -> Diagnostic {
    let code: &'static Code = match error.kind {
        SetupErrorKind::UnknownSetup | SetupErrorKind::MissingName => &SETUP,
        SetupErrorKind::UnknownArgument | SetupErrorKind::DuplicateKey => &SETUP_ARGUMENT,
        _ if matches!(error.at, At::Whole | At::Name | At::System) => &SETUP,
        _ => &SETUP_VALUE,
    };
    let span = asked.map_or(Span::default(), |value| {
        let whole = place(value, error.at);
        error.found.and_then(|found| character(value, error.at, found)).unwrap_or(whole)
    });
    let diagnostic = Diagnostic::new(code, span, error.message.clone());
    let help = (!error.help.is_empty()).then(|| error.help.clone());
    // A name like another one is a slip.
    let is_own =
        error.kind == SetupErrorKind::UnknownSetup && !error.help.starts_with("did you mean");
    let own = is_own.then(|| OWN_BOARD.to_owned());
    help.into_iter().chain(own).fold(diagnostic, Diagnostic::with_help)
}

/// The place of a character in the value of an argument, if the value is written without escapes
/// and has this character once.
fn character(value: &Value, at: At, found: char) -> Option<Span> {
    let At::Value(index) = at else { return None };
    let value = &value.as_mapping()?.iter().nth(index)?.1.value;
    let Node::Scalar { text, style, .. } = &value.node else { return None };
    let quotes = if *style == ScalarStyle::Plain { 0 } else { 1 };
    let is_as_written = text.len() + 2 * quotes == value.span.range().len();
    let mut places = text.match_indices(found);
    let (Some((place, written)), None) = (places.next(), places.next()) else { return None };
    let start = value.span.range().start + quotes + place;
    is_as_written.then(|| Span::new(start, start + written.len()))
}

/// The place of a part of the request.
fn place(value: &Value, at: At) -> Span {
    let Some(entries) = value.as_mapping() else { return value.span };
    let named = |name: &str| entries.iter().find(|(key, _)| ppn_setups::canonical(key) == name);
    let nth = |index: usize| entries.iter().nth(index);
    let value_of = |entry: Option<(&str, &Entry)>| entry.map(|(_, entry)| entry.value.span);
    let found = match at {
        At::Name => value_of(named("name")),
        At::System => value_of(named("system")),
        At::Key(index) => nth(index).map(|(_, entry)| entry.key_span),
        At::Value(index) => value_of(nth(index)),
        // `Whole`, and what a later version may point at.
        _ => None,
    };
    found.unwrap_or(value.span)
}

/// `None` for a notice of a later version.
fn notice(notice: &Notice, whole: Span, asked: Option<&Value>) -> Option<Diagnostic> {
    let at = |at| asked.map_or(whole, |value| place(value, at));
    Some(match notice {
        Notice::FoundElsewhere { system, help } => {
            let message = format!("this game exists only in the system {system}");
            Diagnostic::new(&SETUP_SYSTEM, at(At::Name), message).with_help(help.clone())
        }
        Notice::UnknownSystem { found, near } => {
            let message = format!("unknown game system `{found}`");
            let diagnostic = Diagnostic::new(&SETUP_SYSTEM_UNKNOWN, at(At::System), message);
            match near {
                Some(near) => diagnostic.with_help(format!("did you mean `{near}`?")),
                None => {
                    let known: Vec<_> =
                        ppn_setups::System::all().map(ppn_setups::System::name).collect();
                    diagnostic.with_help(format!("write one of {}", known.join(", ")))
                }
            }
        }
        Notice::LeftToChance { takes_seed } => {
            let diagnostic = Diagnostic::new(
                &SETUP_CHANCE,
                whole,
                "the start board is random, and the file does not select one",
            );
            diagnostic.with_help(if *takes_seed {
                "write `Seed: 42`, or any other number, beside the name"
            } else {
                "write the layout itself beside the name"
            })
        }
        _ => return None,
    })
}
