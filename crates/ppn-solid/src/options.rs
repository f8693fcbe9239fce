//! Options of scenes.

use ppn_render::{Mark, Theme, Turn, picture::Limits};

ppn_source::settings! {
    /// Options of scenes.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Options {
        /// Colours and symbols.
        pub theme: Theme = Theme::lantern(), with_theme;
        /// The turn of the table.
        pub turn: Turn = Turn::None, with_turn;
        /// Marks of a board, painted from above on what lies flat: on boards, tiles, coins and stones, not on men. A film has
        /// those of its frames.
        pub marks: Vec<Mark> = Vec::new(), with_marks;
        /// Pixels per inch of what pieces show: 72. There are fewer if the drawings would have too many
        /// [`pixels`](Self::pixels) together.
        pub pixels_per_inch: f64 = 72.0, with_pixels_per_inch;
        /// The approximate maximum number of pixels of all drawings together: 1,048,576.
        pub pixels: u32 = 1 << 20, with_pixels;
        /// The maximum number of triangles of all pieces together: 4,000,000.
        pub triangles: usize = 4_000_000, with_triangles;
        /// The maximum number of moments of all motions of a film together: 1,000,000. A move has seven for each piece.
        pub moments: usize = 1_000_000, with_moments;
        /// The maximum number of pieces, and of inches.
        pub limits: Limits = Limits::default(), with_limits;
    }
}
