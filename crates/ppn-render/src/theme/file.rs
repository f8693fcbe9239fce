//! Themes as files.

use super::{
    BoardStyle, Fonts, Images, Material, RankText, Shapes, SuitSymbol, Theme, ThemeName, credits,
    images::Pattern,
    own_file,
    value::{Base, Reading, Value},
    written::{Named, Table},
};
use crate::color::Color;
use ppn_source::SettingsProblems;
use std::fmt;
#[cfg(feature = "themes")]
use {
    super::{
        fonts,
        images::{Files, TAKES},
        shapes, toml_file,
    },
    toml::de::DeTable,
};

/// The problems of a theme's file, each with its place: `line 2, column 7: …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThemeError(Vec<String>);

impl ThemeError {
    /// The reports in the order of the file, at least one.
    #[must_use]
    pub fn reports(&self) -> &[String] {
        &self.0
    }
}

/// A report a line.
impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for ThemeError {}

/// Defines the keys of a file, which are those of a theme and `base`, and functions that read them.
macro_rules! keys {
    ($($key:ident: $kind:ty,)*) => {
        #[derive(Default)]
        struct File {
            base: Option<Base>,
            patterns: Vec<Pattern>,
            images: Images,
            shapes: Shapes,
            fonts: Fonts,
            credits: Vec<String>,
            $($key: Option<$kind>,)*
        }

        /// The keys in the order of the table.
        const KEYS: &[&str] = &["base", $(stringify!($key),)* "images", "shapes", "fonts", "credits"];

        impl File {
            fn read(table: &Table, fonts: Fonts, problems: &mut SettingsProblems) -> Self {
                let mut file = Self { fonts: fonts.clone(), ..Self::default() };
                for name in table {
                    let (key, written) = (name.key.as_str(), &name.value);
                    let reading = &mut Reading { key, fonts: &fonts, problems };
                    match key.replace('-', "_").as_str() {
                        // Keys have hyphens.
                        _ if key.contains('_') => unknown(name, problems),
                        "base" => file.base = Base::read(written, reading),
                        "images" => file.patterns = Pattern::read(written, reading.problems),
                        "shapes" => file.shapes = Shapes::read(written, reading.problems),
                        "credits" => file.credits = credits::read(written, reading.problems),
                        // They were read before all others.
                        "fonts" => {}
                        $(stringify!($key) => file.$key = Value::read(written, reading),)*
                        _ => unknown(name, problems),
                    }
                }
                file
            }

            /// What a key takes.
            #[cfg(feature = "themes")]
            fn takes(key: &str) -> Option<String> {
                let takes = match key.replace('-', "_").as_str() {
                    "base" => Base::takes(),
                    "images" => TAKES.to_owned(),
                    "shapes" => shapes::TAKES.to_owned(),
                    "fonts" => fonts::TAKES.to_owned(),
                    "credits" => credits::TAKES.to_owned(),
                    $(stringify!($key) => <$kind>::takes(),)*
                    _ => return None,
                };
                Some(format!("`{key}` takes {takes}"))
            }

            /// The theme, or the keys that are missing.
            fn theme(self) -> Result<Theme, Vec<String>> {
                let base = self.base.map(|base| base.0.theme());
                let mut missing = Vec::new();
                $(
                    let base_value = || base.as_ref().map(|base| base.$key.clone());
                    let $key = self.$key.or_else(base_value);
                    if $key.is_none() {
                        missing.push(stringify!($key).replace('_', "-"));
                    }
                )*
                match ($($key,)*) {
                    ($(Some($key),)*) => Ok(Theme {
                        $($key,)*
                        images: self.images,
                        shapes: self.shapes,
                        fonts: self.fonts,
                        credits: self.credits,
                    }),
                    _ => Err(missing),
                }
            }
        }
    };
}

keys! {
    suits: [Color; 9],
    on_suits: [Color; 9],
    ink: Color,
    page: Option<Color>,
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
    shadow: f64,
    glow: Color,
    accents: [Color; 4],
    line_width: f64,
    borders: f64,
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
    /// All unknown keys and wrong values, or the keys that are missing in a file without `base`; images, which are in
    /// other files.
    #[cfg(feature = "themes")]
    pub fn read(text: &str) -> Result<Self, ThemeError> {
        let none = "the files of images are not read here";
        Self::read_with(text, &|_| Err(std::io::Error::other(none)))
    }

    /// The same with the files of its images and fonts, which are read by their paths from the folder of the theme.
    ///
    /// # Errors
    /// Also files that are missing, or neither PNG nor SVG, or too large, and SVG with scripts, text, or references to
    /// other files. Without the feature `images` no image can be read.
    #[cfg(feature = "themes")]
    pub fn read_with(
        text: &str,
        files: &dyn Fn(&str) -> std::io::Result<Vec<u8>>,
    ) -> Result<Self, ThemeError> {
        let mut problems = SettingsProblems::default();
        let mut file = File::default();
        match DeTable::parse(text) {
            Ok(table) => {
                let table = toml_file::table(table.get_ref());
                let value = |key: &str| {
                    let found = table.iter().find(|named| named.key == key);
                    found.map(|named| &named.value)
                };
                // Symbols and ranks may be characters of fonts.
                let fonts = value("fonts")
                    .map(|written| Fonts::read(written, value("ranks"), files, &mut problems));
                file = File::read(&table, fonts.unwrap_or_default(), &mut problems);
            }
            Err(error) => {
                let start = error.span().unwrap_or_default().start;
                problems.add_syntax(text, start, error.message(), File::takes);
            }
        }
        file.load(files, &mut problems);
        file.checked(problems, text)
    }

    /// Reads the file of a theme of this crate.
    pub(super) fn own(name: ThemeName) -> Result<Self, ThemeError> {
        let (text, mut problems) = (name.file(), SettingsProblems::default());
        let file = File::read(&own_file::read(text), Fonts::default(), &mut problems);
        file.checked(problems, text)
    }
}

impl File {
    /// Reads the files of images.
    #[cfg(feature = "themes")]
    fn load(&mut self, files: Files<'_>, problems: &mut SettingsProblems) {
        self.images = Images::load(&self.patterns, files, problems);
    }

    /// The theme, or all that is wrong with the file.
    fn checked(self, problems: SettingsProblems, text: &str) -> Result<Theme, ThemeError> {
        let wrong = problems.reports(text);
        if !wrong.is_empty() {
            return Err(ThemeError(wrong));
        }
        self.theme().map_err(|missing| {
            let report = format!(
                "line 1, column 1: there is no `base`, such as `base = \"lantern\"`, to take missing \
                 keys from: `{}`",
                missing.join("`, `")
            );
            ThemeError(vec![report])
        })
    }
}

/// Reports a key that themes do not have.
fn unknown(name: &Named, problems: &mut SettingsProblems) {
    let keys: Vec<String> = KEYS.iter().map(|key| key.replace('_', "-")).collect();
    let known = keys.iter().map(String::as_str);
    let otherwise = "`ppn theme file lantern` prints all keys";
    Reading::unknown(problems, name.start, &name.key, known, otherwise);
}

#[cfg(all(test, feature = "themes"))]
mod tests {
    use super::*;
    use crate::ThemeName;

    #[test]
    fn themes_of_the_crate_can_be_read() {
        for name in ThemeName::ALL {
            let table = DeTable::parse(name.file()).unwrap();
            let mut written = own_file::read(name.file());
            // The parser of TOML has the keys in the order of the alphabet.
            written.sort_by(|a, b| a.key.cmp(&b.key));
            let inner = |one: &Named| format!("{one:?}").len();
            assert!(
                written.iter().map(inner).eq(toml_file::table(table.get_ref()).iter().map(inner))
            );
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
            "base = \"lanten\"",
            "base = 3",
            "base = \"print\"\nink = 5",
            "base = \"print\"\nink = \"grean\"",
            "base = \"print\"\npage = true",
            "base = \"print\"\non_suits = []",
            "base = \"print\"\ntile = \"ivory\"",
            "base = \"print\"\ncoin = { fill = 3, line = \"black\", walls = \"black\" }",
            "base = \"print\"\nline-width = \"thick\"",
            "base = \"print\"\nshadow = nan",
            "base = \"print\"\nranks = [\"null\", \"ace\", 2, 3, 4, 5]",
            "base = \"print\"\nsymbols = [\"sun\", \"moon\", \"crown\"",
            "[themes]\nbase = \"print\"",
        ];
        let reports = wrong.map(|text| {
            let error = Theme::read(text).expect_err(text);
            format!("{text}\n----\n{error}\n")
        });
        insta::assert_snapshot!(reports.join("\n\n"));
    }
}
