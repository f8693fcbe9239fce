//! The boards of a game as changes from one to the next.

use super::looks::{Looks, along, rounded};
use crate::{
    layout::{MOST_GONE, lay_after},
    lying::{Height, Lying},
    mark::{Mark, MarkForm},
    picture,
    replay::{Frame, FramePiece},
    scene::{MOST_LABELS_OF_A_CELL, MOST_MARKS},
    table_turn::Turn,
};
use foldhash::fast::FixedState;
use ppn_piece::Piece;
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The changes from one board to the next; pieces are numbered within each game.
#[derive(Serialize, Default)]
pub(super) struct Change {
    /// Removed pieces.
    #[serde(rename = "gone", skip_serializing_if = "Vec::is_empty")]
    gone: Vec<usize>,
    /// Pieces that appeared or changed, seven numbers each: piece, look, x, y, angle, height of the
    /// underside, level. They are now over the others, in this order, unless `order` or `stay` says
    /// otherwise.
    #[serde(rename = "to", skip_serializing_if = "Vec::is_empty")]
    changed: Vec<Value>,
    /// Pieces that rose or sank without being moved: piece, height, level.
    #[serde(rename = "height", skip_serializing_if = "Vec::is_empty")]
    raised: Vec<Value>,
    /// Whether changed pieces keep their places in the drawing order; new pieces are over all
    /// others.
    #[serde(rename = "stay", skip_serializing_if = "std::ops::Not::not")]
    stay: bool,
    /// All pieces, the lowest first.
    #[serde(rename = "order", skip_serializing_if = "Option::is_none")]
    order: Option<Vec<usize>>,
    /// The marks, each with its form, drawing, x, y, x and y of the vector to the tip, and title; a
    /// mark with a label also has the drawing of the label, and the x and y of its offset from the
    /// place.
    #[serde(rename = "marks", skip_serializing_if = "Vec::is_empty")]
    marks: Vec<Value>,
}

/// The state of writing the boards of a game.
#[derive(Default)]
pub(super) struct Boards {
    numbers: HashMap<String, usize, FixedState>,
    order: Vec<usize>,
    laid: Vec<Lying>,
    /// The pieces of the last board, and what the page knows of each.
    pieces: Vec<FramePiece>,
    placed: Vec<Placed>,
    /// All that have a number.
    known: Vec<Known>,
    /// How many boards there were.
    count: usize,
}

/// A piece that has a number. Boards are counted from 1.
#[derive(Clone, Copy)]
struct Known {
    /// The last board that it lies on, and how.
    board: usize,
    row: Row,
    /// How it lies on the board before that.
    before: Option<Row>,
    /// The last board on which it is another or elsewhere.
    moved: usize,
}

/// A piece of the last board.
#[derive(Clone, Copy)]
struct Placed {
    number: usize,
    height: Height,
    row: Row,
}

/// A piece as the page stores it.
#[derive(Clone, Copy, PartialEq)]
struct Row {
    look: usize,
    /// x, y and angle.
    place: [f64; 3],
    bottom: f64,
    level: u32,
}

impl Row {
    fn of(lying: &Lying, looks: &mut Looks) -> Self {
        Self {
            look: looks.number(&lying.piece, &lying.body),
            place: [lying.piece.x, lying.piece.y, lying.piece.angle].map(rounded),
            bottom: rounded(lying.height.bottom),
            level: lying.height.level,
        }
    }
}

impl Boards {
    /// The changes to the next board, which has the pieces of the frame.
    pub(super) fn next(
        &mut self,
        frame: Frame,
        pieces: &[Piece],
        looks: &mut Looks,
        most_pieces: usize,
    ) -> Result<Change, picture::Error> {
        let mut change = Change::default();
        let mut order = Vec::with_capacity(pieces.len());
        let mut placed = Vec::with_capacity(pieces.len());
        let mut moved = Vec::new();
        self.count += 1;
        let board = self.count;
        let laid = lay_after(std::mem::take(&mut self.laid), pieces, Turn::None, most_pieces)?;
        let before = std::mem::take(&mut self.pieces);
        let mut rest = 0;
        for (named, lying) in frame.pieces.iter().zip(&laid) {
            // Most pieces lie as on the last board.
            let same = before[rest..].iter().take(MOST_GONE).position(|one| one == named);
            let known = same.map(|gone| {
                rest += gone + 1;
                self.placed[rest - 1]
            });
            let known = known.filter(|placed| placed.height == lying.height);
            let Placed { number, row, .. } = known.unwrap_or_else(|| Placed {
                number: self.number(named),
                height: lying.height,
                row: Row::of(lying, looks),
            });
            placed.push(Placed { number, height: lying.height, row });
            if self.known.len() == number {
                self.known.push(Known { board: 0, row, before: None, moved: 0 });
            }
            let known = &mut self.known[number];
            if known.board < board {
                known.before = (known.board > 0 && known.board == board - 1).then_some(known.row);
                known.board = board;
                order.push(number);
            }
            // A name that is there twice is the same piece; the later one counts.
            known.row = row;
            match known.before {
                Some(old) if (old.look, old.place) == (row.look, row.place) => {
                    if old != row {
                        change.raised.extend([json!(number), short(row.bottom), json!(row.level)]);
                    }
                }
                _ => {
                    known.moved = board;
                    moved.push(number);
                    let [x, y, angle] = row.place.map(short);
                    let look = json!(row.look);
                    let level = json!(row.level);
                    change.changed.extend([
                        json!(number),
                        look,
                        x,
                        y,
                        angle,
                        short(row.bottom),
                        level,
                    ]);
                }
            }
        }
        let known = &self.known;
        let is_there = |number: &&usize| known[**number].board == board;
        change.gone = self.order.iter().filter(|number| !is_there(number)).copied().collect();
        let is_still = |number: &&usize| is_there(number) && known[**number].moved < board;
        let still = self.order.iter().filter(is_still);
        if !still.chain(&moved).eq(&order) {
            let new = moved.iter().filter(|number| known[**number].before.is_none());
            change.stay = self.order.iter().filter(is_there).chain(new).eq(&order);
            change.order = (!change.stay).then(|| order.clone());
        }
        change.marks = written(&frame.marks, looks);
        (self.order, self.laid) = (order, laid);
        (self.pieces, self.placed) = (frame.pieces, placed);
        Ok(change)
    }

    fn number(&mut self, piece: &FramePiece) -> usize {
        if let Some(number) = self.numbers.get(piece.identity()) {
            return *number;
        }
        let next = self.numbers.len();
        self.numbers.insert(piece.identity().to_owned(), next);
        next
    }
}

/// The marks of a board.
fn written(marks: &[Mark], looks: &mut Looks) -> Vec<Value> {
    let mut labels: HashMap<[u64; 2], usize> = HashMap::new();
    let mut rows = Vec::new();
    for mark in marks.iter().take(MOST_MARKS) {
        let Some(place) = mark.place() else { continue };
        let form = match mark.form {
            MarkForm::Square => "square",
            MarkForm::Ring => "ring",
            MarkForm::Cross => "cross",
            MarkForm::Label => "label",
            MarkForm::Arrow { .. } => "arrow",
        };
        let way = along(mark);
        let drawing = looks.mark(mark, way);
        let [x, y, way_x, way_y] = [place.x, place.y, way.x, way.y].map(rounded).map(short);
        let mut row = vec![json!(form), json!(drawing), x, y, way_x, way_y];
        row.push(json!(mark.title().unwrap_or_default()));
        let others = labels.entry([place.x.to_bits(), place.y.to_bits()]).or_default();
        if let Some((label, middle)) = looks.mark_label(mark, (*others).min(MOST_LABELS_OF_A_CELL))
        {
            *others += 1;
            row.extend([json!(label), short(rounded(middle.x)), short(rounded(middle.y))]);
        }
        rows.push(Value::Array(row));
    }
    rows
}

/// A number without the `.0` of a whole one.
fn short(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 1e15 { json!(number as i64) } else { json!(number) }
}
