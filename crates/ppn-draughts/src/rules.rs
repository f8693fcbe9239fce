//! The rules of a game as a player would list them.

use crate::{Position, Square, direction::Directions};

/// The rules of a game as a player would list them.
///
/// Common to all: capturing is compulsory, a capture continues as long as it can, and a side without
/// a legal move has lost.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) man_moves: Directions,
    pub(crate) man_captures: Directions,
    pub(crate) king_moves: Directions,
    pub(crate) king_captures: Directions,
    /// Kings move and capture along free lines, not just to the next square.
    pub(crate) flying: bool,
    /// The squares where a flying king may land.
    pub(crate) landing: Landing,
    pub(crate) lifting: Lifting,
    /// Whether a capture may turn straight back.
    pub(crate) reversal: bool,
    /// Whether men may capture kings.
    pub(crate) men_take_kings: bool,
    pub(crate) preference: Preference,
    pub(crate) last_row: LastRow,
    pub(crate) rows: StartRows,
}

impl Rules {
    /// The squares whose captures decide whether one that begins on `from` is legal: only that one where no capture is
    /// better than another.
    pub(crate) fn rivals(&self, position: &Position, from: Square) -> u128 {
        let kings = position.kings[position.turn as usize];
        let is_alone = match self.preference {
            Preference::Free => true,
            Preference::King => kings == 0 || kings & from.bit() != 0,
            _ => false,
        };
        if is_alone { from.bit() } else { u128::MAX }
    }

    /// Whether every move without a capture that another game has in a position is legal in this one, too: pieces
    /// move at least as far, and none can capture that cannot in the other game.
    pub(crate) fn have_quiet_moves_of(&self, other: &Self) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        let moves = other.man_moves.are_among(self.man_moves)
            && other.king_moves.are_among(self.king_moves)
            && other.flying <= self.flying;
        let captures = self.man_captures.are_among(other.man_captures)
            && self.king_captures.are_among(other.king_captures)
            && self.flying <= other.flying
            && self.men_take_kings <= other.men_take_kings;
        moves && captures
    }
}

/// The squares where a flying king may land behind the piece that it captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Landing {
    /// On any free square of the line.
    Any,
    /// Only on the first one.
    Behind,
}

/// The time when captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lifting {
    /// After the move: until then they block and are not jumped twice.
    AtEnd,
    /// Each as it is jumped, which may open a line.
    AtOnce,
}

/// The capture that must be chosen if there are several.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Preference {
    Free,
    /// The one of most pieces, men and kings alike.
    Most,
    /// The one of most pieces, then of most kings.
    MostThenKings,
    /// The one of most pieces; then with a king; then of most kings; then with the earliest king.
    Italian,
    /// The one with a king, if a king can capture.
    King,
    /// The one of the highest value, a king at a little less than two men; then with a king.
    Value,
}

/// The fate of a man that reaches the last row during a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastRow {
    /// It continues as a man and is promoted only if the move ends there.
    PassesAsMan,
    /// The move ends and it is promoted.
    Ends,
    /// It is promoted at once and continues as a king if it can.
    PromotesAtOnce,
}

/// The rows of the men at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartRows {
    /// All rows but the middle two.
    AllButTwo,
    /// The first two rows of each side.
    Two,
    /// The first row of each side.
    One,
    /// The second and third row of each side.
    SecondAndThird,
}

pub(crate) static INTERNATIONAL: Rules = Rules {
    man_moves: Directions::DIAGONALLY_FORWARD,
    man_captures: Directions::DIAGONAL,
    king_moves: Directions::DIAGONAL,
    king_captures: Directions::DIAGONAL,
    flying: true,
    landing: Landing::Any,
    lifting: Lifting::AtEnd,
    reversal: false,
    men_take_kings: true,
    preference: Preference::Most,
    last_row: LastRow::PassesAsMan,
    rows: StartRows::AllButTwo,
};

pub(crate) static ENGLISH: Rules = Rules {
    man_captures: Directions::DIAGONALLY_FORWARD,
    flying: false,
    preference: Preference::Free,
    last_row: LastRow::Ends,
    ..INTERNATIONAL
};

pub(crate) static ITALIAN: Rules =
    Rules { men_take_kings: false, preference: Preference::Italian, ..ENGLISH };

pub(crate) static POOL: Rules = Rules { preference: Preference::Free, ..INTERNATIONAL };

pub(crate) static SPANISH: Rules =
    Rules { flying: true, preference: Preference::MostThenKings, ..ENGLISH };

pub(crate) static RUSSIAN: Rules = Rules { last_row: LastRow::PromotesAtOnce, ..POOL };

pub(crate) static CZECH: Rules = Rules { preference: Preference::King, ..SPANISH };

pub(crate) static THAI: Rules = Rules {
    preference: Preference::Free,
    landing: Landing::Behind,
    lifting: Lifting::AtOnce,
    reversal: true,
    rows: StartRows::Two,
    ..SPANISH
};

pub(crate) static TURKISH: Rules = Rules {
    man_moves: Directions::FORWARD_AND_SIDEWAYS,
    man_captures: Directions::FORWARD_AND_SIDEWAYS,
    king_moves: Directions::STRAIGHT,
    king_captures: Directions::STRAIGHT,
    lifting: Lifting::AtOnce,
    rows: StartRows::SecondAndThird,
    ..INTERNATIONAL
};

pub(crate) static FRISIAN: Rules = Rules {
    man_captures: Directions::EIGHT,
    king_captures: Directions::EIGHT,
    preference: Preference::Value,
    ..INTERNATIONAL
};

/// Frisian draughts with a row of men a side.
pub(crate) static FRYSK: Rules = Rules { rows: StartRows::One, ..FRISIAN };

/// Twelve men a side, for which there are published node counts.
pub(crate) static THAI_12: Rules = Rules { rows: StartRows::AllButTwo, ..THAI };
