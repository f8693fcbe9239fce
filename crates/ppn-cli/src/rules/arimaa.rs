//! The rules of Arimaa. A move is a turn of up to four steps.

use super::{Ruled, Verdict};
use clap::Args;
use ppn_arimaa::{Board, Side, TurnJudgement, TurnReport};
use serde::Serialize;

#[derive(Args, Debug)]
pub(crate) struct Asked {
    /// Eight rows from row 8 down, separated by `/`; digits and dots are empty squares.
    #[arg(long, value_name = "ROWS")]
    board: Board,
    /// The side to move: g (gold) or s (silver).
    #[arg(long, value_name = "g|s", value_parser = side)]
    side: Side,
}

#[derive(Args, Debug)]
pub(crate) struct Bounds {
    /// Stop with an error after N turns.
    #[arg(long, value_name = "N", default_value = "1000000000")]
    most: u64,
}

impl Ruled for Asked {
    const EXAMPLES: [&'static str; 3] = [
        "Example: ppn rules arimaa moves --board 7r/8/8/8/8/8/8/R7 --side g\n\n\
         The shortest turns come first. If several turns lead to the same board, only one is listed. Repetitions are \
         not checked.",
        "Example: ppn rules arimaa perft 1 --board 7r/8/8/8/8/8/8/R7 --side g\n\n\
         Turns that lead to the same board count once. No turns are counted after the end of a game.",
        "Example: ppn rules arimaa turn --board r7/8/8/3h4/3D4/8/8/7R --side g \"Dd4w Dc4n\"\n\n\
         The moves are the steps of one turn. Repetitions are not checked, since there is no game.",
    ];
    const KEYS: [&'static str; 2] = ["turns", "turns"];
    type Bounds = Bounds;
    type Position = (Board, Side);

    fn position(&self) -> Result<(Board, Side), String> {
        Ok((self.board, self.side))
    }

    fn moves((board, side): &(Board, Side)) -> impl Iterator<Item = (String, impl Serialize)> {
        ppn_arimaa::turns(board, *side).map(|turn| (turn.to_string(), TurnReport::new(&turn)))
    }

    fn perft((board, side): &(Board, Side), depth: u32, bounds: &Bounds) -> Result<u64, String> {
        ppn_arimaa::perft(board, *side, depth, bounds.most).map_err(|found| found.to_string())
    }

    fn turn((board, side): (Board, Side), words: &str) -> Result<Verdict<impl Serialize>, String> {
        let judgement = TurnJudgement::of(board, side, words)
            .map_err(|(word, problem)| format!("`{word}`: {problem}"))?;
        let step = judgement.step.and_then(|at| words.split_whitespace().nth(at));
        Ok(Verdict {
            illegal: judgement.rule.map(|rule| (step.map(str::to_owned), rule.to_owned())),
            after: judgement.board.iter().flat_map(Board::rows).collect(),
            captured: judgement.captures.clone(),
            json: judgement,
        })
    }
}

fn side(text: &str) -> Result<Side, String> {
    match text.to_ascii_lowercase().as_str() {
        "g" | "gold" => Ok(Side::Gold),
        "s" | "silver" => Ok(Side::Silver),
        _ => Err("expected g or s".to_owned()),
    }
}
