//! The rule for moves that change nothing.

use crate::ppn::lint::observer::Event;
use ppn_engine::Unplaced;
use ppn_source::rule;
use ppn_syntax::{Destination, MoveToken};

rule! {
    /// After this move the board is the same as before: a piece was moved to its own place, turned by
    /// 0 or 360 degrees, or replaced by an equal one. To make a piece active for the next moves, write
    /// `!b2`. (A die that is set by `~` to the number it already shows is a normal roll.)
    ///
    /// # Why it matters
    /// One of the two places is probably a typo, and the piece that should have moved stays where it
    /// is.
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

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Stayed { turn } = event else { return None };
    let one = turn.one;
    let is_known = matches!(
        one.token,
        MoveToken::Shift { to: Destination { location: Some(_), .. }, .. }
            | MoveToken::Rotate { .. }
            | MoveToken::Replace { .. }
    );
    if !is_known {
        return None;
    }
    let written = turn.program.slice(one.span);
    let why = match one.token {
        MoveToken::Shift { .. } => "the piece is there already",
        MoveToken::Rotate { .. } => "the piece has that angle already",
        _ => "the piece is the same already",
    };
    Some(
        Unplaced::new(&IDLE_MOVE, one.span, format!("`{written}` changes nothing: {why}"))
            .with_help("check the places, or write a pass as a comment: `{pass}`"),
    )
}
