//! A legal move, and the generator of all legal moves of a position.

use crate::{
    Board, Position, Square, Squares,
    capture::{self, Change, Leg, Sink},
    quiet,
    rules::Rules,
};
use std::collections::HashMap;

/// A legal move. Moves with the same start, end and captured pieces are the same move, even if
/// their routes differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    change: Change,
    routes: Vec<Route>,
}

/// A route of a capture: its start, a square behind each captured piece but the last, and its end.
///
/// The square behind a captured piece is where the capture turns, or, if it goes straight on,
/// the next one. Source: PDN 3.0 § Restrictions, 9.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The squares of long notation.
    pub squares: Vec<Square>,
    /// The captured pieces in the order of their capture.
    pub captured: Vec<Square>,
}

impl Move {
    /// The start of the move.
    #[must_use]
    pub fn from(&self) -> Square {
        self.change.from
    }

    /// The destination of the move.
    #[must_use]
    pub fn to(&self) -> Square {
        self.change.to
    }

    /// The captured pieces.
    #[must_use]
    pub fn captured(&self) -> Squares {
        Squares(self.change.captured)
    }

    /// Whether it captures.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        self.change.captured != 0
    }

    /// Whether a man becomes a king.
    #[must_use]
    pub fn promotes(&self) -> bool {
        self.change.promotes
    }

    /// The routes of a capture, the one with the smallest squares first; none for a quiet move.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// All squares of long notation: those of the first route, or only start and end.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self.routes.first() {
            Some(route) => route.squares.clone(),
            None => vec![self.from(), self.to()],
        }
    }

    pub(crate) fn change(&self) -> Change {
        self.change
    }
}

/// The legal moves that are wanted, sorted by the names of their squares.
// PD-7
pub(crate) fn legal(
    rules: &Rules,
    board: &Board,
    position: &Position,
    jumps: &mut u32,
    wanted: impl Fn(&Change) -> bool,
) -> Vec<Move> {
    let mut found = Routes { board, wanted: &wanted, changes: HashMap::new() };
    let mut moves = Vec::new();
    if capture::captures(rules, board, position, jumps, &mut found) {
        moves.extend(found.changes.into_iter().map(|(change, mut routes)| {
            routes.sort_by_cached_key(|route| order(board, &route.squares));
            Move { change, routes }
        }));
        moves.sort_by_cached_key(|found| {
            let mut captured: Vec<Square> = found.captured().iter().collect();
            captured.sort_by_key(|&square| board.order(square));
            (order(board, &[found.from(), found.to()]), order(board, &captured))
        });
    } else {
        quiet::each(rules, board, position, |change| {
            if wanted(&change) {
                moves.push(Move { change, routes: Vec::new() });
            }
        });
        moves.sort_unstable_by_key(|found| (board.order(found.from()), board.order(found.to())));
    }
    moves
}

fn order(board: &Board, squares: &[Square]) -> Vec<u16> {
    squares.iter().map(|&square| board.order(square)).collect()
}

/// Collects the captures that are wanted, with their routes.
struct Routes<'b, W> {
    board: &'b Board,
    wanted: W,
    changes: HashMap<Change, Vec<Route>>,
}

impl<W: Fn(&Change) -> bool> Sink for Routes<'_, W> {
    const ROUTES: bool = true;

    fn clear(&mut self) {
        self.changes.clear();
    }

    fn capture(&mut self, change: Change, legs: &[Leg]) {
        if !(self.wanted)(&change) {
            return;
        }
        let route = route(self.board, change, legs);
        let routes = self.changes.entry(change).or_default();
        // The same route counts once, whichever landing squares on its straight lines were tried.
        if !routes.contains(&route) {
            routes.push(route);
        }
    }
}

fn route(board: &Board, change: Change, legs: &[Leg]) -> Route {
    let turns = legs.windows(2).map(|pair| {
        let straight_on = pair[0].direction == pair[1].direction;
        let behind = board.next(pair[0].over, pair[0].direction).unwrap_or(pair[0].to);
        if straight_on { behind } else { pair[0].to }
    });
    let squares = std::iter::once(change.from).chain(turns).chain([change.to]).collect();
    Route { squares, captured: legs.iter().map(|leg| leg.over).collect() }
}
