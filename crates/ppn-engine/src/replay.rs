use crate::{
    Limits, Program, REPLAY_LIMIT,
    apply::Apply,
    board::{Board, Edit, Known},
    lookup::{Failure, Lookup},
    watch::{Changes, Turn, Watch},
};
use ppn_source::Diagnostic;
use ppn_syntax::Move;

/// A game that was played through: the board after each chunk, from the set-up on.
///
/// One board and a list of changes stand for all states; going to a state does or takes back the
/// changes between. State 0 is the set-up, state `n` the board after chunk `n - 1` of the
/// [`Program`].
#[derive(Clone, Debug)]
pub struct Replay {
    board: Board,
    edits: Vec<Edit>,
    /// For each state how many edits lead to it.
    ends: Vec<usize>,
    /// The state that `board` is.
    at: usize,
}

/// How many edits a move mostly makes: the piece moves, another goes, and it is active.
const EDITS_PER_MOVE: usize = 3;

impl Replay {
    /// Plays a program on a start board.
    ///
    /// `scale` is the number of inches for a unit of written coordinates. A move that fails is
    /// reported and leaves the board as it was; the game goes on.
    #[must_use]
    pub fn new(
        start: impl Into<Board>,
        program: &Program<'_>,
        scale: f64,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        Self::watched(start, program, scale, limits, &mut ())
    }

    /// Plays a program while somebody looks on.
    #[must_use]
    pub fn watched(
        start: impl Into<Board>,
        program: &Program<'_>,
        scale: f64,
        limits: &Limits,
        watch: &mut impl Watch,
    ) -> (Self, Vec<Diagnostic>) {
        let lookup = Lookup {
            program,
            board: start.into(),
            start: None,
            scale,
            diagnostics: Vec::new(),
            looks: 0,
        };
        let usual = EDITS_PER_MOVE * program.moves().all().len().min(1 << 10);
        let apply = Apply { lookup, edits: Vec::with_capacity(usual), limits };
        let mut player = Player { apply, chunk_start: 0, untold: 0 };
        let looks_back = program.looks_back();
        let mut ends = Vec::with_capacity(program.len() + 1);
        ends.push(0);
        // The chunk in which the game asked for too much.
        let mut cut_short = None;
        for chunk in 0..program.len() {
            player.begin_chunk();
            for step in program.steps(chunk) {
                let Some(range) = step.moves else { continue };
                for &one in &program.moves()[range] {
                    if player.edits() < limits.edits && player.looks() < limits.looks {
                        if looks_back {
                            player.keep_start(one);
                        }
                        player.make(one, chunk, watch);
                    } else {
                        cut_short.get_or_insert(chunk);
                    }
                }
            }
            ends.push(player.edits());
        }
        if let Some(chunk) = cut_short {
            let message = if player.edits() < limits.edits {
                format!("searches have looked at {} pieces by now", limits.looks)
            } else {
                format!("the game has changed pieces {} times by now", limits.edits)
            };
            player.apply.lookup.diagnostics.push(
                Diagnostic::new(&REPLAY_LIMIT, program.number_span(chunk), message)
                    .with_label("the rest is left out, from here on"),
            );
        }
        let Player { apply: Apply { lookup, mut edits, .. }, untold, .. } = player;
        let Lookup { board, diagnostics, .. } = lookup;
        // A replay may be kept for long, and for many games.
        edits.shrink_to_fit();
        let at = ends.len() - 1;
        let mut diagnostics: Vec<_> =
            diagnostics.into_iter().map(|one| program.at_source(one)).collect();
        if diagnostics.len() + untold > limits.diagnostics {
            limits.bound(&mut diagnostics, untold);
        }
        (Self { board, edits, ends, at }, diagnostics)
    }

    /// How many states there are, the set-up included; at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the set-up")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of the state that [`Self::board`] shows now.
    #[must_use]
    pub fn position(&self) -> usize {
        self.at
    }

    /// The board at the state last gone to; after a replay the last one.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Goes to a state and gives its board; past the last state, to the last.
    ///
    /// The cost is that of the changes between the state before and this one.
    pub fn go_to(&mut self, state: usize) -> &Board {
        let state = state.min(self.ends.len() - 1);
        let (from, to) = (self.ends[self.at], self.ends[state]);
        if from <= to {
            for edit in &mut self.edits[from..to] {
                self.board.toggle(edit);
            }
        } else {
            for edit in self.edits[to..from].iter_mut().rev() {
                self.board.toggle(edit);
            }
        }
        self.at = state;
        &self.board
    }

    /// How many changes all states are made of; each takes some 32 bytes.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.edits.len()
    }
}

/// A game while it is played.
struct Player<'p, 't> {
    apply: Apply<'p, 't>,
    /// The edits of the current chunk begin here.
    chunk_start: usize,
    /// How many diagnostics there are beside those that are told.
    untold: usize,
}

impl Player<'_, '_> {
    /// How many changes there were.
    fn edits(&self) -> usize {
        self.apply.edits.len()
    }

    /// How many pieces were looked at one by one.
    fn looks(&self) -> u64 {
        self.apply.lookup.looks + self.apply.lookup.board.passed()
    }

    /// From here on `^` means the board as it is now.
    fn begin_chunk(&mut self) {
        if self.apply.lookup.start.is_some() {
            self.keep_up();
        }
        self.chunk_start = self.edits();
    }

    /// Makes the kept start of the last chunk the board as it is now.
    fn keep_up(&mut self) {
        let Apply { lookup, edits, .. } = &mut self.apply;
        if let Some(start) = &mut lookup.start {
            start.copy_from(&lookup.board, &edits[self.chunk_start..]);
        }
    }

    /// The board at the start of the chunk, when it is first needed.
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

    fn make(&mut self, one: Move, chunk: usize, watch: &mut impl Watch) {
        let lookup = &self.apply.lookup;
        watch.before(Turn { chunk, one, board: &lookup.board });
        let before = (self.edits(), lookup.board.known(), lookup.diagnostics.len());
        match self.apply.make(one) {
            Ok(()) => {
                let board = &self.apply.lookup.board;
                let changes = Changes::new(&self.apply.edits[before.0..], board);
                watch.made(Turn { chunk, one, board }, changes);
            }
            Err(failure) => {
                let (edits, known, diagnostics) = before;
                self.take_back(edits, known);
                self.apply.lookup.diagnostics.truncate(diagnostics);
                self.tell(failure, one, chunk, watch);
            }
        }
    }

    /// Makes the board what it was when there were so many edits, and it knew so much.
    fn take_back(&mut self, edits: usize, known: Known) {
        let board = &mut self.apply.lookup.board;
        for mut edit in self.apply.edits.drain(edits..).rev() {
            board.toggle(&mut edit);
        }
        board.forget(known);
    }

    /// Says why a move was not made, if that is not known yet.
    fn tell(&mut self, failure: Failure, one: Move, chunk: usize, watch: &mut impl Watch) {
        let mut diagnostic = match failure {
            Failure::New(diagnostic) => Some(*diagnostic),
            Failure::Known => None,
        };
        let Lookup { board, diagnostics, .. } = &mut self.apply.lookup;
        watch.failed(Turn { chunk, one, board }, diagnostic.as_mut());
        if diagnostics.len() < self.apply.limits.diagnostics {
            diagnostics.extend(diagnostic);
        } else {
            self.untold += usize::from(diagnostic.is_some());
        }
    }
}
