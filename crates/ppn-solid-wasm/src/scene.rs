//! Boards as scenes of the viewer.

use ppn_solid::{Frame, FramePiece, Options, PieceRow, Theme, viewer_scene_in_svg};
use serde::Deserialize;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// A piece as `ppn replay` and the package `ppn` write it.
#[derive(Deserialize)]
struct Row {
    #[serde(default)]
    id: String,
    #[serde(flatten)]
    row: PieceRow,
}

/// The boards of a game one after the other, for the viewer. They are JSON: a list of lists of pieces, the lowest first.
/// `theme` is the name of a theme; the default is `lantern`.
///
/// # Errors
/// If a piece or the theme is unknown, or the boards are too large.
#[wasm_bindgen]
pub fn scene(boards: &str, theme: Option<String>) -> Result<Vec<u8>, JsError> {
    let theme = match theme {
        Some(name) => {
            name.parse::<Theme>().map_err(|_| wrong(&format!("there is no theme `{name}`")))?
        }
        None => Theme::lantern(),
    };
    let boards: Vec<Vec<Row>> = serde_json::from_str(boards).map_err(|error| wrong(&error))?;
    let frames: Vec<Frame> = boards.into_iter().map(frame).collect::<Result<_, _>>()?;
    viewer_scene_in_svg(&frames, &Options::default().with_theme(theme))
        .map_err(|error| wrong(&error))
}

fn frame(rows: Vec<Row>) -> Result<Frame, JsError> {
    let piece = |Row { id, row }| {
        let piece = row.piece().map_err(|error| wrong(&error))?;
        Ok(FramePiece { id, piece })
    };
    let pieces = rows.into_iter().map(piece).collect::<Result<_, JsError>>()?;
    Ok(Frame { pieces, ..Frame::default() })
}

fn wrong(error: &impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}
