//! `ppn draughts`: the rules of draughts games from the command line.

use crate::{arguments::AnswerFormat, outcome::Outcome};
use clap::{Args, Subcommand};
use ppn_draughts::{
    BadGameType, Fen, GameType, MovesReport, PerftReport, Position, Ruleset, Variant,
};
use ppn_report::write_json;
use std::{
    io::{self, Write},
    str::FromStr,
};

/// List legal moves of draughts, and count lines of play.
#[derive(Args, Debug)]
pub(crate) struct Draughts {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Moves(Moves),
    Perft(Perft),
}

/// List the legal moves of a position
///
///     ppn draughts moves --game-type 20 --fen W:W31-50:B1-20
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Moves {
    #[command(flatten)]
    asked: Asked,
}

/// Count lines of play up to a depth (perft)
///
///     ppn draughts perft 6 --game-type 20
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Perft {
    /// The depth in moves.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=MAX_DEPTH))]
    depth: u32,
    #[command(flatten)]
    asked: Asked,
}

/// Counts grow about tenfold with each move, so deeper counts take too long.
const MAX_DEPTH: i64 = 30;

#[derive(Args, Debug)]
struct Asked {
    /// The game type as in the tag GameType, such as 20 or `20,W,10,10,N2,0`; the default is that of the
    /// variant.
    #[arg(long, value_name = "TYPE", required_unless_present = "variant")]
    game_type: Option<Named>,
    /// The variant of that type; the default is the usual one.
    #[arg(long, value_name = "NAME")]
    variant: Option<Variant>,
    /// The position in FEN; the default is the start position.
    #[arg(long)]
    fen: Option<String>,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

/// A game type, and whether its text has more than the number.
#[derive(Clone, Copy, Debug)]
struct Named {
    game_type: GameType,
    in_full: bool,
}

impl FromStr for Named {
    type Err = BadGameType;

    fn from_str(text: &str) -> Result<Self, BadGameType> {
        Ok(Self { game_type: text.parse()?, in_full: text.contains(',') })
    }
}

impl Asked {
    fn position(&self) -> Result<(Ruleset, Position), String> {
        let rules = match (self.variant, self.game_type) {
            // A variant of that number has a board of its own.
            (Some(variant), Some(named))
                if !named.in_full && named.game_type.number == variant.number() =>
            {
                Some(Ruleset::new(variant))
            }
            (Some(variant), Some(named)) => Ruleset::on(variant, named.game_type),
            (Some(variant), None) => Some(Ruleset::new(variant)),
            (None, named) => named.and_then(|named| Ruleset::of(named.game_type)),
        };
        let rules = rules.ok_or("the rules of this game are unknown for this board")?;
        let position = match &self.fen {
            None => rules.start(),
            Some(fen) => {
                let read = Fen::read(fen, rules.board());
                let Fen { mut position, turn, is_null_move, .. } =
                    read.map_err(|fault| format!("`{fen}`: {fault}"))?;
                if is_null_move {
                    return Err(format!("`{fen}` has no pieces"));
                }
                position.turn = turn.unwrap_or_else(|| rules.likely_turn(&position));
                position
            }
        };
        Ok((rules, position))
    }
}

pub(crate) fn run(draughts: &Draughts) -> io::Result<Outcome> {
    let asked = match &draughts.command {
        Command::Moves(moves) => &moves.asked,
        Command::Perft(perft) => &perft.asked,
    };
    let (rules, position) = match asked.position() {
        Ok(found) => found,
        Err(fault) => {
            tell!("ppn: {fault}");
            return Ok(Outcome::Failed);
        }
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    match (&draughts.command, asked.format) {
        (Command::Moves(_), AnswerFormat::Json) => {
            write_json(&mut out, &MovesReport::new(&rules, &position))?;
            writeln!(out)?;
        }
        (Command::Moves(_), AnswerFormat::Text) => {
            for one in MovesReport::new(&rules, &position).moves {
                writeln!(out, "{}", one.canonical)?;
            }
        }
        (Command::Perft(perft), AnswerFormat::Json) => {
            write_json(&mut out, &PerftReport::new(&rules, &position, perft.depth))?;
            writeln!(out)?;
        }
        (Command::Perft(perft), AnswerFormat::Text) => {
            for depth in 1..=perft.depth {
                writeln!(out, "{depth} {}", rules.perft(&position, depth))?;
                out.flush()?;
            }
        }
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
