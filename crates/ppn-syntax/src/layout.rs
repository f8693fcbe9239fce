//! The layout of a movetext.

use ppn_source::{LineBreaks, LineEnd};

/// The layout of a movetext.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Layout {
    /// The largest width of a line, in characters. Only a line with a single unit that cannot be
    /// split may be longer.
    pub width: usize,
    /// The rule for where lines begin.
    pub breaks: LineBreaks,
    /// The line end.
    pub line_end: LineEnd,
    /// The number of characters before the text, on its first line.
    pub column: usize,
}

ppn_source::setters! {
    Layout {
        with_width: width: usize,
        with_breaks: breaks: LineBreaks,
        with_line_end: line_end: LineEnd,
        with_column: column: usize,
    }
}

impl Layout {
    /// The default width.
    pub const WIDTH: usize = 80;
}

impl Default for Layout {
    fn default() -> Self {
        Self { width: Self::WIDTH, breaks: LineBreaks::Keep, line_end: LineEnd::Lf, column: 0 }
    }
}
