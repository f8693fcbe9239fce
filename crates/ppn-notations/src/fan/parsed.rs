//! A game in FAN or a plain record that was read.

use super::{
    Conversion, Fan, Form, HEADER, Variations, animals, consequences, format, guidance,
    rules::Hand,
    script::{main_line, metadata_of, scripts},
};
use crate::{
    game_reading::{GameReading, Problems},
    left_out::counted,
    unplayed::unplayed,
};
use ppn_arimaa::{Board, Game, Reading, Replay, TurnId, codes, read, replay};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Completion, Explanation, FormatOptions, Formatted, Options, Part, Positions, Record, Rules,
    Scripts, left_as_it_is, left_out,
    lint::{join_habits, without_fences},
    not_converted,
};
use ppn_source::{Diagnostic, Span};
use std::sync::OnceLock;

/// The conversion for playing games: without their variations, on the board of the registry.
pub(super) const PLAYED: Conversion = Conversion {
    form: Form::Native,
    variations: Variations::Drop,
    headers: true,
    bytes: Conversion::MOST_BYTES,
};

/// A text that was read as games, of which the first is played.
pub(super) struct Read {
    pub(super) notation: Fan,
    pub(super) reading: Reading,
    replay: OnceLock<Option<Replay>>,
}

impl Read {
    /// Reads only the header of the first game.
    pub(super) fn of_header(notation: Fan, text: &str) -> Self {
        let how = notation.how().with_header_only(true);
        Self { notation, reading: read(&without_fences(text), how), replay: OnceLock::new() }
    }

    /// The first game with its replay.
    pub(super) fn replayed(&self) -> Option<(&Game, &Replay)> {
        let game = self.reading.games.first();
        let replayed = |game| replay(game, &self.notation.limits);
        game.zip(self.replay.get_or_init(|| game.map(replayed)).as_ref())
    }

    /// The games, or reports of the parts that were not understood, because another text would lose
    /// them. `text` is the text that was read.
    pub(super) fn understood(&self, text: &GameText<'_>) -> Result<&Reading, Vec<Diagnostic>> {
        let is_whole = !text.diagnostics.iter().any(Diagnostic::is_error);
        let left = self.reading.not_understood();
        if is_whole && left.is_none() {
            return Ok(&self.reading);
        }
        let errors = self.reading.diagnostics.iter().filter(|one| one.is_error());
        let mut diagnostics: Vec<_> = errors.cloned().collect();
        if let Some(left) = left
            && !diagnostics.iter().any(|one| one.span == left.span)
        {
            diagnostics.push(left_as_it_is(left.span, &left.reason));
        }
        Err(diagnostics)
    }

    pub(super) fn headline(&self) -> Metadata {
        let game = self.reading.games.first();
        game.map(|game| metadata_of(game, PLAYED)).unwrap_or_default()
    }

    /// The problems of reading and those of a replay.
    fn diagnostics(&self, text: &GameText<'_>, of_replay: &[Diagnostic]) -> Vec<Diagnostic> {
        let of_text = text.diagnostics.iter().chain(&self.reading.diagnostics);
        of_text.chain(of_replay).cloned().collect()
    }

    /// The problems of a game in the order of the text, with those of one cause together.
    fn joined(&self, text: &GameText<'_>, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        consequences::join_setup(&text.text, &mut found);
        found.sort_by_key(|one| one.span.start);
        consequences::join_words(&text.text, self.notation.plain_record, &mut found);
        consequences::explain_turn_ids(&text.text, &mut found);
        consequences::join_exchanged(&text.text, &mut found);
        join_habits(&mut found, consequences::HABITS);
        found
    }

    /// The position after each turn of the main line: the turn that is next, and the rows of the board.
    fn positions(&self, record: &Record<'_>) -> Vec<Option<String>> {
        let Some((game, replay)) = self.replayed() else { return Vec::new() };
        let mut turns = game.main.iter();
        // The movements of a turn have its number, with more and more dots.
        let turn = |state: usize| record.number(state).trim_end_matches('.').to_owned();
        let mut of_state = |state: usize| {
            if state == 0 {
                return Some(format!("{} {}", TurnId::FIRST, Board::EMPTY));
            }
            let id = turn(state);
            if state + 1 < record.len() && turn(state + 1) == id {
                return None;
            }
            let turn = turns.find(|turn| turn.id.to_string() == id)?;
            let board = replay.of(turn).board?;
            Some(format!("{} {board}", turn.id.next()))
        };
        (0..record.len()).map(&mut of_state).collect()
    }
}

impl GameReading for Read {
    type In = Fan;

    fn new(notation: Fan, text: &GameText<'_>) -> Self {
        Self {
            notation,
            reading: read(&without_fences(&text.text), notation.how()),
            replay: OnceLock::new(),
        }
    }

    /// Plays the first game. `text` is the text that was read.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let replayed = self.replayed();
        let variations = if options.viewer { Variations::Branches } else { Variations::Drop };
        let bytes = self.notation.conversion.bytes;
        let how = Conversion { variations, bytes, ..PLAYED };
        // The board of another variant is unknown.
        let script = match replayed.filter(|(game, _)| game.is_arimaa()) {
            Some((game, replay)) => main_line(game, replay, how).map_err(|fault| fault.to_string()),
            None => Err("there is no game of Arimaa".to_owned()),
        };
        let of_replay = replayed.map(|(_, replay)| &*replay.diagnostics).unwrap_or_default();
        let diagnostics = self.diagnostics(text, of_replay);
        let mut record = match script {
            Ok(script) => {
                let mut record = script.record(&text.text, options).in_costume(animals);
                record.diagnostics.splice(0..0, diagnostics);
                // A turn without its end has no board, so the last position may be that of a state before.
                if options.positions != Positions::None {
                    record.positions = self.positions(&record);
                }
                record
            }
            Err(fault) => {
                let (metadata, unknown) = (self.headline(), &codes::UNKNOWN_VARIANT);
                unplayed(&text.text, metadata, diagnostics, unknown, &fault)
            }
        };
        record.diagnostics = self.joined(text, record.diagnostics);
        record
    }

    /// The problems and the metadata of the [record](Self::record). A game that is certainly within all limits is
    /// not made into steps for them: the steps of legal turns have no problem.
    fn known_problems(&self, text: &GameText<'_>, options: &Options) -> Option<Problems> {
        let (game, replay) = self.replayed()?;
        let bytes = text.text.len().saturating_mul(BYTES_FOR_ONE);
        let is_known = game.is_arimaa()
            && !options.viewer
            && options.has_room_for(steps(game))
            && bytes <= self.notation.conversion.bytes;
        let diagnostics = is_known.then(|| self.diagnostics(text, &replay.diagnostics))?;
        Some((self.joined(text, diagnostics), metadata_of(game, PLAYED)))
    }

    /// All games as typed steps. `text` is the text that was read.
    fn scripts(&self, text: &GameText<'_>) -> Scripts {
        let mut all = Scripts::default();
        let reading = match self.understood(text) {
            Ok(reading) => reading,
            Err(diagnostics) => return Scripts { diagnostics, ..all },
        };
        let Fan { conversion, limits, .. } = self.notation;
        for game in &reading.games {
            let start = Span { start: game.span.start, end: game.span.start };
            if !game.is_arimaa() {
                // Only FAN names the variant: in other notations its turns would be played as
                // Arimaa.
                let reason = format!("the rules of `{}` are unknown", game.variant);
                all.diagnostics.push(not_converted(start, &reason));
                continue;
            }
            let replay = replay(game, &limits);
            match scripts(game, &replay, conversion) {
                Ok(mut scripts) => all.scripts.append(&mut scripts),
                Err(fault) => all.diagnostics.push(not_converted(start, &fault.to_string())),
            }
            all.diagnostics.extend(replay.diagnostics.into_iter().filter(Diagnostic::is_error));
            all.diagnostics.extend(headers_left_out(game, conversion));
        }
        all
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        format::format(self, text, options)
    }

    fn brackets(&self) -> Option<[char; 2]> {
        (!self.notation.plain_record).then_some(['[', ']'])
    }

    fn parts(&self, text: &str) -> Vec<Part> {
        guidance::parts(text, &self.reading)
    }

    fn explain(&self, text: &str, parts: &[Part], at: u32) -> Option<Explanation> {
        guidance::explain(text, parts, at)
    }

    fn complete(&self, text: &str, at: u32) -> Vec<Completion> {
        guidance::complete(text, self, at)
    }

    fn rules(&self, text: &str, is_over: bool) -> Option<Result<Box<dyn Rules>, String>> {
        let header = if self.notation.plain_record { "" } else { HEADER };
        let replay = self.replayed().map(|(_, replay)| replay);
        let hand = Hand::new(text, &self.reading, replay, is_over, header);
        Some(hand.map(|hand| Box::new(hand) as _))
    }
}

/// A byte of a text in FAN becomes at most this many bytes of PPN.
const BYTES_FOR_ONE: usize = 32;

/// At least the number of typed steps of the main line.
fn steps(game: &Game) -> usize {
    // A step may have a capture, and the squares of a setup are its own steps.
    game.main.iter().map(|turn| 2 + 2 * turn.steps.len()).sum::<usize>() + 64
}

/// The report of headers that PPN has no keys for, unless they are kept.
fn headers_left_out(game: &ppn_arimaa::Game, how: Conversion) -> Option<Diagnostic> {
    if how.headers {
        return None;
    }
    let others: Vec<_> = game.headers.iter().filter(|header| !header.names_players()).collect();
    let first = others.first()?;
    let what = counted(others.len(), &format!("the header `{}`", first.name), "headers");
    let report = left_out(first.span, &what, "PPN has no keys for headers other than the players");
    Some(report.with_help("`ppn convert --headers` keeps them as keys that begin with `FAN-`"))
}
