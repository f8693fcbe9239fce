//! The marks of a game: what they look like is written once, and then only where they are.

use super::{
    looks::rounded,
    number::Number,
    used::{Used, along},
};
use crate::{
    mark::{Mark, MarkForm},
    scene::{MOST_LABELS_OF_A_CELL, MOST_MARKS},
    shape::Point,
};
use foldhash::fast::FixedState;
use serde::{Serialize, Serializer};
use std::{collections::HashMap, mem::replace};

/// The marks of the boards of a game, one board after the other.
#[derive(Default)]
pub(super) struct Marks<'m> {
    /// The looks of marks, in the order of their numbers.
    pub(super) kinds: Vec<MarkKind<'m>>,
    numbers: HashMap<KindKey<'m>, u32, FixedState>,
    /// The marks of the last board.
    before: &'m [Mark],
    /// Kind, x and y of each new mark of the last board.
    new: Vec<Number>,
}

/// What marks look like: form, drawing, x and y of the vector to the tip, and title; a mark with a label
/// also has the drawing of the label, and the x and y of its offset from the place.
pub(super) struct MarkKind<'m> {
    form: &'static str,
    drawing: usize,
    way: [Number; 2],
    title: &'m str,
    label: Option<(usize, [Number; 2])>,
}

/// What determines a kind: drawing, title, and the drawing of the label with its offset by its bits.
/// The drawing determines form and vector.
type KindKey<'m> = (usize, &'m str, Option<(usize, [u64; 2])>);

impl Serialize for MarkKind<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { form, drawing, way: [x, y], title, label } = self;
        match label {
            None => (form, drawing, x, y, title).serialize(to),
            Some((label, [right, up])) => {
                (form, drawing, x, y, title, label, right, up).serialize(to)
            }
        }
    }
}

impl<'m> Marks<'m> {
    /// The marks of the next board: how many of its first ones the board before has, and kind, x and y
    /// of the others.
    pub(super) fn next(&mut self, marks: &'m [Mark], used: &mut Used) -> (usize, &[Number]) {
        self.new.clear();
        let marks = &marks[..marks.len().min(MOST_MARKS)];
        let before = replace(&mut self.before, marks);
        let kept = marks.iter().zip(before).take_while(|(new, old)| new == old).count();
        let (kept, new) = marks.split_at(kept);
        let mut labels: HashMap<[u64; 2], usize, FixedState> = HashMap::default();
        let key = |place: Point| [place.x.to_bits(), place.y.to_bits()];
        let places = kept.iter().filter_map(|mark| Some((mark, mark.place()?)));
        for (_, place) in places.clone().filter(|(mark, _)| !mark.label.is_empty()) {
            *labels.entry(key(place)).or_default() += 1;
        }
        for mark in new {
            let Some(place) = mark.place() else { continue };
            let drawing = used.mark(mark);
            let label = (!mark.label.is_empty()).then(|| {
                let others = labels.entry(key(place)).or_default();
                let above = (*others).min(MOST_LABELS_OF_A_CELL);
                *others += 1;
                let middle = mark.label_middle(above);
                (used.label(mark, above), [middle.x, middle.y].map(rounded))
            });
            let kind = self.kind(mark, drawing, label);
            self.new.extend([kind.into(), Number(rounded(place.x)), Number(rounded(place.y))]);
        }
        (places.count(), &self.new)
    }

    /// The number of the kind of a mark with this drawing, and with this drawing and offset of its
    /// label.
    fn kind(&mut self, mark: &'m Mark, drawing: usize, label: Option<(usize, [f64; 2])>) -> u32 {
        let title = mark.title().unwrap_or_default();
        let key = (drawing, title, label.map(|(label, offset)| (label, offset.map(f64::to_bits))));
        *self.numbers.entry(key).or_insert_with(|| {
            let form = match mark.form {
                MarkForm::Square => "square",
                MarkForm::Ring => "ring",
                MarkForm::Cross => "cross",
                MarkForm::Frame => "frame",
                MarkForm::Triangle => "triangle",
                MarkForm::Dot => "dot",
                MarkForm::Label | MarkForm::Letter | MarkForm::Number => "label",
                MarkForm::Arrow { .. } => "arrow",
            };
            let way = along(mark);
            self.kinds.push(MarkKind {
                form,
                drawing,
                way: [way.x, way.y].map(rounded).map(Number),
                title,
                label: label.map(|(label, offset)| (label, offset.map(Number))),
            });
            self.kinds.len() as u32 - 1
        })
    }
}
