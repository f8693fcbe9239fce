//! Pictures of boards as files that are named by what they show.

use crate::Settings;
use ppn_render::picture::{self, Error, Lettering};
use ppn_view::Still;
use std::fmt::{self, Write};

/// The kind of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PictureFormat {
    /// Scalable, for HTML and EPUB.
    #[default]
    Svg,
    /// Pixels, for word processors.
    #[cfg(feature = "raster")]
    Png,
    /// Scalable, for LaTeX.
    #[cfg(feature = "pdf")]
    Pdf,
}

impl PictureFormat {
    /// The extension of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            #[cfg(feature = "raster")]
            Self::Png => "png",
            #[cfg(feature = "pdf")]
            Self::Pdf => "pdf",
        }
    }

    /// The kinds that this program can draw.
    const ALL: &[Self] = &[
        Self::Svg,
        #[cfg(feature = "raster")]
        Self::Png,
        #[cfg(feature = "pdf")]
        Self::Pdf,
    ];

    /// The kind of a file that a document names, which is in its folder or under it, and its path without `./`.
    pub(crate) fn of_path(path: &str) -> Result<(String, Self), String> {
        let parts: Vec<&str> = path.split('/').filter(|part| *part != ".").collect();
        let is_inner = parts.iter().all(|part| !matches!(*part, "" | ".."));
        if !is_inner || path.contains(['\\', ':']) {
            return Err("expected a path from the document, without `..`".to_owned());
        }
        // Such as `.git`, where programs keep what is theirs.
        if parts.iter().any(|part| part.starts_with('.')) {
            return Err("expected a path without hidden folders and files".to_owned());
        }
        let ending = path.rsplit_once('.').map(|(_, ending)| ending);
        let found = Self::ALL.iter().find(|kind| ending == Some(kind.extension()));
        found.map(|kind| (parts.join("/"), *kind)).ok_or_else(|| {
            let endings: Vec<_> =
                Self::ALL.iter().map(|one| format!("`.{}`", one.extension())).collect();
            format!("expected a file that ends with {}", endings.join(" or "))
        })
    }

    /// The bytes of a picture.
    pub(crate) fn draw(self, still: &Still) -> Result<Vec<u8>, Error> {
        match self {
            Self::Svg => picture::svg(&still.pieces, &still.options).map(String::into_bytes),
            #[cfg(feature = "raster")]
            Self::Png => {
                let mut options = still.options.clone().with_pixels_per_inch(144.0);
                // Most viewers show transparent pixels as black or as a checkerboard.
                options.theme.page = options.theme.page.or(Some(ppn_render::Color::WHITE));
                picture::png(&still.pieces, &options)
            }
            #[cfg(feature = "pdf")]
            Self::Pdf => {
                let page = ppn_render::pdf::Page::default();
                ppn_render::pdf::picture(&still.pieces, &still.options, &page).map(|pdf| pdf.bytes)
            }
        }
    }
}

/// A file that a document shows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// Its name, with a hash of what it shows, so that the same picture has the same name.
    pub name: String,
    /// The text for people who cannot see it.
    pub alt: String,
    /// Its bytes; `None` if the file is there.
    pub bytes: Option<Vec<u8>>,
}

/// The name of the file with a picture: the stem of the document, and a hash of everything that is drawn. A new version
/// of this crate may draw differently, so its number counts. `solid` is what else a board in three dimensions depends on.
pub(crate) fn name_of(still: &Still, settings: &Settings, solid: Option<&str>) -> String {
    let options = &still.options;
    let mut hash = Hash::new();
    let shown = (&still.pieces, &options.theme, options.view, options.turn, options.annotate);
    let also = (options.annotation_scale, &options.last_move, &options.marks, options.crop);
    hash.add(format_args!("{shown:?} {also:?} {:?}", options.title));
    // Pictures without them keep the names that they had.
    if options.torn || !options.ghosts.is_empty() {
        hash.add(format_args!("{} {:?}", options.torn, options.ghosts));
    }
    if options.text_size.is_some() || options.lettering != Lettering::default() {
        let letters = (options.text_size, options.paper_width, &options.lettering);
        hash.add(format_args!("{letters:?}"));
    }
    if let Some(solid) = solid {
        hash.add(format_args!("{solid}"));
        return file_name(&settings.stem, &hash, "png");
    }
    file_name(&settings.stem, &hash, settings.format.extension())
}

/// The name of the file with a text.
pub(crate) fn name_of_text(text: &str, settings: &Settings, extension: &str) -> String {
    let mut hash = Hash::new();
    hash.add(format_args!("{text}"));
    file_name(&settings.stem, &hash, extension)
}

fn file_name(stem: &str, hash: &Hash, extension: &str) -> String {
    format!("{stem}-{:016x}.{extension}", hash.0)
}

/// Whether a file name is one that a document with this stem gives to its pictures.
#[must_use]
pub fn is_picture_of(stem: &str, name: &str) -> bool {
    let rest = name.strip_prefix(stem).and_then(|rest| rest.strip_prefix('-'));
    let parts = rest.and_then(|rest| rest.split_once('.'));
    parts.is_some_and(|(hash, extension)| {
        let is_hash = hash.len() == 16
            && hash.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        is_hash && matches!(extension, "svg" | "png" | "pdf" | "html")
    })
}

/// FNV-1a: the same on every machine and in every version.
struct Hash(u64);

impl Hash {
    fn new() -> Self {
        let mut hash = Self(0xcbf2_9ce4_8422_2325);
        hash.add(format_args!("{} ", env!("CARGO_PKG_VERSION")));
        hash
    }

    fn add(&mut self, what: fmt::Arguments<'_>) {
        // Writing to it never fails.
        let _ = self.write_fmt(what);
    }
}

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = text
            .bytes()
            .fold(self.0, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_pictures_are_known() {
        assert!(is_picture_of("rules", "rules-0123456789abcdef.svg"));
        for other in [
            "rules-0123.svg",
            "rules-0123456789abcdef.txt",
            "rule-0123456789abcdef.svg",
            "rules.svg",
        ] {
            assert!(!is_picture_of("rules", other), "{other}");
        }
    }
}
