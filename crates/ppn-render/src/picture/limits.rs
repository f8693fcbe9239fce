//! How large pictures may be.

/// How large pictures may be. The defaults are far beyond any real game; a caller may raise them.
///
/// ```
/// use ppn_piece::{Configuration, Piece, Rank, Suit};
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
/// let limits = Limits { inches: 10_000.0, ..Limits::default() };
/// assert!(picture::svg(&wide, &Options { limits, ..Options::default() }).is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// How many pieces a board may have: 10,000. If many are on top of each other, the time grows
    /// with the square of their number.
    pub pieces: usize,
    /// How many inches wide or high a board may be: 1,000. Values above 1,000,000,000 are
    /// clamped.
    pub inches: f64,
    /// How many pixels wide or high a picture is at most: 16,384; a larger one is scaled down. A
    /// GIF has 65,535 at most.
    pub side: u32,
    /// How many pixels a PNG has at most: 16,777,216; a larger one is scaled down. Values above
    /// [`MOST_PIXELS`](Self::MOST_PIXELS) are clamped.
    pub pixels: u32,
    /// The same for each picture of a GIF: 2,000,000.
    pub gif_pixels: u32,
    /// How many pictures a GIF has between two boards at most: 60.
    pub steps: u32,
    /// The maximum number of pictures of a GIF: 10,000.
    pub pictures: u64,
    /// The maximum number of pieces in all pictures of a GIF together: 500,000.
    pub drawn: u64,
    /// How many bytes an animated SVG, or a page that plays games, may have, about: 64 MiB.
    pub bytes: usize,
}

impl Limits {
    /// Pixels that take 2 GiB: more are not drawn, regardless of what a caller requests.
    pub const MOST_PIXELS: u32 = 1 << 29;

    pub(crate) fn inches(&self) -> f64 {
        // Far beyond, numbers cannot distinguish neighbouring places. What is not a number is not a limit.
        self.inches.min(1e9)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            pieces: 10_000,
            inches: 1000.0,
            side: 16_384,
            pixels: 16_777_216,
            gif_pixels: 2_000_000,
            steps: 60,
            pictures: 10_000,
            drawn: 500_000,
            bytes: 64 << 20,
        }
    }
}
