//! Boards as a numbered series of pictures.

use super::{Format, Render, titled};
use crate::{arguments::wrong_usage, files};
use ppn::{
    Record,
    view::{START_BOARD, board_title, is_later_leg},
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
        let (start, end) = place_of(name)?;
        let counted = match name[start + 1..end - 1].strip_prefix('0') {
            Some(digits) => digits.parse().ok().filter(|digits| (1..=9).contains(digits)),
            None => (end - start == 2).then_some(1),
        };
        counted.map(|digits| Self { start, end, digits })
    }

    /// Reports a name that has `%`, digits and `d`, but is not understood: it would be the name of one file.
    pub(crate) fn check(path: &Path) -> io::Result<()> {
        let text = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        match place_of(text) {
            Some((start, end)) if Self::of(path).is_none() => Err(wrong_usage(format!(
                "{}: `{}` is no number of boards; write `%d`, or `%01d` to `%09d`",
                files::name(path),
                &text[start..end]
            ))),
            _ => Ok(()),
        }
    }

    pub(crate) fn path(self, path: &Path, number: usize) -> PathBuf {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let (before, after) = (&name[..self.start], &name[self.end..]);
        path.with_file_name(format!("{before}{number:0digits$}{after}", digits = self.digits))
    }
}

/// The place of the first `%` with digits and `d` after it.
fn place_of(name: &str) -> Option<(usize, usize)> {
    name.match_indices('%').find_map(|(start, _)| {
        let after = name[start + 1..].trim_start_matches(|one: char| one.is_ascii_digit());
        after.starts_with('d').then(|| (start, name.len() - after.len() + 1))
    })
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
        let (first, last) = self.range(record)?;
        let options = self.options_of(record)?;
        // In the middle of a capture, the board would contradict its caption, which names the whole capture.
        let is_whole = |state: usize| state == first || !is_later_leg(record, state + 1);
        self.check_count((first..=last).filter(|state| is_whole(*state)).count(), &options)?;
        let frames = self.frames(record)?;
        let bounds = Bounds::of_game(&frames, &options).map_err(io::Error::other)?;
        let rows = caption_rows(&frames, bounds, &options).map_err(io::Error::other)?;
        let boards: Vec<_> = (first..).zip(&frames).filter(|(state, _)| is_whole(*state)).collect();
        for (number, _) in (first..).zip(&boards) {
            self.check_output(&numbered.path(&self.output, number))?;
        }
        let mut before: Option<&Frame> = None;
        for (number, (state, frame)) in (first..).zip(boards) {
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
            let options = titled(options, format, &record.metadata);
            let pieces: Vec<_> = frame.pieces.iter().map(|named| named.piece.clone()).collect();
            self.draw_still(&pieces, &options, format, &numbered.path(&self.output, number))?;
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
        assert_eq!(named("50%-%d.svg", 3).as_deref(), Some("50%-3.svg"));
        for plain in ["board.svg", "50%.svg", "%xd.svg", "a%d/b.svg"] {
            assert_eq!(named(plain, 1), None, "{plain}");
            assert!(Numbered::check(Path::new(plain)).is_ok(), "{plain}");
        }
        for wrong in ["%3d.svg", "%00d.svg", "a%300d.svg", "%010d.svg"] {
            assert_eq!(named(wrong, 1), None, "{wrong}");
            assert!(Numbered::check(Path::new(wrong)).is_err(), "{wrong}");
        }
    }
}
