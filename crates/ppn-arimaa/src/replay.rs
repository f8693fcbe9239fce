//! Playing a game by the rules.

use crate::faults::Faults;
use crate::trail::Trail;
use crate::verdict::{Verdict, game_over, odd_setup, setup_fault};
use crate::{
    Animal, Board, Ending, Game, History, Limits, Line, Piece, Play, Reason, Removal, Role, Roles,
    Side, Turn, TurnKind, WrittenStep, codes,
};
use ppn_source::{Code, Diagnostic};

/// A game played by the rules, variations included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    played: Vec<Played>,
    /// The end of the main line.
    pub ending: Ending,
    /// Broken rules, each at the step that breaks it, and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

/// The result of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Played {
    /// The board after the turn; `None` if it is not known.
    pub board: Option<Board>,
    /// The role of each step; `None` from the step that breaks a rule.
    pub roles: Roles,
    /// The index of each written removal, and the index of the step that caused it.
    pub causes: Vec<(usize, usize)>,
    /// All pieces captured in the turn, written or not; empty if the turn is illegal.
    pub removals: Vec<Removal>,
    /// The rule that the turn breaks.
    pub error: Option<TurnError>,
}

/// The reason why a turn is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TurnError {
    /// The broken rule.
    pub rule: &'static Code,
    /// The index of the step that breaks it; `None` if the turn as a whole does.
    pub step: Option<usize>,
}

/// Plays a game.
///
/// Every line is played up to its first error; a variation begins from the board before the turn it
/// replaces. A game of an unknown variant is not played.
///
/// ```
/// let reading = ppn_arimaa::read("1g Rd7 Rh1 1s ra8 he5 2g Rd7n 2s he5n", Default::default());
/// let game = &reading.games[0];
/// let replay = ppn_arimaa::replay(game, &Default::default());
/// assert_eq!(replay.ending.reason, ppn_arimaa::Reason::Goal);
/// let late = replay.of(&game.main[3]).error.unwrap();
/// assert_eq!(late.rule.name, "game-over");
/// ```
#[must_use]
pub fn replay(game: &Game, limits: &Limits) -> Replay {
    let mut walk = Walk {
        played: std::iter::repeat_with(Played::default).take(game.turns).collect(),
        history: History::default(),
        counted: Vec::new(),
        path: Vec::new(),
        events: 0,
        trail: None,
        faults: Faults::of_replay(limits),
    };
    if !game.is_arimaa() {
        for_each_turn(&game.main, &mut |turn| {
            walk.played[turn.index].roles.fill(turn.steps.len());
        });
        let ending = Ending::open(Reason::UnknownVariant);
        return Replay { played: walk.played, ending, diagnostics: Vec::new() };
    }
    let ending = walk.line(&game.main, Some(Board::EMPTY));
    let ending = match (ending, game.named_winner()) {
        (Ending { reason: Reason::Unfinished, .. }, Some((winner, _))) => {
            Ending::won(winner, Reason::Header)
        }
        (Ending { winner: Some(winner), .. }, Some((named, header))) if winner != named => {
            let message = format!("the header names {}, but {} wins", named.name(), winner.name());
            walk.faults.push(Diagnostic::new(&codes::RESULT_MISMATCH, header.span, message));
            ending
        }
        _ => ending,
    };
    Replay { played: walk.played, ending, diagnostics: walk.faults.into_vec() }
}

impl Replay {
    /// The result of a turn of the replayed game.
    ///
    /// # Panics
    ///
    /// If the turn belongs to another game with more turns.
    #[must_use]
    pub fn of(&self, turn: &Turn) -> &Played {
        &self.played[turn.index]
    }
}

struct Walk<'g> {
    played: Vec<Played>,
    history: History,
    /// The boards of the line in the history, and who is to move there.
    counted: Vec<(Board, Side)>,
    /// The turns of the line that were played.
    path: Vec<&'g Turn>,
    /// The number of events of these turns.
    events: usize,
    /// Their pieces, from the first illegal step on: only its report needs them.
    trail: Option<Trail>,
    faults: Faults,
}

impl<'g> Walk<'g> {
    /// Plays a line from a board.
    fn line(&mut self, line: &'g Line, start: Option<Board>) -> Ending {
        let mut board = start;
        let mut ending = None;
        let mut failed = false;
        for (at, turn) in line.iter().enumerate() {
            let before = board;
            let behind = line.len() - at - 1;
            let (events, length) = (self.events, self.path.len());
            self.turn(turn, before, ending.is_some(), behind);
            if !turn.variations.is_empty() {
                self.go_back(events, length);
                for variation in &turn.variations {
                    self.variation(variation, before);
                }
                self.go_on(turn);
            }
            let played = &self.played[turn.index];
            failed |= played.error.is_some();
            board = played.board;
            let Some(board) = board else { continue };
            let side = turn.id.side;
            match turn.kind {
                TurnKind::Move => ending = ending.or(Ending::after(&board, side, &self.history)),
                TurnKind::Setup if side == Side::Silver => {}
                TurnKind::Resign => {
                    ending = ending.or(Some(Ending::won(side.other(), Reason::Resignation)));
                    continue;
                }
                TurnKind::Lost => {
                    ending = ending.or(Some(Ending::won(side.other(), Reason::Lost)));
                    continue;
                }
                _ => continue,
            }
            self.history.add(board, side.other());
            self.counted.push((board, side.other()));
        }
        let open = if failed { Reason::Invalid } else { Reason::Unfinished };
        ending.unwrap_or(Ending::open(open))
    }

    /// Plays a variation from a board, and goes back to where it begins.
    fn variation(&mut self, line: &'g Line, start: Option<Board>) {
        let (events, length, counted) = (self.events, self.path.len(), self.counted.len());
        self.line(line, start);
        for (board, side) in self.counted.drain(counted..) {
            self.history.remove(board, side);
        }
        self.go_back(events, length);
    }

    /// Leaves all but the first turns of the line.
    fn go_back(&mut self, events: usize, length: usize) {
        self.events = events;
        self.path.truncate(length);
        if let Some(trail) = &mut self.trail {
            trail.undo(events);
        }
    }

    /// Adds a turn to the line, if it was played and has steps.
    fn go_on(&mut self, turn: &'g Turn) {
        let played = &self.played[turn.index];
        if played.board.is_none() || turn.steps.is_empty() {
            return;
        }
        self.events += Trail::events(turn, played);
        self.path.push(turn);
        if let Some(trail) = &mut self.trail {
            trail.record(turn, turn.steps.len(), &played.removals);
        }
    }

    /// The fate of each piece up to a step of a turn, which has caused some removals so far.
    fn trail(&mut self, turn: &Turn, step: usize, removals: &[Removal]) -> &mut Trail {
        let (path, played) = (&self.path, &self.played);
        let trail = self.trail.get_or_insert_with(|| {
            let mut trail = Trail::default();
            for turn in path {
                trail.record(turn, turn.steps.len(), &played[turn.index].removals);
            }
            trail
        });
        trail.record(turn, step, removals);
        trail
    }

    /// Plays a turn from the board before it; `behind` turns follow on its line.
    fn turn(&mut self, turn: &'g Turn, before: Option<Board>, ended: bool, behind: usize) {
        let played = match before {
            Some(board) if !turn.broken => {
                let played = match turn.kind {
                    TurnKind::Empty => Ok(standing(board)),
                    _ if ended => Err(Failed::new(&codes::GAME_OVER, None, game_over(turn))),
                    TurnKind::Setup => self.set_up(turn, board),
                    TurnKind::Move | TurnKind::Pass => self.play(turn, board),
                    TurnKind::Resign | TurnKind::Lost | TurnKind::Takeback => Ok(standing(board)),
                };
                played.unwrap_or_else(|failed| {
                    let mut fault = failed.fault;
                    if behind > 0 {
                        fault.notes.push(match behind {
                            1 => "the turn after it is not replayed".to_owned(),
                            _ => format!("the {behind} turns after it are not replayed"),
                        });
                    }
                    self.faults.push(fault);
                    failed.played
                })
            }
            _ => illegal(&codes::NOT_REPLAYED, None),
        };
        let steps = turn.steps.len();
        let slot = &mut self.played[turn.index];
        *slot = played;
        slot.roles.fill(steps);
        self.go_on(turn);
    }

    fn set_up(&mut self, turn: &Turn, board: Board) -> Result<Played, Box<Failed>> {
        let mut played = standing(board);
        let mut board = board;
        for (at, WrittenStep { step, span, .. }) in turn.steps.iter().enumerate() {
            let standing = board.get(step.square);
            let rule = if step.piece.side != turn.id.side {
                &codes::SETUP_COLOUR
            } else if standing.is_some() {
                &codes::SETUP_OCCUPIED
            } else {
                board.set(step.square, Some(step.piece));
                played.roles.push(Role::Place);
                continue;
            };
            let fault = setup_fault(rule, turn.id.side, *step, *span, standing);
            return Err(Failed::new(rule, Some(at), fault).with_steps(played.roles, Vec::new()));
        }
        if !is_usual_setup(turn) {
            self.faults.push(odd_setup(turn));
        }
        // The traps are checked only after silver's setup: in puzzles, unsupported pieces of either
        // side may be on them.
        while turn.id.side == Side::Silver
            && let Some((square, piece)) = board.spring_trap()
        {
            played.removals.push(Removal { piece, square, cause: turn.steps.len() });
        }
        played.board = Some(board);
        Ok(played)
    }

    fn play(&mut self, turn: &Turn, board: Board) -> Result<Played, Box<Failed>> {
        let mut play = Play::new(board, turn.id.side);
        let (mut roles, mut causes) = (Roles::default(), Vec::new());
        for (at, written) in turn.steps.iter().enumerate() {
            match play.take(written.step) {
                Ok(taken) => {
                    if taken.late {
                        let message = "the removal is not directly after the step that causes it";
                        self.faults.push(
                            Diagnostic::new(&codes::CAPTURE_LATE, written.span, message)
                                .with_help("write it directly after that step"),
                        );
                    }
                    roles.push(taken.role);
                    causes.extend(taken.cause.map(|cause| (at, cause)));
                }
                Err(rule) => {
                    let trail = self.trail(turn, at, play.removals());
                    let fault = Verdict { rule, play: &play, turn, trail }.of_step(written);
                    self.go_back(self.events, self.path.len());
                    return Err(Failed::new(rule, Some(at), fault).with_steps(roles, causes));
                }
            }
        }
        match play.finish(Some(&self.history)) {
            Ok(board) => {
                let removals = play.into_removals();
                Ok(Played { board: Some(board), roles, causes, removals, error: None })
            }
            Err(rule) => {
                let trail = self.trail(turn, turn.steps.len(), play.removals());
                let fault = Verdict { rule, play: &play, turn, trail }.of_turn();
                self.go_back(self.events, self.path.len());
                Err(Failed::new(rule, None, fault).with_steps(roles, causes))
            }
        }
    }
}

/// A turn that breaks a rule.
struct Failed {
    played: Played,
    fault: Diagnostic,
}

impl Failed {
    fn new(rule: &'static Code, step: Option<usize>, fault: Diagnostic) -> Box<Self> {
        Box::new(Self { played: illegal(rule, step), fault })
    }

    /// Adds the roles and removals of the steps before the error.
    fn with_steps(mut self: Box<Self>, roles: Roles, causes: Vec<(usize, usize)>) -> Box<Self> {
        self.played = Played { roles, causes, ..self.played };
        self
    }
}

fn illegal(rule: &'static Code, step: Option<usize>) -> Played {
    Played { error: Some(TurnError { rule, step }), ..Played::default() }
}

/// A turn that leaves the board unchanged.
fn standing(board: Board) -> Played {
    Played { board: Some(board), ..Played::default() }
}

/// Whether the usual 16 pieces are placed on the two home rows.
fn is_usual_setup(turn: &Turn) -> bool {
    let home = turn.id.side.home_rows();
    let count = |animal| {
        let piece = Piece { animal, side: turn.id.side };
        turn.steps
            .iter()
            .filter(|written| {
                written.step.piece == piece && home.contains(&written.step.square.row())
            })
            .count()
    };
    turn.steps.len() == 16 && Animal::ALL.into_iter().all(|animal| count(animal) == animal.count())
}

/// Visits the turns of a line and of its variations in the order of the text.
pub(crate) fn for_each_turn<'g>(line: &'g [Turn], visit: &mut impl FnMut(&'g Turn)) {
    for turn in line {
        visit(turn);
        for variation in &turn.variations {
            for_each_turn(variation, visit);
        }
    }
}
