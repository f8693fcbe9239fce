//! The colours, symbols and lines of pictures.

mod credits;
mod file;
#[cfg_attr(not(feature = "themes"), allow(dead_code, reason = "other themes have no fonts"))]
mod fonts;
#[cfg(feature = "fonts")]
#[cfg_attr(not(feature = "themes"), allow(dead_code, reason = "other themes have no fonts"))]
mod glyphs;
#[cfg(feature = "images")]
mod image_file;
#[cfg_attr(not(feature = "themes"), allow(dead_code, reason = "other themes have no images"))]
mod images;
mod name;
mod own_file;
mod rank_text;
#[cfg(feature = "images")]
mod shape_path;
#[cfg_attr(not(feature = "themes"), allow(dead_code, reason = "other themes have no shapes"))]
mod shapes;
mod suit_symbol;
#[cfg(feature = "images")]
mod svg_image;
#[cfg(feature = "images")]
mod svg_tree;
#[cfg(feature = "themes")]
mod toml_file;
mod value;
mod written;

pub use file::ThemeError;
pub use fonts::Fonts;
pub(crate) use images::Image;
pub use images::Images;
pub use name::ThemeName;
pub use rank_text::RankText;
pub use shapes::Shapes;
pub use suit_symbol::SuitSymbol;

use crate::color::Color;
use ppn_piece::{Suit, UnknownName};
use std::str::FromStr;

/// The colours and lines that a picture is drawn with.
///
/// A theme is a file, which `Theme::read` (feature `themes`) reads. The themes of this crate have a [`ThemeName`];
/// start with one of them and change any value.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// Suits 1 to 9: red, black, green, blue, yellow, white, cyan, magenta, orange.
    pub suits: [Color; 9],
    /// A colour with contrast to each suit's colour.
    pub on_suits: [Color; 9],
    /// Numbers and lines without a suit.
    pub ink: Color,
    /// The colour behind everything; `None` for a transparent picture.
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
    /// The outlines of black dice, pawns and bits.
    pub black_line: Color,
    /// Light cells of checkered boards.
    pub light_cell: Color,
    /// Dark cells in each suit's colour, and boards of one colour.
    pub dark_cells: [Color; 9],
    /// Boards with lines: go, alquerque, morris.
    pub lined: Material,
    /// Cards.
    pub card: Material,
    /// The back of a card: its ground and its lattice.
    pub card_back: [Color; 2],
    /// White chessmen.
    pub white_man: Color,
    /// Outlines of white chessmen.
    pub white_man_line: Color,
    /// Gold animals of Arimaa: the body, and the lines around and on it.
    pub gold: [Color; 2],
    /// Silver animals of Arimaa.
    pub silver: [Color; 2],
    /// The opacity of shadows, which are black: 0 to 1; 0 for none.
    pub shadow: f64,
    /// The colour that marks the last move.
    pub glow: Color,
    /// Marks without their own colour: quiet, strong, strong in another way, friendly. They may
    /// have similar colours, since marks also differ in form.
    pub accents: [Color; 4],
    /// The width of outlines, as a multiple of the usual width: 0.1 to 4.
    pub line_width: f64,
    /// The width of the outlines of tiles, coins, cards and boards, as a further multiple: 0 to 4;
    /// 0 for none.
    pub borders: f64,
    /// How boards with cells are drawn.
    pub boards: BoardStyle,
    /// Whether the grounds of a piecepack's tiles, coins, saucers and cards have the colour of their suit.
    /// Then the grounds of a second piecepack, which otherwise have the colour, are light.
    pub inverted: bool,
    /// Whether bodies that otherwise show their suit only by colour (men, stones, dice, cubes,
    /// pyramids) also have a symbol of the suit. Black and white bits differ without it.
    pub suit_marks: bool,
    /// The symbols of the suits of a piecepack.
    pub symbols: [SuitSymbol; 5],
    /// The symbols of suits of cards, and of a second piecepack.
    pub french_symbols: [SuitSymbol; 5],
    /// The symbols of the ranks of a piecepack, from the null.
    pub ranks: [RankText; 6],
    /// Images on the faces of pieces.
    pub images: Images,
    /// Outlines of pieces instead of the usual ones.
    pub shapes: Shapes,
    /// Fonts of ranks, suits and coordinates.
    pub fonts: Fonts,
    /// Who made its artwork, a line each, for the page of instructions of sheets to print.
    pub credits: Vec<String>,
}

/// How boards with cells are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum BoardStyle {
    /// Alternating dark and light cells.
    #[default]
    Checkered,
    /// Light cells with lines between them.
    Lined,
}

/// A neutral surface with its outline and the colour of its walls.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Material {
    /// The surface.
    pub fill: Color,
    /// Its outline.
    pub line: Color,
    /// Its walls, in oblique views.
    pub wall: Color,
}

impl Theme {
    /// Warm wood and strong bodies: `lantern.toml`.
    ///
    /// Any two suit colours differ clearly for people with and without colour blindness; suits 1
    /// to 4 are dark enough for thin symbols on tiles.
    #[must_use]
    pub fn lantern() -> Self {
        ThemeName::Lantern.theme()
    }

    /// Black on white with strong colours and thick lines: `contrast.toml`.
    #[must_use]
    pub fn high_contrast() -> Self {
        ThemeName::Contrast.theme()
    }

    /// Black, white and grey, with white grounds and thin lines, which spare ink: `print.toml`.
    ///
    /// The greys of the suits, from dark to light: black, blue, red, green, magenta, orange, cyan,
    /// yellow, white.
    #[must_use]
    pub fn print() -> Self {
        ThemeName::Print.theme()
    }

    /// Suits that people with red or green colour blindness can distinguish: `colour-blind.toml`.
    #[must_use]
    pub fn colour_blind() -> Self {
        ThemeName::ColourBlind.theme()
    }

    /// Lantern on a dark page, where dark bodies are visible by their outlines.
    #[must_use]
    pub fn dark(self) -> Self {
        let Self { page, label, body_line, black_line, .. } = ThemeName::Dark.theme();
        Self { page, label, body_line, black_line, ..self }
    }

    /// Whether the page of the theme is dark.
    pub(crate) fn is_dark(&self) -> bool {
        self.page.is_some_and(|page| page.luminance() < MIDDLE)
    }

    /// The theme on a page of any colour, with readable coordinates.
    ///
    /// ```
    /// use ppn_render::{Color, Theme};
    ///
    /// for page in [Color::WHITE, Color::hex(0x777777), Color::hex(0x000000)] {
    ///     assert!(Theme::lantern().on(page).label.contrast(page) >= 4.5);
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

    /// The colour of a suit; the colour of unsuited pieces if there is no such suit.
    pub(crate) fn suit(&self, suit: Suit) -> Color {
        pick(&self.suits, suit).unwrap_or(self.ink)
    }

    /// A colour with contrast to a suit's colour.
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

/// The luminance of a page on which black and white text are equally readable.
const MIDDLE: f64 = 0.18;

impl Default for Theme {
    fn default() -> Self {
        Self::lantern()
    }
}

fn pick(colors: &[Color; 9], suit: Suit) -> Option<Color> {
    let index = usize::try_from(suit.0).ok()?.checked_sub(1)?;
    colors.get(index).copied()
}

/// The name of a theme of this crate.
impl FromStr for Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        name.parse().map(ThemeName::theme)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palette::{IntoColor, color_difference::Ciede2000};

    #[test]
    fn signs_stand_out() {
        for theme in ThemeName::ALL.map(ThemeName::theme) {
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
            for theme in ThemeName::ALL.map(ThemeName::theme) {
                let clear = theme.glow.contrast(ground).max(Color::BLACK.contrast(ground));
                assert!(clear >= 3.0, "{ground}: {clear}");
            }
        }
    }

    /// The least difference between two suits by CIEDE2000, with the two suits, for people whose
    /// colour vision transforms linear red, green and blue by this matrix.
    fn least_difference(theme: &Theme, seen: [[f64; 3]; 3]) -> (f64, usize, usize) {
        let labs = theme.suits.map(|color| {
            let light = palette::Srgb::from(color.rgb).into_format::<f64>().into_linear();
            let [red, green, blue] = seen.map(|[red, green, blue]| {
                (red * light.red + green * light.green + blue * light.blue).clamp(0.0, 1.0)
            });
            let lab: palette::Lab<_, f64> = palette::LinSrgb::new(red, green, blue).into_color();
            lab
        });
        let pairs = (0..9).flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs
            .map(|(one, other)| (labs[one].difference(labs[other]), other + 1, one + 1))
            .min_by(|one, other| one.0.total_cmp(&other.0))
            .expect("nine suits")
    }

    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency" (2009), severity 1.
    #[test]
    fn suits_differ_without_red_and_without_green() {
        let usual = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let protanopia = [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ];
        let deuteranopia = [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ];
        for theme in [ThemeName::Contrast, ThemeName::ColourBlind] {
            for seen in [usual, protanopia, deuteranopia] {
                let (least, one, other) = least_difference(&theme.theme(), seen);
                assert!(least >= 20.0, "{theme:?}: suits {one} and {other} differ by {least}");
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
        let order = from_dark(&Theme::print());
        assert_eq!(order, from_dark(&Theme::lantern()));
        for two in order.windows(2) {
            let [one, other] = [two[0], two[1]].map(|suit| Theme::print().suit(Suit(suit)));
            assert!(one.contrast(other) >= 1.25, "{one}, {other}");
        }
    }

    #[test]
    fn dark_cells_are_mixtures() {
        let theme = Theme::lantern();
        for suit in [1, 2, 3, 4, 5, 7, 8, 9].map(Suit) {
            assert_eq!(theme.dark_cell(suit), theme.light_cell.mix(theme.suit(suit), 0.55));
        }
    }
}
