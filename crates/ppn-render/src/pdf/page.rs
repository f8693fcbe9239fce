//! The pages of a PDF.

use super::Font;
use crate::paper::Paper;

ppn_source::settings! {
    /// How pages are made.
    #[derive(Clone, Debug, Default)]
    #[non_exhaustive]
    pub struct Page {
        /// The size of the paper; if absent, the size of the picture, and A4 for a score.
        pub paper: Option<Paper>, with_paper;
        /// The number of inches on paper for one inch of the table: 1 is true size. If absent, true
        /// size if there is room.
        pub scale: Option<f64>, with_scale;
        /// Fonts for characters that the built-in one does not have; the first font with the character
        /// is used.
        pub fonts: Vec<Font>, with_fonts;
        /// Whether the games of a score follow each other, instead of beginning on pages of their own.
        pub run_on: bool, with_run_on;
    }
}
