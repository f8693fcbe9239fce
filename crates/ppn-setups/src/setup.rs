//! Setting up a board.

use crate::{
    At, Edition, Game, OwnBoard, OwnBoards, Random, Request, SetupError,
    SetupErrorKind::{BadValue, DuplicateKey, MissingName, Rows, UnknownArgument, UnknownSetup},
    System, Value, argument,
    call::{Call, UNSEEDED, at_value},
    name::canonical,
    registry::{Board, Found, game, games, knowing, look_up},
    tabletop::{Tabletop, is_open},
    value::{Reading, shorten},
};
use ppn_piece::Piece;
use ppn_source::near_match;
use std::{borrow::Cow, collections::HashSet};

/// A board that is set up.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Setup {
    /// The system in which the game was found.
    pub system: System,
    /// The name of the game as it is shown.
    pub name: Cow<'static, str>,
    /// The pieces in placement order, lowest first.
    pub pieces: Vec<Piece>,
    /// The number of inches in a unit of coordinates of the movetext; `pieces` are already in
    /// inches.
    pub scale_factor: f64,
    /// Macros for the movetext: names and values. No name occurs twice.
    pub macros: Vec<(String, String)>,
    /// Notices about the setup.
    pub notices: Vec<Notice>,
}

/// A notice about a setup without errors.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// Neither the requested system nor the piecepack has the game; the only other system that has
    /// it was used.
    FoundElsewhere {
        /// The system that has it.
        system: System,
        /// The text to write to name this system.
        help: String,
    },
    /// The value of `System` is not the name of a system; the game was looked up without it.
    UnknownSystem {
        /// The value that was written.
        found: String,
        /// The system that was probably meant.
        near: Option<&'static str>,
    },
    /// The board is random and the file gives no `Seed`. The board was drawn from one fixed stream,
    /// so it is the same every time, but other programs draw a different one.
    LeftToChance {
        /// Whether the game takes a `Seed`.
        takes_seed: bool,
    },
}

/// Sets up the board that a game requests.
///
/// The game is looked up in the requested system, then in the piecepack. If neither has it, it is
/// looked up in all other systems, and is found if exactly one of them has it. Unknown entries are
/// errors; they are never ignored, and they never select another game.
///
/// # Errors
///
/// The problem of the request, its place, and what was probably meant.
///
/// ```
/// use ppn_setups::{Request, set_up};
///
/// let setup = set_up(&Request::named("Four Field Kono")).unwrap();
/// assert_eq!(setup.pieces.len(), 20);
///
/// let error = set_up(&Request::named("Four Feild Kono")).unwrap_err();
/// assert_eq!(error.help, "did you mean `Four Field Kono`?");
/// ```
pub fn set_up(request: &Request) -> Result<Setup, SetupError> {
    if request.value == Value::Null {
        return Ok(empty(request.default_system));
    }
    if let Some(setup) = own(request)? {
        return Ok(setup);
    }
    let Laid { game, mut tabletop, notices, .. } = lay(request)?;
    Ok(Setup {
        system: game.system,
        name: game.name.into(),
        scale_factor: tabletop.scale_factor,
        macros: std::mem::take(&mut tabletop.macros),
        pieces: tabletop.into_pieces(),
        notices,
    })
}

/// The own board that is requested. It takes a seed and an order for each of its groups.
fn own(request: &Request) -> Result<Option<Setup>, SetupError> {
    if request.own.is_empty() {
        return Ok(None);
    }
    let asked = Asked::read(&request.value, request.default_system)?;
    let Some(board) = request.own.get(&asked.name) else { return Ok(None) };
    if let Some(problem) = &board.problem {
        let message = format!("the own board `{}` is wrong: {problem}", board.name);
        return Err(SetupError::new(BadValue, At::Name, message));
    }
    let mut notices: Vec<Notice> =
        asked.unknown.iter().map(|found| unknown_system(found)).collect();
    let (mut seed, mut orders) = (None, vec![None; board.groups.len()]);
    for &(at, written, value) in &asked.entries {
        let key = canonical(written);
        let group = board.groups.iter().position(|group| canonical(&group.name) == key);
        if let Some(which) = group {
            let group = &board.groups[which];
            let order = group.order(value).ok_or_else(|| {
                let count = group.pieces.len();
                let message = format!("`{}` is not an order of {count} pieces", group.name);
                let help =
                    format!("write each number from 1 to {count} once: the piece at each place");
                SetupError::new(BadValue, At::Value(at), message).with_help(help)
            })?;
            orders[which] = Some(order);
        } else if key == "seed" && !board.groups.is_empty() {
            seed = Some(argument::seed("Seed", value).map_err(|fault| at_value(at, fault))?);
        } else {
            return Err(no_argument(board, at, written));
        }
    }
    let mut pieces = board.pieces.clone();
    let mut random = Random::new(seed.unwrap_or(UNSEEDED));
    for (group, order) in board.groups.iter().zip(orders) {
        let count = group.pieces.len() as u32;
        group.arrange(&mut pieces, &order.unwrap_or_else(|| random.permutation(count)));
    }
    if seed.is_none() && random.used() {
        notices.push(Notice::LeftToChance { takes_seed: true });
    }
    let system = asked.system.unwrap_or(request.default_system);
    Ok(Some(Setup { name: board.name.clone().into(), pieces, notices, ..empty(system) }))
}

/// The error about an entry that an own board does not take.
fn no_argument(board: &OwnBoard, at: usize, written: &str) -> SetupError {
    let message = format!("{} has no argument `{written}`", board.name);
    // A seed is only for groups.
    let seed = (!board.groups.is_empty()).then_some("Seed");
    let groups = board.groups.iter().map(|group| &*group.name);
    let names: Vec<&str> = seed.into_iter().chain(groups).collect();
    let near = near_match(written, names.iter().copied());
    let taker = format!("{} is an own board, which", board.name);
    SetupError::new(UnknownArgument, At::Key(at), message).with_help(choice(near, &names, &taker))
}

/// What to write instead of an argument that `taker` does not take.
fn choice(near: Option<&str>, names: &[&str], taker: &str) -> String {
    let list: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match (near, list.as_slice()) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => format!("remove it: {taker} takes no arguments"),
        (None, list) => format!("write one of {}", list.join(", ")),
    }
}

fn unknown_system(found: &str) -> Notice {
    Notice::UnknownSystem { found: found.to_owned(), near: near_system(found) }
}

/// A game with its pieces on the table.
pub(crate) struct Laid {
    pub(crate) game: &'static Game,
    pub(crate) tabletop: Tabletop,
    pub(crate) notices: Vec<Notice>,
    /// Whether a random number was drawn, with or without a seed.
    pub(crate) is_drawn: bool,
}

/// Finds the requested game and lays its board.
pub(crate) fn lay(request: &Request) -> Result<Laid, SetupError> {
    let asked = Asked::read(&request.value, request.default_system)?;
    let (game, found) =
        look_up(&asked.name, asked.system).ok_or_else(|| unknown_setup(&asked, &request.own))?;
    let mut notices = Vec::new();
    notices.extend(asked.unknown.iter().map(|found| unknown_system(found)));
    if found == Found::Elsewhere {
        let help = format!("write `System: {}`", game.system);
        notices.push(Notice::FoundElsewhere { system: game.system, help });
    }
    let then = before(game, request.edition);
    let entries = matched(game, then, &asked.entries)?;
    let mut call = Call::new(then, &entries, request)?;
    let mut tabletop = match then.board {
        Board::Rows(rows) => call.rows(rows)?,
        Board::Procedure(procedure) => procedure(&mut call)?,
    };
    if then.scale_factor != 1.0 {
        tabletop.scale_factor = then.scale_factor;
    }
    if let Some(width) = call.cell_width() {
        tabletop.widen(width);
    }
    if call.left_to_chance() {
        notices.push(Notice::LeftToChance { takes_seed: game.takes_argument("Seed") });
    }
    if let Some(piece) = tabletop.all().iter().find(|piece| is_open(piece)) {
        let message = format!("{} ({}) leaves {} open", game.name, game.system, piece.piece_side);
        return Err(SetupError::new(Rows, At::Whole, message));
    }
    Ok(Laid { game, tabletop, notices, is_drawn: call.random.used() })
}

/// The contents of the value of a request.
struct Asked<'v> {
    name: String,
    system: Option<System>,
    /// The name of the system, if it is unknown.
    unknown: Option<String>,
    /// The entries that are arguments: their indices, keys and values.
    entries: Vec<(usize, &'v str, &'v Value)>,
}

impl<'v> Asked<'v> {
    // SB-2
    fn read(value: &'v Value, default: System) -> Result<Self, SetupError> {
        let mut asked =
            Self { name: String::new(), system: Some(default), unknown: None, entries: Vec::new() };
        let entries = match (value, value.read()) {
            (Value::Mapping(entries), _) => entries,
            (_, Reading::Text(text)) => {
                asked.name = text.to_owned();
                return Ok(asked);
            }
            _ => {
                let message = format!("{} is not the name of a game", value.describe());
                return Err(SetupError::new(BadValue, At::Whole, message)
                    .with_help("write the name, or a mapping with `Name`"));
            }
        };
        let mut name = None;
        let mut keys = HashSet::new();
        for (at, (written, value)) in entries.iter().enumerate() {
            let key = canonical(written);
            if !keys.insert(key.clone()) {
                let message = format!("`{written}` is written twice");
                return Err(SetupError::new(DuplicateKey, At::Key(at), message)
                    .with_help("case, spaces and underscores in keys do not matter"));
            }
            match key.as_str() {
                "name" => name = Some(value),
                "system" => (asked.system, asked.unknown) = read_system(value)?,
                // In R this is the function that looks up games. It is overwritten there, so it is
                // ignored here.
                "getter" => {}
                _ => asked.entries.push((at, written.as_str(), value)),
            }
        }
        let name = name.ok_or_else(|| {
            SetupError::new(MissingName, At::Whole, "the name of the game is missing")
                .with_help("add `Name: …`")
        })?;
        match (name.text(), name.read()) {
            (_, Reading::Null) => Err(SetupError::new(MissingName, At::Name, "`Name` is empty")
                .with_help("write the name of a game")),
            (Some(text), _) => {
                asked.name = text.to_owned();
                Ok(asked)
            }
            (None, _) => {
                let message = format!("`Name` is {}", name.describe());
                Err(SetupError::new(BadValue, At::Name, message)
                    .with_help("write the name of one game"))
            }
        }
    }
}

/// The system that the value of `System` names, or the text of the value if the system is unknown.
fn read_system(value: &Value) -> Result<(Option<System>, Option<String>), SetupError> {
    let Reading::Text(text) = value.read() else {
        let message = format!("`System` is {}", value.describe());
        let systems: Vec<&str> = System::all().map(System::name).collect();
        return Err(SetupError::new(BadValue, At::System, message)
            .with_help(format!("remove it, or write one of {}", systems.join(", "))));
    };
    let system = text.parse::<System>().ok();
    Ok((system, system.is_none().then(|| text.to_owned())))
}

/// The system that was probably meant by an unknown name.
fn near_system(found: &str) -> Option<&'static str> {
    near_match(found, System::all().map(System::name))
}

/// The game whose board is used in an edition.
fn before(now: &'static Game, edition: Edition) -> &'static Game {
    match now.formerly {
        Some(name) if edition < Edition::V0_14 => game(name, now.system).unwrap_or(now),
        _ => now,
    }
}

/// For each entry, the index of its argument in the game whose board is used. Messages name the
/// requested game.
fn matched<'v>(
    asked: &Game,
    game: &Game,
    entries: &[(usize, &str, &'v Value)],
) -> Result<Vec<(usize, usize, &'v Value)>, SetupError> {
    entries
        .iter()
        .map(|&(at, written, value)| {
            let key = canonical(written);
            let which = game.arguments.iter().position(|argument| argument.key() == key);
            match which {
                Some(which) => Ok((which, at, value)),
                None => Err(unknown_argument(asked, game, at, written)),
            }
        })
        .collect()
}

fn unknown_argument(asked: &Game, game: &Game, at: usize, written: &str) -> SetupError {
    let names: Vec<&str> = game.arguments.iter().map(|argument| argument.name).collect();
    let all = || names.iter().copied();
    // Keys that differ only in spaces and hyphens, or that lack a word, are more likely than
    // misspellings.
    let bare = |name: &str| canonical(name).replace('_', "");
    let part = bare(written);
    let near = all()
        .find(|name| bare(name) == part || part.len() > 3 && bare(name).ends_with(&part))
        .or_else(|| near_match(written, all()));
    let message = format!("{} ({}) has no argument `{written}`", asked.name, asked.system);
    let help = choice(near, &names, asked.name);
    SetupError::new(UnknownArgument, At::Key(at), message).with_help(help)
}

fn unknown_setup(asked: &Asked<'_>, own: &OwnBoards) -> SetupError {
    let name = asked.name.as_str();
    let system = asked.system.unwrap_or(System::Piecepack);
    let known: Vec<&str> = knowing(name).into_iter().map(System::name).collect();
    if !known.is_empty() {
        let known = format!("`{}` exists in {}", shorten(name), known.join(", "));
        let Some(found) = &asked.unknown else {
            let message = format!("{system} has no game called `{}`", shorten(name));
            return SetupError::new(UnknownSetup, At::Name, message)
                .with_help(format!("{known}; choose one with `System`"));
        };
        let message = format!("unknown game system `{}`", shorten(found));
        let help = match near_system(found) {
            Some(near) => format!("did you mean `{near}`? {known}"),
            None => known,
        };
        return SetupError::new(UnknownSetup, At::System, message).with_help(help);
    }
    let message = if name.trim().is_empty() {
        "the name of the game is empty".to_owned()
    } else {
        format!("unknown game `{}`", shorten(name))
    };
    // Names of the requested system come first, so that they win over equally near ones.
    let of_system = |first: bool| games().filter(move |game| (game.system == system) == first);
    let known = of_system(true).chain(of_system(false)).flat_map(Game::names);
    let own = own.iter().map(|board| board.name.as_str());
    let names: Vec<&str> = own.chain(known.map(|name| -> &str { name })).collect();
    let with_words = names.iter().copied().filter(|known| has_words(known, name)).take(3);
    let mut near: Vec<&str> = with_words.collect();
    near.dedup();
    if near.is_empty() {
        let in_it = |known: &&str| has_words(name, known);
        let begins = |known: &&str| begin_alike(known, name);
        let others = || names.iter().copied();
        let longest = others().filter(in_it).max_by_key(|known| known.len());
        near.extend(near_match(name, others()).or(longest).or_else(|| others().find(begins)));
    }
    let near: Vec<String> = near.into_iter().map(|name| format!("`{name}`")).collect();
    let help = match near.is_empty() {
        false => format!("did you mean {}?", near.join(" or ")),
        true => {
            "write the name of a game of `ppn setups list`, or `SetUp: None` for an empty board"
                .to_owned()
        }
    };
    SetupError::new(UnknownSetup, At::Name, message).with_help(help)
}

/// Whether two names begin with the same letters, for at least two thirds of the second name.
fn begin_alike(one: &str, other: &str) -> bool {
    let same = letters(one).zip(letters(other)).take_while(|(a, b)| a == b).count();
    same > 3 && same * 3 >= letters(other).count() * 2
}

/// Whether a name has all words of another.
fn has_words(name: &str, words: &str) -> bool {
    let mut words = words.split_whitespace().peekable();
    words.peek().is_some()
        && words.all(|word| {
            let is_word = |it: &str| {
                let mut of_name = letters(it);
                letters(word).all(|letter| of_name.next() == Some(letter))
                    && (word.len() > 3 || of_name.next().is_none())
            };
            word.len() > 2 && name.split([' ', '-']).any(is_word)
        })
}

/// The letters of a name in lower case, without a copy of it: each unknown name is compared with
/// all names.
fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().flat_map(char::to_lowercase)
}

fn empty(system: System) -> Setup {
    Setup {
        system,
        name: "None".into(),
        pieces: Vec::new(),
        scale_factor: 1.0,
        macros: Vec::new(),
        notices: Vec::new(),
    }
}
