use std::fmt;

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

    /// A mixture with that part of the other colour, 0 to 1.
    #[must_use]
    pub fn mix(self, other: Self, part: f64) -> Self {
        let mut rgb = self.rgb;
        for (one, two) in rgb.iter_mut().zip(other.rgb) {
            *one = (f64::from(*one) * (1.0 - part) + f64::from(two) * part).round() as u8;
        }
        Self { rgb }
    }

    /// The same, darker by that part, 0 to 1.
    #[must_use]
    pub fn darker(self, part: f64) -> Self {
        self.mix(Self::BLACK, part)
    }

    /// The same, lighter by that part, 0 to 1.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_mix() {
        assert_eq!(Color::hex(0xA1_1A_06).to_string(), "#A11A06");
        let board = Color::hex(0xEE_DD_BB).mix(Color::hex(0xA1_1A_06), 0.55);
        assert_eq!(board, Color::hex(0xC4_72_57));
        assert_eq!(Color::WHITE.darker(1.0), Color::BLACK);
    }
}
