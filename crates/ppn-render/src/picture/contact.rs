//! Several boards in one picture.

#[cfg(feature = "raster")]
use super::raster::{PRINTED, printed, rasterize};
use super::{Error, Options, svg::document};
#[cfg(feature = "raster")]
use crate::sheet::PIXELS_OF_PAPER;
use crate::{Color, markup::push, scene::Scene};
use ppn_piece::Piece;

/// Inches between boards, as a part of the width of one.
const GAP: f64 = 0.06;

/// A contact sheet: boards beside each other, row after row from the top, all in cells of one size.
///
/// ```
/// use ppn_render::picture::{ContactSheet, Options};
///
/// let mut sheet = ContactSheet::new(2);
/// for caption in ["1. e4", "1... e5", "2. Nf3"] {
///     sheet.add(&[], &Options::default().with_caption(caption.to_owned()));
/// }
/// assert_eq!(sheet.svg(None)?.matches("<svg ").count(), 4);
/// # Ok::<(), ppn_render::picture::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ContactSheet {
    columns: usize,
    paper_width: Option<f64>,
    boards: Vec<(Vec<Piece>, Options)>,
}

impl ContactSheet {
    /// A sheet without boards; at least one column.
    #[must_use]
    pub fn new(columns: usize) -> Self {
        Self { columns: columns.max(1), paper_width: None, boards: Vec::new() }
    }

    /// The same with a width on paper in inches, in all formats; if it is above zero, widths in pixels are ignored.
    #[must_use]
    pub fn with_paper_width(self, inches: Option<f64>) -> Self {
        Self { paper_width: inches.filter(|inches| *inches > 0.0), ..self }
    }

    /// The width of one board beside the others, of the width of a sheet of some boards.
    #[must_use]
    pub fn width_of_board(&self, width: f64, boards: usize) -> f64 {
        let columns = self.columns.min(boards.max(1)) as f64;
        width / (columns + GAP * (columns - 1.0))
    }

    /// Adds a board. With [`Options::bounds`] and [`Options::caption_rows`], boards of a game have one size; options for
    /// the size of pictures are ignored. [`Options::text_size`] is that on the sheet.
    pub fn add(&mut self, pieces: &[Piece], options: &Options) {
        self.boards.push((pieces.to_vec(), options.clone()));
    }

    /// The sheet as SVG; with this width in pixels, or 72 pixels for an inch of the table.
    ///
    /// # Errors
    /// If a board has too many pieces, is too large, or has pieces without a place.
    pub fn svg(&self, width: Option<u32>) -> Result<String, Error> {
        self.drawn(width, f64::INFINITY, false)
    }

    /// The sheet as PNG.
    ///
    /// # Errors
    /// If a board has too many pieces, is too large, or has pieces without a place.
    #[cfg(feature = "raster")]
    pub fn png(&self, width: Option<u32>) -> Result<Vec<u8>, Error> {
        let options = self.boards.first().map(|(_, options)| options.clone()).unwrap_or_default();
        let most = options.limits.pixels.min(super::Limits::MOST_PIXELS);
        let page = options.theme.page;
        if let Some(paper) = self.paper_width {
            let pixels = Some((PRINTED * paper).round().max(1.0) as u32);
            let mut sheet = Self { paper_width: None, ..self.clone() };
            // In pixels, an inch has fewer than printers have.
            for (_, options) in &mut sheet.boards {
                options.text_size = options.text_size.map(|size| size * PRINTED / PIXELS_OF_PAPER);
            }
            return printed(&sheet.drawn(pixels, f64::from(most), true)?, paper, page);
        }
        let svg = self.drawn(width, f64::from(most), true)?;
        let pixmap = rasterize(&svg, page)?;
        pixmap.encode_png().map_err(|error| Error::Raster(error.to_string()))
    }

    fn drawn(&self, width: Option<u32>, most: f64, strokes: bool) -> Result<String, Error> {
        let columns = self.columns.min(self.boards.len().max(1));
        let rows = self.boards.len().div_ceil(columns);
        let of_board = |width: f64| self.width_of_board(width, self.boards.len());
        let pixels = width.map(|width| of_board(f64::from(width)).floor().max(1.0) as u32);
        let mut scenes = Vec::with_capacity(self.boards.len());
        let mut cell = (0.0_f64, 0.0_f64);
        for (pieces, options) in &self.boards {
            // The size of lines is that of the pixels in the end.
            let drawn = options
                .clone()
                .with_scale(None)
                .with_paper_width(
                    self.paper_width.filter(|_| options.text_size.is_some()).map(of_board),
                )
                .with_width(pixels)
                .with_strokes(strokes);
            let scene = Scene::new(pieces, &drawn)?;
            cell = (cell.0.max(scene.sheet.width), cell.1.max(scene.sheet.height));
            // Inside of the sheet, a unit is a hundredth of an inch.
            let drawn = drawn.with_width(None).with_paper_width(None).with_pixels_per_inch(100.0);
            let drawn = drawn.with_titles(options.titles && !strokes);
            scenes.push((scene, drawn));
        }
        let gap = GAP * cell.0;
        let table =
            (columns as f64 * (cell.0 + gap) - gap, (rows as f64 * (cell.1 + gap) - gap).max(0.01));
        let wanted = match (self.paper_width, width) {
            (Some(paper), _) => 96.0 * paper / table.0.max(0.01),
            (None, Some(width)) => f64::from(width) / table.0.max(0.01),
            (None, None) => 72.0,
        };
        let limits = self.boards.first().map(|(_, options)| options.limits).unwrap_or_default();
        let side = f64::from(limits.side.max(1)) / table.0.max(table.1).max(0.01);
        let scale = wanted.min(side).min((most / (table.0 * table.1).max(0.01)).sqrt());
        let mut text = String::new();
        let units = |inches: f64| (inches * 100.0).round();
        let size = |inches: f64| match self.paper_width {
            Some(_) => format!("{}in", (inches * scale / 96.0 * 1e4).round() / 1e4),
            None => (inches * scale).round().max(1.0).to_string(),
        };
        push(
            &mut text,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" \
                 height=\"{}\" role=\"img\">\n",
                units(table.0),
                units(table.1),
                size(table.0),
                size(table.1)
            ),
        );
        if let Some(color) = self.page() {
            let page = "<rect width=\"100%\" height=\"100%\" fill=";
            push(&mut text, format_args!("{page}\"{color}\"/>\n"));
        }
        for (number, (scene, options)) in scenes.iter().enumerate() {
            let (row, column) = (number / columns, number % columns);
            let left = column as f64 * (cell.0 + gap) + (cell.0 - scene.sheet.width) / 2.0;
            let top = row as f64 * (cell.1 + gap);
            let (left, top) = (units(left), units(top));
            push(&mut text, format_args!("<g transform=\"translate({left} {top})\">\n"));
            text.push_str(&document(scene, options, f64::INFINITY));
            text.push_str("</g>\n");
        }
        text.push_str("</svg>\n");
        Ok(text)
    }

    /// The colour between the boards.
    fn page(&self) -> Option<Color> {
        self.boards.first().and_then(|(_, options)| options.theme.page)
    }

    #[cfg(feature = "pdf")]
    pub(crate) fn paper_width(&self) -> Option<f64> {
        self.paper_width
    }

    #[cfg(feature = "pdf")]
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    #[cfg(feature = "pdf")]
    pub(crate) fn boards(&self) -> &[(Vec<Piece>, Options)] {
        &self.boards
    }
}
