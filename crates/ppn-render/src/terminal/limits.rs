//! How large diagrams may be.

/// How large diagrams may be. The defaults are far beyond any real game; a caller may raise them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Cells of half an inch along each side, counted from the origin: 1,000. Anything beyond is cut
    /// off, and boards have no more squares across. Values above
    /// [`LONGEST_SIDE`](Self::LONGEST_SIDE) are clamped.
    pub side: u32,
    /// Cells that pieces may cover in total, counted for each piece: 10,000,000. No game comes near
    /// it; ten thousand boards on top of each other would.
    pub drawn: u64,
}

impl Limits {
    /// Cells along a side regardless of what a caller requests, since all of them are in memory.
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
