//! The colours and lines of pictures.

use crate::color::Color;
use ppn_piece::{Suit, UnknownName};
use std::str::FromStr;

/// The colours and lines that a picture is drawn with.
///
/// A theme is a table: take one of those here and change what you like.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// Suits 1 to 9: red, black, green, blue, yellow, white, cyan, magenta, orange.
    pub suits: [Color; 9],
    /// What stands out on each suit's colour.
    pub on_suits: [Color; 9],
    /// Numbers and lines without a suit.
    pub ink: Color,
    /// Behind everything; none for a transparent picture.
    pub page: Option<Color>,
    /// Coordinates and stack badges.
    pub label: Color,
    /// Tiles of a piecepack.
    pub tile: Material,
    /// The cross on the back of a tile.
    pub tile_cross: Color,
    /// Coins and saucers.
    pub coin: Material,
    /// Outlines of bodies in a suit's colour: dice, pawns, bits, pyramids.
    pub body_line: Color,
    /// The same of black dice, pawns and bits.
    pub black_line: Color,
    /// Light cells of checkered boards.
    pub light_cell: Color,
    /// Dark cells in each suit's colour, and boards of one colour.
    pub dark_cells: [Color; 9],
    /// Boards with lines: go, alquerque, morris.
    pub lined: Material,
    /// Cards.
    pub card: Material,
    /// The back of a card: ground and lattice.
    pub card_back: [Color; 2],
    /// White chessmen.
    pub white_man: Color,
    /// Outlines of white chessmen.
    pub white_man_line: Color,
    /// Gold animals of Arimaa: the body, and the lines around and on it.
    pub gold: [Color; 2],
    /// Silver ones.
    pub silver: [Color; 2],
    /// How strong shadows are, which are black: 0 to 1; 0 for none.
    pub shadow: f64,
    /// The last move.
    pub glow: Color,
    /// Marks that bring no colour of their own: quiet, loud, loud in another way, friendly. They
    /// need not differ in colour alone, since marks have forms.
    pub accents: [Color; 4],
    /// How wide outlines are, as a multiple of the usual width.
    pub line_width: f64,
}

/// A neutral surface with its outline and the colour of its walls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Material {
    /// The surface.
    pub fill: Color,
    /// Its outline.
    pub line: Color,
    /// Its walls, seen in oblique views.
    pub wall: Color,
}

const fn material(fill: u32, line: u32, wall: u32) -> Material {
    Material { fill: Color::hex(fill), line: Color::hex(line), wall: Color::hex(wall) }
}

const fn colors(hex: [u32; 9]) -> [Color; 9] {
    let [a, b, c, d, e, f, g, h, i] = hex;
    [
        Color::hex(a),
        Color::hex(b),
        Color::hex(c),
        Color::hex(d),
        Color::hex(e),
        Color::hex(f),
        Color::hex(g),
        Color::hex(h),
        Color::hex(i),
    ]
}

impl Theme {
    /// Warm wood and strong bodies.
    ///
    /// Any two suit colours differ clearly for people with and without colour blindness; suits 1
    /// to 4 are dark enough for thin symbols on tiles.
    pub const LANTERN: Self = Self {
        suits: colors([
            0xA11A06, 0x13141C, 0x0B7862, 0x1029B0, 0xFFD04F, 0xFBFAF5, 0x75D4F9, 0xA86CA8,
            0xE65E00,
        ]),
        on_suits: colors([
            0xFFFDF6, 0xFFFDF6, 0xFFFDF6, 0xFFFDF6, 0x13141C, 0x13141C, 0x13141C, 0x13141C,
            0x13141C,
        ]),
        ink: Color::hex(0x2B2B33),
        page: None,
        label: Color::hex(0x6B6256),
        tile: material(0xF6ECD6, 0x5B4734, 0xD8C49C),
        tile_cross: Color::hex(0x8A7154),
        coin: material(0xFFFDF6, 0x5B4734, 0xE4D6B4),
        body_line: Color::hex(0x2B2B33),
        black_line: Color::BLACK,
        light_cell: Color::hex(0xEEDDBB),
        // 55 % of the suit in the light cell's colour; white by hand.
        dark_cells: colors([
            0xC47257, 0x766E64, 0x71A58A, 0x747AB5, 0xF7D680, 0xD9D2C2, 0xABD8DD, 0xC89FB1,
            0xEA9754,
        ]),
        lined: material(0xE7C27D, 0x4A3A1E, 0xB98F4A),
        card: material(0xFFFFFF, 0x5B4734, 0xD8D2C4),
        card_back: [Color::hex(0xDDE3F7), Color::hex(0x1029B0)],
        white_man: Color::WHITE,
        white_man_line: Color::hex(0x22232B),
        gold: [Color::hex(0xF7BE3A), Color::hex(0x4A2E05)],
        silver: [Color::hex(0x64717F), Color::hex(0xF7FAFC)],
        shadow: 0.188,
        glow: Color::hex(0xFFB000),
        accents: [
            Color::hex(0xB36B00),
            Color::hex(0xC4123F),
            Color::hex(0x5B2A9D),
            Color::hex(0x0B7862),
        ],
        line_width: 1.0,
    };

    /// Black on white with strong colours and thick lines.
    pub const HIGH_CONTRAST: Self = Self {
        suits: colors([
            0xB00000, 0x000000, 0x006837, 0x0000C8, 0xFFE100, 0xFFFFFF, 0x35C8FF, 0xB4009E,
            0xFF7A00,
        ]),
        on_suits: colors([
            0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0x000000, 0xFFFFFF,
            0x000000,
        ]),
        ink: Color::BLACK,
        page: Some(Color::WHITE),
        label: Color::BLACK,
        tile: material(0xFFFFFF, 0x000000, 0xBFBFBF),
        tile_cross: Color::hex(0x595959),
        coin: material(0xFFFFFF, 0x000000, 0xBFBFBF),
        body_line: Color::BLACK,
        black_line: Color::BLACK,
        light_cell: Color::WHITE,
        dark_cells: colors([
            0xE8A0A0, 0x9C9C9C, 0x9CCBB0, 0xA8A8E8, 0xFFF2A0, 0xD4D4D4, 0xB0E8FF, 0xE4A8DC,
            0xFFC890,
        ]),
        lined: material(0xFFFFFF, 0x000000, 0xBFBFBF),
        card: material(0xFFFFFF, 0x000000, 0xBFBFBF),
        card_back: [Color::WHITE, Color::hex(0x0000C8)],
        white_man: Color::WHITE,
        white_man_line: Color::BLACK,
        gold: [Color::hex(0xFFE100), Color::hex(0x000000)],
        silver: [Color::hex(0x333333), Color::hex(0xFFFFFF)],
        shadow: 0.0,
        glow: Color::hex(0xFF9500),
        accents: [
            Color::hex(0xA84300),
            Color::hex(0xB00000),
            Color::hex(0x0000C8),
            Color::hex(0x006837),
        ],
        line_width: 1.6,
    };

    /// Black, white and grey, with white grounds and thin lines, which spare ink.
    ///
    /// The greys of the suits are in the order in which their colours are lighter: black, blue, red,
    /// green, magenta, orange, cyan, yellow, white.
    pub const PRINT: Self = Self {
        // Steps of the same size to the eye, but for a wider one in the middle.
        suits: colors([
            0x4E4E4E, 0x000000, 0x757575, 0x292929, 0xE2E2E2, 0xFFFFFF, 0xC6C6C6, 0x919191,
            0xABABAB,
        ]),
        on_suits: colors([
            0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0x000000, 0x000000,
            0x000000,
        ]),
        ink: Color::BLACK,
        page: None,
        label: Color::hex(0x404040),
        tile: material(0xFFFFFF, 0x404040, 0xE8E8E8),
        tile_cross: Color::hex(0xA0A0A0),
        coin: material(0xFFFFFF, 0x404040, 0xE8E8E8),
        body_line: Color::BLACK,
        black_line: Color::BLACK,
        light_cell: Color::WHITE,
        dark_cells: [Color::hex(0xD2D2D2); 9],
        lined: material(0xFFFFFF, 0x404040, 0xE8E8E8),
        card: material(0xFFFFFF, 0x404040, 0xE8E8E8),
        card_back: [Color::WHITE, Color::hex(0x707070)],
        white_man: Color::WHITE,
        white_man_line: Color::BLACK,
        gold: [Color::hex(0xFFFFFF), Color::hex(0x000000)],
        silver: [Color::hex(0x505050), Color::hex(0xFFFFFF)],
        shadow: 0.0,
        glow: Color::hex(0xB8B8B8),
        accents: [
            Color::hex(0x6E6E6E),
            Color::hex(0x000000),
            Color::hex(0x000000),
            Color::hex(0x505050),
        ],
        line_width: 0.8,
    };

    /// The same on a dark page, from which dark bodies stand out by their outlines.
    #[must_use]
    pub fn dark(self) -> Self {
        Self {
            page: Some(Color::hex(0x1E1F24)),
            label: Color::hex(0xB8AE9E),
            body_line: Color::hex(0x8C877E),
            black_line: Color::hex(0x8C877E),
            ..self
        }
    }

    /// The same on a page of any colour, on which coordinates can be read.
    ///
    /// ```
    /// use ppn_render::{Color, Theme};
    ///
    /// for page in [Color::WHITE, Color::hex(0x777777), Color::hex(0x000000)] {
    ///     assert!(Theme::LANTERN.on(page).label.contrast(page) >= 4.5);
    /// }
    /// ```
    #[must_use]
    pub fn on(self, page: Color) -> Self {
        let theme = Self { page: Some(page), ..self };
        let is_clear = |label: Color| label.contrast(page) >= READABLE;
        if is_clear(theme.label) {
            return theme;
        }
        let dark = Self { page: Some(page), ..theme.clone().dark() };
        if is_clear(dark.label) {
            return dark;
        }
        let label = [Color::hex(0), Color::WHITE].into_iter().find(|label| is_clear(*label));
        Self { label: label.unwrap_or(theme.label), ..theme }
    }

    /// The colour of a suit; that of unsuited things where there is no such suit.
    pub(crate) fn suit(&self, suit: Suit) -> Color {
        pick(&self.suits, suit).unwrap_or(self.ink)
    }

    /// What stands out on a suit's colour.
    pub(crate) fn on_suit(&self, suit: Suit) -> Color {
        pick(&self.on_suits, suit).unwrap_or(self.coin.fill)
    }

    /// Dark cells of a board in a suit's colour.
    pub(crate) fn dark_cell(&self, suit: Suit) -> Color {
        pick(&self.dark_cells, suit).unwrap_or(self.light_cell)
    }
}

/// The least contrast of text.
const READABLE: f64 = 4.5;

impl Default for Theme {
    fn default() -> Self {
        Self::LANTERN
    }
}

fn pick(colors: &[Color; 9], suit: Suit) -> Option<Color> {
    let index = usize::try_from(suit.0).ok()?.checked_sub(1)?;
    colors.get(index).copied()
}

/// The names are `lantern`, `high-contrast`, `print`.
impl FromStr for Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "lantern" => Ok(Self::LANTERN),
            "high-contrast" => Ok(Self::HIGH_CONTRAST),
            "print" => Ok(Self::PRINT),
            _ => Err(UnknownName::new("a theme", name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_out() {
        for theme in [Theme::LANTERN, Theme::HIGH_CONTRAST, Theme::PRINT] {
            for suit in 1..=4 {
                assert!(theme.suit(Suit(suit)).contrast(theme.tile.fill) >= 4.5);
            }
            for suit in 1..=9 {
                let (body, sign) = (theme.suit(Suit(suit)), theme.on_suit(Suit(suit)));
                assert!(body.contrast(sign) >= 4.5, "suit {suit}: {}", body.contrast(sign));
            }
            for [body, line] in [theme.gold, theme.silver] {
                assert!(body.contrast(line) >= 4.5, "{}", body.contrast(line));
            }
            assert!(theme.label.contrast(theme.page.unwrap_or(Color::WHITE)) >= 4.5);
            let dark = theme.dark();
            assert!(dark.label.contrast(dark.page.unwrap_or(Color::WHITE)) >= 4.5);
        }
    }

    #[test]
    fn the_last_move_is_clear_on_any_ground() {
        let greys = (0..=255).map(|part| Color::WHITE.mix(Color::BLACK, f64::from(part) / 255.0));
        for ground in greys {
            for theme in [Theme::LANTERN, Theme::HIGH_CONTRAST, Theme::PRINT] {
                let clear = theme.glow.contrast(ground).max(Color::BLACK.contrast(ground));
                assert!(clear >= 3.0, "{ground}: {clear}");
            }
        }
    }

    #[test]
    fn greys_differ_and_are_in_the_order_of_their_colors() {
        let from_dark = |theme: &Theme| {
            let mut suits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            let light = |suit: u32| theme.suit(Suit(suit)).luminance();
            suits.sort_by(|one, two| light(*one).total_cmp(&light(*two)));
            suits
        };
        let order = from_dark(&Theme::PRINT);
        assert_eq!(order, from_dark(&Theme::LANTERN));
        for two in order.windows(2) {
            let [one, other] = [two[0], two[1]].map(|suit| Theme::PRINT.suit(Suit(suit)));
            assert!(one.contrast(other) >= 1.25, "{one}, {other}");
        }
    }

    #[test]
    fn dark_cells_are_mixtures() {
        let theme = Theme::LANTERN;
        for suit in [1, 2, 3, 4, 5, 7, 8, 9].map(Suit) {
            assert_eq!(theme.dark_cell(suit), theme.light_cell.mix(theme.suit(suit), 0.55));
        }
    }
}
