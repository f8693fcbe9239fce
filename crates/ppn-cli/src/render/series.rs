//! Boards as a numbered series of pictures.

use super::{Format, Render};
use crate::arguments::wrong_usage;
use ppn::{
    Record,
    view::{START_BOARD, board_title},
};
use ppn_render::{
    Frame, LastMove,
    picture::{Bounds, caption_rows},
};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The names of the files of a series: the place of the number, and its least number of digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbered {
    start: usize,
    end: usize,
    digits: usize,
}

impl Numbered {
    /// The place of `%d` or `%03d` in the name of a file, if it has one.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let start = name.find('%')?;
        let end = start + name[start..].find('d')? + 1;
        let digits = &name[start + 1..end - 1];
        let counted = match digits.strip_prefix('0') {
            Some(digits) => digits.parse().ok().filter(|digits| (1..=9).contains(digits)),
            None => digits.is_empty().then_some(1),
        };
        counted.map(|digits| Self { start, end, digits })
    }

    pub(crate) fn path(self, path: &Path, number: usize) -> PathBuf {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let (before, after) = (&name[..self.start], &name[self.end..]);
        path.with_file_name(format!("{before}{number:0digits$}{after}", digits = self.digits))
    }
}

impl Render {
    pub(super) fn check_series(&self, format: Format) -> io::Result<()> {
        if matches!(format, Format::Gif | Format::Html) || self.animate || self.number.is_some() {
            return Err(wrong_usage(
                "a number such as `%03d` in the output name writes one picture per board; it applies \
                 to `.svg`, `.png` and `.pdf` without --animate and --move",
            ));
        }
        Ok(())
    }

    /// Draws all boards, each to a file with the number of the board, 0 for the start.
    pub(super) fn draw_series(
        &self,
        record: &Record<'_>,
        format: Format,
        numbered: Numbered,
    ) -> io::Result<()> {
        let (first, _) = self.range(record)?;
        let frames = self.frames(record)?;
        let options = self.options_of(record)?;
        let bounds = Bounds::of_game(&frames, &options).map_err(io::Error::other)?;
        let rows = caption_rows(&frames, bounds, &options).map_err(io::Error::other)?;
        for (state, _) in (first..).zip(&frames) {
            self.check_output(&numbered.path(&self.output, state))?;
        }
        let mut before: Option<&Frame> = None;
        for (state, frame) in (first..).zip(&frames) {
            let last_move = before
                .filter(|_| !self.no_highlight)
                .map(|before| LastMove::between(before, frame));
            let options = options
                .clone()
                .with_title(board_title(record, state, START_BOARD, self.words.macros))
                .with_last_move(last_move)
                .with_marks(frame.marks.clone())
                .with_caption(frame.caption.clone())
                .with_caption_rows(rows)
                .with_bounds(bounds);
            let pieces: Vec<_> = frame.pieces.iter().map(|named| named.piece.clone()).collect();
            self.draw_still(&pieces, &options, format, &numbered.path(&self.output, state))?;
            before = Some(frame);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_digits() {
        let named = |name: &str, number| {
            let path = Path::new(name);
            Numbered::of(path).map(|one| one.path(path, number).display().to_string())
        };
        assert_eq!(named("a/b-%03d.svg", 7).as_deref(), Some("a/b-007.svg"));
        assert_eq!(named("%d.svg", 12).as_deref(), Some("12.svg"));
        for plain in ["board.svg", "50%.svg", "%xd.svg", "%3d.svg", "%00d.svg", "a%d/b.svg"] {
            assert_eq!(named(plain, 1), None, "{plain}");
        }
    }
}
