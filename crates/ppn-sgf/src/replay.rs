//! Playing a game of go.

use crate::{
    Board, Colour, Limits, Node, Point, Rules, Size, Tree, Value, Written, codes,
    point_faults::{no_colon, not_a_point, off_board},
    values::{self, Wrong},
};
use foldhash::HashMap;
use ppn_source::{Diagnostic, Edit, Fix, Problems, Span};

/// A game of go that was played, with all its variations.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Replay {
    /// The size of the board.
    pub size: Size,
    /// The rules that the game names.
    pub rules: Rules,
    /// What each node does on the board, in the order of the nodes.
    pub changes: Vec<Change>,
    /// The problems, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a node does on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Change {
    /// Its move.
    pub played: Option<Played>,
    /// The stones that it puts and takes, in order.
    pub acts: Vec<Act>,
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Played {
    /// The player.
    pub colour: Colour,
    /// The point; `None` for a pass.
    pub point: Option<Point>,
    /// The place of the property.
    pub span: Span,
}

/// A stone that comes to the board, or leaves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A stone is put on an empty point.
    Put(Point, Colour),
    /// The stone of a point is removed.
    Take(Point, Colour),
}

/// Plays a game of go with all its variations. `None` if the game is another one.
///
/// A move is played even if it is illegal, as SGF demands; the report names the rule.
///
/// ```
/// use ppn_sgf::{Limits, read, replay};
///
/// let limits = Limits::default();
/// let text = "(;SZ[9]AW[aa];B[ab];W[ee];B[ba])";
/// let tree = &read(text, &limits).trees[0];
/// let replay = replay(text, tree, &limits).unwrap();
/// let board = replay.board_after(tree, 3);
/// assert_eq!(board.stones().count(), 3); // the stone in the corner was captured
///
/// let chess = "(;GM[2])";
/// assert!(ppn_sgf::replay(chess, &read(chess, &limits).trees[0], &limits).is_none());
/// ```
#[must_use]
pub fn replay(text: &str, tree: &Tree, limits: &Limits) -> Option<Replay> {
    if tree.game(text) != Some(1) {
        return None;
    }
    let mut faults = Problems::within(limits.diagnostics);
    let size = size(text, tree, &mut faults);
    let rules = tree.info(text, "RU").map_or(Rules::Unknown, |rules| Rules::named(&rules));
    let mut player = Player {
        text,
        tree,
        rules,
        faults,
        board: Board::new(size),
        changes: vec![Change::default(); tree.nodes.len()],
        path: Vec::new(),
        seen: HashMap::default(),
        is_setup: Vec::new(),
        room: limits.setup,
    };
    player.all();
    player.handicap();
    Some(Replay { size, rules, changes: player.changes, diagnostics: player.faults.into_sorted() })
}

impl Replay {
    /// The board after a node.
    #[must_use]
    pub fn board_after(&self, tree: &Tree, node: u32) -> Board {
        let parent = |&index: &u32| tree.nodes[index as usize].parent;
        let mut path: Vec<u32> = std::iter::successors(Some(node), parent).collect();
        path.reverse();
        let mut board = Board::new(self.size);
        for act in path.iter().flat_map(|&node| &self.changes[node as usize].acts) {
            act.apply(&mut board);
        }
        board
    }
}

impl Act {
    /// Does it on a board.
    pub fn apply(self, board: &mut Board) {
        match self {
            Self::Put(point, colour) => board.set(point, Some(colour)),
            Self::Take(point, _) => board.set(point, None),
        }
    }

    fn undo(self, board: &mut Board) {
        match self {
            Self::Put(point, _) => board.set(point, None),
            Self::Take(point, colour) => board.set(point, Some(colour)),
        }
    }
}

/// The size of the board of a game; 19×19 if it names none that there is.
fn size(text: &str, tree: &Tree, faults: &mut Problems) -> Size {
    let usual = Size::square(19);
    let Some(value) = tree.root().and_then(|root| tree.value(root, "SZ")) else { return usual };
    if let Some(size) = values::size(text, value) {
        if size.width.min(size.height) == 1 {
            let message = "a board of one line has no picture; its stones are shown without it";
            faults.push(Diagnostic::new(&codes::ONE_LINE, value.span, message));
        }
        return size;
    }
    // The rest of a value that is not closed was reported.
    if value.is_closed {
        let message = format!("`{}` is not the size of a board", value.span.slice(text).trim());
        faults.push(Diagnostic::new(&codes::SIZE, value.span, message).with_help(
            "write a number from 1 to 52, such as `SZ[19]`, or two, such as `SZ[19:13]`",
        ));
    }
    usual
}

struct Player<'p> {
    text: &'p str,
    tree: &'p Tree,
    rules: Rules,
    faults: Problems,
    board: Board,
    changes: Vec<Change>,
    /// The nodes that led to the board, each with the key of the board before it.
    path: Vec<(u32, u64)>,
    /// How often each board was on the path after a move.
    seen: HashMap<u64, u32>,
    /// Whether each node so far has setup.
    is_setup: Vec<bool>,
    /// How many more stones the setup may put and take.
    room: usize,
}

impl<'p> Player<'p> {
    /// Plays all nodes, depth first. The order of the nodes is already that.
    fn all(&mut self) {
        for index in 0..self.tree.nodes.len() as u32 {
            let node = &self.tree.nodes[index as usize];
            while self.path.last().is_some_and(|&(last, _)| Some(last) != node.parent) {
                self.back();
            }
            let before = self.board.key();
            self.node(index, node);
            self.path.push((index, before));
            *self.seen.entry(self.board.key()).or_default() += 1;
        }
    }

    /// Takes the last node back.
    fn back(&mut self) {
        let Some((index, _)) = self.path.pop() else { return };
        if let Some(count) = self.seen.get_mut(&self.board.key()) {
            *count = count.saturating_sub(1);
        }
        for act in self.changes[index as usize].acts.iter().rev() {
            act.undo(&mut self.board);
        }
    }

    fn node(&mut self, index: u32, node: &Node) {
        let tree = self.tree;
        let properties = tree.properties(node);
        let is_setup = |one: &Written| ["PL", "AB", "AW", "AE"].contains(&one.name.as_str());
        self.is_setup.push(properties.iter().any(is_setup));
        let is_forced = properties.iter().any(|one| one.name == "KO");
        self.setup(index, properties);
        for property in properties {
            match property.name.as_str() {
                "B" => self.stone(index, is_forced, Colour::Black, property),
                "W" => self.stone(index, is_forced, Colour::White, property),
                "TR" | "SQ" | "CR" | "MA" | "SL" | "TB" | "TW" | "DD" | "VW" => {
                    self.marked(property);
                }
                "AR" | "LN" | "LB" => self.joined(property),
                _ => {}
            }
        }
    }

    fn act(&mut self, index: u32, act: Act) {
        act.apply(&mut self.board);
        self.changes[index as usize].acts.push(act);
    }

    /// Sets stones up, and removes some.
    fn setup(&mut self, index: u32, properties: &[Written]) {
        let mut set: Vec<(Point, Span, &str)> = Vec::new();
        for property in properties {
            let stone = match property.name.as_str() {
                "AB" => Some(Colour::Black),
                "AW" => Some(Colour::White),
                "AE" => None,
                _ => continue,
            };
            let points = self.points(property);
            if points.len() > self.room {
                self.full(property);
                break;
            }
            self.room -= points.len();
            for (point, span) in points {
                set.push((point, span, &property.name));
                let was = self.board.at(point);
                if was == stone {
                    continue;
                }
                if let Some(was) = was {
                    self.act(index, Act::Take(point, was));
                }
                if let Some(colour) = stone {
                    self.act(index, Act::Put(point, colour));
                }
            }
        }
        // Nearly all nodes have no point twice. In one that has, a sort finds them all.
        let size = self.board.size();
        let mut is_set = vec![false; if set.len() > 1 { size.area() } else { 0 }];
        let mut is_again = |point: Point| {
            is_set.get_mut(size.index(point)).is_some_and(|one| std::mem::replace(one, true))
        };
        if !set.iter().any(|&(point, ..)| is_again(point)) {
            return;
        }
        set.sort_by_key(|&(point, span, _)| (point, span));
        let mut last = None;
        for pair in set.windows(2) {
            let [(point, first, one), (again, span, other)] = *pair else { continue };
            if point == again && last != Some(span) {
                last = Some(span);
                let message = match one == other {
                    true => format!("`{other}` has the point `{point}` twice"),
                    false => format!("the point `{point}` is in `{one}` and in `{other}`"),
                };
                self.faults.push(
                    Diagnostic::new(&codes::POINT_TWICE, span, message)
                        .with_other(first, "here first")
                        .with_help("name each point once in a node"),
                );
            }
        }
    }

    /// Reports setup beyond the limit, once.
    fn full(&mut self, property: &Written) {
        if self.room > 0 {
            let message = "the game sets up too many stones; this setup is left out";
            self.faults.push(Diagnostic::new(&codes::SETUP_LIMIT, property.name_span, message));
        }
        self.room = 0;
    }

    /// The values of a property without empty ones, which are empty lists.
    fn filled(&self, property: &Written) -> impl Iterator<Item = Value> + use<'p> {
        let text = self.text;
        let values = self.tree.values(property).iter().copied();
        values.filter(|value| !value.span.slice(text).trim().is_empty())
    }

    /// The points of a property, without those that are wrong.
    fn points(&mut self, property: &Written) -> Vec<(Point, Span)> {
        let mut found = Vec::new();
        for value in self.filled(property) {
            match values::points(self.text, value, self.board.size()) {
                Ok(points) => found.extend(points.map(|point| (point, value.span))),
                Err(wrong) => self.wrong(wrong),
            }
            if found.len() > self.room {
                break;
            }
        }
        found
    }

    /// The number of points of a property; `None` if some are wrong, which was reported.
    fn distinct(&self, property: &Written) -> Option<usize> {
        let mut found = Vec::new();
        for value in self.filled(property) {
            found.extend(values::points(self.text, value, self.board.size()).ok()?);
            if found.len() > self.board.size().area() {
                return None;
            }
        }
        found.sort_unstable();
        found.dedup();
        Some(found.len())
    }

    fn marked(&mut self, property: &Written) {
        for value in self.filled(property) {
            if let Err(wrong) = values::points(self.text, value, self.board.size()) {
                self.wrong(wrong);
            }
        }
    }

    /// Checks pairs of points, and points with labels.
    fn joined(&mut self, property: &Written) {
        let size = self.board.size();
        for &value in self.tree.values(property) {
            let Some((one, other)) = value.parts(self.text) else {
                self.faults.push(no_colon(self.text, value.span, property.name == "LB", size));
                continue;
            };
            let others = (property.name != "LB").then_some(other);
            for span in [Some(one), others].into_iter().flatten() {
                if let Err(wrong) = values::point(self.text, span, size) {
                    self.wrong(wrong);
                }
            }
        }
    }

    fn wrong(&mut self, wrong: Wrong) {
        let size = self.board.size();
        self.faults.push(match wrong {
            Wrong::NotAPoint(span) => not_a_point(self.text, span, size),
            Wrong::OffBoard(point, span) => off_board(self.text, point, span, size),
        });
    }

    /// Plays a move.
    fn stone(&mut self, index: u32, is_forced: bool, colour: Colour, property: &Written) {
        let Some(&value) = self.tree.values(property).first() else { return };
        let point = match values::stone(self.text, value, self.board.size()) {
            Ok(point) => point,
            Err(wrong) => return self.wrong(wrong),
        };
        if self.changes[index as usize].played.is_none() {
            self.turn(index, colour, property.span);
            let played = Played { colour, point, span: property.span };
            self.changes[index as usize].played = Some(played);
        }
        let Some(point) = point else { return };
        if let Some(was) = self.board.at(point) {
            if !is_forced {
                self.occupied(point, was, value);
            }
            self.act(index, Act::Take(point, was));
        }
        let taken = self.board.play(colour, point);
        let is_suicide = self.board.at(point).is_none();
        let acts = &mut self.changes[index as usize].acts;
        acts.push(Act::Put(point, colour));
        let of = if is_suicide { colour } else { !colour };
        acts.extend(taken.iter().map(|&point| Act::Take(point, of)));
        if is_forced {
            return;
        }
        if is_suicide {
            self.suicide(colour, point, value);
        } else {
            self.repeated(point, taken.len(), value);
        }
    }

    fn occupied(&mut self, point: Point, was: Colour, value: Value) {
        let size = self.board.size();
        let message = format!("a {was} stone is already on `{point}` ({})", point.name(size));
        let mut fault = Diagnostic::new(&codes::OCCUPIED, value.span, message);
        // The search takes long if many moves are wrong.
        if !self.faults.is_full()
            && let Some(before) = self.put_by(point)
        {
            fault = fault.with_other(before, "it was put here");
        }
        self.faults.push(fault.with_help("play on an empty point"));
    }

    /// The node that put the stone of a point.
    fn put_by(&self, point: Point) -> Option<Span> {
        let path = self.path.iter().rev();
        let mut puts = path.filter(|&&(index, _)| {
            let acts = &self.changes[index as usize].acts;
            acts.iter().any(|act| matches!(act, Act::Put(at, _) if *at == point))
        });
        let &(index, _) = puts.next()?;
        let played = self.changes[index as usize].played;
        Some(played.map_or(self.tree.nodes[index as usize].span, |played| played.span))
    }

    fn suicide(&mut self, colour: Colour, point: Point, value: Value) {
        let name = point.name(self.board.size());
        let message = format!("{colour} has no liberty on `{point}` ({name})");
        let fault = match self.rules.allows_suicide() {
            Some(true) => return,
            Some(false) => Diagnostic::new(&codes::SUICIDE, value.span, message)
                .with_help("play on another point; the rules of `RU` forbid suicide"),
            None => Diagnostic::new(&codes::SUICIDE_UNCLEAR, value.span, message)
                .with_help("name the rules with `RU`, such as `RU[NZ]`, which allow suicide"),
        };
        self.faults.push(fault);
    }

    /// Reports a board that comes again: at once, which is forbidden everywhere, or later.
    fn repeated(&mut self, point: Point, taken: usize, value: Value) {
        let key = self.board.key();
        // The board before the last node.
        let is_ko = taken == 1 && self.path.last().is_some_and(|&(_, before)| before == key);
        let size = self.board.size();
        if is_ko {
            let message = format!("`{point}` ({}) takes the ko back at once", point.name(size));
            let mut fault = Diagnostic::new(&codes::KO, value.span, message);
            if let Some(last) =
                self.path.last().and_then(|&(last, _)| self.changes[last as usize].played)
            {
                fault = fault.with_other(last.span, "the capture");
            }
            self.faults.push(fault.with_help("play elsewhere first"));
        } else if self.rules.forbids_repetition()
            && self.seen.get(&key).is_some_and(|&count| count > 0)
        {
            let message =
                format!("the board after `{point}` ({}) was there before", point.name(size));
            self.faults
                .push(Diagnostic::new(&codes::REPETITION, value.span, message).with_help(
                    "play on another point; the rules of `RU` forbid to repeat a board",
                ));
        }
    }

    /// Reports a second move of the same player, if the players took turns before.
    fn turn(&mut self, index: u32, colour: Colour, span: Span) {
        if index == 0 || self.is_setup[index as usize] {
            return;
        }
        // Only the last moves count: a longer walk for each move would take too long.
        let last = self.path.iter().rev().take(TURNS + 1);
        let mut turns = Vec::with_capacity(TURNS);
        for &(index, _) in last {
            match self.changes[index as usize].played {
                Some(played) if !self.is_setup[index as usize] => turns.push(played),
                _ => break,
            }
        }
        let take_turns = turns.windows(2).all(|pair| pair[0].colour != pair[1].colour);
        let is_again = turns.first().is_some_and(|last| last.colour == colour);
        if turns.len() > TURNS && take_turns && is_again {
            self.faults.push(
                Diagnostic::new(
                    &codes::SAME_PLAYER,
                    span,
                    format!("{colour} moves twice in a row"),
                )
                .with_other(turns[0].span, "the move before")
                .with_help(format!(
                    "write `{}`, or set the player to move with `PL`",
                    if colour == Colour::Black { "W" } else { "B" }
                )),
            );
        }
    }

    /// Reports a handicap that is not that of the stones that are set up.
    fn handicap(&mut self) {
        let Some(root) = self.tree.root() else { return };
        let Some(value) = self.tree.value(root, "HA") else { return };
        let stated: Option<usize> = value.span.slice(self.text).trim().parse().ok();
        let Some(setup) = self.tree.property(root, "AB") else { return };
        if self.tree.property(root, "AW").is_some() {
            return;
        }
        let Some(stones) = self.distinct(setup) else { return };
        if stated.is_some_and(|stated| stated != stones && stated > 1) {
            let message = format!("the handicap is not that of the {stones} stones of `AB`");
            self.faults.push(
                Diagnostic::new(&codes::HANDICAP, value.span, message)
                    .with_other(setup.name_span, "the stones")
                    .with_help(format!("write `HA[{stones}]`, or correct the stones"))
                    .with_fix(Fix::guess(
                        format!("write `HA[{stones}]`"),
                        [Edit::replace(value.span, stones.to_string())],
                    )),
            );
        }
    }
}

/// The number of moves in turn after which a second move of the same player is probably unintended.
const TURNS: usize = 4;
