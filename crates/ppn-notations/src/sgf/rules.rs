//! Continuing a game of go by putting stones.

use super::script::{letter, place, stone};
use crate::commands::{Said, square};
use ppn_engine::{Dialect, Spec};
use ppn_record::{Mark, Place, Play, Rules};
use ppn_sgf::{Colour, Point, Replay, Situation, Tree, escaped};
use ppn_source::{Edit, Span};

/// A game of go at the end of its main line.
pub(super) struct Hand {
    situation: Situation,
    plays: Vec<Play>,
    /// The place for the next node.
    at: u32,
    /// The comment of the last node, where the next one is added.
    comment: Option<Span>,
    /// The last arrow of the last node.
    arrow: Option<Span>,
}

impl Hand {
    pub(super) fn new(text: &str, tree: &Tree, replay: &Replay) -> Result<Self, String> {
        let line: Vec<u32> = tree.line(0).collect();
        let last = *line.last().ok_or("there is no game")?;
        let node = &tree.nodes[last as usize];
        let properties = tree.properties(node);
        let comment = tree.value(node, "C").map(|value| value.span);
        let arrows = tree.property(node, "AR").map(|property| tree.values(property));
        let arrow = arrows.and_then(|values| values.last()).map(|value| value.span);
        let end = properties.iter().map(|one| one.span.end).max();
        let turn = to_move(text, tree, replay, &line);
        let situation = Situation::after(replay, &line, turn);
        let plays = plays(&situation);
        Ok(Self { situation, plays, at: end.unwrap_or(node.span.end), comment, arrow })
    }
}

/// The stones that the player may put, and a pass.
fn plays(situation: &Situation) -> Vec<Play> {
    let (size, colour) = (situation.board().size(), situation.turn());
    let piece = Spec::parse(&stone(colour), &Dialect::default(), 0).ok();
    let Some(piece) = piece.and_then(|spec| spec.complete(0).ok().cloned()) else {
        return Vec::new();
    };
    let stones = situation.moves().map(|point| Play {
        words: format!("{}[{point}]", letter(colour)),
        path: vec![place(size, point)],
        piece: Some(piece.clone()),
    });
    let pass = Play { words: format!("{}[]", letter(colour)), path: Vec::new(), piece: None };
    stones.chain([pass]).collect()
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

impl Hand {
    /// The points between which a comment draws arrows; `None` if it says or draws something else.
    fn arrows(&self, text: &str) -> Option<Vec<[Point; 2]>> {
        let size = self.situation.board().size();
        let point = |at: Place| size.points().find(|point| place(size, *point) == at);
        let said = Said::new(text, false, &square);
        let pair = |mark: &Mark| match mark {
            Mark::Arrow { from, to, has_head: true, .. } => Some([point(*from)?, point(*to)?]),
            _ => None,
        };
        let (remarks, marks) = said.drawn()?;
        if !remarks.whole().is_empty() {
            return None;
        }
        marks.iter().map(pair).collect()
    }
}

impl Rules for Hand {
    fn to_move(&self) -> String {
        match self.situation.turn() {
            Colour::Black => "Black".to_owned(),
            Colour::White => "White".to_owned(),
        }
    }

    fn plays(&self) -> &[Play] {
        &self.plays
    }

    fn refusal(&self, path: &[Place]) -> String {
        let size = self.situation.board().size();
        let is_it = |point: &Point| path.last() == Some(&place(size, *point));
        match size.points().find(is_it) {
            None => "this is not a point of the board".to_owned(),
            Some(point) if path.len() == 1 => {
                let refusal = self.situation.play(point).err();
                refusal.unwrap_or_else(|| "this stone is not in hand".to_owned())
            }
            Some(_) => "stones do not move in go".to_owned(),
        }
    }

    fn write(&self, words: &str) -> Edit {
        Edit::insert(self.at, format!(";{words}"))
    }

    fn comment(&self, text: &str) -> Edit {
        // An arrow, which other notations write as a command, is a property.
        if let Some(pairs) = self.arrows(text) {
            let values: String = pairs.iter().map(|[from, to]| format!("[{from}:{to}]")).collect();
            return match self.arrow {
                // The bracket that closes the last value comes after it.
                Some(last) => Edit::insert(last.end + 1, values),
                None => Edit::insert(self.at, format!("AR{values}")),
            };
        }
        let text = escaped(text);
        match self.comment {
            Some(span) => Edit::insert(span.end, format!(" {text}")),
            None => Edit::insert(self.at, format!("C[{text}]")),
        }
    }
}
