//! The board of Arimaa.

use crate::{Animal, Piece, Side, Square, squares};
use std::hash::{Hash, Hasher};

/// The pieces by their squares.
///
/// The code of a square's piece has four bits: 0 for nothing, else the strength from 1, and 8 more for
/// silver. Each bit has a set of squares, so that a rule is checked for all squares at once, and a
/// board is small and fast to compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board([u64; 4]);

/// Hashing the numbers takes a fraction of the time of hashing a slice.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|plane| plane.hash(state));
    }
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self([0; 4]);

    /// The piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        let bit = |plane: usize| usize::from(self.0[plane] >> square.index() & 1 == 1) << plane;
        let strength = (bit(0) | bit(1) | bit(2)).checked_sub(1)?;
        let side = if bit(3) == 0 { Side::Gold } else { Side::Silver };
        Some(Piece { animal: *Animal::ALL.get(strength)?, side })
    }

    /// Puts a piece on a square or empties it.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) {
        let code = piece.map_or(0, code);
        for (plane, squares) in self.0.iter_mut().enumerate() {
            *squares = *squares & !square.bit() | (code >> plane & 1) << square.index();
        }
    }

    /// Moves the piece on a square to an empty one.
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        for squares in &mut self.0 {
            let piece = *squares >> from.index() & 1;
            *squares = *squares & !from.bit() | piece << to.index();
        }
    }

    /// The occupied squares from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::of(self.occupied()).filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The pieces beside a square.
    pub fn beside(&self, square: Square) -> impl Iterator<Item = (Square, Piece)> {
        square.neighbours().filter_map(|at| Some((at, self.get(at)?)))
    }

    /// Whether a piece of `side` is beside a square.
    #[must_use]
    pub fn is_supported(&self, square: Square, side: Side) -> bool {
        square.bit() & squares::beside(self.side(side)) != 0
    }

    /// The stronger enemy that freezes the piece on a square: an enemy beside the piece, if no
    /// friend is beside it.
    #[must_use]
    pub fn freezer(&self, square: Square) -> Option<(Square, Piece)> {
        let piece = self.get(square)?;
        if self.is_supported(square, piece.side) {
            return None;
        }
        self.beside(square).find(|(_, other)| other.dominates(piece))
    }

    /// Whether a stronger enemy would freeze the piece on the square.
    pub(crate) fn is_frozen(&self, square: Square, piece: Piece) -> bool {
        let beside = squares::beside(square.bit());
        beside & self.side(piece.side) == 0 && beside & self.dominating(piece) != 0
    }

    /// The squares with enemies that are stronger than a piece.
    pub(crate) fn dominating(&self, piece: Piece) -> u64 {
        let code = piece.animal as usize + 1;
        // The highest bit in which two strengths differ decides which is greater.
        let (mut stronger, mut equal) = (0, !0);
        for plane in (0..3).rev() {
            if code >> plane & 1 == 1 {
                equal &= self.0[plane];
            } else {
                stronger |= equal & self.0[plane];
                equal &= !self.0[plane];
            }
        }
        stronger & self.side(piece.side.other())
    }

    /// Whether `side` has a rabbit on its goal row.
    #[must_use]
    pub fn has_goal(&self, side: Side) -> bool {
        let goal_row = 0xff << (8 * (side.goal_row() - 1));
        self.of(Animal::Rabbit) & self.side(side) & goal_row != 0
    }

    /// Whether `side` has a rabbit anywhere.
    #[must_use]
    pub fn has_rabbit(&self, side: Side) -> bool {
        self.of(Animal::Rabbit) & self.side(side) != 0
    }

    /// Removes the piece in a trap if no friend is beside it.
    ///
    /// After a single step there is at most one.
    // FN-11
    pub(crate) fn spring_trap(&mut self) -> Option<(Square, Piece)> {
        // Usually all traps are empty.
        if self.occupied() & squares::TRAPS == 0 {
            return None;
        }
        let trapped = |side| {
            let own = self.side(side);
            own & squares::TRAPS & !squares::beside(own)
        };
        let trap = Square::of(trapped(Side::Gold) | trapped(Side::Silver)).next()?;
        let piece = self.get(trap)?;
        self.set(trap, None);
        Some((trap, piece))
    }

    /// The squares with pieces.
    pub(crate) fn occupied(&self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// The squares with pieces of a side.
    pub(crate) fn side(&self, side: Side) -> u64 {
        match side {
            Side::Gold => self.occupied() & !self.0[3],
            Side::Silver => self.0[3],
        }
    }

    /// The squares with an animal, of both sides.
    pub(crate) fn of(&self, animal: Animal) -> u64 {
        let code = animal as usize + 1;
        let has =
            |plane: usize| if code >> plane & 1 == 1 { self.0[plane] } else { !self.0[plane] };
        has(0) & has(1) & has(2)
    }

    /// The board as eight texts, row 8 first, column a first, `.` for an empty square.
    #[must_use]
    pub fn rows(&self) -> [String; 8] {
        std::array::from_fn(|row| {
            let squares = (0..8).filter_map(|column| Square::from_index((7 - row) * 8 + column));
            squares.map(|square| self.get(square).map_or('.', Piece::letter)).collect()
        })
    }
}

fn code(piece: Piece) -> u64 {
    piece.animal as u64 + 1 + if piece.side == Side::Silver { 8 } else { 0 }
}

/// A text that is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotABoard;

/// Parses eight rows, row 8 first, joined by `/`, as [`Board::rows`] writes them. A digit is a
/// number of empty squares.
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
                        let index = (column < 8).then_some(row * 8 + column);
                        board
                            .set(index.and_then(Square::from_index).ok_or(NotABoard)?, Some(piece));
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

/// Writes the rows joined by `/`.
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
