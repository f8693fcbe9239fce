//! `ppn rules`: the rules of games from the command line.

mod arimaa;
mod chess;
mod draughts;
mod go;
mod verdict;

use crate::{
    arguments::{AnswerFormat, wrong_usage},
    outcome::Outcome,
};
use clap::{Args, Subcommand};
use ppn_report::write_json;
use serde::Serialize;
use std::{
    collections::BTreeMap,
    fmt::Debug,
    io::{self, BufWriter, Write},
};
use verdict::Verdict;

/// List the legal moves of a position, count lines of play, and check moves
///
///     ppn rules chess moves
///     ppn rules draughts perft 6 --game-type 20
///     ppn rules go turn --board 3/X.X/3 --side w b2
///
/// `ppn rules GAME QUESTION --help` explains how a position of the game is written.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub(crate) struct Rules {
    #[command(subcommand)]
    game: Game,
}

pub(crate) type Arimaa = Ask<arimaa::Asked>;
pub(crate) type Draughts = Ask<draughts::Asked>;

#[derive(Subcommand, Debug)]
enum Game {
    /// Rules of Arimaa
    Arimaa(Arimaa),
    /// Rules of chess and Chess960
    Chess(Ask<chess::Asked>),
    /// Rules of draughts games
    Draughts(Draughts),
    /// Rules of go
    Go(Ask<go::Asked>),
}

impl Rules {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        match &self.game {
            Game::Arimaa(ask) => ask.run(),
            Game::Chess(ask) => ask.run(),
            Game::Draughts(ask) => ask.run(),
            Game::Go(ask) => ask.run(),
        }
    }
}

/// The rules of a game, and the arguments that give a position of it.
pub(crate) trait Ruled: Args {
    /// Examples of `moves`, `perft` and `turn`.
    const EXAMPLES: [&'static str; 3];
    /// The keys of moves and of counts in JSON.
    const KEYS: [&'static str; 2] = ["moves", "nodes"];
    /// Further arguments of `perft`.
    type Bounds: Args + Debug;
    type Position;

    fn position(&self) -> Result<Self::Position, String>;

    /// The legal moves, as words and as JSON.
    fn moves(position: &Self::Position) -> impl Iterator<Item = (String, impl Serialize)>;

    /// Counts the lines of play of a length. An error is that there are more than the bounds allow.
    fn perft(position: &Self::Position, depth: u32, bounds: &Self::Bounds) -> Result<u64, String>;

    /// Plays words one after the other. An error is a word that is not a move of the game.
    fn turn(position: Self::Position, words: &str) -> Result<Verdict<impl Serialize>, String>;
}

/// A question to the rules of a game.
#[derive(Args, Debug)]
pub(crate) struct Ask<R: Ruled> {
    #[command(subcommand)]
    question: Question<R>,
}

#[derive(Subcommand, Debug)]
enum Question<R: Ruled> {
    /// List the legal moves of a position
    #[command(after_help = R::EXAMPLES[0])]
    Moves {
        #[command(flatten)]
        position: R,
        #[command(flatten)]
        answer: Answer,
    },
    /// Count lines of play up to a depth (perft)
    #[command(after_help = R::EXAMPLES[1])]
    Perft {
        /// The depth in moves.
        #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
        depth: u32,
        #[command(flatten)]
        bounds: R::Bounds,
        #[command(flatten)]
        position: R,
        #[command(flatten)]
        answer: Answer,
    },
    /// Check whether moves are legal, and show the position that they lead to
    #[command(after_help = R::EXAMPLES[2])]
    Turn {
        #[command(flatten)]
        position: R,
        #[command(flatten)]
        answer: Answer,
        /// The moves, separated by spaces. The exit status is 1 if one is illegal.
        #[arg(value_name = "MOVES")]
        moves: String,
    },
}

/// Counts grow about tenfold with each move, so deeper counts take too long.
const MAX_DEPTH: i64 = 30;

#[derive(Args, Debug)]
struct Answer {
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

impl<R: Ruled> Ask<R> {
    pub(crate) fn run(&self) -> io::Result<Outcome> {
        let mut out = BufWriter::new(io::stdout().lock());
        let (asked, Answer { format }) = match &self.question {
            Question::Moves { position, answer }
            | Question::Perft { position, answer, .. }
            | Question::Turn { position, answer, .. } => (position, answer),
        };
        let position = asked.position().map_err(wrong_usage)?;
        let outcome = match &self.question {
            Question::Moves { .. } => list::<R>(&mut out, &position, *format),
            Question::Perft { depth, bounds, .. } => {
                count::<R>(&mut out, &position, (*depth, bounds), *format)
            }
            Question::Turn { moves, .. } => {
                R::turn(position, moves).map_err(wrong_usage)?.write(&mut out, *format)
            }
        }?;
        out.flush()?;
        Ok(outcome)
    }
}

fn list<R: Ruled>(
    out: &mut impl Write,
    position: &R::Position,
    format: AnswerFormat,
) -> io::Result<Outcome> {
    let moves = R::moves(position);
    match format {
        AnswerFormat::Json => json(out, R::KEYS[0], moves.map(|(_, one)| one).collect::<Vec<_>>())?,
        AnswerFormat::Text => {
            for (words, _) in moves {
                writeln!(out, "{words}")?;
            }
        }
    }
    Ok(Outcome::Fine)
}

fn count<R: Ruled>(
    out: &mut impl Write,
    position: &R::Position,
    (depth, bounds): (u32, &R::Bounds),
    format: AnswerFormat,
) -> io::Result<Outcome> {
    let mut counts = Vec::new();
    for depth in 1..=depth {
        match R::perft(position, depth, bounds) {
            Ok(count) => counts.push(count),
            Err(too_many) => {
                out.flush()?;
                tell!("ppn: depth {depth}: {too_many}");
                tell!("  help: raise the limit with `--most`");
                return Ok(Outcome::Failed);
            }
        }
        if let (AnswerFormat::Text, Some(count)) = (format, counts.last()) {
            writeln!(out, "{depth} {count}")?;
            out.flush()?;
        }
    }
    if format == AnswerFormat::Json {
        json(out, R::KEYS[1], counts)?;
    }
    Ok(Outcome::Fine)
}

/// Writes an object with one entry.
fn json(out: &mut impl Write, key: &str, value: impl Serialize) -> io::Result<()> {
    write_json(&mut *out, &BTreeMap::from([(key, value)]))?;
    writeln!(out)
}
