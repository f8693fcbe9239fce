use crate::{Mark, Record, StepPart};
use ppn_render::{ArrowStyle, Color, Frame, FramePiece, MarkColor, MarkForm, arimaa_piece};

/// A state of a game as it is drawn, with its pieces and marks; with the steps of the turn, or
/// without. Those of Arimaa have its animals.
///
/// Needs the feature `pictures`.
///
/// ```
/// use ppn_render::picture;
///
/// let text = "---\nGameType: Four Field Kono\n...\n1. b1:b3\n";
/// let game = ppn::read(text).next().ok_or("no game")?;
/// let mut record = ppn::replay(&game, &ppn::Options::default());
/// let frames = [ppn::frame(&mut record, 0, true), ppn::frame(&mut record, 1, true)];
/// let film = picture::animated_svg(&frames, &Default::default(), &Default::default())?;
/// assert!(film.contains("@keyframes"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn frame(record: &mut Record<'_>, state: usize, steps: bool) -> Frame {
    let marks = marks(record, state, steps);
    let arimaa = record.is_arimaa();
    let pieces = record.board(state).pieces().map(|(tag, piece)| {
        let piece = if arimaa { arimaa_piece(piece.clone()) } else { piece.clone() };
        FramePiece { id: tag.to_string(), piece }
    });
    let pieces = pieces.collect();
    Frame {
        label: record.number(state).into_owned(),
        comment: record.comment(state).into_owned(),
        pieces,
        marks,
    }
}

/// What a state has to show, as it is drawn; with the steps of the turn, or without.
fn marks(record: &Record<'_>, state: usize, steps: bool) -> Vec<ppn_render::Mark> {
    let cell = record.scale_factor;
    let shown = |mark: &&Mark| steps || !matches!(mark, Mark::Step { .. });
    record.marks(state).iter().filter(shown).map(|shown| mark(shown, cell)).collect()
}

fn mark(mark: &Mark, cell: f64) -> ppn_render::Mark {
    let drawn = ppn_render::Mark { cell, ..ppn_render::Mark::default() };
    match mark {
        Mark::Place { at, value } => match Color::from_name(value) {
            Some(color) => ppn_render::Mark {
                place: *at,
                color: MarkColor::Given(color),
                title: format!("marked {value}"),
                ..drawn
            },
            None => ppn_render::Mark {
                form: MarkForm::Label,
                place: *at,
                color: MarkColor::Accent(3),
                label: value.clone(),
                title: format!("marked {value}"),
                ..drawn
            },
        },
        Mark::Step { from, to, part } => {
            let (style, accent, title) = match part {
                StepPart::Alone => (ArrowStyle::Thin, 0, "step"),
                StepPart::Push => (ArrowStyle::Filled, 1, "push"),
                StepPart::Pull => (ArrowStyle::Hollow, 2, "pull"),
            };
            ppn_render::Mark {
                form: MarkForm::Arrow { to: *to, style },
                place: *from,
                color: MarkColor::Accent(accent),
                title: title.to_owned(),
                ..drawn
            }
        }
    }
}
