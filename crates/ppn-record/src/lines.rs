//! The states of a game and of its variations, one after the other.

use crate::{Part, PartKind, Record};
use ppn_source::Span;

/// The states of a game and of its variations, numbered one after the other. First come the states of
/// the game itself, then those of each variation, each followed by its own variations.
#[derive(Clone, Debug)]
pub struct Lines<'r, 't> {
    lines: Vec<RecordLine<'r, 't>>,
    len: usize,
}

/// The game itself, or a variation, among the states of [`Lines`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RecordLine<'r, 't> {
    /// Its states. The first state of a variation is the board from which it begins.
    pub record: &'r Record<'t>,
    /// The number of its first state; of a variation, the one after the board from which it begins.
    pub first: usize,
    /// The number of the state from which it begins; 0 for the game itself.
    pub after: usize,
}

impl RecordLine<'_, '_> {
    /// The state of its record with a number.
    #[must_use]
    pub fn local(&self, state: usize) -> usize {
        state.saturating_sub(self.first) + usize::from(self.first > 0)
    }

    /// The number of a state of its record.
    #[must_use]
    pub fn number(&self, local: usize) -> usize {
        match (self.first, local) {
            (0, local) => local,
            (_, 0) => self.after,
            (first, local) => first + local - 1,
        }
    }

    /// The place of the first moves of a variation; the beginning of the text for the game itself.
    fn begin(&self) -> u32 {
        if self.first == 0 || self.record.len() < 2 { 0 } else { self.record.span(1).start }
    }
}

impl<'r, 't> Lines<'r, 't> {
    /// The lines of a record. It has variations only if it was read for a viewer
    /// ([`Options::viewer`](crate::Options)).
    #[must_use]
    pub fn new(record: &'r Record<'t>) -> Self {
        let main = RecordLine { record, first: 0, after: 0 };
        let mut lines = Self { lines: vec![main], len: record.len() };
        lines.branch(main);
        lines
    }

    fn branch(&mut self, line: RecordLine<'r, 't>) {
        for variation in &line.record.variations {
            let (record, after) = (&variation.record, line.number(variation.after));
            let inner = RecordLine { record, first: self.len, after };
            self.lines.push(inner);
            // The board from which it begins has a number already.
            self.len += record.len() - 1;
            self.branch(inner);
        }
    }

    /// The number of states.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the start board")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The game itself, and the variations in the order of their states.
    #[must_use]
    pub fn lines(&self) -> &[RecordLine<'r, 't>] {
        &self.lines
    }

    /// The index of the line of a state.
    #[must_use]
    pub fn line_of(&self, state: usize) -> usize {
        self.lines.partition_point(|line| line.first <= state).saturating_sub(1)
    }

    /// The lines that lead to a state, the game itself first. Each is given by its index and the last of its
    /// states on the way.
    #[must_use]
    pub fn path(&self, state: usize) -> Vec<(usize, usize)> {
        let (mut state, mut path) = (state, Vec::new());
        loop {
            let index = self.line_of(state);
            let line = self.lines[index];
            path.push((index, line.local(state)));
            if index == 0 {
                path.reverse();
                return path;
            }
            state = line.after;
        }
    }

    /// The variation at a place of the text, as the index of its line and its place with its brackets. `parts`
    /// are those of the game ([`Parsed::parts`](crate::Parsed::parts)).
    #[must_use]
    pub fn variation_at(&self, offset: u32, parts: &[Part]) -> Option<(usize, Span)> {
        let is_around = |span: Span| span.start < offset && offset < span.end;
        let around = parts
            .iter()
            .filter(|part| part.kind == PartKind::Variation && is_around(part.span))
            .map(|part| part.span);
        let innermost = around.min_by_key(|span| span.len())?;
        let is_inside = |line: &RecordLine<'_, '_>| {
            let begin = line.begin();
            line.first > 0 && innermost.start <= begin && begin < innermost.end
        };
        // Variations inside it come later.
        self.lines.iter().position(is_inside).map(|line| (line, innermost))
    }

    /// The state that a place of the text belongs to, as [`Record::state_at`] gives it for the game itself.
    #[must_use]
    pub fn state_at(&self, offset: u32, parts: &[Part]) -> usize {
        let line = self.variation_at(offset, parts).map_or(0, |(line, _)| line);
        let line = &self.lines[line];
        line.number(line.record.state_at(offset))
    }

    /// The places of all lines in the text, with the brackets of variations. The game itself has none.
    #[must_use]
    pub fn places(&self, parts: &[Part]) -> Vec<Option<Span>> {
        let variations = parts.iter().filter(|part| part.kind == PartKind::Variation);
        let mut spans = variations.map(|part| part.span).peekable();
        let mut order: Vec<usize> = (1..self.lines.len()).collect();
        order.sort_by_key(|&line| self.lines[line].begin());
        let mut places = vec![None; self.lines.len()];
        // The variations around a place, the innermost last.
        let mut around: Vec<Span> = Vec::new();
        for line in order {
            let begin = self.lines[line].begin();
            while let Some(span) = spans.next_if(|span| span.start <= begin) {
                around.retain(|outer| outer.end > span.start);
                around.push(span);
            }
            around.retain(|outer| outer.end > begin);
            places[line] = around.last().copied();
        }
        places
    }
}
