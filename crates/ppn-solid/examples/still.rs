//! Draws pieces from standard input, a JSON list as `ppn replay` has them, with a camera.
//!
//! ```text
//! cargo run -p ppn-solid --example still -- 25,45,50 < pieces.json > board.png
//! ```

use ppn_render::PieceRow;
use ppn_solid::{Camera, Options, Scene, Still};
use std::{
    error::Error,
    io::{Write, stdin, stdout},
};

fn main() -> Result<(), Box<dyn Error>> {
    let camera = std::env::args().nth(1).map_or(Ok(Camera::default()), |text| text.parse())?;
    let rows: Vec<PieceRow> = serde_json::from_reader(stdin().lock())?;
    let pieces = rows.into_iter().map(PieceRow::piece).collect::<Result<Vec<_>, _>>()?;
    let options = Options::default().with_pixels_per_inch(110.0).with_pixels(1 << 22);
    let scene = Scene::new(&pieces, &options)?;
    let picture = scene.still(&Still::default().with_camera(camera));
    stdout().lock().write_all(&picture.png()?)?;
    Ok(())
}
