use crate::{
    Options,
    codes::{SETUP, SETUP_ARGUMENT, SETUP_CHANCE, SETUP_SYSTEM, SETUP_SYSTEM_UNKNOWN, SETUP_VALUE},
    edition::edition,
    parsers::{Chosen, choose},
};
use ppn_engine::{Board, Edition};
use ppn_file::{Entry, GameText, Metadata, Node, ScalarStyle, Value};
use ppn_setups::{At, Notice, Request, Setup, SetupError, SetupErrorKind, canonical, set_up};
use ppn_source::{Code, Diagnostic, Span};
use std::{cell::RefCell, rc::Rc};

/// The start board of a game, its movetext unread.
#[derive(Clone, PartialEq, Debug)]
pub struct StartBoard {
    /// What was set up; `None` where the metadata ask for what cannot be had.
    pub setup: Option<Setup>,
    /// What is to be said about the metadata; spans count from the game's beginning.
    pub diagnostics: Vec<Diagnostic>,
}

/// Sets up the board that a game begins with.
///
/// ```
/// let game = ppn::read("---\nGameType: Four Field Kono\n...\n").next().unwrap();
/// let start = ppn::start_board(&game, &ppn::Options::default());
/// assert_eq!(start.setup.unwrap().pieces.len(), 20);
/// ```
#[must_use]
pub fn start_board(text: &GameText<'_>, options: &Options) -> StartBoard {
    let game = text.parse_within(&options.metadata_limits);
    let mut diagnostics = game.diagnostics;
    if diagnostics.iter().any(Diagnostic::is_error) {
        return StartBoard { setup: None, diagnostics };
    }
    let edition = edition(&game.metadata, options, &mut diagnostics);
    let chosen = choose(&game.metadata, edition, &mut diagnostics);
    let start = chosen.and_then(|chosen| start(&game.metadata, &chosen, options, &mut diagnostics));
    let setup = start.map(|start| Rc::unwrap_or_clone(start.setup));
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    StartBoard { setup, diagnostics }
}

/// A start board as the registry gives it, and as it is played on.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) setup: Rc<Setup>,
    pub(crate) board: Rc<Board>,
}

impl Start {
    fn new(request: &Request) -> Result<Self, SetupError> {
        let setup = set_up(request)?;
        let board = setup.pieces.iter().cloned().collect();
        Ok(Self { setup: Rc::new(setup), board: Rc::new(board) })
    }
}

thread_local! {
    /// What was set up last. The games of an archive mostly begin alike, and setting up takes longer
    /// than a game of forty moves.
    static LAST: RefCell<Option<(Request, Start)>> = const { RefCell::new(None) };
}

/// The start board that is asked for.
fn start_of(request: Request) -> Result<Start, SetupError> {
    let known = LAST.with_borrow(|last| match last {
        Some((known, start)) if *known == request => Some(start.clone()),
        _ => None,
    });
    known.map_or_else(
        || {
            let start = Start::new(&request)?;
            LAST.set(Some((request, start.clone())));
            Ok(start)
        },
        Ok,
    )
}

/// The start board that the metadata ask for. `None` where they ask for what cannot be had.
pub(crate) fn start(
    metadata: &Metadata,
    chosen: &Chosen,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Start> {
    let asked = asked(metadata);
    let whole = asked.map_or(Span::default(), |value| value.span);
    match start_of(request(metadata, chosen, options)) {
        Ok(start) => {
            diagnostics.extend(start.setup.notices.iter().map(|one| notice(one, whole, asked)));
            Some(start)
        }
        Err(error) => {
            diagnostics.push(fault(&error, asked));
            None
        }
    }
}

/// The value that names the game.
pub(crate) fn asked(metadata: &Metadata) -> Option<&Value> {
    metadata.get("SetUp").or_else(|| metadata.get("GameType"))
}

/// What the metadata ask the registry for.
pub(crate) fn request(metadata: &Metadata, chosen: &Chosen, options: &Options) -> Request {
    Request {
        value: asked(metadata).map_or(ppn_setups::Value::Null, setup_value),
        default_system: chosen.system,
        cell_width: chosen.cells,
        edition: match chosen.dialect.edition {
            Edition::V0_5 => ppn_setups::Edition::V0_5,
            Edition::V0_11 => ppn_setups::Edition::V0_11,
            Edition::V0_14 => ppn_setups::Edition::V0_14,
        },
        limits: options.setup_limits,
    }
}

/// The value as the registry takes it.
fn setup_value(value: &Value) -> ppn_setups::Value {
    match &value.node {
        _ if value.is_null() => ppn_setups::Value::Null,
        Node::Scalar { text, style, tag } => ppn_setups::Value::Scalar {
            text: text.clone(),
            quoted: *style != ScalarStyle::Plain || *tag == Some(ppn_file::Tag::Str),
        },
        Node::Sequence(items) => {
            ppn_setups::Value::Sequence(items.iter().map(setup_value).collect())
        }
        Node::Mapping(entries) => ppn_setups::Value::Mapping(
            entries.iter().map(|(key, entry)| (key.clone(), setup_value(&entry.value))).collect(),
        ),
    }
}

fn fault(error: &SetupError, asked: Option<&Value>) -> Diagnostic {
    let code: &'static Code = match error.kind {
        SetupErrorKind::UnknownSetup | SetupErrorKind::MissingName => &SETUP,
        SetupErrorKind::UnknownArgument | SetupErrorKind::DuplicateKey => &SETUP_ARGUMENT,
        _ if matches!(error.at, At::Whole | At::Name | At::System) => &SETUP,
        _ => &SETUP_VALUE,
    };
    let span = asked.map_or(Span::default(), |value| place(value, error.at));
    let diagnostic = Diagnostic::new(code, span, error.message.clone());
    if error.help.is_empty() { diagnostic } else { diagnostic.with_help(error.help.clone()) }
}

/// The characters of a part of the request.
fn place(value: &Value, at: At) -> Span {
    let Some(entries) = value.as_mapping() else { return value.span };
    let named = |name: &str| entries.iter().find(|(key, _)| ppn_setups::canonical(key) == name);
    let nth = |index: usize| entries.get_index(index);
    let value_of = |entry: Option<(&String, &Entry)>| entry.map(|(_, entry)| entry.value.span);
    let found = match at {
        At::Whole => None,
        At::Name => value_of(named("name")),
        At::System => value_of(named("system")),
        At::Key(index) => nth(index).map(|(_, entry)| entry.key_span),
        At::Value(index) => value_of(nth(index)),
    };
    found.unwrap_or(value.span)
}

fn notice(notice: &Notice, whole: Span, asked: Option<&Value>) -> Diagnostic {
    let at = |at| asked.map_or(whole, |value| place(value, at));
    match notice {
        Notice::FoundElsewhere { system, help } => {
            let message = format!("this game was found under the system {system}");
            Diagnostic::new(&SETUP_SYSTEM, at(At::Name), message).with_help(help.clone())
        }
        Notice::UnknownSystem { found, near } => {
            let message = format!("`{found}` is no game system that is known");
            let diagnostic = Diagnostic::new(&SETUP_SYSTEM_UNKNOWN, at(At::System), message);
            match near {
                Some(near) => diagnostic.with_help(format!("perhaps `{near}` is meant")),
                None => {
                    let known: Vec<_> =
                        ppn_setups::System::all().map(ppn_setups::System::name).collect();
                    diagnostic.with_help(format!("known are {}", known.join(", ")))
                }
            }
        }
        Notice::LeftToChance { takes_seed } => {
            let diagnostic = Diagnostic::new(
                &SETUP_CHANCE,
                whole,
                "the start board is random, and nothing says which one is meant",
            );
            diagnostic.with_help(if *takes_seed {
                "write `Seed: 42`, or any other number, beside the name"
            } else {
                "write the layout itself beside the name"
            })
        }
    }
}

/// The name of the game that a value of `SetUp` or `GameType` asks for.
pub(crate) fn name_of(value: &Value) -> Option<&str> {
    match value.as_mapping() {
        Some(entries) => entries.iter().find(|(key, _)| canonical(key) == "name")?.1.value.text(),
        None => value.text(),
    }
}

/// Whether two start boards are played alike.
pub(crate) fn is_same(a: &Setup, b: &Setup) -> bool {
    a.pieces == b.pieces && a.scale_factor == b.scale_factor && a.macros == b.macros
}
