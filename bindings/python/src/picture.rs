//! Pictures of boards.

use ppn::{Frames, Record};
use ppn_render::{
    LastMove, Theme, Turn, View,
    picture::{self, Annotate, Options},
};
use pyo3::{exceptions::PyValueError, prelude::*};
use std::{fmt::Display, fs, path::PathBuf};

/// A picture as SVG. Notebooks show it.
#[pyclass(frozen, get_all, module = "ppn")]
pub(crate) struct Picture {
    /// The document; empty if there is nothing to draw.
    pub(crate) svg: String,
}

/// How a picture is drawn.
pub(crate) fn options(
    theme: Option<&str>,
    view: &str,
    turn: u8,
    annotate: Option<&str>,
    width: Option<u32>,
) -> PyResult<Options> {
    let view = match view {
        "plan" => View::Plan,
        "oblique" => View::CABINET,
        other => return Err(wrong("view", other)),
    };
    let turn = match turn {
        0 => Turn::None,
        1 => Turn::Quarter,
        2 => Turn::Half,
        3 => Turn::ThreeQuarters,
        other => return Err(wrong("turn", other)),
    };
    let theme =
        theme.map_or(Ok(Theme::lantern()), |name| name.parse().map_err(|_| wrong("theme", name)));
    let annotate = match annotate {
        Some(name) => name.parse().map_err(|_| wrong("annotate", name))?,
        None => Annotate::default(),
    };
    Ok(Options::default()
        .with_theme(theme?)
        .with_view(view)
        .with_turn(turn)
        .with_annotate(annotate)
        .with_width(width))
}

pub(crate) fn wrong(option: &str, value: impl Display) -> PyErr {
    PyValueError::new_err(format!("`{option}` cannot be `{value}`"))
}

impl Picture {
    /// The picture of a state of a game, with its last move.
    pub(crate) fn of(record: &Record<'_>, state: usize, options: Options) -> PyResult<Self> {
        let mut frames = Frames::new(record, true);
        let before = state.checked_sub(1).map(|before| frames.frame(before));
        let frame = frames.frame(state);
        let mut options = options
            .with_annotation_scale(record.scale_factor)
            .with_last_move(before.map(|before| LastMove::between(&before, &frame)))
            .with_marks(frame.marks.clone());
        if options.annotate == Annotate::Numbers {
            let numbers = ppn::square_marks(record);
            // If squares have numbers, there are no coordinates along the edges.
            options.annotate = if numbers.is_empty() { options.annotate } else { Annotate::None };
            options.marks.extend(numbers);
        }
        let pieces: Vec<_> = frame.pieces.into_iter().map(|piece| piece.piece).collect();
        if pieces.is_empty() {
            return Ok(Self { svg: String::new() });
        }
        let svg = picture::svg(&pieces, &options);
        svg.map(|svg| Self { svg }).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Picture {
    fn _repr_svg_(&self) -> Option<&str> {
        (!self.svg.is_empty()).then_some(&self.svg)
    }

    /// Writes the SVG into a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(fs::write(path, &self.svg)?)
    }

    fn __repr__(&self) -> String {
        format!("<ppn.Picture of {} bytes>", self.svg.len())
    }
}
