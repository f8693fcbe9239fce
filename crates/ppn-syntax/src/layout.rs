//! The layout of a movetext.

use ppn_source::LineBreaks;

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

/// A line end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum LineEnd {
    /// Line feed.
    #[default]
    Lf,
    /// Carriage return and line feed.
    CrLf,
    /// Carriage return.
    Cr,
}

impl LineEnd {
    /// The first line end of a text; `None` if there is only one line.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let rest = &text[text.find(['\n', '\r'])?..];
        Some(match rest.as_bytes() {
            [b'\r', b'\n', ..] => Self::CrLf,
            [b'\r', ..] => Self::Cr,
            _ => Self::Lf,
        })
    }

    /// The characters of the line end.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_end_of_a_text_counts() {
        let texts = ["a\nb\r\n", "a\r\nb\n", "a\rb\n", "a"];
        let ends = [Some(LineEnd::Lf), Some(LineEnd::CrLf), Some(LineEnd::Cr), None];
        assert_eq!(texts.map(LineEnd::of), ends);
    }
}
