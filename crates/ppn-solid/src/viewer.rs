//! What pages show by themselves: boards in three dimensions that readers turn.

use crate::{
    atlas::Draw,
    error::Error,
    light::{LIGHT, SKY, SUN},
    options::Options,
    scene::{Scene, overlay},
};
use ppn_render::{Frame, Piece, Turn, picture::Motion};
use serde_json::{Value, json};
use std::collections::HashMap;

/// The script, in the order of the page.
const SCRIPT: [&str; 6] = [
    include_str!("viewer/space.js"),
    include_str!("viewer/scene.js"),
    include_str!("viewer/camera.js"),
    include_str!("viewer/picture.js"),
    include_str!("viewer/viewer.js"),
    include_str!("viewer/stage.js"),
];

/// The script that shows the boards of [`viewer_scene`] in browsers with WebGL 2, with the light of
/// [`Scene::still`]: the class `PpnStage`, which the page of `ppn-render` uses.
#[must_use]
pub fn viewer_script() -> String {
    // The same direction with y up.
    let light = [LIGHT.x, LIGHT.z, -LIGHT.y].map(|part| part.to_string());
    SCRIPT
        .join("\n")
        .replace("%LIGHT%", &light.join(", "))
        .replace("%SUN%", &SUN.to_string())
        .replace("%SKY%", &SKY.to_string())
}

/// The boards of a game, and of its variations, for the viewer: binary glTF in which the board with the index N is at N
/// seconds, each piece is a node with a mesh and its identity, and the marks of the boards are documents in SVG.
///
/// # Errors
/// Those of [`Scene::film`].
#[cfg(feature = "raster")]
pub fn viewer_scene(frames: &[Frame], options: &Options) -> Result<Vec<u8>, Error> {
    scene(frames, options, Draw::Usual)
}

/// The same with faces as a document in SVG, which the browser draws. It is no glTF for other programs, and needs no
/// rasterizer.
///
/// # Errors
/// Those of [`Scene::film`].
pub fn viewer_scene_in_svg(frames: &[Frame], options: &Options) -> Result<Vec<u8>, Error> {
    scene(frames, options, Draw::ByBrowser)
}

fn scene(frames: &[Frame], options: &Options, draw: Draw) -> Result<Vec<u8>, Error> {
    let motion = Motion::default().with_pause(0.0).with_glide(1.0);
    let scene = Scene::film_drawn(frames, options, &motion, draw)?;
    Ok(scene.glb_of_at_most(usize::MAX, overlays(frames, options)?))
}

/// The different marks of boards, and the index of those of each board; `None` if no board has any.
fn overlays(frames: &[Frame], options: &Options) -> Result<Option<Value>, Error> {
    let mut overlays: Vec<String> = Vec::new();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut boards = Vec::new();
    for frame in frames {
        if frame.marks.is_empty() {
            boards.push(None);
            continue;
        }
        let pieces: Vec<Piece> = frame.pieces.iter().map(|piece| piece.piece.clone()).collect();
        // The camera goes around the table, which is not turned.
        let svg = overlay(&pieces, &frame.marks, Turn::None, options)?.svg;
        let next = overlays.len();
        let number = *known.entry(svg).or_insert_with_key(|svg| {
            overlays.push(svg.clone());
            next
        });
        boards.push(Some(number));
    }
    Ok((!overlays.is_empty()).then(|| json!({"overlays": overlays, "boards": boards})))
}
