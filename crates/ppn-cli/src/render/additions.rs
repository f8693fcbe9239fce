//! Manual additions to a picture: marks, arrows, captions, a part of the board.

use super::Render;
use crate::arguments::wrong_usage;
use clap::Args;
use ppn::{
    Piece, Record,
    view::{CaptionText, Drawing},
};
use ppn_render::{Crop, Frame, Ghost, Marking, View, picture::Options};
use std::io;

/// Additions to a picture.
#[derive(Args, Debug)]
pub(super) struct Additions {
    /// Direction of heights in an oblique view, in degrees counter-clockwise from the right; the default
    /// is 45, or 90 with upright pyramids.
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, value_parser = Drawing::degrees)]
    angle: Option<f64>,
    /// Height of pieces in an oblique view, as a fraction of their true height, 0 to 4; the
    /// default is 0.5, or 0.6 with upright pyramids.
    #[arg(long, value_name = "PART", value_parser = Drawing::part)]
    rise: Option<f64>,
    /// Draw only the cells between two corners: `b2:e5`, or `1.5,2:4,5`.
    #[arg(long, value_name = "PLACE:PLACE")]
    crop: Option<Crop>,
    /// Mark a cell or a point: `b2`, in a colour `b2=red`, with letters `b2=A`, or with a form: `circle`, `cross`,
    /// `square`, `triangle`, `dot` or `shade`. A colour may follow both: `b2=circle:red`. May be given several
    /// times.
    #[arg(long, value_name = "PLACE[=VALUE]", value_parser = Marking::mark)]
    mark: Vec<Marking>,
    /// Draw an arrow: `b2:d3`, or in a colour `b2:d3=red`; with more places, such as `b2:b4:c4`, it bends there.
    /// May be given several times.
    #[arg(long, value_name = "PLACE:PLACE[=COLOUR]", value_parser = Marking::arrow)]
    arrow: Vec<Marking>,
    /// Shade cells as one area with one outline: `a1:c2`, in several parts `a1:c2+b3`, or in a colour `a1:c2=red`. May
    /// be given several times.
    #[arg(long, value_name = "PLACE:PLACE[+PLACE][=COLOUR]", value_parser = Marking::region)]
    region: Vec<Marking>,
    /// Draw a piece half transparent: the one on `b2`, or a copy of it at another place, `b2:b4`. May be given several
    /// times.
    #[arg(long, value_name = "PLACE[:PLACE]", conflicts_with_all = ["animate", "score"])]
    pub(super) ghost: Vec<Ghost>,
    /// Tear the edges of the part that --crop draws where the board goes on.
    #[arg(long, requires = "crop")]
    torn: bool,
    /// Number the pieces by the moves that brought them where they are, up to the board that is drawn; with
    /// `--trail=51.`, only those of that move and later ones.
    #[arg(long, value_name = "LABEL", num_args = 0..=1, require_equals = true,
          conflicts_with_all = ["pieces", "animate", "score"])]
    pub(super) trail: Option<Option<String>>,
    /// Write a text below the board; `{move}`, `{comment}` and `{event}` are replaced by those of the
    /// game, `n` in braces by the number of moves so far, `{result}` by that of the game, and `{clocks}` by those of the
    /// move.
    #[arg(long, value_name = "TEXT")]
    pub(super) caption: Option<CaptionText>,
}

impl Additions {
    /// Whether an option is set that applies only to drawings of boards.
    pub(super) fn is_given(&self) -> bool {
        self.is_flat() || self.has_marks()
    }

    /// Whether an option is set that applies only to flat drawings of boards.
    pub(super) fn is_flat(&self) -> bool {
        self.angle.is_some()
            || self.rise.is_some()
            || self.crop.is_some()
            || self.caption.is_some()
            || !self.ghost.is_empty()
    }

    /// Whether there are marks, arrows or regions.
    pub(super) fn has_marks(&self) -> bool {
        !(self.mark.is_empty() && self.arrow.is_empty() && self.region.is_empty())
    }

    /// Reports regions that have more cells together than a picture may have.
    pub(super) fn check_regions(&self) -> io::Result<()> {
        let (cells, most) =
            (self.region.iter().map(Marking::cells).sum::<usize>(), Marking::MOST_CELLS);
        if cells <= most {
            return Ok(());
        }
        Err(wrong_usage(format!("the regions have {cells} cells together; the most are {most}")))
    }

    /// Adds what is given to a drawing.
    pub(super) fn add_to(&self, drawing: &mut Drawing) {
        drawing.angle = self.angle;
        drawing.rise = self.rise;
        drawing.crop = self.crop;
        let markings = self.region.iter().chain(&self.mark).chain(&self.arrow);
        drawing.markings = markings.cloned().collect();
        drawing.ghosts.clone_from(&self.ghost);
        drawing.torn = self.torn;
        drawing.trail = self.trail.is_some();
        drawing.trail_from = self.trail.clone().flatten();
        drawing.caption = self.caption.clone();
    }
}

/// Reports the marks and arrows outside the picture, and the regions partly outside the board, which are the last ones of its marks.
pub(super) fn report_outside(
    drawing: &Drawing,
    pieces: &[Piece],
    options: &Options,
    cell: f64,
) -> io::Result<()> {
    let outside = Marking::outside(&drawing.markings, pieces, options, cell);
    for problem in drawing.ghosts.iter().filter_map(|ghost| ghost.problem(pieces, cell)) {
        tell!("ppn: warning: {problem}");
    }
    for marking in outside.map_err(io::Error::other)? {
        tell!("ppn: warning: `{}` is outside the picture and not drawn", marking.text());
    }
    let cut = Marking::cut(&drawing.markings, pieces, options, cell);
    for region in cut.map_err(io::Error::other)? {
        tell!("ppn: warning: the part of `{}` outside the board is not drawn", region.text());
    }
    Ok(())
}

impl Render {
    /// Adds the manual additions to the boards of a film.
    pub(super) fn drawn_on(
        &self,
        drawing: &Drawing,
        record: &Record<'_>,
        caption: String,
        frame: Frame,
    ) -> Frame {
        let mut frame = Frame { caption, ..frame };
        frame.marks.extend(drawing.numbers(record));
        frame.marks.extend(drawing.marks(record.scale_factor));
        frame
    }

    /// Contradictory options of the view.
    pub(super) fn check_view(&self) -> io::Result<()> {
        let turned = self.additions.angle.is_some() || self.additions.rise.is_some();
        if turned && self.drawn_view() == Some(View::Plan) {
            return Err(wrong_usage("--angle and --rise apply to `--view oblique` only"));
        }
        Ok(())
    }
}
