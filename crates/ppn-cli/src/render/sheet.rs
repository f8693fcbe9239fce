//! Several boards in one picture.

use super::{Format, Numbered, Render};
use crate::{arguments::wrong_usage, files::put, metadata};
use ppn::{
    Record,
    view::{START_BOARD, board_title, move_counts},
};
use ppn_render::{
    Color,
    picture::{Bounds, ContactSheet, Options, caption_rows},
};
use std::io;

impl Render {
    /// Options that sheets do not have.
    pub(super) fn check_sheet(&self, format: Format) -> io::Result<()> {
        if self.score.sheet.is_none() {
            return match self.score.diagrams.is_empty() || self.score.score {
                true => Ok(()),
                false => Err(wrong_usage("--diagrams applies to --score and --sheet only")),
            };
        }
        if matches!(format, Format::Gif | Format::Html) {
            return Err(wrong_usage("--sheet applies to `.svg`, `.png` and `.pdf`"));
        }
        if self.pieces.is_some() || self.additions.trail.is_some() {
            return Err(wrong_usage("--pieces and --trail apply to one board, without --sheet"));
        }
        Ok(())
    }

    /// Draws several boards on sheets of that number of columns and rows.
    pub(super) fn draw_sheets(
        &self,
        record: &Record<'_>,
        format: Format,
        (columns, rows): (usize, usize),
    ) -> io::Result<()> {
        let boards = self.boards(record, columns)?;
        if boards.is_empty() {
            return Err(wrong_usage(
                "there is no board to draw; choose others with --diagrams, --from and --to",
            ));
        }
        let sheets: Vec<&[_]> = match format {
            Format::Pdf => vec![&boards],
            _ => boards.chunks(columns * rows).collect(),
        };
        let numbered = Numbered::of(&self.output);
        if sheets.len() > 1 && numbered.is_none() {
            return Err(wrong_usage(format!(
                "the {} boards need {} sheets; write a `.pdf` or a name such as `sheet-%d.svg`, or \
                 choose boards with --diagrams, --from and --to",
                boards.len(),
                sheets.len()
            )));
        }
        for (number, boards) in (1..).zip(sheets) {
            let path = match numbered {
                Some(numbered) => numbered.path(&self.output, number),
                None => self.output.clone(),
            };
            self.check_output(&path)?;
            let mut sheet = ContactSheet::new(columns).with_paper_width(self.paper_width());
            for (pieces, options) in boards {
                sheet.add(pieces, options);
            }
            match format {
                #[cfg(feature = "raster")]
                Format::Png => put(&path, &sheet.png(self.pixels()).map_err(io::Error::other)?)?,
                #[cfg(feature = "pdf")]
                Format::Pdf => {
                    let page = self.pdf_page()?;
                    let pdf = ppn_render::pdf::contact_sheet(&sheet, rows, &page);
                    super::pdf::write_pdf(&pdf.map_err(io::Error::other)?, &path)?;
                }
                _ => {
                    let svg = sheet.svg(self.pixels()).map_err(io::Error::other)?;
                    put(&path, svg.as_bytes())?;
                }
            }
        }
        Ok(())
    }

    /// The boards of sheets with their options, all of one size.
    fn boards(
        &self,
        record: &Record<'_>,
        columns: usize,
    ) -> io::Result<Vec<(Vec<ppn::Piece>, Options)>> {
        let (first, last) = self.range(record)?;
        let states: Vec<usize> = match self.score.diagrams.is_empty() {
            // The board at the end of each move.
            true => {
                let counts = move_counts(record);
                let is_end = |state: &usize| counts.get(state + 1) != counts.get(*state);
                (first..=last).filter(|state| *state == last || is_end(state)).collect()
            }
            false => {
                let mut states = self.score.states(record, true)?;
                states.retain(|state| (first..=last).contains(state));
                states.sort_unstable();
                states.dedup();
                states
            }
        };
        let drawing = self.drawing()?;
        let event = metadata::title(&record.metadata).unwrap_or_default();
        let mut options = self.options_of(record)?;
        self.check_count(states.len(), &options)?;
        if self.text_size.is_some() {
            // Lines of captions are those in the width of one board.
            let of_board = |width| ContactSheet::new(columns).width_of_board(width, states.len());
            options.paper_width = options.paper_width.map(of_board);
            options.width = options.width.map(|width| of_board(f64::from(width)).max(1.0) as u32);
        }
        let frames = self.frames(record)?;
        let bounds = Bounds::of_game(&frames, &options).map_err(io::Error::other)?;
        let captioned: Vec<_> =
            states.iter().filter_map(|state| frames.get(state - first).cloned()).collect();
        let rows = caption_rows(&captioned, bounds, &options).map_err(io::Error::other)?;
        let mut stills = drawing.stills(record, &event);
        let board = |state: usize| {
            let mut still = stills(state);
            still.options.theme.page = still.options.theme.page.or(self.ground());
            let title = board_title(record, state, START_BOARD, self.words.macros);
            let options = self.sized(still.options)?.with_width(None).with_scale(None);
            let options = options.with_bounds(bounds).with_caption_rows(rows).with_title(title);
            Ok((still.pieces, options))
        };
        states.into_iter().map(board).collect()
    }

    /// White for pixels, unless a background is requested.
    fn ground(&self) -> Option<Color> {
        let is_png = self.output.extension().is_some_and(|one| one.eq_ignore_ascii_case("png"));
        (is_png && self.background.is_none()).then_some(Color::WHITE)
    }
}
