//! Themes as files.

use super::{BoardStyle, Material, RankText, SuitSymbol, Theme, ThemeName};
use crate::color::Color;
use ppn_piece::UnknownName;
use serde::{Deserialize, Deserializer, de::Error};
use std::fmt;

/// The first problem of a theme's file, with its place: `line 2, column 7: …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeError(String);

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ThemeError {}

/// Defines the type of a file, whose keys are those of a theme, and a function that completes it
/// from its base.
macro_rules! keys {
    ($($key:ident: $kind:ty,)*) => {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case")]
        struct File {
            base: Option<Base>,
            $($key: Option<$kind>,)*
        }

        impl File {
            fn theme(self, base: Option<Theme>) -> Result<Theme, ThemeError> {
                Ok(Theme {
                    $($key: match (self.$key, &base) {
                        (Some(value), _) => value.into(),
                        (None, Some(base)) => base.$key.clone(),
                        (None, None) => {
                            let key = stringify!($key).replace('_', "-");
                            return Err(ThemeError(format!("no `{key}`, and no `base` to take it from")));
                        }
                    },)*
                })
            }
        }
    };
}

keys! {
    suits: [Color; 9],
    on_suits: [Color; 9],
    ink: Color,
    page: Page,
    label: Color,
    tile: Material,
    tile_cross: Color,
    coin: Material,
    body_line: Color,
    black_line: Color,
    light_cell: Color,
    dark_cells: [Color; 9],
    lined: Material,
    card: Material,
    card_back: [Color; 2],
    white_man: Color,
    white_man_line: Color,
    gold: [Color; 2],
    silver: [Color; 2],
    shadow: Shadow,
    glow: Color,
    accents: [Color; 4],
    line_width: LineWidth,
    borders: Borders,
    boards: BoardStyle,
    inverted: bool,
    suit_marks: bool,
    symbols: [SuitSymbol; 5],
    french_symbols: [SuitSymbol; 5],
    ranks: [RankText; 6],
}

impl Theme {
    /// Reads the text of a theme's file. Missing keys come from the theme that its key `base`
    /// names.
    ///
    /// ```
    /// use ppn_render::{Color, Theme};
    ///
    /// let theme = Theme::read("base = \"print\"\nink = \"#333\"")?;
    /// assert_eq!(theme, Theme { ink: Color::hex(0x333333), ..Theme::print() });
    ///
    /// let error = Theme::read("base = \"print\"\nink = \"blau\"").unwrap_err();
    /// assert!(error.to_string().contains("line 2, column 7"));
    /// # Ok::<(), ppn_render::ThemeError>(())
    /// ```
    ///
    /// # Errors
    /// The first unknown key or value, or a key that is missing in a file without `base`.
    pub fn read(text: &str) -> Result<Self, ThemeError> {
        let file: File = toml::from_str(text).map_err(|error| {
            let before = &text[..error.span().map_or(0, |span| span.start)];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
            ThemeError(format!("line {line}, column {column}: {}", error.message()))
        })?;
        let base = file.base.as_ref().map(|base| base.0.theme());
        file.theme(base)
    }
}

struct Base(ThemeName);

/// A colour, or `none`.
struct Page(Option<Color>);

/// 0 to 1.
struct Shadow(f64);

/// 0.1 to 4.
struct LineWidth(f64);

/// 0 to 4.
struct Borders(f64);

impl From<Page> for Option<Color> {
    fn from(Page(color): Page) -> Self {
        color
    }
}

impl From<Shadow> for f64 {
    fn from(Shadow(part): Shadow) -> Self {
        part
    }
}

impl From<Borders> for f64 {
    fn from(Borders(width): Borders) -> Self {
        width
    }
}

impl From<LineWidth> for f64 {
    fn from(LineWidth(width): LineWidth) -> Self {
        width
    }
}

impl<'de> Deserialize<'de> for Base {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let names = || ThemeName::ALL.map(|theme| theme.words()[0]).join(", ");
        name.parse()
            .map(Self)
            .map_err(|_| D::Error::custom(format!("unknown theme `{name}`; expected {}", names())))
    }
}

impl<'de> Deserialize<'de> for Color {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(|_: UnknownName| {
            let expected = "expected an HTML colour name, `#rgb` or `#rrggbb`";
            D::Error::custom(format!("unknown colour `{name}`; {expected}"))
        })
    }
}

impl<'de> Deserialize<'de> for Page {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        if name == "none" {
            return Ok(Self(None));
        }
        name.parse().map(|color| Self(Some(color))).map_err(|_| {
            let expected = "expected `none`, an HTML colour name, `#rgb` or `#rrggbb`";
            D::Error::custom(format!("unknown colour `{name}`; {expected}"))
        })
    }
}

impl<'de> Deserialize<'de> for Shadow {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        within(from, 0.0, 1.0).map(Self)
    }
}

impl<'de> Deserialize<'de> for Borders {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        within(from, 0.0, 4.0).map(Self)
    }
}

impl<'de> Deserialize<'de> for LineWidth {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        within(from, 0.1, 4.0).map(Self)
    }
}

fn within<'de, D: Deserializer<'de>>(from: D, least: f64, most: f64) -> Result<f64, D::Error> {
    let number = f64::deserialize(from)?;
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(D::Error::custom(format!("expected a number from {least} to {most}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn themes_of_the_crate_can_be_read() {
        for name in ThemeName::ALL {
            assert_eq!(Theme::read(name.file()), Ok(name.theme()));
            assert_eq!(name.words()[0].parse(), Ok(name));
        }
    }

    #[test]
    fn problems_point_into_the_file() {
        let wrong = [
            "base = \"moonlight\"",
            "base = \"print\"\nsuits = [\"red\", \"black\"]",
            "base = \"print\"\nink = \"blau\"",
            "base = \"print\"\npaper = \"white\"",
            "base = \"print\"\ntile = { fill = \"white\", line = \"black\" }",
            "base = \"print\"\nline-width = 40",
            "base = \"print\"\nborders = -1",
            "base = \"print\"\nboards = \"wavy\"",
            "base = \"print\"\ninverted = 1",
            "base = \"print\"\nsymbols = [\"sun\", \"moon\", \"crown\", \"arms\", \"comet\"]",
            "base = \"print\"\nranks = [\"null\", \"ace\", \"2\", \"3\", \"4\", \"five\"]",
            "base = \"print\"\nsymbols = [\"sun\", \"moon\", \"crown\", \"arms\", \"M0,0 L1\"]",
            "ink = \"black\"",
            "base = print",
        ];
        let reports = wrong.map(|text| {
            let error = Theme::read(text).expect_err(text);
            format!("{text}\n----\n{error}\n")
        });
        insta::assert_snapshot!(reports.join("\n\n"));
    }
}
