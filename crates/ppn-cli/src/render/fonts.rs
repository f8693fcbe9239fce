//! Fonts for letters that the built-in one does not have.

use super::Render;
use crate::files;
use ppn_render::picture::Font;
#[cfg(feature = "raster")]
use ppn_render::picture::Options;
use std::{fs, io, path::PathBuf};

/// The maximum number of unsupported characters that a message names.
const NAMED: usize = 8;

/// The fonts of these files.
pub(super) fn fonts(paths: &[PathBuf]) -> io::Result<Vec<Font>> {
    let font = |path: &PathBuf| -> io::Result<Font> {
        let data = fs::read(path).map_err(|error| files::named(path, &error))?;
        Font::new(data).map_err(|error| {
            let report = format!("{}: {error}", files::name(path));
            io::Error::new(io::ErrorKind::InvalidData, report)
        })
    };
    paths.iter().map(font).collect()
}

impl Render {
    /// Reports that a PNG is smaller than requested, since it would have too many pixels.
    #[cfg(feature = "raster")]
    pub(super) fn report_reduced(&self, png: &[u8], options: &Options) {
        let number = |at: usize| {
            let bytes = png.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
            f64::from(bytes.map_or(0, u32::from_be_bytes))
        };
        // The width is in the first chunk; the next one is the resolution of a picture with a size on paper.
        let (width, per_inch) = (number(16), number(41) * 0.0254);
        let most = options.limits.pixels;
        let why = format!("since it has at most {most} pixels");
        if self.scale.is_some() || self.paper_width().is_some() {
            if per_inch < 299.0 {
                tell!(
                    "ppn: warning: the PNG has {per_inch:.0} pixels per inch instead of 300, {why}"
                );
            }
        } else if let Some(wanted) = self.pixels()
            && width + 1.0 < f64::from(wanted)
        {
            tell!("ppn: warning: the PNG is {width} pixels wide instead of {wanted}, {why}");
        }
    }
}

/// Names the characters that a file shows as boxes.
pub(super) fn report_missing(missing: &[char], kind: &str) {
    if missing.is_empty() {
        return;
    }
    let named: Vec<String> = missing.iter().take(NAMED).map(|one| format!("`{one}`")).collect();
    let more = missing.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    tell!(
        "ppn: no font has {}{more}, so the {kind} shows boxes; add a font with --font",
        named.join(", ")
    );
}
