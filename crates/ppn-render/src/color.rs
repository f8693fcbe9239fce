//! Colours.

use crate::color_names::NAMES;
use ppn_piece::UnknownName;
use std::{fmt, str::FromStr};

/// An opaque colour, written `#A11A06`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Color {
    /// Red, green and blue, 0 to 255 each.
    pub rgb: [u8; 3],
}

impl Color {
    /// White.
    pub const WHITE: Self = Self::hex(0xFF_FF_FF);
    /// Black.
    pub const BLACK: Self = Self::hex(0);

    /// The colour of a number such as `0xA11A06`.
    #[must_use]
    pub const fn hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self { rgb: [red, green, blue] }
    }

    /// The colour of digits such as `8B0000` or `8b0`.
    fn of_digits(digits: &str) -> Option<Self> {
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let hex = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            3 => Some(Self { rgb: [8, 4, 0].map(|shift| (hex >> shift & 0xF) as u8 * 0x11) }),
            6 => Some(Self::hex(hex)),
            _ => None,
        }
    }

    /// Whether white is more visible on this colour than black.
    #[must_use]
    pub fn is_dark(self) -> bool {
        let [red, green, blue] = self.rgb.map(f64::from);
        0.299 * red + 0.587 * green + 0.114 * blue < 140.0
    }

    /// A mixture with the given part of the other colour, 0 to 1.
    #[must_use]
    pub fn mix(self, other: Self, part: f64) -> Self {
        let mut rgb = self.rgb;
        for (one, two) in rgb.iter_mut().zip(other.rgb) {
            *one = (f64::from(*one) * (1.0 - part) + f64::from(two) * part).round() as u8;
        }
        Self { rgb }
    }

    /// The same colour, darker by the given part, 0 to 1.
    #[must_use]
    pub fn darker(self, part: f64) -> Self {
        self.mix(Self::BLACK, part)
    }

    /// The relative luminance by the formula of WCAG 2, 0 to 1.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.rgb.map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.040_45 {
                channel / 12.92
            } else {
                ((channel + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast with another colour by the formula of WCAG 2, 1 to 21. Text is readable from
    /// 4.5.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// The same colour, lighter by the given part, 0 to 1.
    #[must_use]
    pub fn lighter(self, part: f64) -> Self {
        self.mix(Self::WHITE, part)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

/// A name that HTML knows, in any case, or `#rgb` or `#rrggbb`.
///
/// ```
/// use ppn_render::Color;
///
/// assert_eq!("DarkRed".parse(), Ok(Color::hex(0x8B0000)));
/// assert_eq!("#8b0".parse(), Ok(Color::hex(0x88BB00)));
/// assert!("#8b".parse::<Color>().is_err());
/// ```
impl FromStr for Color {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = match name.strip_prefix('#') {
            Some(digits) => Self::of_digits(digits),
            None => {
                let name = name.to_ascii_lowercase();
                let found = NAMES.binary_search_by_key(&name.as_str(), |(known, _)| known);
                found.ok().and_then(|found| NAMES.get(found)).map(|(_, hex)| Self::hex(*hex))
            }
        };
        found.ok_or_else(|| UnknownName::new("a colour", name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_searched() {
        assert!(NAMES.is_sorted_by_key(|(name, _)| *name));
        for (name, hex) in NAMES {
            assert_eq!(name.to_uppercase().parse(), Ok(Color::hex(hex)));
        }
        for none in ["", "#", "#12345", "#+12", "#12345g", "A", "blau"] {
            assert!(none.parse::<Color>().is_err(), "{none}");
        }
    }

    #[test]
    fn colors_mix() {
        assert_eq!(Color::hex(0xA1_1A_06).to_string(), "#A11A06");
        let board = Color::hex(0xEE_DD_BB).mix(Color::hex(0xA1_1A_06), 0.55);
        assert_eq!(board, Color::hex(0xC4_72_57));
        assert_eq!(Color::WHITE.darker(1.0), Color::BLACK);
    }
}
