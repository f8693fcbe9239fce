//! The widths of pictures in documents.

use std::{fmt, str::FromStr};

/// The width of a picture in a document: a part of the line, pixels, or a length on paper.
///
/// ```
/// use ppn_embed::Width;
///
/// let width = |text: &str| text.parse::<Width>();
/// assert_eq!(width("5cm")?.latex(), "5cm");
/// assert_eq!(width("50%")?.latex(), "0.5\\linewidth");
/// assert!(width("5 miles").is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Width {
    number: f64,
    unit: &'static str,
}

/// The units, as HTML and Pandoc name them.
const UNITS: [&str; 7] = ["%", "px", "cm", "mm", "in", "pt", "em"];

/// The width of a line of text, in inches: that of A4 with the margins of word processors.
const LINE: f64 = 6.3;

impl Width {
    /// For HTML: an attribute of `img`, which keeps no lengths on paper, or a style for these.
    #[must_use]
    pub fn html(&self) -> String {
        match self.unit {
            "%" => format!(" width=\"{}%\"", self.number),
            "px" => format!(" width=\"{}\"", self.number),
            _ => format!(" style=\"width:{self}\""),
        }
    }

    /// The width on paper, in inches. A part is one of a line of [`LINE`] inches, since the page is not known.
    pub(crate) fn inches(&self) -> f64 {
        let unit = match self.unit {
            "%" => LINE / 100.0,
            "cm" => 1.0 / 2.54,
            "mm" => 1.0 / 25.4,
            "in" => 1.0,
            "pt" => 1.0 / 72.0,
            "em" => 1.0 / 6.0,
            _ => 1.0 / 96.0,
        };
        self.number * unit
    }

    /// For LaTeX. A pixel is a 96th of an inch.
    #[must_use]
    pub fn latex(&self) -> String {
        match self.unit {
            "%" => format!("{}\\linewidth", self.number / 100.0),
            "px" => format!("{}in", (self.number / 96.0 * 1e4).round() / 1e4),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.unit)
    }
}

/// A number above 0 and a unit: `%`, `px`, `cm`, `mm`, `in`, `pt` or `em`. Without a unit it is in pixels.
impl FromStr for Width {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let known = UNITS.iter().find_map(|unit| Some((text.strip_suffix(unit)?, *unit)));
        let (number, unit) = known.unwrap_or((text, "px"));
        let number = number.trim_end().parse().ok();
        let number = number.filter(|number: &f64| (0.01..=1e5).contains(number));
        let expected = "expected a number with `%`, `px`, `cm`, `mm`, `in`, `pt` or `em`";
        number.map(|number| Self { number, unit }).ok_or_else(|| expected.to_owned())
    }
}
