//! Common properties of the boards of a film.

use super::{Bounds, Error, Options};
use crate::{caption, replay::Frame, scene::Scene};

/// The most lines that a caption of a film has.
const MOST_ROWS: usize = 3;

/// The lines of text that the longest caption of these boards needs, at most three: for
/// [`Options::caption_rows`], so that pictures of a game have one size. `bounds` are those of the game.
///
/// # Errors
/// If the boards are too large for a picture.
pub fn caption_rows(
    frames: &[Frame],
    bounds: Option<Bounds>,
    options: &Options,
) -> Result<usize, Error> {
    let captions = frames.iter().map(|frame| frame.caption.as_str());
    let mut captions = captions.filter(|caption| !caption.is_empty()).peekable();
    if captions.peek().is_none() {
        return Ok(0);
    }
    let options = Options { caption: String::new(), caption_rows: 0, ..options.clone() };
    let sheet = Scene::of(Vec::new(), bounds, &options)?.sheet;
    Ok(captions.map(|text| caption::rows(text, &sheet, &options)).max().unwrap_or(0).min(MOST_ROWS))
}
