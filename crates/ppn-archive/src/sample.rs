//! Random samples.

use crate::fingerprint::mix;

/// A random sample of items that come one by one. It is the same in each run with the same seed, and each item is in it
/// with the same probability. Only the sample is kept.
///
/// ```
/// let mut sample = ppn_archive::Sample::new(3, 7);
/// (0..100).for_each(|n| sample.add(n));
/// assert_eq!(sample.into_items().len(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Sample<T> {
    size: usize,
    seen: u64,
    state: u64,
    items: Vec<(u64, T)>,
}

impl<T> Sample<T> {
    /// An empty sample that will have at most `size` items.
    #[must_use]
    pub fn new(size: usize, seed: u64) -> Self {
        Self { size, seen: 0, state: seed, items: Vec::new() }
    }

    /// Adds an item, or not.
    // Algorithm R of Waterman: the item number n is taken with the probability size / n.
    pub fn add(&mut self, item: T) {
        let number = self.seen;
        self.seen += 1;
        if self.items.len() < self.size {
            self.items.push((number, item));
            return;
        }
        let at = self.below(self.seen);
        if let Some(place) = usize::try_from(at).ok().and_then(|at| self.items.get_mut(at)) {
            *place = (number, item);
        }
    }

    /// The items of the sample, in the order in which they were added.
    #[must_use]
    pub fn into_items(mut self) -> Vec<T> {
        self.items.sort_by_key(|(number, _)| *number);
        self.items.into_iter().map(|(_, item)| item).collect()
    }

    /// A number below a limit, by SplitMix64 and the upper half of a product.
    fn below(&mut self, most: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mix(self.state)) * u128::from(most)) >> 64) as u64
    }
}
