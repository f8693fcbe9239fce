use crate::{
    Limits, Program, REPLAY_LIMIT,
    apply::Apply,
    board::{Board, Edit, PieceNumber},
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
        let mut player = Player {
            program,
            scale,
            limits,
            board: start.into(),
            edits: Vec::with_capacity(EDITS_PER_MOVE * program.moves().all().len().min(1 << 10)),
            chunk_start: 0,
            start: None,
            looks: 0,
            diagnostics: Vec::new(),
            untold: 0,
        };
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
                    if player.edits.len() < limits.edits && player.looks() < limits.looks {
                        player.make(one, chunk, looks_back, watch);
                    } else {
                        cut_short.get_or_insert(chunk);
                    }
                }
            }
            ends.push(player.edits.len());
        }
        if let Some(chunk) = cut_short {
            let message = if player.edits.len() < limits.edits {
                format!("searches have looked at {} pieces by now", limits.looks)
            } else {
                format!("the game has changed pieces {} times by now", limits.edits)
            };
            player.diagnostics.push(
                Diagnostic::new(&REPLAY_LIMIT, program.number_span(chunk), message)
                    .with_label("the rest is left out, from here on"),
            );
        }
        let Player { board, mut edits, diagnostics, untold, .. } = player;
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
    program: &'p Program<'t>,
    scale: f64,
    limits: &'p Limits,
    board: Board,
    edits: Vec<Edit>,
    /// The edits of the current chunk begin here.
    chunk_start: usize,
    /// The board as it was at the start of a chunk, kept from the first `^` on.
    start: Option<Board>,
    /// How many pieces searches have looked at.
    looks: u64,
    diagnostics: Vec<Diagnostic>,
    /// How many there are beside.
    untold: usize,
}

impl Player<'_, '_> {
    /// How many pieces were looked at one by one.
    fn looks(&self) -> u64 {
        self.looks + self.board.passed()
    }

    /// From here on `^` means the board as it is now.
    fn begin_chunk(&mut self) {
        let last = &self.edits[self.chunk_start..];
        self.chunk_start = self.edits.len();
        if let Some(start) = &mut self.start {
            let mut changed: Vec<PieceNumber> = last.iter().filter_map(Edit::piece).collect();
            changed.sort_unstable();
            changed.dedup();
            start.copy_from(&self.board, &changed);
        }
    }

    /// The board at the start of the chunk, when it is first needed.
    fn keep_start(&mut self) {
        if self.start.is_none() {
            let mut start = self.board.clone();
            for edit in self.edits[self.chunk_start..].iter().rev() {
                start.toggle(&mut edit.clone());
            }
            self.start = Some(start);
        }
    }

    fn make(&mut self, one: Move, chunk: usize, looks_back: bool, watch: &mut impl Watch) {
        watch.before(Turn { chunk, one, board: &self.board });
        if looks_back && self.start.is_none() && self.program.slice(one.span).contains('^') {
            self.keep_start();
        }
        let before = (self.edits.len(), self.board.numbers(), self.diagnostics.len());
        let lookup = Lookup {
            program: self.program,
            board: &mut self.board,
            start: self.start.as_mut(),
            scale: self.scale,
            warnings: &mut self.diagnostics,
            looks: &mut self.looks,
        };
        let result = Apply { lookup, edits: &mut self.edits, limits: self.limits }.make(one);
        let (edits, numbers, diagnostics) = before;
        if let Err(failure) = result {
            for mut edit in self.edits.drain(edits..).rev() {
                self.board.toggle(&mut edit);
            }
            self.board.forget_numbers(numbers);
            self.diagnostics.truncate(diagnostics);
            let mut diagnostic = match failure {
                Failure::New(diagnostic) => Some(*diagnostic),
                Failure::Known => None,
            };
            watch.failed(Turn { chunk, one, board: &self.board }, diagnostic.as_mut());
            if self.diagnostics.len() < self.limits.diagnostics {
                self.diagnostics.extend(diagnostic);
            } else {
                self.untold += usize::from(diagnostic.is_some());
            }
        } else {
            let changes = Changes::new(&self.edits[edits..], &self.board);
            watch.made(Turn { chunk, one, board: &self.board }, changes);
        }
    }
}
