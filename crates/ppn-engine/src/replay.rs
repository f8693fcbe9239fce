//! A game that was played, and stepping through its states.

use crate::{
    Limits, Program, SharedBoard, Unplaced,
    apply::Apply,
    board::{Added, Board, Edit, Known},
    codes,
    edits::Edits,
    lookup::{Failure, Hints, Lookup},
    number::PieceNumber,
    state::{State, States},
    watch::{Changes, Turn, Watch},
};
use ppn_source::{Diagnostic, Span, short};
use ppn_syntax::Move;
use std::sync::OnceLock;

/// A replayed game: the board after each chunk, from the set-up on.
///
/// State 0 is the set-up; state `n` is the board after chunk `n - 1` of the [`Program`]. A replay
/// shares the start board with other games and holds, for each change, the edit that makes it; it
/// is immutable, so several [`Cursor`]s can show different states of it at the same time.
#[derive(Clone, Debug, Default)]
pub struct Replay {
    start: SharedBoard,
    /// The pieces that are added to the start board, besides the edits.
    added: Added,
    /// The edits that make each change, in the order in which they are applied.
    edits: Edits,
    /// For each state after the first, the number of edits up to it.
    ends: Vec<u32>,
    /// The number of pieces in the last state.
    last_len: usize,
    /// The last state, after the first request for it.
    last: OnceLock<Box<Board>>,
    /// The states in blocks, after the first request for any of them; `None` if they may take too
    /// much memory.
    states: OnceLock<Option<Box<States>>>,
}

/// The usual number of edits of a move: the piece moves, another is removed, and the piece becomes
/// active.
const EDITS_PER_MOVE: usize = 3;

impl Replay {
    /// Plays a program on a start board.
    ///
    /// `scale` is the number of inches in a unit of written coordinates. A move that fails is
    /// reported and leaves the board as it was; the game continues.
    #[must_use]
    pub fn new(
        start: impl Into<SharedBoard>,
        program: &Program<'_>,
        scale: f64,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        Self::watched(start, program, scale, limits, &mut ())
    }

    /// Plays a program with an observer.
    #[must_use]
    pub fn watched(
        start: impl Into<SharedBoard>,
        program: &Program<'_>,
        scale: f64,
        limits: &Limits,
        watch: &mut (impl Watch + ?Sized),
    ) -> (Self, Vec<Diagnostic>) {
        let start = start.into();
        let begun = Begun::at(Board::clone(&start));
        let Played { board, edits, ends, diagnostics, .. } =
            Played::of(begun, program, scale, limits, watch);
        (Self::played(start, board, &edits, ends), diagnostics)
    }

    /// Plays a program with an observer, for callers that need no states. Returns the same diagnostics
    /// as [`Self::watched`].
    #[must_use]
    pub fn observe(
        start: impl Into<SharedBoard>,
        program: &Program<'_>,
        scale: f64,
        limits: &Limits,
        watch: &mut (impl Watch + ?Sized),
    ) -> Vec<Diagnostic> {
        let begun = Begun::at(Board::clone(&start.into()));
        Played::of(begun, program, scale, limits, watch).diagnostics
    }

    /// A game that was played to the end: its last board, and the edits that undo each change.
    ///
    /// The replay keeps the edits that make the changes instead: the start board is shared, and the
    /// last board would take most of the memory of a game.
    pub(crate) fn played(
        start: SharedBoard,
        mut last: Board,
        edits: &[Edit],
        ends: Vec<u32>,
    ) -> Self {
        let last_len = last.len();
        let edits = Edits::from_last(edits, |edit| last.toggle_links(edit));
        Self { added: last.added_to(&start), start, edits, ends, last_len, ..Self::default() }
    }

    /// A game, given the edits that make each change, its additions to the start board, and the
    /// number of pieces that are left.
    pub(crate) fn of_parts(
        start: SharedBoard,
        added: Added,
        edits: Edits,
        ends: Vec<u32>,
        last_len: usize,
    ) -> Self {
        Self { start, added, edits, ends, last_len, ..Self::default() }
    }

    /// The number of states, including the set-up; at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the set-up")]
    pub fn len(&self) -> usize {
        self.ends.len() + 1
    }

    /// The board at the last state. It is created on the first request and kept.
    #[must_use]
    pub fn last(&self) -> &Board {
        if self.edits.len() == 0 {
            return &self.start;
        }
        self.last.get_or_init(|| Box::new(self.board(self.ends.len())))
    }

    /// The number of pieces in the last state. This does not create its board.
    #[must_use]
    pub fn last_len(&self) -> usize {
        self.last_len
    }

    /// The board at a state; past the last state, the last.
    ///
    /// This costs a copy of the board and the changes up to the state. To go through many
    /// states, use a [`cursor`](Self::cursor).
    #[must_use]
    pub fn board(&self, state: usize) -> Board {
        self.cursor_at(state).board
    }

    /// The pieces at a state; past the last state, at the last. Several states can be held at a time.
    ///
    /// The first request for a state lists it together with some hundred states around it, in 4
    /// bytes for each piece of a state and about 50 for each change. After that, the cost of a
    /// state does not depend on its number. The very first request plays the game to get the boards
    /// of all blocks. If all states together would take more than 128 MB (100 pieces and 250,000
    /// moves take less), nothing is listed, and each state costs as much as a
    /// [`board`](Self::board).
    #[must_use]
    pub fn state(&self, state: usize) -> State<'_> {
        match self.states.get_or_init(|| States::of(self).map(Box::new)) {
            Some(states) => states.state(self, state),
            None => State::of_board(&self.board(state)),
        }
    }

    /// A cursor at the first state.
    #[must_use]
    pub fn cursor(&self) -> Cursor<'_> {
        Cursor { replay: self, board: self.first(), undo: Vec::new(), at: 0 }
    }

    /// The board at the first state, with the additions of the game.
    pub(crate) fn first(&self) -> Board {
        self.start.with(&self.added)
    }

    /// The edits that lead to a state from the one before it.
    pub(crate) fn edits_to(&self, state: usize) -> impl Iterator<Item = Edit> {
        self.edits.range(self.end(state.saturating_sub(1))..self.end(state))
    }

    /// The number of changes up to a state.
    fn end(&self, state: usize) -> usize {
        state.checked_sub(1).map_or(0, |index| self.ends[index] as usize)
    }

    /// A cursor at a state; past the last state, at the last.
    #[must_use]
    pub fn cursor_at(&self, state: usize) -> Cursor<'_> {
        let mut cursor = self.cursor();
        cursor.go_to(state);
        cursor
    }

    /// The pieces that were changed in the step to a state, each as many times as it was changed.
    #[must_use]
    pub fn changed(&self, state: usize) -> Vec<PieceNumber> {
        if state == 0 || state > self.ends.len() {
            return Vec::new();
        }
        self.edits_to(state).filter_map(|edit| edit.piece()).collect()
    }

    /// The number of changes in all states; each takes about 8 bytes.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.edits.len()
    }
}

impl From<Board> for Replay {
    /// A game without moves.
    fn from(start: Board) -> Self {
        SharedBoard::from(start).into()
    }
}

impl From<SharedBoard> for Replay {
    /// A game without moves.
    fn from(start: SharedBoard) -> Self {
        Self { last_len: start.len(), start, ..Self::default() }
    }
}

/// A board that moves between the states of a [`Replay`].
#[derive(Clone, Debug)]
pub struct Cursor<'r> {
    replay: &'r Replay,
    board: Board,
    /// The edits that undo the changes up to this state; the most recent one is last.
    undo: Vec<Edit>,
    at: usize,
}

impl Cursor<'_> {
    /// The number of the state that [`Self::board`] now shows.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The board at the current state.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces that were changed in the step to the current state, each as many times as it was
    /// changed.
    #[must_use]
    pub fn changed(&self) -> Vec<PieceNumber> {
        self.replay.changed(self.at)
    }

    /// Goes to a state and returns its board; past the last state, to the last.
    ///
    /// The cost depends on the number of changes between the current state and the new one.
    pub fn go_to(&mut self, state: usize) -> &Board {
        let state = state.min(self.replay.len() - 1);
        let (from, to) = (self.undo.len(), self.replay.end(state));
        if from.abs_diff(to) > self.board.len() {
            self.jump(from, to, Board::toggle_links);
            self.board.find_anew();
        } else {
            self.jump(from, to, Board::toggle);
        }
        self.at = state;
        &self.board
    }

    /// Goes from a number of changes to another. If that takes more edits than there are pieces, it
    /// costs less to index the pieces again afterwards than to update the index with each edit.
    fn jump(&mut self, from: usize, to: usize, toggle: impl Fn(&mut Board, &mut Edit)) {
        for mut edit in self.undo.drain(to.min(from)..).rev() {
            toggle(&mut self.board, &mut edit);
        }
        let edits = self.replay.edits.range(from.min(to)..to);
        self.undo.extend(edits.map(|mut edit| {
            toggle(&mut self.board, &mut edit);
            edit
        }));
    }
}

/// The diagnostic of a game that exceeds a limit, at the first text that is not played.
pub(crate) fn cut_short(
    edits: usize,
    kinds: usize,
    looks: u64,
    limits: &Limits,
    span: Span,
) -> Option<Diagnostic> {
    let message = if edits >= limits.edits {
        format!("the game changes pieces more than {} times", limits.edits)
    } else if kinds >= limits.kinds {
        format!("pieces turn or are replaced more than {} times", limits.kinds)
    } else if looks >= limits.looks {
        format!("searches look at more than {} pieces", limits.looks)
    } else {
        return None;
    };
    let diagnostic = Diagnostic::new(&codes::REPLAY_LIMIT, span, message);
    Some(diagnostic.with_label("the rest is not replayed"))
}

/// A game of which some states may have been played.
pub(crate) struct Begun {
    /// The board as it is now.
    pub(crate) board: Board,
    /// For each state after the first, the number of edits up to it.
    pub(crate) ends: Vec<u32>,
    /// The number of changes so far.
    pub(crate) changes: usize,
    /// The number of pieces that searches have looked at.
    pub(crate) looks: u64,
}

impl Begun {
    /// A game of which no state has been played.
    fn at(board: Board) -> Self {
        Self { board, ends: Vec::new(), changes: 0, looks: 0 }
    }
}

/// A game after all states of a program were played.
pub(crate) struct Played {
    /// The board now.
    pub(crate) board: Board,
    /// The edits that undo each change that the program made.
    pub(crate) edits: Vec<Edit>,
    /// For each state after the first, the number of edits up to it. For states that this program
    /// played, the number counts only `edits`.
    pub(crate) ends: Vec<u32>,
    pub(crate) looks: u64,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Played {
    /// Plays the part of a program that was not played yet.
    pub(crate) fn of(
        begun: Begun,
        program: &Program<'_>,
        scale: f64,
        limits: &Limits,
        watch: &mut (impl Watch + ?Sized),
    ) -> Self {
        let Begun { board, mut ends, changes, looks } = begun;
        let lookup = Lookup {
            program,
            board,
            start: None,
            scale,
            diagnostics: Vec::new(),
            looks,
            hints: Hints::default(),
        };
        let usual = EDITS_PER_MOVE * program.moves().all().len().min(1 << 10);
        let edits = Vec::with_capacity(usual);
        let apply = Apply { lookup, edits, is_full: false, limits };
        let mut player = Player { apply, chunk_start: 0, left_out: 0 };
        let looks_back = program.looks_back();
        ends.reserve(program.len() - ends.len());
        // The limit that the game exceeds, if any.
        let mut limit = None;
        for chunk in ends.len()..program.len() {
            player.begin_chunk();
            for &range in program.moves_of(chunk).iter().flatten() {
                for &one in &program.moves()[range] {
                    limit = limit.or_else(|| {
                        let number = program.number_span(chunk);
                        let kinds = player.apply.lookup.board.kinds();
                        cut_short(player.edits() + changes, kinds, player.looks(), limits, number)
                    });
                    if limit.is_none() {
                        if looks_back {
                            player.keep_start(one);
                        }
                        player.make(one, chunk, watch);
                    }
                }
            }
            ends.push(short(player.edits()));
        }
        player.apply.lookup.diagnostics.extend(limit.map(Unplaced::from));
        let Player { apply: Apply { lookup, edits, .. }, left_out, .. } = player;
        let Lookup { board, diagnostics, looks, .. } = lookup;
        let mut diagnostics: Vec<_> =
            diagnostics.into_iter().map(|one| program.at_source(one)).collect();
        if diagnostics.len() + left_out > limits.diagnostics {
            limits.bound(&mut diagnostics, left_out);
        }
        Self { board, edits, ends, looks, diagnostics }
    }
}

/// A game that is being played.
struct Player<'p, 't> {
    apply: Apply<'p, 't>,
    /// The index of the first edit of the current chunk.
    chunk_start: usize,
    /// The number of hidden diagnostics.
    left_out: usize,
}

impl Player<'_, '_> {
    /// The number of changes so far.
    fn edits(&self) -> usize {
        self.apply.edits.len()
    }

    /// The number of pieces that were looked at one by one.
    fn looks(&self) -> u64 {
        self.apply.lookup.looks + self.apply.lookup.board.passed()
    }

    /// Begins a chunk: from now on, `^` means the board as it is now.
    fn begin_chunk(&mut self) {
        if self.apply.lookup.start.is_some() {
            self.keep_up();
        }
        self.chunk_start = self.edits();
    }

    /// Updates the kept board from the start of the last chunk to the board as it is now.
    fn keep_up(&mut self) {
        let Apply { lookup, edits, .. } = &mut self.apply;
        if let Some(start) = &mut lookup.start {
            start.copy_from(&lookup.board, &edits[self.chunk_start..]);
        }
    }

    /// Keeps the board at the start of the chunk when it is first needed.
    fn keep_start(&mut self, one: Move) {
        let Apply { lookup, edits, .. } = &mut self.apply;
        if lookup.start.is_none() && lookup.program.slice(one.span).contains('^') {
            let mut start = lookup.board.clone();
            for edit in edits[self.chunk_start..].iter().rev() {
                start.toggle(&mut { *edit });
            }
            lookup.start = Some(start);
        }
    }

    fn make(&mut self, one: Move, chunk: usize, watch: &mut (impl Watch + ?Sized)) {
        let lookup = &self.apply.lookup;
        let (program, scale) = (lookup.program, lookup.scale);
        watch.before(Turn { program, scale, chunk, one, board: &lookup.board });
        let before = (self.edits(), lookup.board.known(), lookup.diagnostics.len());
        match self.apply.make(one) {
            Ok(()) => {
                // Successful moves may have warnings.
                let (warnings, most) =
                    (&mut self.apply.lookup.diagnostics, self.apply.limits.diagnostics);
                self.left_out += warnings.len().saturating_sub(most);
                warnings.truncate(most);
                let board = &self.apply.lookup.board;
                let changes = Changes::new(&self.apply.edits[before.0..], board);
                watch.made(Turn { program, scale, chunk, one, board }, changes);
            }
            Err(failure) => {
                let (edits, known, diagnostics) = before;
                self.take_back(edits, known);
                self.apply.lookup.diagnostics.truncate(diagnostics);
                self.tell(failure, one, chunk, watch);
            }
        }
    }

    /// Undoes all changes of the board except the first `edits`.
    // MV-11
    fn take_back(&mut self, edits: usize, known: Known) {
        let board = &mut self.apply.lookup.board;
        for mut edit in self.apply.edits.drain(edits..).rev() {
            board.toggle(&mut edit);
        }
        board.forget(known);
    }

    /// Reports why a move was not made, unless it was reported before.
    fn tell(
        &mut self,
        failure: Failure,
        one: Move,
        chunk: usize,
        watch: &mut (impl Watch + ?Sized),
    ) {
        let mut diagnostic = match failure {
            Failure::New(diagnostic) => Some(*diagnostic),
            Failure::Known => None,
        };
        let Lookup { program, scale, board, diagnostics, .. } = &mut self.apply.lookup;
        let (program, scale) = (*program, *scale);
        // Nobody reads an explanation of a diagnostic that is only counted.
        let is_kept = diagnostics.len() < self.apply.limits.diagnostics;
        let kept = diagnostic.as_mut().filter(|_| is_kept);
        watch.failed(Turn { program, scale, chunk, one, board }, kept);
        if is_kept {
            diagnostics.extend(diagnostic);
        } else {
            self.left_out += usize::from(diagnostic.is_some());
        }
    }
}
