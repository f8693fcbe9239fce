//! Many pictures in one HTML document.

use super::{Error, Options, definitions::Definitions, svg::Document};
use crate::scene::Scene;
use ppn_piece::Piece;
use std::mem;

/// Pictures of one HTML document that share their definitions: a piece in many of them is written
/// once.
///
/// ```
/// use ppn_render::picture::{Album, Options};
///
/// let mut album = Album::new("a");
/// let pictures = [album.svg(&[], &Options::default())?, album.svg(&[], &Options::default())?];
/// let page = format!("<!doctype html>\n{}{}", album.definitions(), pictures.concat());
/// # assert_eq!(page.matches("<svg").count(), 3);
/// # Ok::<(), ppn_render::picture::Error>(())
/// ```
#[derive(Default)]
pub struct Album {
    definitions: Definitions,
}

impl std::fmt::Debug for Album {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Album").finish_non_exhaustive()
    }
}

impl Album {
    /// An album without pictures. Names in the pictures begin with this prefix: letters, digits
    /// and hyphens, others are left out.
    #[must_use]
    pub fn new(prefix: &str) -> Self {
        Self { definitions: Definitions::new(prefix) }
    }

    /// A picture as an element of the document, which needs [`definitions`](Self::definitions) in
    /// it. Only the whole picture has a title, not its pieces; [`Options::prefix`] is ignored.
    ///
    /// # Errors
    /// If the board has too many pieces, is too large, or has pieces without a place.
    pub fn svg(&mut self, pieces: &[Piece], options: &Options) -> Result<String, Error> {
        let scene = Scene::new(pieces, options)?;
        let mut document = Document::new(scene.sheet, options, f64::INFINITY);
        // This picture knows the earlier drawings.
        document.definitions = mem::take(&mut self.definitions);
        let mut body = String::new();
        for figure in &scene.figures {
            document.short_figure(&mut body, figure);
        }
        document.furniture(&mut body, &scene);
        let text = document.finish_alone(&body);
        self.definitions = document.definitions;
        Ok(text)
    }

    /// An element without size that contains the definitions of the pictures so far.
    #[must_use]
    pub fn definitions(&self) -> String {
        // Some programs do not draw gradients of an element that is not displayed.
        let mut text =
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n"
                .to_owned();
        self.definitions.write(&mut text);
        text.push_str("</svg>\n");
        text
    }
}
