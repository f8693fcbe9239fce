//! The rules of go.

use super::{
    Ruled, Verdict,
    verdict::{LegalMove, Step},
};
use clap::Args;
use ppn_sgf::{Board, Colour, Point, Rules, Situation, Size};
use serde::Serialize;

#[derive(Args, Debug)]
pub(crate) struct Asked {
    /// The rows from the top, separated by `/`: X black, O white, dots and numbers empty points.
    #[arg(long, value_name = "ROWS", default_value = DEFAULT)]
    board: Board,
    /// The player to move: b (black) or w (white).
    #[arg(long, value_name = "b|w", value_parser = side, default_value = "b")]
    side: Colour,
    /// The rules about suicide and repetition, as `RU` names them.
    #[arg(long, value_name = "NAME", value_parser = rules, default_value = "Japanese")]
    rules: Rules,
}

/// An empty board of 19 rows.
const DEFAULT: &str = "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19";

impl Ruled for Asked {
    const EXAMPLES: [&'static str; 3] = [
        "Example: ppn rules go moves --board .XO./X.XO/.XO./4 --side w\n\n\
         A pass is always legal, and not listed.",
        "Example: ppn rules go perft 3 --board 3/3/3\n\nLines with a pass are not counted.",
        "Example: ppn rules go turn --board .XO./X.XO/.XO./4 --side w \"bb C3\"\n\n\
         A move is a point as in SGF (`bb`) or by its name (`B3`), or `pass` or `tt`.",
    ];
    type Bounds = ();
    type Position = Situation;

    fn position(&self) -> Result<Situation, String> {
        Ok(Situation::new(self.board.clone(), self.side, self.rules))
    }

    fn moves(situation: &Situation) -> impl Iterator<Item = (String, impl Serialize)> {
        let size = situation.board().size();
        let legal =
            size.points().filter_map(move |point| Some((point, situation.play(point).ok()?)));
        legal.map(move |(point, (next, taken))| {
            let long = point.name(size);
            let after = next.board().to_string();
            let one =
                LegalMove { words: point.to_string(), long, captured: names(taken, size), after };
            (point.to_string(), one)
        })
    }

    fn perft(situation: &Situation, depth: u32, (): &()) -> Result<u64, String> {
        Ok(situation.perft(depth))
    }

    fn turn(situation: Situation, words: &str) -> Result<Verdict<impl Serialize>, String> {
        Verdict::of(situation, words, play, |situation| situation.board().to_string())
    }
}

fn play(situation: &Situation, word: &str) -> Result<Step<Situation>, String> {
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Ok((situation.pass(), Vec::new())));
    }
    let size = situation.board().size();
    // A pass in older files of SGF, and no point of a board of this size.
    if word == "tt" && size.has_old_pass() {
        return Ok(Ok((situation.pass(), Vec::new())));
    }
    let point = Point::read(word).filter(|&point| size.has(point));
    let point = point.or_else(|| Point::named(word, size)).ok_or_else(|| {
        let last = Point { x: size.width - 1, y: 0 };
        format!("not a point of the board of {size}, which has A1 to {}", last.name(size))
    })?;
    Ok(situation.play(point).map(|(next, taken)| (next, names(taken, size))))
}

fn names(points: Vec<Point>, size: Size) -> Vec<String> {
    points.into_iter().map(|point| point.name(size)).collect()
}

fn side(text: &str) -> Result<Colour, String> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Colour::Black),
        "w" | "white" => Ok(Colour::White),
        _ => Err("expected b or w".to_owned()),
    }
}

fn rules(name: &str) -> Result<Rules, String> {
    let rules = Rules::named(name);
    (rules != Rules::Unknown).then_some(rules).ok_or_else(|| {
        "expected Japanese, Chinese, Korean, AGA, NZ, GOE or Tromp-Taylor".to_owned()
    })
}
