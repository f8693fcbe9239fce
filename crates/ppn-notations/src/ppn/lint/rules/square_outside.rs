//! The rule for moves that leave the board.

use super::drop_far::DROP_FAR;
use crate::ppn::lint::checked::Checked;
use ppn_engine::describe_place;
use ppn_source::{Diagnostic, rule};

rule! {
    /// The game has a board, and the square is not on it. The rule reports nothing if another piece
    /// moves to the abandoned square under the same number.
    ///
    /// # Why it matters
    /// The space outside can be used, for captured pieces for example. But if that happens only once
    /// or twice in a game, a letter or a digit is probably wrong, and the piece is missing on its real
    /// square.
    ///
    /// # Example
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 1... e7-e9
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: International Chess
    /// ...
    /// 1. e2-e4 1... e7-e5
    /// ```
    pub(crate) static SQUARE_OUTSIDE = "W0447" "square-outside" Warning,
        "a move to a square outside of the board";
}

/// At most this many moves beside the board are not a pattern.
const FEW: usize = 2;

pub(crate) fn check(checked: &Checked<'_, '_>, found: &mut Vec<Diagnostic>) {
    let (ways, Some(program)) = (&checked.observed.paths, checked.program) else { return };
    let Some(board) = ways.start.as_ref().and_then(|start| start.facts().board()) else { return };
    if ways.outside.len() > FEW {
        return;
    }
    for went in &ways.outside {
        let span = program.source_span(went.span);
        // Another rule reports pieces that go farther away.
        if found.iter().any(|one| one.code == &DROP_FAR && one.span == span) {
            continue;
        }
        let [left, low, right, high] = board;
        let place = |x, y| describe_place(x, y, went.scale);
        let half = went.scale / 2.0;
        let message = format!("{} is not on the board", place(went.at.0, went.at.1));
        let (first, last) = (place(left + half, low + half), place(right - half, high - half));
        found.push(
            Diagnostic::new(&SQUARE_OUTSIDE, span, message)
                .with_help(format!("check the square; the board extends from {first} to {last}")),
        );
    }
}
