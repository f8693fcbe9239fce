//! Counts steps, so that tests can see how work grows with the text. Outside of tests it does nothing.

/// Adds steps, such as bytes that are searched or tokens that are looked at. Work that may be
/// repeated for the same characters is counted where it is done.
#[inline(always)]
#[cfg_attr(not(test), expect(unused_variables, reason = "counted in tests only"))]
pub(crate) fn step(count: usize) {
    #[cfg(test)]
    counter::STEPS.set(counter::STEPS.get() + count as u64);
}

#[cfg(test)]
pub(crate) use counter::counted;

#[cfg(test)]
mod counter {
    use std::cell::Cell;

    thread_local! {
        pub(super) static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    /// The result of a piece of work, and its number of steps.
    pub(crate) fn counted<T>(work: impl FnOnce() -> T) -> (T, u64) {
        let before = STEPS.get();
        let result = work();
        (result, STEPS.get() - before)
    }
}
