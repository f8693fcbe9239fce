//! Limits on the size of diagrams.

ppn_source::settings! {
    /// The maximum size of diagrams. The defaults are far beyond any real game; a caller may raise
    /// them.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The maximum number of cells of half an inch along each side, counted from the origin: 1,000.
        /// Anything beyond is cut off, and boards have no more squares across. Values above
        /// [`LONGEST_SIDE`](Self::LONGEST_SIDE) are clamped.
        pub side: u32 = 1000, with_side;
        /// The maximum number of cells that pieces cover in total, counted for each piece: 10,000,000.
        /// No game comes near it; ten thousand boards on top of each other would.
        pub drawn: u64 = 10_000_000, with_drawn;
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
