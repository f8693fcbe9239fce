//! The captions of boards: the move that leads there, in the words of its notation.

use crate::{first_leg, is_later_leg, shown_move};
use ppn_engine::MacroWords;
use ppn_record::Record;
use std::str::FromStr;

/// The move that leads to a state and its comment; no move for the start board.
#[must_use]
pub fn move_and_comment(record: &Record<'_>, state: usize, macros: MacroWords) -> (String, String) {
    let begun = first_leg(record, state);
    let (number, text) = shown_move(record, begun, macros);
    let comment = [state, begun].map(|state| record.remarks(state).whole().into_owned());
    let comment = comment.into_iter().find(|comment| !comment.is_empty()).unwrap_or_default();
    (format!("{number} {text}").trim().to_owned(), comment)
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
/// use ppn_record::{GameText, Notation, Options};
/// use ppn_view::{CaptionText, MacroWords};
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
        let (played, comment) = move_and_comment(record, state, macros);
        let count = (1..=state).filter(|state| !is_later_leg(record, *state)).count().to_string();
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
                _ => event,
            });
            rest = after;
        }
        text.push_str(rest);
        text.trim().to_owned()
    }
}

/// Any text in which only `{move}`, `{comment}`, `{event}` and `{n}` are in braces.
impl FromStr for CaptionText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut rest = text;
        while let Some((_, after)) = rest.split_once('{') {
            let name = after.split_once('}').map(|(name, after)| {
                rest = after;
                name
            });
            if !matches!(name, Some("move" | "comment" | "event" | "n")) {
                let message = "expected `{move}`, `{comment}`, `{event}` or `{n}` after `{`";
                return Err(message.to_owned());
            }
        }
        Ok(Self(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_have_known_names() {
        let read = str::parse::<CaptionText>;
        assert!(read("After {move}: {comment}").is_ok());
        assert!(read("{moves}").is_err() && read("a { b").is_err());
    }
}
