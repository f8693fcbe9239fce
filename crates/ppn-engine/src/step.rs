//! Moves as typed steps, for notations whose moves are known before they are played on the board.

use crate::{
    Board, Dialect, Limits, Replay, SharedBoard, Spec,
    apply::{is_within, stepped, turn_over},
    board::{Edit, Spot},
    codes,
    describe::{self, nobody_at},
    lookup::Hints,
    number::PieceNumber,
    point::Point,
    replay::cut_short,
};
use foldhash::fast::RandomState;
use ppn_piece::Piece;
use ppn_source::{Diagnostic, Span, short};
use std::{borrow::Cow, collections::HashMap, fmt};

/// A place in units of written coordinates: `(2, 3)` is `b3`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The column, from 1 for `a`.
    pub x: f64,
    /// The row.
    pub y: f64,
}

impl fmt::Display for Place {
    /// Writes the place as PPN does: `b3` if it is a square, else `(2.5,3)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&describe::written_place(Point { x: self.x, y: self.y }, 1.0))
    }
}

/// The effect of a step. Each is a move of PPN, which its [`Display`](fmt::Display) writes.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Action {
    /// `W♟@b2`: a new piece is dropped at a place, on top of the pieces there.
    Put {
        /// The piece, as a specification of PPN names it. Source: 0.14 § PieceSpec.
        piece: Cow<'static, str>,
        /// The place.
        at: Place,
    },
    /// `b2-c3`: the top piece of a place moves to another place, on top of the pieces there.
    Shift {
        /// The origin; `None` for the piece that moved last: `-c3`.
        from: Option<Place>,
        /// The destination.
        to: Place,
    },
    /// `*b2`: the top piece of a place is removed.
    Take {
        /// The place.
        at: Place,
    },
    /// `+b2`: the top piece of a place is turned over.
    TurnOver {
        /// The place.
        at: Place,
    },
    /// `b2@>90`: the top piece of a place is turned clockwise.
    Rotate {
        /// The place.
        at: Place,
        /// The angle, in degrees.
        degrees: f64,
    },
    /// `b2=W♛`: the top piece of a place becomes another.
    Change {
        /// The place.
        at: Place,
        /// The new piece, as a specification of PPN.
        piece: Cow<'static, str>,
    },
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put { piece, at } => write!(f, "{piece}@{at}"),
            Self::Shift { from: Some(from), to } => write!(f, "{from}-{to}"),
            Self::Shift { from: None, to } => write!(f, "-{to}"),
            Self::Take { at } => write!(f, "*{at}"),
            Self::TurnOver { at } => write!(f, "+{at}"),
            Self::Rotate { at, degrees } => write!(f, "{at}@>{degrees}"),
            Self::Change { at, piece } => write!(f, "{at}={piece}"),
        }
    }
}

/// An action, and the place of its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The action.
    pub action: Action,
    /// The place of the action in the text of the game.
    pub span: Span,
}

impl Replay {
    /// Plays steps on a start board; each item of `chunks` leads to a state.
    ///
    /// `scale` is the number of inches in a unit of written coordinates; `dialect` completes the
    /// specifications of new pieces. A step that fails is reported and leaves the board as it was;
    /// the game continues.
    ///
    /// ```
    /// use ppn_engine::{Action, Dialect, Limits, Place, Replay, Step};
    ///
    /// let (a1, b2) = (Place { x: 1.0, y: 1.0 }, Place { x: 2.0, y: 2.0 });
    /// let step = |action| Step { action, span: Default::default() };
    /// let drop = step(Action::Put { piece: "S".into(), at: a1 });
    /// let shift = step(Action::Shift { from: Some(a1), to: b2 });
    /// assert_eq!(shift.action.to_string(), "a1-b2");
    ///
    /// let chunks = [vec![drop], vec![shift]];
    /// let chunks = chunks.iter().map(Vec::as_slice);
    /// let (dialect, limits) = (Dialect::default(), Limits::default());
    /// let (replay, diagnostics) = Replay::of_steps([], chunks, 1.0, &dialect, &limits);
    /// assert!(diagnostics.is_empty());
    /// assert!(replay.last().top_at(2.0, 2.0).is_some());
    /// ```
    #[must_use]
    pub fn of_steps<'s>(
        start: impl Into<SharedBoard>,
        chunks: impl IntoIterator<Item = &'s [Step]>,
        scale: f64,
        dialect: &Dialect,
        limits: &Limits,
    ) -> (Self, Vec<Diagnostic>) {
        let start = start.into();
        let mut player = Player {
            board: Board::clone(&start),
            edits: Vec::new(),
            scale,
            dialect,
            limits,
            moved: None,
            looks: 0,
            hints: Hints::default(),
            pieces: HashMap::default(),
        };
        let mut diagnostics = Vec::new();
        let (mut ends, mut left_out, mut stopped) = (Vec::new(), 0, false);
        for steps in chunks {
            for step in steps {
                if stopped {
                    break;
                }
                let edits = player.edits.len();
                let kinds = player.board.kinds();
                let looks = player.looks + player.board.passed();
                if let Some(limit) = cut_short(edits, kinds, looks, limits, step.span) {
                    diagnostics.push(limit);
                    stopped = true;
                } else if let Err(failure) = player.make(step) {
                    if diagnostics.len() < limits.diagnostics {
                        diagnostics.push(*failure);
                    } else {
                        left_out += 1;
                    }
                }
            }
            ends.push(short(player.edits.len()));
        }
        if left_out > 0 {
            limits.bound(&mut diagnostics, left_out);
        }
        (Self::played(start, player.board, &player.edits, ends), diagnostics)
    }
}

/// Steps that are being played.
struct Player<'p, 's> {
    board: Board,
    edits: Vec<Edit>,
    scale: f64,
    dialect: &'p Dialect,
    limits: &'p Limits,
    /// The piece that moved last.
    moved: Option<PieceNumber>,
    looks: u64,
    hints: Hints,
    /// The pieces that specifications name: a game drops the same few again and again.
    pieces: HashMap<&'s str, Piece, RandomState>,
}

impl<'s> Player<'_, 's> {
    fn make(&mut self, step: &'s Step) -> Result<(), Box<Diagnostic>> {
        let span = step.span;
        match &step.action {
            Action::Put { piece, at } => {
                let Point { x, y } = self.within(*at, span)?;
                let piece = Piece { x, y, ..self.piece(piece, span)? };
                if self.board.numbers() >= self.limits.pieces {
                    let message = format!("more than {} pieces are dropped", self.limits.pieces);
                    return Err(Box::new(Diagnostic::new(&codes::BOARD_LIMIT, span, message)));
                }
                let (number, edit) = self.board.drop_piece(piece, Spot::End);
                self.moved = Some(number);
                self.edits.push(edit);
            }
            Action::Shift { from, to } => {
                let number = match from {
                    Some(from) => self.top(*from, span)?,
                    None => self.moved.filter(|&last| self.board.holds(last)).ok_or_else(|| {
                        let message = "no piece has moved yet";
                        Box::new(Diagnostic::new(&codes::PIECE_NOT_FOUND, span, message))
                    })?,
                };
                let Point { x, y } = self.within(*to, span)?;
                self.moved = Some(number);
                let edit = self.board.put(number, x, y, Spot::End);
                self.edits.push(edit);
            }
            Action::Take { at } => {
                let number = self.top(*at, span)?;
                let edit = self.board.remove(number);
                self.edits.push(edit);
            }
            Action::TurnOver { at } => {
                let number = self.top(*at, span)?;
                let mut piece = self.board.known_piece(number).clone();
                turn_over(&mut piece);
                let mut tag = self.board.tag(number);
                tag.minor += 1;
                let edit = self.board.change(tag, piece);
                self.edits.push(edit);
            }
            Action::Rotate { at, degrees } => {
                let number = self.top(*at, span)?;
                let mut piece = self.board.known_piece(number).clone();
                piece.angle -= degrees;
                let edit = self.board.change(self.board.tag(number), piece);
                self.edits.push(edit);
            }
            Action::Change { at, piece } => {
                let new = self.piece(piece, span)?;
                let number = self.top(*at, span)?;
                let old = self.board.known_piece(number);
                let new = Piece { x: old.x, y: old.y, ..new };
                let tag = stepped(self.board.tag(number), old, &new);
                let edit = self.board.change(tag, new);
                self.edits.push(edit);
            }
        }
        Ok(())
    }

    /// The top piece of a place.
    fn top(&mut self, at: Place, span: Span) -> Result<PieceNumber, Box<Diagnostic>> {
        let Point { x, y } = self.inches(at);
        let (top, looks) = self.board.look_at(x, y);
        self.looks += looks as u64;
        top.ok_or_else(|| {
            let helps = self.hints.afford(self.board.len(), &mut self.looks);
            let diagnostic = nobody_at(&self.board, Point { x, y }, self.scale, helps);
            Box::new(diagnostic.with_span(span))
        })
    }

    /// The piece that a specification names.
    fn piece(&mut self, spec: &'s str, span: Span) -> Result<Piece, Box<Diagnostic>> {
        if let Some(piece) = self.pieces.get(spec) {
            return Ok(piece.clone());
        }
        // The places of the error are in the specification, which is not part of the text.
        let fault = |fault: Diagnostic| Box::new(fault.with_span(span));
        let read = Spec::parse(spec, self.dialect, 0).map_err(fault)?;
        let piece = read.complete(0).map_err(fault)?;
        self.pieces.insert(spec, piece.clone());
        Ok(piece.clone())
    }

    fn within(&self, at: Place, span: Span) -> Result<Point, Box<Diagnostic>> {
        let point = self.inches(at);
        if is_within(point) {
            return Ok(point);
        }
        let message = "this place is more than 1000000000 inches away";
        Err(Box::new(Diagnostic::new(&codes::BOARD_LIMIT, span, message)))
    }

    fn inches(&self, at: Place) -> Point {
        Point { x: at.x * self.scale, y: at.y * self.scale }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MacroTable, PieceTag, Program, State};
    use ppn_piece::Piece;

    fn square(name: &str) -> Place {
        let mut chars = name.chars();
        let column = chars.next().map_or(0, u32::from) - u32::from('a') + 1;
        Place { x: column.into(), y: chars.as_str().parse().expect("a row") }
    }

    fn play(chunks: &[Vec<Step>], limits: &Limits) -> (Replay, Vec<Diagnostic>) {
        let chunks = chunks.iter().map(Vec::as_slice);
        Replay::of_steps([], chunks, 1.0, &Dialect::default(), limits)
    }

    fn rows(board: &Board) -> Vec<String> {
        listed(board.pieces())
    }

    fn listed<'p>(pieces: impl Iterator<Item = (PieceTag, &'p Piece)>) -> Vec<String> {
        pieces.map(|(tag, piece)| format!("{tag} {piece:?}")).collect()
    }

    /// One chunk for each action.
    fn game() -> Vec<Vec<Step>> {
        let at = square;
        let actions = [
            Action::Put { piece: "S".into(), at: at("a1") },
            Action::Put { piece: "M2".into(), at: at("b2") },
            Action::Shift { from: Some(at("b2")), to: at("a1") },
            Action::Shift { from: None, to: at("c3") },
            Action::TurnOver { at: at("a1") },
            Action::Rotate { at: at("c3"), degrees: 90.0 },
            Action::Change { at: at("c3"), piece: "A5".into() },
            Action::Take { at: at("a1") },
        ];
        let step =
            |(at, action): (usize, Action)| vec![Step { action, span: Span::new(at, at + 1) }];
        actions.into_iter().enumerate().map(step).collect()
    }

    #[test]
    fn steps_do_what_their_text_does() {
        let chunks = game();
        let text: String =
            chunks.iter().zip(1..).map(|(steps, n)| format!("{n}. {} ", steps[0].action)).collect();
        assert_eq!(text, "1. S@a1 2. M2@b2 3. b2-a1 4. -c3 5. +a1 6. c3@>90 7. c3=A5 8. *a1 ");
        let limits = Limits::default();
        let (program, faults) =
            Program::new(&text, 0, MacroTable::default(), &Dialect::default(), &limits);
        let (by_text, more) = Replay::new([], &program, 1.0, &limits);
        let (by_steps, others) = play(&chunks, &limits);
        assert_eq!((faults, more, others), (vec![], vec![], vec![]));
        assert_eq!(by_steps.len(), by_text.len());
        for state in 0..by_text.len() {
            assert_eq!(rows(&by_steps.board(state)), rows(&by_text.board(state)), "{state}");
        }
    }

    #[test]
    fn places_of_steps_are_in_units_of_the_scale() {
        let chunks = game();
        let chunks = chunks.iter().map(Vec::as_slice);
        let (dialect, limits) = (Dialect::default(), Limits::default());
        let (replay, faults) = Replay::of_steps([], chunks, 2.5, &dialect, &limits);
        assert_eq!(faults, []);
        let at = |state: usize, x: f64, y: f64| replay.board(state).top_at(x, y).is_some();
        assert!(at(1, 2.5, 2.5) && at(2, 5.0, 5.0) && at(4, 7.5, 7.5));
    }

    #[test]
    fn steps_that_fail_are_reported_up_to_the_limit() {
        let wrong = Step { action: Action::TurnOver { at: square("f6") }, span: Span::new(3, 4) };
        let said = |count: usize| -> Vec<String> {
            let chunks = vec![vec![wrong.clone(); count]];
            let (_, faults) = play(&chunks, &Limits { diagnostics: 2, ..Limits::default() });
            faults.into_iter().map(|one| one.message).collect()
        };
        let nobody = "there is no piece at `f6`";
        assert_eq!(said(1), [nobody]);
        assert_eq!(said(2), [nobody; 2]);
        assert_eq!(said(5), [nobody, nobody, "3 more problems are hidden"]);
    }

    #[test]
    fn a_step_that_fails_is_reported_at_its_text_and_changes_nothing() {
        let mut chunks = game();
        chunks[2][0].action = Action::Shift { from: Some(square("f6")), to: square("a1") };
        let (replay, diagnostics) = play(&chunks, &Limits::default());
        assert_eq!(rows(&replay.board(2)), rows(&replay.board(3)));
        assert_eq!(diagnostics[0].message, "there is no piece at `f6`");
        assert_eq!(diagnostics[0].span, Span::new(2, 3));
    }

    #[test]
    fn too_many_changes_are_reported_once_where_the_rest_is_left_out() {
        let (replay, diagnostics) = play(&game(), &Limits { edits: 3, ..Limits::default() });
        assert_eq!((replay.len(), replay.changes()), (9, 3));
        let codes: Vec<_> = diagnostics.iter().map(|one| (one.code.id, one.span.start)).collect();
        assert_eq!(codes, [("E0407", 3)]);
    }

    #[test]
    fn pieces_are_found_and_counted_after_a_jump_over_many_changes() {
        let there = |names: [&'static str; 2]| {
            let [from, to] = names.map(square);
            let action = Action::Shift { from: Some(from), to };
            vec![Step { action, span: Span::default() }]
        };
        let mut chunks = vec![game()[0].clone()];
        for _ in 0..5 {
            chunks.extend([there(["a1", "b2"]), there(["b2", "a1"])]);
        }
        let (replay, faults) = play(&chunks, &Limits::default());
        assert_eq!((faults, replay.last_len()), (vec![], 1));
        let mut boards = replay.cursor();
        for state in [10, 1, 9, 0, 11] {
            let board = boards.go_to(state);
            let found = [(1.0, 1.0), (2.0, 2.0)].map(|(x, y)| board.top_at(x, y).is_some());
            let at = state.checked_sub(1).map(|moves| moves % 2);
            assert_eq!(found, [at == Some(0), at == Some(1)], "{state}");
            assert_eq!(board.len(), usize::from(state > 0));
        }
    }

    #[test]
    fn states_are_at_hand_in_any_order_and_several_at_a_time() {
        let (replay, _) = play(&game(), &Limits::default());
        let all: Vec<_> = (0..replay.len()).map(|state| rows(&replay.board(state))).collect();
        let (mut one, mut other) = (replay.cursor(), replay.cursor_at(0));
        for state in [3, 1, 8, 0, 5, 5, 7, 2] {
            assert_eq!(rows(one.go_to(state)), all[state]);
            assert_eq!(rows(other.go_to(8 - state)), all[8 - state]);
            assert_eq!((one.position(), other.position()), (state, 8 - state));
        }
        assert_eq!(rows(one.go_to(99)), rows(replay.last()));
        let states: Vec<_> = [3, 1, 8, 0, 99].map(|state| (state, replay.state(state))).into();
        for (state, pieces) in states {
            assert_eq!(listed(pieces.pieces()), all[state.min(8)]);
            let unlisted = State::of_board(&replay.board(state));
            assert_eq!(listed(unlisted.pieces()), all[state.min(8)]);
        }
    }
}
