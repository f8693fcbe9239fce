//! A board as a page.

use super::{
    Page, Pdf,
    board_words::board_words,
    drawing,
    file::File,
    tags::{self, Role},
};
use crate::{
    picture::{Error, Options},
    scene::Scene,
};
use pdf_writer::Content;
use ppn_piece::Piece;

/// The least distance from a picture to the edge of its paper, in points: a quarter of an inch,
/// which printers support.
const EDGE: f64 = 18.0;

/// The most times that a picture is laid out anew, since a smaller board has larger letters beside it.
const MOST_ROUNDS: usize = 8;

/// The same for a board that otherwise would not have the requested size: an eighth of an inch, so that eight
/// inches fit on A4.
const LEAST_EDGE: f64 = 9.0;

/// The empty edge around a board without coordinates, in inches.
const AROUND: f64 = 0.15;

/// A picture as a PDF of one page: as large as the picture, or with the picture in the middle of the
/// paper.
///
/// An inch of the table takes an inch, or [`Page::scale`] inches, of the page. On paper it takes
/// less if there is not enough room. [`Options::width`] and [`Options::pixels_per_inch`] are
/// ignored.
///
/// # Errors If the board has too many pieces, is too large, or has pieces without a place, or if it
/// does not fit on the paper at the requested scale.
pub fn picture(pieces: &[Piece], options: &Options, page: &Page) -> Result<Pdf, Error> {
    // Letters of a fixed size have to know the size of the board on paper.
    let mut options = options.clone().with_scale(page.scale.or(Some(1.0)));
    let mut scene = Scene::new(pieces, &options)?;
    let (mut points, mut size) = placed(&scene, &options, page)?;
    for _ in 0..MOST_ROUNDS {
        let scale = points / 72.0;
        let known = options.paper_scale(scene.sheet.width).unwrap_or(scale);
        if options.text_size.is_none() || (scale / known - 1.0).abs() < 1e-4 {
            break;
        }
        options = options.with_paper_width(None).with_scale(Some(scale));
        scene = Scene::new(pieces, &options)?;
        (points, size) = placed(&scene, &options, page)?;
    }
    let (width, height) = (scene.sheet.width, scene.sheet.height);
    let mut file =
        File::new(&page.fonts, options.theme.fonts.of_coordinates(), options.limits.bytes);
    let mut content = Content::new();
    let corner = ((size.0 - width * points) / 2.0, (size.1 - height * points) / 2.0);
    let figure = file.tag(Role::Figure, board_words(&options.title, pieces));
    file.begin(&mut content, figure);
    drawing::scene(&mut file, &mut content, &scene, &options.theme, corner, points)?;
    tags::end(&mut content);
    file.page(size, content)?;
    file.finish(&options.title)
}

/// The points per inch of the table, and the size of the page in points.
fn placed(scene: &Scene, options: &Options, page: &Page) -> Result<(f64, (f64, f64)), Error> {
    let (width, height) = (scene.sheet.width, scene.sheet.height);
    let scale = options.paper_width.map(|paper| paper / width).or(page.scale);
    Ok(match page.paper {
        None => {
            let points = 72.0 * scale.unwrap_or(1.0);
            (points, (width * points, height * points))
        }
        Some(paper) => {
            let (across, up) = paper.points();
            let within = |edge: f64, width: f64, height: f64| {
                ((across - 2.0 * edge) / width).min((up - 2.0 * edge) / height)
            };
            let most = within(EDGE, width, height);
            // The edge around a board without text is empty, and may lie on the edge of the paper.
            let plain =
                scene.labels.is_empty() && scene.captions.is_empty() && scene.clip.is_none();
            let spare = 2.0 * AROUND;
            let wanted = 72.0 * scale.unwrap_or(1.0);
            let close = plain && within(LEAST_EDGE, width - spare, height - spare) >= wanted;
            let most = if close { most.max(wanted) } else { most };
            (fitting(scale, most, paper)?, (across, up))
        }
    })
}

/// The points per inch of the table: as requested, or at most true size.
pub(super) fn fitting(scale: Option<f64>, most: f64, paper: super::Paper) -> Result<f64, Error> {
    match scale {
        None => Ok(most.min(72.0)),
        Some(scale) if 72.0 * scale > most * (1.0 + 1e-9) => {
            Err(Error::NoRoom { paper: paper.to_string(), most: most / 72.0 })
        }
        Some(scale) => Ok(72.0 * scale),
    }
}
