//! The same moves as the movetext of a game in PPN.

use crate::script::script;
use ppn_notations::{MovetextParser, Played, Request};

/// The movetext parser of games that say `MovetextParser: TicTacToe`.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToeMoves;

impl MovetextParser for TicTacToeMoves {
    fn play<'t>(&self, request: Request<'_, 't>) -> Played<'t> {
        let (script, diagnostics) = script(request.movetext);
        let mut played = request.play_script(script, false);
        // Spans of diagnostics count from the beginning of the game's text.
        let own = diagnostics.into_iter().map(|diagnostic| diagnostic.shift(request.offset));
        played.diagnostics.extend(own);
        played
    }
}
