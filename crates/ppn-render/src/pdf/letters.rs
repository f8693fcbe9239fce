//! Text in a PDF: its glyphs, and the fonts that the file has to include.

use super::compressed::compressed;
use crate::font::{Font, advance, glyph};
use pdf_writer::{
    Content, Name, Pdf, Ref, Str, TextStr,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use std::collections::{BTreeMap, BTreeSet};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};

const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The style of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    /// Points.
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) slanted: bool,
    /// Whether the font of a theme comes before the others.
    pub(super) themed: bool,
}

impl Style {
    pub(super) const fn plain(size: f64) -> Self {
        Self { size, bold: false, slanted: false, themed: false }
    }

    /// Coordinates and captions of pictures.
    pub(super) const fn of_picture(size: f64) -> Self {
        Self { themed: true, ..Self::plain(size) }
    }

    pub(super) const fn bold(size: f64) -> Self {
        Self { bold: true, ..Self::plain(size) }
    }

    pub(super) const fn slanted(size: f64) -> Self {
        Self { slanted: true, ..Self::plain(size) }
    }
}

/// The fonts of a file.
pub(super) struct Letters<'f> {
    /// Plain, bold, and the fonts for characters that these lack.
    faces: Vec<Used<'f>>,
    /// The number of the font of the theme among them.
    themed: Option<usize>,
    missing: BTreeSet<char>,
}

/// A font with the glyphs that were used.
struct Used<'f> {
    font: &'f Font,
    face: Face<'f>,
    glyphs: GlyphRemapper,
    /// The characters of the glyphs by their new numbers.
    characters: BTreeMap<u16, char>,
}

/// The font and the glyph of a character.
struct Letter {
    face: usize,
    glyph: GlyphId,
    advance: f64,
    missing: bool,
}

impl<'f> Letters<'f> {
    /// Fonts: the plain one, the bold one, and others; and the font of a theme for its coordinates.
    pub(super) fn new(fonts: impl Iterator<Item = &'f Font>, themed: Option<&'f Font>) -> Self {
        let used = |font: &'f Font| {
            let face = font.face()?;
            let (glyphs, characters) = (GlyphRemapper::new(), BTreeMap::new());
            Some(Used { font, face, glyphs, characters })
        };
        let mut faces: Vec<Used<'f>> = fonts.filter_map(used).collect();
        let themed = themed.and_then(used).map(|used| {
            faces.push(used);
            faces.len() - 1
        });
        Self { faces, themed, missing: BTreeSet::new() }
    }

    /// The characters that no font has.
    pub(super) fn missing(&self) -> impl Iterator<Item = char> + '_ {
        self.missing.iter().copied()
    }

    /// The width of a text, in points.
    pub(super) fn width(&self, text: &str, style: Style) -> f64 {
        let advance = |character| self.letter(character, style).advance;
        text.chars().filter(|one| is_seen(*one)).map(advance).sum::<f64>() * style.size
    }

    fn letter(&self, character: char, style: Style) -> Letter {
        let first = usize::from(style.bold);
        let themed = self.themed.filter(|_| style.themed);
        let others = (2..self.faces.len()).filter(|face| self.themed != Some(*face));
        let order = themed.into_iter().chain([first, 1 - first]).chain(others);
        let found = order.filter_map(|face| {
            let (glyph, advance) = glyph(&self.faces.get(face)?.face, character)?;
            Some(Letter { face, glyph, advance, missing: false })
        });
        let mut found = found;
        found.next().unwrap_or_else(|| {
            // The first glyph is a box.
            let glyph = GlyphId(0);
            let advance = self.faces.get(first).map_or(0.6, |used| advance(&used.face, glyph));
            Letter { face: first, glyph, advance, missing: true }
        })
    }

    /// Writes text from a point to the right.
    pub(super) fn write(
        &mut self,
        content: &mut Content,
        text: &str,
        style: Style,
        x: f64,
        y: f64,
    ) {
        let slant = if style.slanted { 0.2 } else { 0.0 };
        content.begin_text();
        content.set_text_matrix([1.0, 0.0, slant, 1.0, x as f32, y as f32]);
        let letters: Vec<(char, Letter)> = text
            .chars()
            .filter(|one| is_seen(*one))
            .map(|one| (one, self.letter(one, style)))
            .collect();
        for run in letters.chunk_by(|a, b| (a.1.face, a.1.missing) == (b.1.face, b.1.missing)) {
            let Letter { face, missing, .. } = run[0].1;
            let Some(used) = self.faces.get_mut(face) else { continue };
            let mut codes = Vec::with_capacity(2 * run.len());
            for (character, letter) in run {
                let code = used.glyphs.remap(letter.glyph.0);
                if !missing {
                    used.characters.entry(code).or_insert(*character);
                }
                codes.extend(code.to_be_bytes());
            }
            content.set_font(Name(name(face).as_bytes()), style.size as f32);
            if missing {
                // Text copied from the page is still the original text.
                let characters: String = run.iter().map(|(character, _)| *character).collect();
                self.missing.extend(characters.chars());
                let mut marked = content.begin_marked_content_with_properties(Name(b"Span"));
                marked.properties().actual_text(TextStr(&characters));
                drop(marked);
                content.show(Str(&codes));
                content.end_marked_content();
            } else {
                content.show(Str(&codes));
            }
        }
        content.end_text();
    }

    /// The names of these fonts in the resources.
    pub(super) fn names(&self) -> impl Iterator<Item = (String, usize)> + '_ {
        let used = self.faces.iter().enumerate().filter(|(_, used)| used.is_used());
        used.map(|(number, _)| (name(number), number))
    }

    /// Writes a font into the file.
    pub(super) fn embed(
        &self,
        number: usize,
        pdf: &mut Pdf,
        font: Ref,
        next: &mut dyn FnMut() -> Ref,
    ) {
        let used = &self.faces[number];
        let face = &used.face;
        let (descendant, descriptor, data, unicode) = (next(), next(), next(), next());
        let outlines = face.tables().cff.is_some();
        let scale = 1000.0 / f32::from(face.units_per_em());
        let subset = subsetter::subset(used.font.data(), 0, &used.glyphs).unwrap_or_default();
        // The name of a font subset begins with six letters.
        let family = format!("AAAA{}{}+Letters", tag(number / 26), tag(number));
        let base = Name(family.as_bytes());

        let mut type0 = pdf.type0_font(font);
        type0.base_font(base).encoding_predefined(Name(b"Identity-H"));
        type0.descendant_font(descendant).to_unicode(unicode);
        drop(type0);

        let mut cid = pdf.cid_font(descendant);
        cid.subtype(if outlines { CidFontType::Type0 } else { CidFontType::Type2 });
        cid.base_font(base).system_info(IDENTITY).font_descriptor(descriptor).default_width(0.0);
        if !outlines {
            cid.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let widths = used.glyphs.remapped_gids().map(|glyph| {
            let width = face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
            (f32::from(width) * scale).round()
        });
        cid.widths().consecutive(0, widths);
        drop(cid);

        let box_ = face.global_bounding_box();
        let edge = |edge: i16| (f32::from(edge) * scale).round();
        pdf.font_descriptor(descriptor)
            .name(base)
            .flags(FontFlags::SYMBOLIC)
            .bbox(pdf_writer::Rect::new(
                edge(box_.x_min),
                edge(box_.y_min),
                edge(box_.x_max),
                edge(box_.y_max),
            ))
            .italic_angle(0.0)
            .ascent(edge(face.ascender()))
            .descent(edge(face.descender()))
            .cap_height(edge(face.capital_height().unwrap_or(face.ascender())))
            .stem_v(if number == 1 { 140.0 } else { 80.0 })
            .pair(Name(if outlines { b"FontFile3" } else { b"FontFile2" }), data);

        let bytes = compressed(&subset);
        let mut stream = pdf.stream(data, &bytes);
        stream.filter(pdf_writer::Filter::FlateDecode);
        if outlines {
            stream.pair(Name(b"Subtype"), Name(b"OpenType"));
        } else {
            stream.pair(Name(b"Length1"), subset.len() as i32);
        }
        drop(stream);

        let mut map = UnicodeCmap::<u16>::new(Name(b"Custom"), IDENTITY);
        for (code, character) in &used.characters {
            map.pair(*code, *character);
        }
        let map = map.finish();
        let bytes = compressed(map.as_slice());
        pdf.cmap(unicode, &bytes).filter(pdf_writer::Filter::FlateDecode);
    }
}

impl Used<'_> {
    fn is_used(&self) -> bool {
        // The subset always contains the box.
        self.glyphs.num_gids() > 1 || !self.characters.is_empty()
    }
}

fn name(face: usize) -> String {
    format!("F{face}")
}

fn tag(number: usize) -> char {
    char::from(b'A' + (number % 26) as u8)
}

/// Whether a character has a width; marks that only change the display of others have none.
fn is_seen(character: char) -> bool {
    !matches!(character,
        '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}
