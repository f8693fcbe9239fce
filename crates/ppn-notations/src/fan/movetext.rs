//! FAN as the movetext of a game in PPN.

use super::{outline::ParsedGame, parsed::PLAYED, rules::Hand, script::main_line};
use crate::ppn::{MovetextParser, MovetextStructure, Played, Request};
use ppn_arimaa::{Limits, ReadOptions, Reading, read, replay};
use ppn_file::Metadata;
use ppn_record::{Options, Rules, Structure, not_converted};
use ppn_source::{Diagnostic, Span};

/// `MovetextParser: Fan`: the body of a FAN game, from turn 1g on, as the movetext of a PPN game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct FanMovetext {
    /// The limits of games.
    pub limits: Limits,
}

impl FanMovetext {
    fn read(&self, movetext: &str) -> Reading {
        let limits = self.limits;
        read(movetext, ReadOptions::default().with_body_only(true).with_limits(limits))
    }
}

impl FanMovetext {
    /// The errors of reading a movetext, whatever the rules say about its turns.
    pub(super) fn faults(&self, movetext: &str) -> Vec<Diagnostic> {
        self.read(movetext).diagnostics.into_iter().filter(Diagnostic::is_error).collect()
    }
}

impl MovetextParser for FanMovetext {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let reading = self.read(request.movetext);
        let mut diagnostics = reading.diagnostics;
        let script = reading.games.first().and_then(|game| {
            let replay = replay(game, &self.limits);
            diagnostics.extend(replay.diagnostics.iter().cloned());
            match main_line(game, &replay, PLAYED) {
                Ok(script) => Some(script),
                Err(fault) => {
                    let start = Span { start: game.span.start, end: game.span.start };
                    diagnostics.push(not_converted(start, &fault.to_string()));
                    None
                }
            }
        });
        let played = request.play_script(script.unwrap_or_default(), false);
        played.with_problems(diagnostics, request.offset)
    }

    fn rules(&self, movetext: &str, _: &Metadata, is_over: bool) -> Result<Box<dyn Rules>, String> {
        let reading = self.read(movetext);
        let replay = reading.games.first().map(|game| replay(game, &self.limits));
        Ok(Box::new(Hand::new(movetext, &reading, replay.as_ref(), is_over, "")?))
    }

    fn is_understood(&self, movetext: &str, _: &Metadata) -> bool {
        self.read(movetext).not_understood().is_none()
    }

    fn structure(&self, movetext: &str, _: &Metadata, _: &Options) -> MovetextStructure {
        let reading = self.read(movetext);
        let mut diagnostics = reading.diagnostics;
        let structure = reading.games.into_iter().next().map(|game| -> Box<dyn Structure> {
            let replay = replay(&game, &self.limits);
            diagnostics.extend(replay.diagnostics.iter().cloned());
            Box::new(ParsedGame { game, replay, file: None })
        });
        MovetextStructure { key: "fan", structure, diagnostics }
    }
}
