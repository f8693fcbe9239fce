//! The steps that can continue a turn.

use crate::{Animal, Board, Direction, Progress, Side, Square, progress::Next, squares};

/// For each direction, the squares from which a piece may step.
pub(crate) struct Choices([u64; 4]);

impl Choices {
    /// The steps that [`Progress::step`] allows in a state.
    pub(crate) fn of(progress: &Progress) -> Self {
        let board = progress.board();
        let movers = Movers::of(board, progress.side());
        let empty = !board.occupied();
        let back = progress.side().back();
        let rabbits = board.of(Animal::Rabbit);
        let own_forward =
            |direction, pieces| if direction == back { pieces & !rabbits } else { pieces };
        Self(Direction::ALL.map(|direction| {
            // The squares from which a step in this direction leads into a set.
            let into = |set| squares::step(set, direction.opposite());
            if progress.steps_taken() >= 4 {
                return 0;
            }
            match progress.next() {
                Next::Push(square, pushed) => {
                    own_forward(direction, movers.free_above(pushed)) & into(square.bit())
                }
                next => {
                    let own = own_forward(direction, movers.free) & into(empty);
                    let pushed =
                        if progress.steps_taken() < 3 { movers.pushed & into(empty) } else { 0 };
                    let pulled = match next {
                        Next::Pull(square, puller) => {
                            movers.enemies_below(puller) & into(square.bit() & empty)
                        }
                        _ => 0,
                    };
                    own | pushed | pulled
                }
            }
        }))
    }

    /// The steps by their squares from a1 to h8.
    pub(crate) fn steps(self) -> impl Iterator<Item = (Square, Direction)> {
        let Self(from) = self;
        let all = from.iter().fold(0, |all, set| all | set);
        Square::of(all).flat_map(move |square| {
            let directions = Direction::ALL.into_iter().zip(from);
            directions.filter_map(move |(direction, set)| {
                (set & square.bit() != 0).then_some((square, direction))
            })
        })
    }
}

/// The pieces that may move on a board.
struct Movers<'b> {
    board: &'b Board,
    /// Own pieces that are not frozen.
    free: u64,
    enemies: u64,
    /// Enemies beside a stronger piece that is not frozen.
    pushed: u64,
}

impl<'b> Movers<'b> {
    fn of(board: &'b Board, side: Side) -> Self {
        let (own, enemies) = (board.side(side), board.side(side.other()));
        let (mut threatened, mut stronger) = (0, 0);
        for animal in Animal::ALL.into_iter().rev() {
            let these = board.of(animal);
            threatened |= these & own & squares::beside(stronger);
            stronger |= these & enemies;
        }
        let free = own & !(threatened & !squares::beside(own));
        let (mut pushed, mut stronger) = (0, 0);
        for animal in Animal::ALL.into_iter().rev() {
            let these = board.of(animal);
            pushed |= these & enemies & squares::beside(stronger);
            stronger |= these & free;
        }
        Self { board, free, enemies, pushed }
    }

    fn free_above(&self, animal: Animal) -> u64 {
        let above = Animal::ALL.into_iter().filter(|&other| other > animal);
        self.free & above.fold(0, |set, other| set | self.board.of(other))
    }

    fn enemies_below(&self, animal: Animal) -> u64 {
        let below = Animal::ALL.into_iter().filter(|&other| other < animal);
        self.enemies & below.fold(0, |set, other| set | self.board.of(other))
    }
}
