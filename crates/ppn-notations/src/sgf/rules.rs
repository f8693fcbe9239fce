//! Continuing a game of go by putting stones.

use super::script::{place, stone};
use ppn_engine::{Dialect, Spec};
use ppn_record::{Place, Play, Rules};
use ppn_sgf::{Board, Colour, Point, Replay, Tree, escaped};
use ppn_source::{Edit, Span};
use std::collections::HashSet;

/// A game of go at the end of its main line.
pub(super) struct Hand {
    board: Board,
    colour: Colour,
    plays: Vec<Play>,
    /// The board before the last move, and all boards before if none may come again.
    before: HashSet<u64>,
    allows_suicide: bool,
    /// The place for the next node.
    at: u32,
    /// Whether the last node has a comment, where the next one is added.
    comment: Option<Span>,
}

impl Hand {
    pub(super) fn new(text: &str, tree: &Tree, replay: &Replay) -> Result<Self, String> {
        let line: Vec<u32> = tree.line(0).collect();
        let last = *line.last().ok_or("there is no game")?;
        let (mut board, mut before) = (Board::new(replay.size), HashSet::new());
        for &node in &line {
            if !replay.rules.forbids_repetition() {
                before.clear();
            }
            before.insert(board.key());
            let change = &replay.changes[node as usize];
            change.acts.iter().for_each(|act| act.apply(&mut board));
        }
        let node = &tree.nodes[last as usize];
        let properties = tree.properties(node);
        let comment = properties.iter().find(|one| one.name() == "C");
        let comment = comment.and_then(|one| tree.values(one).first()).map(|value| value.span);
        let end = properties.iter().map(|one| one.span.end).max();
        let mut hand = Self {
            board,
            colour: to_move(text, tree, replay, &line),
            plays: Vec::new(),
            before,
            allows_suicide: replay.rules.allows_suicide() != Some(false),
            at: end.unwrap_or(node.span.end),
            comment,
        };
        hand.plays = hand.legal();
        Ok(hand)
    }

    fn legal(&self) -> Vec<Play> {
        let piece = Spec::parse(&stone(self.colour), &Dialect::default(), 0).ok();
        let Some(piece) = piece.and_then(|spec| spec.complete(0).ok().cloned()) else {
            return Vec::new();
        };
        let size = self.board.size();
        let legal = size.points().filter(|&point| self.why_not(point).is_none());
        let stones = legal.map(|point| Play {
            words: format!("{}[{point}]", letter(self.colour)),
            path: vec![place(size, point)],
            piece: Some(piece.clone()),
        });
        let pass =
            Play { words: format!("{}[]", letter(self.colour)), path: Vec::new(), piece: None };
        stones.chain([pass]).collect()
    }

    /// The rule that forbids to play on a point.
    fn why_not(&self, point: Point) -> Option<String> {
        let name = point.name(self.board.size());
        if let Some(other) = self.board.at(point) {
            return Some(format!("a {other} stone is on {name}"));
        }
        let mut after = self.board.clone();
        let taken = after.play(self.colour, point);
        if after.at(point).is_none() {
            let is_allowed = self.allows_suicide && taken.len() > 1;
            return (!is_allowed).then(|| format!("{} has no liberty on {name}", self.colour));
        }
        (!taken.is_empty() && self.before.contains(&after.key()))
            .then(|| format!("the board after {name} was there before"))
    }
}

/// The player who plays after a line: the one whose move it is, by `PL`, by the last move, or by a handicap.
fn to_move(text: &str, tree: &Tree, replay: &Replay, line: &[u32]) -> Colour {
    let by_node = line.iter().rev().find_map(|&index| {
        if let Some(played) = replay.changes[index as usize].played {
            return Some(!played.colour);
        }
        let named = tree.value(&tree.nodes[index as usize], "PL")?;
        match named.span.slice(text).trim().chars().next()? {
            'B' | 'b' => Some(Colour::Black),
            'W' | 'w' => Some(Colour::White),
            _ => None,
        }
    });
    let handicap = || tree.info(text, "HA").and_then(|value| value.trim().parse::<u32>().ok());
    by_node.unwrap_or_else(|| match handicap() {
        Some(2..) => Colour::White,
        _ => Colour::Black,
    })
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

impl Rules for Hand {
    fn to_move(&self) -> String {
        match self.colour {
            Colour::Black => "Black".to_owned(),
            Colour::White => "White".to_owned(),
        }
    }

    fn plays(&self) -> &[Play] {
        &self.plays
    }

    fn refusal(&self, path: &[Place]) -> String {
        let size = self.board.size();
        let is_it = |point: &Point| path.last() == Some(&place(size, *point));
        match size.points().find(is_it) {
            None => "this is not a point of the board".to_owned(),
            Some(point) if path.len() == 1 => {
                self.why_not(point).unwrap_or_else(|| "this stone is not in hand".to_owned())
            }
            Some(_) => "stones do not move in go".to_owned(),
        }
    }

    fn write(&self, words: &str) -> Edit {
        Edit::insert(self.at, format!(";{words}"))
    }

    fn comment(&self, text: &str) -> Edit {
        let text = escaped(text);
        match self.comment {
            Some(span) => Edit::insert(span.end, format!(" {text}")),
            None => Edit::insert(self.at, format!("C[{text}]")),
        }
    }
}
