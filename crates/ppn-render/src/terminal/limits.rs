//! Limits on the size of diagrams.

/// The maximum size of diagrams. The defaults are far beyond any real game; a caller may raise
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of cells of half an inch along each side, counted from the origin: 1,000.
    /// Anything beyond is cut off, and boards have no more squares across. Values above
    /// [`LONGEST_SIDE`](Self::LONGEST_SIDE) are clamped.
    pub side: u32,
    /// The maximum number of cells that pieces cover in total, counted for each piece: 10,000,000.
    /// No game comes near it; ten thousand boards on top of each other would.
    pub drawn: u64,
}

ppn_source::setters! {
    Limits {
        with_side: side: u32,
        with_drawn: drawn: u64,
    }
}

impl Limits {
    /// The largest number of cells along a side, even if a caller requests more, since all cells
    /// are in memory.
    pub const LONGEST_SIDE: u32 = 10_000;

    pub(super) fn side(&self) -> u32 {
        self.side.min(Self::LONGEST_SIDE)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { side: 1000, drawn: 10_000_000 }
    }
}
