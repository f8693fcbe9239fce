//! Directions on the board.

/// A direction on the board, as the side that moves first sees it.
///
/// On boards where every second square is played, the straight directions go from a playing square
/// to the next one of the same row or column, two squares away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Direction {
    Up,
    UpRight,
    Right,
    DownRight,
    Down,
    DownLeft,
    Left,
    UpLeft,
}

use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};

impl Direction {
    pub(crate) const ALL: [Self; 8] = [Up, UpRight, Right, DownRight, Down, DownLeft, Left, UpLeft];

    /// Columns and rows of one step between neighbouring squares.
    pub(crate) fn delta(self) -> (i8, i8) {
        match self {
            Up => (0, 1),
            UpRight => (1, 1),
            Right => (1, 0),
            DownRight => (1, -1),
            Down => (0, -1),
            DownLeft => (-1, -1),
            Left => (-1, 0),
            UpLeft => (-1, 1),
        }
    }

    pub(crate) fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// Whether the squares in this direction have greater numbers: they are to the right or above.
    pub(crate) fn counts_up(self) -> bool {
        matches!(self, Up | UpRight | Right | UpLeft)
    }

    /// The opposite direction.
    pub(crate) fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) & 7]
    }
}

/// The directions of a kind of move, for the side that moves up and for the side that moves down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Directions {
    up: &'static [Direction],
    down: &'static [Direction],
}

impl Directions {
    pub(crate) const DIAGONALLY_FORWARD: Self =
        Self { up: &[UpLeft, UpRight], down: &[DownLeft, DownRight] };
    pub(crate) const DIAGONAL: Self = Self::both(&[UpLeft, UpRight, DownLeft, DownRight]);
    pub(crate) const STRAIGHT: Self = Self::both(&[Up, Right, Down, Left]);
    pub(crate) const FORWARD_AND_SIDEWAYS: Self =
        Self { up: &[Up, Left, Right], down: &[Down, Left, Right] };
    pub(crate) const EIGHT: Self = Self::both(&Direction::ALL);

    const fn both(all: &'static [Direction]) -> Self {
        Self { up: all, down: all }
    }

    /// Whether these are among others.
    pub(crate) fn are_among(self, others: Self) -> bool {
        let set = |all: &[Direction]| all.iter().fold(0_u8, |set, &one| set | 1 << one as u8);
        let are = |some: &[Direction], all: &[Direction]| {
            std::ptr::eq(some, all) || set(some) & !set(all) == 0
        };
        are(self.up, others.up) && are(self.down, others.down)
    }

    pub(crate) fn of(self, moves_up: bool) -> &'static [Direction] {
        if moves_up { self.up } else { self.down }
    }
}
