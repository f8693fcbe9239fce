//! PGN as the movetext of a game in PPN.

use super::{
    board::figures,
    outline::ParsedGame,
    rules::Hand,
    script::script,
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
#[non_exhaustive]
pub struct PgnMovetext {
    /// The limits of games.
    pub limits: Limits,
}

/// The movetext as a game of PGN.
pub(super) struct Movetext {
    pub(super) game: Game,
    /// The moves; `None` if the board of the metadata is not known, or is no position of chess.
    pub(super) replay: Option<Replay>,
    /// The problems of the movetext, whose places count from its beginning.
    diagnostics: Vec<Diagnostic>,
    /// The problem of the board, in the text of the game.
    refused: Option<Diagnostic>,
}

impl PgnMovetext {
    pub(super) fn read(&self, movetext: &str, metadata: &Metadata, options: &Options) -> Movetext {
        let game = read(movetext, &self.limits);
        let (replay, refused) = match first(movetext, &game, metadata, options) {
            First::OfMovetext => (Some(replay(movetext, &game)), None),
            First::Position(position) => {
                let mut of_start = game.clone();
                of_start.tags.extend(start_tags(&position));
                (Some(replay(movetext, &of_start)), None)
            }
            First::Unknown => (None, None),
            First::NotChess(reason) => {
                let span = asked(metadata).map_or(Span::default(), |value| value.span);
                let message = format!("the rules of chess do not apply to this board: {reason}");
                (None, Some(Diagnostic::new(&VARIANT, span, message)))
            }
        };
        let of_replay = replay.iter().flat_map(|replay| &replay.diagnostics);
        // The movetext of one game needs no result.
        let needed = |one: &&Diagnostic| one.code != &RESULT_MISSING;
        let mut diagnostics: Vec<_> =
            game.diagnostics.iter().chain(of_replay).filter(needed).cloned().collect();
        diagnostics.sort_by_key(|one| one.span.start);
        Movetext { game, replay, diagnostics, refused }
    }
}

/// Where a game begins.
enum First {
    /// With the position of a tag in the movetext, or the usual one.
    OfMovetext,
    /// With the board of the metadata.
    Position(Position),
    /// With a board that is not known, which PPN itself reports.
    Unknown,
    /// With a board that is no position of chess, for this reason.
    NotChess(String),
}

fn first(movetext: &str, game: &Game, metadata: &Metadata, options: &Options) -> First {
    if game.tag("FEN").is_some() || asked(metadata).is_none() {
        return First::OfMovetext;
    }
    let start = Start { system: System::Chess, cells: Cells::One, ..Start::default() };
    let Some(start) = start.board(metadata, options, &mut Vec::new()) else {
        return First::Unknown;
    };
    if start.board.is_empty() {
        return First::OfMovetext;
    }
    let number = game.body.iter().find_map(|item| match item {
        Item::Number(span) => Some(span.slice(movetext)),
        _ => None,
    });
    let begins_second = number.is_some_and(|number| number.ends_with(".."));
    let figures = figures(&start.board, start.setup.scale_factor);
    match figures.and_then(|figures| first_position(metadata, &figures, begins_second)) {
        Ok(position) if position == Position::default() => First::OfMovetext,
        Ok(position) => First::Position(position),
        Err(reason) => First::NotChess(reason),
    }
}

impl MovetextParser for PgnMovetext {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let Movetext { game, replay, mut diagnostics, refused } =
            self.read(request.movetext, request.metadata, request.options);
        let viewer = request.options.viewer;
        let played = replay.as_ref().map(|replay| script(request.movetext, &game, replay, viewer));
        let script = played.unwrap_or_else(|| Some(Script::default())).unwrap_or_else(|| {
            if !diagnostics.iter().any(Diagnostic::is_error) {
                let reason = "its first position is not known";
                diagnostics.push(not_converted(Span::default(), reason));
            }
            Script::default()
        });
        // Without a board of the metadata, the game is played on its own.
        let own_start = request.start.is_empty() && !request.form_only;
        let mut played =
            request.play_script(script, own_start).with_problems(diagnostics, request.offset);
        played.diagnostics.splice(0..0, refused);
        played
    }

    fn rules(
        &self,
        movetext: &str,
        metadata: &Metadata,
        _is_over: bool,
    ) -> Result<Box<dyn Rules>, String> {
        let Movetext { game, replay, refused, .. } =
            self.read(movetext, metadata, &Options::default());
        let why = || refused.map_or("its board is not known".to_owned(), |one| one.message);
        Ok(Box::new(Hand::new(movetext, &game, &replay.ok_or_else(why)?)?))
    }

    fn is_understood(&self, movetext: &str, metadata: &Metadata) -> bool {
        let read = self.read(movetext, metadata, &Options::default());
        read.replay.is_some() && !read.diagnostics.iter().any(Diagnostic::is_error)
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
        let refused = refused.map(|one| Diagnostic::new(one.code, Span::default(), one.message));
        diagnostics.extend(refused);
        let structure = ParsedGame::new(movetext, &game, replay.as_ref(), None);
        MovetextStructure { key: "pgn", structure: Some(Box::new(structure)), diagnostics }
    }
}
