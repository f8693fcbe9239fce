//! Positions in EPD, written from games: the last one of each.

use super::Epd;
use crate::{
    from_records::{Refusal, write_each},
    pgn,
};
use ppn_chess::{Limits, Position, operations_of, read, replay};
use ppn_record::{Converted, Parsed, Record};
use ppn_source::Span;

/// Writes the last position of each game.
pub(super) fn write(notation: &Epd, games: &[&dyn Parsed]) -> Converted {
    write_each(notation, games, line, |key, value| {
        // Tags that a game of PGN has even if their values are not known.
        let is_unknown = matches!(value.text(), Some("?" | "????.??.??" | "*"));
        let is_written = ["GameType", "ID"].contains(&key);
        let why = "a line of EPD has a position and operations";
        (!is_written && !is_unknown).then(|| why.to_owned())
    })
}

fn line(game: &dyn Parsed, record: &Record<'_>) -> Result<String, Refusal> {
    let text = pgn::from_record::text_of(&pgn::Pgn::default(), game, record)?;
    let played = replay(&text, &read(&text, &Limits::default()));
    let line = played.line.ok_or_else(|| {
        (Span::default(), "the rules of chess do not apply to its position".to_owned())
    })?;
    let comment = record.comment(record.len() - 1);
    let id = record.metadata.text("ID").map(|id| format!("id \"{}\";", id.replace('"', "'")));
    let operations = [operations_of(comment.trim()), counters(&line.end), id];
    let mut words = fields(&line.end);
    for operation in operations.into_iter().flatten() {
        words.push(' ');
        words.push_str(&operation);
    }
    words.push('\n');
    Ok(words)
}

/// The first four fields of a position.
fn fields(position: &Position) -> String {
    let fen = position.to_string();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// The counters of a position that was reached in a game.
fn counters(position: &Position) -> Option<String> {
    let (quiet, number) = (position.quiet_moves(), position.number());
    ((quiet, number) != (0, 1)).then(|| format!("hmvc {quiet}; fmvn {number};"))
}
