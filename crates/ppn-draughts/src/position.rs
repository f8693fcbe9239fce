//! The piece on each square, and the side to move.

use crate::{Colour, Square, Squares};

/// The piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draughtsman {
    /// The side.
    pub colour: Colour,
    /// Whether it is a king.
    pub king: bool,
}

/// The places of the pieces and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The side to move.
    pub turn: Colour,
    /// Men of White and of Black.
    pub(crate) men: [u128; 2],
    /// Kings of White and of Black.
    pub(crate) kings: [u128; 2],
}

impl Position {
    /// An empty board.
    #[must_use]
    pub fn empty(turn: Colour) -> Self {
        Self { turn, men: [0; 2], kings: [0; 2] }
    }

    /// The men of a side.
    #[must_use]
    pub fn men(&self, colour: Colour) -> Squares {
        Squares(self.men[colour as usize])
    }

    /// The kings of a side.
    #[must_use]
    pub fn kings(&self, colour: Colour) -> Squares {
        Squares(self.kings[colour as usize])
    }

    /// All pieces of a side.
    #[must_use]
    pub fn pieces(&self, colour: Colour) -> Squares {
        Squares(self.side(colour))
    }

    /// The piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Draughtsman> {
        Colour::ALL.into_iter().find_map(|colour| {
            let king = self.kings(colour).contains(square);
            (king || self.men(colour).contains(square)).then_some(Draughtsman { colour, king })
        })
    }

    /// Puts a piece on a square, or clears it.
    pub fn set(&mut self, square: Square, piece: Option<Draughtsman>) {
        let bit = square.bit();
        for side in self.men.iter_mut().chain(&mut self.kings) {
            *side &= !bit;
        }
        if let Some(Draughtsman { colour, king }) = piece {
            let kind = if king { &mut self.kings } else { &mut self.men };
            kind[colour as usize] |= bit;
        }
    }

    pub(crate) fn side(&self, colour: Colour) -> u128 {
        self.men[colour as usize] | self.kings[colour as usize]
    }
}
