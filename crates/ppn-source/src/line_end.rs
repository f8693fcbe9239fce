//! The ends of lines.

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
