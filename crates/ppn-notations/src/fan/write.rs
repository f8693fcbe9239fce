//! Games in FAN and plain records, written from each other and from PPN.

use super::{Fan, NotArimaa, PpnGame};
use crate::{left_out::of_metadata, ppn::Ppn};
use ppn_arimaa::{Game, Line, Reading, Turn, read, replay, to_fan, to_record};
use ppn_file::{GameText, Metadata, Value};
use ppn_record::{Converted, Notation, Options, Parsed, left_out, not_converted};
use ppn_source::{Diagnostic, Span};

/// Adds the games of texts in PPN to those that were converted.
pub(super) fn from_ppn(
    notation: &Fan,
    ppn: &Ppn,
    texts: &[GameText<'_>],
    options: &Options,
    converted: &mut Converted,
) {
    let limits = &options.metadata_limits;
    let games: Vec<_> = texts.iter().map(|text| text.parse(limits)).collect();
    // Every edition has the same names of parsers.
    let parser = |metadata| ppn.parsers().choose(metadata, Default::default(), &mut Vec::new());
    let is_fan = |metadata| parser(metadata).is_some_and(|chosen| chosen.name == "Fan");
    for (index, (text, game)) in texts.iter().zip(&games).enumerate() {
        if let Some(left) = ppn.read(text.borrowed(), options).not_understood() {
            converted.report(index, [left]);
        } else if !is_fan(&game.metadata) {
            // FAN shows which turns break a rule; PPN has no words for a move that was not made.
            let found = ppn.record(text, options).diagnostics;
            converted.report(index, found.into_iter().filter(Diagnostic::is_error));
        }
    }
    if !converted.diagnostics.is_empty() {
        // A variation is a game of its own: if one is missing, others would be put in a wrong
        // place.
        return;
    }
    let plain: Vec<PpnGame<'_>> = games
        .iter()
        .map(|game| PpnGame {
            gold: game.metadata.text("Gold"),
            silver: game.metadata.text("Silver"),
            headers: headers(&game.metadata),
            variation: game.metadata.text("Variation"),
            movetext: game.movetext_str(),
            is_fan: is_fan(&game.metadata),
        })
        .collect();
    let refusal = |fault: NotArimaa| {
        let rest = plain[fault.game].movetext.get(fault.at..).unwrap_or_default();
        let word = rest.split_whitespace().next().unwrap_or_default();
        let place = Span::new(fault.at, fault.at + word.len());
        let place = place.shift(games[fault.game].movetext.start);
        (fault.game, not_converted(place, &fault.message))
    };
    let written = super::from_ppn(&plain, &notation.limits);
    if let Some(text) = written.text {
        // The text was just written, with rows from 1.
        let how = Fan { viewer_rows: false, plain_record: false, ..*notation }.how();
        let reading = read(&text, how);
        let mut own = Converted::default();
        own.report(0, reading.diagnostics.iter().filter(|one| one.is_error()).cloned());
        write(notation, &reading, 0, &mut own);
        converted.text = own.text;
        // Problems of the new text have no place in the old text.
        let start = games.first().map_or(Span::default(), |game| Span {
            start: game.movetext.start,
            end: game.movetext.start,
        });
        let own = own.diagnostics.into_iter().map(|(_, one)| match one.is_error() {
            true => not_converted(start, &one.message),
            false => Diagnostic { span: start, ..one },
        });
        converted.report(0, own);
    }
    converted.diagnostics.extend(written.left_out.into_iter().map(refusal));
    for (index, game) in games.iter().enumerate() {
        converted.report(index, of_metadata(game, "FAN", why_no_header));
    }
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

/// Other headers, as `FAN-` and their name.
fn headers(metadata: &Metadata) -> Vec<(&str, &str)> {
    let headers =
        metadata.iter().filter_map(|(key, entry)| key.strip_prefix("FAN-").zip(entry.value.text()));
    headers.collect()
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
            let what = match places.len() {
                1 => format!("this {name} is"),
                count => format!("{count} {name}s are"),
            };
            Some(left_out(*first, &what, &format!("a plain record has no {name}s")))
        })
    }
}
