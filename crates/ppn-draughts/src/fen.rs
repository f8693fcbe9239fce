//! Positions as FEN.

use crate::{Board, Colour, Draughtsman, Position, Square, SquareName};
use std::fmt::{self, Write as _};

/// A position read from FEN, and what was unusual about the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fen {
    /// The position; White moves if the text does not say.
    pub position: Position,
    /// The side to move; `None` for `?`.
    pub turn: Option<Colour>,
    /// Whether the text has a turn and no pieces, such as `B::`: in a setup, a null move.
    pub is_null_move: bool,
    /// Parts that a strict reader would not accept.
    pub oddities: Vec<FenOddity>,
}

/// A form that is read in a FEN although the grammar does not allow it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum FenOddity {
    /// A dot at the end.
    TrailingDot,
    /// White space.
    Space,
    /// A comma without a square after it or before it.
    Comma,
    /// A colour without pieces.
    EmptyGroup,
    /// Counters of moves, or pieces captured but not lifted.
    Suffix,
    /// `?`, or nothing, for the side to move.
    TurnUnknown,
    /// A man on the row where it would have been promoted.
    ManOnLastRow,
}

/// The reason why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text does not begin with `W`, `B` or `?` and a colon.
    NoTurn,
    /// The first letter of a group is not a known letter.
    NoColour(String),
    /// A square's text is not a square.
    NoSquare(String),
    /// A square is not on the board.
    OffBoard(String),
    /// A square is named twice.
    Twice(String),
    /// Some squares have letters and some are numbers.
    Mixed(String),
    /// A descending range of squares, or a range of squares with letters.
    BadRange(String),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTurn => {
                f.write_str("a position begins with the side to move and a colon: `W:`")
            }
            Self::NoColour(group) => write!(f, "`{group}` does not begin with `W` or `B`"),
            Self::NoSquare(item) => write!(f, "`{item}` is not a square"),
            Self::OffBoard(item) => write!(f, "square {item} is not on the board"),
            Self::Twice(item) => write!(f, "square {item} is named twice"),
            Self::Mixed(item) => {
                write!(f, "`{item}` mixes numbers and letters with the squares before it")
            }
            Self::BadRange(item) => write!(f, "`{item}` is not an increasing range of numbers"),
        }
    }
}

impl std::error::Error for FenError {}

impl Fen {
    /// Reads a position in any of the forms that programs write.
    ///
    /// # Errors
    /// If a square is on no board, named twice or not understood, or the shape is wrong.
    // PD-6
    pub fn read(text: &str, board: &Board) -> Result<Self, FenError> {
        let mut oddities = Vec::new();
        let mut odd = |oddity| {
            if !oddities.contains(&oddity) {
                oddities.push(oddity);
            }
        };
        let packed: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        if packed.len() != text.len() {
            odd(FenOddity::Space);
        }
        let text = packed.strip_suffix('.').unwrap_or(&packed);
        if text.len() != packed.len() {
            odd(FenOddity::TrailingDot);
        }
        let (turn, groups) = text.split_once(':').ok_or(FenError::NoTurn)?;
        let turn = match turn {
            "W" => Some(Colour::White),
            "B" => Some(Colour::Black),
            "?" | "" => {
                odd(FenOddity::TurnUnknown);
                None
            }
            _ => return Err(FenError::NoTurn),
        };
        let mut position = Position::empty(turn.unwrap_or(Colour::White));
        let mut numbers = None;
        let is_null_move = groups == ":";
        for group in groups.split(':').filter(|_| !is_null_move) {
            if is_counter(group) {
                odd(FenOddity::Suffix);
                continue;
            }
            let mut letters = group.chars();
            let colour = letters.next().and_then(Colour::from_letter);
            let colour = colour.ok_or_else(|| FenError::NoColour(group.to_owned()))?;
            let items = letters.as_str();
            if items.is_empty() {
                odd(FenOddity::EmptyGroup);
                continue;
            }
            for item in items.split(',') {
                if item.starts_with(['G', 'P']) {
                    odd(FenOddity::Suffix);
                    continue;
                }
                let king = item.starts_with('K');
                let piece = Draughtsman { colour, king };
                let numeric = !item.contains(|c: char| c.is_ascii_lowercase());
                if *numbers.get_or_insert(numeric) != numeric {
                    return Err(FenError::Mixed(item.to_owned()));
                }
                for square in squares(item, board)? {
                    if position.get(square).is_some() {
                        return Err(FenError::Twice(board.name(square)));
                    }
                    position.set(square, Some(piece));
                }
            }
        }
        let on_last_row = |colour| position.men[colour as usize] & board.last_row(colour) != 0;
        if Colour::ALL.into_iter().any(on_last_row) {
            odd(FenOddity::ManOnLastRow);
        }
        Ok(Self { position, turn, is_null_move, oddities })
    }

    /// Reads the position of a game, which may have a comma without a square before or after it.
    pub(crate) fn read_of_game(text: &str, board: &Board) -> Result<Self, FenError> {
        let read = Self::read(text, board);
        let Err(FenError::NoSquare(item)) = &read else { return read };
        if !item.is_empty() {
            return read;
        }
        let groups: Vec<String> = text.split(':').map(without_empty_items).collect();
        let Ok(mut fen) = Self::read(&groups.join(":"), board) else { return read };
        fen.oddities.push(FenOddity::Comma);
        Ok(fen)
    }

    /// Writes a position: White's pieces first, ascending, every square by its name.
    #[must_use]
    pub fn write(position: &Position, board: &Board) -> String {
        let mut text = position.turn.letter().to_string();
        for colour in Colour::ALL {
            let mut squares: Vec<Square> = position.pieces(colour).iter().collect();
            squares.sort_by_key(|&square| board.order(square));
            let _ = write!(text, ":{}", colour.letter());
            for (at, &square) in squares.iter().enumerate() {
                text.push_str(if at > 0 { "," } else { "" });
                text.push_str(if position.kings(colour).contains(square) { "K" } else { "" });
                board.write_name(square, &mut text);
            }
        }
        text
    }

    /// The largest number and whether there are letters, of a text whose board is not known yet.
    pub(crate) fn survey(text: &str) -> (u32, bool) {
        let groups = text.split(':').map(str::trim_start).filter(|group| !is_counter(group));
        let words = groups
            .flat_map(|group| group.split(|c: char| !c.is_ascii_alphanumeric()))
            .map(|word| word.trim_start_matches(['W', 'B', 'K']));
        let names = words.filter_map(SquareName::read);
        names.fold((0, false), |(largest, letters), name| match name {
            SquareName::Number(number) => (largest.max(number), letters),
            SquareName::Letter(..) => (largest, true),
        })
    }
}

/// The pieces of a side without commas that separate nothing.
fn without_empty_items(group: &str) -> String {
    let split = group.find(|c: char| !c.is_ascii_uppercase() || c == 'K').unwrap_or(group.len());
    let (side, items) = group.split_at(split);
    let items: Vec<&str> = items.split(',').filter(|item| !item.trim().is_empty()).collect();
    format!("{side}{}", items.join(","))
}

/// Whether a group counts moves: `H12`, `F30`, `+1+0`.
fn is_counter(group: &str) -> bool {
    group.starts_with(['H', 'F', '+'])
}

/// The squares of one item: `12`, `K12`, `c3`, `1-12`.
fn squares(item: &str, board: &Board) -> Result<Vec<Square>, FenError> {
    let text = item.strip_prefix('K').unwrap_or(item);
    let name =
        |text: &str| SquareName::read(text).ok_or_else(|| FenError::NoSquare(item.to_owned()));
    let find = |name| board.find(name).ok_or_else(|| FenError::OffBoard(item.to_owned()));
    let Some((first, last)) = text.split_once('-') else {
        return Ok(vec![find(name(text)?)?]);
    };
    match (name(first)?, name(last)?) {
        (SquareName::Number(first), SquareName::Number(last)) if first <= last => {
            // Both ends are checked first: a written range may have any length, but the board is
            // small.
            find(SquareName::Number(first))?;
            find(SquareName::Number(last))?;
            (first..=last).map(|number| find(SquareName::Number(number))).collect()
        }
        _ => Err(FenError::BadRange(item.to_owned())),
    }
}
