//! Generating captures.

use crate::{
    Board, Position, Square,
    bits::Bits,
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
#[inline]
pub(crate) fn can_capture(rules: &Rules, board: &Board, position: &Position) -> bool {
    match board.is_narrow() {
        true => Pieces::<u64>::of(rules, board, position).can_capture(),
        false => Pieces::<u128>::of(rules, board, position).can_capture(),
    }
}

/// The pieces of the side to move that can capture, and its flying kings, which may not.
#[inline]
pub(crate) fn that_may_capture(rules: &Rules, board: &Board, position: &Position) -> u128 {
    let (men, kings) = match board.is_narrow() {
        true => {
            let (men, kings) = Pieces::<u64>::of(rules, board, position).that_may_capture();
            (men.into(), kings.into())
        }
        false => Pieces::<u128>::of(rules, board, position).that_may_capture(),
    };
    men | kings
}

/// The pieces of a position, as captures see them.
struct Pieces<'p, B> {
    rules: &'p Rules,
    board: &'p Board,
    moves_up: bool,
    men: B,
    kings: B,
    enemies: B,
    /// The enemies that men may capture.
    for_men: B,
    occupied: B,
}

impl<'p, B: Bits> Pieces<'p, B> {
    #[inline]
    fn of(rules: &'p Rules, board: &'p Board, position: &Position) -> Self {
        let colour = position.turn;
        let (own, other) = (colour as usize, colour.opponent() as usize);
        let (men, kings) = (B::of(position.men[own]), B::of(position.kings[own]));
        let enemy_men = B::of(position.men[other]);
        let enemies = enemy_men | B::of(position.kings[other]);
        Self {
            rules,
            board,
            moves_up: board.moves_up(colour),
            men,
            kings,
            enemies,
            for_men: if rules.men_take_kings { enemies } else { enemy_men },
            occupied: men | kings | enemies,
        }
    }

    /// Whether a piece can capture.
    #[inline]
    fn can_capture(&self) -> bool {
        let (men, mut kings) = self.that_may_capture();
        if !men.is_empty() {
            return true;
        }
        if !self.rules.flying {
            return !kings.is_empty();
        }
        while !kings.is_empty() {
            let king = kings.first();
            if self.has_enemy_in_reach(king) {
                return true;
            }
            kings = kings & !B::bit(king);
        }
        false
    }

    /// The men and the kings that can capture. Flying kings are all kings: their lines are searched one by one.
    #[inline]
    fn that_may_capture(&self) -> (B, B) {
        let can = |pieces: B, directions: Directions, enemies: B| {
            let directions = directions.of(self.moves_up);
            pieces & self.board.before_jumps(enemies, !self.occupied, directions)
        };
        let men = can(self.men, self.rules.man_captures, self.for_men);
        let kings = match self.rules.flying || self.kings.is_empty() {
            true => self.kings,
            false => can(self.kings, self.rules.king_captures, self.enemies),
        };
        (men, kings)
    }

    /// Whether a flying king can capture an enemy.
    fn has_enemy_in_reach(&self, king: Square) -> bool {
        let others = self.occupied & !B::bit(king);
        self.rules.king_captures.of(self.moves_up).iter().any(|&direction| {
            let over = self.board.nearest(king, direction, others);
            let over = over.filter(|&over| self.enemies.has(over));
            let behind = over.and_then(|over| self.board.next(over, direction));
            behind.is_some_and(|behind| !others.has(behind))
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
    match board.is_narrow() {
        true => search_in::<u64, _>(rules, board, position, wanted, jumps, sink),
        false => search_in::<u128, _>(rules, board, position, wanted, jumps, sink),
    }
}

fn search_in<B: Bits, S: Sink>(
    rules: &Rules,
    board: &Board,
    position: &Position,
    wanted: Wanted,
    jumps: &mut u32,
    sink: &mut S,
) -> Option<u64> {
    let colour = position.turn;
    let pieces = Pieces::<B>::of(rules, board, position);
    let (men, kings) = pieces.that_may_capture();
    let Pieces { moves_up, enemies, for_men, occupied, .. } = pieces;
    let mut left = (men | kings) & B::of(wanted.from);
    if left.is_empty() {
        return None;
    }
    let mut search = Search {
        rules,
        board,
        directions: [rules.man_captures, rules.king_captures].map(|all| all.of(moves_up)),
        occupied,
        enemies,
        enemy_kings: B::of(position.kings[colour.opponent() as usize]),
        last_row: B::of(board.last_row(colour)),
        start: Square(0),
        started_as_king: false,
        taken: B::default(),
        count: 0,
        legs: SmallVec::new(),
        best: wanted.worth,
        jumps_left: *jumps,
        remembers_at: jumps.checked_sub(wanted.few),
        known: None,
        needed: 0,
        sink,
    };
    let mut any = false;
    while !left.is_empty() {
        let start = left.first();
        let only = B::bit(start);
        left = left & !only;
        let king = kings.has(start);
        if let Some(known) = &mut search.known {
            known.clear();
        }
        search.start = start;
        search.started_as_king = king;
        search.occupied = occupied & !only;
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

struct Search<'s, B, S> {
    rules: &'s Rules,
    board: &'s Board,
    /// The directions in which men capture, and kings.
    directions: [&'static [Direction]; 2],
    /// All pieces but the one that moves.
    occupied: B,
    /// The pieces that may be captured.
    enemies: B,
    enemy_kings: B,
    last_row: B,
    start: Square,
    started_as_king: bool,
    taken: B,
    /// The number of pieces taken.
    count: u32,
    legs: SmallVec<[Leg; 8]>,
    best: u64,
    jumps_left: u32,
    /// Places are remembered when at most this number of jumps is left.
    remembers_at: Option<u32>,
    /// The places that need not be searched again, and whether a capture goes on there; made when there is one.
    known: Option<HashMap<Stop, bool, RandomState>>,
    /// The number of captures so far that the sink needs.
    needed: u64,
    sink: &'s mut S,
}

impl<B: Bits, S: Sink> Search<'_, B, S> {
    /// Continues a capture from a square; returns whether it was possible.
    fn jump(&mut self, at: Square, king: bool, last: Option<Direction>) -> bool {
        if self.remembers_at.is_none_or(|at| self.jumps_left > at) {
            return self.jump_anew(at, king, last);
        }
        let last_used = last.filter(|_| !self.rules.reversal);
        let stop =
            Stop { at, king, taken: self.taken.into(), last: last_used, order: self.order() };
        if let Some(&goes_on) = self.known.as_ref().and_then(|known| known.get(&stop)) {
            return goes_on;
        }
        let needed = self.needed;
        let goes_on = self.jump_anew(at, king, last);
        if !S::ALL_ROUTES || self.needed == needed {
            self.known.get_or_insert_default().insert(stop, goes_on);
        }
        goes_on
    }

    fn jump_anew(&mut self, at: Square, king: bool, last: Option<Direction>) -> bool {
        let flies = king && self.rules.flying;
        let back = last.filter(|_| !self.rules.reversal).map(Direction::opposite);
        let mut any = false;
        let (enemies, blockers) = (self.enemies & !self.taken, self.blockers());
        for &direction in self.directions[usize::from(king)] {
            if back == Some(direction) {
                continue;
            }
            let over = match flies {
                true => self.board.nearest(at, direction, blockers),
                false => self.board.next(at, direction),
            };
            let Some(over) = over.filter(|&over| enemies.has(over)) else { continue };
            let Some(behind) = self.board.next(over, direction) else { continue };
            if blockers.has(behind) {
                continue;
            }
            any = true;
            let Some(jumps_left) = self.jumps_left.checked_sub(1) else {
                self.sink.cut_short();
                continue;
            };
            self.jumps_left = jumps_left;
            let before = self.taken;
            self.taken = before | B::bit(over);
            self.count += 1;
            self.land(Leg { over, to: behind, direction }, king);
            self.count -= 1;
            self.taken = before;
        }
        any
    }

    /// Tries every landing square behind a piece just jumped: if the capture can continue from any,
    /// only those count.
    fn land(&mut self, first: Leg, king: bool) {
        let flies = king && self.rules.flying && self.rules.landing == Landing::Any;
        let mut goes_on = false;
        let mut last = first;
        self.push(first);
        loop {
            let on_last_row = self.last_row.has(last.to);
            let stops = !king && on_last_row && self.rules.last_row == LastRow::Ends;
            if !stops {
                let crowned = on_last_row && self.rules.last_row == LastRow::PromotesAtOnce;
                goes_on |= self.jump(last.to, king || crowned, Some(last.direction));
            }
            let Some(next) = self.next_landing(last, flies) else { break };
            last.to = next;
            self.legs.pop();
            self.push(last);
        }
        // The last landing square is still in the route, and is mostly the only one.
        if !goes_on && first == last {
            self.finish(first, king);
        }
        self.legs.pop();
        if goes_on || first == last {
            return;
        }
        let mut leg = first;
        loop {
            self.push(leg);
            self.finish(leg, king);
            self.legs.pop();
            match self.next_landing(leg, flies) {
                Some(next) => leg.to = next,
                None => break,
            }
        }
    }

    /// Ends a capture with its last leg.
    fn finish(&mut self, leg: Leg, king: bool) {
        let worth = self.worth();
        if worth < self.best {
            return;
        }
        if worth > self.best {
            self.best = worth;
            self.sink.clear();
        }
        let crowned = king || self.last_row.has(leg.to);
        let change = Change {
            from: self.start,
            to: leg.to,
            captured: self.taken.into(),
            promotes: crowned && !self.started_as_king,
        };
        self.needed += u64::from(self.sink.capture(change, &self.legs));
    }

    fn push(&mut self, leg: Leg) {
        if S::ROUTES || self.rules.preference == Preference::Italian {
            self.legs.push(leg);
        }
    }

    fn blockers(&self) -> B {
        match self.rules.lifting {
            Lifting::AtEnd => self.occupied,
            Lifting::AtOnce => self.occupied & !self.taken,
        }
    }

    /// The square behind a landing square where a flying king may land, too.
    fn next_landing(&self, leg: Leg, flies: bool) -> Option<Square> {
        let next = if flies { self.board.next(leg.to, leg.direction) } else { None };
        next.filter(|next| !self.blockers().has(*next))
    }

    /// The preference of the rules for the capture made so far; only a capture with the greatest
    /// value may be played.
    fn worth(&self) -> u64 {
        let pieces = u64::from(self.count);
        let kings = || u64::from((self.taken & self.enemy_kings).into().count_ones());
        let with_king = u64::from(self.started_as_king);
        match self.rules.preference {
            Preference::Free => 0,
            Preference::Most => pieces,
            Preference::MostThenKings => pieces << 8 | kings(),
            Preference::King => with_king,
            // A king is worth less than two men and more than one and a half; 199 to 100 orders
            // all cases that a board of fifty squares has.
            Preference::Value => {
                let kings = kings();
                ((pieces - kings) * 100 + kings * 199) << 1 | with_king
            }
            Preference::Italian => pieces << 48 | with_king << 47 | kings() << 32 | self.order(),
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
                .fold(0, |route, leg| route << 1 | u64::from(self.enemy_kings.has(leg.over))),
            _ => 0,
        }
    }
}
