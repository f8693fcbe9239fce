//! Writing gestures as moves of PPN.

use crate::{
    Point,
    names::{Names, Words},
    table::{Act, Order, Table, is_same_place, place_of},
};
use ppn_engine::{Board, Dialect, Limits, MacroTable, PieceName, PieceNumber, Program, Replay};
use ppn_piece::{Piece, normal_angle};
use ppn_source::Diagnostic;

/// The settings for reading moves back when they are tried.
pub(crate) struct Reading<'r> {
    pub(crate) dialect: &'r Dialect,
    pub(crate) limits: &'r Limits,
    /// The number of inches in a unit of written coordinates.
    pub(crate) scale: f64,
}

/// The largest number of ways to write a move that are tried.
const MOST_TRIED: usize = 60;

impl Reading<'_> {
    /// The shortest move that performs an action, and the board after it. `None` if no single move
    /// does.
    pub(crate) fn write(&self, act: &Act, board: &Board, is_open: bool) -> Option<(String, Board)> {
        let table = Table::from(board);
        let names = Names { table: &table, dialect: self.dialect, scale: self.scale, is_open };
        let mut meant = table.clone();
        meant.act(act);
        let mut ways = self.ways(act, &names);
        ways.sort();
        ways.dedup();
        ways.truncate(MOST_TRIED);
        ways.into_iter().find_map(|Words { text, .. }| {
            let after = self.play(&text, board)?;
            meant.is_shown_by(&after).then_some((text, after))
        })
    }

    /// The board after a move. `None` if the move has a diagnostic.
    fn play(&self, word: &str, board: &Board) -> Option<Board> {
        let macros = MacroTable::default();
        let (program, faults) = Program::new(word, 0, macros, self.dialect, self.limits);
        if !faults.is_empty() || program.len() != 1 {
            return None;
        }
        let (replay, faults): (_, Vec<Diagnostic>) =
            Replay::new(board.clone(), &program, self.scale, self.limits);
        faults.is_empty().then(|| replay.last().clone())
    }

    /// Candidate ways to write an action. Some of them may not perform it.
    fn ways(&self, act: &Act, names: &Names<'_>) -> Vec<Words> {
        match act {
            Act::Shift { pieces, to, order } => {
                let from = names.common_place(pieces);
                let mut ways = Vec::new();
                if *order == Order::Top && from.is_some_and(|from| is_same_place(from, *to)) {
                    ways = join(vec![Words::new("!", 0)], "", &names.pieces(pieces));
                }
                let (operator, targets) = self.target(*order, names);
                let mut places = names.places(*to, from);
                if !targets.is_empty() {
                    // If there is a target, its place need not be written.
                    places.push(Words::new("", 0));
                }
                let moved = join(names.pieces(pieces), operator, &places);
                ways.extend(with_targets(moved, &targets));
                ways
            }
            Act::Put { piece, order } => {
                let (operator, targets) = self.target(*order, names);
                let operator = if operator == "-" { "@" } else { "\\" };
                let mut places = names.places(place_of(piece), None);
                if !targets.is_empty() {
                    places.push(Words::new("", 0));
                }
                with_targets(join(self.whole(piece), operator, &places), &targets)
            }
            Act::Capture { pieces, gone } => join(names.pieces(pieces), ":", &names.pieces(gone)),
            Act::Swap { pieces, others } => join(names.pieces(pieces), "#", &names.pieces(others)),
            Act::Turn { pieces, degrees, about } => {
                let degrees = shown_degrees(*degrees);
                let named = names.pieces(pieces);
                let Some(about) = about else {
                    return join(named, &format!("@>{degrees}"), &NOTHING);
                };
                let mut ways = join(named.clone(), &format!("$>{degrees}"), &NOTHING);
                let places = names.places(*about, None);
                ways.extend(join(named, &format!("@>{degrees}|"), &places));
                ways
            }
            Act::Flip { pieces } => join(vec![Words::new("", 0)], "+", &names.pieces(pieces)),
            Act::Remove { pieces } => join(vec![Words::new("", 0)], "*", &names.pieces(pieces)),
            Act::Change { piece, into } => {
                let Some(old) = names.table.piece(*piece) else { return Vec::new() };
                let named = names.pieces(&[*piece]);
                let whole = self.whole(into);
                let changes = PieceName::all_of(into, self.dialect).into_iter();
                let changes = changes.filter(|name| has_all_that_changes(name, old, into));
                // The piece keeps its other features, so they need not be written.
                let changes = changes.min_by_key(|name| name.text.chars().count());
                let listed: Vec<_> =
                    changes.map(|name| Words::new(name.text, 0)).into_iter().collect();
                let mut replaced = join(named.clone(), "=", &whole);
                // Of two ways of equal length, the one that shows the change is better: `d4~n` for
                // a roll.
                replaced.iter_mut().for_each(|way| way.cost += 1);
                [replaced, join(named, "~", &listed)].concat()
            }
        }
    }

    /// The operator for an order and, if the order is relative to a piece, the names of that piece.
    fn target(&self, order: Order, names: &Names<'_>) -> (&'static str, Vec<Words>) {
        let target = |number: PieceNumber| {
            let mut targets = names.pieces(&[number]);
            targets.retain(|name| !name.text.is_empty());
            targets
        };
        match order {
            Order::Top => ("-", Vec::new()),
            Order::Bottom => ("_", Vec::new()),
            Order::Above(number) => ("-", target(number)),
            Order::Beneath(number) => ("_", target(number)),
        }
    }

    /// Specifications of a whole piece.
    fn whole(&self, piece: &Piece) -> Vec<Words> {
        let names = PieceName::all_of(piece, self.dialect);
        let name = names.into_iter().find(|name| name.means(piece));
        name.map(|name| Words::new(name.text, 0)).into_iter().collect()
    }
}

/// Whether a specification lists all features in which two pieces differ, and at least the rank, as
/// for a die that shows the same rank again.
fn has_all_that_changes(name: &PieceName, old: &Piece, new: &Piece) -> bool {
    let listed = &name.spec.features;
    (listed.kind.is_some() || old.piece_side.kind == new.piece_side.kind)
        && (listed.side.is_some() || old.piece_side.side == new.piece_side.side)
        && (listed.suit.is_some() || old.suit == new.suit)
        && (listed.rank.is_some() || old.rank == new.rank)
        && (listed.cfg.is_some() || listed.small || old.cfg == new.cfg)
        && (listed.angle.is_some() || old.angle == new.angle)
        && (listed.rank.is_some() || Piece { x: old.x, y: old.y, ..new.clone() } != *old)
}

const NOTHING: [Words; 1] = [Words { cost: 0, text: String::new() }];

/// Each text of one list, followed by each text of another.
fn join(before: Vec<Words>, operator: &str, behind: &[Words]) -> Vec<Words> {
    let each = before.into_iter().flat_map(|one| {
        behind.iter().map(move |other| Words {
            cost: one.cost + operator.len() + other.cost,
            text: format!("{}{operator}{}", one.text, other.text),
        })
    });
    each.collect()
}

fn with_targets(moves: Vec<Words>, targets: &[Words]) -> Vec<Words> {
    if targets.is_empty() { moves } else { join(moves, "%", targets) }
}

/// Degrees as a person would write them: at most half a turn in either direction.
fn shown_degrees(degrees: f64) -> f64 {
    let degrees = normal_angle(degrees);
    if degrees > 180.0 { -normal_angle(360.0 - degrees) } else { degrees }
}

/// Splits an action that needs several moves into one for each piece, in an order that gives the
/// same placement order.
pub(crate) fn split(act: &Act, table: &Table) -> Vec<Act> {
    let alone = |pieces: &[PieceNumber]| pieces.iter().map(|&one| vec![one]).collect::<Vec<_>>();
    let shifts = |pieces: &[PieceNumber], to: Point, order: Order| {
        let mut each = alone(pieces);
        if matches!(order, Order::Bottom | Order::Above(_)) {
            each.reverse();
        }
        each.into_iter().map(move |pieces| Act::Shift { pieces, to, order }).collect::<Vec<_>>()
    };
    match act {
        Act::Shift { pieces, to, order } => shifts(pieces, *to, *order),
        Act::Capture { pieces, gone } => {
            let (Some((&first, rest)), Some(to)) = (pieces.split_first(), table.place(gone)) else {
                return Vec::new();
            };
            let capture = Act::Capture { pieces: vec![first], gone: gone.clone() };
            std::iter::once(capture).chain(shifts(rest, to, Order::Top)).collect()
        }
        Act::Swap { pieces, others } => {
            let (Some(from), Some(to)) = (table.place(pieces), table.place(others)) else {
                return Vec::new();
            };
            [shifts(pieces, to, Order::Top), shifts(others, from, Order::Top)].concat()
        }
        Act::Turn { pieces, degrees, about } => {
            let turn = |pieces| Act::Turn { pieces, degrees: *degrees, about: *about };
            alone(pieces).into_iter().map(turn).collect()
        }
        Act::Flip { pieces } => {
            alone(pieces).into_iter().map(|pieces| Act::Flip { pieces }).collect()
        }
        Act::Remove { pieces } => {
            alone(pieces).into_iter().map(|pieces| Act::Remove { pieces }).collect()
        }
        Act::Put { .. } | Act::Change { .. } => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_short() {
        let pairs =
            [(90.0, "90"), (270.0, "-90"), (-33.3, "-33.3"), (-180.0, "180"), (725.5, "5.5")];
        for (degrees, expected) in pairs {
            assert_eq!(shown_degrees(degrees).to_string(), expected);
        }
    }
}
