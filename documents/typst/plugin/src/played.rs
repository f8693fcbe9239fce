//! A game that was replayed.

use ppn::{Diagnostic, GameText, LineIndex, Notation, Options, Record};
use ppn_source::near_match;
use std::{cell::RefCell, io::Cursor, path::Path, sync::Arc};

/// The most problems of a game that an error lists.
const MOST_PROBLEMS: usize = 10;

thread_local! {
    /// The game of this module.
    pub(crate) static GAME: RefCell<Option<Played>> = const { RefCell::new(None) };
}

/// Asks something about the game of this module.
pub(crate) fn with_game(
    ask: impl FnOnce(&Record<'static>) -> Result<Vec<u8>, String>,
) -> Result<Vec<u8>, String> {
    GAME.with(|game| match &*game.borrow() {
        Some(played) => ask(&played.record),
        None => Err("no game was read".to_owned()),
    })
}

/// A game that was replayed.
pub(crate) struct Played {
    record: Record<'static>,
}

impl Played {
    /// Replays a game of a text, from 1.
    pub(crate) fn read(text: &[u8], notation: &str, number: usize) -> Result<Self, String> {
        check_text(text)?;
        let notation = notation_of(text, notation)?;
        let mut games = 0;
        let split = notation.split(Box::new(Cursor::new(text.to_vec())));
        let found = split.map_while(Result::ok).inspect(|_| games += 1).nth(number - 1);
        let found = found.ok_or_else(|| {
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            format!("there is no game {number}: the text has {games}")
        })?;
        Self::replay(&*notation, found, true)
    }

    /// Sets up the start board of a game: its name, or a mapping of YAML with arguments.
    pub(crate) fn set_up(name: &str) -> Result<Self, String> {
        let name =
            if name.starts_with('{') { name.to_owned() } else { ppn_source::yaml_string(name) };
        let text = format!("---\nGameType: {name}\n...\n");
        let notation = notation_of(&[], "ppn")?;
        // Lines and columns of this text mean nothing to the document.
        Self::replay(&*notation, GameText::whole(text.into_bytes()), false)
    }

    fn replay(
        notation: &dyn Notation,
        text: GameText<'static>,
        has_places: bool,
    ) -> Result<Self, String> {
        // A module has one game, which lives as long as it does.
        let text: &'static GameText<'static> = Box::leak(Box::new(text));
        let options = Options::default().with_viewer(true);
        let mut record = notation.record(text, &options);
        if record.has_errors() {
            let parsed = notation.parse(text.borrowed(), &options);
            ppn::lint::gather(&*parsed, &mut record.diagnostics);
            return Err(problems(text, &record.diagnostics, has_places));
        }
        Ok(Self { record })
    }
}

/// Checks that a text may be one of games, and is not the name of their file.
fn check_text(text: &[u8]) -> Result<(), String> {
    let text = text.trim_ascii();
    if text.is_empty() {
        return Err("there is no game: the text is empty".to_owned());
    }
    let name = std::str::from_utf8(text).ok().filter(|name| !name.contains(char::is_whitespace));
    match name.filter(|name| ppn::notations().of_path(Path::new(name)).is_some()) {
        Some(name) => Err(format!("`{name}` is the name of a file; write `read(\"{name}\")`")),
        None => Ok(()),
    }
}

/// A notation by its name or the extension of its files, or the one that the text looks like.
fn notation_of(text: &[u8], name: &str) -> Result<Arc<dyn Notation>, String> {
    let notations = ppn::notations();
    if name.is_empty() {
        let text = String::from_utf8_lossy(text);
        let found = notations.of_text(&text).or_else(|| notations.named("ppn"));
        return found.cloned().ok_or_else(|| "there is no notation".to_owned());
    }
    let path = format!("game.{name}");
    let found = notations.named(name).or_else(|| notations.of_path(Path::new(&path)));
    found.cloned().ok_or_else(|| match near_match(name, notations.names()) {
        Some(near) => format!("there is no notation `{name}`; write `{near}`"),
        None => {
            let names: Vec<&str> = notations.names().collect();
            format!("there is no notation `{name}`; the notations are {}", names.join(", "))
        }
    })
}

/// The errors of a game, each with its line and column in the text if they have a meaning.
fn problems(game: &GameText<'_>, diagnostics: &[Diagnostic], has_places: bool) -> String {
    let index = LineIndex::new(&game.text);
    let errors = diagnostics.iter().filter(|one| one.is_error());
    let mut lines: Vec<String> = errors
        .clone()
        .take(MOST_PROBLEMS)
        .map(|one| {
            let place = index.position(&game.text, one.span.start);
            let line = u64::from(place.line) + game.place.line;
            let helps = one.help.iter().map(|help| format!("; {help}"));
            let problem = format!("{}{}", one.message, helps.collect::<String>());
            match has_places {
                true => format!("line {line}, column {} of the game: {problem}", place.column),
                false => problem,
            }
        })
        .collect();
    let more = errors.count().saturating_sub(MOST_PROBLEMS);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}
