//! The columns of each table.

use crate::{
    column::{Cell, Column, Needs, Pair},
    row::{Row, is_known},
};
use ppn_archive::Outcome;
use ppn_record::{Metadata, PLAYER_KEYS, PartKind, name_of};
use std::borrow::Cow;

const GAME: Column =
    Column::new("game", "the number of the game among all that are read, from 1", Cell::Int(game));

const PLY: Column = Column::new(
    "ply",
    "the number of the state; 0 is the start board",
    Cell::Int(|row| Some(row.state as i64)),
);

pub(crate) const GAMES: &[Column] = &[
    GAME,
    Column::new("file", "the name of the file", Cell::Text(|row| Some((&*row.game.file).into()))),
    Column::new(
        "number",
        "the number of the game in its file, from 1",
        Cell::Int(|row| Some(row.game.number.cast_signed())),
    ),
    Column::new(
        "notation",
        "the name of the notation, such as `pgn`",
        Cell::Text(|row| Some(row.game.notation.name().into())),
    ),
    Column::new(
        "offset",
        "where the text of the game begins in the file",
        Cell::Int(|row| Some(row.game.text.place.offset.cast_signed())),
    )
    .in_unit("bytes"),
    Column::new(
        "line",
        "the line on which the text of the game begins, from 1",
        Cell::Int(|row| Some(row.game.text.place.line.cast_signed() + 1)),
    ),
    Column::new(
        "length",
        "the length of the text of the game in the file",
        Cell::Int(|row| {
            let text = &row.game.text;
            let bytes = text.bytes.as_deref().unwrap_or(text.text.as_bytes());
            Some(bytes.len() as i64)
        }),
    )
    .in_unit("bytes"),
    Column::new("game_type", "the name of the game that is played", Cell::Text(game_type))
        .nullable(),
    Column::new("event", "the tag `Event`", Cell::Text(|row| row.tag("Event"))).nullable(),
    Column::new("site", "the tag `Site`", Cell::Text(|row| row.tag("Site"))).nullable(),
    Column::new("date", "the tag `Date`, as it is written", Cell::Text(|row| row.tag("Date")))
        .nullable(),
    Column::new("round", "the tag `Round`", Cell::Text(|row| row.tag("Round"))).nullable(),
    Column::new(
        "first_player",
        "the player of the side that is named first: White, Gold, or player 1",
        Cell::Text(|row| player(row, 0)),
    )
    .nullable(),
    Column::new(
        "second_player",
        "the player of the other side: Black, Silver, or player 2",
        Cell::Text(|row| player(row, 1)),
    )
    .nullable(),
    Column::new("result", "the result, as it is written", Cell::Text(|row| row.tag("Result")))
        .nullable(),
    Column::new(
        "outcome",
        "who won: `first`, `second`, `draw` or `unknown`",
        Cell::Text(|row| {
            let outcome = row.tag("Result").map_or(Outcome::Unknown, |text| Outcome::of(&text));
            Some(outcome.name().into())
        }),
    ),
    Column::new(
        "moves",
        "the number of moves; the parts of a capture are one",
        Cell::Int(|row| Some(row.subject.moves() as i64)),
    ),
    Column::new(
        "states",
        "the number of states, with the start board: the rows of the table `states`",
        Cell::Int(|row| {
            let plain = row.subject.plain().filter(|game| game.has_states());
            let states = plain.map(|game| game.boards().len());
            Some(states.unwrap_or_else(|| row.record().len()) as i64)
        }),
    ),
    Column::new(
        "errors",
        "the number of errors of reading and playing the game",
        Cell::Int(|row| {
            // A plain game has none.
            if row.subject.plain().is_some() {
                return Some(0);
            }
            let found = &row.record().diagnostics;
            Some(found.iter().filter(|one| one.is_error()).count() as i64)
        }),
    ),
    Column::new(
        "text_hash",
        "the hash of the text of the game without spaces around it: FNV-1a with 64 bits, of UTF-8",
        Cell::Int(|row| Some(fnv(row.game.text.text.trim()).cast_signed())),
    ),
    Column::new(
        "metadata",
        "all tags in the order of the file; lists and mappings are JSON",
        Cell::Map(|row| tags(row.subject.headline())),
    ),
];

pub(crate) const MOVES: &[Column] = &[
    GAME,
    PLY,
    Column::new(
        "number",
        "the move number in the form of PPN, such as `1...`",
        Cell::Text(|row| Some(row.record().number(row.state))),
    ),
    Column::new(
        "text",
        "the move in the form of PPN, such as `e2-e4`",
        Cell::Text(|row| Some(row.record().text(row.state))),
    ),
    Column::new(
        "own_number",
        "the move number in the words of the notation",
        Cell::Text(|row| Some(row.record().own_number(row.state))),
    )
    .needs(Needs::Words),
    Column::new(
        "own_text",
        "the move in the words of the notation, such as `e4!`",
        Cell::Text(|row| Some(row.record().own_text(row.state))),
    )
    .needs(Needs::Words),
    Column::new(
        "comment",
        "what the writer says about the move, without clocks, times and evaluations",
        Cell::Text(|row| said(&row.remarks().words)),
    )
    .nullable()
    .needs(Needs::Words),
    Column::new(
        "glyphs",
        "the glyphs of the move as they are written, such as `!` and `$14`",
        Cell::Texts(glyphs),
    ),
    Column::new(
        "clock",
        "the time on the clock of the player who moved",
        Cell::Float(|row| {
            let [first, second] = &row.remarks().clocks;
            let is_second = row.record().number(row.state).ends_with("...");
            let (own, other) = if is_second { (second, first) } else { (first, second) };
            seconds(own).or_else(|| seconds(other))
        }),
    )
    .nullable()
    .in_unit("seconds")
    .needs(Needs::Words),
    Column::new(
        "move_time",
        "the time for the move",
        Cell::Float(|row| seconds(&row.remarks().move_time)),
    )
    .nullable()
    .in_unit("seconds")
    .needs(Needs::Words),
    Column::new(
        "evaluation",
        "the evaluation of the position for the first side, if it is no mate",
        Cell::Float(|row| row.remarks().evaluation.parse().ok()),
    )
    .nullable()
    .in_unit("pieces, such as pawns")
    .needs(Needs::Words),
    Column::new(
        "mate_in",
        "the moves until the first side wins by force, or the negative of those until it loses",
        Cell::Int(|row| row.remarks().evaluation.strip_prefix('#')?.parse().ok()),
    )
    .nullable()
    .in_unit("moves")
    .needs(Needs::Words),
    Column::new(
        "start",
        "where the move begins in the file",
        Cell::Int(|row| Some(row.offsets.at(row.record().span(row.state).start).cast_signed())),
    )
    .in_unit("bytes"),
    Column::new(
        "end",
        "where the move ends in the file",
        Cell::Int(|row| Some(row.offsets.at(row.record().span(row.state).end).cast_signed())),
    )
    .in_unit("bytes"),
];

pub(crate) const STATES: &[Column] = &[
    GAME,
    PLY,
    Column::new(
        "pieces",
        "the pieces, lowest first; null after the largest number of pieces of a game",
        Cell::Pieces,
    )
    .nullable(),
    Column::new(
        "position_hash",
        "a number that is the same for the same pieces on the same places, however they came there",
        Cell::Int(|row| Some(row.board?.1.cast_signed())),
    ),
    Column::new(
        "fen",
        "the position in the form of the notation, such as FEN, if it has one",
        Cell::Text(|row| row.record().position(row.state).map(Cow::Borrowed)),
    )
    .nullable()
    .needs(Needs::Positions),
];

pub(crate) const DIAGNOSTICS: &[Column] = &[
    GAME,
    Column::new(
        "code",
        "the code, such as `E0401`",
        Cell::Text(|row| row.problem.map(|one| one.code.into())),
    ),
    Column::new(
        "name",
        "the name of the code, such as `piece-not-found`",
        Cell::Text(|row| row.problem.map(|one| one.name.into())),
    ),
    Column::new(
        "severity",
        "`error`, `warning` or `style`",
        Cell::Text(|row| row.problem.map(|one| one.severity.into())),
    ),
    Column::new(
        "message",
        "what is wrong",
        Cell::Text(|row| row.problem.map(|one| one.message.as_str().into())),
    ),
    Column::new(
        "help",
        "what to do about it; several helps are a line each",
        Cell::Text(|row| said_lines(&row.problem?.help)),
    )
    .nullable(),
    Column::new(
        "line",
        "the line in the file, from 1",
        Cell::Int(|row| row.problem.map(|one| one.place.line.cast_signed())),
    ),
    Column::new(
        "column",
        "the column, from 1",
        Cell::Int(|row| row.problem.map(|one| one.place.column.into())),
    )
    .in_unit("characters"),
    Column::new(
        "start",
        "where the problem begins in the file",
        Cell::Int(|row| row.problem.map(|one| one.place.start.cast_signed())),
    )
    .in_unit("bytes"),
    Column::new(
        "end",
        "where the problem ends in the file",
        Cell::Int(|row| row.problem.map(|one| one.place.end.cast_signed())),
    )
    .in_unit("bytes"),
];

fn game(row: &Row<'_, '_>) -> Option<i64> {
    Some(row.game.game.cast_signed())
}

fn game_type<'a>(row: &'a Row<'_, '_>) -> Option<Cow<'a, str>> {
    row.tag("GameType").or_else(|| {
        let metadata = &row.record().metadata;
        name_of(metadata.get("SetUp")?).filter(|name| is_known(name)).map(Cow::Borrowed)
    })
}

fn player<'a>(row: &'a Row<'_, '_>, side: usize) -> Option<Cow<'a, str>> {
    let of_side = PLAYER_KEYS.iter().find_map(|keys| row.tag(keys[side]));
    of_side.or_else(|| {
        let list = row.subject.headline().get("Players")?.as_sequence()?;
        list.get(side)?.text().filter(|name| is_known(name)).map(Cow::Borrowed)
    })
}

fn tags(metadata: &Metadata) -> Vec<Pair<'_>> {
    let known = metadata.iter().filter(|(_, entry)| !entry.value.is_null());
    known
        .map(|(key, entry)| match entry.value.text() {
            Some(text) => (key, Cow::Borrowed(text)),
            None => (key, serde_json::to_string(&entry.value).unwrap_or_default().into()),
        })
        .collect()
}

/// The symbols on the move that leads to the state.
fn glyphs<'a>(row: &'a Row<'_, '_>) -> Vec<Cow<'a, str>> {
    // Glyphs follow the move, and may follow its comments.
    let record = row.record();
    let start = record.span(row.state).start;
    let is_last = row.state + 1 == record.len();
    let end = if is_last { u32::MAX } else { record.span(row.state + 1).start };
    let parts = row.subject.parsed().parts();
    let first = parts.partition_point(|part| part.span.start < start);
    let (mut found, mut passed) = (Vec::new(), 0);
    for part in parts[first..].iter().take_while(|part| part.span.start < end) {
        let written = part.span.slice(&row.game.text.text);
        match part.kind {
            PartKind::Variation => passed = passed.max(part.span.end),
            // Marks on the board are commands in brackets.
            PartKind::Annotation if part.span.start >= passed && !written.starts_with('[') => {
                found.push(written.into());
            }
            _ => {}
        }
    }
    found
}

fn said(text: &str) -> Option<Cow<'_, str>> {
    (!text.is_empty()).then_some(Cow::Borrowed(text))
}

fn said_lines(lines: &[String]) -> Option<Cow<'_, str>> {
    match lines {
        [] => None,
        [line] => Some(line.into()),
        lines => Some(lines.join("\n").into()),
    }
}

/// A time such as `1:30` or `0:05:00.5`, whose first field is hours.
fn seconds(time: &str) -> Option<f64> {
    let mut fields = time.split(':');
    let mut next = |unit: f64| fields.next().map(|field| field.parse::<f64>().map(|n| n * unit));
    let [hours, minutes] = [next(3600.0)?.ok()?, next(60.0)?.ok()?];
    Some(hours + minutes + next(1.0).unwrap_or(Ok(0.0)).ok()?)
}

/// The hash FNV-1a with 64 bits, which anyone can write in five lines.
fn fnv(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_seconds() {
        for (time, expected) in [
            ("0:05:00", Some(300.0)),
            ("1:30", Some(5400.0)),
            ("0:00:08.5", Some(8.5)),
            ("", None),
            ("soon", None),
        ] {
            assert_eq!(seconds(time), expected, "{time}");
        }
    }

    #[test]
    fn the_hash_is_the_published_one() {
        // From the page of the authors of the hash.
        assert_eq!(fnv(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv("foobar"), 0x8594_4171_f739_67e8);
    }
}
