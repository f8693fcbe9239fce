//! Sheets of pieces as pages.

use super::{Pdf, drawing, file::File};
use crate::{picture::Error, print::Sheets};
use pdf_writer::Content;

/// All pages of sheets, at true size.
///
/// ```
/// use ppn_render::{Configuration, pdf, print};
///
/// let coins = print::contents(&Configuration::Hexpack);
/// let sheets = print::Sheets::new(&coins, &print::Options::default())?;
/// assert!(pdf::sheets(&sheets)?.bytes.starts_with(b"%PDF-"));
/// # Ok::<(), ppn_render::picture::Error>(())
/// ```
///
/// # Errors
/// If the file would be too long.
pub fn sheets(sheets: &Sheets) -> Result<Pdf, Error> {
    let options = sheets.options();
    let mut file = File::new(&[], None, options.limits.bytes);
    let theme = sheets.theme();
    for page in sheets.pages() {
        if !page.is_back {
            file.bookmark(page.title(sheets));
        }
        let mut content = Content::new();
        for layer in sheets.layers(page, true) {
            drawing::scene(&mut file, &mut content, &layer.scene, &theme, (0.0, 0.0), 72.0)?;
        }
        file.page(options.paper.points(), content)?;
    }
    file.finish(&options.title)
}
