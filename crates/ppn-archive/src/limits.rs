//! Limits of queries.

/// The limits of a query. A query may come from anyone, such as the form of a web page.
///
/// Beyond a limit, a query is refused with a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The largest number of bytes.
    pub bytes: usize,
    /// The largest number of parentheses and `not` within each other. Each takes some of the stack.
    pub nesting: usize,
    /// The largest number of conditions: each is asked of each game.
    pub conditions: usize,
    /// The largest number of squares of a board that is drawn as text.
    pub squares: usize,
    /// The largest number of boards that `turned`, `mirrored` and `swapped` and the positions themselves make.
    pub boards: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 64 << 10, nesting: 64, conditions: 1_000, squares: 10_000, boards: 4_000 }
    }
}

ppn_source::setters! {
    Limits {
        with_bytes: bytes: usize,
        with_nesting: nesting: usize,
        with_conditions: conditions: usize,
        with_squares: squares: usize,
        with_boards: boards: usize,
    }
}
