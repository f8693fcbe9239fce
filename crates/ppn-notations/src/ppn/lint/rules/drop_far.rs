//! The rule for pieces that are dropped far from the others.

use crate::ppn::lint::observer::Event;
use ppn_engine::{Unplaced, describe_place};
use ppn_source::rule;
use ppn_syntax::MoveToken;

rule! {
    /// The place is far from all pieces on the board.
    ///
    /// # Why it matters
    /// Perhaps a digit is doubled or a period is missing, as in `b33` for `b3`. Boards may have any
    /// size: if the place is right, ignore the warning.
    ///
    /// # Example
    /// ```ppn
    /// GameType: Four Field Kono
    /// ...
    /// 1. b1-b33
    /// ```
    ///
    /// # Write instead
    /// ```ppn
    /// GameType: Four Field Kono
    /// ...
    /// 1. b1:b3
    /// ```
    pub(crate) static DROP_FAR = "W0442" "drop-far" Warning,
        "a piece goes far outside the board";
}

/// The distance, in units, that is always allowed.
const MARGIN: f64 = 4.0;

pub(crate) fn check(event: &Event<'_, '_>) -> Option<Unplaced> {
    let &Event::Came { turn, at: (x, y), table } = event else { return None };
    let (one, scale) = (turn.one, turn.scale);
    if !matches!(one.token, MoveToken::Drop { .. } | MoveToken::Shift { .. }) {
        return None;
    }
    let beyond = |at: f64, low: f64, high: f64| (low - at).max(at - high);
    let away = beyond(x, table.low.0, table.high.0).max(beyond(y, table.low.1, table.high.1));
    let size = (table.high.0 - table.low.0).max(table.high.1 - table.low.1);
    if away <= (MARGIN * scale).max(size / 2.0) {
        return None;
    }
    let place = |(x, y): (f64, f64)| describe_place(x, y, scale);
    Some(
        Unplaced::new(
            &DROP_FAR,
            one.span,
            format!("{} is far from all other pieces", place((x, y))),
        )
        .with_help(format!(
            "so far all of them were between {} and {}",
            place(table.low),
            place(table.high)
        )),
    )
}
