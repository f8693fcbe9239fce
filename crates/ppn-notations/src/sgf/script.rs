//! Games of go as typed steps.

use super::{carried, metadata};
use crate::remark::in_braces;
use ppn_record::{
    Action, Branch, Entry, Mark, MarkShape, Opening, Place, Placed, Script, Step, Variation,
    Wording,
};
use ppn_sgf::{Act, Board, Colour, Limits, Markup, Node, Point, Replay, Size, Tree, codes};
use ppn_source::{Diagnostic, Span};
use std::borrow::Cow;

/// The deepest nesting of variations that is shown: their boards are made by recursion.
const DEEPEST: usize = 100;

/// The maximum number of marks of a game: a few letters mark a whole board.
const MOST_MARKS: usize = 200_000;

/// The purpose of a script.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The boards of the main line, and its comments.
    Boards,
    /// For a viewer: moves have their words, and variations are lines of their own.
    Viewer,
    /// For other notations: comments carry marks, clocks, variations and everything else.
    Conversion,
}

/// A game that was played, as typed steps, and the problems of showing it.
pub(super) fn script(
    text: &str,
    tree: &Tree,
    replay: &Replay,
    limits: &Limits,
    purpose: Purpose,
) -> (Script, Vec<Diagnostic>) {
    let size = replay.size;
    let mut script = Script { in_braces: true, skips_i: true, ..Script::default() };
    let side = size.width.to_string();
    let arguments = [("Nrows", side.as_str())];
    let is_usual = size == Size::square(19);
    // Boards of one line are no pieces, and rank 1 is the usual board.
    let is_square = size.width == size.height && !is_one_line(size);
    script.add_game_with("Go", "Go", if is_usual || !is_square { &[] } else { &arguments });
    metadata::add(&mut script, text, tree);
    // In a file whose budget is used up, marks have the limit of stones.
    let marks = MOST_MARKS.min(limits.setup);
    let viewer = purpose == Purpose::Viewer;
    let carries = purpose == Purpose::Conversion;
    let (left, faults) = (Variation::MOST, Vec::new());
    let mut writer = Writer { text, tree, replay, viewer, left, carries, marks, faults };
    let start = writer.start();
    if !is_square || start.stones().next().is_some() {
        script.opening = Opening::Placed(position(size, &start));
    }
    let numbers = Numbers { moves: 0, setups: 0, nodes: 0, turn: first_turn(&start) };
    (script.entries, script.branches) = writer.line(0, numbers, 0);
    (script, writer.faults)
}

/// The colour of the first move: white after a handicap.
pub(super) fn first_turn(start: &Board) -> Colour {
    let has_white = start.stones().any(|(_, colour)| colour == Colour::White);
    let is_handicap = !has_white && start.stones().count() > 1;
    if is_handicap { Colour::White } else { Colour::Black }
}

/// The pieces of a position: its ground, and its stones.
fn position(size: Size, board: &Board) -> Vec<Placed> {
    let ground = ground(size).into_iter();
    let stones = board
        .stones()
        .map(|(point, colour)| Placed { piece: stone(colour), at: place(size, point) });
    ground.chain(stones).collect()
}

/// Whether a board is a line, for which there is no piece.
pub(super) fn is_one_line(size: Size) -> bool {
    size.width.min(size.height) == 1
}

/// The boards under the stones: one, or for a rectangle several square ones whose lines coincide. A board of one line has no
/// piece.
fn ground(size: Size) -> Vec<Placed> {
    let side = size.width.min(size.height);
    if is_one_line(size) {
        return Vec::new();
    }
    let piece = match side {
        19 => Cow::Borrowed("[#]"),
        side => Cow::Owned(format!("[#],r{side}")),
    };
    let begins = |length: u8| {
        // Each board but the first begins on the last line of the one before it.
        let step = usize::from(side - 1);
        let last = length - side;
        (0..last).step_by(step).chain([last]).collect::<Vec<u8>>()
    };
    let middle = |begin: u8| f64::from(begin) + f64::from(side + 1) / 2.0;
    let mut boards = Vec::new();
    for y in begins(size.height) {
        for x in begins(size.width) {
            let at = Place { x: middle(x), y: middle(y) };
            boards.push(Placed { piece: piece.clone(), at });
        }
    }
    boards
}

pub(super) fn stone(colour: Colour) -> Cow<'static, str> {
    match colour {
        Colour::Black => "Ks".into(),
        Colour::White => "Ws".into(),
    }
}

/// The letter of a player, which is also the name of the property of moves.
pub(super) fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

pub(super) fn place(size: Size, point: Point) -> Place {
    Place { x: f64::from(point.x) + 1.0, y: f64::from(size.height) - f64::from(point.y) }
}

/// The numbers of the next entries of a line.
#[derive(Clone, Copy)]
struct Numbers {
    moves: u32,
    setups: u32,
    nodes: u32,
    /// The colour of the next move, if the colours take turns.
    turn: Colour,
}

struct Writer<'w> {
    text: &'w str,
    tree: &'w Tree,
    replay: &'w Replay,
    /// Whether moves keep their words, and variations become branches.
    viewer: bool,
    /// The number of further variations that become branches: viewers have no more.
    left: usize,
    /// Whether comments carry what PPN has no place for.
    carries: bool,
    /// How many more marks are shown.
    marks: usize,
    faults: Vec<Diagnostic>,
}

impl Writer<'_> {
    /// The board that the first node sets up.
    fn start(&self) -> Board {
        let mut board = Board::new(self.replay.size);
        if let Some(first) = self.replay.changes.first().filter(|first| first.played.is_none()) {
            first.acts.iter().for_each(|act| act.apply(&mut board));
        }
        board
    }

    /// The entries of a line, and the lines that branch off from it.
    fn line(&mut self, from: u32, mut numbers: Numbers, depth: usize) -> (Vec<Entry>, Vec<Branch>) {
        let (mut entries, mut branches) = (Vec::new(), Vec::new());
        let mut clocks = [String::new(), String::new()];
        let tree = self.tree;
        for index in tree.line(from) {
            let node = &tree.nodes[index as usize];
            self.node(index, node, &mut numbers, &mut clocks, &mut entries);
            if !self.viewer {
                continue;
            }
            for child in tree.children(node).skip(1) {
                if depth >= DEEPEST {
                    self.too_deep(&tree.nodes[child as usize]);
                    break;
                }
                let Some(left) = self.left.checked_sub(1) else { break };
                self.left = left;
                let after = entries.len();
                let (entries, inner) = self.line(child, numbers, depth + 1);
                if !entries.is_empty() {
                    branches.push(Branch { after, entries, branches: inner });
                }
            }
        }
        (entries, branches)
    }

    fn too_deep(&mut self, node: &Node) {
        if self.faults.iter().all(|one| *one.code != codes::DEEP_VARIATION) {
            let span = Span { end: node.span.start + 1, ..node.span };
            let message = format!("variations more than {DEEPEST} deep are not shown");
            self.faults.push(Diagnostic::new(&codes::DEEP_VARIATION, span, message));
        }
    }

    fn node(
        &mut self,
        index: u32,
        node: &Node,
        numbers: &mut Numbers,
        clocks: &mut [String; 2],
        entries: &mut Vec<Entry>,
    ) {
        let size = self.replay.size;
        let change = &self.replay.changes[index as usize];
        let is_start = index == 0 && change.played.is_none();
        let mut remarks = self.remarks(node);
        let carried =
            if self.carries { carried::commands(self.text, self.tree, index) } else { Vec::new() };
        let is_carried = !carried.is_empty();
        if let Some(played) = change.played {
            // Numbers without a move are passes of the colour whose turn it is.
            if self.carries && played.point.is_none() && played.colour != numbers.turn {
                remarks.push(carried::pass(played.colour));
            }
            numbers.turn = !played.colour;
        }
        remarks.extend(carried);
        let marks = self.marked(node);
        self.clock(node, clocks);
        let has_steps = !is_start && !change.acts.is_empty();
        let (number, words) = match change.played {
            Some(played) => {
                numbers.moves += 1;
                let words = played.point.map_or("pass".to_owned(), |point| point.name(size));
                (format!("{}.", numbers.moves), words)
            }
            None if has_steps => {
                numbers.setups += 1;
                (format!("Setup{}.", numbers.setups), String::new())
            }
            None if marks.is_empty()
                && !is_carried
                && (remarks.is_empty() || !entries.is_empty()) =>
            {
                // Words about the same board.
                if let Some(last) = entries.last_mut() {
                    if let Some(wording) = &mut last.wording {
                        remarks.iter().for_each(|remark| wording.remarks.add(remark));
                    }
                    last.remarks.extend(remarks.into_iter().map(Into::into));
                }
                return;
            }
            None if index == 0 => ("0.".to_owned(), String::new()),
            None => {
                numbers.nodes += 1;
                (format!("Node{}.", numbers.nodes), String::new())
            }
        };
        let span = change.played.map_or(node.span, |played| played.span);
        let acts = if has_steps { change.acts.as_slice() } else { &[] };
        let steps = acts.iter().map(|act| Step { action: action(size, *act), span }).collect();
        let wording = self.viewer.then(|| {
            let number = change.played.map(|_| self.number(node).unwrap_or(number.clone()));
            let mut wording = Wording::new(number.unwrap_or_default(), words);
            remarks.iter().for_each(|remark| wording.remarks.add(remark));
            wording.remarks.clocks.clone_from(clocks);
            Box::new(wording)
        });
        let remarks = remarks.into_iter().map(Into::into).collect();
        let marks = marks.into();
        let number = number.into();
        entries.push(Entry { number, steps, remarks, marks, wording, span, ..Entry::default() });
    }

    /// The number that the node gives to its move.
    fn number(&self, node: &Node) -> Option<String> {
        let value = self.tree.value(node, "MN")?;
        let number: u32 = value.span.slice(self.text).trim().parse().ok()?;
        Some(format!("{number}."))
    }

    /// The name and the comments of a node, as comments of PPN.
    fn remarks(&self, node: &Node) -> Vec<String> {
        let properties = self.tree.properties(node).iter();
        // Where a comment carries everything else, it has the name, too.
        let is_said = |name| name == "C" || name == "N" && !self.carries;
        let comments = properties.filter(|one| is_said(one.name()));
        let values = comments.flat_map(|one| self.tree.values(one));
        let texts = values.map(|value| in_braces(&value.text(self.text)));
        texts.filter(|text| !text.is_empty()).collect()
    }

    /// Sets the clocks that the node shows: the time, and the moves left in this period.
    fn clock(&self, node: &Node, clocks: &mut [String; 2]) {
        for (clock, time, moves) in [(0, "BL", "OB"), (1, "WL", "OW")] {
            let Some(value) = self.tree.value(node, time) else { continue };
            let Ok(seconds) = value.span.slice(self.text).trim().parse::<f64>() else { continue };
            let seconds = seconds.clamp(0.0, 1e9) as u64;
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            clocks[clock] = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
            if let Some(left) = self.tree.value(node, moves) {
                clocks[clock].push_str(&format!(" ({})", left.line(self.text)));
            }
        }
    }

    fn marked(&mut self, node: &Node) -> Vec<Mark> {
        let size = self.replay.size;
        let marks = self.tree.markup(self.text, node, size, self.marks + 1);
        if marks.len() > self.marks {
            if self.marks > 0 {
                let message = "the game has too many marks; these and later ones are not shown";
                self.faults.push(Diagnostic::new(&codes::SETUP_LIMIT, node.span, message));
            }
            self.marks = 0;
            return Vec::new();
        }
        self.marks -= marks.len();
        marks.into_iter().map(|one| mark(size, one)).collect()
    }
}

fn action(size: Size, act: Act) -> Action {
    match act {
        Act::Put(point, colour) => Action::Put { piece: stone(colour), at: place(size, point) },
        Act::Take(point, _) => Action::Take { at: place(size, point) },
    }
}

fn mark(size: Size, markup: Markup) -> Mark {
    match markup {
        Markup::Point(name, point) => {
            let (shape, value) = match name {
                "TR" => (MarkShape::Triangle, ""),
                "SQ" => (MarkShape::Square, ""),
                "CR" => (MarkShape::Circle, ""),
                "MA" => (MarkShape::Cross, ""),
                "TB" => (MarkShape::Dot, "black"),
                "TW" => (MarkShape::Dot, "white"),
                _ => (MarkShape::Area, ""),
            };
            Mark::Place { at: place(size, point), shape, value: value.to_owned() }
        }
        Markup::Label(point, value) => {
            Mark::Place { at: place(size, point), shape: MarkShape::Letters, value }
        }
        Markup::Line { from, to, has_head } => {
            let (from, to) = (place(size, from), place(size, to));
            Mark::Arrow { from, to, color: String::new(), has_head }
        }
    }
}
