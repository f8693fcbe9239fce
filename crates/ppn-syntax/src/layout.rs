use std::{fmt, str::FromStr};

/// How a movetext is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// How many characters a line may have; only what cannot be parted makes a longer one.
    pub width: usize,
    /// Where lines begin.
    pub breaks: LineBreaks,
    /// How lines end.
    pub line_end: LineEnd,
    /// How many characters stand before the text on its first line.
    pub column: usize,
}

impl Layout {
    /// The width where none is asked for.
    pub const WIDTH: usize = 80;
}

impl Default for Layout {
    fn default() -> Self {
        Self { width: Self::WIDTH, breaks: LineBreaks::Keep, line_end: LineEnd::Lf, column: 0 }
    }
}

/// Where the lines of a movetext begin.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LineBreaks {
    /// Where they do now; only a line that is too long is wrapped.
    #[default]
    Keep,
    /// Where a turn begins.
    Turns,
    /// Where the line before is full.
    Fill,
}

impl LineBreaks {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Keep, Self::Turns, Self::Fill];

    /// What options and settings call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Keep => "keep",
            Self::Turns => "turns",
            Self::Fill => "fill",
        }
    }
}

/// An unknown name of [`LineBreaks`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLineBreaks;

impl fmt::Display for UnknownLineBreaks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("layouts are `keep`, `turns` and `fill`")
    }
}

impl std::error::Error for UnknownLineBreaks {}

impl FromStr for LineBreaks {
    type Err = UnknownLineBreaks;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|one| one.name() == name).ok_or(UnknownLineBreaks)
    }
}

/// How lines end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
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
