//! Writes pieces from standard input, a JSON list as `ppn replay` has them, as a scene or as a picture by a camera.
//!
//! ```text
//! cargo run -p ppn-solid --example solid -- board.glb < pieces.json
//! cargo run -p ppn-solid --example solid -- board.png 25,45,50 < pieces.json
//! ```

use ppn_render::PieceRow;
use ppn_solid::{Camera, Options, Scene, Still};
use std::{error::Error, fs, io::stdin};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().ok_or("the name of a file to write is missing")?;
    let camera = arguments.next().map_or(Ok(Camera::default()), |text| text.parse())?;
    let rows: Vec<PieceRow> = serde_json::from_reader(stdin().lock())?;
    let pieces = rows.into_iter().map(PieceRow::piece).collect::<Result<Vec<_>, _>>()?;
    if out.ends_with(".glb") {
        fs::write(out, Scene::new(&pieces, &Options::default())?.glb())?;
    } else {
        let options = Options::default().with_pixels_per_inch(110.0).with_pixels(1 << 22);
        let picture = Scene::new(&pieces, &options)?.still(&Still::default().with_camera(camera));
        fs::write(out, picture.png()?)?;
    }
    Ok(())
}
