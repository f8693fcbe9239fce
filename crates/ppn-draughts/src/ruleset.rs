//! A game ready to be played: board and rules.

use crate::{
    Board, Colour, Draughtsman, GameType, Limits, Move, Position, Square, Variant,
    capture::{self, Change, Leg, Sink, Wanted},
    moves::{self, AllRoutes, Moves},
    one_jump, quiet,
    rules::{Rules, StartRows},
};
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

/// A game of draughts ready to be played: its rules on its board.
#[derive(Clone, Debug)]
pub struct Ruleset {
    variant: Variant,
    game_type: GameType,
    board: Arc<Board>,
    /// The position that the game begins with.
    start: Position,
    rules: &'static Rules,
    limits: Limits,
    /// The jumps that are left for all positions of a game, if it is replayed.
    game_jumps: Option<Arc<AtomicU32>>,
    /// Whether the game is only guessed.
    is_guess: bool,
}

/// The least number of jumps in a position of a game that has no more: usual captures need fewer.
const FEW_JUMPS: u32 = 20;

impl Ruleset {
    /// The game of a variant by the table of game types.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::on(variant, variant.game_type())
            .unwrap_or_else(|| unreachable!("the boards of the table can be laid out"))
    }

    /// The game of a variant on another board or with other names of squares; `None` if the game
    /// type has no layout or the board is too large.
    #[must_use]
    pub fn on(variant: Variant, game_type: GameType) -> Option<Self> {
        let rules = variant.rules();
        let lay_out = || {
            let every_square = variant == Variant::Turkish;
            let board = Arc::new(Board::new(game_type.layout?, every_square)?);
            let start = start(rules, &board);
            Some((board, start))
        };
        let (board, start) = if game_type == variant.game_type() {
            // An archive needs the same few boards again and again.
            static USUAL: Mutex<BTreeMap<Variant, (Arc<Board>, Position)>> =
                Mutex::new(BTreeMap::new());
            let mut usual = USUAL.lock().unwrap_or_else(PoisonError::into_inner);
            match usual.get(&variant) {
                Some(usual) => usual.clone(),
                None => usual.entry(variant).or_insert(lay_out()?).clone(),
            }
        } else {
            lay_out()?
        };
        let limits = Limits::default();
        Some(Self {
            variant,
            game_type,
            board,
            start,
            rules,
            limits,
            game_jumps: None,
            is_guess: false,
        })
    }

    /// The game that a tag names; `None` if its rules are not known.
    #[must_use]
    pub fn of(game_type: GameType) -> Option<Self> {
        Self::on(Variant::of(game_type)?, game_type)
    }

    /// The same game with other limits: for jumps, and for readings when a game is replayed.
    #[must_use]
    pub fn within(self, limits: &Limits) -> Self {
        Self { limits: *limits, ..self }
    }

    /// The same game, for replaying a text of this length: its positions share a number of jumps.
    pub(crate) fn for_game(self, bytes: usize) -> Self {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        let more = bytes.saturating_mul(Limits::JUMPS_FOR_A_BYTE);
        let jumps = self.limits.game_jumps.saturating_add(more);
        Self { game_jumps: Some(Arc::new(jumps.into())), ..self }
    }

    /// The same game, sharing the jumps of another reading of the same text.
    pub(crate) fn with_jumps_of(self, other: &Self) -> Self {
        Self { game_jumps: other.game_jumps.clone(), ..self }
    }

    /// The same game as a guess.
    pub(crate) fn guessed(self) -> Self {
        Self { is_guess: true, ..self }
    }

    /// Whether the game is a guess.
    pub(crate) fn is_guess(&self) -> bool {
        self.is_guess
    }

    /// Searches a position. `search` gets the maximum number of jumps, and returns with what it finds how many
    /// it has used.
    fn with_jumps<T>(&self, search: impl FnOnce(u32) -> (T, u32)) -> T {
        let left = self.game_jumps.as_ref().map(|jumps| (jumps, jumps.load(Ordering::Relaxed)));
        let most = self.limits.jumps;
        let most = left.map_or(most, |(_, left)| left.clamp(FEW_JUMPS.min(most), most));
        let (found, used) = search(most);
        #[cfg(test)]
        USED.with(|all| all.set(all.get() + used));
        if let Some((game, left)) = left {
            game.store(left.saturating_sub(used), Ordering::Relaxed);
        }
        found
    }

    /// The jumps that a replay by these rules has left for its positions; `None` outside of a replay.
    #[must_use]
    pub fn jumps_left(&self) -> Option<u32> {
        self.game_jumps.as_ref().map(|left| left.load(Ordering::Relaxed))
    }

    /// The limits of positions and games.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The type, as in a tag.
    #[must_use]
    pub fn game_type(&self) -> GameType {
        self.game_type
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position that the game begins with.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// All legal moves.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Move> {
        self.legal(position, AllRoutes::Yes, None).into_vec()
    }

    /// All legal moves, for the report that a move is none of them. In a position with many captures, each has
    /// one route, which may not be the first.
    pub(crate) fn moves_in_brief(&self, position: &Position) -> Vec<Move> {
        self.legal(position, AllRoutes::No, None).into_vec()
    }

    /// The legal moves from one square to another.
    pub(crate) fn moves_between(&self, position: &Position, from: Square, to: Square) -> Moves {
        self.legal(position, AllRoutes::Yes, Some((from, to)))
    }

    /// Whether every move without a capture that another game has in a position is legal in this one, too.
    pub(crate) fn has_quiet_moves_of(&self, other: &Self) -> bool {
        !self.variant.first_king_wins() && self.rules.have_quiet_moves_of(other.rules)
    }

    /// Whether a move is legal, and no other one has its start and end.
    pub(crate) fn is_only(&self, position: &Position, played: &Move) -> bool {
        let change = played.change();
        if !played.is_capture() {
            return self.quiet_move(position, change.from, change.to).is_some();
        }
        if played.captured().len() == 1 {
            if let Some(is_only) = one_jump::is_only(self.rules, &self.board, position, &change) {
                return is_only && !self.has_king_that_wins(position);
            }
            // Its route is known, so that none is looked for.
            let mut only = Only { change, is_found: false, has_other: false };
            let from = self.rules.rivals(position, change.from);
            let wanted = Wanted { from, ..Wanted::default() };
            self.with_jumps(|most| {
                let mut left = most;
                capture::search(self.rules, &self.board, position, wanted, &mut left, &mut only);
                ((), most - left)
            });
            return only.is_found && !only.has_other && !self.has_king_that_wins(position);
        }
        matches!(&self.moves_between(position, change.from, change.to)[..], [only] if only == played)
    }

    /// The move without a capture from one square to another, if it is legal.
    #[inline]
    pub(crate) fn quiet_move(&self, position: &Position, from: Square, to: Square) -> Option<Move> {
        if capture::can_capture(self.rules, &self.board, position)
            || self.has_king_that_wins(position)
        {
            return None;
        }
        quiet::between(self.rules, &self.board, position, from, to).map(Move::quiet)
    }

    fn legal(
        &self,
        position: &Position,
        routes: AllRoutes,
        ends: Option<(Square, Square)>,
    ) -> Moves {
        if self.has_king_that_wins(position) {
            return Moves::new();
        }
        self.with_jumps(|jumps| {
            moves::legal(self.rules, &self.board, position, jumps, routes, ends)
        })
    }

    /// Whether the side to move has no legal move, which ends the game.
    #[must_use]
    pub fn is_over(&self, position: &Position) -> bool {
        self.has_king_that_wins(position)
            || !capture::can_capture(self.rules, &self.board, position)
                && quiet::count(self.rules, &self.board, position) == 0
    }

    /// The winner, if the position ends the game.
    ///
    /// ```
    /// use ppn_draughts::{Colour, Fen, Ruleset, Variant};
    ///
    /// let winner = |variant| {
    ///     let rules = Ruleset::new(variant);
    ///     rules.winner(&Fen::read("W:W46:B41,37", rules.board()).unwrap().position)
    /// };
    /// assert_eq!(winner(Variant::International), Some(Colour::Black));
    /// assert_eq!(winner(Variant::Antidraughts), Some(Colour::White));
    /// ```
    #[must_use]
    pub fn winner(&self, position: &Position) -> Option<Colour> {
        if self.variant.first_king_wins() {
            let other = position.turn.opponent();
            if let Some(winner) =
                [other, position.turn].into_iter().find(|&side| !position.kings(side).is_empty())
            {
                return Some(winner);
            }
        }
        let without_move = self.is_over(position).then_some(position.turn)?;
        let wins = self.variant.losing_wins();
        Some(if wins { without_move } else { without_move.opponent() })
    }

    /// The side to move in a position that does not name it: White, unless only Black has a move.
    #[must_use]
    pub fn likely_turn(&self, position: &Position) -> Colour {
        let is_over = |turn| self.is_over(&Position { turn, ..*position });
        if is_over(Colour::White) && !is_over(Colour::Black) {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// The position after a legal move.
    #[must_use]
    pub fn play(&self, position: &Position, played: &Move) -> Position {
        apply(position, played.change())
    }

    /// The number of lines of play with `depth` moves. Moves with the same start, end and
    /// captured pieces count once.
    #[must_use]
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        self.perft_with(position, depth, &mut Vec::new())
    }

    /// Whether a king has ended the game, as in breakthrough.
    fn has_king_that_wins(&self, position: &Position) -> bool {
        self.variant.first_king_wins()
            && Colour::ALL.into_iter().any(|side| !position.kings(side).is_empty())
    }

    /// Finds the captures without their routes; returns whether there are any.
    fn captures(&self, position: &Position, found: &mut Found) -> bool {
        capture::captures(self.rules, &self.board, position, &mut { self.limits.jumps }, found)
    }

    /// Whether captures of a position may be missing.
    pub(crate) fn cuts_short(&self, position: &Position) -> bool {
        let mut cut = CutShort(false);
        self.with_jumps(|most| {
            let mut left = most;
            capture::captures(self.rules, &self.board, position, &mut left, &mut cut);
            ((), most - left)
        });
        cut.0
    }

    fn perft_with(&self, position: &Position, depth: u32, spare: &mut Vec<Found>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.has_king_that_wins(position) {
            return 0;
        }
        let mut found = spare.pop().unwrap_or_default();
        found.0.clear();
        let captures = self.captures(position, &mut found);
        let mut nodes = 0;
        if depth == 1 {
            nodes = found.0.len() as u64;
            if !captures {
                nodes = quiet::count(self.rules, &self.board, position);
            }
        } else {
            if !captures {
                quiet::each(self.rules, &self.board, position, u128::MAX, |change| {
                    found.0.push(change);
                });
            }
            for &change in &found.0 {
                nodes += self.perft_with(&apply(position, change), depth - 1, spare);
            }
        }
        spare.push(found);
        nodes
    }
}

/// The position that a game begins with.
fn start(rules: &Rules, board: &Board) -> Position {
    let layout = board.layout();
    let height = layout.height;
    let mut position = Position::empty(layout.starter);
    for square in board.squares() {
        let (_, row) = board.place(square);
        let (own, near) = if row <= height / 2 { (true, row) } else { (false, height + 1 - row) };
        let filled = match rules.rows {
            StartRows::AllButTwo => near <= (height.saturating_sub(2)) / 2,
            StartRows::Two => near <= 2,
            StartRows::One => near == 1,
            StartRows::SecondAndThird => near == 2 || near == 3,
        };
        if filled {
            let colour = if own { layout.starter } else { layout.starter.opponent() };
            position.set(square, Some(Draughtsman { colour, king: false }));
        }
    }
    position
}

/// Different captures, by any routes.
#[derive(Default)]
struct Found(Vec<Change>);

impl Sink for Found {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn capture(&mut self, change: Change, _: &[Leg]) -> bool {
        if !self.0.contains(&change) {
            self.0.push(change);
        }
        true
    }
}

/// Whether a capture is found, and another one with its start and end.
struct Only {
    change: Change,
    is_found: bool,
    has_other: bool,
}

impl Sink for Only {
    fn clear(&mut self) {
        (self.is_found, self.has_other) = (false, false);
    }

    fn capture(&mut self, change: Change, _: &[Leg]) -> bool {
        self.is_found |= change == self.change;
        let has_same_ends = (change.from, change.to) == (self.change.from, self.change.to);
        self.has_other |= has_same_ends && change != self.change;
        true
    }

    fn cut_short(&mut self) {
        self.has_other = true;
    }
}

/// Whether the search for captures reached its limit.
struct CutShort(bool);

impl Sink for CutShort {
    fn clear(&mut self) {}

    fn capture(&mut self, _: Change, _: &[Leg]) -> bool {
        true
    }

    fn cut_short(&mut self) {
        self.0 = true;
    }
}

/// The position after a change.
pub(crate) fn apply(position: &Position, change: Change) -> Position {
    let mut next = *position;
    make(&mut next, change);
    next
}

/// Makes a change of a position.
#[inline]
pub(crate) fn make(position: &mut Position, change: Change) {
    let Change { from, to, captured, promotes } = change;
    let (own, other) = (position.turn as usize, position.turn.opponent() as usize);
    let king = from.is_in(position.kings[own]);
    let kind = if king { &mut position.kings[own] } else { &mut position.men[own] };
    // A capture may end where it begins.
    *kind ^= from.bit() ^ to.bit();
    if promotes && !king {
        position.men[own] ^= to.bit();
        position.kings[own] ^= to.bit();
    }
    if captured != 0 {
        position.men[other] &= !captured;
        position.kings[other] &= !captured;
    }
    position.turn = position.turn.opponent();
}

impl Ruleset {
    /// The colour that moves first.
    #[must_use]
    pub fn starter(&self) -> Colour {
        self.board.layout().starter
    }
}

#[cfg(test)]
thread_local! {
    /// The jumps of all searches of a thread.
    pub(crate) static USED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}
