//! Draws a list of pieces, read as JSON from standard input, as SVG (or PNG, with the feature).
//!
//! ```text
//! cargo run -p ppn-render --example picture -- oblique < pieces.json > board.svg
//! ```
//!
//! Words: `oblique`, `algebraic`, `cartesian`, a theme (`high-contrast`, `print`), `dark`,
//! `strokes`, `png`, `moved` (the last piece is the last move), and a number: inches from one coordinate to
//! the next.

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn_render::{
    LastMove, PieceRow, Theme, View,
    picture::{self, Options},
    terminal::Annotate,
};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut options = Options::default();
    let mut moved = false;
    #[cfg(feature = "raster")]
    let mut png = false;
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "oblique" => options.view = View::CABINET,
            "upright" => options.view = View::Oblique { angle: 90.0, scale: 0.5 },
            "dark" => options.theme = options.theme.dark(),
            #[cfg(feature = "raster")]
            "png" => png = true,
            "moved" => moved = true,
            "strokes" => options.strokes = true,
            word if word.parse::<Annotate>().is_ok() => {
                options.annotate = word.parse().unwrap_or_default();
            }
            word if word.parse::<f64>().is_ok() => options.annotation_scale = word.parse()?,
            word => {
                options.theme = word.parse::<Theme>().map_err(|unknown| unknown.to_string())?;
            }
        }
    }
    let rows: Vec<PieceRow> = serde_json::from_reader(std::io::stdin().lock())?;
    let pieces = rows.into_iter().map(PieceRow::piece).collect::<Result<Vec<_>, _>>()?;
    if moved {
        let to = vec![pieces.len().saturating_sub(1)];
        options.last_move = Some(LastMove { from: vec![(2.0, 2.0)], to, ..LastMove::default() });
    }
    #[cfg(feature = "raster")]
    if png {
        use std::io::Write;
        return Ok(std::io::stdout().write_all(&picture::png(&pieces, &options)?)?);
    }
    print!("{}", picture::svg(&pieces, &options)?);
    Ok(())
}
