//! What a game uses of the looks of a page.

use crate::{
    body::Body,
    mark::{ArrowStyle, Mark, MarkColor, MarkForm},
    shape::{Point, Shape, at},
    table_turn::Turn,
    theme::Theme,
};
use foldhash::fast::FixedState;
use ppn_piece::{Configuration, Piece, PieceSide, Rank, Suit};
use std::{
    collections::HashMap,
    mem::{Discriminant, discriminant},
    sync::Arc,
};

/// The looks and drawings of a game, numbered in the order in which it uses them. Their numbers in
/// the page are known when all games before it are: games are written independently of each other.
#[derive(Default)]
pub(super) struct Used {
    /// A piece with each look, and its lines if it is a [`JoinedBoard`](crate::joined::JoinedBoard).
    pub(super) looks: Vec<(Piece, Lines)>,
    /// What is drawn for marks.
    pub(super) drawings: Vec<Drawing>,
    look_numbers: HashMap<LookKey, (u32, Arc<Body>), FixedState>,
    drawing_numbers: HashMap<DrawingKey, usize, FixedState>,
}

/// What is drawn for a mark.
pub(super) enum Drawing {
    /// The mark without its label.
    Mark(Mark),
    /// The label of the mark, under this number of other labels.
    Label(Mark, usize),
}

/// The columns and rows of several boards that are drawn as one.
pub(super) type Lines = Option<(u32, u32)>;

/// The properties that determine a look.
pub(super) type LookKey = (PieceSide, Suit, Rank, Configuration, Lines);

/// The properties that determine a drawing: numbers by their bits.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum DrawingKey {
    Mark {
        form: Discriminant<MarkForm>,
        style: Option<ArrowStyle>,
        along: [u64; 2],
        color: MarkColor,
        cell: u64,
    },
    Label {
        label: String,
        others: usize,
        color: MarkColor,
        cell: u64,
    },
}

impl Used {
    /// The number of a piece's look, and its body.
    pub(super) fn look(&mut self, piece: &Piece, lines: Lines) -> (u32, Arc<Body>) {
        let look = self.look_numbers.entry(look_key(piece, lines)).or_insert_with(|| {
            self.looks.push((piece.clone(), lines));
            (self.looks.len() as u32 - 1, Arc::new(body(piece, lines)))
        });
        (look.0, Arc::clone(&look.1))
    }

    /// The number of the drawing of a mark, around its place.
    pub(super) fn mark(&mut self, mark: &Mark) -> usize {
        self.number(DrawingKey::mark(mark), || Drawing::Mark(mark.clone()))
    }

    /// The number of the drawing of a mark's label, the lowest of that number of labels.
    pub(super) fn label(&mut self, mark: &Mark, others: usize) -> usize {
        self.number(DrawingKey::label(mark, others), || Drawing::Label(mark.clone(), others))
    }

    fn number(&mut self, key: DrawingKey, drawing: impl FnOnce() -> Drawing) -> usize {
        *self.drawing_numbers.entry(key).or_insert_with(|| {
            self.drawings.push(drawing());
            self.drawings.len() - 1
        })
    }
}

impl Drawing {
    pub(super) fn key(&self) -> DrawingKey {
        match self {
            Self::Mark(mark) => DrawingKey::mark(mark),
            Self::Label(mark, others) => DrawingKey::label(mark, *others),
        }
    }

    pub(super) fn shapes(&self, theme: &Theme) -> Vec<Shape> {
        match self {
            Self::Mark(mark) => mark.shapes(along(mark), Turn::None, theme),
            Self::Label(mark, others) => {
                mark.label(*others, theme).map(|(_, shapes)| shapes).unwrap_or_default()
            }
        }
    }
}

pub(super) fn look_key(piece: &Piece, lines: Lines) -> LookKey {
    (piece.piece_side, piece.suit, piece.rank, piece.cfg.clone(), lines)
}

/// The body of a piece.
fn body(piece: &Piece, lines: Lines) -> Body {
    lines.map_or_else(|| Body::of(piece), Body::board)
}

impl DrawingKey {
    fn mark(mark: &Mark) -> Self {
        let style = match mark.form {
            MarkForm::Arrow { style, .. } => Some(style),
            _ => None,
        };
        let along = along(mark);
        Self::Mark {
            form: discriminant(&mark.form),
            style,
            along: [along.x, along.y].map(f64::to_bits),
            color: mark.color,
            cell: mark.cell.to_bits(),
        }
    }

    fn label(mark: &Mark, others: usize) -> Self {
        let Mark { label, color, cell, .. } = mark;
        Self::Label { label: label.clone(), others, color: *color, cell: cell.to_bits() }
    }
}

/// The vector from the beginning of an arrow to its tip; zero for other marks.
pub(super) fn along(mark: &Mark) -> Point {
    match (mark.place(), mark.target()) {
        (Some(from), Some(to)) => to - from,
        _ => at(0.0, 0.0),
    }
}
