//! Puts pieces from standard input, a JSON list as `ppn replay` has them, into space: prints what the scene has, and writes
//! it to a file, or a picture of it.
//!
//! ```text
//! cargo run -p ppn-solid --example scene < pieces.json
//! cargo run -p ppn-solid --example scene -- board.glb < pieces.json
//! cargo run -p ppn-solid --example scene -- board.png 25,45,50 < pieces.json
//! ```

use ppn_solid::{Camera, Options, PieceRow, Scene, Still, picture};
use std::{
    error::Error,
    fs,
    io::{Write, stdin, stdout},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().unwrap_or_default();
    let camera = arguments.next().map_or(Ok(Camera::default()), |text| text.parse())?;
    let rows: Vec<PieceRow> = serde_json::from_reader(stdin().lock())?;
    let pieces = rows.into_iter().map(PieceRow::piece).collect::<Result<Vec<_>, _>>()?;
    let scene = Scene::new(&pieces, &Options::default())?;
    let mut printed = stdout().lock();
    for name in scene.names() {
        writeln!(printed, "{name}")?;
    }
    writeln!(printed, "{} triangles", scene.triangles())?;
    if out.ends_with(".glb") {
        fs::write(out, scene.glb())?;
    } else if !out.is_empty() {
        let still = Still::default().with_camera(camera);
        let picture = still.board(&pieces, &picture::Options::default())?;
        fs::write(out, picture.png()?)?;
    }
    Ok(())
}
