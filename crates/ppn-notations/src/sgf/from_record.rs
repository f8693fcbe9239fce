//! Games of go, written in SGF from their boards.

use super::{
    Sgf,
    carried::Carried,
    metadata,
    script::{first_turn, letter},
};
use crate::from_records::{Refusal, write_each};
use ppn_piece::{Configuration, Kind, Piece};
use ppn_record::{Board, Converted, Parsed, Record};
use ppn_sgf::{Board as Stones, Colour, Point, Size};
use ppn_source::Span;
use ppn_syntax::{Destination, ElementKind, Location, MoveToken};
use std::fmt::Write as _;

/// Writes games from the boards of their records.
pub(super) fn write(notation: &Sgf, games: &[&dyn Parsed]) -> Converted {
    write_each(
        notation,
        games,
        |_, record| sgf(record),
        |key, value| {
            let is_written = value.text().and_then(|value| metadata::property(key, value));
            is_written.is_none().then(|| "SGF has no property for it".to_owned())
        },
    )
}

/// A game in the canonical form.
fn sgf(record: &Record<'_>) -> Result<String, Refusal> {
    let is_setup = |state: usize| {
        let number = record.number(state);
        matches!(&*number, "" | "0.") || number.starts_with("Setup")
    };
    let mut boards = record.boards();
    // The board may be set up by the first entries.
    let first = (1..record.len()).take_while(|&state| is_setup(state)).count();
    let begin = (0..=first).find(|&state| Grid::of(boards.go_to(state)).is_some());
    let grid = begin.and_then(|state| Grid::of(boards.go_to(state)));
    let (Some(begin), Some(grid)) = (begin, grid) else {
        return Err((Span::default(), "it has no board of go".to_owned()));
    };
    let mut stones = grid.stones(boards.go_to(begin)).map_err(|why| (record.span(begin), why))?;
    let mut text = String::from("(;GM[1]FF[4]CA[UTF-8]");
    match grid.size {
        Size { width, height } if width == height => drop(write!(text, "SZ[{width}]")),
        Size { width, height } => drop(write!(text, "SZ[{width}:{height}]")),
    }
    for (key, entry) in record.metadata.iter() {
        let value = entry.value.text().and_then(|value| metadata::property(key, value));
        text.push_str(&value.unwrap_or_default());
    }
    setup(&mut text, &Stones::new(grid.size), &stones);
    let mut tree = Branches::default();
    tree.comment(&mut text, &record.comment(begin));
    let mut next = first_turn(&stones);
    for state in begin + 1..record.len() {
        let now = grid.stones(boards.go_to(state)).map_err(|why| (record.span(state), why))?;
        let number = record.number(state);
        let node = text.len();
        let words = record.text(state);
        let suicide = || suicide(&grid, &stones, &now, &words);
        let found = if now == stones { suicide() } else { played(&stones, &now).or_else(suicide) };
        if now != stones || found.is_some() {
            match found {
                Some((colour, point)) if !is_setup(state) => {
                    let _ = write!(text, ";{}[{point}]", letter(colour));
                    next = !colour;
                }
                _ if is_setup(state) => {
                    text.push(';');
                    setup(&mut text, &stones, &now);
                }
                _ => return Err((record.span(state), refusal(&number, &stones, &now))),
            }
        } else if is_move(&number) {
            if !words.is_empty() {
                let reason = format!("`{number}` puts no stone that stays on the board");
                return Err((record.span(state), reason));
            }
            // After a position that is set up by hand, a last number without moves shows only who is to move.
            let shows_turn = begin < first && state == first + 1 && state + 1 == record.len();
            if shows_turn && number.ends_with("...") {
                let _ = write!(text, "PL[{}]", letter(!next));
                next = !next;
            } else {
                // Its comment may have the property itself.
                text.push(';');
                let carried = Carried::read(&record.comment(state)).pass();
                if carried.is_none() {
                    let _ = write!(text, "{}[]", letter(next));
                }
                next = !carried.unwrap_or(next);
            }
        } else if !record.comment(state).is_empty() && !text.ends_with(";") && number != "0." {
            text.push(';');
        }
        tree.open(&mut text, node);
        tree.comment(&mut text, &record.comment(state));
        stones = now;
    }
    tree.close(&mut text);
    text.push(')');
    let reading = ppn_sgf::read(&text, &Default::default());
    let tree = reading.trees.first();
    Ok(tree.map_or_else(|| text.clone(), |tree| ppn_sgf::format(&text, tree, WIDTH)))
}

/// The width of lines.
const WIDTH: usize = 80;

/// Whether a number is that of a move: without a move, it is a pass.
fn is_move(number: &str) -> bool {
    let digits = number.trim_end_matches('.');
    digits != "0" && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The variations that comments carry.
#[derive(Default)]
struct Branches {
    /// Those after the last node.
    pending: Vec<String>,
    /// Those after nodes before it, which are written after the main line.
    open: Vec<Vec<String>>,
}

impl Branches {
    /// Writes the properties and the words of a comment, and keeps its variations.
    fn comment(&mut self, text: &mut String, words: &str) {
        let carried = Carried::read(words);
        text.push_str(&carried.properties);
        self.pending.extend(carried.variations);
    }

    /// Makes the node at a place, if there is one, the first of a line beside variations.
    fn open(&mut self, text: &mut String, node: usize) {
        if !self.pending.is_empty() && text[node..].starts_with(';') {
            text.insert(node, '(');
            self.open.push(std::mem::take(&mut self.pending));
        }
    }

    /// Writes the variations after the main line.
    fn close(self, text: &mut String) {
        if !self.pending.is_empty() {
            // The first of them would be the main line.
            text.push_str("(;)");
        }
        text.extend(self.pending);
        for variations in self.open.into_iter().rev() {
            text.push(')');
            text.extend(variations);
        }
    }
}

/// Writes the setup that leads from a position to another.
fn setup(text: &mut String, before: &Stones, after: &Stones) {
    let added = |colour| {
        after.stones().filter(move |&(at, one)| one == colour && before.at(at) != Some(colour))
    };
    let gone = before.stones().filter(|&(point, _)| after.at(point).is_none());
    let lists: [(&str, Vec<Point>); 3] = [
        ("AB", added(Colour::Black).map(|(point, _)| point).collect()),
        ("AW", added(Colour::White).map(|(point, _)| point).collect()),
        ("AE", gone.map(|(point, _)| point).collect()),
    ];
    for (name, points) in lists.iter().filter(|(_, points)| !points.is_empty()) {
        text.push_str(name);
        text.extend(points.iter().map(|point| format!("[{point}]")));
    }
}

/// The move that leads from a position to another, by the rules of captures.
fn played(before: &Stones, after: &Stones) -> Option<(Colour, Point)> {
    let mut new = after.stones().filter(|&(point, colour)| before.at(point) != Some(colour));
    let (Some((point, colour)), None) = (new.next(), new.next()) else { return None };
    if before.at(point).is_some() {
        return None;
    }
    let mut played = before.clone();
    played.play(colour, point);
    (played == *after).then_some((colour, point))
}

/// The move that takes its own stones, of which boards show only what is gone: the first stone that its words put.
fn suicide(grid: &Grid, before: &Stones, after: &Stones, words: &str) -> Option<(Colour, Point)> {
    let read = ppn_syntax::parse(words, 0, &Default::default());
    let first = read.elements.iter().find_map(|element| match element.kind {
        ElementKind::Moves(moves) => read.moves[moves].first(),
        _ => None,
    });
    let MoveToken::Drop { to: Destination { location, .. }, .. } = first?.token else {
        return None;
    };
    let (x, y) = match read.moves[location?].value {
        Location::Algebraic { column, row } => (f64::from(column), f64::from(row)),
        Location::Cartesian { x, y } => (x, y),
        _ => return None,
    };
    let point = grid.point(x, y).filter(|&point| before.at(point).is_none())?;
    let takes_its_own = |colour: &Colour| {
        let mut played = before.clone();
        played.play(*colour, point).contains(&point) && played == *after
    };
    [Colour::Black, Colour::White].into_iter().find(takes_its_own).map(|colour| (colour, point))
}

fn refusal(number: &str, before: &Stones, after: &Stones) -> String {
    let new = after.stones().filter(|&(point, colour)| before.at(point) != Some(colour)).count();
    match new {
        0 => format!("`{number}` only takes stones"),
        1 => format!("`{number}` takes other stones than the rules of go"),
        new => format!("`{number}` puts {new} stones, and a move of go puts one"),
    }
}

/// The points of a board of go on the table.
struct Grid {
    size: Size,
    /// The place of the lower left point.
    origin: (f64, f64),
}

impl Grid {
    /// The grid of the boards of go; `None` if there is none, or it is too large.
    fn of(board: &Board) -> Option<Self> {
        let mut edges: Option<[f64; 4]> = None;
        for (_, piece) in board.pieces().filter(|(_, piece)| is_of_go(piece, Kind::Board)) {
            let half = (f64::from(piece.rank.0) - 1.0) / 2.0;
            let own = [piece.x - half, piece.y - half, piece.x + half, piece.y + half];
            edges = Some(edges.map_or(own, |all| {
                [all[0].min(own[0]), all[1].min(own[1]), all[2].max(own[2]), all[3].max(own[3])]
            }));
        }
        let [left, bottom, right, top] = edges?;
        let count = |from: f64, to: f64| {
            let count = (to - from).round() + 1.0;
            (1.0..=f64::from(Size::MOST)).contains(&count).then_some(count as u8)
        };
        let size = Size { width: count(left, right)?, height: count(bottom, top)? };
        Some(Self { size, origin: (left, bottom) })
    }

    /// The stones on the points, or the reason why something else is there.
    fn stones(&self, board: &Board) -> Result<Stones, String> {
        let mut stones = Stones::new(self.size);
        for (_, piece) in board.pieces().filter(|(_, piece)| !is_of_go(piece, Kind::Board)) {
            let colour = match piece.suit.0 {
                _ if !is_of_go(piece, Kind::Bit) => None,
                2 => Some(Colour::Black),
                6 => Some(Colour::White),
                _ => None,
            };
            let Some(colour) = colour else {
                return Err("it has pieces other than black and white stones of go".to_owned());
            };
            let point = self.point(piece.x, piece.y).filter(|&point| stones.at(point).is_none());
            let Some(point) = point else {
                return Err("a stone is not on a point of its own".to_owned());
            };
            stones.set(point, Some(colour));
        }
        Ok(stones)
    }

    fn point(&self, x: f64, y: f64) -> Option<Point> {
        let (x, y) = (x - self.origin.0, y - self.origin.1);
        let y = f64::from(self.size.height) - 1.0 - y;
        let is_on = |at: f64, count: u8| {
            (at - at.round()).abs() < 0.01 && at.round() >= 0.0 && at.round() < f64::from(count)
        };
        (is_on(x, self.size.width) && is_on(y, self.size.height))
            .then(|| Point { x: x.round() as u8, y: y.round() as u8 })
    }
}

fn is_of_go(piece: &Piece, kind: Kind) -> bool {
    piece.cfg == Configuration::Go && piece.piece_side.kind == kind
}
