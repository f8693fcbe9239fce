//! Replaying one line of moves: the game itself or a variation.

use crate::{
    Colour, Fen, Form, Item, Move, MoveText, Position, Ruleset, Variation, codes,
    find::{self, Found, NotFound},
    reason, ruleset,
    squares_text::SquaresText,
    token::Oddities,
};
use ppn_source::{Code, Diagnostic, Problems, Span};

mod habits;
mod set_up;
mod shared;
mod unusual;

pub(crate) use set_up::{fen_oddities, likely_turn};
pub(crate) use shared::{OtherReading, Shared};
use unusual::Unusual;

/// A line of play.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Line {
    /// The position at its beginning.
    pub start: Position,
    /// The events, in the order of the text.
    pub steps: Vec<Step>,
    /// The position after the last move that could be replayed.
    pub end: Position,
    /// The move that could not be replayed.
    pub stopped: Option<Stopped>,
}

impl Line {
    /// The moves of the line itself.
    pub fn plies(&self) -> impl Iterator<Item = &Ply> {
        self.steps.iter().filter_map(|step| match &step.kind {
            StepKind::Move(ply) => Some(ply),
            _ => None,
        })
    }

    /// The position after each move and each set-up of the line itself.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut last = self.start;
        self.steps.iter().filter_map(move |step| {
            last = match &step.kind {
                StepKind::Move(ply) => ply.after(&last),
                StepKind::Setup(position) => **position,
                StepKind::Variation(_) => return None,
            };
            Some(last)
        })
    }
}

/// An event in a line.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The index of the item of the text that it belongs to.
    pub item: usize,
    /// The event.
    pub kind: StepKind,
}

/// An event in a line.
#[derive(Clone, PartialEq, Debug)]
pub enum StepKind {
    /// A move is made.
    Move(Ply),
    /// Other moves could have been made.
    Variation(Box<Line>),
    /// The position is set up again.
    Setup(Box<Position>),
}

/// A move of one side. It has no positions, which would take three times as much memory: [`Line::positions`] gives them.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// The side that moves. Where dots pass over a move of the other side, it moves twice in a row.
    pub turn: Colour,
    /// Whether start and end alone could mean another legal move.
    pub needs_long: bool,
    /// The move number right before it, or before the dots that stand for a move before it.
    pub number: Option<Span>,
}

impl Ply {
    /// The position before the move, from the one that the step before has left.
    #[must_use]
    pub fn before(&self, last: &Position) -> Position {
        Position { turn: self.turn, ..*last }
    }

    /// The position after the move, from the one that the step before has left.
    #[must_use]
    pub fn after(&self, last: &Position) -> Position {
        ruleset::apply(&self.before(last), self.played.change())
    }
}

/// The place where a line could not continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stopped {
    /// The number of the move in its line, from 1.
    pub ply: usize,
    /// The move's text.
    pub span: Span,
    /// The reason why it could not be replayed: an error, or [`codes::NULL_MOVE`].
    pub code: &'static Code,
}

/// Replays a line without its variations, to see how far it goes: a move that is not found has no report, which would
/// take longer than many moves. What another reading has found is not sought again.
pub(crate) fn reach(
    text: &str,
    rules: &Ruleset,
    items: &[Item],
    start: Position,
    other: Option<OtherReading<'_>>,
) -> Attempt {
    best_of(&Written { text, rules, items, start, other }, false)
}

/// An attempt with its variations.
pub(crate) fn line(
    text: &str,
    rules: &Ruleset,
    items: &[Item],
    attempt: Attempt,
    diagnostics: &mut Problems,
) -> Line {
    diagnostics.append(attempt.diagnostics);
    diagnostics.hide(attempt.uncounted);
    for one in &attempt.unusual {
        one.report(text, rules, diagnostics);
    }
    let mut steps = attempt.steps;
    if !attempt.variations.is_empty() {
        let all = steps.len() + attempt.variations.len();
        let mut main = std::mem::replace(&mut steps, Vec::with_capacity(all)).into_iter();
        for Branch { item, instead, after } in attempt.variations {
            let before = main.as_slice().partition_point(|step| step.item < item);
            steps.extend(main.by_ref().take(before));
            let Item::Variation(variation) = &items[item] else { continue };
            let line = self::variation(text, rules, variation, instead, after, diagnostics);
            steps.push(Step { item, kind: StepKind::Variation(Box::new(line)) });
        }
        steps.extend(main);
    }
    Line { start: attempt.start, steps, end: attempt.position, stopped: attempt.stopped }
}

/// Replays a variation. It replaces the last move, or follows it if its first move is legal only
/// then.
fn variation(
    text: &str,
    rules: &Ruleset,
    variation: &Variation,
    instead: Position,
    after: Position,
    diagnostics: &mut Problems,
) -> Line {
    let items = &variation.items;
    let mut attempt = best_attempt(text, rules, items, instead);
    if attempt.plies == 0 && attempt.stopped.is_some() && after != instead {
        let follows = best_attempt(text, rules, items, after);
        if follows.plies > 0 {
            let message = "the variation continues after the last move instead of replacing it";
            let open = Span { start: variation.span.start, end: variation.span.start + 1 };
            diagnostics.push(Diagnostic::new(&codes::VARIATION_CONTINUES, open, message));
            attempt = follows;
        }
    }
    if let Some(stopped) = attempt.stopped {
        // In a variation an illegal move is a warning: the game continues.
        let error = attempt
            .diagnostics
            .iter_mut()
            .find(|said| said.span == stopped.span && said.is_error());
        if let Some(error) = error {
            error.code = &codes::VARIATION_ILLEGAL;
        }
    }
    line(text, rules, items, attempt, diagnostics)
}

/// One attempt to replay a line.
pub(crate) struct Attempt {
    start: Position,
    position: Position,
    /// The number of steps that it shares with another reading, before its own.
    shared: usize,
    /// Moves and set-ups.
    steps: Vec<Step>,
    variations: Vec<Branch>,
    /// Moves in an unusual form. They are reported only in the attempt that is shown: the reports of one move
    /// take longer than many moves.
    unusual: Vec<Unusual>,
    /// The number of such moves that are not kept.
    uncounted: usize,
    plies: usize,
    stopped: Option<Stopped>,
    /// For each ambiguous capture, which candidate was taken and how many there are.
    forks: Vec<(usize, usize)>,
    diagnostics: Problems,
}

impl Attempt {
    /// The number of moves that are replayed.
    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    /// The number of steps that are shared with another reading.
    #[cfg(test)]
    pub(crate) fn shared(&self) -> usize {
        self.shared
    }

    /// Whether these are all.
    pub(crate) fn is_whole(&self) -> bool {
        self.stopped.is_none()
    }
}

/// A variation, and the positions that it may begin with.
struct Branch {
    item: usize,
    instead: Position,
    after: Position,
}

/// Replays a line. Where a capture is ambiguous, the first candidate with which the rest of the
/// line can be replayed is taken. The newest choice is changed first. If no reading within the
/// limit can be replayed to the end, the one with the most moves is taken.
pub(crate) fn best_attempt(
    text: &str,
    rules: &Ruleset,
    items: &[Item],
    start: Position,
) -> Attempt {
    best_of(&Written { text, rules, items, start, other: None }, true)
}

/// A line as it is written, and where it begins.
struct Written<'t> {
    text: &'t str,
    rules: &'t Ruleset,
    items: &'t [Item],
    start: Position,
    other: Option<OtherReading<'t>>,
}

fn best_of(written: &Written<'_>, reports: bool) -> Attempt {
    let mut best = attempt(written, &[], reports);
    let mut is_other = false;
    let mut choices = best.forks.clone();
    for _ in 1..written.rules.limits().readings {
        if best.stopped.is_none() {
            break;
        }
        while choices.last().is_some_and(|&(taken, of)| taken + 1 == of) {
            choices.pop();
        }
        let Some(newest) = choices.last_mut() else { break };
        newest.0 += 1;
        let taken: Vec<usize> = choices.iter().map(|&(taken, _)| taken).collect();
        let next = attempt(written, &taken, false);
        choices.clone_from(&next.forks);
        if next.plies > best.plies || next.stopped.is_none() {
            (best, is_other) = (next, true);
        }
    }
    // Explaining why a move is illegal takes longer than trying it, and only one attempt is shown.
    if is_other && reports && best.stopped.is_some() {
        let taken: Vec<usize> = best.forks.iter().map(|&(taken, _)| taken).collect();
        best = attempt(written, &taken, reports);
    }
    best
}

fn attempt(written: &Written<'_>, choices: &[usize], reports: bool) -> Attempt {
    let &Written { text, rules, items, start, other } = written;
    let attempt = Attempt {
        start,
        position: start,
        shared: 0,
        steps: Vec::new(),
        variations: Vec::new(),
        unusual: Vec::new(),
        uncounted: 0,
        plies: 0,
        stopped: None,
        forks: Vec::new(),
        diagnostics: Problems::within(rules.limits().diagnostics()),
    };
    let mut player = Player {
        text,
        rules,
        items,
        choices,
        reports,
        shared: other.and_then(|other| Shared::with(rules, &start, other)),
        instead: start,
        number: None,
        symbol_said: false,
        attempt,
    };
    for (item, kind) in items.iter().enumerate() {
        match kind {
            Item::Move(_) | Item::Setup(_) if player.attempt.stopped.is_some() => break,
            Item::Move(played) => player.play(item, played),
            Item::Setup(span) => player.set_up(item, *span),
            Item::Variation(_) => {
                let (instead, after) = (player.instead, player.attempt.position);
                player.attempt.variations.push(Branch { item, instead, after });
            }
            Item::Comment(_) | Item::Glyph(_) | Item::Stray(_) => {}
        }
    }
    player.attempt
}

struct Player<'t> {
    text: &'t str,
    rules: &'t Ruleset,
    items: &'t [Item],
    choices: &'t [usize],
    /// Whether a move that is not found is reported.
    reports: bool,
    /// The steps of another reading, as long as all are shared.
    shared: Option<Shared<'t>>,
    /// The start position of a variation, which replaces the last move.
    instead: Position,
    /// A move number whose move is not given.
    number: Option<Span>,
    /// Whether a symbol for captures of other games was reported.
    symbol_said: bool,
    attempt: Attempt,
}

impl Player<'_> {
    fn play(&mut self, item: usize, written: &MoveText) {
        match written.form {
            Form::Squares => self.play_squares(item, written),
            Form::Null => {
                self.say(
                    &codes::NULL_MOVE,
                    written.span,
                    "a move is unknown; the replay stops here",
                );
                self.stop(written.span, &codes::NULL_MOVE);
            }
            Form::Ellipsis => {
                self.number = written.number;
                self.say(&codes::ELLIPSIS_MOVE, written.span, "three dots instead of a move");
                let turn = self.attempt.position.turn;
                if turn == self.rules.starter() {
                    let message = format!("the dots skip {turn}'s move");
                    self.say(&codes::ELLIPSIS_PASSES, written.span, message);
                    self.instead = self.attempt.position;
                    self.attempt.position.turn = turn.opponent();
                }
            }
        }
    }

    fn play_squares(&mut self, item: usize, written: &MoveText) {
        if written.oddities.has(Oddities::PIECE_LETTER) {
            return self.piece_letter(written);
        }
        if written.oddities.has(Oddities::SHORT) {
            return self.short_move(item, written);
        }
        let position = &mut self.attempt.position;
        if let Some(shared) = &mut self.shared
            && !written.oddities.has(Oddities::LEGS)
            && let Some(ply) = shared.next(self.text, self.rules, position, (item, written))
        {
            self.number = None;
            self.instead = *position;
            ruleset::make(position, ply.played.change());
            self.attempt.shared += 1;
            self.attempt.plies += 1;
            return;
        }
        // Most moves capture nothing, and need no list of those that are legal.
        let quiet = written.squares.and_then(|two| find::quiet(self.rules, position, two));
        let found = match quiet {
            Some(played) => Some((played, false)),
            None => self.sought(item, written),
        };
        if let Some((played, needs_long)) = found {
            self.make(item, written, played, needs_long);
        }
    }

    /// The legal move that a text means, and whether it needs its long form. Without one, it is reported.
    fn sought(&mut self, item: usize, written: &MoveText) -> Option<(Move, bool)> {
        let before = self.attempt.position;
        let read = written.squares(self.text);
        let (mut moves, found) = self.find(&before, written, &read);
        let found = match found {
            Ok(found) => found,
            Err(reason) => {
                match reason {
                    _ if written.oddities.has(Oddities::LEGS) => self.play_legs(item, written),
                    NotFound::Illegal if !self.reports => {
                        self.stop(written.span, &codes::ILLEGAL_MOVE);
                    }
                    NotFound::NoSuchSquare(_) if !self.reports => {
                        self.stop(written.span, &codes::NO_SUCH_SQUARE);
                    }
                    reason => {
                        let moves = self.rules.moves_in_brief(&before);
                        self.not_found(written, &moves, &reason);
                    }
                }
                return None;
            }
        };
        let taken = found.candidates[self.choose(&found)];
        let needs_long = Ruleset::needs_long(&moves, &moves[taken]);
        let played = if self.is_reported(written, &found) {
            let played = moves[taken].clone();
            self.remember(Unusual { written: *written, moves, found, taken });
            played
        } else {
            moves.swap_remove(taken)
        };
        Some((played, needs_long))
    }

    /// Makes a move that was found, with the number that is written before it.
    #[inline(always)]
    fn make(&mut self, item: usize, written: &MoveText, played: Move, needs_long: bool) {
        let number = written.number.or(self.number);
        self.number = None;
        let position = &mut self.attempt.position;
        self.instead = *position;
        let ply = Ply { played, turn: position.turn, needs_long, number };
        ruleset::make(position, ply.played.change());
        self.attempt.plies += 1;
        self.add(Step { item, kind: StepKind::Move(ply) });
    }

    #[inline(always)]
    fn add(&mut self, step: Step) {
        if let Some(shared) = &mut self.shared {
            if shared.pass(&step) {
                self.attempt.shared += 1;
                return;
            }
            self.shared = None;
        }
        let steps = &mut self.attempt.steps;
        if steps.is_empty() {
            // A text may have many comments, which are not steps. Candidates of a guess often play no move. Many
            // variations have a single one, for which no more room is kept.
            steps.reserve_exact(self.items.len().min(1 << 8));
        }
        steps.push(step);
    }

    /// The index of the candidate to take: the given one, or else the first.
    fn choose(&mut self, found: &Found) -> usize {
        let candidates = found.candidates.len();
        if candidates == 1 {
            return 0;
        }
        let stated = self.choices.get(self.attempt.forks.len()).copied().unwrap_or(0);
        let taken = stated.min(candidates - 1);
        self.attempt.forks.push((taken, candidates));
        taken
    }

    /// Whether the form of a move is reported. In a guessed game, another symbol for captures is so once: the guess
    /// may be wrong, and a writer has the habit of one symbol.
    fn is_reported(&mut self, written: &MoveText, found: &Found) -> bool {
        let is_other_symbol = self.rules.is_guess()
            && found.has_only_other_symbol()
            && !written.oddities.has(Oddities::LEGS);
        unusual::is_unusual(written, found)
            && !(is_other_symbol && std::mem::replace(&mut self.symbol_said, true))
    }

    /// Keeps a move in an unusual form, up to the limit of problems.
    fn remember(&mut self, unusual: Unusual) {
        if self.attempt.unusual.len() < self.rules.limits().diagnostics() {
            self.attempt.unusual.push(unusual);
        } else {
            self.attempt.uncounted += 1;
        }
    }

    fn not_found(&mut self, written: &MoveText, moves: &[Move], reason: &NotFound) {
        let text = written.span.slice(self.text);
        let turn = self.attempt.position.turn;
        let board = self.rules.board();
        let (code, diagnostic) = match reason {
            NotFound::NoSuchSquare(name) => {
                let code = &codes::NO_SUCH_SQUARE;
                let message = format!("the board has no square {name}");
                let squares = board.squares().len();
                let help = match reason::with_digits(self.rules, moves, text) {
                    Some(right) => format!("write `{right}`, with digits"),
                    None => format!("it has {squares} playing squares"),
                };
                (code, Diagnostic::new(code, written.span, message).with_help(help))
            }
            NotFound::Illegal => {
                let code = &codes::ILLEGAL_MOVE;
                let read = SquaresText::read(text);
                let reason = reason::reason(self.rules, &self.attempt.position, moves, text, &read);
                let message = format!("`{text}` is not legal: {}", reason.why);
                let mut diagnostic = Diagnostic::new(code, written.span, message);
                let legal: Vec<String> =
                    moves.iter().map(|played| self.rules.canonical(moves, played)).collect();
                let captures = moves.first().is_some_and(Move::is_capture);
                let near = || ppn_source::near_match(text, legal.iter().map(String::as_str));
                if let Some(help) = reason.help {
                    diagnostic = diagnostic.with_help(help);
                } else if let Some(near) = near() {
                    diagnostic = diagnostic.with_help(format!("did you mean `{near}`?"));
                }
                let shown =
                    legal.iter().take(12).map(String::as_str).collect::<Vec<_>>().join(", ");
                let more = if legal.len() > 12 { ", …" } else { "" };
                diagnostic = diagnostic.with_note(match (legal.is_empty(), captures) {
                    (true, _) => format!("{turn} has no legal move"),
                    (false, true) => format!("capturing is compulsory: {shown}{more}"),
                    (false, false) => format!("the legal moves are {shown}{more}"),
                });
                if captures && self.rules.cuts_short(&self.attempt.position) {
                    diagnostic = diagnostic.with_note("not all ways to capture were examined");
                }
                (code, diagnostic)
            }
        };
        let before = Fen::write(&self.attempt.position, board);
        let diagnostic = diagnostic
            .with_note(format!("the position is {before}"))
            .with_note("the replay of this line stops before this move");
        self.attempt.diagnostics.push(diagnostic);
        self.stop(written.span, code);
    }

    fn stop(&mut self, span: Span, code: &'static Code) {
        self.instead = self.attempt.position;
        self.attempt.stopped = Some(Stopped { ply: self.attempt.plies + 1, span, code });
    }

    fn say(&mut self, code: &'static Code, span: Span, message: impl Into<String>) {
        self.attempt.diagnostics.push(Diagnostic::new(code, span, message));
    }
}
