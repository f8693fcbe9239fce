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

impl Said {
    /// The comment and its drawings, if it has any.
    pub(crate) fn drawn(self) -> Option<(Remarks, Vec<Mark>)> {
        (!self.marks.is_empty()).then_some((self.remarks, self.marks))
    }
}

/// The drawings of a command; `None` if it is not about drawings or not understood. Source of `csl` and `cal`: the
/// viewers of lichess; `mark` and `arrow` have the words of the options of `ppn render`.
fn marks(command: &str, square: &dyn Fn(&str) -> Option<Place>) -> Option<Vec<Mark>> {
    let (name, value) = command.split_once(char::is_whitespace)?;
    let is_arrow = match name {
        "csl" => false,
        "cal" => true,
        "mark" => return value.split_whitespace().map(|one| marked(one, square)).collect(),
        "arrow" => return pointed(value, square),
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

/// A mark such as `b2`, `b2=red`, `b2=A`, `b2=circle` or `b2=circle:red`.
fn marked(text: &str, square: &dyn Fn(&str) -> Option<Place>) -> Option<Mark> {
    let (at, value) = text.split_once('=').unwrap_or((text, ""));
    let at = square(at)?;
    let (shape, value) = match form(value) {
        Some(form) => form,
        // Only forms have a colour of their own.
        None if value.split_once(':').is_some_and(|(_, color)| !color.is_empty()) => return None,
        None if value.is_empty() || is_color(value) => (MarkShape::Area, value),
        None => (MarkShape::Letters, value),
    };
    Some(Mark::Place { at, shape, value: value.to_owned() })
}

/// A form such as `circle` or `circle:red`, and its colour, which may be empty.
pub(crate) fn form(value: &str) -> Option<(MarkShape, &str)> {
    let (form, color) = value.split_once(':').unwrap_or((value, ""));
    let shape = match form {
        "circle" => MarkShape::Circle,
        "cross" => MarkShape::Cross,
        "square" => MarkShape::Square,
        "triangle" => MarkShape::Triangle,
        "dot" => MarkShape::Dot,
        "shade" => MarkShape::Area,
        _ => return None,
    };
    Some((shape, color))
}

/// Whether a value is a colour rather than letters.
fn is_color(value: &str) -> bool {
    value.starts_with('#') || value.len() >= 3 && value.bytes().all(|one| one.is_ascii_lowercase())
}

/// Arrows such as `b2:d3` or `b2:b4:c4=red`, which bend.
fn pointed(list: &str, square: &dyn Fn(&str) -> Option<Place>) -> Option<Vec<Mark>> {
    let mut arrows = Vec::new();
    for text in list.split_whitespace() {
        let (way, color) = text.split_once('=').unwrap_or((text, ""));
        let places: Vec<Place> = way.split(':').map(square).collect::<Option<_>>()?;
        let last = places.len().checked_sub(2)?;
        arrows.extend(places.windows(2).enumerate().map(|(at, ends)| Mark::Arrow {
            from: ends[0],
            to: ends[1],
            color: color.to_owned(),
            has_head: at == last,
        }));
    }
    Some(arrows)
}

/// The place of a square such as `b12` or `aa1`.
pub(crate) fn square(name: &str) -> Option<Place> {
    let letters = name.find(|one: char| !one.is_ascii_lowercase())?;
    let (column, row) = name.split_at(letters);
    let column = match column.len() {
        1..=3 => column.bytes().fold(0, |sum, one| 26 * sum + u32::from(one - b'a') + 1),
        _ => return None,
    };
    let row: u32 = row.parse().ok()?;
    Some(Place { x: column.into(), y: row.into() })
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

    #[test]
    fn words_of_options_draw_too() {
        let Said { remarks, marks } =
            said("[%mark 1=A 2=circle:red 3=gold 4] so [%arrow 1:2:3=red]");
        assert_eq!(remarks.words, "so");
        let shapes: Vec<_> = marks
            .iter()
            .map(|mark| match mark {
                Mark::Place { at, shape, value } => format!("{} {shape:?} {value}", at.x),
                Mark::Arrow { from, to, color, has_head } => {
                    format!("{} {} {color} {has_head}", from.x, to.x)
                }
                _ => String::new(),
            })
            .collect();
        let expected = [
            "1 Letters A",
            "2 Circle red",
            "3 Area gold",
            "4 Area ",
            "1 2 red false",
            "2 3 red true",
        ];
        assert_eq!(shapes, expected);
        assert_eq!(said("[%mark 1=A:red] [%arrow 1] [%arrow]").marks, []);
    }
}
