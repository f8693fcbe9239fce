//! PGN as the movetext of a game in PPN.

use super::{
    board::figures,
    outline::ParsedGame,
    rules::Hand,
    script::{Purpose, script},
    start::{first_position, start_tags},
};
use crate::ppn::{MovetextParser, MovetextStructure, Played, Request};
use ppn_chess::{
    Game, Item, Limits, Position, Replay,
    codes::{RESULT_MISSING, VARIANT},
    read, replay,
};
use ppn_file::Metadata;
use ppn_piece::Cells;
use ppn_record::{Options, Rules, Script, Start, asked, not_converted};
use ppn_setups::System;
use ppn_source::{Diagnostic, Span};

/// The name of the movetext parser.
pub(crate) const EMBEDDED: &str = "Pgn";

/// `MovetextParser: Pgn`: the moves of a game of chess in PGN as the movetext of a PPN game.
///
/// The game begins with the position of a tag `FEN` in the movetext, or else with the board that the metadata
/// sets up. If there is neither, it begins as chess usually does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PgnMovetext {
    /// The limits of games.
    pub limits: Limits,
}

/// The movetext as a game of PGN.
pub(super) struct Movetext {
    pub(super) game: Game,
    pub(super) replay: Replay,
    diagnostics: Vec<Diagnostic>,
    /// Why the board of the metadata is no position of chess.
    refused: Option<Diagnostic>,
}

impl PgnMovetext {
    pub(super) fn read(&self, movetext: &str, metadata: &Metadata, options: &Options) -> Movetext {
        let game = read(movetext, &self.limits);
        let mut of_start = game.clone();
        let mut refused = None;
        if game.tag("FEN").is_none() && !movetext.trim().is_empty() {
            match begins_with(movetext, &game, metadata, options) {
                Some(Ok(position)) if position != Position::default() => {
                    of_start.tags.extend(start_tags(&position));
                }
                Some(Err(reason)) => {
                    let span = asked(metadata).map_or(Span::default(), |value| value.span);
                    let message =
                        format!("the rules of chess do not apply to this board: {reason}");
                    refused = Some(Diagnostic::new(&VARIANT, span, message));
                }
                _ => {}
            }
        }
        let replay = replay(movetext, &of_start);
        let of_game = game.diagnostics.iter().chain(&replay.diagnostics);
        // The movetext of one game needs no result.
        let mut diagnostics: Vec<_> =
            of_game.filter(|one| one.code != &RESULT_MISSING).cloned().collect();
        diagnostics.sort_by_key(|one| one.span.start);
        Movetext { game, replay, diagnostics, refused }
    }
}

/// The position of the board that the metadata sets up; `None` if it sets up none. The error is why it is no
/// position of chess.
fn begins_with(
    movetext: &str,
    game: &Game,
    metadata: &Metadata,
    options: &Options,
) -> Option<Result<Position, String>> {
    asked(metadata)?;
    let start = Start { system: System::Chess, cells: Cells::One, ..Start::default() };
    // Ppn itself reports what is wrong with the request.
    let start = start.board(metadata, options, &mut Vec::new())?;
    if start.board.is_empty() {
        return None;
    }
    let number = game.body.iter().find_map(|item| match item {
        Item::Number(span) => Some(span.slice(movetext)),
        _ => None,
    });
    let begins_second = number.is_some_and(|number| number.ends_with(".."));
    let figures = figures(&start.board, start.setup.scale_factor);
    Some(figures.and_then(|figures| first_position(metadata, &figures, begins_second)))
}

impl MovetextParser for PgnMovetext {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let Movetext { game, replay, mut diagnostics, refused } =
            self.read(request.movetext, request.metadata, request.options);
        if let Some(refused) = refused {
            let mut played = request.play_script(Script::default(), false);
            played.diagnostics.insert(0, refused);
            return played;
        }
        let purpose = Purpose { viewer: request.options.viewer };
        let script = script(request.movetext, &game, &replay, purpose);
        if script.is_none() && !diagnostics.iter().any(Diagnostic::is_error) {
            let reason = "its first position is not known";
            diagnostics.push(not_converted(Span::default(), reason));
        }
        // Without a board of the metadata, the game is played on its own.
        let own_start = request.start.is_empty() && !request.form_only;
        let mut played = request.play_script(script.unwrap_or_default(), own_start);
        let own = diagnostics.into_iter().map(|one| one.shift(request.offset));
        played.diagnostics.splice(0..0, own);
        played
    }

    fn rules(
        &self,
        movetext: &str,
        metadata: &Metadata,
        _is_over: bool,
    ) -> Result<Box<dyn Rules>, String> {
        let read = self.read(movetext, metadata, &Options::default());
        if let Some(refused) = read.refused {
            return Err(refused.message);
        }
        Ok(Box::new(Hand::new(movetext, &read.game, &read.replay)?))
    }

    fn is_understood(&self, movetext: &str, metadata: &Metadata) -> bool {
        let read = self.read(movetext, metadata, &Options::default());
        read.refused.is_none() && !read.diagnostics.iter().any(Diagnostic::is_error)
    }

    fn structure(
        &self,
        movetext: &str,
        metadata: &Metadata,
        options: &Options,
    ) -> MovetextStructure {
        let Movetext { game, replay, mut diagnostics, refused } =
            self.read(movetext, metadata, options);
        // Places count from the beginning of the movetext.
        diagnostics
            .extend(refused.map(|one| Diagnostic::new(one.code, Span::default(), one.message)));
        let structure = ParsedGame::new(movetext, &game, &replay, None);
        MovetextStructure { key: "pgn", structure: Some(Box::new(structure)), diagnostics }
    }
}
