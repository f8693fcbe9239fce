//! Counting the texts that an item with braces expands to, before it is expanded.

use ppn_syntax::{Part, PartKind, Parts, Templates};

/// The parts of an item, and the number of texts that they may expand to.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    pub(crate) parts: Vec<PartChoices>,
    /// The number of texts; `u64::MAX` if they cannot be counted.
    pub(crate) count: u64,
}

/// A part of an item, and the number of texts that it may expand to.
#[derive(Clone, Debug)]
pub(crate) struct PartChoices {
    pub(crate) part: Part,
    pub(crate) count: u64,
    /// For a list, the choices of each alternative.
    alternatives: Vec<Choices>,
    /// For a list, the number of choices up to the end of each alternative.
    ends: Vec<u64>,
}

impl Choices {
    pub(crate) fn of(templates: &Templates, parts: Parts) -> Self {
        let parts = templates.parts(parts).iter();
        let parts: Vec<_> = parts.map(|&part| PartChoices::of(templates, part)).collect();
        let count = parts.iter().map(|part| part.count).fold(1, u64::saturating_mul);
        Self { parts, count }
    }
}

impl PartChoices {
    fn of(templates: &Templates, part: Part) -> Self {
        let (mut alternatives, mut ends, mut count) = (Vec::new(), Vec::new(), 0_u64);
        match part.kind {
            PartKind::Text | PartKind::Escape => count = 1,
            PartKind::Range(range) => count = range.count(),
            PartKind::List(list) => {
                for &parts in templates.alternatives(list) {
                    let choices = Choices::of(templates, parts);
                    count = count.saturating_add(choices.count);
                    ends.push(count);
                    alternatives.push(choices);
                }
            }
        }
        Self { part, count, alternatives, ends }
    }

    /// For a list, the alternative that a choice belongs to, and the index of the choice within it.
    pub(crate) fn alternative(&self, choice: u64) -> Option<(&Choices, u64)> {
        let index = self.ends.partition_point(|&end| end <= choice);
        let before = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some((self.alternatives.get(index)?, choice - before))
    }
}
