//! Limits of queries.

ppn_source::settings! {
    /// The limits of a query. A query may come from anyone, such as the form of a web page.
    ///
    /// Beyond a limit, a query is refused with a diagnostic.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The largest number of bytes.
        pub bytes: usize = 64 << 10, with_bytes;
        /// The largest number of parentheses and `not` within each other. Each takes some of the stack.
        pub nesting: usize = 64, with_nesting;
        /// The largest number of conditions: each is asked of each game.
        pub conditions: usize = 1_000, with_conditions;
        /// The largest number of squares of a board that is drawn as text.
        pub squares: usize = 10_000, with_squares;
        /// The largest number of boards that `turned`, `mirrored` and `swapped` and the positions themselves make.
        pub boards: usize = 4_000, with_boards;
    }
}
