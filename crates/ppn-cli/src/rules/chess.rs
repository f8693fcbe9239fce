//! The rules of chess.

use super::{
    Ruled, Verdict,
    verdict::{LegalMove, Step},
};
use clap::Args;
use ppn_chess::{Fen, FenProblem, Found, Move, Position, San};
use serde::Serialize;

#[derive(Args, Debug)]
pub(crate) struct Asked {
    /// The position in FEN, X-FEN or Shredder-FEN; the default is the start position.
    #[arg(long)]
    fen: Option<String>,
}

impl Ruled for Asked {
    const EXAMPLES: [&'static str; 3] = [
        "Example: ppn rules chess moves --fen \"4k3/8/8/8/8/8/8/4K2R w K -\"",
        "Example: ppn rules chess perft 4",
        "Example: ppn rules chess turn \"1. e4 e5 2. Nf3\"\n\nMoves are read in any usual spelling.",
    ];
    type Bounds = ();
    type Position = Position;

    fn position(&self) -> Result<Position, String> {
        let Some(text) = &self.fen else { return Ok(Position::default()) };
        let position: Position = text.parse().map_err(|problem: FenProblem| {
            let help = problem.help.as_ref().map_or(String::new(), |help| format!("; {help}"));
            format!("`--fen`: {problem}{help}")
        })?;
        // The parts that do not fit are ignored, as in games, which changes the moves and their number.
        for problem in Fen::read(text, false).problems {
            tell!("ppn: warning: `--fen`: {problem}");
            if let Some(help) = problem.help {
                tell!("  help: {help}");
            }
        }
        Ok(position)
    }

    fn moves(position: &Position) -> impl Iterator<Item = (String, impl Serialize)> {
        position.moves().into_iter().map(|one| {
            let words = position.san(one);
            let after = position.play(one).map_or_else(String::new, |after| after.to_string());
            let captured = captured(position, one);
            (words.clone(), LegalMove { words, long: long(one), captured, after })
        })
    }

    fn perft(position: &Position, depth: u32, (): &()) -> Result<u64, String> {
        Ok(position.perft(depth))
    }

    fn turn(position: Position, words: &str) -> Result<Verdict<impl Serialize>, String> {
        Verdict::of(position, words, play, Position::to_string)
    }
}

fn play(position: &Position, word: &str) -> Result<Step<Position>, String> {
    let san: San = word.parse().map_err(|problem: ppn_chess::NoSan| problem.to_string())?;
    let found = match position.meaning(&san) {
        Found::Move(one) => position.play(one).map(|after| (after, captured(position, one))),
        Found::Null => position.pass().map(|after| (after, Vec::new())),
        Found::Several(moves) => {
            let words: Vec<String> = moves.iter().map(|&one| position.san(one)).collect();
            return Ok(Err(format!("it can be {}", words.join(" or "))));
        }
        Found::NoPromotion(_) => {
            return Ok(Err("it does not name the figure that the pawn becomes".to_owned()));
        }
        _ => None,
    };
    Ok(found.ok_or_else(|| position.why_not(&san).message))
}

fn captured(position: &Position, one: Move) -> Vec<String> {
    position.captured(one).iter().map(ToString::to_string).collect()
}

/// A move as programs write it: `e7e8q`.
fn long(one: Move) -> String {
    let figure = one.promotion.map(|role| role.letter().to_ascii_lowercase());
    format!("{}{}{}", one.from, one.to, figure.map_or_else(String::new, String::from))
}
