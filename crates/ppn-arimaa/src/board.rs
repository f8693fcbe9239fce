use crate::{Animal, Piece, Side, Square};
use std::hash::{Hash, Hasher};

/// What stands where.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board([Cell; 64]);

/// A square's piece in a byte, so that a board is small and quickly compared: 0 for nothing, else
/// the strength from 1, and 8 more for silver.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell(u8);

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self([Cell(0); 64]);

    /// The piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()].piece()
    }

    /// Puts a piece on a square or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[square.index()] = Cell::of(piece);
    }

    /// The occupied squares from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The pieces beside a square.
    pub fn beside(&self, square: Square) -> impl Iterator<Item = (Square, Piece)> {
        square.neighbours().filter_map(|at| Some((at, self.get(at)?)))
    }

    /// Whether a piece of `side` stands beside a square.
    #[must_use]
    pub fn is_supported(&self, square: Square, side: Side) -> bool {
        self.beside(square).any(|(_, piece)| piece.side == side)
    }

    /// The stronger enemy that freezes the piece on a square: one stands beside it and no friend.
    #[must_use]
    pub fn freezer(&self, square: Square) -> Option<(Square, Piece)> {
        let piece = self.get(square)?;
        let freezer = self.beside(square).find(|(_, other)| other.dominates(piece))?;
        (!self.is_supported(square, piece.side)).then_some(freezer)
    }

    /// Whether `side` has a rabbit on its goal row.
    #[must_use]
    pub fn has_goal(&self, side: Side) -> bool {
        let start = usize::from(side.goal_row() - 1) * 8;
        self.0[start..start + 8].contains(&Cell::rabbit(side))
    }

    /// Whether `side` has a rabbit anywhere.
    #[must_use]
    pub fn has_rabbit(&self, side: Side) -> bool {
        self.0.contains(&Cell::rabbit(side))
    }

    /// Takes away the piece of a trap that no friend stands beside.
    ///
    /// After a single step there is at most one.
    pub(crate) fn spring_trap(&mut self) -> Option<(Square, Piece)> {
        let sprung = Square::TRAPS.into_iter().find_map(|trap| {
            let piece = self.get(trap)?;
            (!self.is_supported(trap, piece.side)).then_some((trap, piece))
        })?;
        self.set(sprung.0, None);
        Some(sprung)
    }

    /// The board as eight texts, row 8 first, column a first, `.` for an empty square.
    #[must_use]
    pub fn rows(&self) -> [String; 8] {
        std::array::from_fn(|row| {
            let row = &self.0[(7 - row) * 8..][..8];
            row.iter().map(|cell| cell.piece().map_or('.', Piece::letter)).collect()
        })
    }
}

impl Cell {
    fn of(piece: Option<Piece>) -> Self {
        piece.map_or(Self(0), |Piece { animal, side }| {
            Self(animal as u8 + 1 + if side == Side::Silver { 8 } else { 0 })
        })
    }

    fn rabbit(side: Side) -> Self {
        Self::of(Some(Piece { animal: Animal::Rabbit, side }))
    }

    fn piece(self) -> Option<Piece> {
        let side = if self.0 < 8 { Side::Gold } else { Side::Silver };
        let strength = usize::from(self.0 % 8).checked_sub(1)?;
        Some(Piece { animal: *Animal::ALL.get(strength)?, side })
    }
}

/// All squares at once: a game hashes every position several times.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(&self.0.map(|Cell(byte)| byte));
    }
}

/// A text that is no board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABoard;

/// Eight rows from row 8 on, joined by `/`, as [`Board::rows`] writes them; digits stand for that
/// many empty squares.
impl std::str::FromStr for Board {
    type Err = NotABoard;

    fn from_str(text: &str) -> Result<Self, NotABoard> {
        let mut board = Self::EMPTY;
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 8 {
            return Err(NotABoard);
        }
        for (row, letters) in rows.iter().rev().enumerate() {
            let mut column = 0;
            for letter in letters.chars() {
                match letter {
                    '.' => column += 1,
                    '1'..='8' => column += letter as usize - '0' as usize,
                    _ => {
                        let piece = Piece::from_letter(letter).ok_or(NotABoard)?;
                        let cells = &mut board.0[row * 8..][..8];
                        *cells.get_mut(column).ok_or(NotABoard)? = Cell::of(Some(piece));
                        column += 1;
                    }
                }
                if column > 8 {
                    return Err(NotABoard);
                }
            }
            if column != 8 {
                return Err(NotABoard);
            }
        }
        Ok(board)
    }
}

/// As the rows joined by `/`.
impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.rows().join("/"))
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rows().serialize(serializer)
    }
}

impl std::fmt::Display for NotABoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("not a board: eight rows of eight, row 8 first, joined by /")
    }
}

impl std::error::Error for NotABoard {}
