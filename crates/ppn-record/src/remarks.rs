//! The remarks on a move, apart from what programs write into comments of every move.

use crate::{CommentPart, comment_parts};
use std::borrow::Cow;

/// The remarks on a move, without glyphs, marks and variations, and what programs write into comments: clocks,
/// times and evaluations.
///
/// ```
/// use ppn_record::Remarks;
///
/// let remarks = Remarks::of("good [%clk 0:05:00] [%eval -0.3,12]", false);
/// assert_eq!(remarks.words, "good");
/// assert_eq!(remarks.clocks[0], "0:05:00");
/// assert_eq!(remarks.evaluation, "-0.3");
/// assert_eq!(remarks.whole(), "good evaluation -0.3 clock 0:05:00");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remarks {
    /// The words of the writer, separated by single spaces.
    pub words: String,
    /// Times of moves and evaluations in words.
    pub figures: String,
    /// The clocks of the comments in words.
    pub times: String,
    /// The times on the clocks of the players, the first player first; empty if they are unknown.
    pub clocks: [String; 2],
    /// The evaluation of the position for the first player, such as `-0.3`, or a win in 5 as `#5`; empty if it is
    /// unknown.
    pub evaluation: String,
    /// The time for the move; empty if it is unknown.
    pub move_time: String,
}

impl Remarks {
    /// The remarks of a comment on a move of the first or the second player. Unknown commands are words.
    #[must_use]
    pub fn of(comment: &str, is_second: bool) -> Self {
        let mut remarks = Self::default();
        for part in comment_parts(comment) {
            match part {
                CommentPart::Text(text) => remarks.add(text),
                CommentPart::Command(command) => {
                    if !remarks.take(command, is_second) {
                        remarks.add(&format!("[%{command}]"));
                    }
                }
            }
        }
        remarks
    }

    /// Adds words, separated by a single space.
    pub fn add(&mut self, text: &str) {
        for word in text.split_whitespace() {
            if !self.words.is_empty() {
                self.words.push(' ');
            }
            self.words.push_str(word);
        }
    }

    /// Adds further remarks on the same move.
    pub fn join(&mut self, later: Self) {
        self.add(&later.words);
        list(&mut self.figures, &later.figures);
        list(&mut self.times, &later.times);
        let [first, second] = &mut self.clocks;
        let [its_first, its_second] = later.clocks;
        for (own, new) in [
            (first, its_first),
            (second, its_second),
            (&mut self.evaluation, later.evaluation),
            (&mut self.move_time, later.move_time),
        ] {
            if !new.is_empty() {
                *own = new;
            }
        }
    }

    /// Takes a command on a clock, a time or an evaluation; `false` if it is none of them. Source: PDN 3.0 §
    /// Comments.
    pub fn take(&mut self, command: &str, is_second: bool) -> bool {
        self.taken(command, is_second).is_some()
    }

    fn taken(&mut self, command: &str, is_second: bool) -> Option<()> {
        let (name, value) = command.split_once(char::is_whitespace)?;
        let value = value.trim();
        match name {
            "clk" => {
                self.clocks[usize::from(is_second)] = time(value)?.to_owned();
                list(&mut self.times, &format!("clock {value}"));
            }
            "emt" => {
                self.move_time = time(value)?.to_owned();
                list(&mut self.figures, &format!("move time {value}"));
            }
            "egt" => list(&mut self.figures, &format!("game time {}", time(value)?)),
            "eval" => {
                // The depth of the search may follow it; `#3` is a mate.
                let score = value.split(',').next().unwrap_or_default().trim();
                let number = score.strip_prefix('#').unwrap_or(score).parse::<f64>().ok()?;
                if !number.is_finite() {
                    return None;
                }
                self.evaluation = score.to_owned();
                list(&mut self.figures, &format!("evaluation {score}"));
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
                let words = words.collect::<Vec<_>>().join(", ");
                list(&mut self.times, &format!("clock: {words}"));
            }
            _ => return None,
        }
        Some(())
    }

    /// The words with the figures.
    #[must_use]
    pub fn with_figures(&self) -> Cow<'_, str> {
        joined(Cow::Borrowed(&self.words), &self.figures)
    }

    /// The words with the figures and the clocks, for viewers that show clocks nowhere else.
    #[must_use]
    pub fn whole(&self) -> Cow<'_, str> {
        joined(self.with_figures(), &self.times)
    }
}

/// Adds words to others, with a comma.
fn list(all: &mut String, words: &str) {
    if !all.is_empty() && !words.is_empty() {
        all.push_str(", ");
    }
    all.push_str(words);
}

/// Two texts with a space between them.
fn joined<'t>(before: Cow<'t, str>, after: &'t str) -> Cow<'t, str> {
    match (before.is_empty(), after.is_empty()) {
        (_, true) => before,
        (true, false) => Cow::Borrowed(after),
        (false, false) => format!("{before} {after}").into(),
    }
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

/// A time `H:MM` or `H:MM:SS`; the seconds may have a fraction, as sites write it.
fn time(value: &str) -> Option<&str> {
    let (fields, fraction) = value.split_once('.').unwrap_or((value, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
    let sixty = |text: &&str| text.len() == 2 && is_number(text) && **text < *"60";
    let fields: Vec<&str> = fields.split(':').collect();
    let (hours, rest) = fields.split_first()?;
    let is_time = is_number(hours)
        && hours.len() <= 3
        && matches!(rest.len(), 1 | 2)
        && rest.iter().all(sixty)
        && is_number(fraction);
    is_time.then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_in_words_and_the_rest_stays() {
        for (written, read, words, [first, second]) in [
            ("good [%clk 1:55:21]", "good", "clock 1:55:21", ["", "1:55:21"]),
            ("[%clk 0:00:08.7]", "", "clock 0:00:08.7", ["", "0:00:08.7"]),
            (
                "[%clock w0:58:00 B0:57:11] a",
                "a",
                "clock: White 0:58:00, Black 0:57:11",
                ["0:58:00", "0:57:11"],
            ),
            ("[%clock W0:00:10]", "", "clock: White 0:00:10", ["0:00:10", ""]),
            ("[%emt 0:00:05][%eval -0.05]", "", "move time 0:00:05, evaluation -0.05", ["", ""]),
            ("[%eval -0.3,12] [%eval #-3]", "", "evaluation -0.3, evaluation #-3", ["", ""]),
            (
                "[%clk soon] [%clock é0:10] [%eval nan] [%clk 0:60:00] [%clk",
                "[%clk soon] [%clock é0:10] [%eval nan] [%clk 0:60:00] [%clk",
                "",
                ["", ""],
            ),
            ("none", "none", "", ["", ""]),
        ] {
            let remarks = Remarks::of(written, true);
            assert_eq!(remarks.words, read);
            assert_eq!([&*remarks.figures, &*remarks.times].concat(), words);
            assert_eq!(remarks.clocks, [first, second]);
        }
    }
}
