//! Expressing a random board by arguments.

use crate::{Notice, Request, SetupError, Value, name::canonical, setup::lay};
use ppn_piece::{Piece, normal_angle};
use std::{fmt, slice};

/// Why a board cannot be expressed by arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PinError {
    /// The board could not be set up.
    Setup(SetupError),
    /// The game has no arguments for the random part.
    NoLayout {
        /// The name of the game.
        game: &'static str,
    },
    /// The arguments of the game express only a part of the random board.
    NotAll {
        /// The name of the game.
        game: &'static str,
    },
    /// An argument that the request already has could hold the board, but its value holds only a
    /// part of it, such as `Tiles` without ranks.
    GivenInPart {
        /// The name of the argument.
        argument: &'static str,
        /// The value that would hold the board.
        layout: String,
    },
}

impl fmt::Display for PinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::NoLayout { game } => write!(f, "no argument of {game} can hold the random board"),
            Self::NotAll { game } => {
                write!(f, "the arguments of {game} can hold only a part of the random board")
            }
            Self::GivenInPart { argument, layout } => write!(
                f,
                "`{argument}` has only a part of the random board; the whole board is `{layout}`"
            ),
        }
    }
}

impl std::error::Error for PinError {}

/// The entries that give the same board without a seed, such as `Coins`. They replace `Seed`.
///
/// Entries that the request already has are not repeated. A board that is not random needs no
/// entries.
///
/// # Errors
///
/// The reason why the arguments of the game cannot hold the board.
///
/// ```
/// use ppn_setups::{Request, Value, pin};
///
/// let request = Request::new(Value::Mapping(vec![
///     ("Name".to_owned(), Value::plain("Relativity")),
///     ("Seed".to_owned(), Value::plain("42")),
/// ]));
/// let entries = pin(&request).unwrap();
/// assert_eq!(entries, [("Coins", "n45a5n/3a2243/3n4a2n/a25345".to_owned())]);
/// ```
pub fn pin(request: &Request) -> Result<Vec<(&'static str, String)>, PinError> {
    let mut laid = lay(request).map_err(PinError::Setup)?;
    let game = laid.game.name;
    let entries = match laid.game.pins {
        Some(pins) => pins(&mut laid.tabletop),
        None if !laid.is_drawn => Vec::new(),
        None if laid.game.arguments.iter().any(|argument| argument.kind.is_layout()) => {
            return Err(PinError::NotAll { game });
        }
        None => return Err(PinError::NoLayout { game }),
    };
    // If the entries leave a part of the board random, they do not hold the board.
    let chance = |notice: &Notice| matches!(notice, Notice::LeftToChance { .. });
    let holds = |entries: &[Entry]| -> Result<bool, SetupError> {
        let pinned = lay(&with_entries(request, entries))?;
        Ok(!pinned.notices.iter().any(chance) && pinned.tabletop == laid.tabletop)
    };
    let (given, missing): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|(name, _)| is_given(request, name));
    if holds(&missing).map_err(PinError::Setup)? {
        return Ok(missing);
    }
    let whole = |entry: &Entry| {
        let entries = [missing.as_slice(), slice::from_ref(entry)].concat();
        holds(&entries) == Ok(true)
    };
    match given.into_iter().find(whole) {
        Some((argument, layout)) => Err(PinError::GivenInPart { argument, layout }),
        None => Err(PinError::NotAll { game }),
    }
}

/// The name of an argument, and a layout.
type Entry = (&'static str, String);

fn is_given(request: &Request, name: &str) -> bool {
    let Value::Mapping(given) = &request.value else { return false };
    given.iter().any(|(key, _)| canonical(key) == canonical(name))
}

/// The request with these entries. They replace the seed and the request's own entries with the
/// same names.
fn with_entries(request: &Request, entries: &[Entry]) -> Request {
    let mut mapping = match &request.value {
        Value::Mapping(given) => given.clone(),
        name => vec![("Name".to_owned(), name.clone())],
    };
    let replaced: Vec<String> =
        ["Seed"].into_iter().chain(entries.iter().map(|(name, _)| *name)).map(canonical).collect();
    mapping.retain(|(key, _)| !replaced.contains(&canonical(key)));
    mapping.extend(entries.iter().map(|(name, text)| ((*name).to_owned(), Value::quoted(text))));
    Request { value: Value::Mapping(mapping), ..request.clone() }
}

/// The ranks of pieces as a layout, `width` of them in a row.
pub(crate) fn rank_layout(pieces: &[Piece], width: usize) -> String {
    rows(pieces, width, rank_letter)
}

/// The suits of pieces as a layout, `width` of them in a row.
pub(crate) fn suit_layout(pieces: &[Piece], width: usize) -> String {
    rows(pieces, width, suit_letter)
}

/// Tiles as a layout, row by row as they are placed: suits, ranks and, if any tile is turned,
/// angles.
pub(crate) fn tile_layout(tiles: &[Piece]) -> String {
    let turned = tiles.iter().any(|tile| normal_angle(tile.angle) != 0.0);
    let row = |row: &[Piece]| -> String {
        let mut text = String::new();
        for tile in row {
            text.extend([suit_letter(tile), rank_letter(tile)]);
            text.extend(turned.then(|| angle_sign(tile)));
        }
        text
    };
    tiles.chunk_by(|a, b| a.y == b.y).map(row).collect::<Vec<_>>().join("/")
}

fn rows(pieces: &[Piece], width: usize, letter: fn(&Piece) -> char) -> String {
    let row = |row: &[Piece]| row.iter().map(letter).collect::<String>();
    pieces.chunks(width.max(1)).map(row).collect::<Vec<_>>().join("/")
}

fn suit_letter(piece: &Piece) -> char {
    match piece.suit.0 {
        1 => 'S',
        2 => 'M',
        3 => 'C',
        _ => 'A',
    }
}

fn rank_letter(piece: &Piece) -> char {
    match piece.rank.0 {
        0 | 1 => 'n',
        2 => 'a',
        rank => char::from_digit(rank - 1, 10).unwrap_or('n'),
    }
}

fn angle_sign(piece: &Piece) -> char {
    match normal_angle(piece.angle) {
        90.0 => '<',
        180.0 => 'v',
        270.0 => '>',
        _ => '^',
    }
}
