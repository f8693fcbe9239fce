//! Commands in comments, such as clocks and arrows, as viewers show them.

use ppn_draughts::clock_seconds;
use ppn_record::{CommentPart, Entry, Mark, MarkShape, Place, comment_parts};

/// A comment, and the content of its commands.
#[derive(Default, PartialEq, Debug)]
pub(crate) struct Said {
    /// The comment without its clocks, times, evaluations and drawings. Other commands are not changed.
    text: String,
    /// Times of moves and evaluations, in words.
    figures: Vec<String>,
    /// The clocks, in words.
    times: Vec<String>,
    marks: Vec<Mark>,
    clocks: [String; 2],
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
                CommentPart::Text(text) => said.text.push_str(text),
                CommentPart::Command(command) => {
                    if said.take(command, is_second, square).is_none() {
                        said.text.extend(["[%", command, "]"]);
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
        wording.remark(&self.text);
        add(&mut wording.figures, &self.figures);
        add(&mut wording.times, &self.times);
        last.marks.extend(self.marks);
        for (clock, said) in wording.clocks.iter_mut().zip(self.clocks) {
            if !said.is_empty() {
                *clock = said;
            }
        }
    }

    /// Takes a command; `None` if it is not understood. Sources: PDN 3.0 § Comments; for drawings,
    /// the viewers of lichess.
    fn take(
        &mut self,
        command: &str,
        is_second: bool,
        square: &dyn Fn(&str) -> Option<Place>,
    ) -> Option<()> {
        let (name, value) = command.split_once(char::is_whitespace)?;
        let value = value.trim();
        match name {
            "clk" => {
                self.clocks[usize::from(is_second)] = time(value)?.to_owned();
                self.times.push(format!("clock {value}"));
            }
            "emt" => self.figures.push(format!("move time {}", time(value)?)),
            "egt" => self.figures.push(format!("game time {}", time(value)?)),
            "eval" => {
                // The depth of the search may follow it; `#3` is a mate.
                let score = value.split(',').next().unwrap_or_default().trim();
                score.strip_prefix('#').unwrap_or(score).parse::<f64>().ok()?;
                self.figures.push(format!("evaluation {score}"));
            }
            "clock" => {
                let sides: Option<Vec<_>> = value.split_whitespace().map(side).collect();
                let sides = sides.filter(|sides| !sides.is_empty())?;
                for (is_black, time) in &sides {
                    (*time).clone_into(&mut self.clocks[usize::from(*is_black)]);
                }
                let words = sides.iter().map(|(is_black, time)| {
                    format!("{} {time}", if *is_black { "Black" } else { "White" })
                });
                self.times.push(format!("clock: {}", words.collect::<Vec<_>>().join(", ")));
            }
            "csl" | "cal" => {
                let marks = value.split(',').map(|one| drawn(one.trim(), name == "cal", square));
                self.marks.extend(marks.collect::<Option<Vec<_>>>()?);
            }
            _ => return None,
        }
        Some(())
    }
}

/// Adds words to others, with commas.
fn add(all: &mut String, words: &[String]) {
    for word in words {
        if !all.is_empty() {
            all.push_str(", ");
        }
        all.push_str(word);
    }
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

/// A clock with its side, such as `W0:58:00`: whether it is Black's clock, and the time.
fn side(clock: &str) -> Option<(bool, &str)> {
    let (side, value) = clock.split_at_checked(1)?;
    let is_black = match side {
        "w" | "W" => false,
        "b" | "B" => true,
        _ => return None,
    };
    time(value).map(|time| (is_black, time))
}

fn time(value: &str) -> Option<&str> {
    clock_seconds(value).map(|_| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(comment: &str) -> Said {
        let square = |name: &str| name.parse().ok().map(|x| Place { x, y: 1.0 });
        Said::new(comment, true, &square)
    }

    #[test]
    fn clocks_are_in_words_and_the_rest_stays() {
        for (written, read, words, [first, second]) in [
            ("good [%clk 1:55:21]", "good ", "clock 1:55:21", ["", "1:55:21"]),
            (
                "[%clock w0:58:00 B0:57:11] a",
                " a",
                "clock: White 0:58:00, Black 0:57:11",
                ["0:58:00", "0:57:11"],
            ),
            ("[%clock W0:00:10]", "", "clock: White 0:00:10", ["0:00:10", ""]),
            ("[%emt 0:00:05][%eval -0.05]", "", "move time 0:00:05, evaluation -0.05", ["", ""]),
            ("[%eval -0.3,12] [%eval #-3]", " ", "evaluation -0.3, evaluation #-3", ["", ""]),
            (
                "[%clk soon] [%clock é0:10] [%cal Ra1] [%csl é] [%csl G] [%clk",
                "[%clk soon] [%clock é0:10] [%cal Ra1] [%csl é] [%csl G] [%clk",
                "",
                ["", ""],
            ),
            ("none", "none", "", ["", ""]),
        ] {
            let Said { text, marks, clocks, figures, times } = said(written);
            assert_eq!((text.as_str(), marks.len()), (read, 0));
            assert_eq!([figures, times].concat().join(", "), words);
            assert_eq!(clocks, [first, second]);
        }
    }

    #[test]
    fn squares_and_arrows_are_drawn_and_not_said() {
        let Said { text, marks, .. } = said("see [%csl G32,R5][%cal B32-28,Y1721] this");
        assert_eq!(text, "see  this");
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
