//! The moves of a game as rows.

use super::states::Written;
use crate::{
    budget::{Counted, cut},
    csv, metadata,
};
use ppn::{
    Cursor, Piece, PieceNumber, Place, Record, Selected, describe_suit, is_later_leg, states,
};
use std::{
    collections::BTreeSet,
    io::{self, Write},
    ops::RangeInclusive,
};

/// The names of the columns of moves.
pub(super) const MOVE_COLUMNS: &str = "file,game,number,side,player,move,from,to,captured";

/// Writes a row for each move, of which legs of a capture are parts. `file` and `game` say whose moves
/// they are. After `most` bytes no further move is written.
pub(super) fn write_moves(
    out: &mut impl Write,
    (file, game): (&str, u64),
    record: &Record<'_>,
    selection: &Selected,
    most: u64,
) -> io::Result<Written> {
    let mut out = Counted::new(out);
    let mut limit = None;
    let file = csv::field(file);
    let chosen: BTreeSet<usize> = states(record, selection).into_iter().collect();
    let start = record.before_moves();
    let mut boards = record.boards();
    let mut first = start + 1;
    while first < record.len() {
        let goes_on = |state: usize| record.goes_on(state) || is_later_leg(record, state + 1);
        let last = (first..record.len()).find(|&state| !goes_on(state));
        let last = last.unwrap_or(record.len() - 1);
        if chosen.range(first..=last).next().is_some() {
            if out.bytes >= most {
                limit = Some(cut(record.span(first), first, record.len()));
                break;
            }
            let effect = Effect::of(record, &mut boards, first..=last);
            let number = record.own_number(first);
            let legs = (first..=last).map(|state| record.own_text(state));
            let text: Vec<_> = legs.filter(|text| !text.is_empty()).collect();
            let fields = [
                number.as_ref(),
                &effect.side,
                &effect.player,
                &text.join(";"),
                &effect.from.join(" "),
                &effect.to.join(" "),
                &effect.captured.join(" "),
            ];
            writeln!(out, "{file},{game},{}", fields.map(csv::field).join(","))?;
        }
        first = last + 1;
    }
    Ok(Written { bytes: out.bytes, limit })
}

/// The effect of a move on the board.
#[derive(Default)]
struct Effect {
    /// The colour or suit of the pieces that moved, if they have the same.
    side: String,
    /// The name of the player of this colour.
    player: String,
    /// The squares from which pieces moved, and those to which they went, in the same order; a dropped
    /// piece only goes to a square.
    from: Vec<String>,
    to: Vec<String>,
    /// The squares of pieces that were removed.
    captured: Vec<String>,
}

impl Effect {
    fn of(record: &Record<'_>, boards: &mut Cursor<'_>, states: RangeInclusive<usize>) -> Self {
        let (first, last) = (*states.start(), *states.end());
        let changed: BTreeSet<PieceNumber> =
            states.flat_map(|state| record.replay().changed(state)).collect();
        let before = boards.go_to(first - 1);
        let old: Vec<_> = changed.iter().map(|&number| before.piece(number).cloned()).collect();
        let after = boards.go_to(last);
        let (mut effect, mut moved) = (Self::default(), BTreeSet::new());
        for (number, old) in changed.into_iter().zip(&old) {
            match (old, after.piece(number)) {
                (Some(old), Some(new)) if (old.x, old.y) != (new.x, new.y) => {
                    effect.from.push(square(record, old));
                    effect.to.push(square(record, new));
                    moved.insert(side(record, old));
                }
                (Some(old), None) => effect.captured.push(square(record, old)),
                (None, Some(new)) => {
                    effect.to.push(square(record, new));
                    moved.insert(side(record, new));
                }
                _ => {}
            }
        }
        if let (Some(side), 1) = (moved.pop_first(), moved.len() + 1) {
            effect.player = metadata::player(&record.metadata, &side).unwrap_or_default();
            effect.side = side;
        }
        effect
    }
}

/// The number of a square if the notation numbers them, else its coordinates.
fn square(record: &Record<'_>, piece: &Piece) -> String {
    let scale = record.scale_factor;
    let at = Place { x: piece.x / scale, y: piece.y / scale };
    let numbered = record.squares.iter().find(|(place, _)| *place == at);
    numbered.map_or_else(|| at.to_string(), |(_, number)| number.clone())
}

/// The colour or suit of a piece; those of animals are gold and silver.
fn side(record: &Record<'_>, piece: &Piece) -> String {
    let side = describe_suit(piece);
    match (record.costume, side.as_str()) {
        (Some(_), "white") => "gold".to_owned(),
        (Some(_), "black") => "silver".to_owned(),
        _ => side,
    }
}
