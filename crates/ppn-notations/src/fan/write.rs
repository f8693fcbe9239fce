//! Games in FAN and plain records, written from each other and from typed steps.

use super::{
    Fan, FanMovetext,
    from_scripts::{Moves, Refusal, Source, from_scripts},
};
use crate::left_out::{counted, of_metadata};
use ppn_arimaa::{Game, Line, Reading, Turn, read, replay, to_fan, to_record};
use ppn_file::Value;
use ppn_record::{Converted, Parsed, Script, asked, left_out, name_of, not_converted};
use ppn_setups::{System, game};
use ppn_source::{Diagnostic, Span};

/// Adds the games of another notation to those that were converted.
pub(super) fn from_steps(notation: &Fan, parsed: &[&dyn Parsed], converted: &mut Converted) {
    // The scripts of each game, or one without steps if its body is in FAN already.
    let mut found: Vec<(usize, Script, Option<Span>)> = Vec::new();
    for (index, parsed) in parsed.iter().enumerate() {
        if let Some(("Fan", body)) = parsed.embedded() {
            // FAN shows which turns break a rule; typed steps have no words for a move that was not made.
            converted.report(index, parsed.not_understood());
            converted.report(index, problems_of_body(notation, *parsed, body));
            let metadata = parsed.metadata();
            found.push((index, Script { metadata, ..Script::default() }, Some(body)));
        } else {
            let scripts = parsed.scripts();
            converted.report(index, scripts.diagnostics);
            found.extend(scripts.scripts.into_iter().map(|script| (index, script, None)));
        }
    }
    if !converted.diagnostics.is_empty() {
        // A variation is a game of its own: if one is missing, others would be put in a wrong
        // place.
        return;
    }
    let mut sources = Vec::new();
    for (index, script, body) in &found {
        let moves = match body {
            Some(body) => Moves::Body(body.slice(&parsed[*index].text().text)),
            None => Moves::Steps(&script.entries),
        };
        sources.push(Source { metadata: &script.metadata, moves });
    }
    // The place where the moves of a game begin.
    let start = |game: usize| {
        let (_, script, body) = &found[game];
        let first = || script.entries.first().map(|entry| entry.span);
        let Span { start, .. } = body.or_else(first).unwrap_or_default();
        Span { start, end: start }
    };
    let written = from_scripts(&sources, &notation.limits);
    if let Some(text) = written.text {
        // The text was just written, with rows from 1.
        let how = Fan { viewer_rows: false, plain_record: false, ..*notation }.how();
        let reading = read(&text, how);
        let mut own = Converted::default();
        own.report(0, reading.diagnostics.iter().filter(|one| one.is_error()).cloned());
        write(notation, &reading, 0, &mut own);
        converted.text = own.text;
        // Problems of the new text have no place in the old text.
        let span = if found.is_empty() { Span::default() } else { start(0) };
        let own = own.diagnostics.into_iter().map(|(_, one)| match one.is_error() {
            true => not_converted(span, &one.message),
            false => one.with_span(span),
        });
        converted.report(0, own);
    }
    for Refusal { game, span, message } in written.left_out {
        let span = span.unwrap_or_else(|| start(game));
        converted.report(found[game].0, [not_converted(span, &message)]);
    }
    for (index, script, _) in &found {
        let comments = parsed[*index].stray_comments();
        converted.report(*index, of_metadata(&script.metadata, &comments, "FAN", why_no_header));
    }
}

/// What is lost of a game of PPN whose body is in FAN if it is copied: words that are not understood there, of which a
/// conversion would look complete, and the start board of another game.
fn problems_of_body(notation: &Fan, parsed: &dyn Parsed, body: Span) -> Vec<Diagnostic> {
    let movetext = FanMovetext { limits: notation.limits };
    let mut found = movetext.faults(body.slice(&parsed.text().text));
    found.iter_mut().for_each(|one| *one = one.clone().shift(body.start));
    let metadata = parsed.metadata();
    let known = |name: &str| System::all().find_map(|system| game(name, system));
    let set_up = asked(&metadata).and_then(name_of).and_then(known);
    if let Some(other) = set_up.filter(|game| !["Arimaa", "None"].contains(&game.name)) {
        let start = Span { start: body.start, end: body.start };
        let reason = format!("it begins on the board of {}", other.name);
        found.push(not_converted(start, &reason));
    }
    found
}

/// The reason why a key of the metadata is not written as a header; `None` if it is written.
fn why_no_header(key: &str, value: &Value) -> Option<String> {
    let is_written = ["Gold", "Silver", "Variation"].contains(&key) || key.starts_with("FAN-");
    match value.text() {
        None => Some("the value of a header is a text".to_owned()),
        Some(_) => (!is_written)
            .then(|| "keys of headers are `Gold`, `Silver`, and those with `FAN-`".to_owned()),
    }
}

/// Adds the games of a text in FAN or of a plain record.
pub(super) fn write(notation: &Fan, reading: &Reading, index: usize, converted: &mut Converted) {
    for game in &reading.games {
        let start = Span { start: game.span.start, end: game.span.start };
        if notation.plain_record && !game.is_arimaa() {
            // Only FAN names the variant: in other notations its turns would be read as Arimaa.
            let reason = format!("the rules of `{}` are unknown", game.variant);
            converted.report(index, [not_converted(start, &reason)]);
            continue;
        }
        if notation.plain_record && !converted.text.is_empty() {
            // A second game would be read as more turns of the first.
            let reason = "a plain record has one game; the others are left out";
            converted.report(index, [not_converted(start, reason)]);
            break;
        }
        let replay = replay(game, &notation.limits);
        if !converted.text.is_empty() {
            converted.text.push('\n');
        }
        if notation.plain_record {
            converted.text.push_str(&to_record(game, &replay));
            converted.report(index, Extras::of(game).left_out());
        } else {
            converted.text.push_str(&to_fan(game, &replay));
        }
        converted.report(index, replay.diagnostics.into_iter().filter(Diagnostic::is_error));
    }
}

/// The places of comments, markings and variations, which a plain record cannot have.
#[derive(Default)]
struct Extras {
    comments: Vec<Span>,
    markings: Vec<Span>,
    variations: Vec<Span>,
}

impl Extras {
    fn of(game: &Game) -> Self {
        let mut extras = Self::default();
        for turn in &game.main {
            extras.add(turn);
        }
        extras
    }

    fn add(&mut self, turn: &Turn) {
        let steps = || turn.steps.iter();
        let comments = turn.position_comment.iter().chain(&turn.move_comment);
        let comments = comments.chain(steps().filter_map(|step| step.comment.as_ref()));
        self.comments.extend(comments.map(|comment| comment.span));
        let markings = turn.markings.iter().chain(steps().flat_map(|step| &step.markings));
        self.markings.extend(markings.map(|marking| marking.span));
        let begin = |line: &Line| line.first().map_or(turn.id_span, |first| first.id_span);
        self.variations.extend(turn.variations.iter().map(begin));
    }

    /// One report of each kind, at its first place.
    fn left_out(&self) -> impl Iterator<Item = Diagnostic> {
        let kinds = [
            (&self.comments, "comment"),
            (&self.markings, "marking"),
            (&self.variations, "variation"),
        ];
        kinds.into_iter().filter_map(|(places, name)| {
            let first = places.iter().min_by_key(|place| place.start)?;
            let what = counted(places.len(), &format!("this {name}"), &format!("{name}s"));
            Some(left_out(*first, &what, &format!("a plain record has no {name}s")))
        })
    }
}
