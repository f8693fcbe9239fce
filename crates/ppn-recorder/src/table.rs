//! The pieces on the table, and changes to them.

use crate::{Grip, Landing, Point};
use ppn_engine::{Board, PieceNumber, PieceTag, turn_over};
use ppn_piece::{Kind, Piece, Rank, normal_angle};

/// The pieces on the table, in placement order: lowest first.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table(pub(crate) Vec<(PieceTag, Piece)>);

/// The destination of pieces in the placement order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Order {
    Top,
    Bottom,
    Above(PieceNumber),
    Beneath(PieceNumber),
}

/// An action that one move of PPN can express.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Act {
    Shift { pieces: Vec<PieceNumber>, to: Point, order: Order },
    Capture { pieces: Vec<PieceNumber>, gone: Vec<PieceNumber> },
    Swap { pieces: Vec<PieceNumber>, others: Vec<PieceNumber> },
    Turn { pieces: Vec<PieceNumber>, degrees: f64, about: Option<Point> },
    Flip { pieces: Vec<PieceNumber> },
    Change { piece: PieceNumber, into: Piece },
    Put { piece: Piece, order: Order },
    Remove { pieces: Vec<PieceNumber> },
}

/// The id of a piece that is new on the table.
const NEW: PieceTag = PieceTag { number: PieceNumber(0), major: 0, minor: 0 };

/// The largest distance between two pieces at the same place.
const SAME_PLACE: f64 = 1e-3;

pub(crate) fn is_same_place(a: Point, b: Point) -> bool {
    (a.x - b.x).hypot(a.y - b.y) < SAME_PLACE
}

pub(crate) fn place_of(piece: &Piece) -> Point {
    Point { x: piece.x, y: piece.y }
}

impl From<&Board> for Table {
    fn from(board: &Board) -> Self {
        Self(board.pieces().map(|(tag, piece)| (tag, piece.clone())).collect())
    }
}

impl Table {
    pub(crate) fn piece(&self, number: PieceNumber) -> Option<&Piece> {
        self.0.iter().find(|(tag, _)| tag.number == number).map(|(_, piece)| piece)
    }

    pub(crate) fn tag(&self, number: PieceNumber) -> Option<PieceTag> {
        self.0.iter().map(|(tag, _)| *tag).find(|tag| tag.number == number)
    }

    /// The pieces at a place, lowest first.
    pub(crate) fn stack(&self, at: Point) -> Vec<PieceNumber> {
        let there = self.0.iter().filter(|(_, piece)| is_same_place(place_of(piece), at));
        there.map(|(tag, _)| tag.number).collect()
    }

    /// The pieces at a place that are on top of tiles and boards, lowest first.
    pub(crate) fn upon_ground(&self, at: Point) -> Vec<PieceNumber> {
        let mut stack = self.stack(at);
        let is_ground = |number: &PieceNumber| {
            self.piece(*number).is_some_and(|piece| is_ground(piece.piece_side.kind))
        };
        let ground = stack.iter().take_while(|number| is_ground(number)).count();
        stack.split_off(ground)
    }

    /// The pieces of a grip, in placement order. `None` if one of them is not on the table, or
    /// there is none.
    pub(crate) fn grip(&self, grip: &Grip) -> Option<Vec<PieceNumber>> {
        let held = match grip {
            Grip::Pieces(numbers) => {
                let is_held = |tag: &PieceTag| numbers.contains(&tag.number.0);
                let held: Vec<_> = self.0.iter().map(|(tag, _)| *tag).filter(is_held).collect();
                let all = numbers.iter().all(|&one| held.iter().any(|tag| tag.number.0 == one));
                if !all {
                    return None;
                }
                held.iter().map(|tag| tag.number).collect()
            }
            Grip::Stack { at, count: Some(count) } => {
                let mut stack = self.stack(*at);
                stack.split_off(stack.len().checked_sub(*count)?)
            }
            Grip::Stack { at, count: None } => match self.upon_ground(*at) {
                empty if empty.is_empty() => self.stack(*at).pop().into_iter().collect(),
                pieces => pieces,
            },
        };
        (!held.is_empty()).then_some(held)
    }

    /// The order of pieces that are put at a place, and the captured pieces.
    pub(crate) fn landing(
        &self,
        landing: Landing,
        to: Point,
        movers: &[PieceNumber],
    ) -> (Order, Option<PieceNumber>) {
        let mut there = self.upon_ground(to);
        there.retain(|number| !movers.contains(number));
        let order = match landing {
            Landing::Top => Order::Top,
            Landing::Capture => return (Order::Top, there.pop()),
            Landing::Under => there.first().map_or(Order::Top, |&first| Order::Beneath(first)),
            Landing::Bottom => Order::Bottom,
            Landing::Above(number) => Order::Above(PieceNumber(number)),
            Landing::Beneath(number) => Order::Beneath(PieceNumber(number)),
        };
        (order, None)
    }

    /// Performs an action. An impossible action does not change the table.
    pub(crate) fn act(&mut self, act: &Act) {
        match act {
            Act::Shift { pieces, to, order } => self.shift(pieces, *to, *order),
            Act::Capture { pieces, gone } => {
                let Some(to) = self.place(gone) else { return };
                self.remove(gone);
                self.shift(pieces, to, Order::Top);
            }
            Act::Swap { pieces, others } => {
                let (Some(from), Some(to)) = (self.place(pieces), self.place(others)) else {
                    return;
                };
                self.shift(pieces, to, Order::Top);
                self.shift(others, from, Order::Top);
            }
            Act::Turn { pieces, degrees, about } => self.change(pieces, |piece| {
                piece.angle = normal_angle(piece.angle - degrees);
                if let Some(about) = about {
                    let turned = turned(place_of(piece), *about, *degrees);
                    (piece.x, piece.y) = (turned.x, turned.y);
                }
            }),
            Act::Flip { pieces } => self.change(pieces, turn_over),
            Act::Change { piece, into } => self.change(&[*piece], |piece| {
                *piece = Piece { x: piece.x, y: piece.y, ..into.clone() };
            }),
            Act::Put { piece, order } => {
                let at = self.index(*order);
                self.0.insert(at, (NEW, piece.clone()));
            }
            Act::Remove { pieces } => self.remove(pieces),
        }
    }

    /// The place of the last of some pieces in the placement order.
    pub(crate) fn place(&self, pieces: &[PieceNumber]) -> Option<Point> {
        let last = self.0.iter().rfind(|(tag, _)| pieces.contains(&tag.number));
        last.map(|(_, piece)| place_of(piece))
    }

    fn remove(&mut self, pieces: &[PieceNumber]) {
        self.0.retain(|(tag, _)| !pieces.contains(&tag.number));
    }

    fn shift(&mut self, pieces: &[PieceNumber], to: Point, order: Order) {
        let (moved, rest): (Vec<_>, Vec<_>) =
            self.0.drain(..).partition(|(tag, _)| pieces.contains(&tag.number));
        self.0 = rest;
        let at = self.index(order);
        let moved =
            moved.into_iter().map(|(tag, piece)| (tag, Piece { x: to.x, y: to.y, ..piece }));
        self.0.splice(at..at, moved);
    }

    /// The index of a destination in the placement order.
    fn index(&self, order: Order) -> usize {
        let of = |number| self.0.iter().position(|(tag, _)| tag.number == number);
        let end = self.0.len();
        match order {
            Order::Top => end,
            Order::Bottom => 0,
            Order::Above(number) => of(number).map_or(end, |at| at + 1),
            Order::Beneath(number) => of(number).unwrap_or(end),
        }
    }

    fn change(&mut self, pieces: &[PieceNumber], change: impl Fn(&mut Piece)) {
        let changed = self.0.iter_mut().filter(|(tag, _)| pieces.contains(&tag.number));
        changed.for_each(|(_, piece)| change(piece));
    }

    /// Whether the board has the same pieces in the same order at the same places.
    pub(crate) fn looks_like(&self, board: &Board) -> bool {
        self.0.len() == board.len()
            && self
                .0
                .iter()
                .zip(board.pieces())
                .all(|((_, piece), (_, other))| is_same(piece, other))
    }

    /// The same, and all pieces have the same numbers. A piece that is new on this table has none yet.
    pub(crate) fn is_shown_by(&self, board: &Board) -> bool {
        let is_number = |((tag, _), (shown, _)): (&(PieceTag, Piece), (PieceTag, &Piece))| {
            *tag == NEW || tag.number == shown.number
        };
        self.looks_like(board) && self.0.iter().zip(board.pieces()).all(is_number)
    }
}

/// Whether two pieces look the same and are at the same place.
pub(crate) fn is_same(one: &Piece, other: &Piece) -> bool {
    let apart = normal_angle(one.angle - other.angle);
    let at_home = |piece: &Piece| Piece { x: 0.0, y: 0.0, angle: 0.0, ..piece.clone() };
    is_same_place(place_of(one), place_of(other))
        && apart.min(360.0 - apart) < 1e-6
        && at_home(one) == at_home(other)
}

/// Whether other pieces are played on pieces of a kind.
pub(crate) fn is_ground(kind: Kind) -> bool {
    matches!(kind, Kind::Tile | Kind::Board)
}

/// A point rotated about another, clockwise.
fn turned(point: Point, about: Point, degrees: f64) -> Point {
    let (dx, dy) = (point.x - about.x, point.y - about.y);
    let (sin, cos) = degrees.to_radians().sin_cos();
    Point { x: about.x + dx * cos + dy * sin, y: about.y - dx * sin + dy * cos }
}

/// A die turned to another rank.
pub(crate) fn rolled(die: &Piece, rank: u32) -> Piece {
    Piece { rank: Rank(rank), ..die.clone() }
}
