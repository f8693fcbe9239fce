//! The boards of a game as changes from one to the next.

use super::{
    drawn::AllDrawn,
    laid::{Laid, Laying},
    marks::Marks,
    number::Number,
    used::Used,
};
use crate::{mark::Mark, picture, replay::FramePiece};
use serde::Serialize;
use std::mem::take;

/// The changes from one board to the next; pieces are numbered within each game.
#[derive(Serialize, Default)]
pub(super) struct Change<'b> {
    /// Removed pieces.
    #[serde(rename = "gone", skip_serializing_if = "<[_]>::is_empty")]
    gone: &'b [u32],
    /// Pieces that were only moved, if there are no others that changed: piece, x and y.
    #[serde(rename = "at", skip_serializing_if = "<[_]>::is_empty")]
    carried: &'b [Number],
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
    /// Its other marks: kind, x and y of each.
    #[serde(rename = "marks", skip_serializing_if = "<[_]>::is_empty")]
    marks: &'b [Number],
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The state of writing the boards of a game.
pub(super) struct Boards<'p> {
    pub(super) all: AllDrawn<'p>,
    pub(super) used: Used,
    most_pieces: usize,
    /// All that have a number in the page.
    known: Vec<Known>,
    /// The last board: the pieces by their numbers in the page, and how they lie.
    order: Vec<u32>,
    laid: Vec<Laid>,
    pub(super) marks: Marks<'p>,
    /// How many boards there were.
    count: u32,
    /// Whether a name is there twice on one of them.
    pub(super) has_twins: bool,
    lists: Lists,
}

/// Lists that serve one board after the other.
#[derive(Default)]
struct Lists {
    /// The rest of the last board from the first change on, as the pieces and as how they lie.
    before: Vec<u32>,
    laid_before: Vec<Laid>,
    disturbed: Vec<u32>,
    /// The numbers of the pieces that appeared or changed.
    moved: Vec<u32>,
    gone: Vec<u32>,
    carried: Vec<Number>,
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
            marks: Marks::default(),
            count: 0,
            has_twins: false,
            lists: Lists::default(),
        }
    }

    /// The changes to the next board.
    pub(super) fn next(
        &mut self,
        pieces: &[u32],
        marks: &'p [Mark],
    ) -> Result<Change<'_>, picture::Error> {
        if pieces.len() > self.most_pieces {
            let most = self.most_pieces;
            return Err(picture::Error::TooManyPieces { pieces: pieces.len(), most });
        }
        let pieces = &*self.all.alone(pieces);
        self.count += 1;
        let board = self.count;
        let Self { order, lists, .. } = self;
        let Lists { before, laid_before, disturbed, moved, gone, carried, changed, raised } = lists;
        moved.clear();
        gone.clear();
        carried.clear();
        changed.clear();
        raised.clear();
        // The pieces before the first change; most boards have many of them. They are in the same
        // places of both lists unless a name is there twice.
        let are_alike = order.len() == self.laid.len();
        let pairs = self.laid.iter().zip(pieces);
        let same = pairs.take_while(|(old, new)| are_alike && old.piece == **new).count();
        let mut laying = Laying::after(take(&mut self.laid), same, laid_before, disturbed);
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
                    let is_carried = |old: Row| Row { place: [x, y, old.place[2]], ..old } == new;
                    if known.before.is_some_and(is_carried) {
                        carried.extend([number.into(), x, y].map(Number));
                    }
                    let row = [number.into(), look.into(), x, y, angle, bottom, new.level.into()];
                    changed.extend(row.map(Number));
                }
            }
        }
        self.laid = laying.laid;
        self.has_twins |= self.laid.len() > order.len();
        let (known, order) = (&self.known, &order[same..]);
        let is_there = |number: &&u32| known[**number as usize].board == board;
        gone.extend(before.iter().filter(|number| !is_there(number)));
        let is_still = |number: &&u32| is_there(number) && known[**number as usize].moved < board;
        let still = before.iter().filter(is_still);
        let new = moved.iter().filter(|number| known[**number as usize].before.is_none());
        let is_usual = still.chain(&*moved).eq(order);
        let stay = !is_usual && before.iter().filter(is_there).chain(new).eq(order);
        let order = (!is_usual && !stay).then_some(self.order.as_slice());
        // The order of those in both lists would not be known.
        if carried.len() == 3 * moved.len() {
            changed.clear();
        } else {
            carried.clear();
        }
        let (kept_marks, marks) = self.marks.next(marks, &mut self.used);
        Ok(Change { gone, carried, changed, raised, stay, order, kept_marks, marks })
    }
}
