//! PDN as the movetext of a game in PPN.

use super::{
    Conversion, System,
    outline::ParsedGame,
    parsed::rules,
    rules::Hand,
    script::{NoConversion, Purpose, script_for},
    variant::ruleset,
};
use crate::ppn::{MovetextParser, MovetextStructure, Played, Request};
use ppn_draughts::{
    Limits,
    codes::{GAMETYPE_UNKNOWN, NO_TERMINATOR},
    read, replay, replay_by,
};
use ppn_file::Metadata;
use ppn_piece::Kind;
use ppn_record::{Opening, Options, Rules, Script, Structure, not_converted};
use ppn_source::{Diagnostic, Span};

/// `MovetextParser: Pdn`: the moves of a PDN game as the movetext of a PPN game.
///
/// If the metadata requests no board, the board of the rules is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PdnMovetext {
    /// The limits of games.
    pub limits: Limits,
}

/// The movetext as a game of PDN.
struct Movetext {
    pdn: ppn_draughts::Pdn,
    replay: Option<ppn_draughts::Replay>,
    diagnostics: Vec<Diagnostic>,
}

impl PdnMovetext {
    /// Reads the movetext and replays its first game.
    ///
    /// The rules come from the tag `GameType` in the movetext, or else from the game that the
    /// metadata sets up; otherwise they are guessed.
    fn read(&self, movetext: &str, metadata: &Metadata) -> Movetext {
        let limits = &self.limits;
        let pdn = read(movetext, *limits);
        let replay = pdn.games.first().map(|game| {
            let known = match game.tag("GameType") {
                Some(_) => None,
                None => ruleset(metadata),
            };
            match known {
                Some(rules) => replay_by(&pdn.text, game, rules.within(limits)),
                None => replay(&pdn.text, game, limits),
            }
        });
        let of_replay = replay.iter().flat_map(|replay| &replay.diagnostics);
        let mut diagnostics: Vec<_> = pdn.diagnostics().chain(of_replay).cloned().collect();
        // The movetext of one game needs no terminator.
        diagnostics.retain(|one| one.code != &NO_TERMINATOR);
        Movetext { pdn, replay, diagnostics }
    }
}

impl Movetext {
    fn script(&self, how: Conversion, purpose: Purpose) -> Option<Result<Script, NoConversion>> {
        let (game, replay) = (self.pdn.games.first()?, self.replay.as_ref()?);
        Some(script_for(&self.pdn.text, game, replay, how, purpose))
    }
}

impl Movetext {
    /// Reports that the game cannot be shown, unless this is known already.
    fn refuse(&mut self, fault: &NoConversion) {
        let is_known = |one: &Diagnostic| one.is_error() || one.code == &GAMETYPE_UNKNOWN;
        if !self.diagnostics.iter().any(is_known) {
            let fault = fault.to_string();
            self.diagnostics.push(not_converted(Span::default(), &fault));
        }
    }
}

impl MovetextParser for PdnMovetext {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let mut read = self.read(request.movetext, request.metadata);
        let tiles = request.start.pieces().any(|(_, piece)| piece.piece_side.kind == Kind::Tile);
        let system = if tiles { System::Piecepack } else { System::Checkers };
        let how = Conversion { system, starter_at_bottom: false };
        // Without a board of the metadata, the game is played on its own.
        let on_board = request.form_only || !request.start.is_empty();
        let script = match read.script(how, Purpose { viewer: false, on_board }) {
            Some(Ok(script)) => script,
            Some(Err(fault)) => {
                read.refuse(&fault);
                Script::default()
            }
            None => Script::default(),
        };
        let has_own = !on_board || script.opening != Opening::Named;
        let own_start = has_own && !request.form_only;
        let played = request.play_script(script, own_start);
        played.with_problems(read.diagnostics, request.offset)
    }

    fn rules(
        &self,
        movetext: &str,
        metadata: &Metadata,
        _is_over: bool,
    ) -> Result<Box<dyn Rules>, String> {
        if movetext.trim().is_empty()
            && let Some(rules) = ruleset(metadata)
        {
            return Ok(Box::new(Hand::begin(movetext, &rules, rules.start(), 0)?));
        }
        let read = self.read(movetext, metadata);
        rules(&read.pdn.text, read.pdn.games.first().zip(read.replay.as_ref()))
    }

    fn is_understood(&self, movetext: &str, _: &Metadata) -> bool {
        let pdn = read(movetext, self.limits);
        let is_understood =
            |game| replay(&pdn.text, game, &self.limits).not_understood(&pdn.text, game).is_none();
        pdn.games.iter().all(is_understood)
    }

    fn structure(&self, movetext: &str, metadata: &Metadata, _: &Options) -> MovetextStructure {
        let read = self.read(movetext, metadata);
        let game = read.pdn.games.first().zip(read.replay.as_ref());
        let structure = game.map(|(game, replay)| -> Box<dyn Structure> {
            Box::new(ParsedGame::new(&read.pdn, game, replay))
        });
        MovetextStructure { key: "pdn", structure, diagnostics: read.diagnostics }
    }
}
