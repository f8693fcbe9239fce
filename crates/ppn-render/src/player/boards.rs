//! The boards of a game as changes from one to the next.

use super::{
    drawn::AllDrawn,
    laid::{Laid, Laying},
    looks::rounded,
    used::{Used, along},
};
use crate::{
    mark::{Mark, MarkForm},
    picture,
    replay::FramePiece,
    scene::{MOST_LABELS_OF_A_CELL, MOST_MARKS},
    shape::Point,
};
use foldhash::fast::FixedState;
use serde::{Serialize, Serializer};
use std::{collections::HashMap, mem::take};

/// The changes from one board to the next; pieces are numbered within each game.
#[derive(Serialize, Default)]
pub(super) struct Change<'b> {
    /// Removed pieces.
    #[serde(rename = "gone", skip_serializing_if = "<[_]>::is_empty")]
    gone: &'b [u32],
    /// Pieces that appeared or changed, seven numbers each: piece, look, x, y, angle, height of the
    /// underside, level. They are now over the others, in this order, unless `order` or `stay` says
    /// otherwise.
    #[serde(rename = "to", skip_serializing_if = "<[_]>::is_empty")]
    changed: &'b [Number],
    /// Pieces that rose or sank without being moved: piece, height, level.
    #[serde(rename = "height", skip_serializing_if = "<[_]>::is_empty")]
    raised: &'b [Number],
    /// Whether changed pieces keep their places in the drawing order; new pieces are over all
    /// others.
    #[serde(rename = "stay", skip_serializing_if = "std::ops::Not::not")]
    stay: bool,
    /// All pieces, the lowest first.
    #[serde(rename = "order", skip_serializing_if = "Option::is_none")]
    order: Option<&'b [u32]>,
    /// How many marks of the board before this one has as its first ones.
    #[serde(rename = "kept", skip_serializing_if = "is_zero")]
    kept_marks: usize,
    /// Its other marks.
    #[serde(rename = "marks", skip_serializing_if = "Vec::is_empty")]
    marks: Vec<MarkRow<'b>>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The state of writing the boards of a game.
pub(super) struct Boards<'p> {
    all: AllDrawn<'p>,
    pub(super) used: Used,
    most_pieces: usize,
    /// All that have a number in the page.
    known: Vec<Known>,
    /// The last board: the pieces by their numbers in the page, and how they lie.
    order: Vec<u32>,
    laid: Vec<Laid>,
    /// How many boards there were.
    count: u32,
    lists: Lists,
}

/// Lists that serve one board after the other.
#[derive(Default)]
struct Lists {
    /// The rest of the last board from the first change on, as the pieces and as how they lie.
    before: Vec<u32>,
    laid_before: Vec<Laid>,
    /// The numbers of the pieces that appeared or changed.
    moved: Vec<u32>,
    gone: Vec<u32>,
    changed: Vec<Number>,
    raised: Vec<Number>,
}

/// A piece that has a number in the page. Boards are counted from 1.
#[derive(Clone, Copy)]
struct Known {
    /// The last board that it lies on, and how.
    board: u32,
    row: Row,
    /// How it lies on the board before that, if it is there, and the last board for which this is
    /// known. It is not noted where nothing changes.
    before: Option<Row>,
    compared: u32,
    /// The last board on which it is another or elsewhere.
    moved: u32,
}

/// A piece as the page stores it.
#[derive(Clone, Copy, PartialEq)]
struct Row {
    look: u32,
    /// x, y and angle.
    place: [f64; 3],
    bottom: f64,
    level: u32,
}

impl<'p> Boards<'p> {
    /// Boards of some of these pieces, with at most `most_pieces` each.
    pub(super) fn new(pieces: &'p [FramePiece], most_pieces: usize) -> Self {
        Self {
            all: AllDrawn::new(pieces),
            used: Used::default(),
            most_pieces,
            known: Vec::new(),
            order: Vec::new(),
            laid: Vec::new(),
            count: 0,
            lists: Lists::default(),
        }
    }

    /// The changes to the next board. `marks_before` are the marks of the board before.
    pub(super) fn next<'b>(
        &'b mut self,
        pieces: &[u32],
        marks: &'b [Mark],
        marks_before: &[Mark],
    ) -> Result<Change<'b>, picture::Error> {
        if pieces.len() > self.most_pieces {
            let most = self.most_pieces;
            return Err(picture::Error::TooManyPieces { pieces: pieces.len(), most });
        }
        self.count += 1;
        let board = self.count;
        let Self { order, lists, .. } = self;
        let Lists { before, laid_before, moved, gone, changed, raised } = lists;
        moved.clear();
        gone.clear();
        changed.clear();
        raised.clear();
        // The pieces before the first change; most boards have many of them. They are in the same
        // places of both lists unless a name is there twice.
        let are_alike = order.len() == self.laid.len();
        let pairs = self.laid.iter().zip(pieces);
        let same = pairs.take_while(|(old, new)| are_alike && old.piece == **new).count();
        let mut laying = Laying::after(take(&mut self.laid), same, laid_before);
        before.clear();
        before.extend(order.drain(same..));
        order.iter().for_each(|&number| self.known[number as usize].board = board);
        for &piece in &pieces[same..] {
            self.all.draw(piece, &mut self.used)?;
            let (Laid { height, bottom, .. }, is_same) = laying.lay(piece, &self.all);
            let drawn = &self.all[piece];
            let number = drawn.number;
            let new = Row { look: drawn.look, place: drawn.place, bottom, level: height.level };
            if self.known.len() == number as usize {
                self.known.push(Known { board: 0, row: new, before: None, compared: 0, moved: 0 });
            }
            let known = &mut self.known[number as usize];
            let was_there = known.board > 0 && known.board == board - 1;
            let is_first = known.board < board;
            if is_first {
                known.board = board;
                order.push(number);
                if is_same && was_there {
                    // That is how it is with most pieces.
                    continue;
                }
                known.before = was_there.then_some(known.row);
            } else if known.compared < board {
                known.before = Some(known.row);
            }
            known.compared = board;
            // A name that is there twice is the same piece; the later one counts.
            known.row = new;
            let Row { look, place, .. } = new;
            match known.before {
                Some(old) if (old.look, old.place) == (look, place) => {
                    if old != new {
                        raised.extend([number.into(), Number(bottom), new.level.into()]);
                    }
                }
                _ => {
                    known.moved = board;
                    moved.push(number);
                    let [x, y, angle] = place;
                    let row = [number.into(), look.into(), x, y, angle, bottom, new.level.into()];
                    changed.extend(row.map(Number));
                }
            }
        }
        self.laid = laying.laid;
        let (known, order) = (&self.known, &order[same..]);
        let is_there = |number: &&u32| known[**number as usize].board == board;
        gone.extend(before.iter().filter(|number| !is_there(number)));
        let is_still = |number: &&u32| is_there(number) && known[**number as usize].moved < board;
        let still = before.iter().filter(is_still);
        let new = moved.iter().filter(|number| known[**number as usize].before.is_none());
        let is_usual = still.chain(&*moved).eq(order);
        let stay = !is_usual && before.iter().filter(is_there).chain(new).eq(order);
        let order = (!is_usual && !stay).then_some(self.order.as_slice());
        let (kept_marks, marks) = written(marks, marks_before, &mut self.used);
        Ok(Change { gone, changed, raised, stay, order, kept_marks, marks })
    }
}

/// A mark: its form, drawing, x, y, x and y of the vector to the tip, and title; a mark with a label
/// also has the drawing of the label, and the x and y of its offset from the place.
struct MarkRow<'m> {
    form: &'static str,
    drawing: usize,
    places: [Number; 4],
    title: &'m str,
    label: Option<(usize, [Number; 2])>,
}

impl Serialize for MarkRow<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { form, drawing, places: [x, y, to_x, to_y], title, label } = self;
        match label {
            None => (form, drawing, x, y, to_x, to_y, title).serialize(to),
            Some((label, [right, up])) => {
                (form, drawing, x, y, to_x, to_y, title, label, right, up).serialize(to)
            }
        }
    }
}

/// The marks of a board: how many of its first ones the board before has, and the others.
fn written<'m>(marks: &'m [Mark], before: &[Mark], used: &mut Used) -> (usize, Vec<MarkRow<'m>>) {
    let marks = &marks[..marks.len().min(MOST_MARKS)];
    let kept = marks.iter().zip(before).take_while(|(new, old)| new == old).count();
    let (kept, new) = marks.split_at(kept);
    let mut labels: HashMap<[u64; 2], usize, FixedState> = HashMap::default();
    let key = |place: Point| [place.x.to_bits(), place.y.to_bits()];
    let places = kept.iter().filter_map(|mark| Some((mark, mark.place()?)));
    for (_, place) in places.clone().filter(|(mark, _)| !mark.label.is_empty()) {
        *labels.entry(key(place)).or_default() += 1;
    }
    let mut rows = Vec::with_capacity(new.len());
    for mark in new {
        let Some(place) = mark.place() else { continue };
        let form = match mark.form {
            MarkForm::Square => "square",
            MarkForm::Ring => "ring",
            MarkForm::Cross => "cross",
            MarkForm::Label => "label",
            MarkForm::Arrow { .. } => "arrow",
        };
        let way = along(mark);
        let mut row = MarkRow {
            form,
            drawing: used.mark(mark),
            places: [place.x, place.y, way.x, way.y].map(rounded).map(Number),
            title: mark.title().unwrap_or_default(),
            label: None,
        };
        if !mark.label.is_empty() {
            let others = labels.entry(key(place)).or_default();
            let above = (*others).min(MOST_LABELS_OF_A_CELL);
            *others += 1;
            let middle = mark.label_middle(above);
            let place = [middle.x, middle.y].map(rounded).map(Number);
            row.label = Some((used.label(mark, above), place));
        }
        rows.push(row);
    }
    (places.count(), rows)
}

/// A number, written without the `.0` of a whole one.
#[derive(Clone, Copy)]
struct Number(f64);

impl From<u32> for Number {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self(number) = *self;
        let whole = number as i64;
        if whole as f64 == number && number.abs() < 1e15 {
            to.serialize_i64(whole)
        } else {
            to.serialize_f64(number)
        }
    }
}
