//! How a movetext is laid out.

use ppn_source::LineBreaks;

/// How a movetext is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// The most characters of a line; only a unit that cannot be split makes a longer one.
    pub width: usize,
    /// Where lines begin.
    pub breaks: LineBreaks,
    /// How lines end.
    pub line_end: LineEnd,
    /// The number of characters before the text on its first line.
    pub column: usize,
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

/// How lines end.
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
    /// How the first line of a text ends; `None` if there is only one line.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let rest = &text[text.find(['\n', '\r'])?..];
        Some(match rest.as_bytes() {
            [b'\r', b'\n', ..] => Self::CrLf,
            [b'\r', ..] => Self::Cr,
            _ => Self::Lf,
        })
    }

    /// The characters.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lf => "\n",
            Self::CrLf => "\r\n",
            Self::Cr => "\r",
        }
    }
}
