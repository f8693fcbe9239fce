//! The fate of each piece, for messages about illegal steps.

use crate::{Motion, Piece, Played, Removal, Side, Square, Turn, TurnId, WrittenStep};
use ppn_source::Span;

/// The fate of each piece on the line that is played, so that an illegal step can say where its piece
/// went.
///
/// Looking a piece up takes the same time however long the line is. Leaving a variation takes the
/// same time for each of its steps: every event remembers the events that it replaced.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    events: Vec<Event>,
    /// The number of the piece on each square; pieces are numbered as they are placed.
    on: [u8; 64],
    placed: u8,
    /// The last event of each piece.
    last: [u32; 64],
    /// The last event by which a piece of a kind left a square.
    left: Box<[[u32; 64]; 12]>,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    number: u8,
    piece: Piece,
    /// The square before the event; `None` if the piece is placed.
    from: Option<Square>,
    /// The square after the event; `None` if a trap took the piece.
    to: Option<Square>,
    turn: TurnId,
    span: Span,
    /// The events that this one replaced as the last of the piece and of the square.
    before: [u32; 2],
}

/// The last event of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fate {
    pub(crate) piece: Piece,
    /// The square that it went to, or the trap that took it.
    pub(crate) square: Square,
    pub(crate) is_taken: bool,
    pub(crate) turn: TurnId,
    /// The step that caused the event.
    pub(crate) span: Span,
}

const NONE: u32 = u32::MAX;

impl Default for Trail {
    fn default() -> Self {
        Self {
            events: Vec::new(),
            on: [0; 64],
            placed: 0,
            last: [NONE; 64],
            left: Box::new([[NONE; 64]; 12]),
        }
    }
}

impl Trail {
    /// The number of events of a turn that was played.
    pub(crate) fn events(turn: &Turn, played: &Played) -> usize {
        let moves = |step: &&WrittenStep| !matches!(step.step.motion, Motion::Remove);
        played.removals.len() + turn.steps.iter().filter(moves).count()
    }

    /// Records the first steps of a turn, with the pieces that traps took because of them.
    pub(crate) fn record(&mut self, turn: &Turn, steps: usize, removals: &[Removal]) {
        let mut removals = removals.iter().peekable();
        let id = turn.id;
        for (at, WrittenStep { step, span, .. }) in turn.steps[..steps].iter().enumerate() {
            match step.motion {
                Motion::Place => self.place(step.piece, step.square, id, *span),
                Motion::To(direction) => {
                    let to = step.square.neighbour(direction);
                    self.leave(step.piece, step.square, to, id, *span);
                }
                Motion::Remove => {}
            }
            while let Some(one) = removals.next_if(|one| one.cause == at) {
                self.leave(one.piece, one.square, None, id, *span);
            }
        }
        // After a setup, its last placements may have left pieces in traps.
        removals.for_each(|one| self.leave(one.piece, one.square, None, id, turn.id_span));
    }

    /// Records that a piece is placed. There are at most as many pieces as squares.
    fn place(&mut self, piece: Piece, square: Square, turn: TurnId, span: Span) {
        self.add(Event {
            number: self.placed.min(63),
            piece,
            from: None,
            to: Some(square),
            turn,
            span,
            before: [NONE; 2],
        });
    }

    /// Records that a piece moves, or that a trap takes it if it goes nowhere.
    fn leave(&mut self, piece: Piece, from: Square, to: Option<Square>, turn: TurnId, span: Span) {
        let number = self.on[from.index()];
        let before = [NONE; 2];
        self.add(Event { number, piece, from: Some(from), to, turn, span, before });
    }

    /// Undoes all but the first `length` events.
    pub(crate) fn undo(&mut self, length: usize) {
        while self.events.len() > length
            && let Some(event) = self.events.pop()
        {
            let [last, left] = event.before;
            self.last[usize::from(event.number)] = last;
            match event.from {
                None => self.placed -= 1,
                Some(from) => {
                    self.left[kind(event.piece)][from.index()] = left;
                    self.on[from.index()] = event.number;
                }
            }
        }
    }

    /// The fate of the last piece of this kind that left the square, or else of the last piece of
    /// any kind that left it.
    pub(crate) fn fate(&self, piece: Piece, square: Square) -> Option<Fate> {
        let left = |kind: usize| self.events.get(self.left[kind][square.index()] as usize);
        let any = || (0..12).filter_map(left).max_by_key(|event| self.last_left(event));
        let event = left(kind(piece)).or_else(any)?;
        let last = self.events.get(self.last[usize::from(event.number)] as usize)?;
        Some(Fate {
            piece: last.piece,
            square: last.to.or(last.from)?,
            is_taken: last.to.is_none(),
            turn: last.turn,
            span: last.span,
        })
    }

    /// The index of the last event by which a piece of the same kind left the same square.
    fn last_left(&self, event: &Event) -> u32 {
        event.from.map_or(0, |from| self.left[kind(event.piece)][from.index()])
    }

    fn add(&mut self, mut event: Event) {
        let index = ppn_source::short(self.events.len());
        let number = usize::from(event.number);
        event.before[0] = std::mem::replace(&mut self.last[number], index);
        match event.from {
            None => self.placed += 1,
            Some(from) => {
                let left = &mut self.left[kind(event.piece)][from.index()];
                event.before[1] = std::mem::replace(left, index);
            }
        }
        if let Some(to) = event.to {
            self.on[to.index()] = event.number;
        }
        self.events.push(event);
    }
}

/// The index of an animal of a side, one of twelve.
fn kind(piece: Piece) -> usize {
    piece.animal as usize + if piece.side == Side::Silver { 6 } else { 0 }
}

impl Fate {
    /// Such as `the gold cat was taken in the trap c3 in 2g`; `turn` is the one that is explained.
    pub(crate) fn sentence(&self, turn: TurnId) -> String {
        let Self { piece, square, .. } = self;
        let when = if self.turn == turn {
            "earlier in this turn".to_owned()
        } else {
            format!("in {}", self.turn)
        };
        if self.is_taken {
            format!("the {piece} was taken in the trap {square} {when}")
        } else {
            format!("the {piece} moved to {square} {when}")
        }
    }

    /// The state of the square of the step.
    pub(crate) fn label(&self) -> &'static str {
        if self.is_taken { "it was taken here" } else { "it moved here" }
    }
}
