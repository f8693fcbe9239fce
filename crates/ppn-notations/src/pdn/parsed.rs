//! A game in PDN that was read.

use super::{
    Conversion, NoConversion, Pdn, consequences, format, guidance, ration,
    rules::Hand,
    script::{self, Purpose, script, script_for},
};
use crate::{
    canonical::guessed_encoding,
    game_reading::{GameReading, Problems},
    left_out::counted,
    unplayed::unplayed,
};
use ppn_draughts::{
    Fen, Game, Line, Played, Position, Replay, StepKind,
    codes::{ENCODING, GAMETYPE_UNKNOWN},
    is_guess, read, read_tags, replay,
};
use ppn_file::{GameText, Metadata};
use ppn_record::{
    Completion, Explanation, FormatOptions, Formatted, Options, Part, Positions, Record, Rules,
    Script, Scripts, left_as_it_is, left_out, lint::without_fences, not_converted,
};
use ppn_source::{Diagnostic, Span};
use std::{collections::HashSet, mem, sync::OnceLock};

/// A text that was read as games, of which the first counts.
pub(super) struct Reading {
    pub(super) notation: Pdn,
    pub(super) pdn: ppn_draughts::Pdn,
    replay: OnceLock<Option<Replay>>,
}

impl Reading {
    /// The first game, if there is one.
    pub(super) fn game(&self) -> Option<&Game> {
        self.pdn.games.first()
    }

    /// The first game with its replay.
    pub(super) fn replayed(&self) -> Option<(&Game, &Replay)> {
        let replayed = |game| replay(&self.pdn.text, game, &self.notation.limits);
        let replay = self.replay.get_or_init(|| self.game().map(replayed));
        self.game().zip(replay.as_ref())
    }

    /// The problems, except for those that can only be found in the bytes of the file.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let of_replay = self.replayed().into_iter().flat_map(|(_, replay)| &replay.diagnostics);
        let mut diagnostics: Vec<_> = self.pdn.diagnostics().chain(of_replay).cloned().collect();
        diagnostics.sort_by_key(|one| one.span.start);
        consequences::without_consequences(&self.pdn.text, &mut diagnostics);
        diagnostics
    }

    /// The game as typed steps, if there is one.
    fn script(&self, how: Conversion, viewer: bool) -> Option<Result<Script, NoConversion>> {
        let (game, replay) = self.replayed()?;
        let purpose = Purpose { viewer, on_board: false };
        Some(script_for(&self.pdn.text, game, replay, how, purpose))
    }

    fn headline(&self) -> Metadata {
        self.game().map(|game| metadata(&self.pdn.text, game)).unwrap_or_default()
    }

    /// The position of each state of the main line.
    fn positions(&self, record: &Record<'_>, wanted: Positions) -> Vec<Option<String>> {
        if wanted == Positions::None {
            return Vec::new();
        }
        let played = self.replayed().and_then(|(_, replay)| replay.played.as_ref());
        let Some(Played { rules, line }) = played else { return Vec::new() };
        // Comments before the first move have a state of their own.
        let remarks = record.is_before_moves(1).then_some(line.start);
        let mut all = std::iter::once(line.start).chain(remarks).chain(of_states(line));
        // The states of the legs of a move come from the same word.
        let goes_on = |state: usize| {
            let next = state + 1;
            state > 0 && next < record.len() && record.span(state) == record.span(next)
        };
        let of_state = |state| {
            let position = if goes_on(state) { None } else { all.next() };
            let position = position.filter(|_| wanted.include(state, record.len()));
            position.map(|position| Fen::write(&position, rules.board()))
        };
        (0..record.len()).map(of_state).collect()
    }
}

/// The position after each move, and after each set-up that changes pieces: another has no state.
fn of_states(line: &Line) -> impl Iterator<Item = Position> {
    let mut last = line.start;
    let steps = line.steps.iter().filter(|step| !matches!(step.kind, StepKind::Variation(_)));
    steps.zip(line.positions()).filter_map(move |(step, position)| {
        last.turn = position.turn;
        let is_changed = std::mem::replace(&mut last, position) != position;
        (is_changed || matches!(step.kind, StepKind::Move(_))).then_some(position)
    })
}

impl GameReading for Reading {
    type In = Pdn;

    fn new(mut notation: Pdn, text: &GameText<'_>) -> Self {
        if text.is_rationed {
            notation.limits.game_jumps = notation.limits.game_jumps.min(ration::FEW);
        }
        Self {
            notation,
            pdn: read(without_fences(&text.text), notation.limits),
            replay: OnceLock::new(),
        }
    }

    /// Plays the game. `text` is the text that was read.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let of_text = text.diagnostics.iter().cloned();
        let diagnostics: Vec<_> = of_text.chain(self.diagnostics()).collect();
        let fault = match self.script(Conversion::default(), options.viewer) {
            Some(Ok(script)) => {
                let mut record = script.record(&text.text, options);
                record.diagnostics.splice(0..0, diagnostics);
                record.positions = self.positions(&record, options.positions);
                return record;
            }
            Some(Err(fault)) => fault.to_string(),
            None => "there is no game".to_owned(),
        };
        unplayed(&text.text, self.headline(), diagnostics, &GAMETYPE_UNKNOWN, &fault)
    }

    /// The problems and the metadata of the [record](Self::record).
    fn known_problems(&self, text: &GameText<'_>, options: &Options) -> Option<Problems> {
        let (game, replay) = self.replayed()?;
        if options.viewer || !options.has_room_for(steps(replay)) {
            return None;
        }
        let how = Conversion::default();
        let metadata = script::metadata_of(&self.pdn.text, game, replay, how).ok()?;
        let of_text = text.diagnostics.iter().cloned();
        Some((of_text.chain(self.diagnostics()).collect(), metadata))
    }

    /// The game as typed steps. `text` is the text that was read.
    fn scripts(&self, text: &GameText<'_>) -> Scripts {
        let mut scripts = Scripts { diagnostics: self.diagnostics(), ..Scripts::default() };
        let diagnostics = &mut scripts.diagnostics;
        diagnostics.retain(|one| one.is_error() || is_guess(one.code));
        let read = self.replayed();
        // Illegal moves are kept as remarks, and guesses are reported; skipped text would be
        // lost.
        let left = read.and_then(|(game, replay)| replay.not_read(&self.pdn.text, game));
        let left = left.map(|left| left_as_it_is(left.span, &left.reason));
        if let Some(left) = guessed_encoding(text, &ENCODING).or(left) {
            diagnostics.push(left);
            return scripts;
        }
        match self.script(self.notation.conversion, false) {
            Some(Ok(script)) => {
                scripts.scripts.push(script);
                diagnostics.extend(self.game().into_iter().flat_map(parts_left_out));
                let line =
                    read.and_then(|(game, replay)| Some((game, &replay.played.as_ref()?.line)));
                diagnostics.extend(line.and_then(|(game, line)| turns_left_out(game, line)));
            }
            Some(Err(fault)) => {
                let tag = read.and_then(|(game, _)| game.tag(fault.tag()).map(|tag| tag.span));
                diagnostics.push(not_converted(tag.unwrap_or_default(), &fault.to_string()));
            }
            None => {}
        }
        scripts
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        format::format(self, text, options)
    }

    fn brackets(&self) -> Option<[char; 2]> {
        Some(['(', ')'])
    }

    fn parts(&self, _: &str) -> Vec<Part> {
        guidance::parts(&self.pdn)
    }

    fn explain(&self, text: &str, parts: &[Part], at: u32) -> Option<Explanation> {
        guidance::explain(text, parts, at)
    }

    fn complete(&self, _: &str, at: u32) -> Vec<Completion> {
        guidance::complete(self, at)
    }

    fn rules(&self, _: &str, _: bool) -> Option<Result<Box<dyn Rules>, String>> {
        Some(rules(&self.pdn.text, self.replayed()))
    }
}

/// The metadata of a game without its start board, for lists. Of most games, only the tags are read.
pub(super) fn headline(notation: Pdn, text: &GameText<'_>) -> Metadata {
    let tags = read_tags(&without_fences(&text.text), &notation.limits);
    let game = Game { tags, ..Game::default() };
    match game.tells_result() {
        true => metadata(&text.text, &game),
        // The word that ends the game may be a result.
        false => Reading::new(notation, text).headline(),
    }
}

fn metadata(text: &str, game: &Game) -> Metadata {
    let mut script = Script::default();
    script::metadata(&mut script, text, game, None);
    script.metadata
}

/// The number of steps of the main line on the board, or somewhat more.
fn steps(replay: &Replay) -> usize {
    let steps = replay.played.iter().flat_map(|Played { rules, line }| {
        line.steps.iter().map(|step| match &step.kind {
            StepKind::Move(ply) => 2 + ply.played.captured().len(),
            StepKind::Setup(_) => 2 * rules.board().squares().len(),
            StepKind::Variation(_) => 0,
        })
    });
    steps.sum()
}

/// The rules of a game of a text, at its end, if there is one.
pub(super) fn rules(
    text: &str,
    replayed: Option<(&Game, &Replay)>,
) -> Result<Box<dyn Rules>, String> {
    let (game, replay) = replayed.ok_or("there is no game: its tag `GameType` comes first")?;
    let played = replay.played.as_ref().ok_or("the rules of the game type are not known")?;
    // A board that cannot be shown cannot be played by hand.
    script(text, game, replay, Conversion::default()).map_err(|fault| fault.to_string())?;
    Ok(Box::new(Hand::new(text, game, &played.rules, &played.line)?))
}

/// The report of set-ups that change only whose turn it is, which boards do not show.
fn turns_left_out(game: &ppn_draughts::Game, line: &Line) -> Option<Diagnostic> {
    let steps = line.steps.iter().filter(|step| !matches!(step.kind, StepKind::Variation(_)));
    let mut before = line.start;
    let found = steps.zip(line.positions()).filter_map(|(step, after)| {
        let mut former = mem::replace(&mut before, after);
        let is_other = mem::replace(&mut former.turn, after.turn) != after.turn;
        (is_other && former == after).then(|| game.body[step.item].span())
    });
    let found: Vec<Span> = found.collect();
    let what = counted(found.len(), "this set-up", "set-ups");
    let reason = "it only says whose turn it is, which a board of PPN does not show";
    Some(left_out(*found.first()?, &what, reason))
}

/// The reports of parts that PPN has no place for: repeated tags, and lines for other programs.
fn parts_left_out(game: &ppn_draughts::Game) -> Vec<Diagnostic> {
    let mut names = HashSet::new();
    let again = game.tags.iter().filter(|tag| !names.insert(ppn_draughts::tag_name(&tag.name)));
    let again = again.map(|tag| {
        let reason = "a key of PPN has one value, so only the first tag is kept";
        left_out(tag.span, &format!("this tag `{}` is", tag.name), reason)
    });
    let lines = &game.line_comments;
    let lines = lines.first().map(|&first| {
        let what = counted(lines.len(), "this comment", "comments with `%`");
        left_out(first, &what, "PPN has no comments to the end of the line")
    });
    let mut found: Vec<_> = again.chain(lines).collect();
    found.sort_by_key(|one| one.span.start);
    found
}
