use crate::{Notice, Request, SetupError, Value, name::canonical, setup::lay};
use ppn_piece::{Piece, normal_angle};
use std::fmt;

/// Why a board cannot be written down in arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PinError {
    /// Nothing could be set up in the first place.
    Setup(SetupError),
    /// The game has no arguments that say what is drawn.
    NoLayout {
        /// The name of the game.
        game: &'static str,
    },
    /// The arguments of the game say only a part of what is drawn.
    NotAll {
        /// The name of the game.
        game: &'static str,
    },
}

impl fmt::Display for PinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::NoLayout { game } => write!(f, "no argument of {game} says what is drawn"),
            Self::NotAll { game } => {
                write!(f, "the arguments of {game} say only a part of what is drawn")
            }
        }
    }
}

impl std::error::Error for PinError {}

/// The entries that give the same board without a seed, such as `Coins`; they take the place of
/// `Seed`.
///
/// Entries that are in the request already are not repeated. A board that leaves nothing to chance
/// needs no entries.
///
/// # Errors
///
/// Says why the arguments of the game cannot hold the board.
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
    let given = match &request.value {
        Value::Mapping(entries) => entries.as_slice(),
        _ => &[],
    };
    let mut without_seed = request.clone();
    let mut rest: Vec<(String, Value)> =
        given.iter().filter(|(key, _)| canonical(key) != "seed").cloned().collect();
    if rest.is_empty() {
        rest.push(("Name".to_owned(), request.value.clone()));
    }
    let is_given = |name: &str| given.iter().any(|(key, _)| canonical(key) == canonical(name));
    let mut entries = match laid.game.pins {
        Some(pins) => pins(&mut laid.tabletop),
        None if laid.game.takes_argument("Seed") => return Err(PinError::NoLayout { game }),
        None => Vec::new(),
    };
    entries.retain(|(name, _)| !is_given(name));
    rest.extend(entries.iter().map(|(name, text)| ((*name).to_owned(), Value::quoted(text))));
    without_seed.value = Value::Mapping(rest);
    // What the entries leave open would be drawn: then they do not hold the board.
    let pinned = lay(&without_seed).map_err(PinError::Setup)?;
    let chance = |notice: &Notice| matches!(notice, Notice::LeftToChance { .. });
    if pinned.notices.iter().any(chance) || pinned.tabletop != laid.tabletop {
        return Err(PinError::NotAll { game });
    }
    Ok(entries)
}

/// The ranks of pieces as a layout, `width` of them in a row.
pub(crate) fn rank_layout(pieces: &[Piece], width: usize) -> String {
    rows(pieces, width, rank_letter)
}

/// The suits of pieces as a layout, `width` of them in a row.
pub(crate) fn suit_layout(pieces: &[Piece], width: usize) -> String {
    rows(pieces, width, suit_letter)
}

/// Suits, ranks and, if any is turned, angles of tiles as a layout, row by row as they lie.
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
