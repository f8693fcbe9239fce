//! A turn under way: which step may come next.

use crate::{Animal, Board, Direction, Piece, Side, Square, codes, squares};
use ppn_source::Code;

/// A turn under way: the board, the number of steps taken, and what the last step allows or
/// demands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Progress {
    board: Board,
    side: Side,
    /// Movement steps taken, 0 to 4; removals do not count.
    taken: u8,
    next: Next,
}

/// The effect of the last step on the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Next {
    /// The next step is free.
    Free,
    /// A push is open: a piece stronger than this animal must move to the square that the animal
    /// left.
    Push(Square, Animal),
    /// An own piece of this strength left the square: a weaker enemy may be pulled there.
    Pull(Square, Animal),
}

ppn_source::named! {
    /// The role of a step in its turn.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
    pub enum Role {
        /// A piece is set up.
        Place = "place",
        /// An own piece moves.
        Step = "step",
        /// An enemy piece is pushed away; the next step must fill its square.
        Push = "push",
        /// An own piece takes the place of the one it pushed.
        PushEnd = "push-end",
        /// An enemy piece is pulled onto the square that an own piece has just left.
        Pull = "pull",
        /// A piece is taken off a trap.
        Capture = "capture",
    }

    /// The word of the JSON output.
    pub fn name;
}

impl Progress {
    /// The beginning of a turn.
    #[must_use]
    pub fn new(board: Board, side: Side) -> Self {
        Self { board, side, taken: 0, next: Next::Free }
    }

    /// The board after the steps so far.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that moves.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// Movement steps taken so far, 0 to 4.
    #[must_use]
    pub fn steps_taken(&self) -> u8 {
        self.taken
    }

    /// The square that the next step must fill to complete a push.
    #[must_use]
    pub fn open_push(&self) -> Option<(Square, Animal)> {
        match self.next {
            Next::Push(square, animal) => Some((square, animal)),
            Next::Free | Next::Pull(..) => None,
        }
    }

    /// The effect of the last step on the next one.
    pub(crate) fn next(&self) -> Next {
        self.next
    }

    /// Moves a piece one square and removes captured pieces; each of them is passed to
    /// `removed`.
    ///
    /// # Errors
    ///
    /// The first rule that the step breaks; the turn stays as it was.
    pub fn step(
        &mut self,
        piece: Piece,
        from: Square,
        direction: Direction,
        removed: impl FnMut(Square, Piece),
    ) -> Result<Role, &'static Code> {
        let (to, role) = self.judge(piece, from, direction)?;
        self.advance(piece, from, to, role, removed);
        Ok(role)
    }

    /// Moves a piece that may move.
    pub(crate) fn advance(
        &mut self,
        piece: Piece,
        from: Square,
        to: Square,
        role: Role,
        mut removed: impl FnMut(Square, Piece),
    ) {
        self.board.shift(from, to);
        self.taken += 1;
        self.next = match role {
            Role::Step => Next::Pull(from, piece.animal),
            Role::Push => Next::Push(from, piece.animal),
            _ => Next::Free,
        };
        while let Some((square, piece)) = self.board.spring_trap() {
            removed(square, piece);
        }
    }

    /// The role of a piece's step to a square, if it is legal.
    pub(crate) fn role(&self, piece: Piece, to: Square) -> Role {
        match (piece.side == self.side, self.next) {
            (true, Next::Push(..)) => Role::PushEnd,
            (true, _) => Role::Step,
            // A step that can complete a pull is a pull, because a pull requires no further step.
            (false, Next::Pull(left, puller)) if to == left && piece.animal < puller => Role::Pull,
            (false, _) => Role::Push,
        }
    }

    /// The target of a step and its role, or the first rule that it breaks. The order of the tests
    /// decides which rule is named when a step breaks several.
    fn judge(
        &self,
        piece: Piece,
        from: Square,
        direction: Direction,
    ) -> Result<(Square, Role), &'static Code> {
        if self.taken >= 4 {
            return Err(&codes::TOO_MANY_STEPS);
        }
        match self.board.get(from) {
            None => return Err(&codes::NO_PIECE),
            Some(found) if found != piece => return Err(&codes::WRONG_PIECE),
            Some(_) => {}
        }
        let to = from.neighbour(direction).ok_or(&codes::OFF_BOARD)?;
        if self.board.occupied() & to.bit() != 0 {
            return Err(&codes::OCCUPIED);
        }
        let own = piece.side == self.side;
        if let Next::Push(square, pushed) = self.next {
            if !own || to != square {
                return Err(&codes::PUSH_UNFINISHED);
            }
            if piece.animal <= pushed {
                return Err(&codes::PUSHER_WEAK);
            }
        }
        let role = self.role(piece, to);
        match role {
            Role::Push => self.judge_push(piece, from)?,
            Role::Step | Role::PushEnd => self.judge_own(piece, from, direction)?,
            _ => {}
        }
        Ok((to, role))
    }

    // FN-9
    fn judge_own(
        &self,
        piece: Piece,
        from: Square,
        direction: Direction,
    ) -> Result<(), &'static Code> {
        if self.board.is_frozen(from, piece) {
            return Err(&codes::FROZEN);
        }
        if piece.animal == Animal::Rabbit && direction == self.side.back() {
            return Err(&codes::RABBIT_BACKWARD);
        }
        Ok(())
    }

    // FN-10
    fn judge_push(&self, piece: Piece, from: Square) -> Result<(), &'static Code> {
        let pushers = squares::beside(from.bit()) & self.board.dominating(piece);
        if pushers == 0 {
            return Err(&codes::NO_PUSHER);
        }
        let is_frozen = |square| {
            self.board.get(square).is_some_and(|pusher| self.board.is_frozen(square, pusher))
        };
        if Square::of(pushers).all(is_frozen) {
            return Err(&codes::PUSHER_FROZEN);
        }
        if self.taken == 3 {
            return Err(&codes::PUSH_LAST_STEP);
        }
        Ok(())
    }
}
