use crate::movetext::MoveList;
use std::{borrow::Cow, collections::HashMap};

/// Something that a game points out on one of its boards; places are in inches, as pieces have them.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// A place that the writer marked.
    Place {
        /// Its x and y.
        at: (f64, f64),
        /// A colour, as HTML names or numbers it, or else a label.
        value: String,
    },
    /// One of the steps of the turn so far.
    Step {
        /// The x and y that the piece left.
        from: (f64, f64),
        /// The x and y that it came to.
        to: (f64, f64),
        /// Whether it is half of a push or a pull.
        part: StepPart,
    },
}

/// What a step is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StepPart {
    /// Of nothing.
    Alone,
    /// Of a push: the piece that is pushed goes first, the one that pushes it follows.
    Push,
    /// Of a pull: the piece that pulls goes first, the one that is pulled follows.
    Pull,
}

/// Moves with the marks on the boards that they lead to.
pub(crate) struct MarkedMoves<'t> {
    moves: Box<dyn MoveList + 't>,
    marks: Vec<Vec<Mark>>,
}

impl<'t> MarkedMoves<'t> {
    /// Gives each mark to the move with its number.
    pub(crate) fn new(
        moves: Box<dyn MoveList + 't>,
        marks: impl IntoIterator<Item = (String, Mark)>,
    ) -> Self {
        let mut by_move = vec![Vec::new(); moves.len()];
        let places: HashMap<String, usize> =
            (0..moves.len()).map(|index| (moves.number(index).into_owned(), index)).collect();
        for (number, mark) in marks {
            if let Some(marks) = places.get(&number).and_then(|index| by_move.get_mut(*index)) {
                marks.push(mark);
            }
        }
        Self { moves, marks: by_move }
    }
}

impl MoveList for MarkedMoves<'_> {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn number(&self, index: usize) -> Cow<'_, str> {
        self.moves.number(index)
    }

    fn text(&self, index: usize) -> Cow<'_, str> {
        self.moves.text(index)
    }

    fn comment(&self, index: usize) -> Cow<'_, str> {
        self.moves.comment(index)
    }

    fn marks(&self, index: usize) -> &[Mark] {
        self.marks.get(index).map_or(&[], Vec::as_slice)
    }
}
