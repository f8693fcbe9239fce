//! The layout of a movetext.

use ppn_source::{LineBreaks, LineEnd};

ppn_source::settings! {
    /// The layout of a movetext.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[non_exhaustive]
    pub struct Layout {
        /// The largest width of a line, in characters. Only a line with a single unit that cannot be
        /// split may be longer.
        pub width: usize = Self::WIDTH, with_width;
        /// The rule for where lines begin.
        pub breaks: LineBreaks = LineBreaks::Keep, with_breaks;
        /// The line end.
        pub line_end: LineEnd = LineEnd::Lf, with_line_end;
        /// The number of characters before the text, on its first line.
        pub column: usize = 0, with_column;
    }
}

impl Layout {
    /// The default width.
    pub const WIDTH: usize = 80;
}
