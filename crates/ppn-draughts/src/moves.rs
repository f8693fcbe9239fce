//! A legal move, and the generator of all legal moves of a position.

use crate::{
    Board, Position, Square, Squares,
    capture::{self, Change, Leg, Sink, Wanted},
    quiet,
    rules::Rules,
};
use foldhash::fast::RandomState;
use smallvec::SmallVec;
use std::collections::{HashMap, HashSet};

/// A legal move. Moves with the same start, end and captured pieces are the same move, even if
/// their routes differ.
// A replay keeps all of its moves: hence the pieces in two halves, which need no alignment to 16 bytes, and the routes
// in a box, since most moves have none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The captured pieces, the half of the lower squares first.
    captured: [u64; 2],
    routes: Option<Box<Routes>>,
    from: Square,
    to: Square,
    promotes: bool,
}

/// The routes of a capture, nearly always one.
type Routes = SmallVec<[Route; 1]>;

/// Moves; nearly always one if their start and end are known.
pub(crate) type Moves = SmallVec<[Move; 1]>;

/// A route of a capture: its start, a square behind each captured piece but the last, and its end.
///
/// The square behind a captured piece is where the capture turns, or, if it goes straight on,
/// the next one. Source: PDN 3.0 § Restrictions, 9.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Route {
    squares: SmallVec<[Square; 8]>,
    captured: SmallVec<[Square; 8]>,
}

impl Route {
    /// The squares of long notation.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The captured pieces in the order of their capture.
    #[must_use]
    pub fn captured(&self) -> &[Square] {
        &self.captured
    }
}

impl Move {
    /// The start of the move.
    #[must_use]
    pub fn from(&self) -> Square {
        self.from
    }

    /// The destination of the move.
    #[must_use]
    pub fn to(&self) -> Square {
        self.to
    }

    /// The captured pieces.
    #[must_use]
    pub fn captured(&self) -> Squares {
        let [low, high] = self.captured;
        Squares(u128::from(low) | u128::from(high) << 64)
    }

    /// Whether it captures.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        self.captured != [0; 2]
    }

    /// Whether a man becomes a king.
    #[must_use]
    pub fn promotes(&self) -> bool {
        self.promotes
    }

    /// The routes of a capture, the one with the smallest squares first; none for a quiet move.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        self.routes.as_deref().map_or(&[], |routes| routes)
    }

    /// All squares of long notation: those of the first route, or only start and end.
    #[must_use]
    pub fn squares(&self) -> Vec<Square> {
        match self.routes().first() {
            Some(route) => route.squares.to_vec(),
            None => vec![self.from(), self.to()],
        }
    }

    /// A move without a capture.
    pub(crate) fn quiet(change: Change) -> Self {
        Self::new(change, None)
    }

    fn capture(change: Change, routes: Routes) -> Self {
        Self::new(change, Some(Box::new(routes)))
    }

    fn new(Change { from, to, captured, promotes }: Change, routes: Option<Box<Routes>>) -> Self {
        Self { captured: [captured as u64, (captured >> 64) as u64], routes, from, to, promotes }
    }

    pub(crate) fn change(&self) -> Change {
        let (from, to, promotes) = (self.from, self.to, self.promotes);
        Change { from, to, captured: self.captured().0, promotes }
    }
}

/// Whether all routes of captures are found in a position that has many of them, or one of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AllRoutes {
    Yes,
    No,
}

/// The legal moves, or those from one square to another, sorted by the names of their squares, and the number of
/// jumps that were tried to find them. Each search tries at most `most` jumps.
// PD-7
pub(crate) fn legal(
    rules: &Rules,
    board: &Board,
    position: &Position,
    most: u32,
    routes: AllRoutes,
    ends: Option<(Square, Square)>,
) -> (Moves, u32) {
    let wanted = |change: &Change| ends.is_none_or(|ends| ends == (change.from, change.to));
    let few = most.min(capture::FEW);
    let mut left = few;
    let mut found = Found::new(board, &wanted);
    // Where no capture is better than another one, those from other squares are not looked for.
    let from = ends.map_or(u128::MAX, |(from, _)| rules.rivals(position, from));
    let of_square = Wanted { from, ..Wanted::default() };
    let any = capture::search(rules, board, position, of_square, &mut left, &mut found).is_some()
        || from != u128::MAX && capture::can_capture(rules, board, position);
    let mut used = few - left;
    let Found { mut moves, is_cut, .. } = found;
    if !any {
        let from = ends.map_or(u128::MAX, |(from, _)| from.bit());
        quiet::each(rules, board, position, from, |change| {
            if wanted(&change) {
                moves.push(Move::quiet(change));
            }
        });
        moves.sort_unstable_by_key(|found| (board.order(found.from()), board.order(found.to())));
        return (moves, used);
    }
    if is_cut && few < most {
        let jumps;
        (moves, jumps) = many(rules, board, position, most, (capture::FEW, routes), &wanted);
        used += jumps;
    }
    for routes in moves.iter_mut().filter_map(|found| found.routes.as_mut()) {
        if routes.len() > 1 {
            routes.sort_by_cached_key(|route| order(board, &route.squares));
        }
    }
    if moves.len() > 1 {
        moves.sort_by_cached_key(|found| {
            let mut captured: Vec<Square> = found.captured().iter().collect();
            captured.sort_by_key(|&square| board.order(square));
            let ends = order(board, &[found.from(), found.to()]);
            (ends, order(board, &captured), found.promotes())
        });
    }
    (moves, used)
}

/// The captures that are wanted in a position with many of them, and the number of jumps that were tried: first all
/// captures with one route each, then all routes of those that are wanted. Places are remembered after `few` jumps.
fn many(
    rules: &Rules,
    board: &Board,
    position: &Position,
    most: u32,
    (few, routes): (u32, AllRoutes),
    wanted: &dyn Fn(&Change) -> bool,
) -> (Moves, u32) {
    let mut first = FirstRoutes { board, changes: Changes::default() };
    let mut left = most;
    let worth = capture::search(
        rules,
        board,
        position,
        Wanted { few, ..Wanted::default() },
        &mut left,
        &mut first,
    )
    .unwrap_or(0);
    let mut used = most - left;
    let mut first = first.changes;
    first.retain(|change, _| wanted(change));
    let with_first = |(change, route)| Move::capture(change, SmallVec::from([route]));
    if routes == AllRoutes::No {
        return (first.into_iter().map(with_first).collect(), used);
    }
    let from = first.keys().fold(0, |from, change| from | change.from.bit());
    let is_found = |change: &Change| first.contains_key(change);
    let mut found = Found::new(board, &is_found);
    let second = left.max(most / 4);
    left = second;
    capture::search(rules, board, position, Wanted { from, worth, few }, &mut left, &mut found);
    used += second - left;
    let mut moves = found.moves;
    for found in &moves {
        first.remove(&found.change());
    }
    // Too many routes of the others may have been in the way.
    moves.extend(first.into_iter().map(with_first));
    (moves, used)
}

fn order(board: &Board, squares: &[Square]) -> SmallVec<[u16; 8]> {
    squares.iter().map(|&square| board.order(square)).collect()
}

/// What is known of each capture.
type Changes<T> = HashMap<Change, T, RandomState>;

/// Collects the captures that are wanted, with their routes.
struct Found<'b> {
    board: &'b Board,
    wanted: &'b dyn Fn(&Change) -> bool,
    moves: Moves,
    /// The places of the moves, if there are more than [`FEW_MOVES`].
    places: Option<Changes<usize>>,
    /// The routes after the first [`FEW_ROUTES`] of a change, which are compared one by one.
    others: Option<HashSet<(Change, Route), RandomState>>,
    is_cut: bool,
}

/// As many moves are compared one by one.
const FEW_MOVES: usize = 8;

/// Usual captures have fewer routes.
const FEW_ROUTES: usize = 8;

impl<'b> Found<'b> {
    fn new(board: &'b Board, wanted: &'b dyn Fn(&Change) -> bool) -> Self {
        Self { board, wanted, moves: Moves::new(), places: None, others: None, is_cut: false }
    }

    /// The index of a capture, if it was found before.
    fn place(&mut self, change: Change) -> Option<usize> {
        if self.moves.len() <= FEW_MOVES {
            return self.moves.iter().position(|found| found.change() == change);
        }
        let moves = &self.moves;
        let changes = || moves.iter().map(Move::change).zip(0..).collect();
        let new = moves.len();
        let place = *self.places.get_or_insert_with(changes).entry(change).or_insert(new);
        (place < new).then_some(place)
    }
}

impl Sink for Found<'_> {
    const ROUTES: bool = true;
    const ALL_ROUTES: bool = true;

    fn clear(&mut self) {
        self.moves.clear();
        (self.places, self.others) = (None, None);
    }

    fn capture(&mut self, change: Change, legs: &[Leg]) -> bool {
        if !(self.wanted)(&change) {
            return false;
        }
        let route = route(self.board, change, legs);
        let Some(place) = self.place(change) else {
            self.moves.push(Move::capture(change, SmallVec::from([route])));
            return true;
        };
        let Some(routes) = &mut self.moves[place].routes else { return true };
        // The same route counts once, whichever landing squares on its straight lines were tried.
        let is_new = !routes.iter().take(FEW_ROUTES).any(|known| *known == route)
            && (routes.len() < FEW_ROUTES
                || self.others.get_or_insert_default().insert((change, route.clone())));
        if is_new {
            routes.push(route);
        }
        true
    }

    fn cut_short(&mut self) {
        self.is_cut = true;
    }
}

/// Collects captures with the first route of each.
struct FirstRoutes<'b> {
    board: &'b Board,
    changes: Changes<Route>,
}

impl Sink for FirstRoutes<'_> {
    const ROUTES: bool = true;

    fn clear(&mut self) {
        self.changes.clear();
    }

    fn capture(&mut self, change: Change, legs: &[Leg]) -> bool {
        self.changes.entry(change).or_insert_with(|| route(self.board, change, legs));
        true
    }
}

fn route(board: &Board, change: Change, legs: &[Leg]) -> Route {
    // Most captures have one jump: what chains of iterators do for it takes longer than the search.
    let (mut squares, mut captured) = (SmallVec::new(), SmallVec::new());
    squares.push(change.from);
    for pair in legs.windows(2) {
        let straight_on = pair[0].direction == pair[1].direction;
        let behind = board.next(pair[0].over, pair[0].direction).unwrap_or(pair[0].to);
        squares.push(if straight_on { behind } else { pair[0].to });
    }
    squares.push(change.to);
    for leg in legs {
        captured.push(leg.over);
    }
    Route { squares, captured }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The routes of all captures by a search that remembers nothing, each in the order in which it is found;
    /// `None` if they need more jumps.
    pub(crate) fn plain(
        rules: &Rules,
        board: &Board,
        position: &Position,
        most: u32,
    ) -> Option<Changes<Vec<Route>>> {
        let wanted = |_: &Change| true;
        let mut found = Found::new(board, &wanted);
        let plain = Wanted { few: u32::MAX, ..Wanted::default() };
        capture::search(rules, board, position, plain, &mut { most }, &mut found);
        (!found.is_cut).then(|| by_change(found.moves))
    }

    /// The routes of each move.
    fn by_change(moves: Moves) -> Changes<Vec<Route>> {
        moves.into_iter().map(|found| (found.change(), found.routes().to_vec())).collect()
    }

    /// Checks that the search that remembers places finds the same routes, in the same order. The search for
    /// all routes has at least a quarter of the jumps, so it finds those of a plain search with as many.
    pub(crate) fn assert_remembered(rules: &Rules, board: &Board, position: &Position, most: u32) {
        let Some(expected) = plain(rules, board, position, most / 4) else { return };
        for few in [0, 3, 64] {
            let (brief, _) = many(rules, board, position, most, (few, AllRoutes::No), &|_| true);
            let brief = by_change(brief);
            assert_eq!(brief.len(), expected.len());
            assert!(brief.iter().all(|(change, routes)| *routes == expected[change][..1]));
            let (found, used) =
                many(rules, board, position, most, (few, AllRoutes::Yes), &|_| true);
            let found = by_change(found);
            assert_eq!(found, expected, "{few}");
            assert!(used <= 2 * most);
            for change in expected.keys().take(3) {
                let (found, _) =
                    many(rules, board, position, most, (few, AllRoutes::Yes), &|one| one == change);
                let found = by_change(found);
                assert_eq!((found.len(), &found[change]), (1, &expected[change]), "{few}");
            }
        }
    }
}
