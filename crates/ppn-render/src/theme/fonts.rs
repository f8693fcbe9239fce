//! The fonts of a theme.

#[cfg(feature = "fonts")]
use super::{RankText, glyphs, images};
use super::{
    SuitSymbol,
    images::Files,
    value::Reading,
    written::{Content, Written},
};
#[cfg(feature = "fonts")]
use crate::font::Font;
use crate::{color::Color, lettering::Lettering, shape::Shape, symbols::Symbol};
use ppn_source::SettingsProblems;
use std::{collections::BTreeMap, fmt, sync::Arc};

/// The fonts of a theme: those of letters and numbers on pieces, of suits, and of coordinates.
///
/// `Theme::read_with` (feature `fonts`) reads them; other themes have none.
#[derive(Clone, PartialEq, Default)]
pub struct Fonts {
    letters: Option<Arc<Letters>>,
    #[cfg(feature = "fonts")]
    suits: Option<Arc<Font>>,
    #[cfg(feature = "fonts")]
    coordinates: Option<Arc<Font>>,
    family: Option<Lettering>,
}

/// The letters of a font that pieces have.
pub(super) type Letters = BTreeMap<char, Letter>;

/// A letter of a font.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Letter {
    pub(super) symbol: Symbol,
    /// The distance to the next letter, as a part of the size.
    pub(super) advance: f64,
}

/// The most that the letters of a number take, as a multiple of their size.
const WIDEST: f64 = 1.15;

/// Without the files, which are long.
impl fmt::Debug for Fonts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.letters.as_ref().map(|letters| letters.len());
        f.debug_struct("Fonts")
            .field("letters", &letters)
            .field("family", &self.family)
            .finish_non_exhaustive()
    }
}

/// What the key `fonts` takes.
pub(super) const TAKES: &str = "a table, such as `[fonts]` with `ranks = \"letters.ttf\"`";

impl Fonts {
    /// The font of coordinates and captions, if it is a file.
    #[cfg(feature = "fonts")]
    pub(crate) fn of_coordinates(&self) -> Option<&Font> {
        self.coordinates.as_deref()
    }

    /// How an SVG has its text if `wanted` is requested: the family of the theme is used unless there is a wish.
    pub(crate) fn lettering<'l>(&'l self, wanted: &'l Lettering) -> &'l Lettering {
        self.family.as_ref().filter(|_| *wanted == Lettering::default()).unwrap_or(wanted)
    }

    /// A number on a piece as a row of letters around the origin; `None` if the theme has no font with all of them.
    pub(crate) fn number(&self, digits: &str, size: f64, color: Color) -> Option<Vec<Shape>> {
        let font = self.letters.as_ref()?;
        let letters: Vec<Letter> =
            digits.chars().map(|digit| font.get(&digit).copied()).collect::<Option<_>>()?;
        let whole: f64 = letters.iter().map(|letter| letter.advance).sum();
        let size = size * (WIDEST / whole).min(1.0);
        let mut x = -whole * size / 2.0;
        let shapes = letters.into_iter().map(|letter| {
            let half = letter.advance * size / 2.0;
            x += 2.0 * half;
            Shape::symbol(letter.symbol, size, color).at(x - half, 0.0)
        });
        Some(shapes.collect())
    }

    /// Whether the font of ranks has all characters of a text.
    pub(super) fn has(&self, text: &str) -> bool {
        let letters = self.letters.as_ref();
        letters.is_some_and(|letters| text.chars().all(|one| letters.contains_key(&one)))
    }

    /// The symbol for a single character, from the font of suits or the built-in one; `None` for other texts.
    pub(super) fn suit(&self, text: &str) -> Option<Result<SuitSymbol, String>> {
        // Some characters have a mark behind them that asks for colours or for none.
        let text = text.trim_end_matches(['\u{FE0E}', '\u{FE0F}']);
        let mut characters = text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else { return None };
        #[cfg(feature = "fonts")]
        {
            let font = self.suits.as_deref().or(Font::built_in().first())?;
            Some(glyphs::suit(font, character).map(SuitSymbol))
        }
        #[cfg(not(feature = "fonts"))]
        {
            let _ = character;
            None
        }
    }

    /// Reads the key `fonts`, with letters for the `ranks` of the table.
    pub(super) fn read(
        written: &Written,
        ranks: Option<&Written>,
        files: Files<'_>,
        problems: &mut SettingsProblems,
    ) -> Self {
        let mut fonts = Self::default();
        let Content::Table(table) = &written.content else {
            problems.add(written.start, format!("`fonts` takes {TAKES}"));
            return fonts;
        };
        for named in table {
            let (key, start) = (named.key.as_str(), named.value.start);
            const KEYS: [&str; 3] = ["ranks", "suits", "coordinates"];
            if !KEYS.contains(&key) {
                let expected = "fonts are for `ranks`, `suits` and `coordinates`";
                let known = KEYS.into_iter();
                Reading::unknown(problems, named.start, key, known, expected);
                continue;
            }
            let read = match named.value.as_str() {
                None => Err(format!("`{key}` takes {}", takes(key))),
                Some(text) if key == "coordinates" && !is_path(text) => {
                    let family = format!("font:{text}").parse();
                    let family: Result<Lettering, _> = family.map_err(|_| {
                        format!("`{text}` is no name of a font; `{key}` takes {}", takes(key))
                    });
                    family.map(|family| fonts.family = Some(family))
                }
                Some(text) if !is_path(text) => Err(format!(
                    "letters on pieces are outlines of a file; `{key}` takes {}",
                    takes(key)
                )),
                Some(path) => fonts.load(key, path, ranks, files),
            };
            read.unwrap_or_else(|problem| problems.add(start, problem));
        }
        fonts
    }

    #[cfg(feature = "fonts")]
    fn load(
        &mut self,
        key: &str,
        path: &str,
        ranks: Option<&Written>,
        files: Files<'_>,
    ) -> Result<(), String> {
        let named = |problem: String| format!("`{path}`: {problem}");
        let bytes = images::content(files, path).map_err(named)?;
        let font = Font::new(bytes).map_err(|error| named(error.to_string()))?;
        match key {
            "ranks" => self.letters = Some(Arc::new(glyphs::letters(&font, &texts(ranks))?)),
            "suits" => self.suits = Some(Arc::new(font)),
            _ => self.coordinates = Some(Arc::new(font)),
        }
        Ok(())
    }

    #[cfg(not(feature = "fonts"))]
    fn load(&mut self, _: &str, _: &str, _: Option<&Written>, _: Files<'_>) -> Result<(), String> {
        Err("fonts are read by the command `ppn` only".to_owned())
    }
}

/// What a key of the table takes.
fn takes(key: &str) -> &'static str {
    match key {
        "coordinates" => {
            "the path of a font in the folder of the theme, such as `\"letters.ttf\"`, or the name of a family for SVG, \
             such as `\"Libertinus Serif\"`"
        }
        _ => "the path of a font in the folder of the theme, such as `\"letters.ttf\"`",
    }
}

/// Whether a text names a file, and no family of fonts.
fn is_path(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    text.contains(['/', '\\']) || [".ttf", ".otf", ".ttc"].iter().any(|end| lower.ends_with(end))
}

/// The characters of a list of texts.
#[cfg(feature = "fonts")]
fn texts(written: Option<&Written>) -> String {
    match written.map(|written| &written.content) {
        // A name is not drawn.
        Some(Content::List(items)) => items
            .iter()
            .filter_map(Written::as_str)
            .filter(|text| !RankText::is_name(text))
            .collect(),
        _ => String::new(),
    }
}
