//! Options of pictures.

use super::{Bounds, Limits};
#[cfg(feature = "fonts")]
use crate::font::Font;
use crate::{
    annotate::Annotate, heading::Heading, lettering::Lettering, mark::Mark, projection::View,
    replay::LastMove, table_turn::Turn, theme::Theme,
};

/// Options of pictures.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Colours and lines.
    pub theme: Theme,
    /// The direction from which the board is seen.
    pub view: View,
    /// The turn of the table.
    pub turn: Turn,
    /// Coordinates along the lower and left edges.
    pub annotate: Annotate,
    /// Inches from one coordinate to the next; 1 unless the value is above zero.
    pub annotation_scale: f64,
    /// The numbers of pieces in stacks.
    pub badges: Badges,
    /// The last move, to highlight.
    pub last_move: Option<LastMove>,
    /// The marks, at most 1,000. Films show the marks of their frames instead.
    pub marks: Vec<Mark>,
    /// Pixels per inch, for the nominal size of the picture. A picture is never larger than
    /// [`Limits::side`].
    pub pixels_per_inch: f64,
    /// The width in pixels, instead of [`pixels_per_inch`](Self::pixels_per_inch).
    pub width: Option<u32>,
    /// The number of inches on paper for an inch of the table, instead of a size in pixels: an SVG
    /// then has its size in inches, and a PNG has 300 pixels per inch and says so.
    pub scale: Option<f64>,
    /// The width on paper in inches, instead of [`scale`](Self::scale).
    pub paper_width: Option<f64>,
    /// The size of the letters of coordinates and of the caption in inches on paper, whatever the size of the board; if
    /// absent, they grow with it. In pictures with a size in pixels an inch has 96 of them, and in those with a
    /// [`scale`](Self::scale) or a [`paper_width`](Self::paper_width) it is one of paper. Coordinates that would touch
    /// each other are left out. Numbers of squares have the size too, as far as their squares have room for it.
    pub text_size: Option<f64>,
    /// How an SVG has its text.
    pub lettering: Lettering,
    /// Texts on the table, such as headings.
    pub headings: Vec<Heading>,
    /// A title for each piece, for people who cannot see it.
    pub titles: bool,
    /// Whether each piece of an SVG has its index in the list as `data-piece`, and the picture the
    /// place of its lower left corner on the table, in inches, as `data-corner`: for pages on
    /// which people move pieces.
    pub handles: bool,
    /// Text below the board, in the middle; none if empty. Films show the captions of their frames instead.
    pub caption: String,
    /// The maximum number of lines of text below the board; a longer caption is cut. With 0 the
    /// caption has as many lines as it needs. Films choose the number by themselves.
    pub caption_rows: usize,
    /// The progress of a game, 0 to 1, as a line at the lower edge; none if absent.
    pub progress: Option<f64>,
    /// The part of the table that is shown, by x and y of its lower left and upper right corner in inches
    /// before the table is turned; all if absent.
    pub crop: Option<[(f64, f64); 2]>,
    /// Whether an edge of [`crop`](Self::crop) beyond which the table goes on looks torn.
    pub torn: bool,
    /// The indices of pieces that are drawn half transparent, such as those that could be there.
    pub ghosts: Vec<usize>,
    /// The title of the whole picture; none if empty.
    pub title: String,
    /// Whether coordinates are strokes instead of text, for programs without fonts.
    pub strokes: bool,
    /// Fonts for characters of captions and titles in pixels that the built-in one does not have;
    /// the first font with the character is used.
    #[cfg(feature = "fonts")]
    pub(crate) fonts: Vec<Font>,
    /// Whether an inch is a whole number of pixels, so that all lines of a board are equally sharp.
    /// The picture gets margins that are a little wider. Pictures in pixels are always drawn like
    /// this.
    pub on_pixels: bool,
    /// The prefix of names in the picture: letters, digits and hyphens; other characters are left
    /// out. If empty, a hash of the picture, so that several can be put into one document.
    pub prefix: String,
    /// The least part of the table that the picture shows, so that the pictures of a game do not
    /// jump.
    pub bounds: Option<Bounds>,
    /// The maximum size of the picture.
    pub limits: Limits,
}

ppn_source::setters! {
    Options {
        with_theme: theme: Theme,
        with_view: view: View,
        with_turn: turn: Turn,
        with_annotate: annotate: Annotate,
        with_annotation_scale: annotation_scale: f64,
        with_badges: badges: Badges,
        with_last_move: last_move: Option<LastMove>,
        with_marks: marks: Vec<Mark>,
        with_pixels_per_inch: pixels_per_inch: f64,
        with_width: width: Option<u32>,
        with_scale: scale: Option<f64>,
        with_paper_width: paper_width: Option<f64>,
        with_text_size: text_size: Option<f64>,
        with_lettering: lettering: Lettering,
        with_headings: headings: Vec<Heading>,
        with_titles: titles: bool,
        with_handles: handles: bool,
        with_caption: caption: String,
        with_caption_rows: caption_rows: usize,
        with_progress: progress: Option<f64>,
        with_crop: crop: Option<[(f64, f64); 2]>,
        with_torn: torn: bool,
        with_ghosts: ghosts: Vec<usize>,
        with_title: title: String,
        with_strokes: strokes: bool,
        with_on_pixels: on_pixels: bool,
        with_prefix: prefix: String,
        with_bounds: bounds: Option<Bounds>,
        with_limits: limits: Limits,
    }
}

impl Options {
    /// The number of inches on paper for an inch of a table of this width in inches, if the picture has a size on paper.
    pub(crate) fn paper_scale(&self, width: f64) -> Option<f64> {
        let scale = self.paper_width.map(|paper| paper / width).or(self.scale);
        scale.filter(|scale| scale.is_finite() && *scale > 0.0)
    }

    /// The fonts for letters that the built-in one does not have, in their order.
    #[cfg(feature = "fonts")]
    #[must_use]
    pub fn fonts(&self) -> &[Font] {
        &self.fonts
    }

    /// Changes the fonts for letters that the built-in one does not have.
    #[cfg(feature = "fonts")]
    #[must_use]
    pub fn with_fonts(mut self, fonts: Vec<Font>) -> Self {
        self.fonts = fonts;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            theme: Theme::lantern(),
            view: View::Plan,
            turn: Turn::None,
            annotate: Annotate::None,
            annotation_scale: 1.0,
            badges: Badges::Auto,
            last_move: None,
            marks: Vec::new(),
            pixels_per_inch: 72.0,
            width: None,
            scale: None,
            paper_width: None,
            text_size: None,
            lettering: Lettering::default(),
            headings: Vec::new(),
            titles: true,
            handles: false,
            caption: String::new(),
            caption_rows: 0,
            progress: None,
            crop: None,
            torn: false,
            ghosts: Vec::new(),
            title: String::new(),
            strokes: false,
            #[cfg(feature = "fonts")]
            fonts: Vec::new(),
            on_pixels: false,
            prefix: String::new(),
            bounds: None,
            limits: Limits::default(),
        }
    }
}

/// Whether stacks show the number of their pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Badges {
    /// Never.
    Off,
    /// In plan views, where heights are not visible.
    #[default]
    Auto,
    /// In all views.
    On,
}
