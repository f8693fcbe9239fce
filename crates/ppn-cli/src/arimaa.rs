//! `ppn arimaa`: the rules of Arimaa from the command line.

use crate::{Outcome, arguments::AnswerFormat};
use clap::{Args, Subcommand};
use ppn_arimaa::{Board, Side, TurnJudgement};
use ppn_report::write_json;
use ppn_source::{Lines, printable};
use std::io::{self, Write};

/// Check a turn against the rules of Arimaa.
#[derive(Args, Debug)]
pub(crate) struct Arimaa {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Turn(Turn),
}

/// Check whether a turn is legal, and show the board that it leads to.
///
///     ppn arimaa turn --board r7/8/8/3h4/3D4/8/8/7R --side g "Dd4w Dc4n"
///
/// The exit status is 1 for an illegal turn. Repetitions are not checked, since there is no game.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
struct Turn {
    /// Eight rows from row 8 down, separated by `/`; digits and dots are empty squares.
    #[arg(long, value_name = "ROWS")]
    board: Board,
    /// The side to move: g (gold) or s (silver).
    #[arg(long, value_name = "g|s", value_parser = side)]
    side: Side,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// The steps of the turn.
    #[arg(value_name = "STEPS")]
    steps: String,
}

pub(crate) fn run(arimaa: &Arimaa) -> io::Result<Outcome> {
    let Command::Turn(turn) = &arimaa.command;
    let judgement = match TurnJudgement::of(turn.board, turn.side, &turn.steps) {
        Ok(judgement) => judgement,
        Err((word, fault)) => {
            tell!("ppn: `{word}`: {fault}");
            return Ok(Outcome::Failed);
        }
    };
    let mut out = io::stdout().lock();
    match turn.format {
        AnswerFormat::Json => {
            write_json(&mut out, &judgement)?;
            writeln!(out)?;
        }
        AnswerFormat::Text => write_text(&mut out, turn, &judgement)?,
    }
    Ok(if judgement.ok { Outcome::Fine } else { Outcome::Faulty })
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
        _ => Err("known are g and s".to_owned()),
    }
}
