//! A game in PGN that was read.

use super::{
    Pgn, format, guidance, plain,
    rules::Hand,
    script::{self, script, usual_metadata},
};
use crate::{
    canonical::guessed_encoding,
    game_reading::{GameReading, Problems},
    unplayed::unplayed,
};
use ppn_chess::{Game, Replay, codes, ordinary_moves, read, replay};
use ppn_file::GameText;
use ppn_record::{
    Completion, Explanation, FormatOptions, Formatted, Options, Part, Positions, Record, Rules,
    Scripts, left_as_it_is, left_out, lint::without_fences, not_converted,
};
use ppn_source::{Diagnostic, Span};
use std::sync::OnceLock;

/// A text that was read as a game.
pub(super) struct Reading {
    pub(super) game: Game,
    replay: OnceLock<Replay>,
}

impl Reading {
    pub(super) fn replay(&self, text: &str) -> &Replay {
        self.replay.get_or_init(|| replay(text, &self.game))
    }

    /// The problems, except for those that can only be found in the bytes of the file.
    pub(super) fn diagnostics(&self, text: &str) -> Vec<Diagnostic> {
        let of_replay = &self.replay(text).diagnostics;
        let mut diagnostics: Vec<_> =
            self.game.diagnostics.iter().chain(of_replay).cloned().collect();
        diagnostics.sort_by_key(|one| one.span.start);
        diagnostics
    }

    /// The position of each state of the main line.
    fn positions(&self, text: &str, record: &Record<'_>, wanted: Positions) -> Vec<Option<String>> {
        if wanted == Positions::None {
            return Vec::new();
        }
        let Some(line) = &self.replay(text).line else { return Vec::new() };
        let all: Vec<_> = line.plies().map(|ply| &ply.before).chain([&line.end]).collect();
        // Comments before the first move have a state of their own.
        let remarks = usize::from(record.is_before_moves(1));
        let of_state = |state: usize| {
            let at = if state == 0 { 0 } else { state - remarks };
            let position = all.get(at).filter(|_| wanted.include(state, record.len()))?;
            Some(position.to_string())
        };
        (0..record.len()).map(of_state).collect()
    }

    /// The reports of parts that PPN has no place for: repeated tags, a word in `SetUp`, unknown glyphs, and lines for other
    /// programs.
    fn parts_left_out(&self) -> Vec<Diagnostic> {
        let repeated = self.game.diagnostics.iter().filter(|one| one.code == &codes::TAG_REPEATED);
        let reason = "a key of PPN has one value, so only the first tag is kept";
        let mut found: Vec<_> =
            repeated.map(|one| left_out(one.span, "this tag is", reason)).collect();
        let mut lines = self.game.body.iter().filter_map(|item| match item {
            ppn_chess::Item::Escape(span) => Some(*span),
            _ => None,
        });
        if let Some(first) = lines.next() {
            let what = match lines.count() {
                0 => "this line is".to_owned(),
                more => format!("{} lines with `%` are", more + 1),
            };
            found.push(left_out(first, &what, "PPN has no lines for other programs"));
        }
        let is_odd = |tag: &&ppn_chess::Tag| !matches!(tag.value.trim(), "" | "0" | "1");
        let set_up = self.game.tag("SetUp").filter(is_odd);
        found.extend(set_up.map(|tag| left_out(tag.span, "this tag is", "its value is 0 or 1")));
        let glyphs = self.game.diagnostics.iter().filter(|one| one.code == &codes::GLYPH);
        found.extend(glyphs.map(|one| left_out(one.span, "this glyph is", &one.message)));
        found.sort_by_key(|one| one.span);
        found
    }
}

/// Whether a game of this number of legal moves certainly has no problem on the board.
fn needs_no_board(moves: usize, options: &Options) -> bool {
    // Castling moves two pieces, and a promotion replaces one.
    !options.viewer && options.has_room_for(3 * moves)
}

impl GameReading for Reading {
    type In = Pgn;

    fn new(notation: Pgn, text: &GameText<'_>) -> Self {
        Self { game: read(&without_fences(&text.text), &notation.limits), replay: OnceLock::new() }
    }

    /// Plays the game. `text` is the text that was read.
    fn record<'t>(&self, text: &'t GameText<'_>, options: &Options) -> Record<'t> {
        let of_text = text.diagnostics.iter().cloned();
        let diagnostics: Vec<_> = of_text.chain(self.diagnostics(&text.text)).collect();
        match script(&text.text, &self.game, self.replay(&text.text), options.viewer) {
            Some(script) => {
                let mut record = script.record(&text.text, options);
                record.diagnostics.splice(0..0, diagnostics);
                record.positions = self.positions(&text.text, &record, options.positions);
                record
            }
            None => {
                let fault = "its first position is not known";
                unplayed(
                    &text.text,
                    script::metadata(&self.game.tags),
                    diagnostics,
                    &codes::VARIANT,
                    fault,
                )
            }
        }
    }

    fn is_without_problems(_: Pgn, text: &GameText<'_>, options: &Options) -> bool {
        let moves = plain::is_whole(text).then(|| ordinary_moves(&text.text)).flatten();
        moves.is_some_and(|moves| needs_no_board(moves, options))
    }

    /// The problems and the metadata of the [record](Self::record).
    fn known_problems(&self, text: &GameText<'_>, options: &Options) -> Option<Problems> {
        let replay = self.replay(&text.text);
        let moves = replay.line.as_ref().map_or(0, |line| line.steps.len());
        let is_known = needs_no_board(moves, options);
        let metadata = is_known.then(|| usual_metadata(&self.game, replay))??;
        let of_text = text.diagnostics.iter().cloned();
        Some((of_text.chain(self.diagnostics(&text.text)).collect(), metadata))
    }

    /// The game as typed steps. `text` is the text that was read.
    fn scripts(&self, text: &GameText<'_>) -> Scripts {
        let mut scripts =
            Scripts { diagnostics: self.diagnostics(&text.text), ..Scripts::default() };
        let diagnostics = &mut scripts.diagnostics;
        diagnostics.retain(Diagnostic::is_error);
        let illegal = |one: &&Diagnostic| one.code != &codes::ILLEGAL_MOVE;
        let left =
            diagnostics.iter().find(illegal).map(|one| left_as_it_is(one.span, &one.message));
        if let Some(left) = guessed_encoding(text, &codes::ENCODING).or(left) {
            diagnostics.push(left);
            return scripts;
        }
        match script(&text.text, &self.game, self.replay(&text.text), false) {
            Some(script) => {
                scripts.scripts.push(script);
                diagnostics.extend(self.parts_left_out());
            }
            None => {
                diagnostics.push(not_converted(Span::default(), "its first position is not known"));
            }
        }
        scripts
    }

    fn format(&self, text: &GameText<'_>, options: &FormatOptions) -> Formatted {
        format::format(self, text, options)
    }

    fn brackets(&self) -> Option<[char; 2]> {
        Some(['(', ')'])
    }

    fn parts(&self, text: &str) -> Vec<Part> {
        guidance::parts(text, &self.game)
    }

    fn explain(&self, text: &str, parts: &[Part], at: u32) -> Option<Explanation> {
        guidance::explain(self, text, parts, at)
    }

    fn complete(&self, text: &str, at: u32) -> Vec<Completion> {
        guidance::complete(self, text, at)
    }

    fn rules(&self, text: &str, _: bool) -> Option<Result<Box<dyn Rules>, String>> {
        Some(Hand::new(text, &self.game, self.replay(text)).map(|hand| Box::new(hand) as _))
    }
}
