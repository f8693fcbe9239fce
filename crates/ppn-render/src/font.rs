//! The letters of fonts.

use crate::picture::Error;
use crate::shape::{Point, at};
use std::{borrow::Cow, sync::OnceLock};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A font, for letters that the built-in one does not have: TrueType or OpenType.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Font {
    data: Cow<'static, [u8]>,
}

impl Font {
    /// The font in a file; the first one if the file is a collection.
    ///
    /// # Errors
    /// If the file is not a font whose letters are outlines.
    pub fn new(data: Vec<u8>) -> Result<Self, Error> {
        let face = Face::parse(&data, 0).map_err(|error| Error::Font(error.to_string()))?;
        let tables = face.tables();
        if tables.glyf.is_none() && tables.cff.is_none() {
            return Err(Error::Font("it has no letter outlines".to_owned()));
        }
        Ok(Self { data: data.into() })
    }

    /// The built-in font, plain and bold: letters of Latin, Greek, Cyrillic, Hebrew, Arabic, and many
    /// symbols.
    pub(crate) fn built_in() -> &'static [Self; 2] {
        static FONTS: OnceLock<[Font; 2]> = OnceLock::new();
        FONTS.get_or_init(|| {
            [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold()]
                .map(|data| Self { data: data.into() })
        })
    }

    /// The bytes of the font.
    #[cfg(feature = "pdf")]
    pub(crate) fn data(&self) -> &[u8] {
        &self.data
    }

    /// The parsed font; `None` if the bytes are not a font, which was checked before.
    pub(crate) fn face(&self) -> Option<Face<'_>> {
        Face::parse(&self.data, 0).ok()
    }
}

/// The glyph of a character, and its advance as a part of the size of the text.
pub(crate) fn glyph(face: &Face<'_>, character: char) -> Option<(GlyphId, f64)> {
    let glyph = face.glyph_index(character)?;
    Some((glyph, advance(face, glyph)))
}

/// The advance of a glyph, as a part of the size of the text.
pub(crate) fn advance(face: &Face<'_>, glyph: GlyphId) -> f64 {
    f64::from(face.glyph_hor_advance(glyph).unwrap_or(0)) / f64::from(face.units_per_em())
}

/// The outlines of a text: path commands with their points, y up, from the left end of the
/// baseline.
#[derive(Default)]
pub(crate) struct Outlines {
    pub(crate) width: f64,
    pub(crate) commands: Vec<(char, Vec<Point>)>,
    scale: f64,
}

/// The outlines of a text. Each character is in the first of these fonts that has it: `first`, the built-in one, and the
/// others; a character that no font has is a box.
pub(crate) fn outlines(text: &str, size: f64, first: Option<&Font>, fonts: &[Font]) -> Outlines {
    let mut drawn = Outlines::default();
    let faces: Vec<Face<'_>> =
        first.into_iter().filter_map(Font::face).chain(faces(fonts)).collect();
    let Some(first) = faces.first() else { return drawn };
    for character in text.chars() {
        let found = faces.iter().find_map(|face| Some((face, glyph(face, character)?)));
        let (face, (glyph, wide)) =
            found.unwrap_or((first, (GlyphId(0), advance(first, GlyphId(0)))));
        drawn.scale = size / f64::from(face.units_per_em());
        face.outline_glyph(glyph, &mut drawn);
        drawn.width += wide * size;
    }
    drawn
}

/// The plain built-in font, followed by these fonts.
fn faces(fonts: &[Font]) -> impl Iterator<Item = Face<'_>> {
    Font::built_in().iter().take(1).chain(fonts).filter_map(Font::face)
}

/// The characters of a text for which pictures in pixels draw a box, because neither the built-in
/// font nor any of these fonts has them.
#[must_use]
pub fn missing_letters(text: &str, fonts: &[Font]) -> Vec<char> {
    let faces: Vec<Face<'_>> = faces(fonts).collect();
    let is_missing = |one: &char| {
        !one.is_whitespace() && faces.iter().all(|face| face.glyph_index(*one).is_none())
    };
    let mut missing: Vec<char> = text.chars().filter(is_missing).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

impl Outlines {
    /// The outline of a character at this size; `None` if the font does not have it.
    pub(crate) fn of(face: &Face<'_>, character: char, size: f64) -> Option<Self> {
        let (glyph, wide) = glyph(face, character)?;
        let mut drawn = Self { scale: size / f64::from(face.units_per_em()), ..Self::default() };
        face.outline_glyph(glyph, &mut drawn)?;
        drawn.width = wide * size;
        Some(drawn)
    }

    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        let place = |(x, y): &(f32, f32)| {
            at(self.width + f64::from(*x) * self.scale, f64::from(*y) * self.scale)
        };
        self.commands.push((command, points.iter().map(place).collect()));
    }
}

impl OutlineBuilder for Outlines {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.add('Z', &[]);
    }
}
