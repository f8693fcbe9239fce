//! `ppn arimaa`: the rules of Arimaa from the command line.

use crate::{arguments::AnswerFormat, outcome::Outcome};
use clap::{Args, Subcommand};
use ppn_arimaa::{Board, PerftReport, Side, TurnJudgement, TurnsReport};
use ppn_report::write_json;
use ppn_source::{Lines, printable};
use std::io::{self, BufWriter, Write};

/// Check turns, list legal turns, and count them.
#[derive(Args, Debug)]
pub(crate) struct Arimaa {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Turn(Turn),
    Moves(Moves),
    Perft(Perft),
}

/// Check whether a turn is legal, and show the board that it leads to
///
///     ppn arimaa turn --board r7/8/8/3h4/3D4/8/8/7R --side g "Dd4w Dc4n"
///
/// The exit status is 1 for an illegal turn. Repetitions are not checked, since there is no game.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Turn {
    #[command(flatten)]
    asked: Asked,
    /// The steps of the turn.
    #[arg(value_name = "STEPS")]
    steps: String,
}

/// List the legal turns of a board, the shortest first
///
///     ppn arimaa moves --board 7r/8/8/8/8/8/8/R7 --side g
///
/// If several turns lead to the same board, only one is listed. Repetitions are not checked.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Moves {
    #[command(flatten)]
    asked: Asked,
}

/// Count sequences of turns up to a depth (perft)
///
///     ppn arimaa perft 1 --board 7r/8/8/8/8/8/8/R7 --side g
///
/// Turns that lead to the same board count once. No turns are counted after the end of a game.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Perft {
    /// The depth in turns.
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=8))]
    depth: u32,
    /// Stop with an error after N turns.
    #[arg(long, value_name = "N", default_value = "1000000000")]
    most: u64,
    #[command(flatten)]
    asked: Asked,
}

#[derive(Args, Debug)]
struct Asked {
    /// Eight rows from row 8 down, separated by `/`; digits and dots are empty squares.
    #[arg(long, value_name = "ROWS")]
    board: Board,
    /// The side to move: g (gold) or s (silver).
    #[arg(long, value_name = "g|s", value_parser = side)]
    side: Side,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
}

pub(crate) fn run(arimaa: &Arimaa) -> io::Result<Outcome> {
    let mut out = BufWriter::new(io::stdout().lock());
    let outcome = match &arimaa.command {
        Command::Turn(turn) => check(&mut out, turn),
        Command::Moves(moves) => list(&mut out, &moves.asked),
        Command::Perft(perft) => count(&mut out, perft),
    }?;
    out.flush()?;
    Ok(outcome)
}

fn check(out: &mut impl Write, turn: &Turn) -> io::Result<Outcome> {
    let judgement = match TurnJudgement::of(turn.asked.board, turn.asked.side, &turn.steps) {
        Ok(judgement) => judgement,
        Err((word, fault)) => {
            tell!("ppn: `{word}`: {fault}");
            return Ok(Outcome::Failed);
        }
    };
    match turn.asked.format {
        AnswerFormat::Json => {
            write_json(&mut *out, &judgement)?;
            writeln!(out)?;
        }
        AnswerFormat::Text => write_text(out, turn, &judgement)?,
    }
    Ok(if judgement.ok { Outcome::Fine } else { Outcome::Faulty })
}

fn list(out: &mut impl Write, asked: &Asked) -> io::Result<Outcome> {
    let turns = ppn_arimaa::turns(&asked.board, asked.side);
    match asked.format {
        AnswerFormat::Json => {
            write_json(&mut *out, &TurnsReport::new(turns))?;
            writeln!(out)?;
        }
        AnswerFormat::Text => {
            for turn in turns {
                writeln!(out, "{turn}")?;
            }
        }
    }
    Ok(Outcome::Fine)
}

fn count(out: &mut impl Write, perft: &Perft) -> io::Result<Outcome> {
    let Asked { board, side, format } = perft.asked;
    let mut counts = Vec::new();
    for depth in 1..=perft.depth {
        match ppn_arimaa::perft(&board, side, depth, perft.most) {
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
    if let AnswerFormat::Json = format {
        write_json(&mut *out, &PerftReport { turns: counts })?;
        writeln!(out)?;
    }
    Ok(Outcome::Fine)
}

fn write_text(out: &mut impl Write, turn: &Turn, judgement: &TurnJudgement) -> io::Result<()> {
    if let Some(rule) = judgement.rule {
        let steps: Vec<&str> = turn.steps.split_whitespace().collect();
        return match judgement.step.and_then(|step| steps.get(step)) {
            Some(step) => {
                writeln!(out, "illegal at {}: {rule}", printable(step, Lines::Escape))
            }
            None => writeln!(out, "illegal: {rule}"),
        };
    }
    for row in judgement.board.iter().flat_map(Board::rows) {
        writeln!(out, "{row}")?;
    }
    if !judgement.captures.is_empty() {
        writeln!(out, "captured: {}", judgement.captures.join(" "))?;
    }
    Ok(())
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "g" | "gold" => Ok(Side::Gold),
        "s" | "silver" => Ok(Side::Silver),
        _ => Err("expected g or s".to_owned()),
    }
}
