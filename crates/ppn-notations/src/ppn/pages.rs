//! Pages about keys, games and parsers, in Markdown.

use super::complete::ARGUMENT;
use ppn_setups::{
    Game, OwnBoard, OwnBoards, OwnGroup, Request, System, Value, game as known_game, games, set_up,
};

/// The keys that have a meaning, with their descriptions. Source: 0.14 § Metadata.
pub(super) const KEYS: [(&str, &str); 5] = [
    (
        "GameType",
        "Names the game, and so its start board unless `SetUp` names another: a name, or a mapping \
         with `Name`, perhaps `System`, and arguments of the game.",
    ),
    (
        "SetUp",
        "Names the game whose start board is set up, if it is not that of `GameType`; \
         `None` is an empty board.",
    ),
    (
        "MovetextParser",
        "Names the parser of the movetext: a name, or a mapping with `Name`, `ScaleFactor`, \
         `DefaultSystem` and, for checkers and chess, `CellWidth`.",
    ),
    (
        "Macros",
        "Defines macros: a mapping of names to texts. A move uses one between a backtick and an \
         apostrophe: `` `OO' ``.",
    ),
    (
        "PPN",
        "Names the edition of the notation that the game is written in: `0.5`, `0.11` or `0.14`.",
    ),
];

/// Keys that change no board, with the usual content. They come from other notations of games;
/// lists of games show most of them.
pub(super) const USUAL_KEYS: [(&str, &str); 7] = [
    ("Event", "The event at which the game was played, such as a tournament."),
    ("Site", "Where the game was played: a place or an address."),
    ("Date", "When the game was played, such as `2026-05-01`."),
    ("Round", "The round of the event."),
    ("White", "The player of the white pieces."),
    ("Black", "The player of the black pieces."),
    ("Result", "How the game ended: `1-0`, `0-1`, `1/2-1/2`, or other words."),
];

/// The meaning of a key.
pub(super) fn key(key: &str) -> Option<String> {
    let mut all = KEYS.iter().chain(&USUAL_KEYS);
    let (key, about) = all.find(|(known, _)| *known == key)?;
    Some(format!("**{key}**\n\n{about}"))
}

/// The description of a game.
pub(super) fn game(name: &str, system: System) -> Option<String> {
    let name = name.split(ARGUMENT).next().unwrap_or(name);
    let one = find(name, system)?;
    let mut page = format!("**{}** ({})\n\n{}", one.name, one.system, one.about);
    if !one.also.is_empty() {
        page.push_str(&format!("\n\nAlso called {}.", one.also.join(", ")));
    }
    for argument in one.arguments {
        page.push_str(&format!("\n- `{}`: {}", argument.name, argument.about));
        if !argument.default.is_empty() {
            page.push_str(&format!(" (usually `{}`)", argument.default));
        }
    }
    if !one.arguments.is_empty() {
        page.push_str(&format!("\n\n```yaml\n{}\n```", one.example()));
    }
    let named = Request::named(one.name);
    let request = named.with_value(Value::plain(one.name)).with_default_system(one.system);
    if let Ok(setup) = set_up(&request) {
        let pieces = match setup.pieces.len() {
            1 => "1 piece".to_owned(),
            n => format!("{n} pieces"),
        };
        page.push_str(&format!("\n\nThe start board has {pieces}."));
    }
    Some(page)
}

/// The page of an own board.
pub(super) fn own(name: &str, boards: &OwnBoards) -> Option<String> {
    let board = boards.get(name)?;
    let pieces = match board.pieces.len() {
        1 => "1 piece".to_owned(),
        n => format!("{n} pieces"),
    };
    let mut page = format!("**{}** (an own board)\n\nThe start board has {pieces}.", board.name);
    for (key, about) in own_arguments(board) {
        page.push_str(&format!("\n- `{key}`: {about}"));
    }
    Some(page)
}

/// The arguments of an own board, with their meanings: the orders of its groups, and the seed for all of them.
pub(super) fn own_arguments(board: &OwnBoard) -> impl Iterator<Item = (&str, String)> {
    let seed =
        (!board.groups.is_empty()).then(|| ("Seed", "the random order of all groups".to_owned()));
    let order = |group: &OwnGroup| {
        format!("the order of its {} pieces, such as `2 1 …`", group.pieces.len())
    };
    let groups = board.groups.iter().map(move |group| (&*group.name, order(group)));
    groups.chain(seed)
}

/// The game with a name, in the given system or else in any.
pub(super) fn find(name: &str, system: System) -> Option<&'static Game> {
    let of_piecepack = || known_game(name, System::Piecepack);
    let anywhere = || games().find(|game| game.names().any(|known| known == name));
    known_game(name, system).or_else(of_piecepack).or_else(anywhere)
}
