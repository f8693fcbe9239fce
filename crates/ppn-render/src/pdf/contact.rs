//! Contact sheets as pages.

use super::{
    Page, Pdf,
    board_words::board_words,
    drawing,
    file::File,
    letters::Style,
    lines::{Word, lines, words, write},
    tags::{self, Role},
};
use crate::{
    picture::{ContactSheet, Error},
    scene::Scene,
};
use pdf_writer::Content;

/// Distances in points.
const MARGIN: f64 = 36.0;
const GAP: f64 = 14.0;
/// Captions have the same size on every paper.
const CAPTION: f64 = 9.0;
/// The distance of lines, of the size of their letters.
const LEADING: f64 = 11.5 / 9.0;
/// The most lines of a caption.
const MOST_LINES: usize = 3;

/// Boards of a contact sheet on pages, with this number of rows on each; captions are 9 points high, or have the
/// [text size](crate::picture::Options::text_size) of the first board.
///
/// # Errors
/// If a board has too many pieces, is too large, or has pieces without a place, if the file would be too long, or if the
/// sheet is wider than the paper without its margins.
pub fn contact_sheet(sheet: &ContactSheet, rows: usize, page: &Page) -> Result<Pdf, Error> {
    let options = sheet.boards().first().map(|(_, options)| options.clone()).unwrap_or_default();
    let mut file =
        File::new(&page.fonts, options.theme.fonts.of_coordinates(), options.limits.bytes);
    let (columns, rows) = (sheet.columns(), rows.max(1));
    let size = page.paper.unwrap_or_default().points();
    let share =
        |side: f64, count: usize| (side - 2.0 * MARGIN - GAP * (count - 1) as f64) / count as f64;
    // A requested width is in the middle of the page.
    let room = size.0 - 2.0 * MARGIN;
    let wide = sheet.paper_width().map_or(room, |inches| 72.0 * inches);
    if wide > room * (1.0 + 1e-9) {
        return Err(Error::TooWide { inches: wide / 72.0, most: room / 72.0 });
    }
    let letters = options.text_size.map_or(CAPTION, |inches| 72.0 * inches);
    let leading = LEADING * letters;
    let edge = MARGIN + (room - wide) / 2.0;
    let (across, up) = (share(wide + 2.0 * MARGIN, columns), share(size.1, rows));
    for boards in sheet.boards().chunks(columns * rows) {
        let mut content = Content::new();
        for (number, (pieces, options)) in boards.iter().enumerate() {
            let caption: Vec<Word> = words(&options.caption, Style::plain(letters)).collect();
            let figure = file.tag(Role::Figure, board_words(&options.caption, pieces));
            let mut caption = lines(&file.letters, &caption, across);
            caption.truncate(MOST_LINES);
            let options = options.clone().with_caption(String::new()).with_caption_rows(0);
            let mut scene = Scene::new(pieces, &options)?;
            let room = up - leading * (MOST_LINES as f64 + 0.5);
            let points_of = |scene: &Scene| {
                (across / scene.sheet.width).min(room / scene.sheet.height).min(72.0)
            };
            let mut points = points_of(&scene);
            if options.text_size.is_some() {
                // Letters of one size on paper make the board a little smaller or larger.
                let scaled = options.clone().with_paper_width(None).with_scale(Some(points / 72.0));
                scene = Scene::new(pieces, &scaled)?;
                points = points_of(&scene);
            }
            let (width, height) = (scene.sheet.width, scene.sheet.height);
            let left = edge + (number % columns) as f64 * (across + GAP);
            let top = size.1 - MARGIN - (number / columns) as f64 * (up + GAP);
            let corner = (left + (across - width * points) / 2.0, top - height * points);
            file.begin(&mut content, figure);
            drawing::scene(&mut file, &mut content, &scene, &options.theme, corner, points)?;
            tags::end(&mut content);
            if caption.is_empty() {
                continue;
            }
            let words = file.tag(Role::Caption, String::new());
            file.begin(&mut content, words);
            for (row, line) in caption.iter().enumerate() {
                let foot = corner.1 - leading * (row as f64 + 1.0);
                let left = left + (across - line.width) / 2.0;
                write(&mut file, &mut content, &line.words, left, foot);
            }
            tags::end(&mut content);
        }
        file.page(size, content)?;
    }
    file.finish(&options.title)
}
