//! The boards of a game as changes from one to the next.

use super::looks::{Looks, along, rounded};
use crate::{
    layout::lay_after,
    lying::Lying,
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
use std::collections::{HashMap, HashSet};

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
    lying: HashMap<usize, Row, FixedState>,
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

impl Boards {
    /// The changes to the next board, which has the pieces of the frame.
    pub(super) fn next(
        &mut self,
        frame: &Frame,
        pieces: &[Piece],
        looks: &mut Looks,
        most_pieces: usize,
    ) -> Result<Change, picture::Error> {
        let mut change = Change::default();
        let mut order = Vec::with_capacity(pieces.len());
        let mut lying = HashMap::with_capacity_and_hasher(pieces.len(), FixedState::default());
        let mut moved = Vec::new();
        let laid = lay_after(std::mem::take(&mut self.laid), pieces, Turn::None, most_pieces)?;
        for (named, piece) in frame.pieces.iter().zip(&laid) {
            let number = self.number(named);
            let row = Row {
                look: looks.number(&piece.piece, &piece.body),
                place: [piece.piece.x, piece.piece.y, piece.piece.angle].map(rounded),
                bottom: rounded(piece.height.bottom),
                level: piece.height.level,
            };
            // Two pieces with the same name are one piece; the later one counts.
            if lying.insert(number, row).is_none() {
                order.push(number);
            }
            match self.lying.get(&number) {
                Some(old) if (old.look, old.place) == (row.look, row.place) => {
                    if *old != row {
                        change.raised.extend([json!(number), short(row.bottom), json!(row.level)]);
                    }
                }
                _ => {
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
        change.gone = self.order.iter().copied().filter(|old| !lying.contains_key(old)).collect();
        let is_moved: HashSet<usize> = moved.iter().copied().collect();
        let there = |number: &&usize| lying.contains_key(*number);
        let still = self.order.iter().filter(|number| there(number) && !is_moved.contains(*number));
        if !still.chain(&moved).eq(&order) {
            let new = moved.iter().filter(|number| !self.lying.contains_key(*number));
            change.stay = self.order.iter().filter(there).chain(new).eq(&order);
            change.order = (!change.stay).then(|| order.clone());
        }
        change.marks = written(&frame.marks, looks);
        (self.order, self.laid, self.lying) = (order, laid, lying);
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
