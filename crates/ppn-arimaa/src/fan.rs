//! Writing games as FAN and as plain records.

use crate::complete::full_steps;
use crate::header_line::{LONG_VALUE, MAGIC};
use crate::{Game, Header, Line, Marking, Replay, Turn};
use std::fmt::Write;

/// Writes a game in canonical FAN.
///
/// One turn a line, variations below the turn they replace, removals written out; a reader of the
/// text gets the same game again.
///
/// ```
/// let text = "1g Rh1 Hb2 1s ra8 rb3 2g rb3e Hb2n\"gone\"[2g Rh1n]2s";
/// let game = &ppn_arimaa::read(text, Default::default()).games[0];
/// let fan = ppn_arimaa::to_fan(game, &ppn_arimaa::replay(game, &Default::default()));
/// assert_eq!(fan, "FAN31415926 1 arimaa\n\n1g Rh1 Hb2\n1s ra8 rb3\n\
///     2g rb3e rc3x Hb2n \"gone\"\n  [ 2g Rh1n ]\n2s\n");
/// ```
#[must_use]
pub fn to_fan(game: &Game, replay: &Replay) -> String {
    let mut text = format!("{MAGIC} {} {}\n", game.version, game.variant);
    write_headers(&mut text, &game.headers);
    text.push('\n');
    Writer { text, replay }.game(game)
}

/// Writes a game as a plain Arimaa record: headers and main line, without comments, markings and
/// variations.
///
/// ```
/// let text = "FAN31415926 1\nGold: Ann\n\n1g Rh1 1s ra8 2g Rh1n \"slow\" [ 2g Rh1w ]";
/// let game = &ppn_arimaa::read(text, Default::default()).games[0];
/// let record = ppn_arimaa::to_record(game, &ppn_arimaa::replay(game, &Default::default()));
/// assert_eq!(record, "Gold: Ann\n\n1g Rh1\n1s ra8\n2g Rh1n\n");
/// ```
#[must_use]
pub fn to_record(game: &Game, replay: &Replay) -> String {
    let mut text = String::new();
    write_headers(&mut text, &game.headers);
    if !game.headers.is_empty() {
        text.push('\n');
    }
    for turn in &game.main {
        let _ = write!(text, "{}", turn.id);
        for full in full_steps(turn, replay.of(turn)) {
            let _ = write!(text, " {}", full.step);
        }
        if let Some(key) = turn.kind.key_word() {
            let _ = write!(text, " {key}");
        }
        text.push('\n');
    }
    text
}

/// Writes headers, a line each or several for a long value.
pub fn write_headers(text: &mut String, headers: &[Header]) {
    for Header { name, value, .. } in headers {
        // A value that does not fit on one line unchanged.
        if value.contains('\n') || value.trim() != value {
            let _ = writeln!(text, "{name}: {LONG_VALUE}\n{value}\n{LONG_VALUE}");
        } else if value.is_empty() {
            let _ = writeln!(text, "{name}:");
        } else {
            let _ = writeln!(text, "{name}: {value}");
        }
    }
}

/// Writing to a `String` cannot fail: the results of `write!` are dropped.
struct Writer<'g> {
    text: String,
    replay: &'g Replay,
}

impl Writer<'_> {
    fn game(mut self, game: &Game) -> String {
        for turn in &game.main {
            self.turn(turn, 0);
            self.text.push('\n');
        }
        self.text
    }

    /// A turn with its variations, whose id is `indent` columns from the left.
    fn turn(&mut self, turn: &Turn, indent: usize) {
        let _ = write!(self.text, "{}", turn.id);
        self.comment(turn.position_comment.as_ref().map(|comment| comment.text.as_str()));
        self.markings(&turn.markings);
        let mut last = None;
        for full in full_steps(turn, self.replay.of(turn)) {
            let _ = write!(self.text, " {}", full.step);
            self.comment(full.comment.map(|comment| comment.text.as_str()));
            self.markings(full.markings);
            last = Some(full);
        }
        if let Some(key) = turn.kind.key_word() {
            let _ = write!(self.text, " {key}");
        }
        // A single comment after the last step would belong to the move. An empty one after it
        // makes it belong to the step.
        let dummy = last.and_then(|full| full.comment).map(|_| "");
        self.comment(turn.move_comment.as_ref().map(|comment| comment.text.as_str()).or(dummy));
        for variation in &turn.variations {
            self.variation(variation, indent + 2);
        }
    }

    fn variation(&mut self, variation: &Line, indent: usize) {
        for (at, turn) in variation.iter().enumerate() {
            let (columns, bracket) = if at == 0 { (indent, "[ ") } else { (indent + 2, "") };
            let _ = write!(self.text, "\n{:columns$}{bracket}", "");
            self.turn(turn, indent + 2);
        }
        self.text.push_str(" ]");
    }

    fn comment(&mut self, comment: Option<&str>) {
        if let Some(comment) = comment {
            let _ = write!(self.text, " \"{comment}\"");
        }
    }

    fn markings(&mut self, markings: &[Marking]) {
        for marking in markings {
            let _ = write!(self.text, " {marking}");
        }
    }
}
