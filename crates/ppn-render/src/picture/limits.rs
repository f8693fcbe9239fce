//! Limits on the size of pictures.

ppn_source::settings! {
    /// The maximum size of pictures. The defaults are far beyond any real game; a caller may raise
    /// them.
    ///
    /// ```
    /// use ppn_render::{Configuration, Piece, Rank, Suit};
    /// use ppn_render::picture::{self, Limits, Options};
    ///
    /// let coin = |x| Piece {
    ///     piece_side: "coin_back".parse().unwrap(),
    ///     suit: Suit(1),
    ///     rank: Rank(1),
    ///     cfg: Configuration::Piecepack,
    ///     x,
    ///     y: 1.0,
    ///     angle: 0.0,
    /// };
    /// let wide = [coin(0.0), coin(5_000.0)];
    /// assert!(picture::svg(&wide, &Options::default()).is_err());
    /// let limits = Limits::default().with_inches(10_000.0);
    /// assert!(picture::svg(&wide, &Options::default().with_limits(limits)).is_ok());
    /// ```
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Limits {
        /// The maximum number of pieces of a board: 10,000. If many are on top of each other, the time
        /// grows with the square of their number.
        pub pieces: usize = 10_000, with_pieces;
        /// The maximum width or height of a board in inches: 1,000. Values above 1,000,000,000 are
        /// clamped.
        pub inches: f64 = 1000.0, with_inches;
        /// The maximum width or height of a picture in pixels: 16,384; a larger one is scaled down. A
        /// GIF has at most 65,535.
        pub side: u32 = 16_384, with_side;
        /// The maximum number of pixels of a PNG: 16,777,216; a larger one is scaled down. Values above
        /// [`MOST_PIXELS`](Self::MOST_PIXELS) are clamped.
        pub pixels: u32 = 16_777_216, with_pixels;
        /// The maximum number of pixels of each picture of a GIF: 2,000,000.
        pub gif_pixels: u32 = 2_000_000, with_gif_pixels;
        /// The maximum number of pictures between two boards of a GIF: 60.
        pub steps: u32 = 60, with_steps;
        /// The maximum number of pictures of a GIF: 10,000.
        pub pictures: u64 = 10_000, with_pictures;
        /// The maximum number of pieces in all pictures of a GIF together: 500,000.
        pub drawn: u64 = 500_000, with_drawn;
        /// The approximate maximum number of bytes of an animated SVG, or of a page that plays games:
        /// 64 MiB.
        pub bytes: usize = 64 << 20, with_bytes;
    }
}

impl Limits {
    /// The number of pixels that take 2 GiB: more are never drawn, even if a caller requests it.
    pub const MOST_PIXELS: u32 = 1 << 29;

    pub(crate) fn inches(&self) -> f64 {
        // Far beyond this, numbers cannot distinguish neighbouring places. NaN is not a limit.
        self.inches.min(1e9)
    }
}
