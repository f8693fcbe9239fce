//! Boards of a document in three dimensions.

use crate::{Width, attributes::Word, codes::OPTION_VALUE};
use ppn_source::{Diagnostic, Span};
use ppn_view::Still;

/// Options of drawings that also count in three dimensions.
pub(crate) const COUNTS: [&str; 7] =
    ["view", "turn", "theme", "background", "marks", "arrows", "regions"];

/// How a fence shows its board in three dimensions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Solid {
    /// The place of `view=3d`.
    pub(crate) span: Span,
    /// The camera; that of `ppn render` if absent.
    pub(crate) camera: Option<Word>,
    /// Whether the background is `none`.
    pub(crate) transparent: bool,
}

impl Solid {
    /// Checks whether this program can draw it.
    pub(crate) fn check(&self) -> Result<(), Diagnostic> {
        if !cfg!(feature = "solid") {
            let message = "this program draws nothing in three dimensions";
            return Err(Diagnostic::new(&OPTION_VALUE, self.span, message)
                .with_help("use a build of `ppn` with `--features solid`, or remove `view=3d`"));
        }
        #[cfg(feature = "solid")]
        if let Some(word) = &self.camera
            && let Err(wrong) = word.text.parse::<ppn_solid::Camera>()
        {
            return Err(Diagnostic::new(&OPTION_VALUE, word.span, wrong.to_string()));
        }
        Ok(())
    }

    /// What a picture of this width depends on besides the board, for its name.
    pub(crate) fn key(&self, width: Option<&Width>) -> String {
        let ground = if self.transparent { " none" } else { "" };
        format!("3d {} {}{ground}", self.camera(), pixels(width))
    }

    /// The words of the camera.
    fn camera(&self) -> &str {
        self.camera.as_ref().map_or("", |camera| &camera.text)
    }

    /// The bytes of a picture as PNG.
    ///
    /// # Errors
    /// Why there is none.
    #[cfg(feature = "solid")]
    pub(crate) fn draw(&self, still: &Still, width: Option<&Width>) -> Result<Vec<u8>, String> {
        let width = pixels(width);
        let picture = ppn_solid::Still::default()
            .with_camera(self.camera().parse().unwrap_or_default())
            .with_width(width)
            .with_height(width * 3 / 4)
            .with_transparent(self.transparent)
            .board(&still.pieces, &still.options)
            .map_err(|error| error.to_string())?;
        picture.png().map_err(|error| error.to_string())
    }

    #[cfg(not(feature = "solid"))]
    pub(crate) fn draw(&self, _: &Still, _: Option<&Width>) -> Result<Vec<u8>, String> {
        Err("this program draws nothing in three dimensions".to_owned())
    }
}

/// The width of a picture in pixels, which are half as large as those of the document.
fn pixels(width: Option<&Width>) -> u32 {
    /// The width if the document has none, in inches.
    const INCHES: f64 = 5.0;
    (width.map_or(INCHES, Width::inches) * 192.0).round().clamp(160.0, 2400.0) as u32
}
