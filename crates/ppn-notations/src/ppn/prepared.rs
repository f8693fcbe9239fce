//! A game with interpreted metadata, ready to be played.

use super::{
    edition::edition,
    macros::macros,
    movetext_parser::Request,
    parsers::{Chosen, Parsers},
    ration,
};
use ppn_engine::{Limits, MacroDefinition, SharedBoard, codes};
use ppn_file::Game;
use ppn_record::{Options, StartBoard, codes::SETUP_VALUE};
use ppn_source::Diagnostic;
use std::sync::{Arc, LazyLock};

/// The metadata of a game, interpreted, so that the game is ready to be played.
pub(crate) struct Prepared {
    /// The movetext parser, and its assumptions.
    pub(crate) chosen: Chosen,
    /// The start board; `None` if the metadata requests one that does not exist.
    pub(crate) start: Option<Arc<StartBoard>>,
    /// Macros of the metadata, then those of the set-up.
    pub(crate) macros: Vec<MacroDefinition>,
    /// The number of inches of a unit of written coordinates.
    pub(crate) scale_factor: f64,
    /// Whether the metadata is broken, so that the movetext cannot be played.
    pub(crate) form_only: bool,
    /// The limits of the movetext.
    pub(crate) limits: Limits,
    /// Whether these limits are in proportion to the length of the game.
    pub(crate) is_rationed: bool,
    /// The problems of the metadata.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Prepared {
    /// Interprets the metadata of a game. `is_rationed` says that its limits depend on its length.
    pub(super) fn new(
        game: &Game<'_>,
        is_rationed: bool,
        parsers: &Parsers,
        options: &Options,
    ) -> Self {
        let mut diagnostics = game.diagnostics.clone();
        let readable = !diagnostics.iter().any(Diagnostic::is_error);
        let mut faults = Vec::new();
        let edition = edition(&game.metadata, options, &mut faults);
        let chosen = parsers.choose(&game.metadata, edition, &mut faults);
        let lower = is_rationed.then(|| {
            options.clone().with_setup_limits(ration::setup_limits(&options.setup_limits))
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
        let limits = ration::limits_of(game.text, is_rationed, options);
        Self { chosen, start, macros, scale_factor, form_only, limits, is_rationed, diagnostics }
    }

    /// The board to play on: empty if there is no start board.
    pub(crate) fn board(&self) -> &SharedBoard {
        static EMPTY: LazyLock<SharedBoard> = LazyLock::new(SharedBoard::default);
        self.start.as_ref().map_or(&EMPTY, |start| &start.board)
    }

    /// The input of the movetext parser for the game.
    pub(crate) fn request<'r, 't>(
        &'r self,
        game: &'r Game<'t>,
        options: &'r Options,
    ) -> Request<'r, 't> {
        Request {
            metadata: &game.metadata,
            movetext: game.movetext_str(),
            offset: game.movetext.start,
            start: self.board(),
            macros: self.macros.clone(),
            scale_factor: self.scale_factor,
            dialect: &self.chosen.dialect,
            options,
            limits: self.limits,
            form_only: self.form_only,
        }
    }
}

/// Adds facts about the whole game to its diagnostics, and sorts them.
pub(crate) fn settle(game: &Game<'_>, is_rationed: bool, diagnostics: &mut [Diagnostic]) {
    if is_rationed {
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
