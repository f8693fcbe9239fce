//! Options of sheets.

use crate::{paper::Paper, picture::Limits, theme::Theme};

ppn_source::settings! {
    /// Options of sheets.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Options {
        /// The paper.
        pub paper: Paper = Paper::A4, with_paper;
        /// How fronts and backs come together.
        pub sides: Sides = Sides::default(), with_sides;
        /// Inches at the edges of the paper that stay without pieces, 0 to 2. Boards may come nearer, to an
        /// eighth of an inch.
        pub margin: f64 = 0.25, with_margin;
        /// Inches that drawings reach beyond the line to cut along, 0 to 0.25, so that a cut beside it
        /// leaves no white edge.
        pub bleed: f64 = 0.04, with_bleed;
        /// Inches that neighbouring parts of a board have in common, 0 to 1.
        pub overlap: f64 = 0.25, with_overlap;
        /// Adds a box for the pieces, which are this thick when they are made, in inches from 0.004 to 1: paper, cardboard or
        /// wood. `None` for no box.
        pub thickness: Option<f64> = None, with_thickness;
        /// Whether a first page says what the sheets have, how the pieces are made, and who made the artwork of the theme.
        pub instructions: bool = false, with_instructions;
        /// Colours and lines.
        pub theme: Theme = Theme::lantern(), with_theme;
        /// The name on each sheet, and the title of the file.
        pub title: String = String::new(), with_title;
        /// The maximum number of pieces, and of bytes of a PDF.
        pub limits: Limits = Limits::default(), with_limits;
    }
}

/// Inches of cardboard under a printed piece.
const THICK: f64 = 0.08;

impl Options {
    /// The usual thickness of a piece that is glued on cardboard, in inches.
    pub const CARDBOARD: f64 = THICK;

    /// The same with distances that sheets can have.
    pub(super) fn in_range(&self) -> Self {
        let within = |inches: f64, most: f64, usual: f64| {
            if inches.is_finite() { inches.clamp(0.0, most) } else { usual }
        };
        Self {
            margin: within(self.margin, 2.0, 0.25).min(self.paper.inches().0 / 8.0),
            bleed: within(self.bleed, 0.25, 0.04),
            overlap: within(self.overlap, 1.0, 0.25),
            thickness: self.thickness.map(|inches| within(inches, 1.0, THICK).max(0.004)),
            ..self.clone()
        }
    }
}

/// How the fronts and the backs of pieces come together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Sides {
    /// Each sheet is printed on both sides: a page with fronts and a page with their backs follow each
    /// other. The printer turns the paper over about this edge.
    Two(Flip),
    /// Backs are pieces of their own.
    One,
    /// As [`One`](Self::One), and nothing is folded: labels for bodies that people have. Dice, cubes and pyramids
    /// have one for each side, pawns a belt, and figures one for the front and one for the back.
    Stickers,
    /// Fronts and backs are on one page, which is folded in the middle and glued.
    Gutterfold,
}

impl Sides {
    /// Whether backs are pieces of their own, on the same side of the paper.
    pub(super) fn has_backs_aside(self) -> bool {
        matches!(self, Self::One | Self::Stickers)
    }
}

impl Default for Sides {
    fn default() -> Self {
        Self::Two(Flip::Long)
    }
}

/// The edge of the paper that a printer turns it over about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Flip {
    /// The long edge, as in a book.
    #[default]
    Long,
    /// The short edge, as in a block of notes.
    Short,
}
