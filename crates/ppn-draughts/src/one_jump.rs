//! Captures of one piece by a man, which are known without a search.

use crate::{
    Board, Position, Square,
    capture::{self, Change},
    direction::Direction,
    rules::{LastRow, Lifting, Rules},
};

/// Whether a capture of one piece by a man is legal, and no other one has its start and end; `None` if only a search shows
/// it. Most captures of most games are such ones.
pub(crate) fn is_only(
    rules: &Rules,
    board: &Board,
    position: &Position,
    change: &Change,
) -> Option<bool> {
    let &Change { from, to, captured, promotes } = change;
    let (colour, other) = (position.turn, position.turn.opponent());
    if !from.is_in(position.men[colour as usize]) {
        return None;
    }
    // Another capture, which may be better, must not be possible, if it matters.
    let has_rivals = rules.rivals(position, from) != from.bit();
    if has_rivals && capture::that_may_capture(rules, board, position) != from.bit() {
        return None;
    }
    let directions = rules.man_captures.of(board.moves_up(colour));
    let enemies = match rules.men_take_kings {
        true => position.side(other),
        false => position.men[other as usize],
    };
    let others = (position.side(colour) | position.side(other)) & !from.bit();
    let jump = |at: Square, direction: Direction, enemies: u128, blockers: u128| {
        let over = board.next(at, direction).filter(|over| over.is_in(enemies))?;
        let behind = board.next(over, direction).filter(|behind| !behind.is_in(blockers))?;
        Some((over.bit(), behind))
    };
    let (mut own, mut has_other) = (None, false);
    for &direction in directions {
        match jump(from, direction, enemies, others) {
            Some(found) if found == (captured, to) => own = Some(direction),
            Some(_) => has_other = true,
            None => {}
        }
    }
    let Some(own) = own else { return Some(false) };
    // Where each jump goes two rows ahead, several end elsewhere.
    let rows = |direction: &Direction| direction.delta().1;
    if has_other
        && (has_rivals || rows(&own) == 0 || directions.iter().any(|one| rows(one) != rows(&own)))
    {
        return None;
    }
    let is_crowned = to.is_in(board.last_row(colour));
    let goes_on = match rules.last_row {
        LastRow::Ends if is_crowned => false,
        LastRow::PromotesAtOnce if is_crowned => return None,
        _ => {
            let back = (!rules.reversal).then(|| own.opposite());
            let blockers = match rules.lifting {
                Lifting::AtEnd => others,
                Lifting::AtOnce => others & !captured,
            };
            let mut next = directions.iter().filter(|&&direction| Some(direction) != back);
            next.any(|&direction| jump(to, direction, enemies & !captured, blockers).is_some())
        }
    };
    Some(!goes_on && promotes == is_crowned)
}
