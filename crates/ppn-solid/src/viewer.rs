//! What pages show by themselves: boards in three dimensions that readers turn.

use crate::{
    error::Error,
    options::Options,
    scene::Scene,
    still::{LIGHT, SKY, SUN},
};
use ppn_render::{Frame, picture::Motion};

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
/// seconds, and each piece is a node with a mesh.
///
/// # Errors
/// Those of [`Scene::film`].
pub fn viewer_scene(frames: &[Frame], options: &Options) -> Result<Vec<u8>, Error> {
    let motion = Motion::default().with_pause(0.0).with_glide(1.0);
    Ok(Scene::film(frames, options, &motion)?.glb_of_at_most(usize::MAX))
}
