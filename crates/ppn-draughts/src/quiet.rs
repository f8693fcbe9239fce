//! Moves without capture.

use crate::{Board, Colour, Position, Square, Squares, capture::Change, rules::Rules};

/// Passes each quiet move from some squares to the function, in no particular order.
pub(crate) fn each(
    rules: &Rules,
    board: &Board,
    position: &Position,
    from: u128,
    mut each: impl FnMut(Change),
) {
    let colour = position.turn;
    let last_row = board.last_row(colour);
    let occupied = occupied(position);
    let men = position.men[colour as usize] & from;
    for &direction in rules.man_moves.of(board.moves_up(colour)) {
        for to in Squares(board.step(men, direction) & !occupied).iter() {
            let Some(from) = board.next(to, direction.opposite()) else { continue };
            each(Change { from, to, captured: 0, promotes: last_row & to.bit() != 0 });
        }
    }
    for from in Squares(position.kings[colour as usize] & from).iter() {
        for to in Squares(king_targets(rules, board, colour, from, occupied)).iter() {
            each(Change { from, to, captured: 0, promotes: false });
        }
    }
}

/// The quiet move from one square to another, if there is one.
#[inline]
pub(crate) fn between(
    rules: &Rules,
    board: &Board,
    position: &Position,
    from: Square,
    to: Square,
) -> Option<Change> {
    let colour = position.turn;
    let occupied = occupied(position);
    if to.is_in(occupied) {
        return None;
    }
    let is_man = from.is_in(position.men[colour as usize]);
    let goes = if is_man {
        let directions = rules.man_moves.of(board.moves_up(colour));
        directions.iter().any(|&direction| board.next(from, direction) == Some(to))
    } else {
        from.is_in(position.kings[colour as usize])
            && to.is_in(king_targets(rules, board, colour, from, occupied))
    };
    let promotes = is_man && to.is_in(board.last_row(colour));
    goes.then_some(Change { from, to, captured: 0, promotes })
}

/// The number of quiet moves.
pub(crate) fn count(rules: &Rules, board: &Board, position: &Position) -> u64 {
    let colour = position.turn;
    let occupied = occupied(position);
    let men = position.men[colour as usize];
    let mut count = 0;
    for &direction in rules.man_moves.of(board.moves_up(colour)) {
        count += (board.step(men, direction) & !occupied).count_ones();
    }
    for from in position.kings(colour).iter() {
        count += king_targets(rules, board, colour, from, occupied).count_ones();
    }
    count.into()
}

fn occupied(position: &Position) -> u128 {
    position.side(Colour::White) | position.side(Colour::Black)
}

/// The squares that a king can move to.
fn king_targets(
    rules: &Rules,
    board: &Board,
    colour: Colour,
    from: Square,
    occupied: u128,
) -> u128 {
    let directions = rules.king_moves.of(board.moves_up(colour)).iter();
    directions.fold(0, |targets, &direction| {
        targets
            | match rules.flying {
                true => board.free_line(from, direction, occupied),
                false => board.step(from.bit(), direction) & !occupied,
            }
    })
}
