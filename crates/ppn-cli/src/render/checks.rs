//! Options that do not go together.

use super::{Format, Numbered, Render};
use crate::arguments::wrong_usage;
use ppn_render::{Background, Turn, picture::Lettering};
use std::io;

impl Render {
    /// Options of letters.
    fn check_text(&self, format: Format) -> io::Result<()> {
        if self.text.is_some() && format != Format::Svg {
            return Err(wrong_usage(
                "--text applies to `.svg`; other pictures have letters of their own as outlines",
            ));
        }
        if self.text_size.is_some() && (self.score.score || format == Format::Html) {
            return Err(wrong_usage("--text-size applies to boards, sheets of boards and films"));
        }
        Ok(())
    }

    /// Options that the format does not support are reported before anything is read.
    pub(super) fn check(&self, format: Format) -> io::Result<()> {
        if matches!(format, Format::Png | Format::Gif) && !cfg!(feature = "raster") {
            return Err(wrong_usage(
                "this build of `ppn` writes no PNG and GIF, which need a build with \
                 `--features raster`",
            ));
        }
        if format == Format::Pdf && !cfg!(feature = "pdf") {
            return Err(wrong_usage(
                "this build of `ppn` writes no PDF, which needs a build with `--features pdf`",
            ));
        }
        Numbered::check(&self.output)?;
        self.check_solid(format)?;
        if format.is_scene() {
            return Ok(());
        }
        self.check_view()?;
        self.check_text(format)?;
        self.check_sheet(format)?;
        let on_sheet = self.score.sheet.is_some();
        let series = Numbered::of(&self.output).is_some() || on_sheet;
        if series && !on_sheet {
            self.check_series(format)?;
        }
        let in_film = self.progress || self.title_frame;
        let in_time = self.pause.is_some() || self.fps.is_some();
        let in_part = self.from.is_some() || self.to.is_some();
        self.additions.check_regions()?;
        if self.additions.trail.is_some()
            && (series || matches!(format, Format::Gif | Format::Html))
        {
            return Err(wrong_usage(
                "--trail applies to one board; leave out --sheet and numbers such as `%03d`, and write `.svg`, \
                 `.png` or `.pdf`",
            ));
        }
        if !self.additions.ghost.is_empty() && (series || format == Format::Gif) {
            return Err(wrong_usage(
                "--ghost applies to one board; leave out --sheet and numbers such as `%03d`, and write `.svg`, \
                 `.png` or `.pdf`",
            ));
        }
        match format {
            Format::Html if self.additions.is_given() => Err(wrong_usage(
                "--angle, --rise, --crop, --mark, --arrow, --region, --ghost and --caption do not apply to a page; \
                 write `.svg`, `.png`, `.pdf` or `.gif`",
            )),
            Format::Html | Format::Gif if self.pieces.is_some() => {
                Err(wrong_usage("--pieces is one board; write `.svg`, `.png` or `.pdf`"))
            }
            Format::Svg | Format::Png | Format::Pdf | Format::Html
                if in_film && (!self.animate || format == Format::Html) =>
            {
                Err(wrong_usage(if on_sheet {
                    "--progress and --title-frame apply to animations, which --sheet is not"
                } else {
                    "--progress and --title-frame apply to animations only; write `.gif`, or `.svg` \
                     with --animate"
                }))
            }
            Format::Html if self.turn != Turn::None => Err(wrong_usage(
                "--turn does not apply to a page, whose readers turn the board; \
                 write `.svg`, `.png` or `.gif`",
            )),
            Format::Png | Format::Pdf if self.animate => {
                Err(wrong_usage("--animate applies to films only; write `.svg` or `.gif`"))
            }
            Format::Svg | Format::Png | Format::Gif | Format::Html
                if self.score.score || self.paper.is_some() =>
            {
                Err(wrong_usage("--score and --paper apply to a PDF only; write `.pdf`"))
            }
            Format::Svg | Format::Html
                if !self.font.is_empty() && self.text != Some(Lettering::Outline) =>
            {
                Err(wrong_usage(
                    "--font applies to `.pdf`, `.png`, `.gif`, and `.svg` with `--text outline`; other text is \
                 drawn by the program that shows it",
                ))
            }
            Format::Pdf if self.pixels().is_some() => Err(wrong_usage(
                "a --width in pixels does not apply to a PDF; give it in millimetres, such as `60mm`, or \
                 use --scale",
            )),
            Format::Gif if self.paper_width().is_some() => {
                Err(wrong_usage("a --width on paper applies to `.svg`, `.png` and `.pdf`"))
            }
            _ if self.paper_width().is_some() && self.animate => {
                Err(wrong_usage("a --width on paper does not apply to an animation"))
            }
            Format::Gif | Format::Html if self.scale.is_some() => Err(wrong_usage(
                "--scale applies to what can be printed; write `.svg`, `.png` or `.pdf`",
            )),
            Format::Gif if self.number.is_some() => {
                Err(wrong_usage("--move does not apply to a GIF; write `.svg` or `.png`"))
            }
            Format::Html if self.number.is_some() => Err(wrong_usage(
                "--move does not apply to a page; use --start for the board it begins with",
            )),
            Format::Html if self.animate => {
                Err(wrong_usage("--animate does not apply to a page, which is always animated"))
            }
            Format::Html if in_time => Err(wrong_usage(
                "--pause and --fps do not apply to a page; readers choose the speed",
            )),
            Format::Html if self.width.is_some() => {
                Err(wrong_usage("--width does not apply to a page, which fills its window"))
            }
            Format::Html if in_part => {
                Err(wrong_usage("--from and --to do not apply to a page; use --start"))
            }
            Format::Svg | Format::Png | Format::Pdf if in_part && !self.animate && !series => {
                Err(wrong_usage(
                    "--from and --to apply to animations and series only; write `.gif`, `.svg` with \
                 --animate, or a name such as `board-%03d.svg`",
                ))
            }
            Format::Svg | Format::Png | Format::Pdf if in_time && !self.animate => {
                Err(wrong_usage(if on_sheet {
                    "--pause and --fps apply to animations, which --sheet is not"
                } else {
                    "--pause and --fps apply to animations only; write `.gif`, or `.svg` with --animate"
                }))
            }
            Format::Svg | Format::Png | Format::Pdf | Format::Gif if self.start.is_some() => {
                Err(wrong_usage("--start applies to pages only; use --move for a picture"))
            }
            Format::Html if self.background.is_some() => Err(wrong_usage(
                "--background does not apply to a page; use `--theme dark` for a dark one",
            )),
            Format::Gif if self.background == Some(Background::Transparent) => {
                Err(wrong_usage("a GIF cannot be transparent; give --background a colour"))
            }
            _ => Ok(()),
        }
    }
}
