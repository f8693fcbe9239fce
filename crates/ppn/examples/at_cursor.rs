//! Prints what an editor shows at the cursor: the move, the pieces that it changed, and the
//! problems.
//!
//! ```text
//! cargo run -p ppn --example at_cursor -- 5 12 < game.ppn
//! ```

#![allow(clippy::print_stdout, reason = "it is a program")]

use ppn::{LineIndex, Options};
use std::{
    env,
    error::Error,
    io::{self, Read},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = env::args().skip(1).map(|number| number.parse::<u32>());
    let (Some(Ok(line)), Some(Ok(column))) = (numbers.next(), numbers.next()) else {
        return Err("write a line and a column, from 1".into());
    };
    let mut text = String::new();
    io::stdin().lock().read_to_string(&mut text)?;
    let offset =
        LineIndex::new(&text).offset_utf16(&text, line.saturating_sub(1), column.saturating_sub(1));
    // The game at the cursor: the last game that begins before it.
    let games = ppn::read(&text).take_while(|game| game.place.offset <= u64::from(offset));
    let game = games.last().ok_or("the file is empty")?;
    let at = offset - u32::try_from(game.place.offset)?;

    let record = ppn::replay(&game, &Options::default());
    let state = record.state_at(at);
    println!("{} {}", record.number(state), record.text(state));
    if state > 0 {
        let before: Vec<_> = ids(&record.board(state - 1));
        let after: Vec<_> = ids(&record.board(state));
        for gone in before.iter().filter(|piece| !after.contains(piece)) {
            println!("- {gone}");
        }
        for new in after.iter().filter(|piece| !before.contains(piece)) {
            println!("+ {new}");
        }
    }
    for problem in ppn::check(&game, &Options::default()) {
        if problem.span.start <= at && at <= problem.span.end {
            println!("{}: {}", problem.code.id, problem.message);
        }
    }
    Ok(())
}

fn ids(board: &ppn::Board) -> Vec<String> {
    let line = |(tag, piece): (ppn::PieceTag, &ppn::Piece)| {
        format!("{} {} at ({}, {})", tag, piece.piece_side, piece.x, piece.y)
    };
    board.pieces().map(line).collect()
}
