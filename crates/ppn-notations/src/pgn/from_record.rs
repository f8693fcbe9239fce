//! Games of chess, written in PGN from their boards.

use super::{
    Pgn, PgnMovetext,
    board::{Figures, figures, placement},
    movetext::{EMBEDDED, Movetext},
    script::{RESERVED, SHOWN},
    start::{first_position, start_tags},
};
use crate::from_records::{Refusal, write_each};
use ppn_chess::{Colour, Item, Move, Outcome, Page, Position, ROSTER, WIDTH, escaped, rewrite};
use ppn_file::{Metadata, Value};
use ppn_record::{Converted, Options, Parsed, Record, asked};
use ppn_source::Span;
use std::fmt::Write as _;

/// Writes games from the boards of their records.
pub(super) fn write(notation: &Pgn, games: &[&dyn Parsed]) -> Converted {
    let write = |game: &dyn Parsed, record: &Record<'_>| text_of(notation, game, record);
    write_each(notation, games, write, why_no_tag)
}

/// The text of a game.
pub(crate) fn text_of(
    notation: &Pgn,
    game: &dyn Parsed,
    record: &Record<'_>,
) -> Result<String, Refusal> {
    match game.embedded() {
        Some((EMBEDDED, movetext)) => {
            of_movetext(notation, movetext.slice(&game.text().text), record, game.options())
        }
        _ => pgn(record),
    }
}

/// Writes a game whose movetext is in PGN, with its glyphs and variations.
fn of_movetext(
    notation: &Pgn,
    movetext: &str,
    record: &Record<'_>,
    options: &Options,
) -> Result<String, Refusal> {
    let Movetext { mut game, replay, .. } =
        PgnMovetext { limits: notation.limits }.read(movetext, &record.metadata, options);
    let line = replay.and_then(|replay| replay.line).ok_or_else(|| {
        (Span::default(), "the rules of chess do not apply to its position".to_owned())
    })?;
    let result = match game.result() {
        Some((_, result)) => result,
        None => {
            let result = record.metadata.text("Result").and_then(Outcome::of);
            let result = result.unwrap_or(Outcome::Unknown);
            game.body.push(Item::Result(Span::empty(movetext.len()), result));
            result
        }
    };
    game.tags.retain(|tag| !SHOWN.contains(&&*tag.name));
    let mut text = tags(&record.metadata, &line.start, result);
    if game.tags.is_empty() {
        text.push('\n');
    }
    text.push_str(&rewrite(movetext, &game, Some(&line), WIDTH));
    Ok(text)
}

fn pgn(record: &Record<'_>) -> Result<String, Refusal> {
    let scale = record.scale_factor;
    let mut boards = record.boards();
    let last = record.len() - 1;
    let mut at = |state: usize| {
        figures(boards.go_to(state), scale).map_err(|reason| (record.span(state), reason))
    };
    // States before the first move set up the board, or are remarks on it.
    let before = |&state: &usize| matches!(&*record.number(state), "" | "0." | "SetupFn..");
    let first = (1..record.len()).take_while(before).count();
    let at_first = at(first)?;
    let begins_second = first < last && record.number(first + 1).ends_with("...");
    let start = first_position(&record.metadata, &at_first, begins_second).map_err(|reason| {
        (asked(&record.metadata).map_or(Span::default(), |value| value.span), reason)
    })?;
    let mut body = String::new();
    let preface: Vec<_> = (0..=first).map(|state| record.comment(state)).collect();
    remark(&mut body, &preface.join(" "));
    let mut position = start.clone();
    // After a position that is set up by hand, a last number without moves shows only who is to move.
    let shows_turn = first + 1 == last && begins_second && at(0).is_ok_and(|old| old != at_first);
    let mut state = first + 1;
    while state <= last {
        let reached = at(state)?;
        if reached == placement(&position) {
            if shows_turn && record.text(state).is_empty() {
                remark(&mut body, &record.comment(state));
                break;
            }
            // A state without moves; its turn is that of its number.
            if record.text(state).is_empty() && is_other_turn(&record.number(state), &position) {
                let passed = position.pass();
                position = passed.ok_or_else(|| {
                    (record.span(state), format!("{} is in check and cannot pass", position.turn()))
                })?;
                number(&mut body, &position, true);
                body.push_str("-- ");
            }
            remark(&mut body, &record.comment(state));
            state += 1;
            continue;
        }
        match leads(&position, &reached) {
            Some(one) => {
                number(&mut body, &position, false);
                let _ = write!(body, "{} ", position.san(one));
                position = position.play(one).unwrap_or(position);
                remark(&mut body, &record.comment(state));
            }
            None if record.goes_on(state) => remark(&mut body, &record.comment(state)),
            None => {
                let reason = format!(
                    "no legal move of chess leads to the board of {}; {} is to move",
                    record.number(state),
                    position.turn()
                );
                return Err((record.span(state), reason));
            }
        }
        state += 1;
    }
    if placement(&position) != at(last)? {
        return Err((record.span(last), "the last move is not finished".to_owned()));
    }
    let outcome = record.metadata.text("Result").and_then(Outcome::of);
    let result = outcome.unwrap_or(Outcome::Unknown);
    let _ = write!(body, "{}", result.text());
    let mut text = tags(&record.metadata, &start, result);
    let game = ppn_chess::read(&body, &ppn_chess::Limits::default());
    let mut of_start = game.clone();
    of_start.tags = start_tags(&start);
    let line = ppn_chess::replay(&body, &of_start).line;
    text.push('\n');
    text.push_str(&rewrite(&body, &game, line.as_ref(), WIDTH));
    Ok(text)
}

/// Whether a number is that of a move of the side to move, so that a state without moves is a pass.
fn is_other_turn(number: &str, position: &Position) -> bool {
    let is_black = number.ends_with("...");
    let is_numbered = number.starts_with(|c: char| c.is_ascii_digit()) && number != "0.";
    is_numbered && is_black == (position.turn() == Colour::Black)
}

/// The legal move that leads to figures.
fn leads(position: &Position, reached: &Figures) -> Option<Move> {
    let mut moves = position.moves().into_iter();
    moves.find(|&one| {
        let is_left = one.rook.is_some() || reached[one.from.index()].is_none();
        is_left && position.play(one).is_some_and(|next| placement(&next) == *reached)
    })
}

/// Writes the number before a move. `is_after` is whether the position is that after the move.
fn number(body: &mut String, position: &Position, is_after: bool) {
    let is_white = (position.turn() == Colour::White) != is_after;
    let number = position.number() - u32::from(is_after && !is_white);
    let _ = write!(body, "{number}{} ", if is_white { "." } else { "..." });
}

/// Writes a comment. Glyphs that it begins with are written as such.
fn remark(body: &mut String, comment: &str) {
    let mut rest = comment.trim();
    while let Some(word) = rest.split_whitespace().next() {
        let digits = word.strip_prefix('$').filter(|digits| digits.parse::<u8>().is_ok());
        if digits.is_none() {
            break;
        }
        let _ = write!(body, "{word} ");
        rest = rest[word.len()..].trim_start();
    }
    if !rest.is_empty() {
        let _ = write!(body, "{{{}}} ", rest.replace('}', ")"));
    }
}

/// The tags: those of the roster, then the others, and those of the first position.
fn tags(metadata: &Metadata, start: &Position, result: Outcome) -> String {
    let mut page = Page::new(WIDTH);
    let mut add = |name: &str, value: &str| page.line(&format!("[{name} \"{}\"]", escaped(value)));
    for name in ROSTER {
        let unknown = if name == "Date" { "????.??.??" } else { "?" };
        let value = metadata.text(name).unwrap_or(unknown);
        add(name, if name == "Result" { result.text() } else { value });
    }
    let variant = metadata.text("Variant").or(start.is_960().then_some("Chess960"));
    if let Some(variant) = variant {
        add("Variant", variant);
    }
    if *start != Position::default() {
        add("SetUp", "1");
        add("FEN", &start.to_string());
    }
    for (key, entry) in
        metadata.iter().filter(|(key, _)| !ROSTER.contains(key) && *key != "Variant")
    {
        if let (Some(tag), Some(value)) = (tag_of(key), entry.value.text()) {
            add(tag, value);
        }
    }
    page.finish()
}

/// The reason why a key of the metadata is not written as a tag; `None` if it is written.
fn why_no_tag(key: &str, value: &Value) -> Option<String> {
    if tag_of(key).is_none() {
        return Some("the name of a tag is letters, digits and underscores".to_owned());
    }
    value.text().is_none().then(|| "the value of a tag is a text".to_owned())
}

/// The tag for a key. Tags whose names have a meaning in PPN have keys that begin with `PGN`.
fn tag_of(key: &str) -> Option<&str> {
    if let Some(tag) = key.strip_prefix("PGN").filter(|tag| RESERVED.contains(tag)) {
        return Some(tag);
    }
    let is_name = key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (is_name && !RESERVED.contains(&key) && !SHOWN.contains(&key)).then_some(key)
}
