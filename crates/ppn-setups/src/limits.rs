//! The limits of start boards.

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
    pub tile_rows: u32,
    /// The largest number of rows, and of columns, of a board that is one piece.
    pub rows: u32,
    /// The largest size in bytes of a layout, a position or another text.
    pub text: usize,
    /// The last column that a piece may have in a placement in the style of FEN.
    pub placement_columns: u32,
    /// The largest number of values in a column of pieces, and so the largest number of pieces.
    pub column: usize,
    /// The largest suit or rank as a number.
    pub label: u32,
    /// The largest distance of a place from the origin and the largest length, both in inches; and
    /// the largest angle in degrees.
    pub inches: u32,
    /// The largest number of draws of a map that must satisfy the rules of its game. A valid map is
    /// found much sooner: in the worst case, one draw in about 200 is valid.
    pub draws: usize,
}

ppn_source::setters! {
    Limits {
        with_tile_rows: tile_rows: u32,
        with_rows: rows: u32,
        with_text: text: usize,
        with_placement_columns: placement_columns: u32,
        with_column: column: usize,
        with_label: label: u32,
        with_inches: inches: u32,
        with_draws: draws: usize,
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

impl Default for Limits {
    fn default() -> Self {
        Self {
            tile_rows: 100,
            rows: 1000,
            text: 10_000,
            placement_columns: 1000,
            column: 1000,
            label: 1000,
            inches: 1_000_000,
            draws: 1_000_000,
        }
    }
}
