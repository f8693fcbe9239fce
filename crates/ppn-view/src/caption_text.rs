//! The captions of boards: the move that leads there, in the words of its notation.

use crate::{first_leg, shown_move};
use ppn_engine::MacroWords;
use ppn_record::{Mark, Record};
use ppn_render::MoveCount;
use std::str::FromStr;

/// The move that leads to a state and its comment; no move for the start board. In the middle of a turn of steps, the
/// move is the steps so far, which the board shows.
#[must_use]
pub fn move_and_comment(record: &Record<'_>, state: usize, macros: MacroWords) -> (String, String) {
    let begun = first_leg(record, state);
    let (number, _) = shown_move(record, begun, macros);
    let steps = first_step(record, begun)..=begun;
    let steps: Vec<String> = steps.map(|step| shown_move(record, step, macros).1).collect();
    let text = steps.join(" ");
    let comment = [state, begun].map(|state| record.remarks(state).whole().into_owned());
    let comment = comment.into_iter().find(|comment| !comment.is_empty()).unwrap_or_default();
    (format!("{number} {text}").trim().to_owned(), comment)
}

/// The number of moves so far, as people count them: see [`MoveCount`].
#[must_use]
pub fn move_count(record: &Record<'_>, state: usize) -> usize {
    counted(record).take(state + 1).last().unwrap_or_default()
}

/// The number of moves that led to each state, as people count them: see [`MoveCount`].
#[must_use]
pub fn move_counts(record: &Record<'_>) -> Vec<usize> {
    counted(record).collect()
}

fn counted<'r>(record: &'r Record<'_>) -> impl Iterator<Item = usize> + 'r {
    let words = (1..record.len()).any(|state| record.wording(state).is_some());
    let mut count = MoveCount::new(words);
    (0..record.len()).map(move |state| {
        let number = record.own_number(state);
        // What follows a `;` is a step of the same move, whatever the dots of its number say.
        match !words && state > 0 && record.goes_on(state - 1) {
            true => count.go_on(&number),
            false => count.add(&number, &record.own_text(state)),
        }
    })
}

/// The state of the first step of the turn that a state belongs to, which has marks for all its steps so far.
fn first_step(record: &Record<'_>, state: usize) -> usize {
    let is_step = |mark: &&Mark| matches!(mark, Mark::Step { .. });
    let before = record.marks(state).iter().filter(is_step).count().saturating_sub(1);
    state.saturating_sub(before)
}

/// The title of the start board in pictures.
pub const START_BOARD: &str = "Start board";

/// The move that leads to a state and its comment in one line; `start` instead of a move for the start board.
#[must_use]
pub fn board_title(record: &Record<'_>, state: usize, start: &str, macros: MacroWords) -> String {
    let (played, comment) = move_and_comment(record, state, macros);
    let played = if state == 0 { start } else { &played };
    let comment = if comment.is_empty() { comment } else { format!(" {{{comment}}}") };
    format!("{played}{comment}").trim().to_owned()
}

/// A caption with names in braces, which are replaced by words of the game.
///
/// ```
/// use ppn_notations::Ppn;
/// use ppn_view::{CaptionText, GameText, MacroWords, Notation, Options};
///
/// let text = GameText::whole(b"---\nGameType: Four Field Kono\n...\n1. b1:b3 {why not}\n".to_vec());
/// let record = Ppn::default().record(&text, &Options::default());
/// let caption: CaptionText = "After {move}: {comment}".parse()?;
/// let text = caption.of(&record, 1, "", MacroWords::Names);
/// assert_eq!(text, "After 1. b1:b3: why not");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaptionText(String);

impl CaptionText {
    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The caption of a board; `{event}` is the given title of the game.
    #[must_use]
    pub fn of(&self, record: &Record<'_>, state: usize, event: &str, macros: MacroWords) -> String {
        self.counted(record, state, event, macros, || move_count(record, state))
    }

    /// The same, with the number of moves up to the board.
    pub(crate) fn counted(
        &self,
        record: &Record<'_>,
        state: usize,
        event: &str,
        macros: MacroWords,
        count: impl FnOnce() -> usize,
    ) -> String {
        let (played, comment) = move_and_comment(record, state, macros);
        let count = match self.0.contains("{n}") {
            true => count().to_string(),
            false => String::new(),
        };
        let result = record.metadata.text("Result").unwrap_or_default().to_owned();
        let clocks = record.remarks(state).clocks.clone();
        let clocks = clocks.iter().filter(|clock| !clock.is_empty()).cloned().collect::<Vec<_>>();
        let clocks = clocks.join(" – ");
        // Names in the replacement text are not replaced.
        let mut text = String::new();
        let mut rest = self.0.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            text.push_str(match name {
                "move" => &played,
                "comment" => &comment,
                "n" => &count,
                "result" => &result,
                "clocks" => &clocks,
                _ => event,
            });
            rest = after;
        }
        text.push_str(rest);
        // Without a comment at the end, nothing introduces it.
        let text = text.trim();
        let is_cut = self.0.ends_with("{comment}") && comment.is_empty();
        let text = if is_cut { text.trim_end_matches(is_joint) } else { text };
        text.to_owned()
    }
}

/// Whether a character joins a comment to the words before it.
fn is_joint(one: char) -> bool {
    one.is_whitespace() || matches!(one, ':' | ',' | ';' | '-' | '–' | '—' | '·')
}

/// Any text in which only `{move}`, `{comment}`, `{event}`, `{n}`, `{result}` and `{clocks}` are in braces.
impl FromStr for CaptionText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rest = text;
        while let Some((_, after)) = rest.split_once('{') {
            let name = after.split_once('}').map(|(name, after)| {
                rest = after;
                name
            });
            if !matches!(name, Some("move" | "comment" | "event" | "n" | "result" | "clocks")) {
                let message = "expected `{move}`, `{comment}`, `{event}`, `{n}`, `{result}` or \
                               `{clocks}` after `{`";
                return Err(message.to_owned());
            }
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ppn_notations::{Ppn, fan::Fan};
    use ppn_record::{GameText, Notation, Options};

    #[test]
    fn captions_have_known_names() {
        let read = str::parse::<CaptionText>;
        assert!(read("After {move}: {comment}").is_ok());
        assert!(read("{moves}").is_err() && read("a { b").is_err());
    }

    fn captions(notation: &dyn Notation, text: &str, caption: &str) -> Vec<String> {
        let text = GameText::whole(text.as_bytes().to_vec());
        let record = notation.record(&text, &Options::default().with_viewer(true));
        let caption: CaptionText = caption.parse().expect("a caption");
        let states = 1..record.len();
        states.map(|state| caption.of(&record, state, "", MacroWords::Names)).collect()
    }

    #[test]
    fn the_steps_of_a_turn_so_far_are_named() {
        let game = "1g Ee2 Rh1 1s ra8 rb8 2g Ee2n Ee3n Rh1n 2s ra8s rb8s";
        let named = captions(&Fan::default(), game, "{move}");
        let steps = ["2g Ee2n", "2g Ee2n Ee3n", "2g Ee2n Ee3n Rh1n", "2s ra8s", "2s ra8s rb8s"];
        assert_eq!(named[2..], steps);
    }

    #[test]
    fn steps_after_a_semicolon_are_no_moves() {
        let game = "---\nGameType: Four Field Kono\n...\n\
                    1. a1-e1; e1-e2; e2-e3\n1... d4-e4; e4-e5; e5-e6\n2. b1-e3\n";
        assert_eq!(captions(&Ppn::default(), game, "{n}"), ["1", "1", "1", "2", "2", "2", "3"]);
    }

    #[test]
    fn nothing_introduces_an_absent_comment() {
        let game = "---\nGameType: Four Field Kono\n...\n1. b1:b3 {why not}\n1... c4:c2\n";
        let named = captions(&Ppn::default(), game, "{move}: {comment}");
        assert_eq!(named, ["1. b1:b3: why not", "1... c4:c2"]);
        assert_eq!(captions(&Ppn::default(), game, "({comment})")[1], "()");
    }
}
