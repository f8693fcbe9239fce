//! Options of diagrams.

use super::{Bounds, Limits};
use crate::{annotate::Annotate, table_turn::Turn};
use ppn_piece::UnknownName;
use std::str::FromStr;

ppn_source::settings! {
    /// Options of diagrams.
    ///
    /// The default draws without labels and colours, in Unicode, with the pieces at their angles.
    #[derive(Clone, PartialEq, Debug)]
    #[non_exhaustive]
    pub struct Options {
        /// Coordinates along the lower and left edges, or numbers along the left and right ones.
        pub annotate: Annotate = Annotate::None, with_annotate;
        /// The squares that the game numbers: their places in inches, and their numbers. With
        /// [`Annotate::Numbers`], the first and the last number of each row are beside it.
        pub squares: Vec<(f64, f64, String)> = Vec::new(), with_squares;
        /// Whether turned pieces are drawn turned.
        pub reorient: Reorient = Reorient::None, with_reorient;
        /// The turn of the table.
        pub turn: Turn = Turn::None, with_turn;
        /// Escape sequences or markup for the suit colours.
        pub color: Color = Color::None, with_color;
        /// The characters to draw with.
        pub style: Style = Style::Unicode, with_style;
        /// Inches from one coordinate to the next; there are no labels unless the value is above zero.
        pub annotation_scale: f64 = 1.0, with_annotation_scale;
        /// Inches added to every x, instead of the least number that makes room at the left.
        pub x_offset: Option<f64> = None, with_x_offset;
        /// Inches added to every y, instead of the least number that makes room below.
        pub y_offset: Option<f64> = None, with_y_offset;
        /// The columns with labels, counted from 1; all if absent.
        pub x_breaks: Option<Vec<u32>> = None, with_x_breaks;
        /// The rows with labels, counted from 1; all if absent.
        pub y_breaks: Option<Vec<u32>> = None, with_y_breaks;
        /// Allow letters after `z` (`aa`, `ab`) and column numbers after 9, if the columns are far
        /// enough apart. Without it columns end at `z` and 9, as in the R packages.
        pub long_labels: bool = false, with_long_labels;
        /// Draw pieces that the R packages leave out, with a warning: a card as a rectangle, anything
        /// else as `▣`. This is the default.
        pub draw_all: bool = true, with_draw_all;
        /// List the places with several pieces on top of each other, under the diagram.
        pub stacks: bool = false, with_stacks;
        /// Write how many pieces are on each other right of each stack, as a raised digit.
        pub heights: bool = false, with_heights;
        /// Remove spaces at the ends of lines.
        pub trim: bool = false, with_trim;
        /// Request text instead of emoji: U+FE0E after the characters that many terminals draw as
        /// pictures two columns wide.
        pub text_presentation: bool = false, with_text_presentation;
        /// The letters of chess figures from pawn to king, upper case for white ones, instead of the figures.
        pub letters: Option<[char; 6]> = None, with_letters;
        /// Whether dark squares of boards for chess and draughts are shaded.
        pub shaded: bool = false, with_shaded;
        /// The box to draw, so that the boards of a game keep their place; the box around the pieces if
        /// absent. See [`Bounds::of`].
        pub bounds: Option<Bounds> = None, with_bounds;
        /// The maximum size of the diagram.
        pub limits: Limits = Limits::default(), with_limits;
    }
}

/// The parts that are turned upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Reorient {
    /// Nothing: pieces are drawn at their angles.
    #[default]
    None,
    /// Every piece.
    All,
    /// The symbols on the pieces; the pieces keep their angle.
    Symbols,
}

/// The names are `none`, `all`, `symbols`.
impl FromStr for Reorient {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "none" => Ok(Self::None),
            "all" => Ok(Self::All),
            "symbols" => Ok(Self::Symbols),
            _ => Err(UnknownName::new("an orientation", name)),
        }
    }
}

/// The format of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Color {
    /// Plain text.
    #[default]
    None,
    /// ANSI escape sequences, on a bright white ground.
    Ansi,
    /// ANSI escape sequences for the suit colours only, on the ground of the terminal.
    AnsiForeground,
    /// HTML spans, for a `pre` element.
    Html,
}

/// The names are `none`, `ansi`, `ansi-foreground`, `html`.
impl FromStr for Color {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "none" => Ok(Self::None),
            "ansi" => Ok(Self::Ansi),
            "ansi-foreground" => Ok(Self::AnsiForeground),
            "html" => Ok(Self::Html),
            _ => Err(UnknownName::new("a way of colouring", name)),
        }
    }
}

/// The characters of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// Box-drawing lines, chessmen, suits and combining marks.
    #[default]
    Unicode,
    /// Only ASCII, for simple terminals: `S M C A` for the suits of coins and tiles, `s m c a` for those of pawns,
    /// digits for the ranks, letters for men, upper case for white ones.
    Ascii,
}

/// The names are `unicode`, `ascii`.
impl FromStr for Style {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "unicode" => Ok(Self::Unicode),
            "ascii" => Ok(Self::Ascii),
            _ => Err(UnknownName::new("a style of diagrams", name)),
        }
    }
}
