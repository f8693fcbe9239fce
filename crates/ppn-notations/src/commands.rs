//! Commands in comments, such as clocks and arrows, as viewers show them.

use ppn_record::{CommentPart, Entry, Mark, MarkShape, Place, Remarks, comment_parts};

/// A comment, and the content of its commands.
#[derive(Default, PartialEq, Debug)]
pub(crate) struct Said {
    remarks: Remarks,
    marks: Vec<Mark>,
}

impl Said {
    /// Reads a comment on a move of the first or the second player; `square` gives the place of a
    /// named square.
    pub(crate) fn new(
        comment: &str,
        is_second: bool,
        square: &dyn Fn(&str) -> Option<Place>,
    ) -> Self {
        let mut said = Self::default();
        for part in comment_parts(comment) {
            match part {
                CommentPart::Text(text) => said.remarks.add(text),
                CommentPart::Command(command) => {
                    if let Some(marks) = marks(command, square) {
                        said.marks.extend(marks);
                    } else if !said.remarks.take(command, is_second) {
                        said.remarks.add(&format!("[%{command}]"));
                    }
                }
            }
        }
        said
    }

    /// Adds the comment to the last of these entries, if that has words.
    pub(crate) fn add_to(self, entries: &mut [Entry]) {
        let Some(last) = entries.last_mut() else { return };
        let Some(wording) = &mut last.wording else { return };
        wording.remarks.join(self.remarks);
        last.marks.extend(self.marks);
    }
}

/// The drawings of a command; `None` if it is not about drawings or not understood. Source: the viewers of
/// lichess.
fn marks(command: &str, square: &dyn Fn(&str) -> Option<Place>) -> Option<Vec<Mark>> {
    let (name, value) = command.split_once(char::is_whitespace)?;
    let is_arrow = match name {
        "csl" => false,
        "cal" => true,
        _ => return None,
    };
    value.trim().split(',').map(|one| drawn(one.trim(), is_arrow, square)).collect()
}

/// A coloured square such as `G32`, or an arrow such as `Re2e4` or `G32-28`.
fn drawn(text: &str, is_arrow: bool, square: &dyn Fn(&str) -> Option<Place>) -> Option<Mark> {
    let (letter, places) = text.split_at_checked(1)?;
    let color = match letter {
        "G" => "green",
        "R" => "red",
        "Y" => "gold",
        "B" => "royalblue",
        "O" => "darkorange",
        _ => return None,
    };
    if !is_arrow {
        let (shape, value) = (MarkShape::Area, color.to_owned());
        return square(places).map(|at| Mark::Place { at, shape, value });
    }
    let half = places.len() / 2;
    let (from, to) = match places.split_once(['-', 'x']) {
        Some(places) => places,
        None if half * 2 == places.len() => places.split_at_checked(half)?,
        None => return None,
    };
    let (from, to, color) = (square(from)?, square(to)?, color.to_owned());
    Some(Mark::Arrow { from, to, color, has_head: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(comment: &str) -> Said {
        let square = |name: &str| name.parse().ok().map(|x| Place { x, y: 1.0 });
        Said::new(comment, true, &square)
    }

    #[test]
    fn drawings_that_are_not_understood_are_words() {
        let written = "[%cal Ra1] [%csl é] [%csl G] [%clk";
        let Said { remarks, marks } = said(written);
        assert_eq!((remarks.words.as_str(), marks.len()), (written, 0));
    }

    #[test]
    fn squares_and_arrows_are_drawn_and_not_said() {
        let Said { remarks, marks } = said("see [%csl G32,R5][%cal B32-28,Y1721] this");
        assert_eq!(remarks.words, "see this");
        let place = |x: f64| Place { x, y: 1.0 };
        let square = |x, value: &str| Mark::Place {
            at: place(x),
            shape: MarkShape::Area,
            value: value.to_owned(),
        };
        let arrow = |from, to, color: &str| {
            let color = color.to_owned();
            Mark::Arrow { from: place(from), to: place(to), color, has_head: true }
        };
        let expected = [
            square(32.0, "green"),
            square(5.0, "red"),
            arrow(32.0, 28.0, "royalblue"),
            arrow(17.0, 21.0, "gold"),
        ];
        assert_eq!(marks, expected);
    }
}
