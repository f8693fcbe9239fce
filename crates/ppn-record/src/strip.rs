//! Leaving out what people have added to the moves of a game.

use crate::{CommentPart, Parsed, Part, PartKind, Record, comment_parts};
use ppn_source::{Edit, Span, edited};
use std::str::FromStr;

/// What is left out of the text of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Strip {
    /// Comments.
    pub comments: bool,
    /// Moves that could have been played instead.
    pub variations: bool,
    /// Commands in comments, such as `[%clk 0:05:00]`.
    pub commands: bool,
    /// Symbols that comment on a move or a board.
    pub glyphs: bool,
}

impl Strip {
    /// Whether anything is left out.
    #[must_use]
    pub fn is_any(self) -> bool {
        self != Self::default()
    }

    /// Both together.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            comments: self.comments || other.comments,
            variations: self.variations || other.variations,
            commands: self.commands || other.commands,
            glyphs: self.glyphs || other.glyphs,
        }
    }

    /// The text of a game without these parts, in any notation; `None` if its moves were not understood
    /// without an error, or if they would not be the same.
    #[must_use]
    pub fn text(self, game: &dyn Parsed) -> Option<String> {
        let whole = &*game.text().text;
        let before = game.record();
        if before.has_errors() || game.not_understood().is_some() {
            return None;
        }
        let edits = self.edits(whole, game.parts());
        let text = edited(whole, &edits);
        // Only what surrounds the moves is left out.
        let is_same = {
            let after = game.notation().parse(game.text().with_text(&text), game.options());
            let after = after.record();
            !after.has_errors() && pieces(&before).eq(pieces(&after))
        };
        is_same.then_some(text)
    }

    /// The edits that leave out these parts, in the order of the text.
    fn edits(self, text: &str, parts: &[Part]) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut end = 0;
        for part in parts.iter().filter(|part| !part.span.is_empty()) {
            if part.span.start < end {
                continue;
            }
            let edit = match part.kind {
                PartKind::Comment if self.comments => Some(Edit::replace(part.span, "")),
                PartKind::Comment if self.commands => without_commands(text, part.span),
                PartKind::Variation if self.variations => Some(Edit::replace(part.span, "")),
                PartKind::Annotation if self.glyphs => Some(Edit::replace(part.span, "")),
                _ => None,
            };
            let Some(mut edit) = edit else { continue };
            if edit.text.is_empty() {
                self::alone(text, &mut edit);
            }
            end = edit.span.end;
            edits.push(edit);
        }
        edits
    }
}

/// The pieces of the last board.
fn pieces<'r>(record: &'r Record<'_>) -> impl Iterator<Item = &'r ppn_piece::Piece> {
    record.last_board().pieces().map(|(_, piece)| piece)
}

/// The edit that leaves the commands out of a comment, or the comment if it has nothing else.
fn without_commands(text: &str, span: Span) -> Option<Edit> {
    let mut kept = String::new();
    let (mut is_changed, mut ends_command) = (false, false);
    for part in comment_parts(span.slice(text)) {
        match part {
            CommentPart::Command(_) => (is_changed, ends_command) = (true, true),
            CommentPart::Text(rest) => {
                // One space is enough where there were two.
                if ends_command && rest.starts_with(['}', ' ']) && kept.ends_with(' ') {
                    kept.pop();
                }
                kept.push_str(rest);
                ends_command = false;
            }
        }
    }
    if ends_command && kept.ends_with(' ') {
        kept.pop();
    }
    if !is_changed {
        return None;
    }
    let is_empty = kept.chars().all(|c| c.is_whitespace() || "{};\"".contains(c));
    Some(Edit::replace(span, if is_empty { String::new() } else { kept }))
}

/// Removes the line of a part that is alone on it. Words at both sides stay two words.
fn alone(text: &str, edit: &mut Edit) {
    let (start, end) = (edit.span.start as usize, edit.span.end as usize);
    let (before, after) = (&text[..start], &text[end..]);
    let line_start = before.trim_end_matches([' ', '\t']);
    let line_end = after.trim_start_matches([' ', '\t']);
    let begins = line_start.is_empty() || line_start.ends_with(['\n', '\r']);
    if begins && line_end.starts_with(['\n', '\r']) {
        let line = if line_end.starts_with("\r\n") { 2 } else { 1 };
        edit.span = Span::new(line_start.len(), text.len() - line_end.len() + line);
    } else if !before.ends_with(char::is_whitespace) && after.starts_with(char::is_alphanumeric) {
        edit.text.push(' ');
    }
}

impl FromStr for Strip {
    type Err = String;

    /// One of the four words.
    fn from_str(word: &str) -> Result<Self, String> {
        let none = Self::default();
        match word {
            "comments" => Ok(Self { comments: true, ..none }),
            "variations" => Ok(Self { variations: true, ..none }),
            "commands" => Ok(Self { commands: true, ..none }),
            "glyphs" => Ok(Self { glyphs: true, ..none }),
            _ => Err("expected comments, variations, commands or glyphs".to_owned()),
        }
    }
}
