//! Makes an animated GIF or SVG of a replay, read as JSON from standard input.
//!
//! ```text
//! cargo run -p ppn-render --features raster --example film -- algebraic < replay.json > game.gif
//! ```
//!
//! Words: `oblique`, `algebraic`, `cartesian`, `still` (without gliding), `svg`, and a number: the width
//! in pixels. The scale of the coordinates is that of the replay.

#![allow(clippy::print_stderr, reason = "it is a program")]

use ppn_render::{
    Frame, FramePiece, PieceRow, View,
    picture::{self, Annotate, Motion, Options},
};
use serde::Deserialize;
use std::{error::Error, io::Write};

#[derive(Deserialize)]
struct Game {
    scale_factor: f64,
    moves: Vec<Move>,
}

#[derive(Deserialize)]
struct Move {
    number: String,
    comment: String,
    pieces: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    id: String,
    #[serde(flatten)]
    row: PieceRow,
}

fn main() -> Result<(), Box<dyn Error>> {
    let games: Vec<Game> = serde_json::from_reader(std::io::stdin().lock())?;
    let game = games.into_iter().next().ok_or("there is no game")?;
    let mut options = Options::default().with_annotation_scale(game.scale_factor);
    let mut motion = Motion::default();
    let mut svg = false;
    for word in std::env::args().skip(1) {
        match word.as_str() {
            "oblique" => options.view = View::CABINET,
            "svg" => svg = true,
            "still" => motion.steps = 0,
            word => match (word.parse::<Annotate>().ok(), word.parse()) {
                (Some(annotate), _) => options.annotate = annotate,
                (None, Ok(width)) => options.width = Some(width),
                (None, Err(_)) => return Err(format!("what is {word}?").into()),
            },
        }
    }
    let frames = game.moves.into_iter().map(Move::frame).collect::<Result<Vec<_>, _>>()?;
    if svg {
        let text = picture::animated_svg(&frames, &options, &motion)?;
        return Ok(std::io::stdout().write_all(text.as_bytes())?);
    }
    let count = frames.len();
    let mut progress = |done: usize| {
        if done.is_multiple_of(20) || done == count {
            eprintln!("{done} of {count}");
        }
    };
    picture::gif(&frames, &options, &motion, &mut progress, std::io::stdout().lock())?;
    Ok(())
}

impl Move {
    fn frame(self) -> Result<Frame, Box<dyn Error>> {
        let named = |Named { id, row }| Ok(FramePiece { id, piece: row.piece()? });
        let pieces = self.pieces.into_iter().map(named).collect::<Result<_, Box<dyn Error>>>()?;
        Ok(Frame { label: self.number, comment: self.comment, pieces, ..Frame::default() })
    }
}
