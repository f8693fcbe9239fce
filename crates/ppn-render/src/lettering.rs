//! How SVG has its captions and coordinates.

use std::{fmt, str::FromStr};

/// How an SVG has its captions and coordinates.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Lettering {
    /// As text in a font of the program that shows it, by the name of its family.
    Font(String),
    /// As outlines of the built-in font, which look the same everywhere. Without the feature `fonts`, coordinates are
    /// strokes and captions too.
    Outline,
}

/// The most characters of the name of a font.
const MOST_CHARACTERS: usize = 100;

/// Names that stand for a font of some kind and are written without quotation marks.
const GENERIC: [&str; 5] = ["serif", "sans-serif", "monospace", "cursive", "fantasy"];

impl Lettering {
    /// The value of the attribute `font-family`.
    pub(crate) fn family(&self) -> String {
        match self {
            Self::Font(name) if !GENERIC.contains(&name.as_str()) => {
                format!("'{name}', sans-serif")
            }
            Self::Font(name) => name.clone(),
            Self::Outline => GENERIC[1].to_owned(),
        }
    }
}

/// The font without serifs of the program.
impl Default for Lettering {
    fn default() -> Self {
        Self::Font(GENERIC[1].to_owned())
    }
}

/// `outline` or `font:NAME`.
impl FromStr for Lettering {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "outline" {
            return Ok(Self::Outline);
        }
        let name = text.strip_prefix("font:").map(str::trim);
        // Such characters would end the name in SVG or CSS.
        let is_part = |one: char| !one.is_control() && !"'\"<>&,;\\".contains(one);
        let name = name.filter(|name| {
            (1..=MOST_CHARACTERS).contains(&name.chars().count()) && name.chars().all(is_part)
        });
        let expected =
            || "expected outline or font:NAME, such as `font:Libertinus Serif`".to_owned();
        name.map(|name| Self::Font(name.to_owned())).ok_or_else(expected)
    }
}

impl fmt::Display for Lettering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Font(name) => write!(f, "font:{name}"),
            Self::Outline => f.write_str("outline"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fonts_are_quoted_unless_they_are_generic() {
        let family = |text: &str| text.parse::<Lettering>().map(|lettering| lettering.family());
        assert_eq!(family("font:serif"), Ok("serif".to_owned()));
        assert_eq!(
            family("font: Libertinus Serif"),
            Ok("'Libertinus Serif', sans-serif".to_owned())
        );
        for wrong in ["", "font:", "Times", "font:a'b", "font:a\"b", "font:<b>"] {
            assert!(family(wrong).is_err(), "{wrong}");
        }
    }
}
