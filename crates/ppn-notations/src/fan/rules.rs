//! Continuing a game of Arimaa by moving its pieces.

use super::script::{place, word};
use ppn_arimaa::{
    Animal, Board, Direction, Game, Motion, Piece, Play as Turn, Reading, Replay, Role, Side,
    Square, Step, TurnId, TurnKind, steps,
};
use ppn_engine::{Dialect, Spec};
use ppn_record::{Place, Play, Rules, comment_text, insertion};
use ppn_source::{Edit, short};

/// A game of Arimaa at the end of its text.
pub(super) struct Hand {
    text: String,
    id: TurnId,
    /// The turn so far.
    turn: Turn,
    /// Whether a step of the turn is written.
    is_begun: bool,
    plays: Vec<Play>,
    /// The place for the next words.
    at: u32,
    /// The text before the next words.
    before: String,
}

impl Hand {
    /// The first game of a text, played. `is_over` says that its last turn has ended; `header` is
    /// the text to write before the first turn if the text is empty.
    pub(super) fn new(
        text: &str,
        reading: &Reading,
        replay: Option<&Replay>,
        is_over: bool,
        header: &str,
    ) -> Result<Self, String> {
        let played = reading.games.first().zip(replay);
        let Some((game, replay)) = played.filter(|(game, _)| !game.main.is_empty()) else {
            let at = text.trim_end().len();
            let before = if at == 0 { header } else { "\n" };
            return Ok(Self::begin(text, TurnId::FIRST, Board::EMPTY, short(at), before));
        };
        if !game.is_arimaa() {
            return Err(format!("the rules of `{}` are not known", game.variant));
        }
        Self::of_game(text, game, replay, is_over)
    }

    fn of_game(text: &str, game: &Game, replay: &Replay, is_over: bool) -> Result<Self, String> {
        let Some((last, done)) = game.main.split_last() else { return Err(String::new()) };
        let unknown = || format!("turn {} could not be played", last.id);
        let after = replay.of(last).board.ok_or_else(unknown)?;
        let before = done.last().map_or(Some(Board::EMPTY), |turn| replay.of(turn).board);
        let before = before.ok_or_else(unknown)?;
        let mut hand = Self::begin(text, last.id, before, last.span.end, "");
        hand.is_begun = last.kind != TurnKind::Empty;
        // The id of the turn is already written.
        hand.before.clear();
        let can_go_on = match last.kind {
            TurnKind::Empty => true,
            TurnKind::Setup => last.steps.len() < 16,
            TurnKind::Move => {
                for written in &last.steps {
                    hand.turn.take(written.step).map_err(|_| unknown())?;
                }
                hand.turn.progress().steps_taken() < 4
            }
            _ => false,
        };
        if can_go_on && !is_over && last.variations.is_empty() && !last.broken {
            if last.id.is_setup() {
                hand.turn = Turn::new(after, last.id.side);
            }
            hand.find_plays();
            return Ok(hand);
        }
        if let Some(winner) = replay.ending.winner {
            return Err(format!("the game is over: {} wins", winner.name()));
        }
        Ok(Self::begin(text, last.id.next(), after, game.span.end, ""))
    }

    /// Before a turn.
    fn begin(text: &str, id: TurnId, board: Board, at: u32, before: &str) -> Self {
        let (text, before) = (text.to_owned(), before.to_owned());
        let turn = Turn::new(board, id.side);
        let mut hand = Self { text, id, turn, is_begun: false, plays: Vec::new(), at, before };
        hand.before.push_str(&format!("{id} "));
        hand.find_plays();
        hand
    }

    fn find_plays(&mut self) {
        self.plays = if self.id.is_setup() { self.placements() } else { movements(&self.turn) };
    }

    /// The pieces that are not placed yet, on the squares of their side.
    fn placements(&self) -> Vec<Play> {
        let (board, side) = (self.turn.board(), self.id.side);
        let left = Animal::ALL.into_iter().rev().filter_map(|animal| {
            let piece = Piece { animal, side };
            let placed = board.pieces().filter(|(_, other)| *other == piece).count();
            let spec = Spec::parse(&word(piece), &Dialect::default(), 0).ok()?;
            let shown = spec.complete(0).ok()?.clone();
            (placed < animal.count()).then_some((piece, shown))
        });
        let free = |square: &Square| {
            side.home_rows().contains(&square.row()) && board.get(*square).is_none()
        };
        let plays = left.flat_map(|(piece, shown)| {
            Square::all().filter(free).map(move |square| Play {
                words: Step { piece, square, motion: Motion::Place }.to_string(),
                path: vec![place(square)],
                piece: Some(shown.clone()),
            })
        });
        plays.collect()
    }
}

/// The continuations of a turn: paths of its own pieces, pulls, and each push with all steps that
/// can complete it.
fn movements(turn: &Turn) -> Vec<Play> {
    let mut plays = Vec::new();
    for step in steps(turn.progress()) {
        let Some((after, role, words)) = taken(turn, step) else { continue };
        let Some(to) = target(step) else { continue };
        let path = vec![place(step.square), place(to)];
        if role != Role::Push {
            plays.push(Play { words, path, piece: None });
            continue;
        }
        for last in steps(after.progress()) {
            let Some((_, _, more)) = taken(&after, last) else { continue };
            let words = format!("{words} {more}");
            // The user may move either piece first.
            let path_of_pusher = [vec![place(last.square)], path.clone()].concat();
            for path in [path.clone(), path_of_pusher] {
                plays.push(Play { words: words.clone(), path, piece: None });
            }
        }
    }
    let own = turn.board().pieces().filter(|(_, piece)| piece.side == turn.progress().side());
    own.for_each(|(square, piece)| plays.extend(longer_ways(turn, square, piece)));
    plays
}

/// The shortest paths of more than one step that a piece can take in a turn.
fn longer_ways(turn: &Turn, from: Square, piece: Piece) -> Vec<Play> {
    let (mut ways, mut passed) = (Vec::new(), vec![from]);
    let mut ends = vec![(turn.clone(), vec![from], String::new())];
    while !ends.is_empty() {
        let mut next = Vec::new();
        for (turn, path, words) in &ends {
            let Some(&at) = path.last() else { continue };
            let own =
                steps(turn.progress()).filter(|step| (step.square, step.piece) == (at, piece));
            for step in own {
                let (Some((after, _, more)), Some(to)) = (taken(turn, step), target(step)) else {
                    continue;
                };
                if !passed.contains(&to) {
                    let words = format!("{words}{}{more}", if words.is_empty() { "" } else { " " });
                    next.push((after, [&path[..], &[to]].concat(), words));
                }
            }
        }
        for (_, path, words) in next.iter().filter(|(_, path, _)| path.len() > 2) {
            let path = path.iter().copied().map(place).collect();
            ways.push(Play { words: words.clone(), path, piece: None });
        }
        passed.extend(next.iter().filter_map(|(_, path, _)| path.last()));
        ends = next;
    }
    ways
}

/// The turn after a step, the role of the step, and its words with those of the removals.
fn taken(turn: &Turn, step: Step) -> Option<(Turn, Role, String)> {
    let mut after = turn.clone();
    let role = after.take(step).ok()?.role;
    let mut words = step.to_string();
    for removal in &after.removals()[turn.removals().len()..] {
        words.push_str(&format!(" {removal}x"));
    }
    Some((after, role, words))
}

fn target(step: Step) -> Option<Square> {
    match step.motion {
        Motion::To(direction) => step.square.neighbour(direction),
        Motion::Place | Motion::Remove => None,
    }
}

fn square(place: Place) -> Option<Square> {
    Square::all().find(|&square| self::place(square) == place)
}

impl Rules for Hand {
    fn to_move(&self) -> String {
        match self.id.side {
            Side::Gold => "Gold".to_owned(),
            Side::Silver => "Silver".to_owned(),
        }
    }

    fn plays(&self) -> &[Play] {
        &self.plays
    }

    fn refusal(&self, path: &[Place]) -> String {
        if self.id.is_setup() {
            return format!("in turn {} pieces are placed on the rows of their side", self.id);
        }
        let ends = path.first().zip(path.last());
        let ends = ends.and_then(|(&from, &to)| Some((square(from)?, square(to)?)));
        let Some((from, to)) = ends else { return "this is not a square of the board".to_owned() };
        let Some(piece) = self.turn.board().get(from) else {
            return format!("there is no piece on {from}");
        };
        let beside = |direction: &Direction| from.neighbour(*direction) == Some(to);
        let Some(direction) = Direction::ALL.into_iter().find(beside) else {
            return format!("the {piece} cannot get from {from} to {to} in this turn");
        };
        let step = Step { piece, square: from, motion: Motion::To(direction) };
        match self.turn.clone().take(step) {
            Err(rule) => rule.summary.to_owned(),
            Ok(_) => "no piece can complete this push".to_owned(),
        }
    }

    fn write(&self, words: &str) -> Edit {
        let on_new_line = self.at > 0 && !self.before.is_empty();
        insertion(&self.text, self.at, &format!("{}{words}", self.before), on_new_line)
    }

    fn finish(&self) -> Result<(), String> {
        if self.is_begun { Ok(()) } else { Err(format!("turn {} has no step yet", self.id)) }
    }

    fn comment(&self, text: &str) -> Edit {
        let text = comment_text(text, &[('"', '\'')]);
        insertion(&self.text, self.at, &format!("\"{text}\""), false)
    }
}
