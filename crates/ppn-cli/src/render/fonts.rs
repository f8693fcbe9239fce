//! Fonts for letters that the built-in one does not have.

use crate::files;
use ppn_render::picture::Font;
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
