//! The limits of start boards.

ppn_source::settings! {
    /// The limits of start boards. The defaults are far beyond the boards of real games; a caller may
    /// raise them. A board that exceeds them is refused.
    ///
    /// ```
    /// use ppn_setups::{Limits, Request, Value, set_up};
    ///
    /// let value = Value::Mapping(vec![
    ///     ("Name".to_owned(), Value::plain("Rectangular Board")),
    ///     ("Nrows".to_owned(), Value::plain("120")),
    ///     ("Max Tiles".to_owned(), Value::plain("240")),
    /// ]);
    /// let mut request = Request::new(value);
    /// assert!(set_up(&request).is_err());
    /// request.limits = Limits::default().with_tile_rows(120);
    /// assert_eq!(set_up(&request).unwrap().pieces.len(), 240);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The largest number of rows, and of columns, of cells or points of a board of tiles. Values
        /// above [`Self::MOST_TILE_ROWS`] are clamped.
        pub tile_rows: u32 = 100, with_tile_rows;
        /// The largest number of rows, and of columns, of a board that is one piece.
        pub rows: u32 = 1000, with_rows;
        /// The largest size in bytes of a layout, a position or another text.
        pub text: usize = 10_000, with_text;
        /// The last column that a piece may have in a placement in the style of FEN.
        pub placement_columns: u32 = 1000, with_placement_columns;
        /// The largest number of values in a column of pieces, and so the largest number of pieces.
        pub column: usize = 1000, with_column;
        /// The largest suit or rank as a number.
        pub label: u32 = 1000, with_label;
        /// The largest distance of a place from the origin and the largest length, both in inches; and
        /// the largest angle in degrees.
        pub inches: u32 = 1_000_000, with_inches;
        /// The largest number of draws of a map that must satisfy the rules of its game. A valid map is
        /// found much sooner: in the worst case, one draw in about 200 is valid.
        pub draws: usize = 1_000_000, with_draws;
    }
}

impl Limits {
    /// The largest number of rows or columns of a board of tiles, whatever the settings of a
    /// caller: spreading rivers evenly between many tiles takes a long time.
    pub const MOST_TILE_ROWS: u32 = 200;

    pub(crate) fn tile_rows(&self) -> u32 {
        self.tile_rows.min(Self::MOST_TILE_ROWS)
    }
}
