//! The rule for moves that change nothing.

use crate::watch::Event;
use ppn_source::{Diagnostic, rule};
use ppn_syntax::{Destination, MoveToken};

rule! {
    /// After this move the board is what it was: a piece was put where it lay, turned by nothing or
    /// all around, or replaced by one that is the same. Probably one of the two places is a slip.
    /// To choose a piece for the moves that follow, write `!b2`. (A die that is set to what it
    /// shows by `~` is a roll of the die like any other.)
    ///
    /// # Example
    /// ```ppn
    /// 1. S@b2 2. b2-b2
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// 1. S@b2 2. b2-b3
    /// ```
    pub(crate) static IDLE_MOVE = "W0441" "idle-move" Warning,
        "a move that changes nothing";
}

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Diagnostic> {
    let &Event::Made { turn, stays } = event else { return None };
    let one = turn.one;
    let told = matches!(
        one.token,
        MoveToken::Shift { to: Destination { location: Some(_), .. }, .. }
            | MoveToken::Rotate { .. }
            | MoveToken::Replace { .. }
    );
    if !told || !stays {
        return None;
    }
    let written = turn.program.slice(one.span);
    let why = match one.token {
        MoveToken::Shift { .. } => "the piece lies there already",
        MoveToken::Rotate { .. } => "the piece looks that way already",
        _ => "the piece is that already",
    };
    Some(
        Diagnostic::new(&IDLE_MOVE, one.span, format!("`{written}` changes nothing: {why}"))
            .with_help("check the places; write a pass as a comment: `{pass}`"),
    )
}
