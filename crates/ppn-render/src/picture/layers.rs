//! Sheets of pieces as SVG with layers, and in pixels.

use super::{Options, svg::Document};
#[cfg(feature = "raster")]
use crate::lettering::Lettering;
use crate::{markup::push, print::Sheets};

impl Sheets {
    /// A page as SVG at true size, by its index. Its layers are groups with the ids `print`, `marks`, `cut` and
    /// `fold`, which drawing programs and cutting machines show as layers.
    ///
    /// An index past the last page gives an empty page.
    #[must_use]
    pub fn svg(&self, page: usize) -> String {
        self.layered(page, false, &self.svg_options().with_scale(Some(1.0)))
    }

    /// A page as PNG with 300 pixels per inch, by its index.
    ///
    /// # Errors
    /// If there is not enough memory for its pixels.
    #[cfg(feature = "raster")]
    pub fn png(&self, page: usize) -> Result<Vec<u8>, super::Error> {
        let options = self
            .svg_options()
            .with_titles(false)
            .with_strokes(true)
            .with_lettering(Lettering::Outline)
            .with_pixels_per_inch(super::raster::PRINTED);
        super::raster::printed(
            &self.layered(page, true, &options),
            self.size().0,
            Some(crate::Color::WHITE),
        )
    }

    fn svg_options(&self) -> Options {
        let theme = crate::Theme { page: Some(crate::Color::WHITE), ..self.theme() };
        Options::default().with_theme(theme).with_title(self.options().title.clone())
    }

    fn layered(&self, page: usize, for_people: bool, options: &Options) -> String {
        let mut document = Document::alone(self.sheet(), options, f64::INFINITY);
        let mut body = String::new();
        let layers = self.pages().get(page).map(|page| self.layers(page, for_people));
        for layer in layers.unwrap_or_default() {
            let mut text = String::new();
            for figure in &layer.scene.figures {
                document.figure(&mut text, figure);
            }
            let mut text = document.clipped(layer.scene.clip, text);
            document.furniture(&mut text, &layer.scene);
            let name = layer.kind.name();
            push(
                &mut body,
                format_args!(
                    "<g xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" \
                     inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" id=\"{name}\">\n{text}</g>\n"
                ),
            );
        }
        document.finish("", &body)
    }
}
