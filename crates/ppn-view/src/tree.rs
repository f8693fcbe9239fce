//! The states of a game and of its variations.

use crate::Frames;
use ppn_record::Record;
use ppn_render::player::{Line, Step};

/// The states of a game and of its variations, one after the other. First come the states of the
/// game itself, then those of each variation, each followed by its own variations.
pub struct Tree<'r, 't> {
    lines: Vec<TreeLine<'r, 't>>,
    len: usize,
}

/// A line, and the indices of its states in the tree.
struct TreeLine<'r, 't> {
    record: &'r Record<'t>,
    frames: Frames<'r, 't>,
    place: Line,
}

impl<'r, 't> Tree<'r, 't> {
    /// The tree of a record, with or without marks for the steps of turns.
    #[must_use]
    pub fn new(record: &'r Record<'t>, steps: bool) -> Self {
        let frames = Frames::new(record, steps);
        let main = TreeLine { record, frames, place: Line { first: 0, after: 0 } };
        let mut tree = Self { lines: vec![main], len: record.len() };
        tree.branch(record, steps, &|state| state);
        tree
    }

    /// Adds the variations of a line. `place` is the index of the line's states in the tree.
    fn branch(&mut self, record: &'r Record<'t>, steps: bool, place: &dyn Fn(usize) -> usize) {
        for variation in &record.variations {
            let (record, after, first) = (&variation.record, place(variation.after), self.len);
            let frames = Frames::new(record, steps);
            self.lines.push(TreeLine { record, frames, place: Line { first, after } });
            // The board from which it begins is already in the tree.
            self.len += record.len() - 1;
            self.branch(record, steps, &|state| match state {
                0 => after,
                _ => first + state - 1,
            });
        }
    }

    /// The number of states.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the start board")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The variations among the states.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        self.lines[1..].iter().map(|line| line.place).collect()
    }

    /// A state, in the words of its notation.
    pub fn step(&mut self, state: usize) -> Step {
        let at = self.lines.partition_point(|line| line.place.first <= state).saturating_sub(1);
        let TreeLine { record, frames, place } = &mut self.lines[at];
        let state = state - place.first + usize::from(at > 0);
        let mut frame = frames.frame(state);
        let mut clocks = Default::default();
        let text = match record.wording(state) {
            Some(wording) => {
                frame.label.clone_from(&wording.number);
                frame.comment.clone_from(&wording.comment);
                clocks = wording.clocks.clone();
                wording.text.clone()
            }
            None => record.text(state).into_owned(),
        };
        Step { frame, text, clocks }
    }
}
