//! A game with interpreted metadata, ready to be played.

use super::{
    edition::edition,
    macros::macros,
    movetext_parser::Request,
    parsers::{Chosen, Parsers},
    ration,
};
use ppn_engine::{Limits, MacroDefinition, SharedBoard, codes};
use ppn_file::{Game, GameText};
use ppn_record::{Options, StartBoard, codes::SETUP_VALUE};
use ppn_source::Diagnostic;
use std::sync::{Arc, LazyLock};

/// A game whose metadata was read and interpreted, ready to be played.
#[derive(Clone)]
pub struct Prepared<'t> {
    /// The parts of the game.
    pub game: Game<'t>,
    /// The movetext parser, and its assumptions.
    pub chosen: Chosen,
    /// The start board; `None` if the metadata requests one that does not exist.
    pub start: Option<Arc<StartBoard>>,
    /// Macros of the metadata, then those of the set-up.
    pub macros: Vec<MacroDefinition>,
    /// The number of inches of a unit of written coordinates.
    pub scale_factor: f64,
    /// Whether the metadata is broken, so that the movetext cannot be played.
    pub form_only: bool,
    /// The limits of the movetext.
    pub limits: Limits,
    /// Whether these limits are in proportion to the length of the game.
    pub is_rationed: bool,
    /// The problems of the metadata.
    pub diagnostics: Vec<Diagnostic>,
}

impl<'t> Prepared<'t> {
    /// Reads and interprets the metadata of a game.
    #[must_use]
    pub fn new(text: &'t GameText<'_>, parsers: &Parsers, options: &Options) -> Self {
        Self::of_game(text.parse(&options.metadata_limits), text.is_rationed, parsers, options)
    }

    /// Interprets the metadata of a game that was read.
    pub(super) fn of_game(
        mut game: Game<'t>,
        is_rationed: bool,
        parsers: &Parsers,
        options: &Options,
    ) -> Self {
        let mut diagnostics = std::mem::take(&mut game.diagnostics);
        let readable = !diagnostics.iter().any(Diagnostic::is_error);
        let mut faults = Vec::new();
        let edition = edition(&game.metadata, options, &mut faults);
        let chosen = parsers.choose(&game.metadata, edition, &mut faults);
        let lower = is_rationed.then(|| Options {
            setup_limits: ration::setup_limits(&options.setup_limits),
            ..options.clone()
        });
        let of_board = lower.as_ref().unwrap_or(options);
        let start = chosen
            .as_ref()
            .and_then(|chosen| chosen.start.board(&game.metadata, of_board, &mut faults));
        let mut macros = macros(&game.metadata, &mut faults);
        let of_setup = start.iter().flat_map(|start| &start.setup.macros);
        macros.extend(of_setup.map(|(name, value)| MacroDefinition {
            name: name.clone(),
            value: value.clone(),
            span: None,
        }));
        let form_only = !readable || faults.iter().any(Diagnostic::is_error);
        if readable {
            diagnostics.append(&mut faults);
        }
        let chosen = chosen.unwrap_or_else(|| parsers.usual(edition));
        let of_setup = start.as_ref().map(|start| start.setup.scale_factor);
        let scale_factor = chosen.scale_factor.or(of_setup).unwrap_or(1.0);
        let limits = match is_rationed {
            true => ration::limits(&options.limits, game.text),
            false => options.limits,
        };
        Self {
            game,
            chosen,
            start,
            macros,
            scale_factor,
            form_only,
            limits,
            is_rationed,
            diagnostics,
        }
    }

    /// The same of an equal text, which may live longer or shorter.
    pub(super) fn with_text(self, text: &str) -> Prepared<'_> {
        let Self { game, chosen, start, macros, .. } = self;
        let Self { scale_factor, form_only, limits, is_rationed, diagnostics, .. } = self;
        let game = game.with_text(text);
        Prepared {
            game,
            chosen,
            start,
            macros,
            scale_factor,
            form_only,
            limits,
            is_rationed,
            diagnostics,
        }
    }

    /// The board to play on: empty if there is no start board.
    #[must_use]
    pub fn board(&self) -> &SharedBoard {
        static EMPTY: LazyLock<SharedBoard> = LazyLock::new(SharedBoard::default);
        self.start.as_ref().map_or(&EMPTY, |start| &start.board)
    }

    /// The input of the movetext parser.
    #[must_use]
    pub fn request<'r>(
        &'r self,
        macros: Vec<MacroDefinition>,
        options: &'r Options,
    ) -> Request<'r, 't> {
        Request {
            metadata: &self.game.metadata,
            movetext: self.game.movetext.slice(self.game.text),
            offset: self.game.movetext.start,
            start: self.board(),
            macros,
            scale_factor: self.scale_factor,
            dialect: &self.chosen.dialect,
            options,
            limits: self.limits,
            form_only: self.form_only,
        }
    }
}

/// Adds facts about the whole game to its diagnostics, and sorts them.
pub fn settle(prepared: &Prepared<'_>, diagnostics: &mut [Diagnostic]) {
    let game = &prepared.game;
    if prepared.is_rationed {
        let limits = [&codes::EXPANSION_LIMIT, &codes::REPLAY_LIMIT, &SETUP_VALUE];
        for diagnostic in diagnostics.iter_mut().filter(|one| limits.contains(&one.code)) {
            diagnostic.notes.push(RATIONED.to_owned());
        }
    }
    if let Some(hint) = unread_metadata(game, diagnostics) {
        for diagnostic in &mut *diagnostics {
            if diagnostic.is_error() && hint.touches(diagnostic.span.start) {
                diagnostic.help.push(UNREAD_METADATA_HELP.to_owned());
            }
        }
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
}

const RATIONED: &str = "earlier games of the file ask for more moves, searches and tiles than a file \
                        may have; the limits for this game depend on its length";

const UNREAD_METADATA_HELP: &str = "this line looks like metadata: end the metadata with a line \
                                    `...` or a blank line";

fn unread_metadata(game: &Game<'_>, diagnostics: &[Diagnostic]) -> Option<ppn_source::Span> {
    diagnostics.iter().any(Diagnostic::is_error).then(|| game.unread_metadata()).flatten()
}
