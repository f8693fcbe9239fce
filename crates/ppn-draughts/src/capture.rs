//! Generating captures.

use crate::{
    Board, Position, Square, Squares,
    direction::{Direction, Directions},
    rules::{Landing, LastRow, Lifting, Preference, Rules},
};
use foldhash::fast::RandomState;
use smallvec::SmallVec;
use std::collections::HashMap;

/// One jump of a capture: the square it jumps over, its destination and its direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leg {
    pub(crate) over: Square,
    pub(crate) to: Square,
    pub(crate) direction: Direction,
}

/// The effect of a move on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Change {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) captured: u128,
    pub(crate) promotes: bool,
}

/// Receives the captures that the search finds.
pub(crate) trait Sink {
    /// Whether the sink uses the routes of captures, which cost memory.
    const ROUTES: bool = false;
    /// Whether it uses all routes of the captures that it needs.
    const ALL_ROUTES: bool = false;
    /// All captures so far are worth less than the next one.
    fn clear(&mut self);
    /// A capture by one route. The same change may occur again with another route. Returns whether it is
    /// needed.
    fn capture(&mut self, change: Change, legs: &[Leg]) -> bool;
    /// No jumps are left.
    fn cut_short(&mut self) {}
}

/// Finds the captures that the rules allow, within a number of jumps, which are counted down. Returns
/// whether any piece can capture.
///
/// In most positions a few jumps are all. A king among loose pieces can take them in thousands of orders, which
/// lead to few places: so after [`FEW`] jumps, a place that was reached before with the same pieces taken is
/// not searched again. For a sink that uses all routes, this holds only if no capture from there is needed.
pub(crate) fn captures(
    rules: &Rules,
    board: &Board,
    position: &Position,
    jumps: &mut u32,
    sink: &mut impl Sink,
) -> bool {
    search(rules, board, position, Wanted::default(), jumps, sink).is_some()
}

/// Whether the side to move can capture, which is known without a jump.
pub(crate) fn can_capture(rules: &Rules, board: &Board, position: &Position) -> bool {
    let pieces = Pieces::of(rules, board, position);
    let (men, kings) = pieces.that_may_capture();
    men != 0
        || match rules.flying {
            true => Squares(kings).iter().any(|king| pieces.has_enemy_in_reach(king)),
            false => kings != 0,
        }
}

/// The pieces of a position, as captures see them.
struct Pieces<'p> {
    rules: &'p Rules,
    board: &'p Board,
    moves_up: bool,
    men: u128,
    kings: u128,
    enemies: u128,
    /// The enemies that men may capture.
    for_men: u128,
    occupied: u128,
}

impl<'p> Pieces<'p> {
    fn of(rules: &'p Rules, board: &'p Board, position: &Position) -> Self {
        let colour = position.turn;
        let other = colour.opponent();
        let enemies = position.side(other);
        let enemy_kings = position.kings[other as usize];
        let (men, kings) = (position.men[colour as usize], position.kings[colour as usize]);
        Self {
            rules,
            board,
            moves_up: board.moves_up(colour),
            men,
            kings,
            enemies,
            for_men: if rules.men_take_kings { enemies } else { enemies & !enemy_kings },
            occupied: men | kings | enemies,
        }
    }

    /// The men and the kings that can capture. Flying kings are all kings: their lines are searched one by one.
    fn that_may_capture(&self) -> (u128, u128) {
        let can = |pieces: u128, directions: Directions, enemies: u128| {
            let directions = directions.of(self.moves_up);
            pieces & self.board.back_twice(!self.occupied, enemies, directions)
        };
        let men = can(self.men, self.rules.man_captures, self.for_men);
        let kings = match self.rules.flying || self.kings == 0 {
            true => self.kings,
            false => can(self.kings, self.rules.king_captures, self.enemies),
        };
        (men, kings)
    }

    /// Whether a flying king can capture an enemy.
    fn has_enemy_in_reach(&self, king: Square) -> bool {
        let others = self.occupied & !king.bit();
        self.rules.king_captures.of(self.moves_up).iter().any(|&direction| {
            let over = self.board.nearest(king, direction, others);
            let over = over.filter(|over| over.is_in(self.enemies));
            let behind = over.and_then(|over| self.board.next(over, direction));
            behind.is_some_and(|behind| !behind.is_in(others))
        })
    }
}

/// The captures to look for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// The squares that they begin on.
    pub(crate) from: u128,
    /// Their least worth.
    pub(crate) worth: u64,
    /// The number of jumps after which the search remembers places.
    pub(crate) few: u32,
}

impl Default for Wanted {
    fn default() -> Self {
        Self { from: u128::MAX, worth: 0, few: FEW }
    }
}

/// Finds captures like [`captures`]. Returns the greatest worth, if a piece can capture.
pub(crate) fn search(
    rules: &Rules,
    board: &Board,
    position: &Position,
    wanted: Wanted,
    jumps: &mut u32,
    sink: &mut impl Sink,
) -> Option<u64> {
    let colour = position.turn;
    let pieces = Pieces::of(rules, board, position);
    let (men, kings) = pieces.that_may_capture();
    let Pieces { moves_up, enemies, for_men, occupied, .. } = pieces;
    let mut left = (men | kings) & wanted.from;
    if left == 0 {
        return None;
    }
    let mut search = Search {
        rules,
        board,
        occupied: 0,
        enemies: 0,
        enemy_kings: position.kings[colour.opponent() as usize],
        last_row: board.last_row(colour),
        moves_up,
        start: Square(0),
        started_as_king: false,
        taken: 0,
        legs: SmallVec::new(),
        best: wanted.worth,
        jumps_left: *jumps,
        remembers_at: jumps.checked_sub(wanted.few),
        known: HashMap::default(),
        needed: 0,
        sink,
    };
    let mut any = false;
    while left != 0 {
        let start = Square(left.trailing_zeros() as u8);
        left &= left - 1;
        let king = start.is_in(kings);
        search.known.clear();
        search.start = start;
        search.started_as_king = king;
        search.occupied = occupied & !start.bit();
        search.enemies = if king { enemies } else { for_men };
        any |= search.jump(start, king, None);
    }
    *jumps = search.jumps_left;
    any.then_some(search.best)
}

/// The number of jumps after which a search usually remembers places: fewer are tried faster than
/// remembered.
pub(crate) const FEW: u32 = 64;

/// A place in the middle of a capture. How the capture goes on depends on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stop {
    at: Square,
    king: bool,
    taken: u128,
    /// The direction of the last jump, if the next one must not be its opposite.
    last: Option<Direction>,
    /// The part of the worth that depends on the order of the jumps.
    order: u64,
}

struct Search<'s, S> {
    rules: &'s Rules,
    board: &'s Board,
    /// All pieces but the one that moves.
    occupied: u128,
    /// The pieces that may be captured.
    enemies: u128,
    enemy_kings: u128,
    last_row: u128,
    moves_up: bool,
    start: Square,
    started_as_king: bool,
    taken: u128,
    legs: SmallVec<[Leg; 8]>,
    best: u64,
    jumps_left: u32,
    /// Places are remembered when at most this number of jumps is left.
    remembers_at: Option<u32>,
    /// The places that need not be searched again, and whether a capture goes on there.
    known: HashMap<Stop, bool, RandomState>,
    /// The number of captures so far that the sink needs.
    needed: u64,
    sink: &'s mut S,
}

impl<S: Sink> Search<'_, S> {
    /// Continues a capture from a square; returns whether it was possible.
    fn jump(&mut self, at: Square, king: bool, last: Option<Direction>) -> bool {
        if self.remembers_at.is_none_or(|at| self.jumps_left > at) {
            return self.jump_anew(at, king, last);
        }
        let last_used = last.filter(|_| !self.rules.reversal);
        let stop = Stop { at, king, taken: self.taken, last: last_used, order: self.order() };
        if let Some(&goes_on) = self.known.get(&stop) {
            return goes_on;
        }
        let needed = self.needed;
        let goes_on = self.jump_anew(at, king, last);
        if !S::ALL_ROUTES || self.needed == needed {
            self.known.insert(stop, goes_on);
        }
        goes_on
    }

    fn jump_anew(&mut self, at: Square, king: bool, last: Option<Direction>) -> bool {
        let directions = if king { self.rules.king_captures } else { self.rules.man_captures };
        let flies = king && self.rules.flying;
        let back = last.filter(|_| !self.rules.reversal).map(Direction::opposite);
        let mut any = false;
        let (enemies, blockers) = (self.enemies & !self.taken, self.blockers());
        for &direction in directions.of(self.moves_up) {
            if back == Some(direction) {
                continue;
            }
            let over = match flies {
                true => self.board.nearest(at, direction, blockers),
                false => self.board.next(at, direction),
            };
            let Some(over) = over.filter(|over| over.is_in(enemies)) else { continue };
            let Some(behind) = self.board.next(over, direction) else { continue };
            if behind.is_in(blockers) {
                continue;
            }
            any = true;
            let Some(jumps_left) = self.jumps_left.checked_sub(1) else {
                self.sink.cut_short();
                continue;
            };
            self.jumps_left = jumps_left;
            self.taken |= over.bit();
            self.land(Leg { over, to: behind, direction }, king);
            self.taken &= !over.bit();
        }
        any
    }

    /// Tries every landing square behind a piece just jumped: if the capture can continue from any,
    /// only those count.
    fn land(&mut self, first: Leg, king: bool) {
        let flies = king && self.rules.flying && self.rules.landing == Landing::Any;
        let mut goes_on = false;
        let mut leg = first;
        loop {
            let on_last_row = leg.to.is_in(self.last_row);
            let stops = !king && on_last_row && self.rules.last_row == LastRow::Ends;
            let crowned = on_last_row && self.rules.last_row == LastRow::PromotesAtOnce;
            if !stops {
                self.push(leg);
                goes_on |= self.jump(leg.to, king || crowned, Some(leg.direction));
                self.legs.pop();
            }
            match self.next_landing(leg, flies) {
                Some(next) => leg.to = next,
                None => break,
            }
        }
        if goes_on {
            return;
        }
        let mut leg = first;
        loop {
            self.finish(leg, king);
            match self.next_landing(leg, flies) {
                Some(next) => leg.to = next,
                None => break,
            }
        }
    }

    fn finish(&mut self, leg: Leg, king: bool) {
        self.push(leg);
        let worth = self.worth();
        if worth >= self.best {
            if worth > self.best {
                self.best = worth;
                self.sink.clear();
            }
            let crowned = king || leg.to.is_in(self.last_row);
            let change = Change {
                from: self.start,
                to: leg.to,
                captured: self.taken,
                promotes: crowned && !self.started_as_king,
            };
            self.needed += u64::from(self.sink.capture(change, &self.legs));
        }
        self.legs.pop();
    }

    fn push(&mut self, leg: Leg) {
        if S::ROUTES || self.rules.preference == Preference::Italian {
            self.legs.push(leg);
        }
    }

    fn blockers(&self) -> u128 {
        match self.rules.lifting {
            Lifting::AtEnd => self.occupied,
            Lifting::AtOnce => self.occupied & !self.taken,
        }
    }

    /// The square behind a landing square where a flying king may land, too.
    fn next_landing(&self, leg: Leg, flies: bool) -> Option<Square> {
        let next = if flies { self.board.next(leg.to, leg.direction) } else { None };
        next.filter(|next| !next.is_in(self.blockers()))
    }

    /// The preference of the rules for the capture made so far; only a capture with the greatest
    /// value may be played.
    fn worth(&self) -> u64 {
        let pieces = u64::from(self.taken.count_ones());
        let kings = u64::from((self.taken & self.enemy_kings).count_ones());
        let with_king = u64::from(self.started_as_king);
        match self.rules.preference {
            Preference::Free => 0,
            Preference::Most => pieces,
            Preference::MostThenKings => pieces << 8 | kings,
            Preference::King => with_king,
            // A king is worth less than two men and more than one and a half; 199 to 100 orders
            // all cases that a board of fifty squares has.
            Preference::Value => ((pieces - kings) * 100 + kings * 199) << 1 | with_king,
            Preference::Italian => pieces << 48 | with_king << 47 | kings << 32 | self.order(),
        }
    }

    /// The part of the worth that depends on the order of the jumps.
    fn order(&self) -> u64 {
        match self.rules.preference {
            // The route as a binary number, a king as 1: an earlier king makes it greater.
            Preference::Italian => self
                .legs
                .iter()
                .take(32)
                .fold(0, |route, leg| route << 1 | u64::from(leg.over.is_in(self.enemy_kings))),
            _ => 0,
        }
    }
}
