//! The line of a game at a place: its main line, or one of its variations.

use ppn_record::Record;

/// A state of a game or of one of its variations.
pub(crate) struct Line<'r, 't> {
    /// The line of the state.
    pub(crate) record: &'r Record<'t>,
    pub(crate) state: usize,
    /// The lines that this line branches off from, the main line first, each with the state of the
    /// branch.
    outer: Vec<(&'r Record<'t>, usize)>,
}

impl<'r, 't> Line<'r, 't> {
    /// The state that a place of the text belongs to. A variation extends from its first move to
    /// its last, or to the end of the variations inside it.
    pub(crate) fn at(game: &'r Record<'t>, place: u32) -> Self {
        let holds = |line: &Record<'_>| {
            line.len() > 1 && line.span(1).start <= place && place <= end_of(line)
        };
        let mut line = Self { record: game, state: 0, outer: Vec::new() };
        let inner =
            |record: &'r Record<'t>| record.variations.iter().find(|one| holds(&one.record));
        while let Some(variation) = inner(line.record) {
            line.outer.push((line.record, variation.after));
            line.record = &variation.record;
        }
        line.state = line.record.state_at(place);
        line
    }

    /// Goes a number of states forward or back. Going back from the start of a variation leads to
    /// the move before the variation.
    ///
    /// States at the same place of the text are one step, since a cursor there means the last of
    /// them. Otherwise a preview that moves the cursor could never go back past them.
    pub(crate) fn step(&mut self, steps: isize) {
        let go = if steps < 0 { Self::back } else { Self::forward };
        for _ in 0..steps.unsigned_abs() {
            if !go(self) {
                break;
            }
        }
    }

    /// Goes back one state, if there is one before.
    fn back(&mut self) -> bool {
        let Some(to) = (0..self.state).rev().find(|&to| !self.is_joined(to)) else { return false };
        self.state = to;
        // The first board of a variation has no place in the text.
        if to == 0
            && let Some((record, state)) = self.outer.pop()
        {
            (self.record, self.state) = (record, state);
        }
        true
    }

    /// Goes forward one state, if there is one after.
    fn forward(&mut self) -> bool {
        let last = self.record.len() - 1;
        let to = (self.state + 1..=last).find(|&to| to == last || !self.is_joined(to));
        self.state = to.unwrap_or(self.state);
        to.is_some()
    }

    /// Whether a state has the same place in the text as the next one.
    fn is_joined(&self, state: usize) -> bool {
        state > 0 && self.record.span(state) == self.record.span(state + 1)
    }
}

/// The end of the last move of a line and of its variations.
fn end_of(line: &Record<'_>) -> u32 {
    let inner = line.variations.iter().map(|variation| end_of(&variation.record));
    inner.fold(line.span(line.len() - 1).end, u32::max)
}
