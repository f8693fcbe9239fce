//! Continuing a game of draughts by moving its pieces.

use super::in_ppn::{place_of, square_at};
use ppn_draughts::{
    Colour, Draughtsman, Fen, Game, Item, Line, Move, Position, Ruleset, Square, StepKind,
};
use ppn_record::{Place, Play, Rules, comment_text, insertion};
use ppn_source::{Edit, Span};

/// A game of draughts at the end of its text.
pub(super) struct Hand {
    text: String,
    rules: Ruleset,
    position: Position,
    plays: Vec<Play>,
    /// The place for the next words.
    at: u32,
    /// Whether the text there ends with its line.
    ends_line: bool,
    /// The text before the next move.
    number: String,
}

impl Hand {
    pub(super) fn new(
        text: &str,
        game: &Game,
        rules: &Ruleset,
        line: &Line,
    ) -> Result<Self, String> {
        if let Some(stopped) = line.stopped {
            return Err(format!("`{}` could not be replayed", stopped.span.slice(text)));
        }
        let last = game.body.last();
        let tags = game.tags.iter().map(|tag| tag.span.end).max();
        let spans = game.body.iter().map(end_of).chain(tags);
        let at = match game.separator {
            Some(separator) if last.is_none() => separator.span().start,
            _ => spans.max().unwrap_or(game.span.start),
        };
        let ends_line = match last {
            Some(Item::Comment(span)) => span.slice(text).starts_with([';', '/']),
            Some(_) => false,
            None => tags == Some(at),
        };
        let hand = Self::begin(text, rules, line.end, at)?;
        Ok(Self { ends_line, number: number(text, game, rules, line), ..hand })
    }

    /// Before the first move of a game.
    pub(super) fn begin(
        text: &str,
        rules: &Ruleset,
        position: Position,
        at: u32,
    ) -> Result<Self, String> {
        let moves = rules.moves(&position);
        if moves.is_empty() {
            return Err(format!("the game is over: {} has no move", position.turn));
        }
        let plays = moves.iter().flat_map(|one| plays(rules, &moves, one)).collect();
        let (text, rules, number) = (text.to_owned(), rules.clone(), "1. ".to_owned());
        Ok(Self { text, rules, position, plays, at, ends_line: false, number })
    }

    fn square(&self, place: Place) -> Option<Square> {
        let whole = |value: f64| {
            (value.fract() == 0.0 && (1.0..=99.0).contains(&value)).then_some(value as u8)
        };
        square_at(&self.rules, (whole(place.x)?, whole(place.y)?), false)
    }

    fn ends(&self, path: &[Place]) -> Option<(Square, Square)> {
        Some((self.square(*path.first()?)?, self.square(*path.last()?)?))
    }

    fn insert(&self, words: &str) -> Edit {
        insertion(&self.text, self.at, words, self.ends_line)
    }
}

/// The end of an item with its comments.
fn end_of(item: &Item) -> u32 {
    let strength = match item {
        Item::Move(written) => written.strength.unwrap_or(written.span),
        _ => Span::default(),
    };
    item.span().end.max(strength.end)
}

/// A move by each of its routes.
fn plays(rules: &Ruleset, moves: &[Move], one: &Move) -> Vec<Play> {
    let place = |&square: &Square| {
        let (column, row) = place_of(rules, square, false);
        Place { x: column.into(), y: row.into() }
    };
    let words = rules.canonical(moves, one);
    let quiet = [vec![one.from(), one.to()]];
    let routes = one.routes().iter().map(|route| route.squares().to_vec());
    let all = if one.is_capture() { routes.collect() } else { quiet.to_vec() };
    let play = |squares: Vec<Square>| {
        let path = squares.iter().map(place).collect();
        Play { words: words.clone(), path, piece: None }
    };
    all.into_iter().map(play).collect()
}

/// The number that is written before the next move.
fn number(text: &str, game: &Game, rules: &Ruleset, line: &Line) -> String {
    let starter = rules.starter();
    let mut last: Option<(u32, Colour)> = None;
    let next = |last: Option<(u32, Colour)>, turn: Colour| match last {
        None => 1,
        Some((number, before)) if turn != starter && before == starter => number,
        Some((number, _)) => number.saturating_add(1),
    };
    for step in &line.steps {
        let StepKind::Move(ply) = &step.kind else { continue };
        let written = match game.body.get(step.item) {
            Some(Item::Move(written)) => written.number.or(ply.number),
            _ => None,
        };
        let written = written.and_then(|span| span.slice(text).trim_end_matches('.').parse().ok());
        let turn = ply.turn;
        last = Some((written.unwrap_or_else(|| next(last, turn)), turn));
    }
    let turn = line.end.turn;
    let number = next(last, turn);
    let follows = matches!(game.body.last(), Some(Item::Move(_)))
        && last.is_some_and(|(_, before)| before == starter);
    match (turn == starter, follows) {
        (true, _) => format!("{number}. "),
        (false, true) => String::new(),
        (false, false) => format!("{number}... "),
    }
}

impl Rules for Hand {
    fn to_move(&self) -> String {
        self.position.turn.to_string()
    }

    fn plays(&self) -> &[Play] {
        &self.plays
    }

    fn refusal(&self, path: &[Place]) -> String {
        match self.ends(path) {
            Some((from, to)) => self.rules.why_not(&self.position, from, to),
            None => "this square is not used in the game".to_owned(),
        }
    }

    fn write(&self, words: &str) -> Edit {
        self.insert(&format!("{}{words}", self.number))
    }

    /// Sets up the position after a forbidden move, and writes the move as a comment.
    fn write_forbidden(&self, path: &[Place]) -> Option<Edit> {
        let (from, to) = self.ends(path)?;
        let Draughtsman { colour, king } = self.position.get(from)?;
        let mut position = self.position;
        position.set(from, None);
        position.set(to, Some(Draughtsman { colour, king }));
        position.turn = colour.opponent();
        let board = self.rules.board();
        let (from, to) = (board.name(from), board.name(to));
        let fen = Fen::write(&position, board);
        Some(self.insert(&format!("{{illegal: {from}-{to}}} /FEN \"{fen}\"/")))
    }

    fn comment(&self, text: &str) -> Edit {
        let text = comment_text(text, &[('{', '('), ('}', ')')]);
        self.insert(&format!("{{{text}}}"))
    }
}
