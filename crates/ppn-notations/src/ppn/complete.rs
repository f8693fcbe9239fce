//! What can be written at a place of a game.

use super::{Ppn, pages};
use ppn_engine::{builtin_macros, describe_piece};
use ppn_file::{Game, GameText};
use ppn_record::{Completion, Notation, Options, PartKind, Place};
use ppn_setups::{System, games};
use ppn_source::{Edition, Span, short};
use ppn_syntax::is_blank;
use std::collections::BTreeMap;

pub(super) fn complete(
    ppn: &Ppn,
    text: &GameText<'_>,
    at: u32,
    options: &Options,
) -> Vec<Completion> {
    let game = text.parse(&options.metadata_limits);
    let Some(before) = game.text.get(..at as usize) else { return Vec::new() };
    // While metadata are written there is no end of them yet.
    let has_head = game.header.is_some() || game.end_marker.is_some();
    let metadata = at < game.movetext.start
        || game.unread_metadata().is_some()
        || has_head && game.end_marker.is_none() && game.movetext_str().trim().is_empty();
    if metadata { in_metadata(ppn, &game, before) } else { in_movetext(ppn, text, before, options) }
}

/// Keys, and the values of those with a meaning.
fn in_metadata(ppn: &Ppn, game: &Game<'_>, before: &str) -> Vec<Completion> {
    let start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line = &before[start..];
    let Some((key, value)) = line.split_once(':') else {
        let indent = line.len() - line.trim_start().len();
        let span = Span::new(start + indent, before.len());
        let mut keys = if indent == 0 { keys(game, span) } else { inner_keys(game, before, span) };
        // A key that is changed has its colon.
        if !game.text[before.len()..].trim_start_matches(is_key).starts_with(':') {
            keys.iter_mut().for_each(|key| key.text.push_str(": "));
        }
        return keys;
    };
    let word = value.len() - value.trim_start().len();
    let from = before.len() - value.len() + word;
    let span = Span::new(from, before.len());
    match key.trim() {
        "GameType" | "SetUp" if !value.trim_start().starts_with('{') => game_names(span, true),
        "Name" => game_names(span, false),
        "MovetextParser" => ppn.parsers().names().map(|name| word_of(name, span)).collect(),
        "System" | "DefaultSystem" => {
            System::all().map(|system| word_of(system.name(), span)).collect()
        }
        "PPN" => {
            let editions = [Edition::V0_14, Edition::V0_11, Edition::V0_5];
            editions.iter().map(|edition| word_of(edition.name(), span)).collect()
        }
        _ => Vec::new(),
    }
}

fn is_key(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

fn word_of(word: &str, span: Span) -> Completion {
    Completion::new(word, PartKind::Value, span, "")
}

fn keys(game: &Game<'_>, span: Span) -> Vec<Completion> {
    let missing = pages::KEYS.iter().filter(|(key, _)| game.metadata.entry(key).is_none());
    let about = "a key with a meaning";
    missing.map(|(key, _)| Completion::new(*key, PartKind::Key, span, about)).collect()
}

/// The arguments of the game that is set up.
fn inner_keys(game: &Game<'_>, before: &str, span: Span) -> Vec<Completion> {
    let is_outer = |line: &&str| line.starts_with(|c: char| !c.is_whitespace());
    let outer = before.lines().rev().skip(1).find(is_outer).unwrap_or("");
    if !outer.starts_with("GameType") && !outer.starts_with("SetUp") {
        return Vec::new();
    }
    let name = ppn_record::asked(&game.metadata).and_then(ppn_record::name_of);
    let arguments = name.and_then(|name| pages::find(name, System::Piecepack));
    let arguments = arguments.map_or(&[][..], |game| game.arguments);
    let fixed = [("Name", "the name of the game"), ("System", "the system it is played with")];
    let arguments = arguments.iter().map(|argument| (argument.name, argument.about));
    let all = fixed.into_iter().chain(arguments);
    all.map(|(key, about)| Completion::new(key, PartKind::Key, span, about)).collect()
}

/// All games, with their arguments as places to fill in.
fn game_names(span: Span, with_arguments: bool) -> Vec<Completion> {
    let games = games().map(|game| {
        let mut fields = vec![("Name", game.name.to_owned())];
        if game.system != System::Piecepack {
            fields.push(("System", game.system.name().to_owned()));
        }
        let needs = game.arguments.iter().find(|argument| argument.name == "Seed");
        let plain = fields.len() == 1 && needs.is_none();
        let mut one = Completion::new(game.name, PartKind::Game, span, game.about);
        if with_arguments && !plain {
            let fields: Vec<_> =
                fields.iter().map(|(key, value)| format!("{key}: {value}")).collect();
            let fields = fields.join(", ");
            one.text = match needs {
                Some(_) => format!("{{{fields}, Seed: 42}}"),
                None => format!("{{{fields}}}"),
            };
            one.template = needs.map(|_| format!("{{{fields}, Seed: ${{1:42}}\\}}"));
        }
        one
    });
    games.collect()
}

/// Macros, pieces, and places that have some.
fn in_movetext(ppn: &Ppn, text: &GameText<'_>, before: &str, options: &Options) -> Vec<Completion> {
    let start = before.rfind(|c: char| is_blank(c) || c == ';');
    let start = start.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let word = &before[start..];
    let end = before.len();
    // Nothing is offered inside comments.
    if before.rfind('{').is_some_and(|open| before[open..].find('}').is_none() && open < start) {
        return Vec::new();
    }
    if let Some(open) = word.rfind('`').filter(|&open| !word[open..].contains('\'')) {
        let span = Span::new(start + open + 1, end);
        let prepared = ppn.prepare(text, options);
        let own = prepared.macros.iter().map(|known| (&*known.name, known.value.clone()));
        let built_in = builtin_macros().map(|(name, symbol)| (name, symbol.to_string()));
        let macros = own.chain(built_in).map(|(name, value)| Completion {
            text: format!("{name}'"),
            ..Completion::new(name, PartKind::MacroUse, span, value)
        });
        return macros.collect();
    }
    let record = ppn.record(text, options);
    let board = record.board(record.state_at(short(end)));
    // The top piece of each place.
    let mut tops: BTreeMap<String, String> = BTreeMap::new();
    let show = |piece: ppn_piece::Piece| match record.costume {
        Some(costume) => costume(piece),
        None => piece,
    };
    for (_, piece) in board.pieces() {
        let scale = record.scale_factor;
        let place = Place { x: piece.x / scale, y: piece.y / scale }.to_string();
        let is_board = piece.piece_side.kind == ppn_piece::Kind::Board;
        if place.starts_with(|c: char| c.is_ascii_lowercase()) && !is_board {
            tops.insert(place, describe_piece(&show(piece.clone())));
        }
        if tops.len() > MOST_PLACES {
            return Vec::new();
        }
    }
    let operator = word.rfind(['-', ':', '@', '*', '+', '_', '\\', '%', '^', '?', '&']);
    let from = start + operator.map_or(0, |at| at + 1);
    let span = Span::new(from, end);
    let places =
        tops.into_iter().map(|(place, piece)| Completion::new(place, PartKind::Place, span, piece));
    places.collect()
}

/// A board with more places is not listed.
const MOST_PLACES: usize = 2000;
