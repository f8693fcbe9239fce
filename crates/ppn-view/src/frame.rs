//! States in the form in which they are drawn.

use crate::short_number;
use ppn_engine::{Cursor, PieceTag};
use ppn_piece::Piece;
use ppn_record::{Mark, MarkShape, Place, Record, StepPart};
use ppn_render::{ArrowStyle, Color, Frame, FramePiece, MarkColor, MarkForm};

/// The states of a game in the form in which they are drawn, with their pieces and marks.
///
/// ```
/// use ppn_notations::Ppn;
/// use ppn_view::{Frames, GameText, Notation, Options};
/// use ppn_render::picture;
///
/// let text = GameText::whole(b"---\nGameType: Four Field Kono\n...\n1. b1:b3\n".to_vec());
/// let record = Ppn::default().record(&text, &Options::default());
/// let frames: Vec<_> = Frames::new(&record, true).collect();
/// let film = picture::animated_svg(&frames, &Default::default(), &Default::default())?;
/// assert!(film.contains("@keyframes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Frames<'r, 't> {
    record: &'r Record<'t>,
    boards: Cursor<'r>,
    steps: bool,
    /// The number of the next state.
    next: usize,
}

impl<'r, 't> Frames<'r, 't> {
    /// The states of a record, with or without marks for the steps of turns.
    #[must_use]
    pub fn new(record: &'r Record<'t>, steps: bool) -> Self {
        Self { record, boards: record.boards(), steps, next: 0 }
    }

    /// A state; past the last state, the last.
    pub fn frame(&mut self, state: usize) -> Frame {
        let record = self.record;
        let state = state.min(record.len() - 1);
        let board = self.boards.go_to(state);
        let mut pieces = Vec::with_capacity(board.len());
        pieces.extend(board.pieces().map(|(tag, piece)| frame_piece(record, tag, piece)));
        Frame {
            label: short_number(record, state).into_owned(),
            comment: record.comment(state).into_owned(),
            pieces,
            marks: marks(record, state, self.steps),
            ..Frame::default()
        }
    }
}

impl Iterator for Frames<'_, '_> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        let state = self.next;
        self.next += 1;
        (state < self.record.len()).then(|| self.frame(state))
    }
}

/// A piece as people see it.
pub(crate) fn frame_piece(record: &Record<'_>, tag: PieceTag, piece: &Piece) -> FramePiece {
    let piece = dressed(record, piece);
    let id = match (tag.major, tag.minor) {
        // Quicker than the general way, and what most pieces have.
        (0, 0) => tag.number.0.to_string(),
        _ => tag.to_string(),
    };
    FramePiece { id, piece }
}

/// A piece in the form in which its game is shown.
pub(crate) fn dressed(record: &Record<'_>, piece: &Piece) -> Piece {
    record.costume.map_or_else(|| piece.clone(), |costume| costume(piece.clone()))
}

/// The marks of a state, with or without the steps of the turn.
pub(crate) fn marks(record: &Record<'_>, state: usize, steps: bool) -> Vec<ppn_render::Mark> {
    let cell = record.scale_factor;
    let shown = |mark: &&Mark| steps || !matches!(mark, Mark::Step { .. });
    let written: Vec<&Mark> = record.marks(state).iter().filter(shown).collect();
    let parts = written.chunk_by(|one, next| one.bends_to(next));
    parts.flat_map(|parts| marks_of(parts, cell)).collect()
}

/// The marks of one mark, or of the parts of an arrow that bends.
fn marks_of(parts: &[&Mark], cell: f64) -> Vec<ppn_render::Mark> {
    let arrows: Vec<(&Place, &Place)> = parts.iter().filter_map(|part| part.arrow()).collect();
    match (parts.last(), arrows.first()) {
        (Some(last @ Mark::Arrow { has_head: true, .. }), Some((first, _))) => {
            let places = std::iter::once(first).chain(arrows.iter().map(|(_, to)| to));
            let places: Vec<_> = places.map(|at| (at.x * cell, at.y * cell)).collect();
            mark(last, cell).arrow_through(&places, ArrowStyle::Filled)
        }
        _ => parts.iter().map(|part| mark(part, cell)).collect(),
    }
}

fn mark(mark: &Mark, cell: f64) -> ppn_render::Mark {
    let drawn = ppn_render::Mark { cell, ..ppn_render::Mark::default() };
    let inches = |at: &Place| (at.x * cell, at.y * cell);
    match mark {
        Mark::Place { at, shape, value } => {
            let letters = *shape == MarkShape::Letters;
            let color = if letters { None } else { value.parse::<Color>().ok() };
            let (form, name) = match shape {
                MarkShape::Circle => (MarkForm::Ring, "circle"),
                MarkShape::Cross => (MarkForm::Cross, "cross"),
                MarkShape::Square => (MarkForm::Frame, "square"),
                MarkShape::Triangle => (MarkForm::Triangle, "triangle"),
                MarkShape::Dot => (MarkForm::Dot, "dot"),
                MarkShape::Letters => (MarkForm::Letter, "marked"),
                // A label alone.
                _ if color.is_none() && !value.is_empty() => (MarkForm::Label, "marked"),
                _ => (MarkForm::Square, "marked"),
            };
            // Labels have a colour of their own, which the theme keeps apart from those of moves.
            let accent = if form == MarkForm::Label { 3 } else { 0 };
            ppn_render::Mark {
                form,
                place: inches(at),
                color: color.map_or(MarkColor::Accent(accent), MarkColor::Given),
                label: if color.is_none() { value.clone() } else { String::new() },
                title: format!("{name} {value}").trim_end().to_owned().into(),
                ..drawn
            }
        }
        Mark::Arrow { from, to, color, has_head } => {
            let (style, name) = match has_head {
                true => (ArrowStyle::Filled, "arrow"),
                false => (ArrowStyle::Line, "line"),
            };
            ppn_render::Mark {
                form: MarkForm::Arrow { to: inches(to), style },
                place: inches(from),
                color: color.parse().map_or(MarkColor::Accent(0), MarkColor::Given),
                title: format!("{name} {color}").trim_end().to_owned().into(),
                ..drawn
            }
        }
        Mark::Step { from, to, part } => {
            let (style, accent, title) = match part {
                StepPart::Alone => (ArrowStyle::Thin, 0, "step"),
                StepPart::Push => (ArrowStyle::Filled, 1, "push"),
                StepPart::Pull => (ArrowStyle::Hollow, 2, "pull"),
            };
            ppn_render::Mark {
                form: MarkForm::Arrow { to: inches(to), style },
                place: inches(from),
                color: MarkColor::Accent(accent),
                title: title.into(),
                ..drawn
            }
        }
        _ => drawn,
    }
}
